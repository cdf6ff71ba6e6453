package dev.armature.sensor;

import dev.armature.model.SensorDataType;
import dev.armature.model.Stage;

/**
 * The table of sensor types: the name in a model file, the number of outputs, what the outputs are,
 * and the stage that computes them. The order is that of the {@code SensorType} codes.
 *
 * <p>A size of zero means that it follows from the parameters of the sensor: see {@link RangeData},
 * {@link ContactData}.
 */
public enum SensorKind {
  TOUCH("touch", 1, SensorDataType.POSITIVE, Stage.ACC),
  ACCELEROMETER("accelerometer", 3, SensorDataType.REAL, Stage.ACC),
  VELOCIMETER("velocimeter", 3, SensorDataType.REAL, Stage.VEL),
  GYRO("gyro", 3, SensorDataType.REAL, Stage.VEL),
  FORCE("force", 3, SensorDataType.REAL, Stage.ACC),
  TORQUE("torque", 3, SensorDataType.REAL, Stage.ACC),
  MAGNETOMETER("magnetometer", 3, SensorDataType.REAL, Stage.POS),
  RANGEFINDER("rangefinder", 0, SensorDataType.REAL, Stage.POS),
  CAMPROJECTION("camprojection", 2, SensorDataType.REAL, Stage.POS),
  JOINTPOS("jointpos", 1, SensorDataType.REAL, Stage.POS),
  JOINTVEL("jointvel", 1, SensorDataType.REAL, Stage.VEL),
  TENDONPOS("tendonpos", 1, SensorDataType.REAL, Stage.POS),
  TENDONVEL("tendonvel", 1, SensorDataType.REAL, Stage.VEL),
  ACTUATORPOS("actuatorpos", 1, SensorDataType.REAL, Stage.POS),
  ACTUATORVEL("actuatorvel", 1, SensorDataType.REAL, Stage.VEL),
  ACTUATORFRC("actuatorfrc", 1, SensorDataType.REAL, Stage.ACC),
  JOINTACTFRC("jointactuatorfrc", 1, SensorDataType.REAL, Stage.ACC),
  TENDONACTFRC("tendonactuatorfrc", 1, SensorDataType.REAL, Stage.ACC),
  BALLQUAT("ballquat", 4, SensorDataType.QUATERNION, Stage.POS),
  BALLANGVEL("ballangvel", 3, SensorDataType.REAL, Stage.VEL),
  JOINTLIMITPOS("jointlimitpos", 1, SensorDataType.REAL, Stage.POS),
  JOINTLIMITVEL("jointlimitvel", 1, SensorDataType.REAL, Stage.VEL),
  JOINTLIMITFRC("jointlimitfrc", 1, SensorDataType.REAL, Stage.ACC),
  TENDONLIMITPOS("tendonlimitpos", 1, SensorDataType.REAL, Stage.POS),
  TENDONLIMITVEL("tendonlimitvel", 1, SensorDataType.REAL, Stage.VEL),
  TENDONLIMITFRC("tendonlimitfrc", 1, SensorDataType.REAL, Stage.ACC),
  FRAMEPOS("framepos", 3, SensorDataType.REAL, Stage.POS),
  FRAMEQUAT("framequat", 4, SensorDataType.QUATERNION, Stage.POS),
  FRAMEXAXIS("framexaxis", 3, SensorDataType.AXIS, Stage.POS),
  FRAMEYAXIS("frameyaxis", 3, SensorDataType.AXIS, Stage.POS),
  FRAMEZAXIS("framezaxis", 3, SensorDataType.AXIS, Stage.POS),
  FRAMELINVEL("framelinvel", 3, SensorDataType.REAL, Stage.VEL),
  FRAMEANGVEL("frameangvel", 3, SensorDataType.REAL, Stage.VEL),
  FRAMELINACC("framelinacc", 3, SensorDataType.REAL, Stage.ACC),
  FRAMEANGACC("frameangacc", 3, SensorDataType.REAL, Stage.ACC),
  SUBTREECOM("subtreecom", 3, SensorDataType.REAL, Stage.POS),
  SUBTREELINVEL("subtreelinvel", 3, SensorDataType.REAL, Stage.VEL),
  SUBTREEANGMOM("subtreeangmom", 3, SensorDataType.REAL, Stage.VEL),
  INSIDESITE("insidesite", 1, SensorDataType.POSITIVE, Stage.POS),
  GEOMDIST("distance", 1, SensorDataType.REAL, Stage.POS),
  GEOMNORMAL("normal", 3, SensorDataType.AXIS, Stage.POS),
  GEOMFROMTO("fromto", 6, SensorDataType.REAL, Stage.POS),
  CONTACT("contact", 0, SensorDataType.REAL, Stage.ACC),
  E_POTENTIAL("e_potential", 1, SensorDataType.REAL, Stage.POS),
  E_KINETIC("e_kinetic", 1, SensorDataType.REAL, Stage.POS),
  CLOCK("clock", 1, SensorDataType.REAL, Stage.POS),
  /** Three outputs a vertex of the mesh. */
  TACTILE("tactile", 0, SensorDataType.REAL, Stage.ACC),
  /** The plugin says how many outputs and at which stage. */
  PLUGIN("plugin", 0, SensorDataType.REAL, Stage.NONE),
  /**
   * The model file says how many outputs, of which kind and at which stage; these are the defaults.
   */
  USER("user", 0, SensorDataType.REAL, Stage.ACC);

  /** Name of the element in a model file. */
  public final String element;

  /** Number of outputs, 0 when it depends on the sensor. */
  public final int dim;

  /** A {@link SensorDataType} code. */
  public final int dataType;

  /** The {@link Stage} after which the sensor can be computed. */
  public final Stage stage;

  private static final SensorKind[] BY_CODE = values();

  SensorKind(String element, int dim, int dataType, Stage stage) {
    this.element = element;
    this.dim = dim;
    this.dataType = dataType;
    this.stage = stage;
  }

  /** The kind with this {@code SensorType} code, which is its ordinal. */
  public static SensorKind of(int type) {
    return BY_CODE[type];
  }
}
