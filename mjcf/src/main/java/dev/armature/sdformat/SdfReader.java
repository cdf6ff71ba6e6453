package dev.armature.sdformat;

import dev.armature.spec.Body;
import dev.armature.spec.Diagnostics;
import dev.armature.spec.Element;
import dev.armature.spec.FileAccess;
import dev.armature.spec.Inertial;
import dev.armature.spec.Limit;
import dev.armature.spec.PossibleInertia;
import dev.armature.spec.PossibleInertia.Verdict;
import dev.armature.spec.Schema;
import dev.armature.spec.Spec;
import dev.armature.xml.XmlCursor;
import dev.armature.xml.XmlNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads SDFormat 1.2 to 1.12 into a spec, after the specification at sdformat.org: links become
 * bodies, joints become joints of their child link, links without a joint float freely unless their
 * model is static. Poses may be relative to any frame; models may be nested or included by local
 * path. What has no place in a model (sensors, plugins, lights, …) is dropped with a warning.
 */
public final class SdfReader {
  private static final Set<String> KNOWN_OF_WORLD =
      Set.of("model", "include", "gravity", "physics", "frame", "joint", "light", "scene");
  private static final Set<String> KNOWN_OF_MODEL =
      Set.of("model", "include", "link", "joint", "frame", "pose", "static", "self_collide");
  private static final Set<String> KNOWN_OF_LINK =
      Set.of("pose", "inertial", "collision", "visual", "gravity", "kinematic", "self_collide");

  private final Spec spec;
  private final FileAccess files;
  private final Diagnostics diagnostics;
  private final Map<String, Integer> dropped = new LinkedHashMap<>();
  private final Map<String, XmlNode> firstDropped = new HashMap<>();
  private final SdfFiles paths;
  private final SdfGeometry geometry;
  private final SdfJoints joints;

  /** A link, with the model it is in. */
  record Link(String name, XmlNode node, SdfModel model, Pose pose) {}

  /** A joint between two links, by their full names. */
  record JointNode(XmlNode node, SdfModel model, String parent, String child) {}

  private final Map<String, Link> links = new LinkedHashMap<>();
  private final Map<String, JointNode> jointOf = new HashMap<>();
  private final Map<String, List<JointNode>> children = new HashMap<>();
  private final List<JointNode> loops = new ArrayList<>();
  private final List<String> including = new ArrayList<>();

  private SdfReader(XmlNode root, String file, FileAccess files, Diagnostics diagnostics) {
    this.files = files;
    this.diagnostics = diagnostics;
    Element element = Element.of(Schema.mjcf().root());
    element.location(root.location());
    spec = new Spec(element, files, file.substring(0, file.lastIndexOf('/') + 1), file);
    spec.compiler().set("angle", "radian");
    paths = new SdfFiles(files);
    geometry = new SdfGeometry(this, spec, paths);
    joints = new SdfJoints(this, spec);
  }

  /** Whether a file with this root is SDFormat; up to version 1.2 the root was {@code gazebo}. */
  public static boolean isRoot(String element) {
    return element.equals("sdf") || element.equals("gazebo");
  }

  /** Reads a root element that has been read with its texts. */
  public static Spec read(XmlNode root, String file, FileAccess files, Diagnostics diagnostics) {
    return new SdfReader(root, file, files, diagnostics).run(root);
  }

  private Spec run(XmlNode root) {
    SdfTidy.tidy(root, this::warn);
    List<XmlNode> worlds = root.all("world");
    List<XmlNode> models = root.all("model");
    note(root, Set.of("world", "model"));
    if (isOnlyLights(root)) {
      warnDropped();
      return spec;
    }
    if (worlds.size() + models.size() != 1) {
      throw root.error(
          "needs one <world> or one <model>, and has " + (worlds.size() + models.size()));
    }
    XmlNode top = worlds.isEmpty() ? models.get(0) : worlds.get(0);
    String name = top.needText("name");
    spec.modelName(name);
    SdfModel outer = new SdfModel(top, top, name, null, false);
    nested(outer, spec.folder());
    if (!worlds.isEmpty()) {
      world(top);
    }
    collect(outer);
    for (Link link : links.values()) {
      if (!jointOf.containsKey(link.name)) {
        Body body = spec.worldbody().addBody(link.name);
        place(body, link.pose);
        if (!link.model.isStatic()) {
          body.addFreeJoint().name(link.name + "::free");
        }
        fill(body, link, 0);
      }
    }
    for (JointNode joint : children.getOrDefault("world", List.of())) {
      child(spec.worldbody(), Pose.IDENTITY, joint, 0);
    }
    loops.forEach(this::close);
    joints.mimics();
    warnDropped();
    return spec;
  }

