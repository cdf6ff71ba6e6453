package dev.armature.batch;

import static dev.armature.batch.Effect.BOUNDS;
import static dev.armature.batch.Effect.COUNTS;
import static dev.armature.batch.Effect.FRAMES;
import static dev.armature.batch.Effect.MASKS;
import static dev.armature.batch.Effect.REFERENCE;
import static dev.armature.batch.Effect.SLEEP;
import static dev.armature.batch.Effect.VOLUMES;

import dev.armature.model.Actuators;
import dev.armature.model.Bodies;
import dev.armature.model.Dofs;
import dev.armature.model.Equalities;
import dev.armature.model.Geoms;
import dev.armature.model.Joints;
import dev.armature.model.Model;
import dev.armature.model.Option;
import dev.armature.model.Pairs;
import dev.armature.model.ReferencePoses;
import dev.armature.model.Sites;
import dev.armature.model.Tendons;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/**
 * The parameters that each world of a batch may have for itself. The table says for each where it
 * is stored, how many numbers an object has, what values make sense and which derived constants
 * depend on it. Names are MuJoCo's: {@code GEOM_FRICTION} is {@code geom_friction}.
 */
public enum Parameter {
  /** Reference configuration; an object is one coordinate. */
  QPOS0(Change.JOINT, ReferencePoses.class, "qpos0", 1, Value.FINITE, REFERENCE),
  /** Configuration at which springs rest; an object is one coordinate. */
  QPOS_SPRING(Change.JOINT, ReferencePoses.class, "qposSpring", 1, Value.FINITE, REFERENCE),

  /** Position in the parent; of a free body also its reference configuration. */
  BODY_POS(Change.BODY, Bodies.class, "pos", 3, Value.FINITE, REFERENCE),
  /** Orientation in the parent; of a free body also its reference configuration. */
  BODY_QUAT(Change.BODY, Bodies.class, "quat", 4, Value.DIRECTION, REFERENCE),
  /** Centre of mass. */
  BODY_IPOS(Change.INERTIAL, Bodies.class, "ipos", 3, Value.FINITE, FRAMES, VOLUMES, REFERENCE),
  /** Orientation of the principal axes. */
  BODY_IQUAT(
      Change.INERTIAL, Bodies.class, "iquat", 4, Value.DIRECTION, FRAMES, VOLUMES, REFERENCE),
  /** Mass. */
  BODY_MASS(Change.INERTIAL, Bodies.class, "mass", 1, Value.MASS, REFERENCE),
  /** Principal moments of inertia. */
  BODY_INERTIA(Change.INERTIAL, Bodies.class, "inertia", 3, Value.INERTIA, REFERENCE),
  /** Gravity compensation. */
  BODY_GRAVCOMP(Change.BODY, Bodies.class, "gravcomp", 1, Value.FINITE, COUNTS),

  /** Reference parameters of the limit. */
  JNT_SOLREF(Change.JOINT, Joints.class, "solref", 2, Value.FINITE),
  /** Impedance parameters of the limit. */
  JNT_SOLIMP(Change.JOINT, Joints.class, "solimp", 5, Value.FINITE),
  /** Anchor. */
  JNT_POS(Change.JOINT, Joints.class, "pos", 3, Value.FINITE, FRAMES, REFERENCE),
  /** Axis. */
  JNT_AXIS(Change.JOINT, Joints.class, "axis", 3, Value.DIRECTION, FRAMES, REFERENCE),
  /** Spring stiffness. */
  JNT_STIFFNESS(Change.JOINT, Joints.class, "stiffness", 1, Value.FINITE),
  /** Limits. */
  JNT_RANGE(Change.JOINT, Joints.class, "range", 2, Value.RANGE),
  /** Limits of the actuator force. */
  JNT_ACTFRCRANGE(Change.JOINT, Joints.class, "actfrcrange", 2, Value.RANGE),
  /** Distance from which the limit acts. */
  JNT_MARGIN(Change.JOINT, Joints.class, "margin", 1, Value.FINITE),

