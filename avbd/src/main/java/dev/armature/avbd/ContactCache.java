package dev.armature.avbd;

import dev.armature.data.Data;
import dev.armature.math.Mat3;
import dev.armature.math.Vec3;
import dev.armature.method.Memory;
import dev.armature.model.Model;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * What contacts remember from one step to the next. The key of a contact is its pair of geoms and,
 * among the contacts of the pair, the place: a contact continues the nearest unclaimed old one,
 * measured in the frame of either body.
 */
final class ContactCache {
  /**
   * How far a contact may move on both bodies and still be the same, in parts of the body's size.
   */
  private static final double REACH = 0.1;

  /**
   * Numbers of a contact in a snapshot: geoms 2, stick 1, place 6, anchor 6, force 7, penalty 6.
   */
  private static final int NUMBERS = 28;

  private static final int SLOTS_A_SUM = 8;

  int count;
  private int[] geom1 = {};
  private int[] geom2 = {};

  /** Places in the frames of the bodies. [count x 6] */
  private double[] place = {};

  /**
   * Points of the two bodies that touched when the contact began to stick, body frames. [count x 6]
   */
  double[] anchor = {};

  boolean[] stick = {};

  /** Normal force, tangent force in world axes (3), spin, rolls (2). [count x 7] */
  double[] force = {};

  /** Penalties. [count x 6] */
  double[] penalty = {};

  private boolean[] claimed = {};

  // open addressing: index of the first contact of a pair, -1 for none
  private int[] table = new int[16];

  // first contact of the pair that was found last, -1 for none
  private int found = -1;

  ContactCache() {
    Arrays.fill(table, -1);
  }

  void clear() {
    count = 0;
    Arrays.fill(table, -1);
  }

  /** Makes room and forgets what was there. */
  void begin(int contacts) {
    count = 0;
    if (geom1.length < contacts) {
      int to = Math.max(contacts, 2 * geom1.length);
      geom1 = new int[to];
      geom2 = new int[to];
      place = new double[6 * to];
      anchor = new double[6 * to];
      stick = new boolean[to];
      force = new double[7 * to];
      penalty = new double[6 * to];
      claimed = new boolean[to];
    }
  }

  /** Appends a contact of the data; force, penalty and stick are the caller's to fill. */
  int add(Model m, Data d, int contact) {
    int i = count++;
    geom1[i] = d.contact.geom[2 * contact];
    geom2[i] = d.contact.geom[2 * contact + 1];
    local(d, m.geom.bodyid[geom1[i]], d.contact.pos, 3 * contact, place, 6 * i);
    local(d, m.geom.bodyid[geom2[i]], d.contact.pos, 3 * contact, place, 6 * i + 3);
    return i;
  }

  /** Sets the anchors of a contact to its place. */
  void dropAnchor(int i) {
    System.arraycopy(place, 6 * i, anchor, 6 * i, 6);
  }

  private static void local(Data d, int body, double[] p, int pi, double[] res, int r) {
    Vec3.sub(res, r, p, pi, d.xpos, 3 * body);
    Mat3.mulTVec(res, r, d.xmat, 9 * body, res, r);
  }

  /** Makes the contacts that were added findable. */
  void finish() {
    int size = Integer.highestOneBit(Math.max(8, count)) << 2;
    if (table.length < size) {
      table = new int[size];
    }
    Arrays.fill(table, -1);
    Arrays.fill(claimed, 0, count, false);
    for (int i = 0; i < count; i++) {
      if (i > 0 && geom1[i] == geom1[i - 1] && geom2[i] == geom2[i - 1]) {
        continue;
      }
      int at = slot(geom1[i], geom2[i]);
      if (table[at] < 0) {
        table[at] = i;
      }
    }
  }

  private int slot(int a, int b) {
    int maskBits = table.length - 1;
    // contacts come in the order of their geoms: pairs that follow each other stand close together
    int at = (SLOTS_A_SUM * (a + b) + (a & SLOTS_A_SUM - 1)) & maskBits;
    while (table[at] >= 0 && (geom1[table[at]] != a || geom2[table[at]] != b)) {
      at = (at + 1) & maskBits;
    }
    return at;
  }

  /** Allows all contacts to be found again. */
  void release() {
    found = -1;
    Arrays.fill(claimed, 0, count, false);
  }

