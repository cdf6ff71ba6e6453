package dev.armature.batch;

import static dev.armature.batch.Effect.BOUNDS;
import static dev.armature.batch.Effect.COUNTS;
import static dev.armature.batch.Effect.FRAMES;
import static dev.armature.batch.Effect.MASKS;
import static dev.armature.batch.Effect.REFERENCE;
import static dev.armature.batch.Effect.SLEEP;
import static dev.armature.batch.Effect.VOLUMES;

import dev.armature.model.Field;
import dev.armature.model.Fields;
import dev.armature.model.Group;
import dev.armature.model.Model;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/**
 * The parameters that can differ between the worlds of a batch. The table says for each what values
 * make sense and which derived constants depend on it. Names are MuJoCo's: {@code GEOM_FRICTION} is
 * {@code geom_friction}; where it is stored and how many numbers an object has is in {@link
 * Fields}.
 */
public enum Parameter {
  /** Reference configuration; an object is one coordinate. */
  QPOS0(Change.JOINT, Value.FINITE, REFERENCE),
  /** Configuration at which springs rest; an object is one coordinate. */
  QPOS_SPRING(Change.JOINT, Value.FINITE, REFERENCE),

  /** Position in the parent; of a free body also its reference configuration. */
  BODY_POS(Change.BODY, Value.FINITE, REFERENCE),
  /** Orientation in the parent; of a free body also its reference configuration. */
  BODY_QUAT(Change.BODY, Value.DIRECTION, REFERENCE),
  /** Center of mass. */
  BODY_IPOS(Change.INERTIAL, Value.FINITE, FRAMES, VOLUMES, REFERENCE),
  /** Orientation of the principal axes. */
  BODY_IQUAT(Change.INERTIAL, Value.DIRECTION, FRAMES, VOLUMES, REFERENCE),
  /** Mass. */
  BODY_MASS(Change.INERTIAL, Value.MASS, REFERENCE),
  /** Principal moments of inertia. */
  BODY_INERTIA(Change.INERTIAL, Value.INERTIA, REFERENCE),
  /** Gravity compensation. */
  BODY_GRAVCOMP(Change.BODY, Value.FINITE, COUNTS),

  /** Reference parameters of the limit. */
  JNT_SOLREF(Change.JOINT, Value.FINITE),
  /** Impedance parameters of the limit. */
  JNT_SOLIMP(Change.JOINT, Value.FINITE),
  /** Anchor. */
  JNT_POS(Change.JOINT, Value.FINITE, FRAMES, REFERENCE),
  /** Axis. */
  JNT_AXIS(Change.JOINT, Value.DIRECTION, FRAMES, REFERENCE),
  /** Spring stiffness. */
  JNT_STIFFNESS(Change.JOINT, Value.FINITE),
  /** Limits. */
  JNT_RANGE(Change.JOINT, Value.RANGE),
  /** Limits of the actuator force. */
  JNT_ACTFRCRANGE(Change.JOINT, Value.RANGE),
  /** Distance from which the limit acts. */
  JNT_MARGIN(Change.JOINT, Value.FINITE),

  /** Armature inertia. */
  DOF_ARMATURE(Change.DOF, Value.NOT_NEGATIVE, REFERENCE),
  /** Damping. */
  DOF_DAMPING(Change.DOF, Value.FINITE),
  /** Dry friction. */
  DOF_FRICTIONLOSS(Change.DOF, Value.NOT_NEGATIVE),
  /** Reference parameters of dry friction. */
  DOF_SOLREF(Change.DOF, Value.FINITE),
  /** Impedance parameters of dry friction. */
  DOF_SOLIMP(Change.DOF, Value.FINITE),

