package dev.armature.lint;

import dev.armature.model.GeomType;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import dev.armature.spec.Element;

/** Masses and inertias that no real object has. */
final class MassRules implements Linter.Rules {
  private static final double TINY_MASS = 1e-6;
  private static final double HUGE_RATIO = 1e4;

  /** Densest metals are near 23,000 kg/m³. */
  private static final double DENSE = 30_000;

  /** Largest radius of gyration against the reach of the geoms that is still believed. */
  private static final double WIDE = 3;

  private static final double NARROW = 0.02;

  @Override
  public void check(Subject s) {
    Model m = s.m;
    for (int b = 1; b < m.nbody; b++) {
      if (m.body.weldid[b] != 0 && m.body.jntnum[b] > 0) {
        light(s, b);
        ratio(s, b);
      }
      inertia(s, b);
      density(s, b);
      empty(s, b);
    }
  }

  private static void light(Subject s, int b) {
    double mass = s.m.body.subtreemass[b];
    if (mass < TINY_MASS) {
      s.add(
          Severity.WARNING,
          "mass-tiny",
          ObjType.BODY,
          b,
          "moves, but all that hangs on it weighs " + Subject.number(mass) + " kg",
          "give it an inertial or a geom with mass");
    }
  }

  private static void ratio(Subject s, int b) {
    Model m = s.m;
    int parent = m.body.parentid[b];
    if (m.body.weldid[parent] == 0 || m.body.mass[parent] <= 0) {
      return;
    }
    double ratio = m.body.mass[b] / m.body.mass[parent];
    if (ratio > HUGE_RATIO || ratio < 1 / HUGE_RATIO) {
      s.add(
          Severity.WARNING,
          "mass-ratio",
          ObjType.BODY,
          b,
          "weighs "
              + Subject.number(m.body.mass[b])
              + " kg, its parent "
              + s.name(ObjType.BODY, parent)
              + " "
              + Subject.number(m.body.mass[parent])
              + " kg",
          "such ratios make the solver slow and soft; check units and densities");
    }
  }

  /** A written inertia must fit the shape: radius of gyration against the reach of the geoms. */
  private static void inertia(Subject s, int b) {
    Model m = s.m;
    Element body = s.sources.element(ObjType.BODY, b);
    Element inertial = body == null ? null : body.child("inertial");
    double mass = m.body.mass[b];
    if (inertial == null || mass <= 0 || m.body.geomnum[b] == 0) {
      return;
    }
    double reach = reach(m, b);
    double gyration = Math.sqrt(m.body.inertia[3 * b] / mass);
    if (reach <= 0) {
      return;
    }
    if (gyration > WIDE * reach || gyration < NARROW * reach) {
      s.add(
          Severity.WARNING,
          "inertia-size",
          inertial,
          "radius of gyration "
              + Subject.number(gyration)
              + " m, but the geoms of "
              + s.name(ObjType.BODY, b)
              + " reach "
              + Subject.number(reach)
              + " m from its center of mass",
          "inertia in other units (g mm²?), or left over from another body");
    }
  }

  private static double reach(Model m, int b) {
    double reach = 0;
    for (int g = m.body.geomadr[b]; g < m.body.geomadr[b] + m.body.geomnum[b]; g++) {
      if (m.geom.type[g] == GeomType.PLANE || m.geom.type[g] == GeomType.HFIELD) {
        continue;
      }
      double sum = 0;
      for (int k = 0; k < 3; k++) {
        double away = m.geom.pos[3 * g + k] - m.body.ipos[3 * b + k];
        sum += away * away;
      }
      reach = Math.max(reach, Math.sqrt(sum) + m.geom.rbound[g]);
    }
    return reach;
  }

  private static void density(Subject s, int b) {
    Model m = s.m;
    double volume = 0;
    for (int g = m.body.geomadr[b]; m.body.geomnum[b] > 0; g++) {
      if (g == m.body.geomadr[b] + m.body.geomnum[b]) {
        break;
      }
      volume += volume(m, g);
    }
    double density = m.body.mass[b] / volume;
    if (volume > 0 && !Double.isInfinite(volume) && density > DENSE) {
      s.add(
          Severity.WARNING,
          "density",
          ObjType.BODY,
          b,
          "weighs "
              + Subject.number(m.body.mass[b])
              + " kg in the space of its geoms: "
              + Subject.number(density)
              + " kg/m³, denser than any metal",
          "mass in grams, or sizes too small");
    }
  }

  /** Volume of a geom, infinity where it is not known simply. */
  private static double volume(Model m, int g) {
    double a = m.geom.size[3 * g];
    double b = m.geom.size[3 * g + 1];
    double c = m.geom.size[3 * g + 2];
    return switch (m.geom.type[g]) {
      case GeomType.SPHERE -> 4.0 / 3 * Math.PI * a * a * a;
      case GeomType.CAPSULE -> Math.PI * a * a * (4.0 / 3 * a + 2 * b);
      case GeomType.CYLINDER -> Math.PI * a * a * 2 * b;
      case GeomType.ELLIPSOID -> 4.0 / 3 * Math.PI * a * b * c;
      case GeomType.BOX -> 8 * a * b * c;
      case GeomType.MESH ->
          8 * m.geom.aabb[6 * g + 3] * m.geom.aabb[6 * g + 4] * m.geom.aabb[6 * g + 5];
      default -> Double.POSITIVE_INFINITY;
    };
  }

  private static void empty(Subject s, int b) {
    Element body = s.sources.element(ObjType.BODY, b);
    if (body != null && body.kind().equals("body") && body.children().isEmpty()) {
      s.add(
          Severity.WARNING,
          "body-empty",
          ObjType.BODY,
          b,
          "holds nothing: no geom, joint, site or body",
          "delete it, or was its content forgotten?");
    }
  }
}
