package dev.armature.urdf;

import dev.armature.spec.Body;
import dev.armature.spec.Diagnostics;
import dev.armature.spec.Element;
import dev.armature.spec.Inertial;
import dev.armature.spec.PossibleInertia;
import dev.armature.spec.PossibleInertia.Verdict;
import dev.armature.xml.XmlNode;
import java.util.Arrays;
import java.util.List;

/**
 * Masses and inertias of links. Many published robots have ones that MuJoCo refuses, because other
 * simulators never look at them: these are mended, each with a warning, unless loading is strict.
 */
final class UrdfInertia {
  private static final String[] ENTRIES = {"ixx", "iyy", "izz", "ixy", "ixz", "iyz"};

  /** Mass and moments of a link that moves and has none: small beside any robot. */
  private static final double SMALL_MASS = 1e-4;

  private static final double SMALL_MOMENT = 1e-7;

  /** Masses below this count as none. */
  private static final double LEAST_MASS = 1e-14;

  private final Diagnostics diagnostics;
  private final boolean balanced;
  private final boolean bounded;

  /**
   * Reads by the settings of the file.
   *
   * @param compiler the settings; what MuJoCo itself mends by them is left to the compiler
   */
  UrdfInertia(Diagnostics diagnostics, Element compiler) {
    this.diagnostics = diagnostics;
    boolean ignored = "true".equals(compiler.text("inertiafromgeom"));
    balanced = ignored || "true".equals(compiler.text("balanceinertia"));
    bounded =
        ignored || number(compiler, "boundmass", 0) > 0 && number(compiler, "boundinertia", 0) > 0;
  }

  /** Gives a body the inertial of its link. */
  void link(Body body, XmlNode link) {
    List<XmlNode> all = link.all("inertial");
    if (all.isEmpty()) {
      return;
    }
    XmlNode node = all.get(0);
    if (body.kind().equals("worldbody")) {
      diagnostics.warn(
          node.location(), "link 'world'", "its inertia is dropped, because it is the world");
      return;
    }
    if (all.size() > 1) {
      tolerate(body, all.get(1), "has " + all.size() + " inertials; the first one counts");
    }
    XmlNode mass = node.only("mass");
    if (mass == null) {
      tolerate(body, node, "has an inertial without mass; its shapes give mass and inertia");
      return;
    }
    Inertial inertial = body.addInertial();
    inertial.location(node.location());
    XmlNode origin = node.only("origin");
    double[] pos = origin == null ? null : origin.numbers("xyz", 3);
    double[] rpy = origin == null ? null : origin.numbers("rpy", 3);
    inertial.pos(pos == null ? new double[3] : pos);
    double given = mass.needNumbers("value", 1)[0];
    if (given < 0) {
      throw mass.error("a mass must not be negative");
    }
    inertial.mass(given);
    double[] full = matrix(body, node);
    if (Arrays.stream(full).anyMatch(entry -> entry != 0)) {
      inertial.fullinertia(full); // MuJoCo drops the orientation of the origin here
      return;
    }
    inertial.diaginertia(0, 0, 0);
    if (rpy != null) {
      inertial.quat(UrdfReader.rotation(rpy));
    }
  }

  /** The entries in the order of {@code fullinertia}. */
  private double[] matrix(Body body, XmlNode inertial) {
    XmlNode node = inertial.only("inertia");
    double[] f = new double[6];
    if (node == null) {
      tolerate(body, inertial, "has an inertial without <inertia>");
      return f;
    }
    for (int i = 0; i < 6; i++) {
      double[] entry = node.numbers(ENTRIES[i], 1);
      if (entry == null) {
        tolerate(body, node, "has an inertia without " + ENTRIES[i] + ", which counts as 0");
      } else {
        f[i] = entry[0];
      }
    }
    if (Arrays.stream(f).allMatch(entry -> entry == 0)) {
      return f;
    }
    double[] full = {f[0], f[3], f[4], f[3], f[1], f[5], f[4], f[5], f[2]};
    Verdict verdict = PossibleInertia.mend(full);
    boolean left = verdict == Verdict.UNBALANCED || verdict == Verdict.NEARLY_POSSIBLE;
    if (verdict == Verdict.POSSIBLE || balanced && left) {
      return f;
    }
    tolerate(body, node, "the inertia " + verdict.told());
    return new double[] {full[0], full[4], full[8], full[1], full[2], full[5]};
  }

  /**
   * Gives a body that moves a mass and an inertia, if neither it nor what is fixed to it has them.
   */
  void moves(Body body) {
    if (bounded || isHeavy(body)) {
      return;
    }
    Element inertial = body.children("inertial").stream().findFirst().orElse(null);
    double mass = inertial == null ? 0 : number(inertial, "mass", 0);
    boolean massive = mass >= LEAST_MASS;
    boolean inert = inertial != null && inertial.numbers("fullinertia") != null;
    List<Element> shapes = body.children("geom").stream().filter(g -> !isVisual(g)).toList();
    if (inertial != null && massive && !shapes.isEmpty()) {
      body.remove(inertial);
      shapes.forEach(shape -> shape.set("mass", mass / shapes.size()));
      tolerate(body, "moves and has no inertia: its shapes give it, with the mass of the link");
      return;
    }
    Inertial small = inertial instanceof Inertial given ? given : body.addInertial();
    if (inertial == null) {
      small.pos(0, 0, 0);
    }
    if (!massive) {
      small.mass(SMALL_MASS);
    }
    if (!inert) {
      small.diaginertia(SMALL_MOMENT, SMALL_MOMENT, SMALL_MOMENT);
    }
    tolerate(
        body,
        "moves and has no "
            + (massive ? "" : "mass: it gets " + SMALL_MASS + " kg")
            + (massive || inert ? "" : ", and moments of ")
            + (massive ? "inertia: it gets " : "")
            + (inert ? "" : SMALL_MOMENT + " kg m²"));
  }

  /** Whether the body, or one that is fixed to it, has mass and inertia. */
  private static boolean isHeavy(Body body) {
    List<Element> inertials = body.children("inertial");
    boolean own =
        inertials.isEmpty()
            ? body.children("geom").stream().anyMatch(geom -> !isVisual(geom))
            : number(inertials.get(0), "mass", 0) >= LEAST_MASS
                && inertials.get(0).numbers("fullinertia") != null;
    return own
        || body.children("body").stream()
            .anyMatch(child -> child.children("joint").isEmpty() && isHeavy((Body) child));
  }

  private static boolean isVisual(Element geom) {
    return number(geom, "density", 1) == 0;
  }

  private static double number(Element element, String attribute, double otherwise) {
    double[] numbers = element.numbers(attribute);
    return numbers == null ? otherwise : numbers[0];
  }

  private void tolerate(Body body, String message) {
    diagnostics.tolerate(body.location(), body.describe(), message);
  }

  private void tolerate(Body body, XmlNode node, String message) {
    diagnostics.tolerate(node.location(), body.describe(), message);
  }
}
