package dev.armature.urdf;

import dev.armature.spec.Body;
import dev.armature.spec.Element;
import dev.armature.spec.FileAccess;
import dev.armature.spec.Geom;
import dev.armature.spec.GeomShape;
import dev.armature.spec.Spec;
import dev.armature.xml.XmlNode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The visual and collision elements of links: geoms, their colors, and the meshes they name. */
final class UrdfGeometry {
  private static final String PACKAGE = "package://";
  private static final String FILE = "file://";
  private static final String VISUALS =
      "visual geometry (discardvisual is true in URDF unless <mujoco><compiler"
          + " discardvisual=\"false\"/></mujoco> says otherwise)";
  private static final double[] UNIT = {1, 1, 1};

  private final UrdfReader reader;
  private final Spec spec;
  private final boolean discardVisual;
  private final boolean stripPath;
  private final String meshFolder;
  private final List<Path> packageRoots;
  private final Map<String, double[]> colors = new HashMap<>();
  private final Set<String> geomNames = new HashSet<>();
  private final Map<String, List<double[]>> scales = new HashMap<>();

  UrdfGeometry(UrdfReader reader, Spec spec, Element compiler, List<Path> packageRoots) {
    this.reader = reader;
    this.spec = spec;
    this.packageRoots = packageRoots;
    this.discardVisual = "true".equals(compiler.text("discardvisual"));
    this.stripPath = "true".equals(compiler.text("strippath"));
    String folder =
        compiler.text("meshdir") != null ? compiler.text("meshdir") : compiler.text("assetdir");
    this.meshFolder =
        folder == null || folder.isEmpty() || folder.endsWith("/")
            ? String.valueOf(folder == null ? "" : folder)
            : folder + "/";
    compiler.clear(
        "strippath"); // paths are stripped here, where package paths can be told from others
  }

  /** Registers the colors of all named materials; the first of a name wins. */
  void materials(XmlNode node) {
    if (node.name().equals("material")) {
      String name = node.text("name");
      double[] rgba = color(node);
      if (name != null && rgba != null) {
        colors.putIfAbsent(name, rgba);
      }
      if (!node.all("texture").isEmpty()) {
        reader.drop("the texture of a material", node);
      }
    }
    node.children().forEach(this::materials);
  }

  private static double @Nullable [] color(XmlNode material) {
    XmlNode color = material.only("color");
    return color == null ? null : color.numbers("rgba", 4);
  }

  /** Adds the geoms of a link to its body. */
  void link(Body body, XmlNode link) {
    double[] rgba = null;
    for (XmlNode node : link.children()) {
      boolean visual = node.name().equals("visual");
      if (!visual && !node.name().equals("collision")) {
        continue;
      }
      if (visual) {
        rgba = newColor(node, rgba);
        node.need("geometry");
        if (discardVisual) {
          reader.drop(VISUALS, node);
          continue;
        }
      }
      Geom geom = body.addGeom();
      geom.location(node.location());
      name(geom, node);
      UrdfReader.place(geom, node);
      shape(geom, node.need("geometry"));
      if (visual) {
        geom.contype(0).conaffinity(0).group(1).density(0);
      }
      if (rgba != null) {
        geom.rgba(rgba);
      }
    }
  }

  private double @Nullable [] newColor(XmlNode visual, double @Nullable [] current) {
    XmlNode material = visual.only("material");
    if (material == null) {
      return current;
    }
    double[] own = color(material);
    String name = material.text("name");
    double[] known = own != null || name == null ? own : colors.get(name);
    return known == null ? current : known;
  }

  private void name(Geom geom, XmlNode node) {
    String name = node.text("name");
    if (name == null || name.isEmpty()) {
      return;
    }
    if (geomNames.add(name)) {
      geom.name(name);
    } else {
      reader
          .diagnostics()
          .warn(
              node.location(),
              node.name(),
              "loses its name '" + name + "', which is already taken");
    }
  }

  private void shape(Geom geom, XmlNode geometry) {
    XmlNode box = geometry.only("box");
    XmlNode cylinder = geometry.only("cylinder");
    XmlNode sphere = geometry.only("sphere");
    XmlNode capsule = geometry.only("capsule");
    XmlNode mesh = geometry.only("mesh");
    if (box != null) {
      double[] size = box.needNumbers("size", 3);
      geom.type(GeomShape.BOX).size(size[0] / 2, size[1] / 2, size[2] / 2);
    } else if (cylinder != null) {
      geom.type(GeomShape.CYLINDER)
          .size(cylinder.needNumbers("radius", 1)[0], cylinder.needNumbers("length", 1)[0] / 2);
    } else if (sphere != null) {
      geom.type(GeomShape.SPHERE).size(sphere.needNumbers("radius", 1)[0]);
    } else if (capsule != null) {
      geom.type(GeomShape.CAPSULE)
          .size(capsule.needNumbers("radius", 1)[0], capsule.needNumbers("length", 1)[0] / 2);
    } else if (mesh != null) {
      geom.type(GeomShape.MESH).mesh(mesh(mesh));
    } else {
      throw geometry.error("needs one of <box>, <cylinder>, <sphere>, <capsule>, <mesh>");
    }
  }

