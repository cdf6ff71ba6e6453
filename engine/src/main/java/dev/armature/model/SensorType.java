package dev.armature.model;

/**
 * The sensor types: the name in a model file, the number of outputs, what the outputs are, the
 * stage that computes them, and how the object that is watched is named. The order is that of the
 * codes, as the arrays of a model hold them.
 *
 * <p>A size of zero means that it follows from the parameters of the sensor.
 */
public enum SensorType {
  TOUCH("touch", 1, SensorDataType.POSITIVE, Stage.ACC, ObjType.SITE),
  ACCELEROMETER("accelerometer", 3, SensorDataType.REAL, Stage.ACC, ObjType.SITE),
  VELOCIMETER("velocimeter", 3, SensorDataType.REAL, Stage.VEL, ObjType.SITE),
  GYRO("gyro", 3, SensorDataType.REAL, Stage.VEL, ObjType.SITE),
  FORCE("force", 3, SensorDataType.REAL, Stage.ACC, ObjType.SITE),
  TORQUE("torque", 3, SensorDataType.REAL, Stage.ACC, ObjType.SITE),
  MAGNETOMETER("magnetometer", 3, SensorDataType.REAL, Stage.POS, ObjType.SITE),
  RANGEFINDER("rangefinder", 0, SensorDataType.REAL, Stage.POS, Watches.SPECIAL),
  CAMPROJECTION("camprojection", 2, SensorDataType.REAL, Stage.POS, Watches.SPECIAL),
  JOINTPOS("jointpos", 1, SensorDataType.REAL, Stage.POS, ObjType.JOINT),
  JOINTVEL("jointvel", 1, SensorDataType.REAL, Stage.VEL, ObjType.JOINT),
  TENDONPOS("tendonpos", 1, SensorDataType.REAL, Stage.POS, ObjType.TENDON),
  TENDONVEL("tendonvel", 1, SensorDataType.REAL, Stage.VEL, ObjType.TENDON),
  ACTUATORPOS("actuatorpos", 1, SensorDataType.REAL, Stage.POS, ObjType.ACTUATOR),
  ACTUATORVEL("actuatorvel", 1, SensorDataType.REAL, Stage.VEL, ObjType.ACTUATOR),
  ACTUATORFRC("actuatorfrc", 1, SensorDataType.REAL, Stage.ACC, ObjType.ACTUATOR),
  JOINTACTFRC("jointactuatorfrc", 1, SensorDataType.REAL, Stage.ACC, ObjType.JOINT),
  TENDONACTFRC("tendonactuatorfrc", 1, SensorDataType.REAL, Stage.ACC, ObjType.TENDON),
  BALLQUAT("ballquat", 4, SensorDataType.QUATERNION, Stage.POS, ObjType.JOINT),
  BALLANGVEL("ballangvel", 3, SensorDataType.REAL, Stage.VEL, ObjType.JOINT),
  JOINTLIMITPOS("jointlimitpos", 1, SensorDataType.REAL, Stage.POS, ObjType.JOINT),
  JOINTLIMITVEL("jointlimitvel", 1, SensorDataType.REAL, Stage.VEL, ObjType.JOINT),
  JOINTLIMITFRC("jointlimitfrc", 1, SensorDataType.REAL, Stage.ACC, ObjType.JOINT),
  TENDONLIMITPOS("tendonlimitpos", 1, SensorDataType.REAL, Stage.POS, ObjType.TENDON),
  TENDONLIMITVEL("tendonlimitvel", 1, SensorDataType.REAL, Stage.VEL, ObjType.TENDON),
  TENDONLIMITFRC("tendonlimitfrc", 1, SensorDataType.REAL, Stage.ACC, ObjType.TENDON),
  FRAMEPOS("framepos", 3, SensorDataType.REAL, Stage.POS, Watches.FRAME),
  FRAMEQUAT("framequat", 4, SensorDataType.QUATERNION, Stage.POS, Watches.FRAME),
  FRAMEXAXIS("framexaxis", 3, SensorDataType.AXIS, Stage.POS, Watches.FRAME),
  FRAMEYAXIS("frameyaxis", 3, SensorDataType.AXIS, Stage.POS, Watches.FRAME),
  FRAMEZAXIS("framezaxis", 3, SensorDataType.AXIS, Stage.POS, Watches.FRAME),
  FRAMELINVEL("framelinvel", 3, SensorDataType.REAL, Stage.VEL, Watches.FRAME),
  FRAMEANGVEL("frameangvel", 3, SensorDataType.REAL, Stage.VEL, Watches.FRAME),
  FRAMELINACC("framelinacc", 3, SensorDataType.REAL, Stage.ACC, Watches.FRAME),
  FRAMEANGACC("frameangacc", 3, SensorDataType.REAL, Stage.ACC, Watches.FRAME),
  SUBTREECOM("subtreecom", 3, SensorDataType.REAL, Stage.POS, ObjType.BODY),
  SUBTREELINVEL("subtreelinvel", 3, SensorDataType.REAL, Stage.VEL, ObjType.BODY),
  SUBTREEANGMOM("subtreeangmom", 3, SensorDataType.REAL, Stage.VEL, ObjType.BODY),
  INSIDESITE("insidesite", 1, SensorDataType.POSITIVE, Stage.POS, Watches.SPECIAL),
  GEOMDIST("distance", 1, SensorDataType.REAL, Stage.POS, Watches.SPECIAL),
  GEOMNORMAL("normal", 3, SensorDataType.AXIS, Stage.POS, Watches.SPECIAL),
  GEOMFROMTO("fromto", 6, SensorDataType.REAL, Stage.POS, Watches.SPECIAL),
  CONTACT("contact", 0, SensorDataType.REAL, Stage.ACC, Watches.SPECIAL),
  E_POTENTIAL("e_potential", 1, SensorDataType.REAL, Stage.POS, Watches.NOTHING),
  E_KINETIC("e_kinetic", 1, SensorDataType.REAL, Stage.POS, Watches.NOTHING),
  CLOCK("clock", 1, SensorDataType.REAL, Stage.POS, Watches.NOTHING),
  /** Three outputs a vertex of the mesh. */
  TACTILE("tactile", 0, SensorDataType.REAL, Stage.ACC, Watches.SPECIAL),
  /** The plugin says how many outputs and at which stage. */
  PLUGIN("plugin", 0, SensorDataType.REAL, Stage.NONE, Watches.SPECIAL),
  /**
   * The model file says how many outputs, of which kind and at which stage; these are the defaults.
   */
  USER("user", 0, SensorDataType.REAL, Stage.ACC, Watches.SPECIAL);

