package dev.armature.compile.flex;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.compile.asset.AssetException;
import dev.armature.compile.asset.GmshMesh;
import dev.armature.compile.asset.MeshData;
import dev.armature.compile.asset.MeshFile;
import dev.armature.compile.asset.MeshFormat;
import dev.armature.compile.expand.Item;
import dev.armature.compile.expand.Macro;
import dev.armature.compile.expand.Orientation;
import dev.armature.compile.shape.Frames;
import dev.armature.math.Vec3;
import dev.armature.spec.Element;
import dev.armature.spec.Limit;
import dev.armature.spec.ModelFile;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One {@code flexcomp} on its way to bodies, a flex and an equality. */
final class FlexcompBuilder {
  // group of the spheres that stand for vertices
  private static final int SPHERE_GROUP = 4;

  private static final int GRID = 0;
  private static final int BOX = 1;
  private static final int CYLINDER = 2;
  private static final int ELLIPSOID = 3;
  private static final int SQUARE = 4;
  private static final int DISC = 5;
  private static final int CIRCLE = 6;
  private static final int MESH = 7;
  private static final int GMSH = 8;
  private static final int DIRECT = 9;

  private static final int RADIAL = 1;
  private static final int TRILINEAR = 2;
  private static final int QUADRATIC = 3;

  private final Item macro;
  private final Macro.Site site;
  private final String name;
  private final int type;
  private final int dof;
  private final int order;
  private final int[] count;
  private final double[] spacing;
  private final double mass;
  private final double inertiabox;
  private final double radius;
  private final boolean vertcollide;
  private final FlexShape shape;
  private boolean[] pinned = {};
  private boolean rigid;
  private boolean centered;
  private final double[] low = new double[3];
  private final double[] high = new double[3];

  FlexcompBuilder(Item macro, Macro.Site site) {
    this.macro = macro;
    this.site = site;
    name = macro.name();
    type = macro.keyword("type");
    dof = macro.keyword("dof");
    order = dof == TRILINEAR ? 1 : dof == QUADRATIC ? 2 : 0;
    count = macro.integers("count");
    spacing = macro.numbers("spacing");
    mass = macro.number("mass");
    inertiabox = macro.number("inertiabox");
    radius = macro.number("radius");
    rigid = macro.flag("rigid");
    Item contact = child("contact");
    vertcollide = contact != null && contact.flag("vertcollide");
    shape = new FlexShape(macro.integer("dim"));
  }

  private @Nullable Item child(String kind) {
    for (Item child : macro.children()) {
      if (child.kind().equals(kind)) {
        return child;
      }
    }
    return null;
  }

  void build() {
    check();
    generate();
    pose();
    pin();
    if (shape.points() == 0 || shape.elementLength() == 0) {
      throw macro.error("the flexcomp has no points or no elements");
    }
    checkElements();
    flagPins();
    if (direct()) {
      shape.removeUnused(pinned);
    }
    StringBuilder bodies = new StringBuilder();
    double[] vertices = makeBodies(bodies);
    makeFlex(bodies.toString(), vertices);
    makeEquality();
  }

  private boolean direct() {
    return type == MESH || type == GMSH || type == DIRECT;
  }

  // ---- checks

