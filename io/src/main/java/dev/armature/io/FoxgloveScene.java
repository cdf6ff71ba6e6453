package dev.armature.io;

import dev.armature.math.Quat;
import dev.armature.math.Vec3;
import dev.armature.model.GeomType;
import dev.armature.model.Model;

/**
 * The visible geoms of a model as a foxglove.SceneUpdate: one entity for each body, in the frame of
 * the body, made of cubes, spheres, cylinders and triangles.
 */
final class FoxgloveScene {
  /** The first so many groups are visible. */
  static final int SHOWN_GROUPS = 3;

  /** Half of a plane without end, times the extent of the model. */
  private static final double ENDLESS = 10;

  private static final double[] PLAIN = {0.5, 0.5, 0.5, 1};

  private final Model m;
  private final JsonText json = new JsonText();

  private FoxgloveScene(Model m) {
    this.m = m;
  }

  /** The message. */
  static byte[] message(Model m) {
    FoxgloveScene scene = new FoxgloveScene(m);
    scene.json.open('{').key("deletions").open('[').close(']').key("entities").open('[');
    for (int body = 0; body < m.nbody; body++) {
      scene.entity(body);
    }
    return scene.json.close(']').close('}').bytes();
  }

  /** The name of a body's frame. */
  static String frame(Model m, int body) {
    return m.names.body[body].isEmpty() ? "body " + body : m.names.body[body];
  }

  /** A moment of the run, as Foxglove writes it. */
  static JsonText time(JsonText json, long nanos) {
    return json.open('{')
        .key("sec")
        .integer(nanos / 1_000_000_000)
        .key("nsec")
        .integer(nanos % 1_000_000_000)
        .close('}');
  }

  /** Opens an entity that stays until another one takes its name. */
  static void open(JsonText json, String frame, String id, long nanos, String... none) {
    time(json.open('{').key("timestamp"), nanos);
    json.key("frame_id").string(frame).key("id").string(id);
    time(json.key("lifetime"), 0);
    json.key("frame_locked").bool(true).key("metadata").open('[').close(']');
    for (String list : none) {
      json.key(list).open('[').close(']');
    }
  }

  private void entity(int body) {
    open(json, frame(m, body), frame(m, body), 0, "arrows", "lines", "texts", "models");
    for (Primitive kind : Primitive.values()) {
      json.key(kind.key).open('[');
      for (int g = m.body.geomadr[body]; g < m.body.geomadr[body] + m.body.geomnum[body]; g++) {
        if (m.geom.group[g] < SHOWN_GROUPS) {
          geom(g, kind);
        }
      }
      json.close(']');
    }
    json.close('}');
  }

  private enum Primitive {
    CUBE("cubes"),
    SPHERE("spheres"),
    CYLINDER("cylinders"),
    TRIANGLES("triangles");

    private final String key;

    Primitive(String key) {
      this.key = key;
    }
  }

  /** Adds what of a geom is of one kind; a capsule is a cylinder and two spheres. */
  private void geom(int g, Primitive kind) {
    double a = m.geom.size[3 * g];
    double b = m.geom.size[3 * g + 1];
    double c = m.geom.size[3 * g + 2];
    int type = m.geom.type[g];
    switch (kind) {
      case CUBE:
        if (type == GeomType.BOX) {
          primitive(g, 0, a, b, c);
        } else if (type == GeomType.PLANE) {
          double far = ENDLESS * m.stat.extent;
          primitive(g, 0, a > 0 ? a : far, b > 0 ? b : far, 0);
        }
        break;
      case SPHERE:
        if (type == GeomType.SPHERE) {
          primitive(g, 0, a, a, a);
        } else if (type == GeomType.ELLIPSOID) {
          primitive(g, 0, a, b, c);
        } else if (type == GeomType.CAPSULE) {
          primitive(g, b, a, a, a);
          primitive(g, -b, a, a, a);
        }
        break;
      case CYLINDER:
        if (type == GeomType.CYLINDER || type == GeomType.CAPSULE) {
          open(g, 0, a, a, b);
          json.key("bottom_scale").integer(1).key("top_scale").integer(1).close('}');
        }
        break;
      default:
        if (m.geom.dataid[g] >= 0) {
          triangles(g);
        }
    }
  }