  /** Armature inertia. */
  DOF_ARMATURE(Change.DOF, Dofs.class, "armature", 1, Value.NOT_NEGATIVE, REFERENCE),
  /** Damping. */
  DOF_DAMPING(Change.DOF, Dofs.class, "damping", 1, Value.FINITE),
  /** Dry friction. */
  DOF_FRICTIONLOSS(Change.DOF, Dofs.class, "frictionloss", 1, Value.NOT_NEGATIVE),
  /** Reference parameters of dry friction. */
  DOF_SOLREF(Change.DOF, Dofs.class, "solref", 2, Value.FINITE),
  /** Impedance parameters of dry friction. */
  DOF_SOLIMP(Change.DOF, Dofs.class, "solimp", 5, Value.FINITE),

  /** Sizes; of height fields and meshes they follow from the asset. */
  GEOM_SIZE(Change.SHAPE, Geoms.class, "size", 3, Value.SIZE, BOUNDS, VOLUMES, REFERENCE),
  /** Position in the body. */
  GEOM_POS(Change.SHAPE, Geoms.class, "pos", 3, Value.FINITE, FRAMES, VOLUMES, REFERENCE),
  /** Orientation in the body. */
  GEOM_QUAT(Change.SHAPE, Geoms.class, "quat", 4, Value.DIRECTION, FRAMES, VOLUMES, REFERENCE),
  /** Sliding, spinning, rolling friction. */
  GEOM_FRICTION(Change.SHAPE, Geoms.class, "friction", 3, Value.NOT_NEGATIVE),
  /** Distance from which contacts are found: the thickness of the shape. */
  GEOM_MARGIN(Change.SHAPE, Geoms.class, "margin", 1, Value.FINITE, MASKS),
  /** Part of the margin in which contacts make no force. */
  GEOM_GAP(Change.SHAPE, Geoms.class, "gap", 1, Value.FINITE),
  /** Weight when contact parameters are mixed. */
  GEOM_SOLMIX(Change.SHAPE, Geoms.class, "solmix", 1, Value.FINITE),
  /** Reference parameters of contacts. */
  GEOM_SOLREF(Change.SHAPE, Geoms.class, "solref", 2, Value.FINITE),
  /** Impedance parameters of contacts. */
  GEOM_SOLIMP(Change.SHAPE, Geoms.class, "solimp", 5, Value.FINITE),
  /** Priority of contact parameters. */
  GEOM_PRIORITY(Change.SHAPE, Geoms.class, "priority", 1, Value.INTEGER),
  /** Contact dimensionality. */
  GEOM_CONDIM(Change.SHAPE, Geoms.class, "condim", 1, Value.CONDIM),
  /** Contact type mask. */
  GEOM_CONTYPE(Change.SHAPE, Geoms.class, "contype", 1, Value.INTEGER, MASKS, VOLUMES),
  /** Contact affinity mask. */
  GEOM_CONAFFINITY(Change.SHAPE, Geoms.class, "conaffinity", 1, Value.INTEGER, MASKS, VOLUMES),
  /** Colour. */
  GEOM_RGBA(Change.SHAPE, Geoms.class, "rgba", 4, Value.FINITE),
  /** Mesh or height field; the geom stays where it was written, about the frame of the mesh. */
  GEOM_DATAID(
      Change.SHAPE, Geoms.class, "dataid", 1, Value.ASSET, BOUNDS, FRAMES, VOLUMES, REFERENCE),

  /** Position in the body. */
  SITE_POS(Change.SHAPE, Sites.class, "pos", 3, Value.FINITE, FRAMES, REFERENCE),
  /** Orientation in the body. */
  SITE_QUAT(Change.SHAPE, Sites.class, "quat", 4, Value.DIRECTION, FRAMES, REFERENCE),

