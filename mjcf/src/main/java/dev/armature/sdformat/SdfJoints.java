package dev.armature.sdformat;

import dev.armature.math.Vec3;
import dev.armature.sdformat.SdfReader.JointNode;
import dev.armature.spec.Body;
import dev.armature.spec.Element;
import dev.armature.spec.Hints;
import dev.armature.spec.Joint;
import dev.armature.spec.JointKind;
import dev.armature.spec.Spec;
import dev.armature.xml.XmlNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Joints: their kinds, axes, limits and dynamics; joints that close a loop; mimics. */
final class SdfJoints {
  private static final List<String> TYPES =
      List.of(
          "revolute",
          "continuous",
          "prismatic",
          "screw",
          "ball",
          "universal",
          "revolute2",
          "gearbox",
          "fixed");
  private static final Set<String> KNOWN =
      Set.of(
          "parent",
          "child",
          "pose",
          "axis",
          "axis2",
          "physics",
          "thread_pitch",
          "screw_thread_pitch");
  // what SDFormat writes for none
  private static final double UNLIMITED = 1e15;
  private static final double CARRIAGE = 0.01;

  private final SdfReader reader;
  private final Spec spec;
  private final List<XmlNode[]> mimics = new ArrayList<>();
  private final List<String> followers = new ArrayList<>();

  SdfJoints(SdfReader reader, Spec spec) {
    this.reader = reader;
    this.spec = spec;
  }

  /** Adds the joint of a link to its body. */
  void add(Body body, JointNode joint, Pose link) {
    XmlNode node = joint.node();
    reader.note(node, KNOWN);
    String type = node.needText("type");
    String name = joint.model().prefix() + node.needText("name");
    Pose frame = joint.model().pose(node.needText("name"), node);
    double[] pos = link.sees(frame).pos();
    switch (type) {
      case "fixed" -> {}
      case "ball" -> body.addJoint(name).type(JointKind.BALL).pos(pos).location(node.location());
      case "revolute", "continuous" -> axis(body, joint, "axis", name, JointKind.HINGE, link);
      case "prismatic" -> axis(body, joint, "axis", name, JointKind.SLIDE, link);
      case "universal", "revolute2" -> {
        axis(body, joint, "axis", name, JointKind.HINGE, link);
        axis(body, joint, "axis2", name + "::axis2", JointKind.HINGE, link);
      }
      case "screw" -> screw(body, joint, name, link);
      default -> throw node.error("unknown joint type '" + type + "'" + Hints.nearest(type, TYPES));
    }
  }

  /** A hinge and a slide along the same axis, and what the slide moves for an angle. */
  private void screw(Body body, JointNode joint, String name, Pose link) {
    XmlNode node = joint.node();
    axis(body, joint, "axis", name, JointKind.HINGE, link);
    Joint turn = spec.find(Joint.class, name);
    Joint along = body.addJoint(name + "::along").type(JointKind.SLIDE);
    along.location(node.location());
    for (String same : List.of("pos", "axis")) {
      double[] value = turn.numbers(same);
      if (value != null) {
        along.set(same, value);
      }
    }
    XmlNode perTurn = node.only("screw_thread_pitch");
    // the old one, in rad/m, has the other sign
    double meters =
        perTurn == null
            ? -1 / number(node, "thread_pitch", -1)
            : perTurn.contentNumber() / (2 * Math.PI);
    spec.addEquality("joint")
        .joint1(name + "::along")
        .joint2(name)
        .polycoef(0, meters, 0, 0, 0)
        .location(node.location());
  }

  private void axis(
      Body body, JointNode joint, String which, String name, JointKind kind, Pose link) {
    XmlNode node = joint.node();
    XmlNode axis = node.need(which);
    Pose frame = joint.model().pose(node.needText("name"), node);
    XmlNode xyz = axis.only("xyz");
    double[] direction = xyz == null ? new double[] {0, 0, 1} : xyz.contentNumbers(3);
    String in = xyz == null ? null : xyz.text("expressed_in");
    if (SdfModel.isTrue(axis, "use_parent_model_frame")) {
      in = "__model__";
    }
    Pose from = in == null || in.isEmpty() ? frame : joint.model().pose(in, axis);
    double[] world = from.turn(direction);
    double[] own = link.inverse().turn(world);
    if (Vec3.norm(own, 0) < 1e-9) {
      throw axis.error("the axis is too small");
    }
    Joint made = body.addJoint(name).type(kind).pos(link.sees(frame).pos()).axis(own);
    made.location(node.location());
    XmlNode limit = axis.only("limit");
    if (limit != null && !node.needText("type").equals("continuous")) {
      limit(limit, made);
    }
    XmlNode dynamics = axis.only("dynamics");
    if (dynamics != null) {
      dynamics(dynamics, made);
    }
    XmlNode mimic = axis.only("mimic");
    if (mimic != null) {
      mimics.add(new XmlNode[] {mimic, node});
      followers.add(name);
    }
    reader.note(
        axis,
        Set.of("xyz", "limit", "dynamics", "mimic", "use_parent_model_frame", "initial_position"));
  }