  /** How a sensor names what it watches. */
  public enum Watches {
    /** By the attribute that is called like the kind of object. */
    OBJECT,
    /** A frame: by objtype and objname, optionally reftype and refname. */
    FRAME,
    /** By attributes of its own. */
    SPECIAL,
    /** Nothing to name. */
    NOTHING
  }

  /** Name of the element in a model file. */
  public final String element;

  /** Number of outputs, 0 when it depends on the sensor. */
  public final int dim;

  /** A {@link SensorDataType} code. */
  public final int dataType;

  /** The {@link Stage} after which the sensor can be computed. */
  public final Stage stage;

  /** How the object is named. */
  public final Watches watches;

  /** The {@link ObjType} of the object where the sensor type decides it, UNKNOWN otherwise. */
  public final int objType;

  private static final SensorType[] BY_CODE = values();

  SensorType(String element, int dim, int dataType, Stage stage, int objType) {
    this(element, dim, dataType, stage, Watches.OBJECT, objType);
  }

  SensorType(String element, int dim, int dataType, Stage stage, Watches watches) {
    this(element, dim, dataType, stage, watches, ObjType.UNKNOWN);
  }

  SensorType(String element, int dim, int dataType, Stage stage, Watches watches, int objType) {
    this.element = element;
    this.dim = dim;
    this.dataType = dataType;
    this.stage = stage;
    this.watches = watches;
    this.objType = objType;
  }

  /** The number that stands for the type in {@code sensor.type}, as in MuJoCo. */
  public int code() {
    return ordinal();
  }

  /** The type with a code. */
  public static SensorType of(int code) {
    return BY_CODE[code];
  }
}
