package dev.armature.bench;

import dev.armature.Simulation;
import dev.armature.model.Model;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Models to measure: bundled ones by name ({@code humanoid}), and scenes of any size ({@code
 * cloth:1024}) that are generated.
 */
public final class Scenes {
  /** The kinds of scene that take a size. */
  public static final List<String> KINDS =
      List.of("pendulums", "chain", "boxes", "wall", "pile", "cloth", "sheet");

  private Scenes() {}

  /** Something to do with a model and the file that it came from. */
  @FunctionalInterface
  public interface Use<T> {
    /** Uses the model; the file is gone afterward. */
    T with(Path file, Model m) throws IOException;
  }

  /** Loads a scene or a bundled model. */
  public static Model load(String name) throws IOException {
    return use(name, (file, m) -> m);
  }

  /** Writes a scene into a file that lives as long as its use, and loads it. */
  public static <T> T use(String name, Use<T> use) throws IOException {
    Path file = Files.createTempFile("scene", ".xml");
    try {
      Files.writeString(file, text(name));
      return use.with(file, Simulation.load(file).model());
    } finally {
      Files.delete(file);
    }
  }

  /** The MJCF of a scene or a bundled model. */
  static String text(String name) throws IOException {
    int colon = name.indexOf(':');
    if (colon >= 0) {
      return scene(name.substring(0, colon), size(name, colon));
    }
    try (InputStream in = Scenes.class.getResourceAsStream("/models/" + name + ".xml")) {
      if (in == null) {
        throw new IllegalArgumentException(
            "no bundled model \""
                + name
                + "\", and no scene: those are KIND:SIZE, KIND one of "
                + KINDS);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static int size(String name, int colon) {
    String digits = name.substring(colon + 1);
    if (!digits.matches("[1-9][0-9]{0,6}")) {
      throw new IllegalArgumentException(
          "a scene is KIND:SIZE with a size from 1, not \"" + name + "\"");
    }
    return Integer.parseInt(digits);
  }

  private static String scene(String kind, int size) {
    return switch (kind) {
      case "pendulums" -> pendulums(size);
      case "chain" -> chain(size);
      case "boxes" -> boxes(size);
      case "wall" -> wall(size);
      case "pile" -> pile(size);
      case "cloth" -> cloth(size);
      case "sheet" -> sheet(size);
      default ->
          throw new IllegalArgumentException("no scene \"" + kind + "\"; there are " + KINDS);
    };
  }

  /** Pendulums that do not touch: every body is a separate tree. */
  static String pendulums(int bodies) {
    StringBuilder xml = new StringBuilder("<mujoco><worldbody>");
    for (int i = 0; i < bodies; i++) {
      xml.append("<body pos=\"").append(i).append(" 0 1\"><joint axis=\"0 1 0\"/>");
      xml.append("<geom type=\"capsule\" fromto=\"0 0 0 .3 0 0\" size=\".02\"/></body>");
    }
    return xml.append("</worldbody></mujoco>").toString();
  }

  /** One chain of hinges, each body the child of the one before: the inertia matrix is full. */
  static String chain(int dofs) {
    StringBuilder xml = new StringBuilder("<mujoco><worldbody>");
    for (int i = 0; i < dofs; i++) {
      xml.append("<body pos=\"").append(i == 0 ? "0 0 0" : ".1 0 0").append("\"><joint axis=\"0 ");
      xml.append(i % 2 == 0 ? "1 0" : "0 1").append("\" damping=\".01\" armature=\".001\"/>");
      xml.append(
          "<geom type=\"capsule\" fromto=\"0 0 0 .1 0 0\" size=\".01\" contype=\"0\""
              + " conaffinity=\"0\"/>");
    }
    return xml.append("</body>".repeat(dofs)).append("</worldbody></mujoco>").toString();
  }

  /** Boxes that lie side by side on the floor: four contacts each, every box an island. */
  static String boxes(int boxes) {
    int side = (int) Math.ceil(Math.sqrt(boxes));
    StringBuilder xml = floor(side);
    for (int i = 0; i < boxes; i++) {
      box(xml, .3 * (i % side), .3 * (i / side), .0999);
    }
    return xml.append("</worldbody></mujoco>").toString();
  }

  /** A wall of boxes, ten courses high, each course shifted by half a box: one island. */
  static String wall(int boxes) {
    int courses = 10;
    StringBuilder xml = floor(boxes);
    for (int i = 0; i < boxes; i++) {
      int course = i % courses;
      box(xml, .2 * (i / courses) + .1 * (course % 2), 0, .0999 + .1999 * course);
    }
    return xml.append("</worldbody></mujoco>").toString();
  }

  /** A block of boxes as wide as it is high: one island. */
  static String pile(int boxes) {
    int side = (int) Math.ceil(Math.cbrt(boxes));
    StringBuilder xml = floor(side);
    for (int i = 0; i < boxes; i++) {
      box(xml, .2 * (i % side), .2 * (i / side % side), .0999 + .1999 * (i / (side * side)));
    }
    return xml.append("</worldbody></mujoco>").toString();
  }

  private static StringBuilder floor(int side) {
    return new StringBuilder(
        "<mujoco><worldbody><geom type=\"plane\" size=\""
            + (side + 1)
            + ' '
            + (side + 1)
            + " 1\"/>");
  }

  private static void box(StringBuilder xml, double x, double y, double z) {
    xml.append(String.format(Locale.ROOT, "<body pos=\"%.4f %.4f %.4f\"><freejoint/>", x, y, z));
    xml.append("<geom type=\"box\" size=\".1 .1 .1\"/></body>");
  }

  /** A square cloth with edges of fixed length, falling on a ball. */
  static String cloth(int vertices) {
    return draped(vertices, "<edge equality=\"true\" damping=\".01\"/>");
  }

  /** A square cloth that stretches and bends, falling on a ball. */
  static String sheet(int vertices) {
    return draped(
        vertices,
        "<elasticity young=\"1e3\" poisson=\".2\" thickness=\".008\" damping=\".001\""
            + " elastic2d=\"both\"/>");
  }

  private static String draped(int vertices, String elastic) {
    int side = Math.max(2, (int) Math.round(Math.sqrt(vertices)));
    double spacing = .9 / side;
    return String.format(
        Locale.ROOT,
        """
        <mujoco><option timestep=".002" solver="CG" tolerance="1e-6" iterations="100"/><size memory="200M"/><worldbody>
        <geom type="plane" size="2 2 .1"/><geom type="sphere" pos="0 0 .35" size=".25"/>
        <flexcomp name="cloth" type="grid" dim="2" count="%1$d %1$d 1" spacing="%2$.5f %2$.5f %2$.5f" pos="0 0 .62" radius=".008" mass=".3">
        <contact condim="3" solref=".01 1" selfcollide="none" friction=".6"/>%3$s</flexcomp></worldbody></mujoco>
        """,
        side,
        spacing,
        elastic);
  }
}
