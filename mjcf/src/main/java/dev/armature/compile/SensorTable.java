package dev.armature.compile;

import dev.armature.model.ObjType;
import dev.armature.model.SensorDataType;
import dev.armature.model.SensorType;
import dev.armature.model.Stage;
import java.util.HashMap;
import java.util.Map;

/** The sensor elements: their type, what they watch, how many numbers they give, and when. */
final class SensorTable {
  /** How a sensor names what it watches. */
  enum Watches {
    /** The object named by the attribute that is called like its kind. */
    OBJECT,
    /** A frame: objtype and objname, optionally reftype and refname. */
    FRAME,
    /** Anything else: read by rules of its own. */
    SPECIAL,
    /** Nothing. */
    NOTHING
  }

  /**
   * A row.
   *
   * @param type a SensorType code
   * @param watches how the object is named
   * @param objtype an ObjType code where the table says it
   * @param dim number of outputs, 0 where more than the type decides
   * @param datatype a SensorDataType code
   * @param stage the Stage after which it can be computed
   */
  record Row(int type, Watches watches, int objtype, int dim, int datatype, int stage) {}

  private static final Map<String, Row> ROWS = new HashMap<>();

  private static final int REAL = SensorDataType.REAL;
  private static final int AXIS = SensorDataType.AXIS;
  private static final int POSITIVE = SensorDataType.POSITIVE;
  private static final int QUATERNION = SensorDataType.QUATERNION;

