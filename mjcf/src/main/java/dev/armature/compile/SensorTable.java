package dev.armature.compile;

import dev.armature.compile.expand.Item;
import dev.armature.model.ObjType;
import dev.armature.sensor.SensorKind;
import java.util.HashMap;
import java.util.Map;

/**
 * How each sensor element names what it watches; sizes and stages are those of its {@link
 * SensorKind}.
 */
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
   * @param kind what kind of sensor
   * @param watches how the object is named
   * @param objtype an ObjType code where the table says it
   */
  record Row(SensorKind kind, Watches watches, int objtype) {}

  private static final Map<String, Row> ROWS = new HashMap<>();

  static {
    for (SensorKind kind : SensorKind.values()) {
      ROWS.put(kind.element, row(kind));
    }
  }

  private SensorTable() {}

  private static Row row(SensorKind kind) {
    return switch (kind) {
      case TOUCH, ACCELEROMETER, VELOCIMETER, GYRO, FORCE, TORQUE, MAGNETOMETER ->
          on(kind, ObjType.SITE);
      case JOINTPOS,
          JOINTVEL,
          JOINTACTFRC,
          BALLQUAT,
          BALLANGVEL,
          JOINTLIMITPOS,
          JOINTLIMITVEL,
          JOINTLIMITFRC ->
          on(kind, ObjType.JOINT);
      case TENDONPOS, TENDONVEL, TENDONACTFRC, TENDONLIMITPOS, TENDONLIMITVEL, TENDONLIMITFRC ->
          on(kind, ObjType.TENDON);
      case ACTUATORPOS, ACTUATORVEL, ACTUATORFRC -> on(kind, ObjType.ACTUATOR);
      case SUBTREECOM, SUBTREELINVEL, SUBTREEANGMOM -> on(kind, ObjType.BODY);
      case FRAMEPOS,
          FRAMEQUAT,
          FRAMEXAXIS,
          FRAMEYAXIS,
          FRAMEZAXIS,
          FRAMELINVEL,
          FRAMEANGVEL,
          FRAMELINACC,
          FRAMEANGACC ->
          new Row(kind, Watches.FRAME, ObjType.UNKNOWN);
      case RANGEFINDER,
          CAMPROJECTION,
          INSIDESITE,
          GEOMDIST,
          GEOMNORMAL,
          GEOMFROMTO,
          CONTACT,
          TACTILE,
          PLUGIN,
          USER ->
          new Row(kind, Watches.SPECIAL, ObjType.UNKNOWN);
      case E_POTENTIAL, E_KINETIC, CLOCK -> new Row(kind, Watches.NOTHING, ObjType.UNKNOWN);
    };
  }

  private static Row on(SensorKind kind, int objtype) {
    return new Row(kind, Watches.OBJECT, objtype);
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