  /** Whether a file holds lights and nothing else, as that of the sun which most worlds include. */
  private static boolean isOnlyLights(XmlNode root) {
    return !root.children().isEmpty() && root.all("light").size() == root.children().size();
  }

  private final Set<String> placed = new java.util.HashSet<>();

  // ---- worlds

  private void world(XmlNode world) {
    note(world, KNOWN_OF_WORLD);
    XmlNode gravity = world.only("gravity");
    spec.option()
        .set("gravity", gravity == null ? new double[] {0, 0, -9.8} : gravity.contentNumbers(3));
    for (XmlNode physics : world.all("physics")) {
      XmlNode step = physics.only("max_step_size");
      if (step != null) {
        spec.option().set("timestep", step.contentNumbers(1)[0]);
      }
    }
    for (String kind : List.of("light", "scene")) {
      world.all(kind).forEach(node -> drop("<" + kind + "> in <world>", node));
    }
  }

  // ---- nested models and includes

  private void nested(SdfModel model, String folder) {
    if (model.node().name().equals("model")) {
      note(model.node(), KNOWN_OF_MODEL);
    }
    for (XmlNode child : model.node().children()) {
      if (child.name().equals("model")) {
        SdfModel inner = new SdfModel(child, child, child.needText("name"), model, false);
        model.add(inner, child);
        nested(inner, folder);
      } else if (child.name().equals("include")) {
        include(model, child, folder);
      }
    }
  }

  private void include(SdfModel model, XmlNode include, String folder) {
    String uri = include.need("uri").content();
    String path = paths.included(uri, folder, include);
    if (including.contains(path)) {
      throw include.error("includes itself: " + String.join(" → ", including) + " → " + path);
    }
    if (Limit.ATTACHED_MODELS.exceededBy(including.size())) {
      throw include.error("needs " + Limit.ATTACHED_MODELS.told());
    }
    XmlNode root;
    try (XmlCursor cursor = new XmlCursor(files.read(path), path)) {
      if (!cursor.next() || !isRoot(cursor.name())) {
        throw include.error("'" + path + "' is not an SDFormat file");
      }
      root = XmlNode.readWithText(cursor);
    }
    SdfTidy.tidy(root, this::warn);
    if (isOnlyLights(root)) {
      note(root, Set.of());
      return;
    }
    List<XmlNode> found = root.all("model");
    if (found.size() != 1) {
      throw include.error("'" + path + "' has no model, or several");
    }
    XmlNode content = found.get(0);
    XmlNode renamed = include.only("name");
    String name = renamed == null ? content.needText("name") : renamed.content();
    // a pose in the include replaces that of the model
    XmlNode placing = include.only("pose") == null ? content : include;
    boolean merged = "true".equals(include.text("merge"));
    SdfModel inner = new SdfModel(content, placing, name, model, merged);
    model.add(inner, include);
    including.add(path);
    nested(inner, path.substring(0, path.lastIndexOf('/') + 1));
    including.remove(including.size() - 1);
  }

  // ---- the tree

  private void collect(SdfModel model) {
    for (XmlNode link : model.node().all("link")) {
      String name = model.prefix() + link.needText("name");
      Link found = new Link(name, link, model, model.pose(link.needText("name"), link));
      if (links.put(name, found) != null) {
        throw link.error("the name '" + name + "' is already taken");
      }
    }
    for (SdfModel inner : model.models()) {
      collect(inner);
    }
    for (XmlNode joint : model.node().all("joint")) {
      if ("gearbox".equals(joint.text("type"))) {
        drop("a joint of type gearbox", joint);
        continue;
      }
      String parent = model.link(joint.need("parent").content(), joint, 0);
      String child = model.link(joint.need("child").content(), joint, 0);
      if (child.equals("world")) {
        throw joint.error("the world cannot be a child");
      }
      JointNode found = new JointNode(joint, model, parent, child);
      if (child.equals(parent)) {
        throw joint.error("its parent and its child are the same link '" + child + "'");
      }
      if (jointOf.containsKey(child) || isAbove(child, parent)) {
        loops.add(found);
      } else {
        jointOf.put(child, found);
        children.computeIfAbsent(parent, p -> new ArrayList<>()).add(found);
      }
    }
  }

