package dev.armature.compile.asset;

import dev.armature.spec.ModelException;
import dev.armature.xml.XmlCursor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * COLLADA files: all geometry of the scene as one mesh of triangles, in meters.
 *
 * <p>Read are positions and faces ({@code triangles}, {@code polylist}, {@code polygons}, {@code
 * tristrips}, {@code trifans}) through the nodes of the scene with their transforms, or all
 * geometries where there is no scene. Polygons become fans; equal vertices are merged. Materials,
 * normals and texture coordinates are not read. The up axis is not applied, as ROS does not: the
 * axes of the file are those of the link.
 */
final class ColladaReader {
  private static final int MAX_FACES = 1_000_000;
  private static final int MAX_DEPTH = 64;
  private static final int MAX_NODES = 100_000;

  /** An element with its text. */
  private record Node(
      String name, Map<String, String> attributes, List<Node> children, StringBuilder text) {
    String attribute(String key) {
      return attributes.getOrDefault(key, "");
    }

    @Nullable Node child(String name) {
      for (Node child : children) {
        if (child.name.equals(name)) {
          return child;
        }
      }
      return null;
    }
  }

  private final byte[] bytes;
  private final boolean leftHanded;
  private final Map<String, Node> byId = new HashMap<>();
  private final List<String> warnings = new ArrayList<>();
  private final VertexMerger merger;
  private final IntList face;
  private int nodes;

  ColladaReader(byte[] bytes, boolean leftHanded) {
    this.bytes = bytes;
    this.leftHanded = leftHanded;
    merger = new VertexMerger(bytes.length / 300 + 4);
    face = new IntList(bytes.length / 100);
    warnings.add("MuJoCo does not read COLLADA meshes; STL and OBJ work in both");
  }

  MeshFile read() {
    Node root = parse();
    if (!root.name.equals("COLLADA")) {
      throw new AssetException("a COLLADA file starts with <COLLADA>, not <" + root.name + ">");
    }
    double[] start = identity();
    start[0] = start[5] = start[10] = unit(root);
    Node scene = root.child("scene");
    Node instance = scene == null ? null : scene.child("instance_visual_scene");
    if (instance != null) {
      Node visual = target(instance.attribute("url"));
      visual.children.stream().filter(n -> n.name.equals("node")).forEach(n -> node(n, start, 0));
    } else {
      for (Node library : root.children) {
        if (library.name.equals("library_geometries")) {
          library.children.forEach(geometry -> geometry(geometry, start));
        }
      }
    }
    int[] faces = face.toArray();
    if (faces.length == 0) {
      throw new AssetException("the COLLADA file has no faces");
    }
    if (leftHanded) {
      MshReader.turnOver(faces);
    }
    return new MeshFile(MeshData.of(merger.vertices(), faces), List.copyOf(warnings));
  }

  // ---- text

  private Node parse() {
    try (XmlCursor cursor = new XmlCursor(bytes, "")) {
      cursor.keepText();
      if (!cursor.next()) {
        throw new AssetException("the COLLADA file is empty");
      }
      return element(cursor);
    } catch (ModelException e) {
      throw new AssetException("the COLLADA file is broken: " + e.getMessage());
    }
  }

  private Node element(XmlCursor cursor) {
    Map<String, String> attributes = new HashMap<>();
    for (int i = 0; i < cursor.attributes(); i++) {
      attributes.put(cursor.attributeName(i), cursor.attributeValue(i));
    }
    Node node = new Node(cursor.name(), attributes, new ArrayList<>(), new StringBuilder());
    if (attributes.containsKey("id")) {
      byId.put(attributes.get("id"), node);
    }
    cursor.takeText();
    while (cursor.nextChild()) {
      node.text.append(cursor.takeText());
      node.children.add(element(cursor));
    }
    node.text.append(cursor.takeText());
    return node;
  }

  private Node target(String url) {
    Node found = byId.get(url.startsWith("#") ? url.substring(1) : url);
    if (found == null) {
      throw new AssetException("the COLLADA file has no element with the id '" + url + "'");
    }
    return found;
  }

  private static double[] numbers(Node node) {
    String text = node.text.toString().strip();
    if (text.isEmpty()) {
      return new double[0];
    }
    String[] words = text.split("\\s+");
    double[] values = new double[words.length];
    for (int i = 0; i < words.length; i++) {
      try {
        values[i] = Double.parseDouble(words[i]);
      } catch (NumberFormatException e) {
        throw new AssetException("'" + words[i] + "' in <" + node.name + "> is not a number");
      }
    }
    return values;
  }

