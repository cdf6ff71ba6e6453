package dev.armature.collision.contact;

import dev.armature.data.PairContacts;
import dev.armature.math.Vec3;
import java.util.Arrays;

/**
 * The contacts of one pair as a {@link PairCollider} finds them, in order, before they get
 * parameters and become records of {@code data.contact}. A pair has at most {@link #LIMIT}; more
 * are not taken.
 */
public final class ContactBuffer implements PairContacts {
  /** Most contacts of one pair. */
  public static final int LIMIT = 50;

  /** Number of contacts held. */
  public int count;

  /** Number of contacts that were not taken as a number of theirs was not finite. */
  public int rejected;

  /** Distance of the surfaces, negative when they overlap. [count] */
  public final double[] dist = new double[LIMIT];

  /** Half way between the surfaces, world. [count x 3] */
  public final double[] pos = new double[3 * LIMIT];

  /** From the first to the second geom, world. [count x 3] */
  public final double[] normal = new double[3 * LIMIT];

  /** Wanted direction of the first tangent, zero for no wish. [count x 3] */
  public final double[] tangent = new double[3 * LIMIT];

  /** Forgets all contacts. */
  public void clear() {
    count = 0;
    rejected = 0;
  }

  /** Whether no further contact would be taken. */
  public boolean full() {
    return count >= LIMIT;
  }

  /**
   * Appends a contact. One with a number that is not finite, as poses beyond all numbers can make
   * it, is not taken but counted as rejected: nothing sensible could follow from it.
   */
  @Override
  public void add(double dist, double px, double py, double pz, double nx, double ny, double nz) {
    if (count >= LIMIT) {
      return;
    }
    if (!isFinite(dist + px + py + pz + nx + ny + nz)) {
      rejected++;
      return;
    }
    int at = 3 * count;
    this.dist[count] = dist;
    Vec3.set(pos, at, px, py, pz);
    Vec3.set(normal, at, nx, ny, nz);
    Vec3.zero(tangent, at);
    count++;
  }

  /** Appends a contact. */
  public void add(double dist, double[] pos, int posAt, double[] normal, int normalAt) {
    add(
        dist,
        pos[posAt],
        pos[posAt + 1],
        pos[posAt + 2],
        normal[normalAt],
        normal[normalAt + 1],
        normal[normalAt + 2]);
  }

  private static boolean isFinite(double x) {
    return Math.abs(x) <= Double.MAX_VALUE;
  }

  /** Whether two contacts have the same normal and the same wish for the tangent, so one frame. */
  boolean sameDirections(int i, int j) {
    for (int k = 0; k < 3; k++) {
      if (normal[3 * i + k] != normal[3 * j + k] || tangent[3 * i + k] != tangent[3 * j + k]) {
        return false;
      }
    }
    return true;
  }

  /** Moves a contact to an earlier place, over the one there. */
  public void move(int from, int to) {
    dist[to] = dist[from];
    Vec3.copy(pos, 3 * to, pos, 3 * from);
    Vec3.copy(normal, 3 * to, normal, 3 * from);
    Vec3.copy(tangent, 3 * to, tangent, 3 * from);
  }

  @Override
  public String toString() {
    return count + " contacts, dist " + Arrays.toString(Arrays.copyOf(dist, count));
  }
}
