package dev.armature.lint;

import dev.armature.model.ConstraintType;
import dev.armature.model.GeomType;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Geoms: deep contacts and violated equalities at the start, duplicates, meshes of strange size.
 */
final class ShapeRules implements Linter.Rules {
  private static final double DEEP = 0.1;
  private static final double LEAST_DEPTH = 1e-3;
  private static final double LARGE_MESH = 50;
  private static final double SMALL_MESH = 2e-4;
  private static final double BROKEN = 1e-3;

  @Override
  public void check(Subject s) {
    contacts(s);
    equalities(s);
    doubles(s);
    for (int g = 0; g < s.m.ngeom; g++) {
      if (s.m.geom.type[g] == GeomType.MESH) {
        mesh(s, g);
      }
    }
    excludes(s);
  }

  /** Two bodies that start inside each other fly apart; one finding a pair of geoms. */
  private static void contacts(Subject s) {
    Model m = s.m;
    Map<Long, Double> deepest = new HashMap<>();
    for (int c = 0; c < s.d.ncon; c++) {
      int g1 = s.d.contact.geom[2 * c];
      int g2 = s.d.contact.geom[2 * c + 1];
      if (g1 < 0 || g2 < 0) {
        continue;
      }
      long pair = (long) Math.min(g1, g2) << 32 | Math.max(g1, g2);
      deepest.merge(pair, -s.d.contact.dist[c], Math::max);
    }
    for (Map.Entry<Long, Double> entry : deepest.entrySet()) {
      int g1 = (int) (entry.getKey() >> 32);
      int g2 = (int) (long) entry.getKey();
      double depth = entry.getValue();
      double thin = Math.min(thickness(m, g1), thickness(m, g2));
      if (depth > LEAST_DEPTH && depth > DEEP * thin) {
        s.add(
            Severity.WARNING,
            "contact-start",
            ObjType.GEOM,
            g2,
            "starts "
                + Subject.number(depth)
                + " m deep in "
                + s.name(ObjType.GEOM, g1)
                + " at qpos0",
            "move them apart, exclude the bodies, or set contype and conaffinity");
      }
    }
  }

  private static double thickness(Model m, int g) {
    double a = m.geom.size[3 * g];
    double b = m.geom.size[3 * g + 1];
    double c = m.geom.size[3 * g + 2];
    return switch (m.geom.type[g]) {
      case GeomType.SPHERE, GeomType.CAPSULE -> a;
      case GeomType.CYLINDER -> Math.min(a, b);
      case GeomType.ELLIPSOID, GeomType.BOX -> Math.min(a, Math.min(b, c));
      case GeomType.MESH, GeomType.SDF ->
          Math.min(
              m.geom.aabb[6 * g + 3], Math.min(m.geom.aabb[6 * g + 4], m.geom.aabb[6 * g + 5]));
      default -> Double.POSITIVE_INFINITY;
    };
  }

  private static void equalities(Subject s) {
    Set<Integer> told = new HashSet<>();
    for (int r = 0; r < s.d.nefc; r++) {
      int id = s.d.efc.id[r];
      if (s.d.efc.type[r] == ConstraintType.EQUALITY
          && Math.abs(s.d.efc.pos[r]) > BROKEN * Math.max(1, s.m.stat.extent)
          && told.add(id)) {
        s.add(
            Severity.WARNING,
            "equality-start",
            ObjType.EQUALITY,
            id,
            "is violated by " + Subject.number(Math.abs(s.d.efc.pos[r])) + " at qpos0",
            "it will pull with a jerk in the first step");
      }
    }
  }

  private static void doubles(Subject s) {
    Model m = s.m;
    for (int b = 0; b < m.nbody; b++) {
      int first = m.body.geomadr[b];
      for (int i = first; i < first + m.body.geomnum[b]; i++) {
        for (int j = first; j < i; j++) {
          if (same(m, i, j)) {
            s.add(
                Severity.WARNING,
                "geom-double",
                ObjType.GEOM,
                i,
                "has the type, size and pose of " + s.name(ObjType.GEOM, j),
                "its mass and its contacts count twice");
          }
        }
      }
    }
  }

  /** Whether two geoms of a body are the same shape in the same place with the same purpose. */
  private static boolean same(Model m, int i, int j) {
    boolean alike =
        m.geom.type[i] == m.geom.type[j]
            && m.geom.dataid[i] == m.geom.dataid[j]
            && m.geom.contype[i] == m.geom.contype[j]
            && m.geom.conaffinity[i] == m.geom.conaffinity[j]
            && m.geom.group[i] == m.geom.group[j];
    for (int k = 0; k < 3 && alike; k++) {
      alike =
          m.geom.size[3 * i + k] == m.geom.size[3 * j + k]
              && m.geom.pos[3 * i + k] == m.geom.pos[3 * j + k];
    }
    for (int k = 0; k < 4 && alike; k++) {
      alike = m.geom.quat[4 * i + k] == m.geom.quat[4 * j + k];
    }
    return alike;
  }

  private static void mesh(Subject s, int g) {
    double r = s.m.geom.rbound[g];
    if (r > LARGE_MESH || r < SMALL_MESH) {
      s.add(
          Severity.WARNING,
          "mesh-scale",
          ObjType.GEOM,
          g,
          "its mesh is " + Subject.number(2 * r) + " m across",
          r > LARGE_MESH
              ? "a mesh in millimeters? scale=\"0.001 0.001 0.001\" makes meters of it"
              : "a mesh scaled twice?");
    }
  }

  private static void excludes(Subject s) {
    Model m = s.m;
    for (int e = 0; e < m.nexclude; e++) {
      int b1 = m.exclude.signature[e] >> 16;
      int b2 = m.exclude.signature[e] & 0xffff;
      if (b1 == b2 || m.body.geomnum[b1] == 0 && m.body.geomnum[b2] == 0) {
        s.add(
            Severity.WARNING,
            "exclude-idle",
            ObjType.EXCLUDE,
            e,
            b1 == b2 ? "excludes a body from itself" : "neither of its bodies has a geom",
            "is another body meant?");
      }
    }
  }
}