  private void check() {
    if (name.isEmpty()) {
      throw macro.error("a flexcomp needs a name");
    }
    if (name.chars().anyMatch(Character::isWhitespace)) {
      throw macro.error(
          "the name of a flexcomp must not contain spaces: bodies are listed by name");
    }
    if (type == MESH && shape.dim == 3 && !macro.has("origin")) {
      throw macro.error("a mesh of dimension 3 needs an origin, the point its tetrahedra share");
    }
    Item edge = child("edge");
    Item elasticity = child("elasticity");
    if (edge != null
        && edge.keyword("equality") != 0
        && elasticity != null
        && elasticity.keyword("elastic2d") >= 2) {
      throw macro.error("elastic2d with stretch and an edge equality exclude each other");
    }
    if (site.body().name().isEmpty()) {
      throw macro.error("the body that holds a flexcomp needs a name");
    }
    if (shape.dim < 1 || shape.dim > 3) {
      throw macro.error("dim must be 1, 2 or 3, not " + shape.dim);
    }
    long points = 1;
    for (int k = 0; k < 3; k++) {
      boolean tooFew =
          count[k] < 1
              || (dof == RADIAL && shape.dim == 3 && count[k] < 2)
              || (count[k] < 2 && shell());
      if (tooFew) {
        throw macro.error(
            "count must be positive (at least 2 where a shell is made): " + Arrays.toString(count));
      }
      points *= Math.min(count[k], Limit.FLEX_POINTS.most() + 1);
    }
    if (!direct() && (points < 0 || Limit.FLEX_POINTS.exceededBy(points))) {
      throw macro.error("count asks for " + Limit.FLEX_POINTS.told());
    }
    Item contact = child("contact");
    double margin = contact == null ? 0 : contact.number("margin");
    double[] scale = macro.numbers("scale");
    for (int k = 0; k < 3; k++) {
      if (!direct() && spacing[k] < 2 * radius + margin) {
        throw macro.error("spacing must be at least twice the radius plus the margin");
      }
      if (scale[k] < MINVAL) {
        throw macro.error("scale must be positive");
      }
    }
    if (mass < MINVAL || inertiabox < MINVAL) {
      throw macro.error("mass and inertiabox must be positive");
    }
  }

  private boolean shell() {
    return type == BOX || type == CYLINDER || type == ELLIPSOID;
  }

  private void checkElements() {
    int corners = shape.dim + 1;
    int written = macro.integers("element").length;
    if (written % corners != 0) {
      throw macro.error("element must have a multiple of " + corners + " numbers, not " + written);
    }
    if (shape.elementLength() % corners != 0) {
      throw macro.error(
          "element must have a multiple of " + corners + " numbers, not " + shape.elementLength());
    }
    for (int vertex : shape.elementArray()) {
      if (vertex < 0 || vertex >= shape.points()) {
        throw macro.error(
            "element refers to point " + vertex + ", but there are " + shape.points());
      }
    }
  }

  // ---- points and elements

  private void generate() {
    if (type == SQUARE || type == DISC) {
      shape.dim = 2;
    }
    double[] texcoord = macro.numbers("texcoord");
    for (int i = 0; i + 1 < texcoord.length; i += 2) {
      shape.addTexcoord((float) texcoord[i], (float) texcoord[i + 1]);
    }
    double[] points = macro.numbers("point");
    if (points.length % 3 != 0) {
      throw macro.error("point must have a multiple of 3 numbers, not " + points.length);
    }
    for (int i = 0; i < points.length; i += 3) {
      shape.addPoint(points[i], points[i + 1], points[i + 2]);
    }
    shape.addElement(macro.integers("element"));
    String material = macro.text("material");
    FlexGenerator generator =
        new FlexGenerator(count, spacing, material != null && !material.isEmpty(), shape);
    try {
      switch (type) {
        case MESH -> mesh();
        case GMSH -> gmsh();
        case DIRECT -> {}
        case BOX -> generator.shell(FlexGenerator.Round.BOX);
        case CYLINDER -> generator.shell(FlexGenerator.Round.CYLINDER);
        case ELLIPSOID -> generator.shell(FlexGenerator.Round.ELLIPSOID);
        case DISC -> generator.surface(true);
        default -> regular(generator);
      }
    } catch (AssetException e) {
      throw macro.error(e.getMessage() == null ? e.toString() : e.getMessage());
    }
    if (type == GRID && shape.elementLength() == 0) {
      throw macro.error("this count makes no elements");
    }
  }

  private void regular(FlexGenerator generator) {
    if (type == CIRCLE && shape.dim == 1) {
      generator.circle();
    } else if (shape.dim == 1) {
      generator.line();
    } else if (shape.dim == 2) {
      generator.surface(false);
    } else {
      generator.solid();
    }
  }

  private ModelFile file() {
    if (!macro.has("file")) {
      throw macro.error("a flexcomp of this type needs a file");
    }
    return macro.file("file");
  }

