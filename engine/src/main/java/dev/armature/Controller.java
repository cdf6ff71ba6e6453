package dev.armature;

/**
 * A controller that the command line finds by name: a class that implements this and is listed in
 * {@code META-INF/services/dev.armature.Controller}, or a single {@code .java} file.
 *
 * <pre>{@code
 * public class Hold implements dev.armature.Controller {
 *   public void control(dev.armature.Simulation sim) {
 *     sim.actuator("slide").set(-10 * sim.joint("slider").position());
 *   }
 * }
 * }</pre>
 */
public interface Controller {
  /** The name on the command line; by default the name of the class. */
  default String name() {
    return getClass().getSimpleName();
  }

  /** Called once before the first step, with the seed of the run. */
  default void start(Simulation sim, long seed) {}

  /** Called before every step to set controls. */
  void control(Simulation sim);
}