  // ---- meshes

  /**
   * The name of a mesh asset, made if new: the file's stem, with a number behind for further
   * scales. A further use of a scale that is not the first gets the first mesh, as in MuJoCo.
   */
  private String mesh(XmlNode node) {
    String written = node.needText("filename").replace('\\', '/');
    String fileName = written.substring(written.lastIndexOf('/') + 1);
    int dot = fileName.lastIndexOf('.');
    String stem = dot < 0 ? fileName : fileName.substring(0, dot);
    double[] given = node.numbers("scale", 3);
    double[] scale = given == null ? UNIT : given;
    List<double[]> known = scales.computeIfAbsent(stem, s -> new ArrayList<>());
    for (double[] other : known) {
      if (Arrays.equals(other, scale)) {
        return stem;
      }
    }
    String name = known.isEmpty() ? stem : stem + known.size();
    known.add(scale);
    Element asset = spec.addMesh(name).file(file(written, fileName, node));
    asset.location(node.location());
    if (given != null) {
      asset.set("scale", scale);
    }
    return name;
  }

  /**
   * Where the file is: by MuJoCo's rule without its folders, else in a package, else as it is
   * written.
   */
  private String file(String written, String fileName, XmlNode node) {
    FileAccess files = spec.files();
    String plain = stripPath ? fileName : written;
    String base = meshFolder.startsWith("/") ? meshFolder : spec.folder() + meshFolder;
    if (!plain.contains("://") && files.exists(base + plain)) {
      return plain;
    }
    String found = null;
    if (written.startsWith(PACKAGE)) {
      found = inPackage(written.substring(PACKAGE.length()).replaceFirst("^/+", ""), files);
      if (found == null) {
        reader
            .diagnostics()
            .warn(
                node.location(),
                node.name(),
                "the package of '"
                    + written
                    + "' is neither beside the file nor in a folder above it; put it there, or name"
                    + " its folder (--packages, LoadOptions.packageRoot)");
      }
    } else if (written.startsWith(FILE)) {
      found = existing(written.substring(FILE.length()), files);
    } else if (files.exists(base + written)) {
      found = written;
    } else {
      found = existing(spec.folder() + written, files);
    }
    if (found == null) {
      return plain;
    }
    reader
        .diagnostics()
        .tolerate(
            node.location(),
            node.name(),
            "is read from '" + found + "'; MuJoCo looks only for '" + base + plain + "'");
    return found;
  }

  private static @Nullable String existing(String written, FileAccess files) {
    String path = written.replace('\\', '/');
    return files.exists(path)
        ? Path.of(path).toAbsolutePath().normalize().toString().replace('\\', '/')
        : null;
  }

  private @Nullable String inPackage(String path, FileAccess files) {
    int slash = path.indexOf('/');
    if (slash < 0) {
      return null;
    }
    String name = path.substring(0, slash);
    String rest = path.substring(slash + 1);
    for (Path root : packageRoots) {
      String found = inFolder(root, name, rest, files);
      if (found != null) {
        return found;
      }
    }
    return above(name, rest, files);
  }

  /** A file of a package that is the folder or lies in it. */
  private static @Nullable String inFolder(
      Path folder, String name, String rest, FileAccess files) {
    String inside = existing(folder.resolve(name).resolve(rest).toString(), files);
    if (inside != null) {
      return inside;
    }
    String itself = existing(folder.resolve(rest).toString(), files);
    return itself != null && isPackage(folder, name, files) ? itself : null;
  }

  /** Whether a folder has the name of a package, or its {@code package.xml} says so. */
  private static boolean isPackage(Path folder, String name, FileAccess files) {
    if (folder.toAbsolutePath().normalize().endsWith(name)) {
      return true;
    }
    String manifest = folder.resolve("package.xml").toString().replace('\\', '/');
    if (!files.exists(manifest)) {
      return false;
    }
    String text = new String(files.read(manifest), StandardCharsets.UTF_8);
    return text.replaceAll("\\s+", "").contains("<name>" + name + "</name>");
  }

  /** Looks for a package in the folder of the file and in all folders above it. */
  private @Nullable String above(String name, String rest, FileAccess files) {
    Path folder = Path.of(spec.folder());
    // files in memory have no folders outside; a disk has, unless the access is confined
    for (Path at : new Path[] {folder, folder.toAbsolutePath().normalize()}) {
      for (Path up = at; up != null; up = up.getParent()) {
        String found = inFolder(up, name, rest, files);
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }
}
