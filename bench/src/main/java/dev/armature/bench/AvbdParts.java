package dev.armature.bench;

import dev.armature.avbd.AvbdOptions;
import dev.armature.avbd.Part;
import dev.armature.data.Data;
import dev.armature.dynamics.SubtreeVelocity;
import dev.armature.model.DisableFlag;
import dev.armature.model.Model;
import dev.armature.model.SolverType;
import dev.armature.step.Physics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What the parts that AVBD adds to the published method are good for: scenes with one number each,
 * smaller is better, with all parts and with each of them switched off.
 */
public final class AvbdParts {
  /** Gives a number for the method with the options that the function sets. */
  private interface Measure {
    double of(Consumer<Model> change);
  }

  private record Scene(String name, String number, Measure measure) {}

  private static final double SIXTIETH = 1.0 / 60;
  private static final double FINE = 0.002;
  private static final double BOX = 2 * AvbdScenes.HALF;

  private AvbdParts() {}

  private static List<Scene> scenes() {
    String tower = AvbdScenes.world(AvbdScenes.stack(50));
    String pyramid = AvbdScenes.world(AvbdScenes.pyramid(8));
    String floating = AvbdScenes.floating();
    return List.of(
        new Scene("stack of 50, 1/60 s", "drift, % of a box", c -> drift(tower, SIXTIETH, 300, c)),
        new Scene("stack of 50, 2 ms", "drift, % of a box", c -> drift(tower, FINE, 500, c)),
        new Scene(
            "pyramid of 36, 1/60 s", "drift, % of a box", c -> drift(pyramid, SIXTIETH, 300, c)),
        new Scene("pile of 300, 2 ms", "speed after 1 s, m/s", c -> restless(500, c)),
        new Scene("box dropped 1 m, 2 ms", "speed after impact, m/s", AvbdParts::rebound),
        new Scene("box 20 % in the floor", "speed it leaves with, m/s", AvbdParts::pushedOut),
        new Scene("box slides at 2 m/s", "way off v²/2μg, %", AvbdParts::sliding),
        new Scene("heap of ten, floating", "momentum lost, %", c -> momentum(floating, c)),
        new Scene("humanoid tumbling", "off Newton, rad", AvbdParts::tumbling),
        new Scene("chain of 50 links, 50,000 : 1", "stretch, %", AvbdParts::stretch));
  }

  /** The table as text of Markdown. */
  public static String table() {
    StringBuilder text = new StringBuilder("| scene | number | all parts |");
    for (Part part : Part.values()) {
      text.append(" without ").append(name(part)).append(" |");
    }
    text.append("\n|").append(" --- |".repeat(3 + Part.values().length)).append('\n');
    for (Scene scene : scenes()) {
      text.append("| ").append(scene.name).append(" | ").append(scene.number).append(" |");
      List<@Nullable Part> without = new ArrayList<>();
      without.add(null);
      without.addAll(List.of(Part.values()));
      for (Part part : without) {
        double value =
            scene.measure.of(
                m -> {
                  if (part != null) {
                    AvbdOptions.of(m).parts.remove(part);
                  }
                });
        text.append(' ').append(format(value)).append(" |");
      }
      text.append('\n');
    }
    return text.toString();
  }

