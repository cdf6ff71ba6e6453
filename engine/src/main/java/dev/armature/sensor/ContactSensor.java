package dev.armature.sensor;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.data.Data;
import dev.armature.data.Scratch;
import dev.armature.math.Mat3;
import dev.armature.math.Vec3;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import dev.armature.query.ContactForce;
import java.util.Arrays;

/**
 * Contact sensors report the {@link ContactData} of the contacts between two criteria: a site's
 * volume, a geom, a body, or a subtree (kept as xbody), or anything.
 *
 * <p>Normals point from the first object to the second: a contact found the other way round is
 * flipped, which negates normal and first tangent and with them the component along the second
 * tangent in the contact frame.
 */
final class ContactSensor {
  private ContactSensor() {}

  static void read(Model m, Data d, int sensor, double[] out, int outAt) {
    Work w = d.scratch(Work.KEY);
    int fields = m.sensor.intprm[3 * sensor];
    int reduce = m.sensor.intprm[3 * sensor + 1];
    int slots = m.sensor.intprm[3 * sensor + 2];
    Arrays.fill(out, outAt, outAt + m.sensor.dim[sensor], 0);
    if (reduce == ContactData.REDUCE_NETFORCE) {
      net(m, d, sensor, fields, w, out, outAt);
      return;
    }
    int size = ContactData.size(fields);
    int found = collect(m, d, sensor, reduce, slots, w);
    for (int i = 0; i < Math.min(found, slots); i++) {
      write(m, d, sensor, i, found, out, outAt + i * size);
    }
  }

  // ---- matching

  private static final int NO_MATCH = 0;
  private static final int AS_IS = 1;
  private static final int FLIPPED = 2;

  /** Whether and in which direction a contact matches both criteria. */
  private static int match(Model m, Data d, int sensor, int contact) {
    int type1 = m.sensor.objtype[sensor];
    int type2 = m.sensor.reftype[sensor];
    int id1 = m.sensor.objid[sensor];
    int id2 = m.sensor.refid[sensor];
    int geom0 = d.contact.geom[2 * contact];
    int geom1 = d.contact.geom[2 * contact + 1];
    if (type1 == ObjType.SITE && !SiteVolume.contains(m, d, id1, d.contact.pos, 3 * contact)) {
      return NO_MATCH;
    }
    boolean any1 = type1 == ObjType.SITE || type1 == ObjType.UNKNOWN;
    boolean any2 = type2 == ObjType.UNKNOWN;
    boolean first0 = any1 || isPart(m, type1, id1, geom0);
    boolean first1 = any1 || isPart(m, type1, id1, geom1);
    boolean second0 = any2 || isPart(m, type2, id2, geom0);
    boolean second1 = any2 || isPart(m, type2, id2, geom1);
    if (first0 && second1) {
      return AS_IS;
    }
    return first1 && second0 ? FLIPPED : NO_MATCH;
  }

  private static boolean isPart(Model m, int type, int id, int geom) {
    if (geom < 0) {
      return false;
    }
    int body = m.geom.bodyid[geom];
    switch (type) {
      case ObjType.GEOM -> {
        return geom == id;
      }
      case ObjType.BODY -> {
        return body == id;
      }
      default -> {
        while (body > id) {
          body = m.body.parentid[body];
        }
        return body == id;
      }
    }
  }

  /**
   * Puts the first {@code slots} matching contacts, in the order of the reduction, into the work;
   * returns how many match.
   */
  private static int collect(Model m, Data d, int sensor, int reduce, int slots, Work w) {
    w.ensure(slots);
    int found = 0;
    for (int c = 0; c < d.ncon; c++) {
      int match = match(m, d, sensor, c);
      if (match == NO_MATCH) {
        continue;
      }
      double key = key(m, d, c, reduce, w);
      int used = Math.min(found, slots);
      found++;
      int place = used;
      while (place > 0 && w.key[place - 1] > key) {
        place--;
      }
      if (place == slots) {
        continue;
      }
      for (int i = Math.min(used, slots - 1); i > place; i--) {
        w.key[i] = w.key[i - 1];
        w.contact[i] = w.contact[i - 1];
        w.flipped[i] = w.flipped[i - 1];
      }
      w.key[place] = key;
      w.contact[place] = c;
      w.flipped[place] = match == FLIPPED;
    }
    return found;
  }

  /** What the reduction sorts by, smallest first. */
  private static double key(Model m, Data d, int contact, int reduce, Work w) {
    switch (reduce) {
      case ContactData.REDUCE_MINDIST -> {
        return d.contact.dist[contact];
      }
      case ContactData.REDUCE_MAXFORCE -> {
        ContactForce.local(m, d, contact, w.force, 0);
        return -Vec3.dot(w.force, 0, w.force, 0);
      }
      default -> {
        return 0;
      }
    }
  }

  // ---- output

