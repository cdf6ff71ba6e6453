package dev.armature.io;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Structs of WPILib that are made of doubles. Logs and NetworkTables carry them as bytes, and their
 * schemas beside them.
 */
public final class WpilibStructs {
  private static final Map<String, String> SCHEMAS =
      Map.of(
          "Pose3d", "Translation3d translation;Rotation3d rotation",
          "Translation3d", "double x;double y;double z",
          "Rotation3d", "Quaternion q",
          "Quaternion", "double w;double x;double y;double z",
          "Pose2d", "Translation2d translation;Rotation2d rotation",
          "Translation2d", "double x;double y",
          "Rotation2d", "double value",
          "SwerveModuleState", "double speed;Rotation2d angle",
          "ChassisSpeeds", "double vx;double vy;double omega");

  private WpilibStructs() {}

  /**
   * The schemas that a type needs, by the name of the entry that carries each, parts before the
   * whole.
   *
   * @param type such as "struct:Pose3d[]"; without a known struct there are none
   */
  public static Map<String, String> schemas(String type) {
    Map<String, String> schemas = new LinkedHashMap<>();
    if (type.startsWith("struct:")) {
      add(type.substring("struct:".length()).replace("[]", ""), schemas);
    }
    return schemas;
  }

  /**
   * The doubles of a type, in order, such as {@code translation.x}; of an array those of one
   * element. A type without a known struct has none.
   */
  static void parts(String type, String prefix, List<String> into) {
    String struct = type.replaceFirst("^struct:", "").replace("[]", "");
    for (String field : SCHEMAS.getOrDefault(struct, "").split(";")) {
      int space = field.indexOf(' ');
      String name = prefix + field.substring(space + 1);
      if (field.startsWith("double ")) {
        into.add(name);
      } else if (space > 0) {
        parts(field.substring(0, space), name + ".", into);
      }
    }
  }

  private static void add(String struct, Map<String, String> schemas) {
    String schema = SCHEMAS.get(struct);
    if (schema == null) {
      return;
    }
    for (String field : schema.split(";")) {
      add(field.substring(0, field.indexOf(' ')), schemas);
    }
    schemas.put("/.schema/struct:" + struct, schema);
  }
}