  private void gmsh() {
    GmshMesh mesh = GmshMesh.read(file().read());
    shape.dim = mesh.dim();
    for (int i = 0; i < mesh.point().length; i += 3) {
      shape.addPoint(mesh.point()[i], mesh.point()[i + 1], mesh.point()[i + 2]);
    }
    shape.addElement(mesh.element());
  }

  private void mesh() {
    if (shape.dim < 2) {
      throw macro.error("a flexcomp of type mesh must have dimension 2 or 3");
    }
    ModelFile file = file();
    MeshFormat format =
        MeshFormat.of(file.fileName(), "")
            .filter(f -> f != MeshFormat.MSH)
            .orElseThrow(
                () ->
                    macro.error(
                        "the mesh of a flexcomp must be an OBJ or STL file: " + file.fileName()));
    MeshFile read = MeshFile.read(file.read(), format, false);
    read.warnings().forEach(macro::warn);
    MeshData data = read.data();
    int[] merged = mergeVertices(data.vert());
    int[] face = data.face();
    for (int corner : face) {
      if (corner < 0 || corner >= merged.length) {
        throw macro.error(
            "a face of the file refers to point " + corner + ", but it has " + merged.length);
      }
    }
    if (shape.dim == 2) {
      for (int i = 0; i < face.length; i += 3) {
        shape.addElement(merged[face[i]], merged[face[i + 1]], merged[face[i + 2]]);
      }
    } else {
      tetrahedra(face, merged);
    }
    for (int i = 0; i + 1 < data.texcoord().length; i += 2) {
      shape.addTexcoord(data.texcoord()[i], data.texcoord()[i + 1]);
    }
    shape.elementTexcoord = data.faceTexcoord().clone();
  }

  /**
   * Adds the points (after the origin for solids) and returns the number of each vertex; equal
   * vertices share one.
   */
  private int[] mergeVertices(float[] vert) {
    int first = shape.points();
    if (shape.dim == 3) {
      double[] origin = macro.numbers("origin");
      shape.addPoint(origin[0], origin[1], origin[2]);
      first++;
    }
    record Point(float x, float y, float z) {}
    Map<Point, Integer> known = new HashMap<>();
    int[] number = new int[vert.length / 3];
    for (int i = 0; i < number.length; i++) {
      Point p = new Point(vert[3 * i] + 0f, vert[3 * i + 1] + 0f, vert[3 * i + 2] + 0f);
      Integer id = known.get(p);
      if (id == null) {
        id = first + known.size();
        known.put(p, id);
        shape.addPoint(vert[3 * i], vert[3 * i + 1], vert[3 * i + 2]);
      }
      number[i] = id;
    }
    return number;
  }

  private void tetrahedra(int[] face, int[] merged) {
    double[] x = shape.coordinates();
    for (int i = 0; i < face.length; i += 3) {
      int a = merged[face[i]];
      int b = merged[face[i + 1]];
      int c = merged[face[i + 2]];
      double[] oa = new double[3];
      double[] ob = new double[3];
      double[] oc = new double[3];
      Vec3.sub(oa, 0, x, 3 * a, x, 0);
      Vec3.sub(ob, 0, x, 3 * b, x, 0);
      Vec3.sub(oc, 0, x, 3 * c, x, 0);
      Vec3.cross(oa, 0, oa, 0, ob, 0);
      if (Vec3.dot(oa, 0, oc, 0) >= MINVAL) {
        shape.addElement(0, a, b, c);
      }
    }
  }

  // ---- pose

