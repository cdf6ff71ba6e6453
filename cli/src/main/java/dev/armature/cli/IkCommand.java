package dev.armature.cli;

import dev.armature.Simulation;
import dev.armature.control.ik.Goal;
import dev.armature.control.ik.Ik;
import dev.armature.control.ik.IkResult;
import dev.armature.handle.Frame;
import dev.armature.handle.Joint;
import dev.armature.io.PartialFile;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import dev.armature.render.RenderOptions;
import dev.armature.render.Renderer;
import dev.armature.render.View;
import dev.armature.step.Physics;
import dev.armature.viewer.Target;
import dev.armature.viewer.Viewer;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Inverse kinematics of one frame. */
@Command(
    name = "ik",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Inverse kinematics: finds joint coordinates that bring a site, body or geom to a place,"
          + " inside the limits of the joints. Prints them, and draws the result.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  armature ik models/arm.xml --site hand --at 0.4,0.2,0.3 --out reach.png",
      "  armature ik models/arm.xml --site hand --at 0.4,0.2,0.3 --axis 0,0,1 --along 0,0,-1",
      "      the hand pointing down; it may turn about its own axis",
      "  armature ik models/arm.xml --site hand --at 0.4,0.2,0.3 --quat 0,1,0,0 --hold 'shoulder roll'",
      "  armature ik models/arm.xml --site hand --view",
      "      drag a target in the browser, and the arm follows",
      "  armature ik models/arm.xml --site hand --random 10000",
      "      how many of 10,000 poses within reach are found, and how fast",
      "  armature ik models/humanoid.xml --body 'right hand' --at 0.4,-0.2,1.4 --hold root --json"
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:solved", "1:not solved, or a file is missing or wrong", "2:invalid usage"})
final class IkCommand implements Callable<Integer> {
  private static final double FRAME = 1 / 60.0;
  private static final int STEPS_A_FRAME = 10;
  private static final double DAMPING = 0.02;

  @Parameters(paramLabel = "MODEL", description = "An MJCF (.xml) or URDF (.urdf) file.")
  private Path file = Path.of("");

  /** The frame that is placed: one of three kinds. */
  static final class Which {
    @Option(names = "--site", paramLabel = "NAME", description = "The site to place.")
    private @Nullable String site;

    @Option(names = "--body", paramLabel = "NAME", description = "The body to place.")
    private @Nullable String body;

    @Option(names = "--geom", paramLabel = "NAME", description = "The geom to place.")
    private @Nullable String geom;

    Frame in(Simulation sim) {
      return site != null
          ? sim.site(site)
          : body != null ? sim.body(body) : sim.geom(String.valueOf(geom));
    }
  }

  @ArgGroup(multiplicity = "1")
  private Which which = new Which();

  @Option(
      names = "--at",
      paramLabel = "X,Y,Z",
      split = ",",
      description = "Where its origin should be, m.")
  private double @Nullable [] at;

  @Option(
      names = "--quat",
      paramLabel = "W,X,Y,Z",
      split = ",",
      description = "How it should be turned.")
  private double @Nullable [] quat;

  @Option(
      names = "--axis",
      paramLabel = "X,Y,Z",
      split = ",",
      description = "An axis of it, for --along and --look-at (default: 0,0,1).")
  private double[] axis = {0, 0, 1};

  @Option(
      names = "--along",
      paramLabel = "X,Y,Z",
      split = ",",
      description = "The direction in which the axis should point.")
  private double @Nullable [] along;

  @Option(
      names = "--look-at",
      paramLabel = "X,Y,Z",
      split = ",",
      description = "The place at which the axis should point.")
  private double @Nullable [] lookAt;

  @Option(
      names = "--near",
      paramLabel = "KEY",
      description = "Of all solutions, one near this keyframe.")
  private @Nullable String near;

  @Option(
      names = "--hold",
      paramLabel = "JOINTS",
      split = ",",
      description = "Joints that must not move.")
  private String[] hold = {};

  @Option(
      names = "--random",
      paramLabel = "N",
      description = "Instead of one place: try N random poses within reach, and say how it went.")
  private @Nullable Integer random;

  @Option(names = "--no-limits", description = "Ignore the limits of joints.")
  private boolean noLimits;

  @Option(
      names = "--tolerance",
      paramLabel = "METERS",
      description = "The error that is allowed, also in rad (default: ${DEFAULT-VALUE}).",
      defaultValue = "1e-6")
  private double tolerance;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of the random starts (default: ${DEFAULT-VALUE}).",
      defaultValue = "1")
  private long seed;

  @Mixin private Start start = new Start();

  @Option(names = "--out", paramLabel = "FILE", description = "Draw the result to a .png file.")
  private @Nullable Path out;

  @Option(
      names = "--camera",
      paramLabel = "NAME",
      description = "A camera of the model for --out, or free (default: as the model says).")
  private @Nullable String camera;

  @Option(
      names = "--view",
      description =
          "Show it in the browser with a target to drag (Shift turns it), which the arm follows.")
  private boolean view;

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  @Mixin private Reading reading = new Reading();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws Exception {
    Simulation sim = new Simulation(Loading.load(file, reading, spec.commandLine().getErr()));
    start.apply(sim);
    Ik ik = new Ik(sim).hold(hold).useLimits(!noLimits).tolerance(tolerance).seed(seed);
    if (random != null) {
      return tryRandom(sim, ik, random);
    }
    if (view && at == null) {
      Physics.poses(sim.model(), sim.data());
      at = which.in(sim).position();
    }
    addGoals(ik, sim, which.in(sim));
    if (out != null && !out.toString().toLowerCase(Locale.ROOT).endsWith(".png")) {
      throw usage("--out must end in .png, not " + out);
    }
    long before = System.nanoTime();
    IkResult result = ik.solve();
    double milliseconds = (System.nanoTime() - before) * 1e-6;
    result.applyTo(sim);
    if (json) {
      printJson(sim, ik, result);
    } else {
      print(sim, ik, result, milliseconds);
    }
    if (out != null) {
      draw(sim, out);
    }
    if (view) {
      follow(sim, ik, which.in(sim));
    }
    return result.solved() ? Exit.OK : Exit.FAILED;
  }

  private int tryRandom(Simulation sim, Ik ik, int count) {
    if (count < 1) {
      throw usage("--random takes a number of poses, 1 or more, not " + count);
    }
    if (at != null || quat != null || along != null || lookAt != null || view || out != null) {
      throw usage("--random makes its own targets: leave out --at, --quat, --view and the like");
    }
    IkTrial trial = IkTrial.run(sim, ik, which.in(sim), count, seed);
    PrintWriter console = spec.commandLine().getOut();
    if (json) {
      console.println(Json.of(trial.facts()));
    } else {
      console.printf(
          Locale.ROOT,
          "%d of %d random poses solved to %s m and rad (%.2f %%)%n  each takes %.3f ms on average,"
              + " %.3f in the median, 99 %% below %.3f, at most %.3f;"
              + " %.2f %% are solved within 1 ms%n",
          trial.solved(),
          count,
          Text.number(tolerance),
          100.0 * trial.solved() / count,
          trial.mean(),
          trial.share(0.5),
          trial.share(0.99),
          trial.share(1),
          100.0 * trial.quick() / count);
    }
    console.flush();
    return trial.solved() == count ? Exit.OK : Exit.FAILED;
  }

  private void addGoals(Ik ik, Simulation sim, Frame frame) {
    if (at != null) {
      ik.add(Goal.position(sim, frame, at));
    }
    if (quat != null) {
      ik.add(Goal.orientation(sim, frame, quat));
    }
    if (along != null) {
      ik.add(Goal.direction(sim, frame, axis, along));
    }
    if (lookAt != null) {
      ik.add(Goal.lookAt(sim, frame, axis, lookAt));
    }
    if (ik.goals().isEmpty()) {
      throw usage("say what to reach: --at, --quat, --along or --look-at");
    }
    if (near != null) {
      int nq = sim.model().nq;
      int id = sim.keyframe(near).id();
      double[] qpos = new double[nq];
      System.arraycopy(sim.model().key.qpos, id * nq, qpos, 0, nq);
      ik.add(Goal.posture(sim, qpos));
    }
  }

  /**
   * Lets the world follow a target on the page until it is interrupted: a few damped steps in each
   * frame, which is smooth, where a new search could jump to another solution.
   */
  private void follow(Simulation sim, Ik ik, Frame frame) {
    PrintWriter console = spec.commandLine().getOut();
    double[] qpos = sim.data().qpos.clone();
    boolean turning = quat != null;
    try (Viewer viewer = Viewer.show(sim)) {
      console.println("Armature viewer: " + viewer.url());
      console.println("  drag the target; Ctrl-C ends it.");
      console.flush();
      viewer.open();
      Target target = viewer.target("target", frame.position(), frame.rotation());
      while (viewer.isOpen() && !Thread.currentThread().isInterrupted()) {
        for (Goal goal : ik.goals()) {
          if (at != null && goal.toString().startsWith("position of ")) {
            goal.target(target.position());
          } else if (turning && goal.toString().startsWith("orientation of ")) {
            goal.target(target.quaternion());
          }
        }
        for (int i = 0; i < STEPS_A_FRAME && ik.step(qpos, DAMPING) > tolerance; i++) {
          // until it is there
        }
        System.arraycopy(qpos, 0, sim.data().qpos, 0, qpos.length);
        Physics.poses(sim.model(), sim.data());
        sim.data().time += FRAME;
        viewer.sync();
      }
    }
  }

  private ParameterException usage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  private void print(Simulation sim, Ik ik, IkResult result, double milliseconds) {
    PrintWriter console = spec.commandLine().getOut();
    console.printf(
        Locale.ROOT,
        "%s: %d iterations, %d %s, %.1f ms%n",
        result.solved() ? "solved" : "NOT SOLVED",
        result.iterations(),
        result.starts(),
        result.starts() == 1 ? "start" : "starts",
        milliseconds);
    for (int i = 0; i < result.errors().length; i++) {
      Goal goal = ik.goals().get(i);
      console.printf(
          Locale.ROOT, "  %s: off by %.2g%s%n", goal, result.errors()[i], unit(goal.toString()));
    }
    if (!result.solved()) {
      console.println(
          "  This is the nearest that was found: the target is out of reach, or a joint is at its"
              + " limit or held.");
    }
    for (Joint joint : sim.joints()) {
      console.println("  " + joint + ": " + coordinates(joint));
    }
    console.println(
        "qpos: "
            + DoubleStream.of(result.qpos())
                .mapToObj(q -> String.format(Locale.ROOT, "%.9g", q))
                .collect(Collectors.joining(" ")));
    console.flush();
  }

  private static String unit(String goal) {
    return goal.startsWith("position") ? " m" : goal.startsWith("posture") ? "" : " rad";
  }

  private static String coordinates(Joint joint) {
    if (joint.type() == JointType.HINGE) {
      double q = joint.position();
      String where =
          joint.isLimited() && (q <= joint.low() || q >= joint.high()) ? " (at its limit)" : "";
      return String.format(Locale.ROOT, "%.6f rad, %.2f°%s", q, Math.toDegrees(q), where);
    }
    double[] q = new double[joint.coordinates()];
    joint.positions(q);
    return DoubleStream.of(q)
        .mapToObj(x -> String.format(Locale.ROOT, "%.6f", x))
        .collect(Collectors.joining(" "));
  }

  private void printJson(Simulation sim, Ik ik, IkResult result) {
    Map<String, Object> errors = new LinkedHashMap<>();
    for (int i = 0; i < result.errors().length; i++) {
      errors.put(ik.goals().get(i).toString(), result.errors()[i]);
    }
    Map<String, Object> joints = new LinkedHashMap<>();
    for (Joint joint : sim.joints()) {
      List<Double> values = new ArrayList<>();
      double[] q = new double[joint.coordinates()];
      joint.positions(q);
      DoubleStream.of(q).forEach(values::add);
      joints.put(joint.name().isEmpty() ? "joint " + joint.id() : joint.name(), values);
    }
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("solved", result.solved());
    all.put("errors", errors);
    all.put("qpos", DoubleStream.of(result.qpos()).boxed().toList());
    all.put("joints", joints);
    all.put("iterations", result.iterations());
    all.put("starts", result.starts());
    PrintWriter console = spec.commandLine().getOut();
    console.println(Json.of(all));
    console.flush();
  }

  private void draw(Simulation sim, Path to) throws IOException {
    Model m = sim.model();
    sim.forward();
    int initial = m.vis.global.cameraid;
    View view =
        camera != null && !camera.equals("free")
            ? View.named(m, sim.data(), camera)
            : camera == null && initial >= 0 && initial < m.ncam
                ? View.camera(m, sim.data(), initial)
                : View.free(m);
    PartialFile.write(to, new Renderer(m).render(sim.data(), view, new RenderOptions())::writePng);
    if (!json) {
      spec.commandLine().getOut().println("  wrote " + to);
      spec.commandLine().getOut().flush();
    }
  }
}
