package dev.armature.sensor;

import dev.armature.data.Data;
import dev.armature.model.GeomType;
import dev.armature.model.Model;

/** The space inside a site, without its surface. */
final class SiteVolume {
  private SiteVolume() {}

  /** Whether a world point is inside the site. The inside of a plane is the half space below it. */
  static boolean contains(Model m, Data d, int site, double[] point, int pointAt) {
    double[] r = d.siteXmat;
    int at = 9 * site;
    double dx = point[pointAt] - d.siteXpos[3 * site];
    double dy = point[pointAt + 1] - d.siteXpos[3 * site + 1];
    double dz = point[pointAt + 2] - d.siteXpos[3 * site + 2];
    double x = r[at] * dx + r[at + 3] * dy + r[at + 6] * dz;
    double y = r[at + 1] * dx + r[at + 4] * dy + r[at + 7] * dz;
    double z = r[at + 2] * dx + r[at + 5] * dy + r[at + 8] * dz;
    double s0 = m.site.size[3 * site];
    double s1 = m.site.size[3 * site + 1];
    double s2 = m.site.size[3 * site + 2];
    return switch (m.site.type[site]) {
      case GeomType.PLANE -> z < 0;
      case GeomType.SPHERE -> x * x + y * y + z * z < s0 * s0;
      case GeomType.CAPSULE -> {
        double end = z - Math.max(-s1, Math.min(s1, z));
        yield x * x + y * y + end * end < s0 * s0;
      }
      case GeomType.ELLIPSOID ->
          (x / s0) * (x / s0) + (y / s1) * (y / s1) + (z / s2) * (z / s2) < 1;
      case GeomType.CYLINDER -> Math.abs(z) < s1 && x * x + y * y < s0 * s0;
      case GeomType.BOX -> Math.abs(x) < s0 && Math.abs(y) < s1 && Math.abs(z) < s2;
      default -> false;
    };
  }
}