  private void pose() {
    double[] pos = macro.numbers("pos");
    // a written quaternion is not normalized here
    double[] quat = alternative() ? Orientation.of(macro) : macro.numbers("quat");
    double[] scale = macro.numbers("scale");
    Arrays.fill(low, Double.POSITIVE_INFINITY);
    Arrays.fill(high, Double.NEGATIVE_INFINITY);
    double[] x = shape.coordinates();
    double[] turn = new double[3];
    for (int i = 0; i < shape.points(); i++) {
      if (direct()) {
        for (int k = 0; k < 3; k++) {
          x[3 * i + k] *= scale[k];
        }
      }
      turn[0] = quat[0] * x[3 * i] + quat[2] * x[3 * i + 2] - quat[3] * x[3 * i + 1];
      turn[1] = quat[0] * x[3 * i + 1] + quat[3] * x[3 * i] - quat[1] * x[3 * i + 2];
      turn[2] = quat[0] * x[3 * i + 2] + quat[1] * x[3 * i + 1] - quat[2] * x[3 * i];
      x[3 * i] = x[3 * i] + 2 * (quat[2] * turn[2] - quat[3] * turn[1]) + pos[0];
      x[3 * i + 1] = x[3 * i + 1] + 2 * (quat[3] * turn[0] - quat[1] * turn[2]) + pos[1];
      x[3 * i + 2] = x[3 * i + 2] + 2 * (quat[1] * turn[1] - quat[2] * turn[0]) + pos[2];
      for (int k = 0; k < 3; k++) {
        low[k] = Math.min(low[k], x[3 * i + k]);
        high[k] = Math.max(high[k], x[3 * i + k]);
      }
    }
  }

  private boolean alternative() {
    return macro.has("axisangle")
        || macro.has("xyaxes")
        || macro.has("zaxis")
        || macro.has("euler");
  }

  // ---- pins

  private void pin() {
    int nodes = order == 0 ? 0 : (order + 1) * (order + 1) * (order + 1);
    pinned = new boolean[Math.max(shape.points(), nodes)];
    Arrays.fill(pinned, rigid);
    if (!rigid) {
      new FlexPins(macro, count, shape.dim, type == GRID, order).mark(pinned, shape.points());
      if (dof == RADIAL && pinned.length > 0) {
        pinned[0] = true;
      }
    }
  }

  private void flagPins() {
    boolean all = true;
    boolean none = true;
    for (int i = 0; i < shape.points(); i++) {
      all &= pinned[i];
      none &= !pinned[i];
    }
    rigid = all;
    centered = none;
  }

  // ---- bodies

  /**
   * Adds the bodies of the points that move and lists the body of every point; returns the
   * coordinates of the vertices, if they need any.
   */
  private double[] makeBodies(StringBuilder bodies) {
    int n = shape.points();
    double[] x = Arrays.copyOf(shape.coordinates(), 3 * n);
    String parent = site.body().name();
    if (rigid) {
      bodies.append(parent);
      return x;
    }
    double bodyMass = mass / n;
    double[] vertices = new double[3 * n];
    for (int i = 0; i < n; i++) {
      if (i > 0) {
        bodies.append(' ');
      }
      if (pinned[i] || order > 0) {
        bodies.append(parent);
        System.arraycopy(x, 3 * i, vertices, 3 * i, 3);
      } else {
        String own = name + "_" + i;
        bodies.append(own);
        body(own, x, 3 * i, bodyMass, SPHERE_GROUP);
      }
    }
    if (order > 0) {
      return x;
    }
    return centered ? new double[0] : vertices;
  }

  private void body(String own, double[] x, int at, double bodyMass, int group) {
    Element body = site.element("mujoco/body");
    body.set("name", own);
    body.set("pos", x[at], x[at + 1], x[at + 2]);
    Element inertial = site.element("mujoco/body/inertial");
    double inertia = bodyMass * 2 * inertiabox * inertiabox / 3;
    inertial
        .set("pos", 0, 0, 0)
        .set("mass", bodyMass)
        .set("diaginertia", inertia, inertia, inertia);
    body.append(inertial);
    if (dof == RADIAL) {
      double[] axis = {x[at], x[at + 1], x[at + 2]};
      Frames.normalize(axis);
      slide(body, axis[0], axis[1], axis[2]);
    } else {
      slide(body, 1, 0, 0);
      slide(body, 0, 1, 0);
      slide(body, 0, 0, 1);
    }
    if (vertcollide) {
      Element geom = site.element("mujoco/body/geom");
      geom.set("type", "sphere").set("size", radius).set("group", group);
      body.append(geom);
    }
    site.addOutsideFrames(body);
  }