  /** Sizes; of height fields and meshes they follow from the asset. */
  GEOM_SIZE(Change.SHAPE, Value.SIZE, BOUNDS, VOLUMES, REFERENCE),
  /** Position in the body. */
  GEOM_POS(Change.SHAPE, Value.FINITE, FRAMES, VOLUMES, REFERENCE),
  /** Orientation in the body. */
  GEOM_QUAT(Change.SHAPE, Value.DIRECTION, FRAMES, VOLUMES, REFERENCE),
  /** Sliding, spinning, rolling friction. */
  GEOM_FRICTION(Change.SHAPE, Value.NOT_NEGATIVE),
  /** Distance from which contacts are found: the thickness of the shape. */
  GEOM_MARGIN(Change.SHAPE, Value.FINITE, MASKS),
  /** Part of the margin in which contacts exert no force. */
  GEOM_GAP(Change.SHAPE, Value.FINITE),
  /** Weight when contact parameters are mixed. */
  GEOM_SOLMIX(Change.SHAPE, Value.FINITE),
  /** Reference parameters of contacts. */
  GEOM_SOLREF(Change.SHAPE, Value.FINITE),
  /** Impedance parameters of contacts. */
  GEOM_SOLIMP(Change.SHAPE, Value.FINITE),
  /** Priority of contact parameters. */
  GEOM_PRIORITY(Change.SHAPE, Value.INTEGER),
  /** Contact dimensionality. */
  GEOM_CONDIM(Change.SHAPE, Value.CONDIM),
  /** Contact type mask. */
  GEOM_CONTYPE(Change.SHAPE, Value.INTEGER, MASKS, VOLUMES),
  /** Contact affinity mask. */
  GEOM_CONAFFINITY(Change.SHAPE, Value.INTEGER, MASKS, VOLUMES),
  /** Color. */
  GEOM_RGBA(Change.SHAPE, Value.FINITE),
  /** Mesh or height field; the geom stays where it was written, about the frame of the mesh. */
  GEOM_DATAID(Change.SHAPE, Value.ASSET, BOUNDS, FRAMES, VOLUMES, REFERENCE),

  /** Position in the body. */
  SITE_POS(Change.SHAPE, Value.FINITE, FRAMES, REFERENCE),
  /** Orientation in the body. */
  SITE_QUAT(Change.SHAPE, Value.DIRECTION, FRAMES, REFERENCE),

  /** One elevation of the height fields, from 0 to 1; they start at {@code model.hfield.adr}. */
  HFIELD_DATA(Change.SHAPE, Value.NOT_NEGATIVE),

  /** Position of a camera in its body. */
  CAM_POS(Change.LOOK, Value.FINITE, REFERENCE),
  /** Orientation of a camera in its body. */
  CAM_QUAT(Change.LOOK, Value.DIRECTION, REFERENCE),
  /** Vertical field of view of a camera, degrees. */
  CAM_FOVY(Change.LOOK, Value.POSITIVE),

  /** Position of a light in its body. */
  LIGHT_POS(Change.LOOK, Value.FINITE, REFERENCE),
  /** Direction of a light in its body. */
  LIGHT_DIR(Change.LOOK, Value.DIRECTION, REFERENCE),
  /** Ambient color of a light. */
  LIGHT_AMBIENT(Change.LOOK, Value.NOT_NEGATIVE),
  /** Diffuse color of a light. */
  LIGHT_DIFFUSE(Change.LOOK, Value.NOT_NEGATIVE),
  /** Specular color of a light. */
  LIGHT_SPECULAR(Change.LOOK, Value.NOT_NEGATIVE),

  /** Color of a material. */
  MAT_RGBA(Change.LOOK, Value.NOT_NEGATIVE),
  /** Emission of a material. */
  MAT_EMISSION(Change.LOOK, Value.FINITE),
  /** Specularity of a material. */
  MAT_SPECULAR(Change.LOOK, Value.FINITE),
  /** Shininess of a material. */
  MAT_SHININESS(Change.LOOK, Value.FINITE),
  /** Reflectance of a material. */
  MAT_REFLECTANCE(Change.LOOK, Value.FINITE),

  /** Contact dimensionality of an explicit pair. */
  PAIR_DIM(Change.SHAPE, Value.CONDIM),
  /** Reference parameters of an explicit pair. */
  PAIR_SOLREF(Change.SHAPE, Value.FINITE),
  /** Reference parameters of its friction. */
  PAIR_SOLREFFRICTION(Change.SHAPE, Value.FINITE),
  /** Its impedance parameters. */
  PAIR_SOLIMP(Change.SHAPE, Value.FINITE),
  /** Its margin. */
  PAIR_MARGIN(Change.SHAPE, Value.FINITE),
  /** Its gap. */
  PAIR_GAP(Change.SHAPE, Value.FINITE),
  /** Its five friction coefficients. */
  PAIR_FRICTION(Change.SHAPE, Value.NOT_NEGATIVE),