  private static String name(Part part) {
    return part.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private static String format(double value) {
    return Double.isFinite(value) ? String.format(Locale.ROOT, "%.2g", value) : "diverges";
  }

  private static Model model(String mjcf, double timestep, Consumer<Model> change) {
    Model m = Model.of(mjcf);
    m.opt.solver = SolverType.AVBD;
    m.opt.timestep = timestep;
    change.accept(m);
    return m;
  }

  /** Largest way that any box goes from where it stood, in percent of a box. */
  private static double drift(String mjcf, double h, int steps, Consumer<Model> change) {
    Model m = model(mjcf, h, change);
    Data d = Physics.makeData(m);
    for (int i = 0; i < steps; i++) {
      Physics.step(m, d);
    }
    double most = 0;
    for (int b = 0; b < m.nbody - 1; b++) {
      for (int k = 0; k < 3; k++) {
        most = Math.max(most, Math.abs(d.qpos[7 * b + k] - m.qpos0[7 * b + k]));
      }
    }
    return d.time < steps * h - h ? Double.NaN : 100 * most / BOX;
  }

  /** Largest speed of a box of a pile that has had time to come to rest. */
  private static double restless(int steps, Consumer<Model> change) {
    Model m = model(AvbdScenes.pile(300), FINE, change);
    Data d = Physics.makeData(m);
    for (int i = 0; i < steps; i++) {
      Physics.step(m, d);
    }
    double most = 0;
    for (int b = 0; b < m.nbody - 1; b++) {
      most = Math.max(most, speed(d, 6 * b));
    }
    return most;
  }

  private static double speed(Data d, int dof) {
    return Math.hypot(Math.hypot(d.qvel[dof], d.qvel[dof + 1]), d.qvel[dof + 2]);
  }

  private static double rebound(Consumer<Model> change) {
    Model m = model(AvbdScenes.world(AvbdScenes.box(0, 0, 1.1)), FINE, change);
    Data d = Physics.makeData(m);
    double most = 0;
    for (int i = 0; i < 500; i++) {
      Physics.step(m, d);
      most = Math.max(most, d.qvel[2]);
    }
    return most;
  }

  private static double pushedOut(Consumer<Model> change) {
    Model m = model(AvbdScenes.world(AvbdScenes.box(0, 0, 0.06)), FINE, change);
    Data d = Physics.makeData(m);
    double most = 0;
    for (int i = 0; i < 100; i++) {
      Physics.step(m, d);
      most = Math.max(most, d.qvel[2]);
    }
    return most;
  }

  /** A box that friction 1 brings to rest: v²/(2 μ g) far. */
  private static double sliding(Consumer<Model> change) {
    Model m = model(AvbdScenes.world(AvbdScenes.box(0, 0, AvbdScenes.HALF)), FINE, change);
    Data d = Physics.makeData(m);
    d.qvel[0] = 2;
    for (int i = 0; i < 300; i++) {
      Physics.step(m, d);
    }
    double way = 4 / (2 * -m.opt.gravity[2]);
    return 100 * Math.abs(d.qpos[0] - way) / way;
  }

  /** Linear and angular momentum that bodies which touch nothing else lose or win. */
  private static double momentum(String mjcf, Consumer<Model> change) {
    Model m = model(mjcf, FINE, change);
    Data d = Physics.makeData(m);
    for (int i = 0; i < m.nv; i++) {
      d.qvel[i] = Math.sin(3 * i);
    }
    double[] before = momentum(m, d);
    for (int i = 0; i < 100; i++) {
      Physics.step(m, d);
    }
    double[] after = momentum(m, d);
    double size = 0;
    double lost = 0;
    for (int k = 0; k < 6; k++) {
      size = Math.max(size, Math.abs(before[k]));
      lost = Math.max(lost, Math.abs(after[k] - before[k]));
    }
    return 100 * lost / size;
  }

  private static double[] momentum(Model m, Data d) {
    Physics.forward(m, d);
    SubtreeVelocity.compute(m, d);
    double[] momentum = new double[6];
    for (int k = 0; k < 3; k++) {
      momentum[k] = m.body.subtreemass[0] * d.subtreeLinvel[k];
      momentum[3 + k] = d.subtreeAngmom[k];
    }
    return momentum;
  }

  /** How far the angles of a humanoid in free fall are off those of Newton after 0.3 s. */
  private static double tumbling(Consumer<Model> change) {
    double[][] angles = new double[2][];
    for (int s = 0; s < 2; s++) {
      Model m = humanoid();
      m.opt.disableflags |= DisableFlag.CONTACT | DisableFlag.LIMIT;
      if (s == 1) {
        m.opt.solver = SolverType.AVBD;
        change.accept(m);
      }
      m.opt.timestep = FINE;
      Data d = Physics.makeData(m);
      for (int i = 0; i < m.nv; i++) {
        d.qvel[i] = Math.sin(5 * i);
      }
      for (int i = 0; i < 150; i++) {
        Physics.step(m, d);
      }
      angles[s] = d.qpos.clone();
    }
    double most = 0;
    for (int i = 7; i < angles[0].length; i++) {
      most = Math.max(most, Math.abs(angles[1][i] - angles[0][i]));
    }
    return most;
  }

  private static Model humanoid() {
    try {
      return Model.of(Scenes.text("humanoid"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Length of a chain of free links that swings with a heavy ball, beyond what it should be. */
  private static double stretch(Consumer<Model> change) {
    int links = 50;
    Model m = model(AvbdScenes.chain(links, 50_000), FINE, change);
    Data d = Physics.makeData(m);
    double most = 0;
    for (int i = 0; i < 500; i++) {
      Physics.step(m, d);
      int end = 7 * links;
      double length =
          Math.sqrt(
              d.qpos[end] * d.qpos[end]
                  + d.qpos[end + 1] * d.qpos[end + 1]
                  + d.qpos[end + 2] * d.qpos[end + 2]);
      most = Math.max(most, length / (0.1 * links) - 1);
    }
    return 100 * most;
  }
}