  /** Writes the fields of the i-th contact found. */
  private static void write(
      Model m, Data d, int sensor, int i, int found, double[] out, int outAt) {
    Work w = d.scratch(Work.KEY);
    int contact = w.contact[i];
    boolean flip = w.flipped[i];
    int fields = m.sensor.intprm[3 * sensor];
    int at = outAt;
    ContactForce.local(m, d, contact, w.force, 0);
    if (flip) {
      w.force[2] = -w.force[2];
      w.force[5] = -w.force[5];
    }
    double sign = flip ? -1 : 1;
    if ((fields & ContactData.FOUND) != 0) {
      out[at++] = found;
    }
    if ((fields & ContactData.FORCE) != 0) {
      Vec3.copy(out, at, w.force, 0);
      at += 3;
    }
    if ((fields & ContactData.TORQUE) != 0) {
      Vec3.copy(out, at, w.force, 3);
      at += 3;
    }
    if ((fields & ContactData.DIST) != 0) {
      out[at++] = d.contact.dist[contact];
    }
    if ((fields & ContactData.POS) != 0) {
      Vec3.copy(out, at, d.contact.pos, 3 * contact);
      at += 3;
    }
    if ((fields & ContactData.NORMAL) != 0) {
      Vec3.scale(out, at, d.contact.frame, 9 * contact, sign);
      at += 3;
    }
    if ((fields & ContactData.TANGENT) != 0) {
      Vec3.scale(out, at, d.contact.frame, 9 * contact + 3, sign);
    }
  }

  /**
   * One contact for all: force and torque in world axes at the mean position, weighted by the sizes
   * of the forces.
   */
  private static void net(Model m, Data d, int sensor, int fields, Work w, double[] out, int o) {
    int found = 0;
    double weights = 0;
    Vec3.zero(w.point, 0);
    for (int c = 0; c < d.ncon; c++) {
      if (match(m, d, sensor, c) == NO_MATCH) {
        continue;
      }
      found++;
      ContactForce.local(m, d, c, w.force, 0);
      double weight = Vec3.norm(w.force, 0);
      Vec3.addScaled(w.point, 0, d.contact.pos, 3 * c, weight);
      weights += weight;
    }
    Vec3.scale(w.point, 0, w.point, 0, 1 / Math.max(weights, MINVAL));
    Arrays.fill(w.total, 0);
    for (int c = 0; c < d.ncon; c++) {
      int match = match(m, d, sensor, c);
      if (match != NO_MATCH) {
        addWrench(m, d, c, match == FLIPPED ? -1 : 1, w);
      }
    }
    int at = o;
    if ((fields & ContactData.FOUND) != 0) {
      out[at++] = found;
    }
    if ((fields & ContactData.FORCE) != 0) {
      Vec3.copy(out, at, w.total, 0);
      at += 3;
    }
    if ((fields & ContactData.TORQUE) != 0) {
      Vec3.copy(out, at, w.total, 3);
      at += 3;
    }
    if ((fields & ContactData.DIST) != 0) {
      out[at++] = 0;
    }
    if ((fields & ContactData.POS) != 0) {
      Vec3.copy(out, at, w.point, 0);
      at += 3;
    }
    if ((fields & ContactData.NORMAL) != 0) {
      Vec3.set(out, at, 1, 0, 0);
      at += 3;
    }
    if ((fields & ContactData.TANGENT) != 0) {
      Vec3.set(out, at, 0, 1, 0);
    }
  }

  /** total += sign · (f, τ + (pos − point) × f) in world axes. */
  private static void addWrench(Model m, Data d, int contact, double sign, Work w) {
    ContactForce.local(m, d, contact, w.force, 0);
    for (int i = 0; i < 6; i++) {
      w.force[i] *= sign;
    }
    Mat3.mulTVec(w.force, 0, d.contact.frame, 9 * contact, w.force, 0);
    Mat3.mulTVec(w.force, 3, d.contact.frame, 9 * contact, w.force, 3);
    Vec3.sub(w.arm, 0, d.contact.pos, 3 * contact, w.point, 0);
    Vec3.cross(w.arm, 0, w.arm, 0, w.force, 0);
    Vec3.addTo(w.total, 0, w.force, 0);
    Vec3.addTo(w.total, 3, w.force, 3);
    Vec3.addTo(w.total, 3, w.arm, 0);
  }

  /** Working memory. */
  static final class Work {
    static final Scratch.Key<Work> KEY = Scratch.key(Work.class, Work::new);

    final double[] force = new double[6];
    final double[] total = new double[6];
    final double[] point = new double[3];
    final double[] arm = new double[3];
    int[] contact = {};
    boolean[] flipped = {};
    double[] key = {};

    Work(Model m) {}

    void ensure(int slots) {
      if (contact.length < slots) {
        contact = new int[slots];
        flipped = new boolean[slots];
        key = new double[slots];
      }
    }
  }
}
