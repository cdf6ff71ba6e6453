package dev.armature.collision.primitive;

import dev.armature.collision.contact.ContactBuffer;
import dev.armature.data.Data;
import dev.armature.model.Model;

/**
 * Removes contacts of two boxes that are off one box and not well inside the other, and all but the
 * last of contacts at the same position, to the bit. Boxes count as enlarged by the margin; 1 %
 * decides about off and inside.
 */
public final class BoxBoxCleanup {
  private static final double RATIO = 1.01;
  private static final int OUTSIDE = 1;
  private static final int NEAR = 0;
  private static final int INSIDE = -1;

  private BoxBoxCleanup() {}

  /** Cleans up the contacts of two boxes; the rest keep their order. */
  public static void apply(
      Model m, Data d, int geom1, int geom2, double margin, ContactBuffer contacts) {
    keepOnBoxes(m, d, geom1, geom2, margin, contacts);
    keepLastOfEqual(contacts);
  }

  private static void keepOnBoxes(
      Model m, Data d, int geom1, int geom2, double margin, ContactBuffer contacts) {
    int kept = 0;
    for (int i = 0; i < contacts.count; i++) {
      int of1 = classify(m, d, geom1, margin, contacts.pos, 3 * i);
      int of2 = classify(m, d, geom2, margin, contacts.pos, 3 * i);
      boolean bad = (of1 == OUTSIDE && of2 != INSIDE) || (of2 == OUTSIDE && of1 != INSIDE);
      if (!bad) {
        contacts.move(i, kept++);
      }
    }
    contacts.count = kept;
  }

  private static int classify(
      Model m, Data d, int geom, double margin, double[] point, int pointAt) {
    double[] mat = d.geomXmat;
    double x = point[pointAt] - d.geomXpos[3 * geom];
    double y = point[pointAt + 1] - d.geomXpos[3 * geom + 1];
    double z = point[pointAt + 2] - d.geomXpos[3 * geom + 2];
    boolean inside = true;
    for (int k = 0; k < 3; k++) {
      int c = 9 * geom + k;
      double local = Math.abs(mat[c] * x + mat[c + 3] * y + mat[c + 6] * z);
      double half = m.geom.size[3 * geom + k] + margin;
      if (local > RATIO * half) {
        return OUTSIDE;
      }
      inside &= local < half / RATIO;
    }
    return inside ? INSIDE : NEAR;
  }

  private static void keepLastOfEqual(ContactBuffer contacts) {
    int kept = 0;
    for (int i = 0; i < contacts.count; i++) {
      if (!repeatedLater(contacts, i)) {
        contacts.move(i, kept++);
      }
    }
    contacts.count = kept;
  }

  private static boolean repeatedLater(ContactBuffer contacts, int i) {
    double[] pos = contacts.pos;
    for (int j = i + 1; j < contacts.count; j++) {
      if (pos[3 * i] == pos[3 * j]
          && pos[3 * i + 1] == pos[3 * j + 1]
          && pos[3 * i + 2] == pos[3 * j + 2]) {
        return true;
      }
    }
    return false;
  }
}