  /**
   * Index of the contact that a contact of the data continues, -1 for none.
   *
   * @param length size of the smaller body
   */
  int find(Model m, Data d, int contact, double length, double[] tmp) {
    if (count == 0) {
      return -1;
    }
    int a = d.contact.geom[2 * contact];
    int b = d.contact.geom[2 * contact + 1];
    // the contacts of a pair come one after another
    int i = found >= 0 && geom1[found] == a && geom2[found] == b ? found : table[slot(a, b)];
    if (i < 0) {
      return -1;
    }
    found = i;
    local(d, m.geom.bodyid[a], d.contact.pos, 3 * contact, tmp, 0);
    local(d, m.geom.bodyid[b], d.contact.pos, 3 * contact, tmp, 3);
    boolean single = i + 1 == count || geom1[i + 1] != a || geom2[i + 1] != b;
    double nearest = single ? Double.MAX_VALUE : REACH * REACH * length * length;
    int best = -1;
    for (; i < count && geom1[i] == a && geom2[i] == b; i++) {
      if (!claimed[i]) {
        double far = Math.min(distance2(tmp, 0, 6 * i), distance2(tmp, 3, 6 * i + 3));
        if (far < nearest) {
          nearest = far;
          best = i;
        }
      }
    }
    if (best >= 0) {
      claimed[best] = true;
    }
    return best;
  }

  private double distance2(double[] p, int pi, int at) {
    double x = p[pi] - place[at];
    double y = p[pi + 1] - place[at + 1];
    double z = p[pi + 2] - place[at + 2];
    return x * x + y * y + z * z;
  }

  /** tmp[0..2] and tmp[3..5] = the anchors of an old contact in the world. */
  void anchors(Model m, Data d, int i, double[] tmp) {
    world(d, m.geom.bodyid[geom1[i]], anchor, 6 * i, tmp, 0);
    world(d, m.geom.bodyid[geom2[i]], anchor, 6 * i + 3, tmp, 3);
  }

  private static void world(Data d, int body, double[] p, int pi, double[] res, int r) {
    Mat3.mulVec(res, r, d.xmat, 9 * body, p, pi);
    Vec3.addTo(res, r, d.xpos, 3 * body);
  }

  /** Length of all contacts as numbers. */
  int size() {
    return NUMBERS * count;
  }

  /** Whether so many numbers are those of some contacts. */
  static boolean fits(int numbers) {
    return numbers >= 0 && numbers % NUMBERS == 0;
  }

  /** Writes all contacts at an offset. */
  void get(double[] to, int offset) {
    int at = offset;
    for (int i = 0; i < count; i++, at += NUMBERS) {
      to[at] = geom1[i];
      to[at + 1] = geom2[i];
      to[at + 2] = stick[i] ? 1 : 0;
      System.arraycopy(place, 6 * i, to, at + 3, 6);
      System.arraycopy(anchor, 6 * i, to, at + 9, 6);
      System.arraycopy(force, 7 * i, to, at + 15, 7);
      System.arraycopy(penalty, 6 * i, to, at + 22, 6);
    }
  }

  /** Holds the contacts that were written, up to the end of the array. */
  void set(double[] from, int offset, int numbers) {
    int contacts = numbers / NUMBERS;
    begin(contacts);
    count = contacts;
    int at = offset;
    for (int i = 0; i < count; i++, at += NUMBERS) {
      geom1[i] = (int) from[at];
      geom2[i] = (int) from[at + 1];
      stick[i] = from[at + 2] != 0;
      System.arraycopy(from, at + 3, place, 6 * i, 6);
      System.arraycopy(from, at + 9, anchor, 6 * i, 6);
      System.arraycopy(from, at + 15, force, 7 * i, 7);
      System.arraycopy(from, at + 22, penalty, 6 * i, 6);
    }
    finish();
  }

  /** Holds the contacts of another world whose geoms this one has too. */
  void carry(ContactCache old, Model m, Memory.Matches matches) {
    Map<Integer, Integer> byOld = new HashMap<>();
    for (int g = 0; g < m.ngeom; g++) {
      byOld.put(matches.old("ngeom", g), g);
    }
    double[] numbers = new double[old.size()];
    old.get(numbers, 0);
    int kept = 0;
    for (int at = 0; at < numbers.length; at += NUMBERS) {
      Integer a = byOld.get((int) numbers[at]);
      Integer b = byOld.get((int) numbers[at + 1]);
      if (a != null && b != null) {
        numbers[at] = a;
        numbers[at + 1] = b;
        System.arraycopy(numbers, at, numbers, kept, NUMBERS);
        kept += NUMBERS;
      }
    }
    set(numbers, 0, kept);
  }
}