  private static double unit(Node root) {
    Node asset = root.child("asset");
    Node unit = asset == null ? null : asset.child("unit");
    String meter = unit == null ? "" : unit.attribute("meter");
    if (meter.isEmpty()) {
      return 1;
    }
    try {
      double value = Double.parseDouble(meter);
      if (value > 0 && Double.isFinite(value)) {
        return value;
      }
    } catch (NumberFormatException e) {
      throw new AssetException("the unit '" + meter + "' of the COLLADA file is not a number");
    }
    throw new AssetException("the unit " + meter + " of the COLLADA file is not positive");
  }

  // ---- scene

  private void node(Node node, double[] parent, int depth) {
    // nodes may refer to one another, in circles too
    if (depth > MAX_DEPTH || ++nodes > MAX_NODES) {
      throw new AssetException(
          "the nodes of the COLLADA file nest deeper than "
              + MAX_DEPTH
              + " or are more than "
              + MAX_NODES);
    }
    double[] place = parent;
    for (Node child : node.children) {
      double[] v =
          switch (child.name) {
            case "matrix", "translate", "rotate", "scale" -> numbers(child);
            default -> new double[0];
          };
      switch (child.name) {
        case "matrix" -> place = mul(place, need(v, 16, child));
        case "translate" -> place = mul(place, translation(need(v, 3, child)));
        case "rotate" -> place = mul(place, rotation(need(v, 4, child)));
        case "scale" -> place = mul(place, scaling(need(v, 3, child)));
        case "lookat", "skew" ->
            throw new AssetException("<" + child.name + "> of COLLADA nodes is not read");
        default -> {}
      }
    }
    for (Node child : node.children) {
      switch (child.name) {
        case "node" -> node(child, place, depth + 1);
        case "instance_node" -> node(target(child.attribute("url")), place, depth + 1);
        case "instance_geometry" -> geometry(target(child.attribute("url")), place);
        case "instance_controller" -> {
          Node skin = target(child.attribute("url")).child("skin");
          if (skin != null) {
            geometry(target(skin.attribute("source")), place);
          }
        }
        default -> {}
      }
    }
  }

  private static double[] need(double[] v, int count, Node node) {
    if (v.length != count) {
      throw new AssetException("<" + node.name + "> takes " + count + " numbers, not " + v.length);
    }
    return v;
  }

  private static double[] identity() {
    double[] m = new double[16];
    m[0] = m[5] = m[10] = m[15] = 1;
    return m;
  }

  private static double[] translation(double[] v) {
    double[] m = identity();
    m[3] = v[0];
    m[7] = v[1];
    m[11] = v[2];
    return m;
  }

  private static double[] scaling(double[] v) {
    double[] m = identity();
    m[0] = v[0];
    m[5] = v[1];
    m[10] = v[2];
    return m;
  }

  /** Rodrigues: R = cos E + sin [n]× + (1 − cos) n nᵀ. */
  private static double[] rotation(double[] v) {
    double norm = Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    double[] m = identity();
    if (!(norm > 0)) {
      return m;
    }
    double x = v[0] / norm;
    double y = v[1] / norm;
    double z = v[2] / norm;
    double angle = StrictMath.toRadians(v[3]);
    double c = StrictMath.cos(angle);
    double s = StrictMath.sin(angle);
    double[][] r = {
      {c + (1 - c) * x * x, (1 - c) * x * y - s * z, (1 - c) * x * z + s * y},
      {(1 - c) * x * y + s * z, c + (1 - c) * y * y, (1 - c) * y * z - s * x},
      {(1 - c) * x * z - s * y, (1 - c) * y * z + s * x, c + (1 - c) * z * z}
    };
    for (int i = 0; i < 3; i++) {
      System.arraycopy(r[i], 0, m, 4 * i, 3);
    }
    return m;
  }

  private static double[] mul(double[] a, double[] b) {
    double[] m = new double[16];
    for (int i = 0; i < 4; i++) {
      for (int j = 0; j < 4; j++) {
        for (int k = 0; k < 4; k++) {
          m[4 * i + j] += a[4 * i + k] * b[4 * k + j];
        }
      }
    }
    return m;
  }

  // ---- geometry

  private void geometry(Node geometry, double[] place) {
    Node mesh = geometry.child("mesh");
    if (mesh == null) {
      return; // splines and the like have no faces
    }
    for (Node part : mesh.children) {
      switch (part.name) {
        case "triangles", "polylist", "polygons", "tristrips", "trifans" -> faces(part, place);
        case "lines", "linestrips" -> warnings.add("lines of the COLLADA file are left out");
        default -> {}
      }
    }
  }

