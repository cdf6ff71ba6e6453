package dev.armature.conformance.torture;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A model that is being generated: its element tree and the names that others can refer to. */
final class Scene {
  final Element root = new Element("mujoco");
  final Dice dice;

  /** Further files of the model, by name. */
  final Map<String, Element> files = new LinkedHashMap<>();

  boolean degrees;

  /** Whether there are flexes. */
  boolean flexible;

  /** Whether the number of coordinates is known, so that keyframes can be written. */
  boolean counted = true;

  int nq;
  int nv;

  final List<String> bodies = new ArrayList<>();
  final List<String> movable = new ArrayList<>();
  final List<String> mocap = new ArrayList<>();
  final List<String> scalarJoints = new ArrayList<>();
  final List<String> limitedJoints = new ArrayList<>();
  final List<String> balls = new ArrayList<>();
  final List<String> allJoints = new ArrayList<>();
  final List<String> sites = new ArrayList<>();
  final List<String> geoms = new ArrayList<>();
  final List<String> wraps = new ArrayList<>();
  final List<String> convexGeoms = new ArrayList<>();
  final List<String> meshGeoms = new ArrayList<>();
  final List<String> cameras = new ArrayList<>();
  final List<String> meshes = new ArrayList<>();
  final List<String> solids = new ArrayList<>();
  final List<String> heightFields = new ArrayList<>();
  final List<String> tendons = new ArrayList<>();
  final List<String> limitedTendons = new ArrayList<>();
  final List<String> spatialTendons = new ArrayList<>();
  final List<String> actuators = new ArrayList<>();
  final List<String> flexes = new ArrayList<>();
  final List<String> classes = new ArrayList<>();
  private int names;

  Scene(Dice dice) {
    this.dice = dice;
  }

  /**
   * A dimension of contacts. With flexes none above 3: there MuJoCo's sparse rows for rotations
   * hold wrong numbers, and its dense rows without entries stop it.
   */
  String condim() {
    return flexible ? dice.pick("1", "3") : dice.pick("1", "3", "4", "6");
  }

  /** A name that is not taken. */
  String name(String kind) {
    return kind + names++;
  }

  /**
   * Leaves geoms and sites without references. After fusion MuJoCo finds them by the numbers they
   * had before.
   */
  void forgetPlaces() {
    List.of(sites, geoms, wraps, convexGeoms, meshGeoms).forEach(List::clear);
  }

  /** Softness of a constraint: sometimes a solref and a solimp, with these endings. */
  void soft(Element e, double probability, String ending) {
    if (dice.chance(probability)) {
      e.set(
          "solref" + ending,
          dice.chance(0.75)
              ? dice.number(0.005, 0.05) + " " + dice.number(0.3, 1.5)
              : dice.number(-500, -50) + " " + dice.number(-20, -1));
    }
    if (dice.chance(probability)) {
      double low = dice.real(0.1, 0.9);
      e.set(
          "solimp" + ending,
          Dice.list(low, Math.min(0.99, low + 0.1), dice.real(0.001, 0.02))
              + (dice.chance(0.4) ? " " + dice.number(0.2, 0.8) + " " + dice.pick(1, 2, 3) : ""));
    }
  }

  /** Limits of a joint or tendon, with a range around zero. */
  boolean limit(Element e, double lo, double hi) {
    if (!dice.chance(0.4)) {
      return false;
    }
    e.set("range", Dice.list(lo * dice.real(0.2, 1), hi * dice.real(0.2, 1)));
    if (dice.chance(0.3)) {
      e.set("limited", "true");
    }
    if (dice.chance(0.3)) {
      e.set("margin", dice.number(0.01, 0.3));
    }
    soft(e, 0.2, "limit");
    return true;
  }
}
