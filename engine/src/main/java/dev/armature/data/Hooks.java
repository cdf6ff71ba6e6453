package dev.armature.data;

import dev.armature.model.Model;
import dev.armature.model.Stage;

/**
 * User functions called by the pipeline. They belong to one world (through its {@link Data}), never
 * to the process. Override what is needed; the rest does nothing.
 *
 * <p>In a batch on a GPU, hooks whose fields are all final numbers, such as records of numbers, are
 * translated and run there if all worlds have them; worlds with others are stepped on the CPU.
 */
public interface Hooks {
  /** No hooks at all. */
  Hooks NONE = new Hooks() {};

  /** Sets controls before actuation is computed. */
  default void control(Model m, Data d) {}

  /** Adds to {@code d.qfrcPassive} after all built-in passive forces. */
  default void passive(Model m, Data d) {}

  /** Time derivative of the activation of an actuator with user dynamics. */
  default double actuatorDynamics(Model m, Data d, int actuator) {
    return 0;
  }

  /** Gain of an actuator with user gain. */
  default double actuatorGain(Model m, Data d, int actuator) {
    return 1;
  }

  /** Bias of an actuator with user bias. */
  default double actuatorBias(Model m, Data d, int actuator) {
    return 0;
  }

  /** Fills the user sensors of a {@code Stage}. */
  default void sensor(Model m, Data d, Stage stage) {}

  /** Whether the two geoms may touch; asked for pairs that pass the masks. */
  default boolean contactFilter(Model m, Data d, int geom1, int geom2) {
    return true;
  }

  /**
   * Finds the contacts of two geoms in place of the built-in collider ({@code mjCOLLISIONFUNC}). It
   * is asked for pairs that pass masks and bounding spheres, the geom of the lower type first, and
   * may be asked twice in one step. It is for pairs of geoms, as MuJoCo's table is: flexes keep
   * their own colliders, and {@link #contacts} cannot add contacts of them. Distances ({@code
   * query.GeomDistance}) and derivatives through contacts stay those of the built-in shapes.
   *
   * @param margin contacts farther apart are not needed, m
   * @return whether it looked for contacts; false leaves the pair to the built-in collider
   */
  default boolean collide(
      Model m, Data d, int geom1, int geom2, double margin, PairContacts contacts) {
    return false;
  }

  /**
   * Adds contacts of other colliders, after the built-in ones have run. It may be asked twice in
   * one step (when a contact wakes a sleeping tree) and should then add the same.
   */
  default void contacts(Model m, Data d, ExternalContacts contacts) {}

  /**
   * Called when an equality constraint breaks and is switched off; AVBD solver only.
   *
   * @param force what it carried in the step, N
   */
  default void broken(Model m, Data d, int equality, double force) {}

  /**
   * Called when a joint breaks; it and the other joints of its body no longer hold the body to its
   * parent. Solver AVBD only. The state is that of the end of the step.
   *
   * @param force what held the body in the step, N
   * @param torque the same about the axes that the joints do not leave free, N m
   */
  default void brokenJoint(Model m, Data d, int joint, double force, double torque) {}
}
