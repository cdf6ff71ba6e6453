package dev.armature.spec;

/** An element of the tree that holds others: a body, the world, a frame, a replicate. */
public abstract class TreeElement<T extends TreeElement<T>> extends TypedElement<T> {
  TreeElement(ElementType type) {
    super(type);
  }

  /** Writes the place of one element to another. */
  static void copyPose(Element from, Element to) {
    for (String attribute : new String[] {"pos", "quat", "axisangle", "xyaxes", "zaxis", "euler"}) {
      double[] values = from.numbers(attribute);
      if (values != null) {
        to.set(attribute, values);
      }
    }
  }

  /** Adds a body. */
  public final Body addBody() {
    return (Body) add("body");
  }

  /** Adds a body with a name. */
  public final Body addBody(String name) {
    return addBody().name(name);
  }

  /** Adds a geom. */
  public final Geom addGeom() {
    return (Geom) add("geom");
  }

  /** Adds a geom with a name. */
  public final Geom addGeom(String name) {
    return addGeom().name(name);
  }

  /** Adds a joint to the body around. */
  public final Joint addJoint() {
    return (Joint) add("joint");
  }

  /** Adds a joint with a name. */
  public final Joint addJoint(String name) {
    return addJoint().name(name);
  }

  /** Adds a free joint, untouched by default classes. */
  public final Joint addFreeJoint() {
    return (Joint) add("freejoint");
  }

  /** Adds a site. */
  public final Site addSite() {
    return (Site) add("site");
  }

  /** Adds a site with a name. */
  public final Site addSite(String name) {
    return addSite().name(name);
  }

  /** Adds a camera. */
  public final Camera addCamera() {
    return (Camera) add("camera");
  }

  /** Adds a camera with a name. */
  public final Camera addCamera(String name) {
    return addCamera().name(name);
  }

  /** Adds a light. */
  public final Light addLight() {
    return (Light) add("light");
  }

  /** Adds the inertia of the body around. */
  public final Inertial addInertial() {
    return (Inertial) add("inertial");
  }

  /** Adds a frame. */
  public final FrameElement addFrame() {
    return (FrameElement) add("frame");
  }

  /** Adds a replicate. */
  public final Replicate addReplicate(int count) {
    return ((Replicate) add("replicate")).count(count);
  }

  /** Attaches all that the world of a model asset holds. */
  public final T attach(ModelAsset model, String prefix) {
    add("attach").set("model", model.key()).set("prefix", prefix);
    return self();
  }

  /**
   * Attaches a part of a model asset whose names get a suffix too.
   *
   * @param body a body of it, "" for all that its world holds
   */
  public final T attach(ModelAsset model, String body, String prefix, String suffix) {
    Element attach = add("attach").set("model", model.key()).set("prefix", prefix);
    if (!body.isEmpty()) {
      attach.set("body", body);
    }
    if (!suffix.isEmpty()) {
      attach.set("suffix", suffix);
    }
    return self();
  }

  /** Attaches a body of a model asset, with all below it. */
  public final T attach(ModelAsset model, String body, String prefix) {
    add("attach").set("model", model.key()).set("body", body).set("prefix", prefix);
    return self();
  }
}