  private void primitive(int g, double along, double x, double y, double z) {
    open(g, along, x, y, z);
    json.close('}');
  }

  private void open(int g, double along, double x, double y, double z) {
    pose(g, along);
    json.key("size").numbers("xyz", new double[] {2 * x, 2 * y, 2 * z}, 0);
    color(g);
  }

  /** Opens an object with the place of a geom in its body, moved along its own z axis. */
  private void pose(int g, double along) {
    double[] at = {0, 0, along};
    Quat.rotate(at, 0, at, 0, m.geom.quat, 4 * g);
    Vec3.addTo(at, 0, m.geom.pos, 3 * g);
    pose(json, at, m.geom.quat, 4 * g);
  }

  /** Opens a primitive with its place. */
  static void pose(JsonText json, double[] at, double[] quat, int from) {
    json.open('{').key("pose").open('{').key("position").numbers("xyz", at, 0);
    json.key("orientation");
    orientation(json, quat, from).close('}');
  }

  /** A quaternion, which starts with its real part in the model and ends with it in Foxglove. */
  static JsonText orientation(JsonText json, double[] quat, int from) {
    return json.numbers(
        "xyzw", new double[] {quat[from + 1], quat[from + 2], quat[from + 3], quat[from]}, 0);
  }

  private void color(int g) {
    color(json, m, m.geom.rgba, g, m.geom.matid[g]);
  }

  /** A color of its own, or that of the material where it is the default. */
  static void color(JsonText json, Model m, float[] colors, int at, int material) {
    double[] rgba = new double[4];
    boolean plain = true;
    for (int k = 0; k < 4; k++) {
      rgba[k] = colors[4 * at + k];
      plain &= rgba[k] == PLAIN[k];
    }
    if (material >= 0 && plain) {
      for (int k = 0; k < 4; k++) {
        rgba[k] = m.mat.rgba[4 * material + k];
      }
    }
    json.key("color").numbers("rgba", rgba, 0);
  }

  private void triangles(int g) {
    pose(g, 0);
    color(g);
    json.key("colors").open('[').close(']').key("points").open('[');
    if (m.geom.type[g] == GeomType.HFIELD) {
      heightField(m.geom.dataid[g]);
    } else {
      mesh(m.geom.dataid[g]);
    }
    json.close(']').close('}');
  }

  private void mesh(int mesh) {
    int vertices = m.mesh.vertadr[mesh];
    double[] p = new double[3];
    for (int v = 0; v < m.mesh.vertnum[mesh]; v++) {
      for (int k = 0; k < 3; k++) {
        p[k] = m.mesh.vert[3 * (vertices + v) + k];
      }
      json.numbers("xyz", p, 0);
    }
    json.close(']').key("indices").open('[');
    int faces = 3 * m.mesh.faceadr[mesh];
    for (int i = 0; i < 3 * m.mesh.facenum[mesh]; i++) {
      json.integer(m.mesh.face[faces + i]);
    }
  }

  private void heightField(int field) {
    int rows = m.hfield.nrow[field];
    int columns = m.hfield.ncol[field];
    double[] p = new double[3];
    for (int r = 0; r < rows; r++) {
      for (int c = 0; c < columns; c++) {
        p[0] = m.hfield.size[4 * field] * (2.0 * c / (columns - 1) - 1);
        p[1] = m.hfield.size[4 * field + 1] * (2.0 * r / (rows - 1) - 1);
        p[2] = m.hfield.size[4 * field + 2] * m.hfield.data[m.hfield.adr[field] + r * columns + c];
        json.numbers("xyz", p, 0);
      }
    }
    json.close(']').key("indices").open('[');
    for (int r = 0; r < rows - 1; r++) {
      for (int c = 0; c < columns - 1; c++) {
        int at = r * columns + c;
        // the diagonal on which contacts and rays split a cell too
        for (int corner : new int[] {0, 1, columns + 1, 0, columns + 1, columns}) {
          json.integer(at + corner);
        }
      }
    }
  }
}
