package dev.armature.sdformat;

import dev.armature.spec.Hints;
import dev.armature.xml.XmlNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A model or world of an SDFormat file: its links, joints, frames and nested models, and the poses
 * of all of them in the world. Poses may be relative to any frame, so they are found when they are
 * asked for; a circle is refused.
 */
final class SdfModel {
  private final XmlNode node;
  private final @Nullable SdfModel parent;
  private final String name;
  private final Map<String, XmlNode> frames = new LinkedHashMap<>();
  private final Map<String, SdfModel> models = new LinkedHashMap<>();
  private final Map<String, Pose> found = new LinkedHashMap<>();
  private final List<String> open = new ArrayList<>();
  private boolean resolving;
  // an include may give the model another pose and placement, written in the scope around
  private final XmlNode placed;
  private final boolean merged;

  /** A merged model lends its objects to the model around it, which calls them by their names. */
  SdfModel(XmlNode node, XmlNode placed, String name, @Nullable SdfModel parent, boolean merged) {
    this.merged = merged;
    this.node = node;
    this.placed = placed;
    this.name = name;
    this.parent = parent;
    for (String kind : List.of("link", "joint", "frame")) {
      for (XmlNode child : node.all(kind)) {
        if (frames.put(child.needText("name"), child) != null) {
          throw child.error("the name is already taken in this model");
        }
      }
    }
  }

  XmlNode node() {
    return node;
  }

  String name() {
    return name;
  }

  /** Adds a nested model. */
  void add(SdfModel model, XmlNode at) {
    String key = model.merged ? "_merged__" + model.name + "__model__" : model.name;
    if (frames.containsKey(key) || models.put(key, model) != null) {
      throw at.error("the name '" + model.name + "' is already taken in this model");
    }
  }

  Iterable<SdfModel> models() {
    return models.values();
  }

  /** What the names of its objects begin with: those of the outermost model have nothing. */
  String prefix() {
    if (parent != null && merged) {
      return parent.prefix();
    }
    return parent == null || parent.node.name().equals("world") && parent.models.size() == 1
        ? ""
        : parent.prefix() + name + "::";
  }

  boolean isStatic() {
    boolean own = isTrue(node, "static") || isTrue(placed, "static");
    return own || parent != null && parent.node.name().equals("model") && parent.isStatic();
  }

  static boolean isTrue(XmlNode holder, String child) {
    XmlNode found = holder.only(child);
    return found != null && (found.content().equals("true") || found.content().equals("1"));
  }

  // ---- poses in the world

  /** The pose of the model frame. */
  Pose pose() {
    return parent == null ? inParent() : parent.pose().then(inParent());
  }

  /** The pose of a frame of this model, in the world. */
  Pose pose(String frame, XmlNode asking) {
    return frame.equals("world") ? Pose.IDENTITY : pose().then(poseInModel(frame, asking));
  }

  private Pose poseInModel(String frame, XmlNode asking) {
    if (frame.equals("__model__") || frame.equals("world") && node.name().equals("world")) {
      return Pose.IDENTITY;
    }
    SdfModel lender = lender(frame);
    if (lender != null) {
      return lender.inParent().then(lender.poseInModel(frame, asking));
    }
    int colons = frames.containsKey(frame) ? -1 : frame.indexOf("::");
    if (colons > 0 && models.containsKey(frame.substring(0, colons))) {
      SdfModel inner = model(frame.substring(0, colons), asking);
      return inner.inParent().then(inner.poseInModel(frame.substring(colons + 2), asking));
    }
    if (models.containsKey(frame)) {
      return model(frame, asking).inParent();
    }
    Pose known = found.get(frame);
    if (known != null) {
      return known;
    }
    XmlNode at = find(frame, asking);
    if (open.contains(frame)) {
      throw at.error("its pose is relative to itself: " + String.join(" → ", open) + " → " + frame);
    }
    open.add(frame);
    Pose pose = poseInModel(startsFrom(at), at).then(Pose.of(at));
    open.remove(open.size() - 1);
    found.put(frame, pose);
    return pose;
  }

