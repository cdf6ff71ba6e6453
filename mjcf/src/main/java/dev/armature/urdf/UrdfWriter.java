package dev.armature.urdf;

import dev.armature.math.Mat3;
import dev.armature.math.Quat;
import dev.armature.math.Trig;
import dev.armature.math.Vec3;
import dev.armature.model.EqType;
import dev.armature.model.GeomType;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Writes a compiled model as URDF: a link for each body, a joint for each joint, inertias, shapes.
 *
 * <p>A URDF joint turns about the origin of its child link, a MuJoCo joint about any point of its
 * body; so the frame of a link is moved to the anchor of the body's last joint. A body with several
 * joints hangs on a chain of links that weigh next to nothing ({@value #ALMOST_NOTHING} kg). Zero
 * of every joint is the reference configuration. What URDF cannot say is listed in the warnings.
 */
public final class UrdfWriter {
  static final double ALMOST_NOTHING = 1e-12;

  /** Limits of what has none, because URDF asks for some. */
  private static final double ENDLESS = 1e6;

  private static final double[] NO_TURN = {1, 0, 0, 0};

  private final Model m;
  private final IntFunction<@Nullable String> meshFile;
  private final UrdfText out = new UrdfText();
  private final Map<String, String> warnings = new LinkedHashMap<>();
  private final List<String> endless = new ArrayList<>();
  private final Map<String, Integer> counts = new LinkedHashMap<>();
  private final Map<String, String> files = new LinkedHashMap<>();
  private final double[] shift;

  /**
   * What came out.
   *
   * @param text the URDF
   * @param warnings what could not be said in URDF
   * @param files mesh files that belong beside it, as OBJ text by name
   */
  public record Result(String text, List<String> warnings, Map<String, String> files) {}

  private UrdfWriter(Model m, IntFunction<@Nullable String> meshFile) {
    this.m = m;
    this.meshFile = meshFile;
    this.shift = new double[3 * m.nbody];
  }

  /**
   * Writes a model.
   *
   * @param meshFile path of the file of a mesh, as seen from the URDF; null for a mesh without one,
   *     which becomes a file of its own
   */
  public static Result write(Model m, IntFunction<@Nullable String> meshFile) {
    return new UrdfWriter(m, meshFile).run();
  }

  private Result run() {
    out.open("robot", "name", m.names.model);
    out.open("mujoco");
    out.single(
        "compiler",
        "fusestatic",
        "false",
        "strippath",
        "false",
        "inertiafromgeom",
        "false",
        "boundmass",
        "0",
        "boundinertia",
        "0");
    out.single(
        "option",
        "timestep",
        UrdfText.number(m.opt.timestep),
        "gravity",
        UrdfText.numbers(m.opt.gravity, 0, 3));
    out.close("mujoco");
    out.open("link", "name", "world");
    shapes(0);
    out.close("link");
    for (int b = 1; b < m.nbody; b++) {
      chain(b);
      link(b);
    }
    out.close("robot");
    missing();
    warnOfEndless();
    return new Result(out.text(), List.copyOf(warnings.values()), Map.copyOf(files));
  }

  /** One warning for all: a cloth has thousands of slides. */
  private void warnOfEndless() {
    if (endless.size() == 1) {
      warn("URDF has no endless slide: joint " + endless.get(0) + " gets limits of ±1e6 m");
    } else if (!endless.isEmpty()) {
      warn(
          "URDF has no endless slide: "
              + endless.size()
              + " joints get limits of ±1e6 m, "
              + endless.get(0)
              + " and others");
    }
  }

  private void warn(String text) {
    warnings.putIfAbsent(text, text);
  }

  private String linkName(int b) {
    return b == 0 ? "world" : m.names.body[b].isEmpty() ? "body" + b : m.names.body[b];
  }

  private String jointName(int j) {
    return m.names.joint[j].isEmpty() ? "joint" + j : m.names.joint[j];
  }

  // ---- joints

  /** The joints between the link of the parent and the link of a body. */
  private void chain(int b) {
    int first = m.body.jntadr[b];
    int count = m.body.jntnum[b];
    int parent = m.body.parentid[b];
    double[] turn = new double[9];
    double[] at = new double[3];
    Quat.toMat(turn, 0, m.body.quat, 4 * b);
    if (m.body.mocapid[b] >= 0) {
      warn(m.names.body[b] + " is a mocap body: URDF has no such thing, it becomes fixed");
    }
    if (count == 0) {
      Vec3.sub(at, 0, m.body.pos, 3 * b, shift, 3 * parent);
      out.open("joint", "name", linkName(b) + "_fixed", "type", "fixed");
      ends(linkName(parent), linkName(b), at, m.body.quat, 4 * b);
      out.close("joint");
      return;
    }
    String above = linkName(parent);
    for (int i = 0; i < count; i++) {
      int j = first + i;
      if (i == 0) {
        Mat3.mulVec(at, 0, turn, 0, m.jnt.pos, 3 * j);
        Vec3.addTo(at, 0, m.body.pos, 3 * b);
        Vec3.subFrom(at, 0, shift, 3 * parent);
      } else {
        Vec3.sub(at, 0, m.jnt.pos, 3 * j, m.jnt.pos, 3 * (j - 1));
      }
      boolean last = i == count - 1;
      String below = last ? linkName(b) : linkName(b) + "_" + jointName(j);
      if (!last) {
        feather(below);
      }
      joint(j, above, below, at, i == 0 ? m.body.quat : NO_TURN, i == 0 ? 4 * b : 0);
      above = below;
    }
    Vec3.copy(shift, 3 * b, m.jnt.pos, 3 * (first + count - 1));
  }

  /** A link between two joints, as light as a model may have it. */
  private void feather(String name) {
    out.open("link", "name", name);
    out.open("inertial");
    String little = UrdfText.number(ALMOST_NOTHING);
    out.single("mass", "value", little);
    out.single(
        "inertia", "ixx", little, "ixy", "0", "ixz", "0", "iyy", little, "iyz", "0", "izz", little);
    out.close("inertial");
    out.close("link");
  }

  private void ends(String parent, String child, double[] at, double[] quat, int q) {
    origin(at, quat, q);
    out.single("parent", "link", parent);
    out.single("child", "link", child);
  }

  private void joint(int j, String parent, String child, double[] at, double[] quat, int q) {
    boolean limited = m.jnt.limited[j];
    String type =
        switch (m.jnt.type[j]) {
          case JointType.FREE -> "floating";
          case JointType.BALL -> "spherical";
          case JointType.SLIDE -> "prismatic";
          default -> limited ? "revolute" : "continuous";
        };
    out.open("joint", "name", jointName(j), "type", type);
    ends(parent, child, at, quat, q);
    if (m.jnt.type[j] == JointType.BALL) {
      warn("ball joints are written as type spherical, which not every reader of URDF knows");
      if (limited) {
        warn("limits of ball joints have no place in URDF");
      }
    }
    if (m.jnt.type[j] == JointType.SLIDE || m.jnt.type[j] == JointType.HINGE) {
      scalar(j, limited);
    }
    int dof = m.jnt.dofadr[j];
    if (m.dof.damping[dof] != 0 || m.dof.frictionloss[dof] != 0) {
      out.single(
          "dynamics",
          "damping",
          UrdfText.number(m.dof.damping[dof]),
          "friction",
          UrdfText.number(m.dof.frictionloss[dof]));
    }
    mimic(j);
    out.close("joint");
    count("joint springs (stiffness)", m.jnt.stiffness[j] != 0);
    count("rotor inertias (armature)", m.dof.armature[dof] != 0);
  }

  private void scalar(int j, boolean limited) {
    out.single("axis", "xyz", UrdfText.numbers(m.jnt.axis, 3 * j, 3));
    double ref = m.qpos0[m.jnt.qposadr[j]];
    if (ref != 0) {
      warn(
          "zero of joint "
              + jointName(j)
              + " is its reference, "
              + UrdfText.number(ref)
              + " in the model");
    }
    boolean slide = m.jnt.type[j] == JointType.SLIDE;
    boolean effort = m.jnt.actfrclimited[j];
    if (!limited && !slide && !effort) {
      return;
    }
    double most =
        effort
            ? Math.max(Math.abs(m.jnt.actfrcrange[2 * j]), Math.abs(m.jnt.actfrcrange[2 * j + 1]))
            : ENDLESS;
    if (limited || slide) {
      if (!limited) {
        endless.add(jointName(j));
      }
      out.single(
          "limit",
          "lower",
          UrdfText.number(limited ? m.jnt.range[2 * j] - ref : -ENDLESS),
          "upper",
          UrdfText.number(limited ? m.jnt.range[2 * j + 1] - ref : ENDLESS),
          "effort",
          UrdfText.number(most),
          "velocity",
          UrdfText.number(ENDLESS));
    } else {
      out.single("limit", "effort", UrdfText.number(most), "velocity", UrdfText.number(ENDLESS));
    }
  }

  private void mimic(int j) {
    for (int e = 0; e < m.neq; e++) {
      if (m.eq.type[e] == EqType.JOINT && m.eq.obj1id[e] == j && m.eq.active0[e]) {
        boolean linear = true;
        for (int k = 2; k < 5; k++) {
          linear &= m.eq.data[11 * e + k] == 0;
        }
        if (linear && m.eq.obj2id[e] >= 0) {
          out.single(
              "mimic",
              "joint",
              jointName(m.eq.obj2id[e]),
              "multiplier",
              UrdfText.number(m.eq.data[11 * e + 1]),
              "offset",
              UrdfText.number(m.eq.data[11 * e]));
          return;
        }
      }
    }
  }

  private void origin(double[] at, double[] quat, int q) {
    out.single(
        "origin", "xyz", UrdfText.numbers(at, 0, 3), "rpy", UrdfText.numbers(rpy(quat, q), 0, 3));
  }

  /** Angles with Rz(yaw) Ry(pitch) Rx(roll) = the rotation. */
  static double[] rpy(double[] quat, int q) {
    double[] r = new double[9];
    Quat.toMat(r, 0, quat, q);
    double flat = Math.sqrt(r[0] * r[0] + r[3] * r[3]);
    double pitch = Trig.atan2(-r[6], flat);
    if (flat < 1e-9) { // upright: roll and yaw are one turn
      return new double[] {0, pitch, Trig.atan2(-r[1], r[4])};
    }
    return new double[] {Trig.atan2(r[7], r[8]), pitch, Trig.atan2(r[3], r[0])};
  }

  // ---- links

  private void link(int b) {
    out.open("link", "name", linkName(b));
    if (m.body.mass[b] > 0) {
      inertial(b);
    }
    shapes(b);
    out.close("link");
    count("gravity compensations", m.body.gravcomp[b] != 0);
  }

  /** The inertia about the center of mass, in the axes of the link. */
  private void inertial(int b) {
    double[] at = new double[3];
    Vec3.sub(at, 0, m.body.ipos, 3 * b, shift, 3 * b);
    double[] r = new double[9];
    Quat.toMat(r, 0, m.body.iquat, 4 * b);
    double[] full = new double[9];
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 3; j++) {
        for (int k = 0; k < 3; k++) {
          full[3 * i + j] += r[3 * i + k] * m.body.inertia[3 * b + k] * r[3 * j + k];
        }
      }
    }
    out.open("inertial");
    origin(at, NO_TURN, 0);
    out.single("mass", "value", UrdfText.number(m.body.mass[b]));
    out.single(
        "inertia",
        "ixx",
        UrdfText.number(full[0]),
        "ixy",
        UrdfText.number(full[1]),
        "ixz",
        UrdfText.number(full[2]),
        "iyy",
        UrdfText.number(full[4]),
        "iyz",
        UrdfText.number(full[5]),
        "izz",
        UrdfText.number(full[8]));
    out.close("inertial");
  }

  private void shapes(int b) {
    for (int i = 0; i < m.body.geomnum[b]; i++) {
      int g = m.body.geomadr[b] + i;
      boolean collides = m.geom.contype[g] != 0 || m.geom.conaffinity[g] != 0;
      shape(g, "visual");
      if (collides) {
        shape(g, "collision");
      }
    }
  }

  private void shape(int g, String role) {
    int type = m.geom.type[g];
    if (type == GeomType.PLANE
        || type == GeomType.HFIELD
        || type == GeomType.ELLIPSOID
        || type == GeomType.SDF) {
      String[] words = {"plane", "height field", "", "", "ellipsoid", "", "", "", "sdf"};
      if (role.equals("visual")) {
        count(words[type] + " geoms", true);
      }
      return;
    }
    List<String> head = new ArrayList<>(List.of(role));
    if (!m.names.geom[g].isEmpty()) {
      boolean twin = role.equals("visual") && (m.geom.contype[g] | m.geom.conaffinity[g]) != 0;
      head.addAll(List.of("name", m.names.geom[g] + (twin ? "_visual" : "")));
    }
    out.open(head.toArray(String[]::new));
    double[] at = new double[3];
    double[] quat = new double[4];
    Vec3.sub(at, 0, m.geom.pos, 3 * g, shift, 3 * m.geom.bodyid[g]);
    Quat.copy(quat, 0, m.geom.quat, 4 * g);
    String file = type == GeomType.MESH ? mesh(m.geom.dataid[g], at, quat) : "";
    origin(at, quat, 0);
    out.open("geometry");
    double a = m.geom.size[3 * g];
    double c = m.geom.size[3 * g + 1];
    switch (type) {
      case GeomType.SPHERE -> out.single("sphere", "radius", UrdfText.number(a));
      case GeomType.CYLINDER ->
          out.single("cylinder", "radius", UrdfText.number(a), "length", UrdfText.number(2 * c));
      case GeomType.CAPSULE -> {
        warn("capsules are written as <capsule>, which not every reader of URDF knows");
        out.single("capsule", "radius", UrdfText.number(a), "length", UrdfText.number(2 * c));
      }
      case GeomType.BOX ->
          out.single(
              "box",
              "size",
              UrdfText.numbers(new double[] {2 * a, 2 * c, 2 * m.geom.size[3 * g + 2]}, 0, 3));
      default -> {
        int mesh = m.geom.dataid[g];
        boolean own = meshFile.apply(mesh) == null;
        double[] one = {1, 1, 1};
        out.single(
            "mesh",
            "filename",
            file,
            "scale",
            own ? UrdfText.numbers(one, 0, 3) : UrdfText.numbers(m.mesh.scale, 3 * mesh, 3));
      }
    }
    out.close("geometry");
    if (role.equals("visual")) {
      color(g);
    }
    out.close(role);
  }

  private void color(int g) {
    int material = m.geom.matid[g];
    float[] rgba = m.geom.rgba;
    int at = 4 * g;
    if (material >= 0 && rgba[at] == 0.5f && rgba[at + 1] == 0.5f && rgba[at + 2] == 0.5f) {
      rgba = m.mat.rgba;
      at = 4 * material;
    }
    out.open("material", "name", "color" + g);
    out.single(
        "color",
        "rgba",
        UrdfText.numbers(new double[] {rgba[at], rgba[at + 1], rgba[at + 2], rgba[at + 3]}, 0, 4));
    out.close("material");
  }

  /** The file of a mesh; moves the pose from the centered mesh to the mesh as it is in the file. */
  private String mesh(int mesh, double[] at, double[] quat) {
    String file = meshFile.apply(mesh);
    if (file == null) {
      String name = (m.names.mesh[mesh].isEmpty() ? "mesh" + mesh : m.names.mesh[mesh]) + ".obj";
      files.computeIfAbsent(name, ignored -> UrdfText.obj(m, mesh));
      return name;
    }
    double[] back = new double[4];
    double[] moved = new double[3];
    Quat.conjugate(back, 0, m.mesh.quat, 4 * mesh);
    Quat.mul(quat, 0, quat, 0, back, 0);
    Quat.rotate(moved, 0, m.mesh.pos, 3 * mesh, quat, 0);
    Vec3.subFrom(at, 0, moved, 0);
    return file;
  }

  // ---- what is left out

  private void count(String what, boolean is) {
    if (is) {
      counts.merge(what, 1, Integer::sum);
    }
  }

  private void missing() {
    int[] number = {
      m.nu,
      m.nsensor,
      m.ntendon,
      m.nsite,
      m.ncam,
      m.nlight,
      m.nflex,
      m.nskin,
      m.npair,
      m.nexclude,
      m.nkey
    };
    String[] words = {
      "actuators",
      "sensors",
      "tendons",
      "sites",
      "cameras",
      "lights",
      "flexes",
      "skins",
      "contact pairs",
      "contact excludes",
      "keyframes"
    };
    for (int i = 0; i < words.length; i++) {
      if (number[i] > 0) {
        counts.put(words[i], number[i]);
      }
    }
    for (int e = 0; e < m.neq; e++) {
      boolean mimic = m.eq.type[e] == EqType.JOINT && m.eq.obj2id[e] >= 0;
      count("equality constraints other than linear joint ones", !mimic);
    }
    counts.forEach((what, n) -> warn(n + " " + what + ": no place in URDF"));
  }
}