  /** Whether the constraint is active after a reset. */
  EQ_ACTIVE0(Change.EQUALITY, Value.FLAG),
  /** Reference parameters. */
  EQ_SOLREF(Change.EQUALITY, Value.FINITE),
  /** Impedance parameters. */
  EQ_SOLIMP(Change.EQUALITY, Value.FINITE),
  /** Numbers of the constraint, by type; a weld whose quaternion is zero keeps the bodies as is. */
  EQ_DATA(Change.EQUALITY, Value.FINITE, REFERENCE),

  /** Limits. */
  TENDON_RANGE(Change.TENDON, Value.RANGE),
  /** Limits of the actuator force. */
  TENDON_ACTFRCRANGE(Change.TENDON, Value.RANGE),
  /** Distance from which the limit acts. */
  TENDON_MARGIN(Change.TENDON, Value.FINITE),
  /** Spring stiffness. */
  TENDON_STIFFNESS(Change.TENDON, Value.FINITE, SLEEP),
  /** Damping. */
  TENDON_DAMPING(Change.TENDON, Value.FINITE, SLEEP),
  /** Inertia of its length. */
  TENDON_ARMATURE(Change.TENDON, Value.NOT_NEGATIVE, FRAMES, REFERENCE),
  /** Dry friction. */
  TENDON_FRICTIONLOSS(Change.TENDON, Value.NOT_NEGATIVE),
  /** Lengths between which its spring rests; -1 -1 is the length at qpos_spring. */
  TENDON_LENGTHSPRING(Change.TENDON, Value.FINITE, REFERENCE),
  /** Reference parameters of the limit. */
  TENDON_SOLREF_LIM(Change.TENDON, Value.FINITE),
  /** Impedance parameters of the limit. */
  TENDON_SOLIMP_LIM(Change.TENDON, Value.FINITE),
  /** Reference parameters of dry friction. */
  TENDON_SOLREF_FRI(Change.TENDON, Value.FINITE),
  /** Impedance parameters of dry friction. */
  TENDON_SOLIMP_FRI(Change.TENDON, Value.FINITE),

  /** Gear. */
  ACTUATOR_GEAR(Change.ACTUATOR, Value.FINITE, REFERENCE),
  /** Length of the crank. */
  ACTUATOR_CRANKLENGTH(Change.ACTUATOR, Value.FINITE, REFERENCE),
  /** Parameters of the activation. */
  ACTUATOR_DYNPRM(Change.ACTUATOR, Value.FINITE),
  /** Parameters of the gain. */
  ACTUATOR_GAINPRM(Change.ACTUATOR, Value.FINITE),
  /** Parameters of the bias; as in a file, a positive third one is a damping ratio. */
  ACTUATOR_BIASPRM(Change.ACTUATOR, Value.FINITE, REFERENCE),
  /** Limits of the control. */
  ACTUATOR_CTRLRANGE(Change.ACTUATOR, Value.RANGE),
  /** Limits of the force. */
  ACTUATOR_FORCERANGE(Change.ACTUATOR, Value.RANGE),
  /** Limits of the activation. */
  ACTUATOR_ACTRANGE(Change.ACTUATOR, Value.RANGE),
  /** Range of lengths, for muscles. */
  ACTUATOR_LENGTHRANGE(Change.ACTUATOR, Value.FINITE),
  /** Delay of the control. */
  ACTUATOR_DELAY(Change.ACTUATOR, Value.NOT_NEGATIVE),

