package dev.armature.viewer;

import dev.armature.data.Data;
import dev.armature.model.Field;
import dev.armature.model.Fields;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The worlds of one model that are on the page. */
sealed interface Worlds extends AutoCloseable permits RememberedWorlds, RecordedWorlds {
  /** Its constants. */
  Model model();

  /** The worlds as {@link #refresh} left them; changing them changes nothing but the picture. */
  List<Data> data();

  /** Steps all worlds once, with the perturbation acting in one of them. */
  void step(Perturbation perturbation, int perturbedWorld);

  /** Sets the forces of the perturbation for the next step. */
  void perturb(Perturbation perturbation, int world);

  /** Moves the pose of a world that stands still to where the hand is. */
  void pose(Perturbation perturbation, int world);

  /** All worlds to the reference configuration. */
  void reset();

  /** All worlds to a keyframe. */
  void resetTo(int key);

  /** Sets a control of one world. */
  void setControl(int world, int actuator, double value);

  /** Sets a coordinate of one world and stops the motion of its dof. */
  void setCoordinate(int world, int coordinate, int dof, double value);

  /** Switches an equality constraint of one world. */
  void setEquality(int world, int equality, boolean on);

  /**
   * Sets a number of an option of the model, such as gravity.
   *
   * @throws IndexOutOfBoundsException when there is no such option
   */
  default void setOption(String name, int index, double value) {
    Field field = Fields.findInModel("opt." + name);
    if (field == null) {
      throw new IndexOutOfBoundsException("option " + name);
    }
    Objects.checkIndex(index, field.count(model()));
    if (name.equals("timestep") && !(value > 0)) {
      throw new UnsupportedOperationException("the time step must be positive, not " + value);
    }
    field.set(model(), index, value);
  }

  /** Removes the force of the perturbation. */
  void release(Perturbation perturbation, int perturbedWorld);

  /** Computes what the picture needs, and everything for the selected world. */
  void refresh(int selected);

  @Override
  void close();

  /** How many there are. */
  default int count() {
    return data().size();
  }

  /** Simulated time of the first one. */
  default double time() {
    return data().get(0).time;
  }

  /** Sets a hinge or slider in one world; other joints have no single number. */
  default void setJoint(int world, int joint, double value) {
    Objects.checkIndex(joint, model().njnt);
    int type = model().jnt.type[joint];
    if (type == JointType.HINGE || type == JointType.SLIDE) {
      setCoordinate(world, model().jnt.qposadr[joint], model().jnt.dofadr[joint], value);
    }
  }

  /** Another world is the selected one. */
  default void select(int world) {}

  // ---- time

  /** Simulated seconds that the next step takes; infinity when there is none. */
  default double interval() {
    return model().opt.timestep;
  }

  /** Whether there is no next step. */
  default boolean isAtEnd() {
    return false;
  }

  /** First and last time that can be gone to; null when there is none. */
  double @Nullable [] span();

  /** Goes to a time within the span. */
  void seek(double time);

  /**
   * Goes some moments forward or back among those that are kept.
   *
   * @return false when they are not kept, and a step has to be made
   */
  boolean skip(int count);

  /** Whether it is a recording, which nothing can change. */
  default boolean isRecording() {
    return false;
  }

  // ---- a picture in two halves, for worlds that another thread steps

  /** Brings the states of {@link #data} up to date; quick. */
  default void snapshot() {}

  /** Computes in a copy of a snapshot what the picture needs; may run in another thread. */
  default void complete(int world, Data copy, boolean selected) {}

  // ---- worlds that a program steps

  /** Whether the show steps the worlds; otherwise a program does. */
  default boolean isStepped() {
    return true;
  }

  /** Whether the program runs. */
  default boolean isPlaying() {
    return true;
  }

  /** Whether there is a picture that {@link #refresh} has not seen. */
  default boolean hasNews() {
    return false;
  }

  /** Lets the program run or wait. */
  default void play(boolean on) {}

  /** Lets a waiting program come by so many times. */
  default void advance(int count) {}

  /** Runs a callback in the thread of the worlds. */
  default void call(Runnable callback) {
    callback.run();
  }

  /** Passes on what the hand does. */
  default void handle(Command command) {}

  /** The last page has closed. */
  default void left() {}
}
