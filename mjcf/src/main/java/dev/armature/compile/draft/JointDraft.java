package dev.armature.compile.draft;

import dev.armature.compile.expand.Item;
import dev.armature.model.JointType;
import org.jspecify.annotations.Nullable;

/** A joint. */
public final class JointDraft extends Draft {
  /** Body that it moves. */
  public @Nullable BodyDraft body;

  /** A JointType code. */
  public int type = JointType.HINGE;

  /** Anchor. */
  public double[] pos = new double[3];

  /** Axis. */
  public double[] axis = {0, 0, 1};

  /** Enclosing frames, applied last. */
  public double[] framePos = new double[3];

  /** Orientation of the enclosing frames. */
  public double[] frameQuat = {1, 0, 0, 0};

  /** Group. */
  public int group;

  /** Spring stiffness. */
  public double stiffness;

  /** Time constant and damping ratio that stiffness and damping are made from; zeros for none. */
  public double[] springdamper = new double[2];

  /** Limits. */
  public double[] range = new double[2];

  /** A {@link Limited} code, then whether the range holds. */
  public int limited = Limited.AUTO;

  /** Range of the total actuator force. */
  public double[] actfrcrange = new double[2];

  /** A {@link Limited} code, then whether the force range holds. */
  public int actfrclimited = Limited.AUTO;

  /** Whether gravity compensation counts as actuator force. */
  public boolean actgravcomp;

  /**
   * Whether an only joint moves the frame of its body to the centre of mass: a {@link Limited}
   * code.
   */
  public int align = Limited.AUTO;

  /** Margin of the limit. */
  public double margin;

  /** Coordinate of the reference configuration. */
  public double ref;

  /** The same as written, in the unit of the file. */
  public double rawRef;

  /** Coordinate at which the spring rests. */
  public double springref;

  /** Rotor inertia. */
  public double armature;

  /** Damping. */
  public double damping;

  /** Dry friction. */
  public double frictionloss;

  /** Force at which it breaks, 0 for never. */
  public double breakforce;

  /** Torque at which it breaks, 0 for never. */
  public double breaktorque;

  /** Whether it was added to tell where its body is once the others are broken. */
  public boolean added;

  /** Reference parameters of the limit. */
  public double[] solrefLimit = {0.02, 1};

  /** Impedance parameters of the limit. */
  public double[] solimpLimit = {0.9, 0.95, 0.001, 0.5, 2};

  /** Reference parameters of the friction. */
  public double[] solrefFriction = {0.02, 1};

  /** Impedance parameters of the friction. */
  public double[] solimpFriction = {0.9, 0.95, 0.001, 0.5, 2};

  /** A hinge about z with MuJoCo's defaults. */
  public JointDraft(Item item, String name) {
    super(item, name);
  }

  /** Whether the range holds. */
  public boolean isLimited() {
    return limited == Limited.TRUE;
  }
}
