package dev.armature.bench;

import java.util.Locale;
import java.util.Random;

/**
 * The worlds that the solvers are compared on: the scenes of contract CA.5, and piles of any size.
 */
final class AvbdScenes {
  /** Half the edge of a box, m. */
  static final double HALF = 0.1;

  /**
   * A scene.
   *
   * @param name what it shows
   * @param mjcf the model
   * @param speed velocity of the first dofs at the start
   */
  record Scene(String name, String mjcf, double... speed) {}

  /** Layers of a pile: a larger one is wider, not higher, as piles of loose boxes are. */
  static final int LAYERS = 5;

  private AvbdScenes() {}

  /** All scenes of the contract. */
  static Scene[] contract() {
    return new Scene[] {
      new Scene("single box at rest", world(stack(1))),
      new Scene("stack of 10", world(stack(10))),
      new Scene("stack of 50", world(stack(50))),
      new Scene("pyramid", world(pyramid(8))),
      new Scene(
          "box on its edge",
          world(
              "<body pos='0 0 .1414' euler='45 0 0'><freejoint/><geom type='box' size='.1 .1"
                  + " .1'/></body>")),
      new Scene("impact at 30 m/s", world(box(0, 0, 1)), 0, 0, -30),
      new Scene("two free bodies", world(box(-0.3, 0, 1) + box(0.3, 0, 1)), 3, 0, 0, 0, 0, 0, -1),
      new Scene("chain of 50 links, mass ratio 50,000 : 1", chain(50, 50_000))
    };
  }

  static String world(String bodies) {
    return "<mujoco><option><flag energy='enable'/></option><worldbody><geom type='plane' size='0 0"
        + " 1'/>"
        + bodies
        + "</worldbody></mujoco>";
  }

  static String box(double x, double y, double z) {
    return String.format(
        Locale.ROOT,
        "<body pos='%s %s %s'><freejoint/><geom type='box' size='.1 .1 .1'/></body>",
        x,
        y,
        z);
  }

  static String stack(int count) {
    StringBuilder bodies = new StringBuilder();
    for (int i = 0; i < count; i++) {
      bodies.append(box(0, 0, HALF * (2 * i + 1)));
    }
    return bodies.toString();
  }

  static String pyramid(int base) {
    StringBuilder bodies = new StringBuilder();
    for (int row = 0; row < base; row++) {
      for (int i = 0; i < base - row; i++) {
        bodies.append(box((i - (base - row - 1) / 2.0) * 2.2 * HALF, 0, HALF * (2 * row + 1)));
      }
    }
    return bodies.toString();
  }

  static String chain(int links, double ratio) {
    StringBuilder bodies = new StringBuilder();
    StringBuilder connects = new StringBuilder();
    for (int i = 0; i <= links; i++) {
      String shape =
          i < links
              ? "type='capsule' size='.02' fromto='0 0 0 .1 0 0' mass='.1'"
              : "type='sphere' size='.2' pos='.2 0 0' mass='" + 0.1 * ratio + "'";
      bodies.append(
          String.format(
              Locale.ROOT,
              "<body name='b%d' pos='%s 0 0'><freejoint/><geom %s contype='0'"
                  + " conaffinity='0'/></body>",
              i,
              0.1 * i,
              shape));
      String other = i > 0 ? " body2='b" + (i - 1) + "'" : "";
      connects.append("<connect body1='b" + i + "'" + other + " anchor='0 0 0'/>");
    }
    return "<mujoco><option><flag energy='enable'/></option><worldbody>"
        + bodies
        + "</worldbody><equality>"
        + connects
        + "</equality></mujoco>";
  }

  /** Ten boxes that float and are tied to each other by their corners. */
  static String floating() {
    StringBuilder bodies = new StringBuilder();
    StringBuilder ties = new StringBuilder();
    for (int i = 0; i < 10; i++) {
      bodies.append(
          String.format(
              Locale.ROOT,
              "<body name='b%d' pos='%s %s %s' euler='%d %d 0'><freejoint/><geom type='box'"
                  + " size='.05 .07 .09'/></body>",
              i,
              0.15 * (i % 2),
              0.15 * (i / 2 % 2),
              0.15 * (i / 4),
              37 * i,
              53 * i));
      if (i > 0) {
        ties.append("<connect body1='b" + (i - 1) + "' body2='b" + i + "' anchor='.1 0 0'/>");
      }
    }
    return "<mujoco><option gravity='0 0 0'/><worldbody>"
        + bodies
        + "</worldbody><equality>"
        + ties
        + "</equality></mujoco>";
  }

  /** Boxes in five layers, each resting on four of the layer below, so that all of them touch. */
  static String pile(int count) {
    Random random = new Random(1);
    int side = (int) Math.ceil(Math.sqrt((double) count / LAYERS));
    StringBuilder bodies = new StringBuilder();
    for (int i = 0; i < count; i++) {
      int layer = i / (side * side);
      int place = i % (side * side);
      double shifted = layer % 2 * 0.5;
      bodies.append(
          String.format(
              Locale.ROOT,
              "<body pos='%.5f %.5f %.5f' euler='0 0 %.3f'><freejoint/><geom type='box' size='.1 .1"
                  + " .1'/></body>",
              (place % side + shifted) * 0.22 + 0.002 * random.nextGaussian(),
              (place / side + shifted) * 0.22 + 0.002 * random.nextGaussian(),
              HALF * (2 * layer + 1),
              0.5 * random.nextGaussian()));
    }
    return "<mujoco><worldbody><geom type='plane' size='0 0 1'/>"
        + bodies
        + "</worldbody></mujoco>";
  }
}
