package dev.armature.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.Simulation;
import dev.armature.io.ArrayFile;
import dev.armature.io.NamedArray;
import dev.armature.plan.OnlinePlanner;
import dev.armature.plan.Task;
import dev.armature.viewer.Viewer;
import dev.armature.viewer.ViewerOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class PlanCommandTest {
  private static final Path MODELS = Path.of(System.getProperty("armature.root"), "models");
  private static final String CARTPOLE = MODELS.resolve("cartpole.xml").toString();

  @TempDir Path folder;

  @Test
  void aMotionFromAModelFileSwingsAPendulumUp() throws IOException {
    Path model = folder.resolve("pendulum.xml");
    Files.writeString(
        model,
        """
        <mujoco>
          <option timestep="0.02" integrator="implicitfast"/>
          <worldbody>
            <body pos="0 0 1"><joint name="pin" axis="0 1 0" damping=".02"/>
              <geom type="capsule" fromto="0 0 0 0 0 -.5" size=".02" mass="1"/></body>
          </worldbody>
          <actuator><motor joint="pin" ctrlrange="-3 3" ctrllimited="true"/></actuator>
        </mujoco>
        """);
    double[][] motion = plan(model.toString(), "--to", "3.14159265");
    assertThat(motion[0][0]).isZero();
    assertThat(motion[0][motion[0].length - 1]).isCloseTo(Math.PI, Offset.offset(.05));
    assertThat(largest(motion[1])).isBetween(0.5, 3.);
  }

  @Test
  void shootingMovesTheCartWithThePoleUpright() throws IOException {
    double[][] motion =
        plan(CARTPOLE, "--from", "near upright", "--to", "0.5,0", "--method", "shooting");
    double[] qpos = motion[0];
    assertThat(qpos[0]).isCloseTo(0, Offset.offset(.01));
    assertThat(qpos[qpos.length - 2]).isCloseTo(.5, Offset.offset(.05));
    assertThat(qpos[qpos.length - 1]).isCloseTo(0, Offset.offset(.05));
    assertThat(largest(motion[1])).isLessThanOrEqualTo(1);
  }

  private static double largest(double[] values) {
    return Arrays.stream(values).map(Math::abs).max().orElseThrow();
  }

  /** The coordinates and controls of a planned motion. */
  private double[][] plan(String... options) throws IOException {
    Path out = folder.resolve("motion.npz");
    Path page = folder.resolve("motion.html");
    List<String> args = new ArrayList<>(List.of("plan"));
    args.addAll(List.of(options));
    args.addAll(List.of("--out", out.toString(), "--report", page.toString()));
    Shell shell = new Shell();
    int code = shell.run(args.toArray(String[]::new));
    assertThat(code).as(shell.out() + shell.err()).isZero();
    assertThat(shell.out()).contains("iteration   0").contains("converged").contains("reached");
    assertThat(Files.readString(page)).contains("<svg").contains("iteration");
    Map<String, NamedArray> arrays = ArrayFile.read(out);
    return new double[][] {
      (double[]) arrays.get("qpos").values(), (double[]) arrays.get("ctrl").values()
    };
  }

  @Test
  void aRegulatorHoldsAPose() {
    Shell shell = new Shell();
    String[] hold = {
      "plan",
      CARTPOLE,
      "--method",
      "lqr",
      "--from",
      "near upright",
      "--to",
      "0,0",
      "--weights",
      "1,1,0.1",
      "--json"
    };
    assertThat(shell.run(hold)).isZero();
    assertThat(shell.out()).contains("\"reached\":true").contains("\"method\":\"lqr\"");
    hold[5] = "hanging";
    assertThat(shell.run(hold)).as("far outside where it is linear").isEqualTo(Exit.FAILED);
  }

  @Test
  void ilqgPlansTheSwingUpTask() {
    Shell shell = new Shell();
    assertThat(shell.run("plan", "swing-up", "--model", CARTPOLE, "--method", "ilqg")).isZero();
    assertThat(shell.out()).contains("1 of 1 attempts succeeded");
  }

  @Test
  void mistakesAreNamed() {
    Shell shell = new Shell();
    assertThat(shell.run("plan", CARTPOLE)).isEqualTo(Exit.FAILED);
    assertThat(shell.err()).contains("a model file needs --to");
    assertThat(shell.run("plan", CARTPOLE, "--to", "up")).isEqualTo(Exit.FAILED);
    assertThat(shell.err()).contains("no keyframe \"up\"");
    assertThat(shell.run("plan", CARTPOLE, "--to", "1,2,3")).isEqualTo(Exit.FAILED);
    assertThat(shell.err()).contains("2 coordinates, not 3");
    for (String[] wrong :
        new String[][] {
          {"--seconds", "-1"},
          {"--seconds", "NaN"},
          {"--within", "-1"},
          {"--iterations", "0"},
          {"--weights", "1,-1,1"},
          {"--to", "NaN,0"},
          {"--to", "0,Infinity"}
        }) {
      assertThat(shell.run("plan", CARTPOLE, "--to", "0,0", wrong[0], wrong[1]))
          .as(wrong[1])
          .isNotZero();
      assertThat(shell.err()).contains(wrong[0]);
    }
    assertThat(shell.run("plan", CARTPOLE, "--to", "0,0", "--method", "cross_entropy"))
        .isEqualTo(Exit.FAILED);
    assertThat(shell.err()).contains("ilqg, shooting or lqr");
    assertThat(shell.run("plan", "turn-cube", "--method", "lqr")).isEqualTo(Exit.USAGE);
    assertThat(shell.err()).contains("it is for model files");
    assertThat(shell.run("plan", "walk", "--method", "ilqg")).isEqualTo(Exit.USAGE);
    assertThat(shell.err()).contains("its cost has no derivatives");
    assertThat(shell.run("view", "--plan", "fly", "--no-open")).isEqualTo(Exit.USAGE);
    assertThat(shell.err()).contains("turn-cube");
    assertThat(shell.run("view", "--plan", "walk", "--worlds", "2")).isEqualTo(Exit.USAGE);
    assertThat(shell.run("view", "--method", "ilqg")).isEqualTo(Exit.USAGE);
    assertThat(shell.err()).contains("--method is for --plan");
  }

  @Test
  void theViewedCartSwingsItsPoleUp() throws IOException {
    CommandLine none = new CommandLine(new PlanCommand());
    PlanTask swingUp = PlanTask.named("swing-up", none);
    PrintWriter err = new PrintWriter(System.err, true);
    Task task = swingUp.load(Path.of(CARTPOLE), new Reading(), err);
    OnlinePlanner planner =
        swingUp.planner(task, null, null, 1, dev.armature.batch.Device.cpu(2), none);
    Simulation sim = new Simulation(task.model());
    try (Viewer viewer = Viewer.show(sim, ViewerOptions.local());
        PlanView view = new PlanView(task, planner, 1, viewer, sim)) {
      viewer.speed(Double.POSITIVE_INFINITY);
      for (double until = 0.5; view.goals() == 0 && until <= 20; until += 0.5) {
        view.run(until);
      }
      assertThat(view.goals()).as("upright for a second").isPositive();
    }
  }
}