  /** Time step. */
  OPT_TIMESTEP(Change.OPTION, Value.POSITIVE),
  /** Ratio of frictional to normal impedance. */
  OPT_IMPRATIO(Change.OPTION, Value.POSITIVE),
  /** Solver tolerance. */
  OPT_TOLERANCE(Change.OPTION, Value.FINITE),
  /** Line search tolerance. */
  OPT_LS_TOLERANCE(Change.OPTION, Value.FINITE),
  /** Tolerance of the no-slip pass. */
  OPT_NOSLIP_TOLERANCE(Change.OPTION, Value.FINITE),
  /** Tolerance of the convex collision solver. */
  OPT_CCD_TOLERANCE(Change.OPTION, Value.FINITE),
  /** Velocity below which trees may sleep. */
  OPT_SLEEP_TOLERANCE(Change.OPTION, Value.FINITE),
  /** Gravity. */
  OPT_GRAVITY(Change.OPTION, Value.FINITE),
  /** Wind. */
  OPT_WIND(Change.OPTION, Value.FINITE),
  /** Magnetic flux. */
  OPT_MAGNETIC(Change.OPTION, Value.FINITE),
  /** Density of the medium. */
  OPT_DENSITY(Change.OPTION, Value.NOT_NEGATIVE),
  /** Viscosity of the medium. */
  OPT_VISCOSITY(Change.OPTION, Value.NOT_NEGATIVE),
  /** Margin of overridden contacts. */
  OPT_O_MARGIN(Change.OPTION, Value.FINITE),
  /** Reference parameters of overridden contacts. */
  OPT_O_SOLREF(Change.OPTION, Value.FINITE),
  /** Impedance parameters of overridden contacts. */
  OPT_O_SOLIMP(Change.OPTION, Value.FINITE),
  /** Friction of overridden contacts. */
  OPT_O_FRICTION(Change.OPTION, Value.NOT_NEGATIVE),
  /** An {@code IntegratorType} code. */
  OPT_INTEGRATOR(Change.OPTION, Value.INTEGER),
  /** A {@code ConeType} code. */
  OPT_CONE(Change.OPTION, Value.INTEGER),
  /** A {@code JacobianType} code. */
  OPT_JACOBIAN(Change.OPTION, Value.INTEGER),
  /** A {@code SolverType} code. */
  OPT_SOLVER(Change.OPTION, Value.INTEGER),
  /** Maximum number of solver iterations. */
  OPT_ITERATIONS(Change.OPTION, Value.INTEGER),
  /** Maximum number of line search iterations. */
  OPT_LS_ITERATIONS(Change.OPTION, Value.INTEGER),
  /** Iterations of the no-slip pass. */
  OPT_NOSLIP_ITERATIONS(Change.OPTION, Value.INTEGER),
  /** Maximum number of iterations of the convex collision solver. */
  OPT_CCD_ITERATIONS(Change.OPTION, Value.INTEGER),
  /** Bits of {@code DisableFlag}. */
  OPT_DISABLEFLAGS(Change.OPTION, Value.INTEGER),
  /** Bits of {@code EnableFlag}. */
  OPT_ENABLEFLAGS(Change.OPTION, Value.INTEGER);

  /** Which values are valid; {@link Values} checks them. */
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
  private final Field field;
  private final Value value;
  private final Set<Effect> effects;

  Parameter(Change change, Value value, Effect... effects) {
    this.change = change;
    this.field = Fields.ofModel(name().toLowerCase(Locale.ROOT));
    this.value = value;
    Set<Effect> set = EnumSet.noneOf(Effect.class);
    Collections.addAll(set, effects);
    this.effects = Collections.unmodifiableSet(set);
  }

  /** MuJoCo's name, such as "geom_friction". */
  public String label() {
    return field.mujocoName();
  }

  /** The field of the model. */
  public Field field() {
    return field;
  }

  /** The kind of change it is. */
  public Change change() {
    return change;
  }

  /** Numbers of one object. */
  public int width() {
    return field.width();
  }

  /** Number of objects in a model. */
  public int count(Model m) {
    return field.length(m) / width();
  }

  Value value() {
    return value;
  }

  Set<Effect> effects() {
    return effects;
  }

  /** The numbers of an object in a model. */
  public double[] get(Model m, int index) {
    double[] values = new double[width()];
    for (int k = 0; k < values.length; k++) {
      values[k] = field.number(m, index * values.length + k);
    }
    return values;
  }

  /** Writes the numbers of an object into a group. */
  void put(Group group, int index, double[] values, int from) {
    int width = width();
    for (int k = 0; k < width; k++) {
      field.set(group, index * width + k, values[from + k]);
    }
  }
}