  static {
    on(ObjType.SITE, "touch", SensorType.TOUCH, 1, POSITIVE, Stage.ACC);
    on(ObjType.SITE, "accelerometer", SensorType.ACCELEROMETER, 3, REAL, Stage.ACC);
    on(ObjType.SITE, "velocimeter", SensorType.VELOCIMETER, 3, REAL, Stage.VEL);
    on(ObjType.SITE, "gyro", SensorType.GYRO, 3, REAL, Stage.VEL);
    on(ObjType.SITE, "force", SensorType.FORCE, 3, REAL, Stage.ACC);
    on(ObjType.SITE, "torque", SensorType.TORQUE, 3, REAL, Stage.ACC);
    on(ObjType.SITE, "magnetometer", SensorType.MAGNETOMETER, 3, REAL, Stage.POS);
    on(ObjType.JOINT, "jointpos", SensorType.JOINTPOS, 1, REAL, Stage.POS);
    on(ObjType.JOINT, "jointvel", SensorType.JOINTVEL, 1, REAL, Stage.VEL);
    on(ObjType.TENDON, "tendonpos", SensorType.TENDONPOS, 1, REAL, Stage.POS);
    on(ObjType.TENDON, "tendonvel", SensorType.TENDONVEL, 1, REAL, Stage.VEL);
    on(ObjType.ACTUATOR, "actuatorpos", SensorType.ACTUATORPOS, 1, REAL, Stage.POS);
    on(ObjType.ACTUATOR, "actuatorvel", SensorType.ACTUATORVEL, 1, REAL, Stage.VEL);
    on(ObjType.ACTUATOR, "actuatorfrc", SensorType.ACTUATORFRC, 1, REAL, Stage.ACC);
    on(ObjType.JOINT, "jointactuatorfrc", SensorType.JOINTACTFRC, 1, REAL, Stage.ACC);
    on(ObjType.TENDON, "tendonactuatorfrc", SensorType.TENDONACTFRC, 1, REAL, Stage.ACC);
    on(ObjType.JOINT, "ballquat", SensorType.BALLQUAT, 4, QUATERNION, Stage.POS);
    on(ObjType.JOINT, "ballangvel", SensorType.BALLANGVEL, 3, REAL, Stage.VEL);
    on(ObjType.JOINT, "jointlimitpos", SensorType.JOINTLIMITPOS, 1, REAL, Stage.POS);
    on(ObjType.JOINT, "jointlimitvel", SensorType.JOINTLIMITVEL, 1, REAL, Stage.VEL);
    on(ObjType.JOINT, "jointlimitfrc", SensorType.JOINTLIMITFRC, 1, REAL, Stage.ACC);
    on(ObjType.TENDON, "tendonlimitpos", SensorType.TENDONLIMITPOS, 1, REAL, Stage.POS);
    on(ObjType.TENDON, "tendonlimitvel", SensorType.TENDONLIMITVEL, 1, REAL, Stage.VEL);
    on(ObjType.TENDON, "tendonlimitfrc", SensorType.TENDONLIMITFRC, 1, REAL, Stage.ACC);
    frame("framepos", SensorType.FRAMEPOS, 3, REAL, Stage.POS);
    frame("framequat", SensorType.FRAMEQUAT, 4, QUATERNION, Stage.POS);
    frame("framexaxis", SensorType.FRAMEXAXIS, 3, AXIS, Stage.POS);
    frame("frameyaxis", SensorType.FRAMEYAXIS, 3, AXIS, Stage.POS);
    frame("framezaxis", SensorType.FRAMEZAXIS, 3, AXIS, Stage.POS);
    frame("framelinvel", SensorType.FRAMELINVEL, 3, REAL, Stage.VEL);
    frame("frameangvel", SensorType.FRAMEANGVEL, 3, REAL, Stage.VEL);
    frame("framelinacc", SensorType.FRAMELINACC, 3, REAL, Stage.ACC);
    frame("frameangacc", SensorType.FRAMEANGACC, 3, REAL, Stage.ACC);
    on(ObjType.BODY, "subtreecom", SensorType.SUBTREECOM, 3, REAL, Stage.POS);
    on(ObjType.BODY, "subtreelinvel", SensorType.SUBTREELINVEL, 3, REAL, Stage.VEL);
    on(ObjType.BODY, "subtreeangmom", SensorType.SUBTREEANGMOM, 3, REAL, Stage.VEL);
    special("rangefinder", SensorType.RANGEFINDER, 0, REAL, Stage.POS);
    special("camprojection", SensorType.CAMPROJECTION, 2, REAL, Stage.POS);
    special("insidesite", SensorType.INSIDESITE, 1, POSITIVE, Stage.POS);
    special("distance", SensorType.GEOMDIST, 1, REAL, Stage.POS);
    special("normal", SensorType.GEOMNORMAL, 3, AXIS, Stage.POS);
    special("fromto", SensorType.GEOMFROMTO, 6, REAL, Stage.POS);
    special("contact", SensorType.CONTACT, 0, REAL, Stage.ACC);
    special("tactile", SensorType.TACTILE, 0, REAL, Stage.ACC);
    special("user", SensorType.USER, 0, REAL, Stage.ACC);
    special("plugin", SensorType.PLUGIN, 0, REAL, Stage.ACC);
    nothing("e_potential", SensorType.E_POTENTIAL);
    nothing("e_kinetic", SensorType.E_KINETIC);
    nothing("clock", SensorType.CLOCK);
  }

  private SensorTable() {}

  private static void on(int objtype, String element, int type, int dim, int data, int stage) {
    ROWS.put(element, new Row(type, Watches.OBJECT, objtype, dim, data, stage));
  }

  private static void frame(String element, int type, int dim, int data, int stage) {
    ROWS.put(element, new Row(type, Watches.FRAME, 0, dim, data, stage));
  }

  private static void special(String element, int type, int dim, int data, int stage) {
    ROWS.put(element, new Row(type, Watches.SPECIAL, 0, dim, data, stage));
  }

  private static void nothing(String element, int type) {
    ROWS.put(element, new Row(type, Watches.NOTHING, 0, 1, REAL, Stage.POS));
  }

  /** The row of an element. */
  static Row row(Item item) {
    Row row = ROWS.get(item.kind());
    if (row == null) {
      throw item.error("unknown sensor");
    }
    return row;
  }
}