  /** Contact dimensionality of an explicit pair. */
  PAIR_DIM(Change.SHAPE, Pairs.class, "dim", 1, Value.CONDIM),
  /** Reference parameters of an explicit pair. */
  PAIR_SOLREF(Change.SHAPE, Pairs.class, "solref", 2, Value.FINITE),
  /** Reference parameters of its friction. */
  PAIR_SOLREFFRICTION(Change.SHAPE, Pairs.class, "solreffriction", 2, Value.FINITE),
  /** Its impedance parameters. */
  PAIR_SOLIMP(Change.SHAPE, Pairs.class, "solimp", 5, Value.FINITE),
  /** Its margin. */
  PAIR_MARGIN(Change.SHAPE, Pairs.class, "margin", 1, Value.FINITE),
  /** Its gap. */
  PAIR_GAP(Change.SHAPE, Pairs.class, "gap", 1, Value.FINITE),
  /** Its five friction coefficients. */
  PAIR_FRICTION(Change.SHAPE, Pairs.class, "friction", 5, Value.NOT_NEGATIVE),

  /** Whether the constraint is active after a reset. */
  EQ_ACTIVE0(Change.EQUALITY, Equalities.class, "active0", 1, Value.FLAG),
  /** Reference parameters. */
  EQ_SOLREF(Change.EQUALITY, Equalities.class, "solref", 2, Value.FINITE),
  /** Impedance parameters. */
  EQ_SOLIMP(Change.EQUALITY, Equalities.class, "solimp", 5, Value.FINITE),
  /** Numbers of the constraint, by type; a weld whose quaternion is zero keeps the bodies as is. */
  EQ_DATA(Change.EQUALITY, Equalities.class, "data", 11, Value.FINITE, REFERENCE),

  /** Limits. */
  TENDON_RANGE(Change.TENDON, Tendons.class, "range", 2, Value.RANGE),
  /** Limits of the actuator force. */
  TENDON_ACTFRCRANGE(Change.TENDON, Tendons.class, "actfrcrange", 2, Value.RANGE),
  /** Distance from which the limit acts. */
  TENDON_MARGIN(Change.TENDON, Tendons.class, "margin", 1, Value.FINITE),
  /** Spring stiffness. */
  TENDON_STIFFNESS(Change.TENDON, Tendons.class, "stiffness", 1, Value.FINITE, SLEEP),
  /** Damping. */
  TENDON_DAMPING(Change.TENDON, Tendons.class, "damping", 1, Value.FINITE, SLEEP),
  /** Inertia of its length. */
  TENDON_ARMATURE(
      Change.TENDON, Tendons.class, "armature", 1, Value.NOT_NEGATIVE, FRAMES, REFERENCE),
  /** Dry friction. */
  TENDON_FRICTIONLOSS(Change.TENDON, Tendons.class, "frictionloss", 1, Value.NOT_NEGATIVE),
  /** Lengths between which its spring rests; -1 -1 is the length at qpos_spring. */
  TENDON_LENGTHSPRING(Change.TENDON, Tendons.class, "lengthspring", 2, Value.FINITE, REFERENCE),
  /** Reference parameters of the limit. */
  TENDON_SOLREF_LIM(Change.TENDON, Tendons.class, "solrefLim", 2, Value.FINITE),
  /** Impedance parameters of the limit. */
  TENDON_SOLIMP_LIM(Change.TENDON, Tendons.class, "solimpLim", 5, Value.FINITE),
  /** Reference parameters of dry friction. */
  TENDON_SOLREF_FRI(Change.TENDON, Tendons.class, "solrefFri", 2, Value.FINITE),
  /** Impedance parameters of dry friction. */
  TENDON_SOLIMP_FRI(Change.TENDON, Tendons.class, "solimpFri", 5, Value.FINITE),

