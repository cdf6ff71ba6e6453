package dev.armature.collision.contact;

import dev.armature.data.Contacts;
import dev.armature.data.Data;
import dev.armature.math.Vec3;
import dev.armature.model.ContactExclude;
import java.util.Arrays;

/**
 * Turns contacts as colliders find them into records of {@code data.contact}, which grows as
 * needed.
 */
public final class ContactRecords {
  private static final int CONE_HESSIAN = 36;

  private ContactRecords() {}

  /** Appends all contacts of a buffer as contacts of two geoms. */
  public static void append(
      Data d,
      ContactBuffer found,
      ContactParameters parameters,
      double margin,
      int geom1,
      int geom2) {
    d.contact.ensure(d.ncon + found.count);
    write(d.contact, d.ncon, found, parameters, margin, geom1, geom2);
    d.ncon += found.count;
  }

  /** Writes all contacts of a buffer as contacts of two geoms, from a place on that has room. */
  public static void write(
      Contacts c,
      int first,
      ContactBuffer found,
      ContactParameters parameters,
      double margin,
      int geom1,
      int geom2) {
    for (int i = 0; i < found.count; i++) {
      int at = first + i;
      boolean frameOfLast = i > 0 && found.sameDirections(i - 1, i);
      write(c, at, found, i, parameters, margin - parameters.gap, frameOfLast);
      c.geom[2 * at] = geom1;
      c.geom[2 * at + 1] = geom2;
    }
  }

  /**
   * Appends one contact of a buffer and returns its index. It belongs to nobody yet: geom, flex,
   * elem and vert are -1 on both sides, for the caller to set.
   *
   * @param includemargin distance from which the contact makes no rows
   */
  public static int append(
      Data d, ContactBuffer found, int index, ContactParameters parameters, double includemargin) {
    d.contact.ensure(d.ncon + 1);
    write(d.contact, d.ncon, found, index, parameters, includemargin, false);
    return d.ncon++;
  }

  private static void write(
      Contacts c,
      int at,
      ContactBuffer found,
      int index,
      ContactParameters parameters,
      double includemargin,
      boolean frameOfLast) {
    c.dist[at] = found.dist[index];
    Vec3.copy(c.pos, 3 * at, found.pos, 3 * index);
    if (frameOfLast) {
      System.arraycopy(c.frame, 9 * (at - 1), c.frame, 9 * at, 9);
    } else {
      Vec3.copy(c.frame, 9 * at, found.normal, 3 * index);
      Vec3.copy(c.frame, 9 * at + 3, found.tangent, 3 * index);
      ContactFrame.complete(c.frame, 9 * at);
    }
    c.includemargin[at] = includemargin;
    c.exclude[at] = c.dist[at] >= includemargin ? ContactExclude.GAP : ContactExclude.INCLUDED;
    c.dim[at] = parameters.condim;
    System.arraycopy(parameters.friction, 0, c.friction, 5 * at, 5);
    System.arraycopy(parameters.solref, 0, c.solref, 2 * at, 2);
    System.arraycopy(parameters.solreffriction, 0, c.solreffriction, 2 * at, 2);
    System.arraycopy(parameters.solimp, 0, c.solimp, 5 * at, 5);
    c.mu[at] = 0;
    Arrays.fill(c.H, CONE_HESSIAN * at, CONE_HESSIAN * (at + 1), 0);
    clearSides(c.geom, 2 * at);
    clearSides(c.flex, 2 * at);
    clearSides(c.elem, 2 * at);
    clearSides(c.vert, 2 * at);
    c.efcAddress[at] = -1;
  }

  private static void clearSides(int[] sides, int sidesAt) {
    sides[sidesAt] = -1;
    sides[sidesAt + 1] = -1;
  }
}
