package dev.armature.sensor;

import dev.armature.data.Data;
import dev.armature.data.Scratch;
import dev.armature.math.Vec3;
import dev.armature.model.Model;
import dev.armature.query.ContactForce;
import dev.armature.ray.Ray;
import dev.armature.ray.ShapeRay;

/**
 * Touch: the sum of the normal forces on the site's body whose lines of action, from the contact
 * point out of the body, meet the volume of the site. Contacts inside the volume always do.
 */
final class TouchSensor {
  private TouchSensor() {}

  static double read(Model m, Data d, int site) {
    int body = m.site.bodyid[site];
    Work w = d.scratch(Work.KEY);
    double sum = 0;
    for (int c = 0; c < d.ncon; c++) {
      if (d.contact.efcAddress[c] < 0) {
        continue;
      }
      boolean first = isOn(m, d.contact.geom[2 * c], body);
      boolean second = isOn(m, d.contact.geom[2 * c + 1], body);
      if (!first && !second) {
        continue;
      }
      ContactForce.local(m, d, c, w.force, 0);
      if (w.force[0] <= 0) {
        continue;
      }
      Vec3.copy(w.ray.origin, 0, d.contact.pos, 3 * c);
      Vec3.scale(w.ray.direction, 0, d.contact.frame, 9 * c, second ? -1 : 1);
      w.ray.toFrame(w.local, d.siteXpos, 3 * site, d.siteXmat, 9 * site);
      double x = ShapeRay.cast(m.site.type[site], m.site.size, 3 * site, w.local);
      if (x >= 0) {
        sum += w.force[0];
      }
    }
    return sum;
  }

  private static boolean isOn(Model m, int geom, int body) {
    return geom >= 0 && m.geom.bodyid[geom] == body;
  }

  /** Working memory. */
  static final class Work {
    static final Scratch.Key<Work> KEY = Scratch.key(Work.class, Work::new);

    final double[] force = new double[6];
    final Ray ray = new Ray();
    final Ray local = new Ray();

    Work(Model m) {}
  }
}