  /** Gear. */
  ACTUATOR_GEAR(Change.ACTUATOR, Actuators.class, "gear", 6, Value.FINITE, REFERENCE),
  /** Length of the crank. */
  ACTUATOR_CRANKLENGTH(Change.ACTUATOR, Actuators.class, "cranklength", 1, Value.FINITE, REFERENCE),
  /** Parameters of the activation. */
  ACTUATOR_DYNPRM(Change.ACTUATOR, Actuators.class, "dynprm", 10, Value.FINITE),
  /** Parameters of the gain. */
  ACTUATOR_GAINPRM(Change.ACTUATOR, Actuators.class, "gainprm", 10, Value.FINITE),
  /** Parameters of the bias; as in a file, a positive third one is a damping ratio. */
  ACTUATOR_BIASPRM(Change.ACTUATOR, Actuators.class, "biasprm", 10, Value.FINITE, REFERENCE),
  /** Limits of the control. */
  ACTUATOR_CTRLRANGE(Change.ACTUATOR, Actuators.class, "ctrlrange", 2, Value.RANGE),
  /** Limits of the force. */
  ACTUATOR_FORCERANGE(Change.ACTUATOR, Actuators.class, "forcerange", 2, Value.RANGE),
  /** Limits of the activation. */
  ACTUATOR_ACTRANGE(Change.ACTUATOR, Actuators.class, "actrange", 2, Value.RANGE),
  /** Range of lengths, for muscles. */
  ACTUATOR_LENGTHRANGE(Change.ACTUATOR, Actuators.class, "lengthrange", 2, Value.FINITE),
  /** Delay of the control. */
  ACTUATOR_DELAY(Change.ACTUATOR, Actuators.class, "delay", 1, Value.NOT_NEGATIVE),

  /** Time step. */
  OPT_TIMESTEP(Change.OPTION, Option.class, "timestep", 1, Value.POSITIVE),
  /** Ratio of frictional to normal impedance. */
  OPT_IMPRATIO(Change.OPTION, Option.class, "impratio", 1, Value.POSITIVE),
  /** Solver tolerance. */
  OPT_TOLERANCE(Change.OPTION, Option.class, "tolerance", 1, Value.FINITE),
  /** Line search tolerance. */
  OPT_LS_TOLERANCE(Change.OPTION, Option.class, "lsTolerance", 1, Value.FINITE),
  /** Tolerance of the no-slip pass. */
  OPT_NOSLIP_TOLERANCE(Change.OPTION, Option.class, "noslipTolerance", 1, Value.FINITE),
  /** Tolerance of the convex collision solver. */
  OPT_CCD_TOLERANCE(Change.OPTION, Option.class, "ccdTolerance", 1, Value.FINITE),
  /** Velocity below which trees may sleep. */
  OPT_SLEEP_TOLERANCE(Change.OPTION, Option.class, "sleepTolerance", 1, Value.FINITE),
  /** Gravity. */
  OPT_GRAVITY(Change.OPTION, Option.class, "gravity", 3, Value.FINITE),
  /** Wind. */
  OPT_WIND(Change.OPTION, Option.class, "wind", 3, Value.FINITE),
  /** Magnetic flux. */
  OPT_MAGNETIC(Change.OPTION, Option.class, "magnetic", 3, Value.FINITE),
  /** Density of the medium. */
  OPT_DENSITY(Change.OPTION, Option.class, "density", 1, Value.NOT_NEGATIVE),
  /** Viscosity of the medium. */
  OPT_VISCOSITY(Change.OPTION, Option.class, "viscosity", 1, Value.NOT_NEGATIVE),
  /** Margin of overridden contacts. */
  OPT_O_MARGIN(Change.OPTION, Option.class, "oMargin", 1, Value.FINITE),
  /** Reference parameters of overridden contacts. */
  OPT_O_SOLREF(Change.OPTION, Option.class, "oSolref", 2, Value.FINITE),
  /** Impedance parameters of overridden contacts. */
  OPT_O_SOLIMP(Change.OPTION, Option.class, "oSolimp", 5, Value.FINITE),
  /** Friction of overridden contacts. */
  OPT_O_FRICTION(Change.OPTION, Option.class, "oFriction", 5, Value.NOT_NEGATIVE),
  /** An {@code IntegratorType} code. */
  OPT_INTEGRATOR(Change.OPTION, Option.class, "integrator", 1, Value.INTEGER),
  /** A {@code ConeType} code. */
  OPT_CONE(Change.OPTION, Option.class, "cone", 1, Value.INTEGER),
  /** A {@code JacobianType} code. */
  OPT_JACOBIAN(Change.OPTION, Option.class, "jacobian", 1, Value.INTEGER),
  /** A {@code SolverType} code. */
  OPT_SOLVER(Change.OPTION, Option.class, "solver", 1, Value.INTEGER),
  /** Most iterations of the solver. */
  OPT_ITERATIONS(Change.OPTION, Option.class, "iterations", 1, Value.INTEGER),
  /** Most iterations of the line search. */
  OPT_LS_ITERATIONS(Change.OPTION, Option.class, "lsIterations", 1, Value.INTEGER),
  /** Iterations of the no-slip pass. */
  OPT_NOSLIP_ITERATIONS(Change.OPTION, Option.class, "noslipIterations", 1, Value.INTEGER),
  /** Most iterations of the convex collision solver. */
  OPT_CCD_ITERATIONS(Change.OPTION, Option.class, "ccdIterations", 1, Value.INTEGER),
  /** Bits of {@code DisableFlag}. */
  OPT_DISABLEFLAGS(Change.OPTION, Option.class, "disableflags", 1, Value.INTEGER),
  /** Bits of {@code EnableFlag}. */
  OPT_ENABLEFLAGS(Change.OPTION, Option.class, "enableflags", 1, Value.INTEGER);

