package dev.armature.cli;

import dev.armature.Simulation;
import dev.armature.model.ModelLoader;
import java.io.IOException;
import java.util.Locale;

/** What {@code run} and {@code view} show when no model is named: the quadruped, trotting. */
final class Demo {
  static final String MODEL = "/models/quadruped.xml";

  /** A stretch of the way; within it the body sways, which is not walking. */
  private static final double STRETCH = 0.5;

  private final double[] last = new double[2];
  private double lastTime;
  private double walked;

  private Demo() {}

  /** The model. */
  static ModelLoader.Loaded load() throws IOException {
    return Loading.bundled(MODEL);
  }

  /** Lets the robot walk, and measures how far it gets. */
  static Demo attach(Simulation sim) {
    Demo demo = new Demo();
    Trot trot = new Trot();
    trot.start(sim, 0);
    demo.start(sim);
    sim.beforeStep(trot::control);
    sim.afterStep(demo::measure);
    return demo;
  }

  private void start(Simulation sim) {
    System.arraycopy(sim.data().qpos, 0, last, 0, 2);
  }

  private void measure(Simulation sim) {
    if (sim.time() - lastTime >= STRETCH) {
      walked = walked(sim);
      System.arraycopy(sim.data().qpos, 0, last, 0, 2);
      lastTime = sim.time();
    }
  }

  /** The length of the way, meters. */
  double walked(Simulation sim) {
    double[] q = sim.data().qpos;
    return walked + Math.hypot(q[0] - last[0], q[1] - last[1]);
  }

  /** A sentence on the run. */
  String sentence(Simulation sim) {
    return String.format(
        Locale.ROOT,
        "it trotted %.2f m in %.1f s, at %.2f m/s",
        walked(sim),
        sim.time(),
        walked(sim) / Math.max(1e-9, sim.time()));
  }
}