  /** Whether a link is above another in the tree of joints found so far. */
  private boolean isAbove(String link, String other) {
    JointNode joint = jointOf.get(other);
    while (joint != null) {
      if (joint.parent.equals(link)) {
        return true;
      }
      joint = jointOf.get(joint.parent);
    }
    return false;
  }

  private void fill(Body body, Link link, int depth) {
    if (!placed.add(link.name) || Limit.NESTING.exceededBy(depth)) {
      throw link.node.error("is part of a loop of joints, or needs " + Limit.NESTING.told());
    }
    body.location(link.node.location());
    note(link.node, KNOWN_OF_LINK);
    XmlNode gravity = link.node.only("gravity");
    if (gravity != null && !SdfModel.isTrue(link.node, "gravity")) {
      body.gravcomp(1);
    }
    inertial(body, link.node);
    geometry.link(body, link);
    for (JointNode joint : children.getOrDefault(link.name, List.of())) {
      child(body, link.pose, joint, depth + 1);
    }
  }

  private void child(Body parent, Pose from, JointNode joint, int depth) {
    Link link = links.get(joint.child);
    if (link == null) {
      throw joint.node.error("there is no link '" + joint.child + "'");
    }
    Body body = parent.addBody(link.name);
    place(body, from.sees(link.pose));
    joints.add(body, joint, link.pose);
    fill(body, link, depth);
  }

  static void place(Element element, Pose pose) {
    element.set("pos", pose.pos()).set("quat", pose.quat());
  }

  private void close(JointNode joint) {
    Link child = links.get(joint.child);
    Link parent = links.get(joint.parent);
    if (child == null) {
      throw joint.node.error("there is no link '" + joint.child + "'");
    }
    if (Set.of("prismatic", "screw").contains(joint.node.needText("type"))) {
      Body holder = parent == null ? spec.worldbody() : spec.find(Body.class, joint.parent);
      joints.carry(holder, joint, parent == null ? Pose.IDENTITY : parent.pose, child);
    } else {
      joints.close(joint, child);
    }
  }

  // ---- inertia

  private void inertial(Body body, XmlNode link) {
    XmlNode node = link.only("inertial");
    if (node != null && "true".equals(node.text("auto"))) {
      return; // the shapes of collisions give it, by their densities
    }
    Inertial inertial = body.addInertial();
    inertial.location(link.location());
    Pose pose = node == null ? Pose.IDENTITY : Pose.of(node);
    XmlNode mass = node == null ? null : node.only("mass");
    XmlNode matrix = node == null ? null : node.only("inertia");
    inertial.pos(pose.pos()).mass(mass == null ? 1 : mass.contentNumbers(1)[0]);
    double[] full = new double[9];
    String[] names = {"ixx", "ixy", "ixz", "ixy", "iyy", "iyz", "ixz", "iyz", "izz"};
    for (int i = 0; i < 9; i++) {
      XmlNode entry = matrix == null ? null : matrix.only(names[i]);
      full[i] = entry == null ? i % 4 == 0 ? 1 : 0 : entry.contentNumbers(1)[0];
    }
    double[] rot = new double[9];
    double[] turned = new double[9];
    dev.armature.math.Quat.toMat(rot, 0, pose.quat(), 0);
    dev.armature.math.Mat3.mul(turned, 0, rot, 0, full, 0);
    dev.armature.math.Mat3.mulMatT(turned, 0, turned.clone(), 0, rot, 0);
    Verdict verdict = PossibleInertia.mend(turned);
    if (verdict != Verdict.POSSIBLE) {
      warn(link, "the inertia " + verdict.told());
    }
    inertial.fullinertia(turned[0], turned[4], turned[8], turned[1], turned[2], turned[5]);
  }

  // ---- what is dropped

  void note(XmlNode holder, Set<String> known) {
    for (XmlNode child : holder.children()) {
      if (!known.contains(child.name())) {
        drop("<" + child.name() + "> in <" + holder.name() + ">", child);
      }
    }
  }

  void drop(String what, XmlNode where) {
    dropped.merge(what, 1, Integer::sum);
    firstDropped.putIfAbsent(what, where);
  }

  void warn(XmlNode where, String what) {
    diagnostics.warn(where.location(), where.name(), what);
  }

  private void warnDropped() {
    dropped.forEach(
        (what, times) -> {
          @Nullable XmlNode first = firstDropped.get(what);
          diagnostics.warn(
              first == null ? spec.root().location() : first.location(),
              "sdf",
              what + (times == 1 ? " is dropped" : " is dropped " + times + " times"));
        });
  }
}
