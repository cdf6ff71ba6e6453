package dev.armature.urdf;

import dev.armature.math.Quat;
import dev.armature.math.Trig;
import dev.armature.spec.Attribute;
import dev.armature.spec.Body;
import dev.armature.spec.Diagnostics;
import dev.armature.spec.Element;
import dev.armature.spec.FileAccess;
import dev.armature.spec.Hints;
import dev.armature.spec.Joint;
import dev.armature.spec.JointKind;
import dev.armature.spec.Limit;
import dev.armature.spec.LoadOptions;
import dev.armature.spec.Schema;
import dev.armature.spec.Spec;
import dev.armature.xml.XmlNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads URDF into a spec, by MuJoCo's rules: links become bodies, every link without a parent joint
 * hangs from the world, joints become joints of their child. The {@code mujoco} element may hold
 * compiler, option and size sections. A mimic becomes a joint equality. What has no place in a
 * model (velocity limits, transmissions, …) is dropped with a warning.
 */
public final class UrdfReader {
  private static final Set<String> KNOWN_OF_ROBOT = Set.of("link", "joint", "material", "mujoco");
  private static final Set<String> KNOWN_OF_LINK = Set.of("inertial", "visual", "collision");
  private static final Set<String> KNOWN_OF_JOINT =
      Set.of("origin", "parent", "child", "axis", "dynamics", "limit", "mimic");

  private final XmlNode robot;
  private final Spec spec;
  private final Diagnostics diagnostics;
  private final Map<String, XmlNode> links = new LinkedHashMap<>();
  private final Map<String, XmlNode> parentJoint = new HashMap<>();
  private final Map<String, List<XmlNode>> childJoints = new HashMap<>();
  private final Map<String, Integer> dropped = new LinkedHashMap<>();
  private final Map<String, XmlNode> firstDropped = new HashMap<>();
  private final Set<String> placed = new java.util.HashSet<>();
  private final UrdfGeometry geometry;
  private final UrdfInertia inertia;

  private UrdfReader(
      XmlNode robot, String file, FileAccess files, LoadOptions options, Diagnostics diagnostics) {
    this.robot = robot;
    this.diagnostics = diagnostics;
    Element root = Element.of(Schema.mjcf().root());
    root.location(robot.location());
    FileAccess access = files;
    for (Path packageRoot : options.packageRoots()) {
      access = access.withFolder(packageRoot);
    }
    this.spec = new Spec(root, access, file.substring(0, file.lastIndexOf('/') + 1), file);
    Element settings = settings();
    this.geometry = new UrdfGeometry(this, spec, settings, options.packageRoots());
    this.inertia = new UrdfInertia(diagnostics, settings);
  }

  /** Reads a robot element. */
  public static Spec read(
      XmlNode robot, String file, FileAccess files, LoadOptions options, Diagnostics diagnostics) {
    refuseXacro(robot);
    return new UrdfReader(robot, file, files, options, diagnostics).run();
  }

  private static void refuseXacro(XmlNode node) {
    boolean macro = node.name().startsWith("xacro:");
    for (String value : node.attributes().values()) {
      macro |= value.contains("${") || value.contains("$(");
    }
    if (macro) {
      throw node.error(
          "this is xacro, which makes URDF and has to be run first, with ROS: xacro robot.xacro >"
              + " robot.urdf");
    }
    node.children().forEach(UrdfReader::refuseXacro);
  }

  private Spec run() {
    String name = robot.text("name");
    if (name != null && !name.isEmpty()) {
      spec.modelName(name);
    }
    note(robot, KNOWN_OF_ROBOT);
    index();
    geometry.materials(robot);
    for (XmlNode link : links.values()) {
      if (!parentJoint.containsKey(link.needText("name"))) {
        root(link);
      }
    }
    for (Map.Entry<String, XmlNode> link : links.entrySet()) {
      if (!placed.contains(link.getKey())) {
        throw link.getValue().error("is part of a loop of joints");
      }
    }
    robot.all("joint").forEach(this::mimic);
    warnDropped();
    return spec;
  }

  // ---- settings

  private Element settings() {
    Element compiler = spec.root().add("compiler");
    compiler.location(robot.location());
    compiler.set("fusestatic", true).set("discardvisual", true).set("strippath", true);
    XmlNode extension = robot.only("mujoco");
    if (extension != null) {
      note(extension, Set.of("compiler", "option", "size"));
      for (String section : List.of("compiler", "option", "size")) {
        XmlNode node = extension.only(section);
        if (node != null) {
          Element into = section.equals("compiler") ? compiler : spec.root().add(section);
          copy(node, into);
        }
      }
    }
    compiler.set("angle", "radian");
    return compiler;
  }