  private void slide(Element body, double x, double y, double z) {
    Element joint = site.element("mujoco/body/joint");
    joint.set("type", "slide").set("pos", 0, 0, 0).set("axis", x, y, z);
    body.append(joint);
  }

  /**
   * Adds the bodies of the nodes of an interpolated flex; writes their names and, where some are
   * pinned, their places.
   */
  private void makeNodes(Element flex) {
    int side = order + 1;
    double[] share =
        order == 1 ? new double[] {0.5, 0.5} : new double[] {1.0 / 6, 2.0 / 3, 1.0 / 6};
    StringBuilder nodes = new StringBuilder();
    double[] places = new double[3 * side * side * side];
    double[] x = new double[3];
    int node = 0;
    for (int i = 0; i < side; i++) {
      for (int j = 0; j < side; j++) {
        for (int k = 0; k < side; k++) {
          x[0] = low[0] + (double) i / order * (high[0] - low[0]);
          x[1] = low[1] + (double) j / order * (high[1] - low[1]);
          x[2] = low[2] + (double) k / order * (high[2] - low[2]);
          nodes.append(node == 0 ? "" : " ");
          if (pinned[node]) {
            nodes.append(site.body().name());
            System.arraycopy(x, 0, places, 3 * node, 3);
          } else {
            String own = name + "_" + i + "_" + j + "_" + k;
            nodes.append(own);
            body(own, x, 0, order == 1 ? mass / 8 : mass * share[i] * share[j] * share[k], 0);
          }
          node++;
        }
      }
    }
    flex.set("node", nodes.toString());
    if (!centered) {
      flex.set("nodepos", places);
    }
  }

  // ---- the flex

  private void makeFlex(String bodies, double[] vertices) {
    Element flex = site.element("mujoco/deformable/flex");
    flex.set("name", name).set("dim", shape.dim).set("radius", radius).set("body", bodies);
    for (String attribute : new String[] {"group", "material", "rgba"}) {
      copy(macro.source(), flex, attribute);
    }
    boolean flat = type == BOX || type == CYLINDER || (type == GRID && shape.dim == 3);
    flex.set("flatskin", flat || macro.flag("flatskin"));
    flex.set("element", shape.elementArray());
    if (vertices.length > 0) {
      flex.set("vertex", vertices);
    }
    if (shape.hasTexcoord()) {
      float[] texcoord = shape.texcoordArray();
      double[] numbers = new double[texcoord.length];
      for (int i = 0; i < numbers.length; i++) {
        numbers[i] = texcoord[i];
      }
      flex.set("texcoord", numbers);
      if (shape.elementTexcoord.length > 0) {
        flex.set("elemtexcoord", shape.elementTexcoord);
      }
    }
    if (order > 0 && !rigid) {
      makeNodes(flex);
    }
    for (String part : new String[] {"contact", "edge", "elasticity"}) {
      Element written = macro.source().child(part);
      if (written != null) {
        Element own = site.element("mujoco/deformable/flex/" + part);
        for (String attribute : written.written()) {
          if (own.type().attribute(attribute) != null) {
            copy(written, own, attribute);
          }
        }
        flex.append(own);
      }
    }
    site.appendPlain(flex);
  }

  private static void copy(Element from, Element to, String attribute) {
    Object value = from.value(attribute);
    if (value == null) {
      return;
    }
    if (value instanceof double[] numbers) {
      to.set(attribute, numbers);
    } else if (value instanceof int[] integers) {
      to.set(attribute, integers);
    } else if (value instanceof Boolean yes) {
      to.set(attribute, yes);
    } else {
      to.set(attribute, value.toString());
    }
  }

  private void makeEquality() {
    Item edge = child("edge");
    if (edge == null || edge.keyword("equality") == 0 || rigid) {
      return;
    }
    Element equality =
        site.element(
            edge.keyword("equality") == 1 ? "mujoco/equality/flex" : "mujoco/equality/flexvert");
    equality.set("flex", name);
    copy(edge.source(), equality, "solref");
    copy(edge.source(), equality, "solimp");
    site.appendPlain(equality);
  }
}
