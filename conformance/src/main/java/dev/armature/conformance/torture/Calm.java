package dev.armature.conformance.torture;

import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import dev.armature.step.Physics;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes a random model start like one that somebody would build. As generated, most models start
 * with bodies deep inside each other and equalities far from satisfied; stiff rows then answer with
 * accelerations of 10⁴ m/s², and last bits decide what an iterative solver returns.
 *
 * <p>Bodies deep in the ground are lifted until they rest on it, other pairs that start deep inside
 * each other do not collide, and equalities start satisfied or soft. The rest of the model stays.
 */
final class Calm {
  /** Contacts deeper than this at the start are deep. */
  private static final double DEEP = 0.005;

  /** What a lifted body keeps of its depth. */
  private static final double RESTING = 0.001;

  /** How far up a normal of the ground points. */
  private static final double STEEP = 0.7;

  private static final double MARGIN = 0.02;
  private static final String SOFT = "0.2 1";
  private static final int ROUNDS = 4;

  private Calm() {}

  /**
   * A calm version of a model.
   *
   * @throws dev.armature.spec.ModelException when it does not compile
   */
  static Generator.Sample of(Generator.Sample wild) {
    Generator.Sample sample = wild.copy();
    settle(sample.root());
    for (int i = 0; i < ROUNDS; i++) {
      Model m = Trial.compile(sample.xml(), sample.texts());
      if (m.nv == 0 || !separate(m, sample.root())) {
        break;
      }
    }
    drop(sample.root(), "contact");
    return sample;
  }

  private static void drop(Element root, String empty) {
    root.children.removeIf(e -> e.tag.equals(empty) && e.children.isEmpty());
  }

  /** Equalities and limits that the start satisfies, or nearly. */
  private static void settle(Element root) {
    for (Element e : root.section("equality").children) {
      e.attributes.remove("relpose");
      String poly = e.attributes.get("polycoef");
      if (poly != null) {
        e.set("polycoef", "0" + poly.substring(poly.indexOf(' ')));
      }
      if (e.attributes.containsKey("site1")) {
        e.set("solref", SOFT);
      }
    }
    for (Element e : root.all()) {
      boolean limited = e.tag.equals("joint") || e.tag.equals("spatial") || e.tag.equals("fixed");
      String margin = e.attributes.get("margin");
      if (limited && margin != null && Double.parseDouble(margin) > MARGIN) {
        e.set("margin", MARGIN);
      }
    }
    drop(root, "equality");
  }

  /** Takes apart what is deep inside each other; says whether anything was. */
  private static boolean separate(Model m, Element root) {
    Data d = new Data(m);
    Physics.forward(m, d);
    Map<Element, Double> lifts = new HashMap<>();
    boolean changed = false;
    for (int c = 0; c < d.ncon; c++) {
      double depth = -d.contact.dist[c];
      int first = d.contact.geom[2 * c];
      int second = d.contact.geom[2 * c + 1];
      if (!(depth > DEEP) || first < 0 || second < 0) {
        continue;
      }
      double up = Math.abs(d.contact.frame[9 * c + 2]);
      Element body = up > STEEP ? onGround(m, root, first, second) : null;
      if (body != null) {
        lifts.merge(body, (depth - RESTING) / up, Math::max);
      } else {
        changed |= soften(m, root, first, second) || exclude(m, root, first, second);
      }
    }
    lifts.forEach(Calm::lift);
    return changed || !lifts.isEmpty();
  }

  /** The top body of the tree of one of two geoms when the other does not move. */
  private static @Nullable Element onGround(Model m, Element root, int first, int second) {
    int a = m.geom.bodyid[first];
    int b = m.geom.bodyid[second];
    if ((m.body.weldid[a] == 0) == (m.body.weldid[b] == 0)) {
      return null;
    }
    String name = name(m, ObjType.BODY, m.body.rootid[m.body.weldid[a] == 0 ? b : a]);
    for (Element e : root.section("worldbody").children) {
      if (e.tag.equals("body") && name.equals(e.attributes.get("name"))) {
        return e;
      }
    }
    return null;
  }

  private static void lift(Element body, double height) {
    String[] pos = body.attributes.getOrDefault("pos", "0 0 0").split(" ");
    double[] place = new double[3];
    for (int i = 0; i < 3; i++) {
      place[i] = Double.parseDouble(pos[i]);
    }
    body.set("pos", Dice.list(place[0], place[1], place[2] + height));
  }

  /** Softens the explicit pair of two geoms; says whether there is one that was not soft. */
  private static boolean soften(Model m, Element root, int first, int second) {
    Set<String> geoms =
        new HashSet<>(List.of(name(m, ObjType.GEOM, first), name(m, ObjType.GEOM, second)));
    for (Element e : root.section("contact").children) {
      if (e.tag.equals("pair")
          && geoms.contains(e.attributes.get("geom1"))
          && geoms.contains(e.attributes.get("geom2"))
          && !SOFT.equals(e.attributes.get("solref"))) {
        e.set("solref", SOFT);
        return true;
      }
    }
    return false;
  }

  private static boolean exclude(Model m, Element root, int first, int second) {
    String a = name(m, ObjType.BODY, m.geom.bodyid[first]);
    String b = name(m, ObjType.BODY, m.geom.bodyid[second]);
    if (a.isEmpty() || b.isEmpty()) {
      return false;
    }
    Element section = root.section("contact");
    for (Element e : section.children) {
      if (a.equals(e.attributes.get("body1")) && b.equals(e.attributes.get("body2"))) {
        return false;
      }
    }
    section.add("exclude").set("body1", a).set("body2", b);
    return true;
  }

  private static String name(Model m, int type, int id) {
    return m.names.of(type)[id];
  }
}