  private void copy(XmlNode node, Element into) {
    into.location(node.location());
    for (Map.Entry<String, String> attribute : node.attributes().entrySet()) {
      Attribute row = into.type().attribute(attribute.getKey());
      if (row == null) {
        diagnostics.warn(
            node.location(),
            node.name(),
            Hints.unknownAttribute(into.type(), attribute.getKey()) + "; passed over in URDF");
      } else {
        into.set(attribute.getKey(), attribute.getValue());
      }
    }
    for (XmlNode child : node.children()) {
      if (into.type().child(child.name()) != null) {
        copy(child, into.add(child.name()));
      }
    }
  }

  // ---- the tree

  private void index() {
    for (XmlNode link : robot.all("link")) {
      if (links.put(link.needText("name"), link) != null) {
        throw link.error("the name is already taken by another link");
      }
    }
    for (XmlNode joint : robot.all("joint")) {
      joint.needText("name");
      joint.needText("type");
      String parent = link(joint, "parent");
      String child = link(joint, "child");
      if (parentJoint.put(child, joint) != null) {
        throw joint.error("link '" + child + "' has two parents");
      }
      childJoints.computeIfAbsent(parent, p -> new ArrayList<>()).add(joint);
    }
  }

  private String link(XmlNode joint, String end) {
    XmlNode node = joint.need(end);
    String link = node.needText("link");
    if (!links.containsKey(link)) {
      throw node.error("unknown link '" + link + "'" + Hints.nearest(link, links.keySet()));
    }
    return link;
  }

  private void root(XmlNode link) {
    String name = link.needText("name");
    if (name.equals("world")) {
      fill(spec.worldbody(), link, 0);
    } else {
      fill(spec.worldbody().addBody(name), link, 0);
    }
  }

  private void fill(Body body, XmlNode link, int depth) {
    String name = link.needText("name");
    if (!placed.add(name) || Limit.NESTING.exceededBy(depth)) {
      throw link.error("is part of a loop of joints, or needs " + Limit.NESTING.told());
    }
    body.location(link.location());
    note(link, KNOWN_OF_LINK);
    XmlNode parent = parentJoint.get(name);
    if (parent != null) {
      note(parent, KNOWN_OF_JOINT);
      place(body, parent);
      joint(body, parent);
    }
    inertia.link(body, link);
    geometry.link(body, link);
    for (XmlNode joint : childJoints.getOrDefault(name, List.of())) {
      String child = joint.need("child").needText("link");
      XmlNode childLink = links.get(child);
      if (childLink != null) {
        fill(body.addBody(child), childLink, depth + 1);
      }
    }
    if (!body.children("joint").isEmpty()) {
      inertia.moves(body);
    }
  }

  /** Gives an element the pose of an origin child. */
  static void place(Element element, XmlNode holder) {
    XmlNode origin = holder.only("origin");
    if (origin == null) {
      return;
    }
    double[] xyz = origin.numbers("xyz", 3);
    double[] rpy = origin.numbers("rpy", 3);
    if (xyz != null) {
      element.set("pos", xyz);
    }
    if (rpy != null) {
      element.set("quat", rotation(rpy));
    }
  }

  /** Rz(yaw) Ry(pitch) Rx(roll). */
  static double[] rotation(double[] rpy) {
    double[] quat = {1, 0, 0, 0};
    for (int axis = 2; axis >= 0; axis--) {
      double[] turn = new double[4];
      turn[0] = Trig.cos(rpy[axis] / 2);
      turn[1 + axis] = Trig.sin(rpy[axis] / 2);
      Quat.mul(quat, 0, quat, 0, turn, 0);
    }
    Quat.normalize(quat, 0);
    return quat;
  }

  // ---- joints

  private void joint(Body body, XmlNode node) {
    String name = node.needText("name");
    String type = node.needText("type");
    XmlNode axisNode = node.only("axis");
    double[] axis = axisNode == null ? new double[] {1, 0, 0} : axisNode.needNumbers("xyz", 3);
    List<Joint> joints = new ArrayList<>();
    switch (type) {
      case "revolute", "continuous" ->
          joints.add(body.addJoint(name).type(JointKind.HINGE).axis(axis));
      case "prismatic" -> joints.add(body.addJoint(name).type(JointKind.SLIDE).axis(axis));
      case "floating" -> joints.add(body.addJoint(name).type(JointKind.FREE));
      case "spherical" -> joints.add(body.addJoint(name).type(JointKind.BALL));
      case "planar" -> planar(body, name, axis, joints, node);
      case "fixed" -> {}
      default ->
          throw node.error(
              "unknown joint type '"
                  + type
                  + "'"
                  + Hints.nearest(
                      type,
                      List.of(
                          "revolute",
                          "continuous",
                          "prismatic",
                          "fixed",
                          "floating",
                          "spherical",
                          "planar")));
    }
    joints.forEach(joint -> joint.location(node.location()));
    XmlNode dynamics = node.only("dynamics");
    XmlNode limit = node.only("limit");
    if (joints.isEmpty()) {
      return;
    }
    if (dynamics != null) {
      dynamics(dynamics, joints);
    }
    if (limit != null) {
      limit(limit, joints.get(0));
    }
  }