  /** The pose of this model's frame in the model around it. */
  private Pose inParent() {
    if (node.name().equals("world")) {
      return Pose.IDENTITY;
    }
    if (resolving) {
      throw placed.error("its pose is relative to itself");
    }
    resolving = true;
    String relativeTo = parent == null ? null : Pose.relativeTo(placed);
    Pose from =
        relativeTo == null || parent == null
            ? Pose.IDENTITY
            : parent.poseInModel(relativeTo, placed);
    Pose at = from.then(Pose.of(placed));
    XmlNode written = placed.only("placement_frame");
    String placement = written == null ? placed.text("placement_frame") : written.content();
    if (placement != null && !placement.isEmpty()) {
      at = at.then(poseInModel(placement, node).inverse());
    }
    resolving = false;
    return at;
  }

  private static String startsFrom(XmlNode at) {
    String relativeTo = Pose.relativeTo(at);
    if (relativeTo != null) {
      return relativeTo;
    }
    String attached = at.name().equals("frame") ? at.text("attached_to") : null;
    if (at.name().equals("joint")) {
      return at.need("child").content();
    }
    return attached == null || attached.isEmpty() ? "__model__" : attached;
  }

  private SdfModel model(String nested, XmlNode asking) {
    SdfModel model = models.get(nested);
    if (model == null) {
      throw asking.error("there is no model '" + nested + "'");
    }
    return model;
  }

  /** The merged model that has a frame which this one has not. */
  private @Nullable SdfModel lender(String frame) {
    if (knows(frame)) {
      return null;
    }
    for (SdfModel model : models.values()) {
      if (model.merged && (model.knows(frame) || model.lender(frame) != null)) {
        return model;
      }
    }
    return null;
  }

  private boolean knows(String frame) {
    int colons = frame.indexOf("::");
    return frames.containsKey(frame)
        || frame.equals("__model__")
        || models.containsKey(colons < 0 ? frame : frame.substring(0, colons));
  }

  private XmlNode find(String frame, XmlNode asking) {
    XmlNode at = frames.get(frame);
    if (at == null) {
      TreeSet<String> known = new TreeSet<>(frames.keySet());
      known.addAll(models.keySet());
      throw asking.error("there is no frame '" + frame + "'" + Hints.nearest(frame, known));
    }
    return at;
  }

  // ---- links

  /** The full name of the link that a frame is fixed to, "world" for the world. */
  String link(String frame, XmlNode asking, int depth) {
    if (frame.equals("world") || depth > frames.size() + 1) {
      return "world";
    }
    SdfModel lender = lender(frame);
    if (lender != null) {
      return lender.link(frame, asking, 0);
    }
    int colons = frames.containsKey(frame) ? -1 : frame.indexOf("::");
    if (colons > 0) {
      return model(frame.substring(0, colons), asking).link(frame.substring(colons + 2), asking, 0);
    }
    if (frame.equals("__model__") || models.containsKey(frame)) {
      SdfModel model = frame.equals("__model__") ? this : model(frame, asking);
      return model.canonicalLink(asking);
    }
    XmlNode at = find(frame, asking);
    return switch (at.name()) {
      case "link" -> prefix() + frame;
      case "joint" -> link(at.need("child").content(), at, depth + 1);
      default -> {
        String attached = at.text("attached_to");
        yield link(attached == null || attached.isEmpty() ? "__model__" : attached, at, depth + 1);
      }
    };
  }

  private String canonicalLink(XmlNode asking) {
    String chosen = node.text("canonical_link");
    if (chosen != null && !chosen.isEmpty()) {
      return link(chosen, node, 0);
    }
    List<XmlNode> links = node.all("link");
    if (!links.isEmpty()) {
      return prefix() + links.get(0).needText("name");
    }
    if (models.isEmpty()) {
      throw asking.error("model '" + name + "' has no link");
    }
    return models.values().iterator().next().canonicalLink(asking);
  }
}
