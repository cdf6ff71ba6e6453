package dev.armature.viewer;

import dev.armature.data.Data;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import java.util.List;
import java.util.Objects;

/** The worlds of one model that are on the page. */
sealed interface Worlds extends AutoCloseable permits SingleWorld, BatchWorlds {
  /** Its constants. */
  Model model();

  /** The worlds as {@link #refresh} left them; changing them changes nothing but the picture. */
  List<Data> data();

  /** Steps all worlds once, with the perturbation acting in one of them. */
  void step(Perturbation perturbation, int perturbedWorld);

  /** All worlds to the reference configuration. */
  void reset();

  /** All worlds to a keyframe. */
  void resetTo(int key);

  /** Sets a control of one world. */
  void setControl(int world, int actuator, double value);

  /** Sets a coordinate of one world and stops the motion of its dof. */
  void setCoordinate(int world, int coordinate, int dof, double value);

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

  /** Sets a hinge or slider in one world; other joints have no single number. */
  default void setJoint(int world, int joint, double value) {
    Objects.checkIndex(joint, model().njnt);
    int type = model().jnt.type[joint];
    if (type == JointType.HINGE || type == JointType.SLIDE) {
      setCoordinate(world, model().jnt.qposadr[joint], model().jnt.dofadr[joint], value);
    }
  }
}