  private static void planar(
      Body body, String name, double[] axis, List<Joint> joints, XmlNode node) {
    if (axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2] < 1e-14) {
      throw node.error("the axis is too small");
    }
    double[] quat = new double[4];
    double[] mat = new double[9];
    Quat.fromZ(quat, 0, axis, 0);
    Quat.toMat(mat, 0, quat, 0);
    joints.add(body.addJoint(name + "_TX").type(JointKind.SLIDE).axis(mat[0], mat[3], mat[6]));
    joints.add(body.addJoint(name + "_TY").type(JointKind.SLIDE).axis(mat[1], mat[4], mat[7]));
    joints.add(body.addJoint(name + "_RZ").type(JointKind.HINGE).axis(axis));
  }

  private static void dynamics(XmlNode dynamics, List<Joint> joints) {
    double[] damping = dynamics.numbers("damping", 1);
    double[] friction = dynamics.numbers("friction", 1);
    for (Joint joint : joints) {
      if (damping != null) {
        joint.damping(damping[0]);
      }
      if (friction != null) {
        joint.frictionloss(friction[0]);
      }
    }
  }

  private void limit(XmlNode limit, Joint joint) {
    double[] lower = limit.numbers("lower", 1);
    double[] upper = limit.numbers("upper", 1);
    double[] effort = limit.numbers("effort", 1);
    if (lower != null || upper != null) {
      double from = lower == null ? 0 : lower[0];
      double to = upper == null ? 0 : upper[0];
      joint.range(from, to);
      if (lower == null || upper == null || from > to) {
        joint.limited(false);
        diagnostics.warn(
            limit.location(), joint.describe(), "its limit is not used, because it is not a range");
      }
    }
    if (effort != null && effort[0] != 0) {
      joint.actuatorfrcrange(-Math.abs(effort[0]), Math.abs(effort[0]));
    }
    if (limit.text("velocity") != null) {
      drop("a velocity limit", limit);
    }
  }

  private void mimic(XmlNode node) {
    XmlNode mimic = node.only("mimic");
    if (mimic == null) {
      return;
    }
    String follower = node.needText("name");
    String leader = mimic.needText("joint");
    Element joint = spec.find("joint", follower);
    Element other = spec.find("joint", leader);
    if (joint == null || other == null) {
      diagnostics.warn(
          mimic.location(),
          node.name() + " '" + follower + "'",
          "its mimic of '" + leader + "' is dropped, because one of them has no joint");
      return;
    }
    double[] multiplier = mimic.numbers("multiplier", 1);
    double[] offset = mimic.numbers("offset", 1);
    Element equality =
        spec.addEquality("joint")
            .joint1(follower)
            .joint2(leader)
            .polycoef(
                offset == null ? 0 : offset[0], multiplier == null ? 1 : multiplier[0], 0, 0, 0);
    equality.location(mimic.location());
    diagnostics.warn(
        mimic.location(),
        "joint '" + follower + "'",
        "its mimic becomes an equality with '" + leader + "', which MuJoCo leaves out");
  }

  // ---- what is dropped

  private void note(XmlNode holder, Set<String> known) {
    for (XmlNode child : holder.children()) {
      if (!known.contains(child.name())) {
        drop("<" + child.name() + "> in <" + holder.name() + ">", child);
      }
    }
  }

  /** Notes that something is dropped; reported once, with a count. */
  void drop(String what, XmlNode where) {
    dropped.merge(what, 1, Integer::sum);
    firstDropped.putIfAbsent(what, where);
  }

  private void warnDropped() {
    dropped.forEach(
        (what, times) -> {
          XmlNode first = firstDropped.get(what);
          diagnostics.warn(
              first == null ? robot.location() : first.location(),
              "robot",
              what + (times == 1 ? " is dropped" : " is dropped " + times + " times"));
        });
  }

  Diagnostics diagnostics() {
    return diagnostics;
  }
}