  private static double number(XmlNode holder, String child, double otherwise) {
    XmlNode node = holder.only(child);
    return node == null ? otherwise : node.contentNumber();
  }

  private void limit(XmlNode limit, Joint joint) {
    double lower = number(limit, "lower", Double.NEGATIVE_INFINITY);
    double upper = number(limit, "upper", Double.POSITIVE_INFINITY);
    boolean low = lower > -UNLIMITED;
    boolean high = upper < UNLIMITED;
    if (low && high && lower < upper) {
      joint.range(lower, upper).limited(true);
    } else if (low || high) {
      reader.warn(limit, "is not used, because it is not a range");
    }
    double effort = number(limit, "effort", -1);
    if (effort > 0 && effort < UNLIMITED) {
      joint.actuatorfrcrange(-effort, effort);
    }
    if (limit.only("velocity") != null) {
      reader.drop("a velocity limit", limit);
    }
  }

  private static void dynamics(XmlNode node, Joint joint) {
    joint.damping(number(node, "damping", 0)).frictionloss(number(node, "friction", 0));
    double stiffness = number(node, "spring_stiffness", 0);
    if (stiffness != 0) {
      joint.stiffness(stiffness).springref(number(node, "spring_reference", 0));
    }
  }

  /** A joint whose child already has one: an equality that keeps the two together. */
  void close(JointNode joint, SdfReader.Link child) {
    XmlNode node = joint.node();
    String type = node.needText("type");
    Pose frame = joint.model().pose(node.needText("name"), node);
    boolean fixed = type.equals("fixed");
    Element equality =
        spec.addEquality(fixed ? "weld" : "connect")
            .set("body1", joint.child())
            .set("anchor", child.pose().sees(frame).pos());
    if (!joint.parent().equals("world")) {
      equality.set("body2", joint.parent());
    }
    equality.location(node.location());
    reader.warn(
        node,
        "closes a loop and becomes "
            + (fixed ? "a weld" : "a connection of two points")
            + (fixed || type.equals("ball") ? "" : "; its axis, limits and dynamics are dropped"));
  }

  /** A slide or screw that closes a loop: a light body on the parent, welded to the child. */
  void carry(Body parent, JointNode joint, Pose from, SdfReader.Link child) {
    XmlNode node = joint.node();
    Body carriage = parent.addBody(joint.model().prefix() + node.needText("name") + "::carriage");
    carriage.location(node.location());
    SdfReader.place(carriage, from.sees(child.pose()));
    add(carriage, joint, child.pose());
    XmlNode inertial = child.node().only("inertial");
    double mass = CARRIAGE * (inertial == null ? 1 : number(inertial, "mass", 1));
    // its size is that of a body of the density of water
    double moment = mass * Math.pow(mass / 1000, 2.0 / 3) / 6;
    carriage.addInertial().pos(0, 0, 0).mass(mass).fullinertia(moment, moment, moment, 0, 0, 0);
    spec.addEquality("weld")
        .set("body1", joint.child())
        .set("body2", carriage.name())
        .location(node.location());
    reader.warn(
        node,
        "closes a loop: the joint holds a body of " + mass + " kg, which is welded to the child");
  }

  /** Joints that follow others: q = multiplier (q_leader − reference) + offset. */
  void mimics() {
    for (int i = 0; i < mimics.size(); i++) {
      XmlNode mimic = mimics.get(i)[0];
      String leader = mimic.needText("joint");
      Element found = spec.find("joint", leader);
      if (found == null) {
        reader.drop("a mimic of '" + leader + "', which is no joint", mimic);
        continue;
      }
      double multiplier = number(mimic, "multiplier", 1);
      double offset = number(mimic, "offset", 0) - multiplier * number(mimic, "reference", 0);
      spec.addEquality("joint")
          .joint1(followers.get(i))
          .joint2(leader)
          .polycoef(offset, multiplier, 0, 0, 0)
          .location(mimic.location());
    }
  }
}