  /** What values make sense; {@link Values} checks them. */
  enum Value {
    FINITE,
    POSITIVE,
    NOT_NEGATIVE,
    INTEGER,
    FLAG,
    DIRECTION,
    RANGE,
    CONDIM,
    MASS,
    INERTIA,
    SIZE,
    ASSET
  }

  private final Change change;
  private final Class<?> group;
  private final Field field;
  private final int width;
  private final Value value;
  private final Set<Effect> effects;

  Parameter(
      Change change, Class<?> group, String field, int width, Value value, Effect... effects) {
    this.change = change;
    this.group = group;
    this.width = width;
    this.value = value;
    Set<Effect> set = EnumSet.noneOf(Effect.class);
    Collections.addAll(set, effects);
    this.effects = Collections.unmodifiableSet(set);
    try {
      this.field = group.getField(field);
    } catch (NoSuchFieldException e) {
      throw new IllegalStateException(e);
    }
  }

  /** MuJoCo's name, as "geom_friction". */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The kind of change it is. */
  public Change change() {
    return change;
  }

  /** Numbers of one object. */
  public int width() {
    return width;
  }

  /** Number of objects in a model. */
  public int count(Model m) {
    Object held = held(m.group(group));
    return held.getClass().isArray() ? Array.getLength(held) / width : 1;
  }

  Class<?> group() {
    return group;
  }

  Value value() {
    return value;
  }

  Set<Effect> effects() {
    return effects;
  }

  private Object held(Object of) {
    try {
      return field.get(of);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("fields of groups are public", e);
    }
  }

  /** The numbers of an object in a model. */
  public double[] get(Model m, int index) {
    Object held = held(m.group(group));
    double[] values = new double[width];
    for (int k = 0; k < width; k++) {
      values[k] = number(held, index * width + k);
    }
    return values;
  }

  private static double number(Object held, int at) {
    return switch (held) {
      case double[] a -> a[at];
      case int[] a -> a[at];
      case float[] a -> a[at];
      case boolean[] a -> a[at] ? 1 : 0;
      case Number n -> n.doubleValue();
      default -> throw new IllegalStateException(held.getClass().getName());
    };
  }

  /** Writes the numbers of an object into a group. */
  void put(Object groupObject, int index, double[] values, int from) {
    Object held = held(groupObject);
    int at = index * width;
    for (int k = 0; k < width; k++) {
      double x = values[from + k];
      switch (held) {
        case double[] a -> a[at + k] = x;
        case int[] a -> a[at + k] = (int) x;
        case float[] a -> a[at + k] = (float) x;
        case boolean[] a -> a[at + k] = x != 0;
        default -> putScalar(groupObject, x);
      }
    }
  }

  private void putScalar(Object groupObject, double x) {
    try {
      if (field.getType() == int.class) {
        field.setInt(groupObject, (int) x);
      } else {
        field.setDouble(groupObject, x);
      }
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("fields of groups are public", e);
    }
  }
}