  private void faces(Node part, double[] place) {
    int stride = 0;
    int offset = -1;
    double[] positions = {};
    for (Node input : part.children) {
      if (input.name.equals("input")) {
        int at = integer(input.attribute("offset"));
        stride = Math.max(stride, at + 1);
        if (input.attribute("semantic").equals("VERTEX")) {
          offset = at;
          positions = positions(target(input.attribute("source")));
        }
      }
    }
    if (offset < 0) {
      throw new AssetException("<" + part.name + "> of the COLLADA file has no vertices");
    }
    Node counts = part.child("vcount");
    double[] sizes = counts == null ? new double[0] : numbers(counts);
    for (Node p : part.children) {
      if (p.name.equals("p")) {
        polygons(part.name, corners(numbers(p), stride, offset, positions, place), sizes, place);
      }
    }
  }

  private static int integer(String text) {
    try {
      int value = text.isEmpty() ? 0 : Integer.parseInt(text);
      if (value >= 0 && value < 100) {
        return value;
      }
    } catch (NumberFormatException e) {
      throw new AssetException("'" + text + "' is not an offset");
    }
    throw new AssetException("'" + text + "' is not an offset");
  }

  /** Positions of a vertices element, three numbers each. */
  private double[] positions(Node vertices) {
    for (Node input : vertices.children) {
      if (input.name.equals("input") && input.attribute("semantic").equals("POSITION")) {
        Node source = target(input.attribute("source"));
        Node array = source.child("float_array");
        if (array != null) {
          return triples(source, numbers(array));
        }
      }
    }
    throw new AssetException("vertices of the COLLADA file have no positions");
  }

  /** The first three of each row of a source, whose rows may be longer. */
  private static double[] triples(Node source, double[] values) {
    Node common = source.child("technique_common");
    Node accessor = common == null ? null : common.child("accessor");
    int stride = accessor == null ? 3 : integer(accessor.attribute("stride"));
    if (stride == 3) {
      return values;
    }
    if (stride < 3) {
      throw new AssetException("positions of the COLLADA file have fewer than three coordinates");
    }
    double[] triples = new double[values.length / stride * 3];
    for (int i = 0; i < triples.length; i++) {
      triples[i] = values[i / 3 * stride + i % 3];
    }
    return triples;
  }

  /** The merged vertices that an index list goes through. */
  private int[] corners(
      double[] indices, int stride, int offset, double[] positions, double[] place) {
    int[] corners = new int[indices.length / stride];
    for (int i = 0; i < corners.length; i++) {
      int vertex = (int) indices[i * stride + offset];
      if (vertex < 0 || 3L * vertex + 2 >= positions.length) {
        throw new AssetException("the COLLADA file has no vertex " + vertex);
      }
      double x = positions[3 * vertex];
      double y = positions[3 * vertex + 1];
      double z = positions[3 * vertex + 2];
      float[] moved = new float[3];
      for (int r = 0; r < 3; r++) {
        moved[r] =
            (float)
                (place[4 * r] * x + place[4 * r + 1] * y + place[4 * r + 2] * z + place[4 * r + 3]);
        if (!Float.isFinite(moved[r])) {
          throw new AssetException("vertex " + vertex + " of the COLLADA file is not finite");
        }
      }
      corners[i] = merger.add(moved[0], moved[1], moved[2]);
    }
    return corners;
  }

  private void polygons(String kind, int[] corners, double[] sizes, double[] place) {
    boolean mirrored = determinant(place) < 0;
    switch (kind) {
      case "triangles" -> {
        for (int i = 0; i + 2 < corners.length; i += 3) {
          triangle(corners[i], corners[i + 1], corners[i + 2], mirrored);
        }
      }
      case "tristrips" -> {
        for (int i = 0; i + 2 < corners.length; i++) {
          triangle(corners[i], corners[i + 1], corners[i + 2], mirrored ^ (i % 2 == 1));
        }
      }
      case "polylist" -> {
        int at = 0;
        for (double size : sizes) {
          int n = (int) size;
          if (n < 0 || at + n > corners.length) {
            throw new AssetException("a polygon of the COLLADA file has no corners left");
          }
          fan(corners, at, n, mirrored);
          at += n;
        }
      }
      default -> fan(corners, 0, corners.length, mirrored);
    }
  }

  private void fan(int[] corners, int from, int count, boolean mirrored) {
    for (int i = from + 1; i + 1 < from + count; i++) {
      triangle(corners[from], corners[i], corners[i + 1], mirrored);
    }
  }

  private void triangle(int a, int b, int c, boolean mirrored) {
    if (face.size() / 3 >= MAX_FACES) {
      throw new AssetException("the COLLADA file has more than " + MAX_FACES + " faces");
    }
    if (a == b || b == c || a == c) {
      return; // of no area
    }
    face.add(a);
    face.add(mirrored ? c : b);
    face.add(mirrored ? b : c);
  }

  private static double determinant(double[] m) {
    return m[0] * (m[5] * m[10] - m[6] * m[9])
        - m[1] * (m[4] * m[10] - m[6] * m[8])
        + m[2] * (m[4] * m[9] - m[5] * m[8]);
  }
}
