package dev.armature.sdformat;

import dev.armature.math.Quat;
import dev.armature.spec.Body;
import dev.armature.spec.Geom;
import dev.armature.spec.GeomShape;
import dev.armature.spec.Mesh;
import dev.armature.spec.Spec;
import dev.armature.xml.XmlNode;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collisions and visuals of links: geoms, colors, friction, and the meshes they name. */
final class SdfGeometry {
  private static final int MOST_MODELS = 30;
  private static final int VISUAL_GROUP = 1;
  private static final int HIDDEN_GROUP = 3;

  private final SdfReader reader;
  private final Spec spec;
  private final Map<SdfModel, Integer> bits = new LinkedHashMap<>();
  private final Map<String, String> meshes = new HashMap<>();

  SdfGeometry(SdfReader reader, Spec spec) {
    this.reader = reader;
    this.spec = spec;
  }

  /** Adds the geoms of a link. */
  void link(Body body, SdfReader.Link link) {
    boolean seen = !link.node().all("visual").isEmpty();
    for (XmlNode node : link.node().children()) {
      boolean visual = node.name().equals("visual");
      if (!visual && !node.name().equals("collision")) {
        continue;
      }
      Geom geom = shape(body, link, node);
      if (geom == null) {
        continue;
      }
      geom.location(node.location());
      if (visual) {
        geom.contype(0).conaffinity(0).group(VISUAL_GROUP).density(0);
        color(geom, node);
      } else {
        geom.group(seen ? HIDDEN_GROUP : 0);
        masks(geom, link.model(), node);
        friction(geom, node);
      }
    }
  }

  /** Links of a model do not touch each other unless it says so: a bit for each such model. */
  private void masks(Geom geom, SdfModel model, XmlNode node) {
    if (SdfModel.isTrue(model.node(), "self_collide")) {
      return;
    }
    if (!bits.containsKey(model) && bits.size() >= MOST_MODELS) {
      reader.drop("self_collide=\"false\" of a model beyond the thirtieth", node);
      return;
    }
    int bit = 2 << bits.computeIfAbsent(model, key -> bits.size());
    geom.contype(bit).conaffinity(Integer.MAX_VALUE & ~bit);
  }

  private static void color(Geom geom, XmlNode visual) {
    XmlNode material = visual.only("material");
    XmlNode diffuse = material == null ? null : material.only("diffuse");
    if (diffuse != null && !diffuse.content().isBlank()) {
      boolean opaque = diffuse.content().strip().split("\\s+").length == 3;
      double[] rgba = Arrays.copyOf(diffuse.contentNumbers(opaque ? 3 : 4), 4);
      rgba[3] = opaque ? 1 : rgba[3];
      geom.rgba(rgba);
    }
  }

  /** The pose of a shape in its link, which it may give relative to any frame of the model. */
  private static Pose inLink(SdfReader.Link link, XmlNode node) {
    String relativeTo = Pose.relativeTo(node);
    if (relativeTo == null) {
      return Pose.of(node);
    }
    Pose of = link.model().pose(link.node().needText("name"), node);
    return of.inverse().then(link.model().pose(relativeTo, node)).then(Pose.of(node));
  }

  private static void friction(Geom geom, XmlNode collision) {
    XmlNode node = collision;
    for (String step : List.of("surface", "friction", "ode", "mu")) {
      node = node == null ? null : node.only(step);
    }
    if (node != null) {
      geom.friction(Math.min(node.contentNumbers(1)[0], 100));
    }
  }

  private @Nullable Geom shape(Body body, SdfReader.Link link, XmlNode node) {
    XmlNode geometry = node.need("geometry");
    if (geometry.children().isEmpty() || geometry.only("empty") != null) {
      return null;
    }
    XmlNode shape = geometry.children().get(0);
    Pose pose = inLink(link, node);
    double[] size =
        switch (shape.name()) {
          case "box" -> half(shape.need("size").contentNumbers(3));
          case "sphere" -> new double[] {radius(shape)};
          case "cylinder", "capsule" ->
              new double[] {radius(shape), shape.need("length").contentNumbers(1)[0] / 2};
          case "ellipsoid" -> shape.need("radii").contentNumbers(3);
          case "plane" -> plane(shape);
          case "mesh" -> new double[0];
          default -> {
            reader.drop("<" + shape.name() + "> as a shape", shape);
            yield new double[] {-1};
          }
        };
    if (size.length == 1 && size[0] < 0) {
      return null;
    }
    Geom geom = body.addGeom();
    if (shape.name().equals("mesh")) {
      geom.type(GeomShape.MESH).mesh(mesh(shape));
    } else {
      geom.type(GeomShape.valueOf(shape.name().toUpperCase(java.util.Locale.ROOT))).size(size);
    }
    if (shape.name().equals("plane")) {
      XmlNode normal = shape.only("normal");
      double[] turn = new double[4];
      Quat.fromZ(turn, 0, normal == null ? new double[] {0, 0, 1} : normal.contentNumbers(3), 0);
      pose = pose.then(new Pose(new double[3], turn));
    }
    SdfReader.place(geom, pose);
    return geom;
  }

  private static double radius(XmlNode shape) {
    return shape.need("radius").contentNumbers(1)[0];
  }

  private static double[] half(double[] size) {
    return new double[] {size[0] / 2, size[1] / 2, size[2] / 2};
  }

  private static double[] plane(XmlNode shape) {
    XmlNode size = shape.only("size");
    double[] sides = size == null ? new double[] {1, 1} : size.contentNumbers(2);
    return new double[] {sides[0] / 2, sides[1] / 2, 1};
  }

  private String mesh(XmlNode node) {
    String uri = node.need("uri").content();
    XmlNode scale = node.only("scale");
    String key = uri + (scale == null ? "" : " " + scale.content());
    return meshes.computeIfAbsent(
        key,
        k -> {
          String path = uri;
          for (String scheme : List.of("model://", "file://", "package://")) {
            path = path.startsWith(scheme) ? path.substring(scheme.length()) : path;
          }
          String folder = node.location().file();
          folder = folder.substring(0, folder.lastIndexOf('/') + 1);
          String found = path;
          for (String start : List.of(folder, folder + "../", spec.folder(), "")) {
            if (spec.files().exists(start + path)) {
              found = java.nio.file.Path.of(start + path).toAbsolutePath().normalize().toString();
              break;
            }
          }
          String file = path.substring(path.lastIndexOf('/') + 1);
          int dot = file.lastIndexOf('.');
          String name =
              (dot < 0 ? file : file.substring(0, dot))
                  + (meshes.isEmpty() ? "" : "-" + meshes.size());
          Mesh asset =
              spec.addMesh(name)
                  .file(spec.files().isInMemory(folder + path) ? path : found.replace('\\', '/'));
          asset.location(node.location());
          if (scale != null) {
            asset.set("scale", scale.contentNumbers(3));
          }
          if (node.only("submesh") != null) {
            reader.drop("<submesh>, so that the whole mesh is used", node);
          }
          return name;
        });
  }
}
