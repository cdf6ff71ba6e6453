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
  private static final int CONE_SIDES = 32;

  private final SdfReader reader;
  private final Spec spec;
  private final Map<SdfModel, Integer> bits = new LinkedHashMap<>();
  private final Map<String, String> meshes = new HashMap<>();
  private final SdfFiles paths;

  SdfGeometry(SdfReader reader, Spec spec, SdfFiles paths) {
    this.reader = reader;
    this.paths = paths;
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
        density(geom, link.node(), node);
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

  /** Counts where the inertia is computed from shapes. */
  private static void density(Geom geom, XmlNode link, XmlNode collision) {
    XmlNode inertial = link.only("inertial");
    XmlNode own = collision.only("density");
    XmlNode density = own != null || inertial == null ? own : inertial.only("density");
    if (density != null) {
      geom.density(density.contentNumber());
    }
  }

  private @Nullable Geom shape(Body body, SdfReader.Link link, XmlNode node) {
    XmlNode geometry = node.only("geometry");
    if (geometry == null) {
      reader.drop("<" + node.name() + "> without <geometry>", node);
      return null;
    }
    if (geometry.children().isEmpty() || geometry.only("empty") != null) {
      return null;
    }
    XmlNode shape = geometry.children().get(0);
    Pose pose = inLink(link, node);
    double[] size =
        switch (shape.name()) {
          case "box" -> half(dimensions(shape, "size", 1, 1, 1));
          case "sphere" -> dimensions(shape, "radius", 1);
          case "cylinder" -> round(shape, 1);
          case "capsule" -> round(shape, 0.5);
          case "ellipsoid" -> dimensions(shape, "radii", 1, 1, 1);
          case "plane" -> plane(shape);
          case "mesh", "cone" -> new double[0];
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
    } else if (shape.name().equals("cone")) {
      geom.type(GeomShape.MESH).mesh(cone(round(shape, 0.5)));
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

  /** A dimension, or what the specification says for a shape without it. */
  private double[] dimensions(XmlNode shape, String which, double... otherwise) {
    XmlNode written = shape.only(which);
    if (written == null) {
      reader.warn(shape, "has no <" + which + ">; the default of SDFormat counts");
      return otherwise;
    }
    return written.contentNumbers(otherwise.length);
  }

  /** Radius and half the length. */
  private double[] round(XmlNode shape, double radius) {
    return new double[] {
      dimensions(shape, "radius", radius)[0], dimensions(shape, "length", 1)[0] / 2
    };
  }

  /** The tip is up. */
  private String cone(double[] size) {
    String key = "cone " + size[0] + " " + size[1];
    return meshes.computeIfAbsent(
        key,
        k -> {
          String name = "cone-" + meshes.size();
          spec.addMesh(name)
              .builtin("cone")
              .params(CONE_SIDES, 0)
              .set("scale", new double[] {size[0], size[0], size[1]});
          return name;
        });
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
          String local = SdfFiles.path(uri);
          String path = local == null ? uri : local;
          String folder = node.location().file();
          folder = folder.substring(0, folder.lastIndexOf('/') + 1);
          String found = paths.mesh(path, folder, spec.folder());
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
