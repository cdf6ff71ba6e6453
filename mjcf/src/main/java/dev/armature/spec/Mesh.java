package dev.armature.spec;

/** A mesh, or the mesh defaults of a class. */
public final class Mesh extends TypedElement<Mesh> {
  Mesh(ElementType type) {
    super(type);
  }

  /** Media type of the file, where the extension does not tell. */
  public Mesh content_type(String text) {
    return with("content_type", text);
  }

  /** File: STL, OBJ or MSH. */
  public Mesh file(String text) {
    return with("file", text);
  }

  /** Vertices, three numbers each (m). */
  public Mesh vertex(double... values) {
    return with("vertex", values);
  }

  /** Normals, three numbers each. */
  public Mesh normal(double... values) {
    return with("normal", values);
  }

  /** Texture coordinates, two numbers each. */
  public Mesh texcoord(double... values) {
    return with("texcoord", values);
  }

  /** Triangles, three vertex numbers each; without them the convex hull. */
  public Mesh face(int... values) {
    return with("face", values);
  }

  /** Position that becomes the origin (m). */
  public Mesh refpos(double... values) {
    return with("refpos", values);
  }

  /** Orientation that becomes the identity. */
  public Mesh refquat(double... values) {
    return with("refquat", values);
  }

  /** Scale along the axes. */
  public Mesh scale(double... values) {
    return with("scale", values);
  }

  /** Most vertices of the convex hull; -1 for no bound. */
  public Mesh maxhullvert(int value) {
    return with("maxhullvert", value);
  }

  /** How volume and inertia are computed. */
  public Mesh inertia(String word) {
    return with("inertia", word);
  }

  /** Whether normals are averaged over sharp edges too. */
  public Mesh smoothnormal(boolean yes) {
    return with("smoothnormal", yes);
  }

  /** Shape to generate. */
  public Mesh builtin(String word) {
    return with("builtin", word);
  }

  /** Parameters of the generated shape. */
  public Mesh params(double... values) {
    return with("params", values);
  }

  /** Material of geoms that name none. */
  public Mesh material(String object) {
    return with("material", object);
  }
}
