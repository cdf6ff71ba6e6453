package dev.armature.avbd;

import dev.armature.data.Data;
import dev.armature.method.Memory;
import dev.armature.model.Model;
import java.util.Arrays;

/**
 * What the solver remembers of a world from one step to the next: multipliers, penalties and
 * contacts. It lives with the {@link Data}, is empty after a reset, and changes only when the state
 * moves on, so that a forward pass may be run any number of times.
 *
 * <p>Rows other than contacts have fixed places: six a body for its joints, six an equality
 * constraint, two a limit, one a dry friction.
 */
final class AvbdMemory {
  ContactCache contacts = new ContactCache();
  ContactCache nextContacts = new ContactCache();

  double[] lambda;
  double[] penalty;
  double[] nextLambda;
  double[] nextPenalty;

  /** Acceleration of the com in the last step, by body of the model. [nbody x 3] */
  double[] acceleration;

  double[] nextAcceleration;

  final int equalities;
  final int jointLimits;
  final int tendonLimits;
  final int dofFrictions;
  final int tendonFrictions;

  private int epoch = -1;

  AvbdMemory(Model m) {
    equalities = 6 * m.nbody;
    jointLimits = equalities + 6 * m.neq;
    tendonLimits = jointLimits + 2 * m.njnt;
    dofFrictions = tendonLimits + 2 * m.ntendon;
    tendonFrictions = dofFrictions + m.nv;
    int slots = tendonFrictions + m.ntendon;
    lambda = new double[slots];
    penalty = new double[slots];
    nextLambda = new double[slots];
    nextPenalty = new double[slots];
    acceleration = new double[3 * m.nbody];
    nextAcceleration = new double[3 * m.nbody];
  }

  /** Forgets everything when the world was reset since it was last used. */
  void follow(Data d) {
    if (d.resets() != epoch) {
      clear();
      epoch = d.resets();
    }
  }

  void clear() {
    contacts.clear();
    Arrays.fill(lambda, 0);
    Arrays.fill(penalty, 0);
    Arrays.fill(acceleration, 0);
  }

  /** The world moved on: what was computed is now what is remembered. */
  void commit() {
    ContactCache cache = contacts;
    contacts = nextContacts;
    nextContacts = cache;
    double[] swap = lambda;
    lambda = nextLambda;
    nextLambda = swap;
    swap = penalty;
    penalty = nextPenalty;
    nextPenalty = swap;
    swap = acceleration;
    acceleration = nextAcceleration;
    nextAcceleration = swap;
  }

  /** Length of what is remembered as numbers. */
  int size() {
    return 2 * lambda.length + acceleration.length + contacts.size();
  }

  /** Writes what is remembered at an offset. */
  void get(double[] to, int offset) {
    int at = offset;
    for (double[] part : new double[][] {lambda, penalty, acceleration}) {
      System.arraycopy(part, 0, to, at, part.length);
      at += part.length;
    }
    contacts.get(to, at);
  }

  /** Remembers what was written. */
  void set(double[] from, int offset, int size) {
    int fixed = 2 * lambda.length + acceleration.length;
    if (!ContactCache.fits(size - fixed)) {
      throw new IllegalArgumentException(
          "a saved state of " + from.length + " numbers is not one of this model with solver avbd");
    }
    int at = offset;
    for (double[] part : new double[][] {lambda, penalty, acceleration}) {
      System.arraycopy(from, at, part, 0, part.length);
      at += part.length;
    }
    contacts.set(from, at, size - fixed);
  }

  /** Takes over what another world remembers of the objects that this one has too. */
  void carry(AvbdMemory old, Model m, Memory.Matches matches) {
    carry(old, matches, "nbody", m.nbody, 6, 0, 0);
    carry(old, matches, "neq", m.neq, 6, equalities, old.equalities);
    carry(old, matches, "njnt", m.njnt, 2, jointLimits, old.jointLimits);
    carry(old, matches, "ntendon", m.ntendon, 2, tendonLimits, old.tendonLimits);
    carry(old, matches, "nv", m.nv, 1, dofFrictions, old.dofFrictions);
    carry(old, matches, "ntendon", m.ntendon, 1, tendonFrictions, old.tendonFrictions);
    for (int b = 0; b < m.nbody; b++) {
      int was = matches.old("nbody", b);
      if (was >= 0) {
        System.arraycopy(old.acceleration, 3 * was, acceleration, 3 * b, 3);
      }
    }
    contacts.carry(old.contacts, m, matches);
  }

  /** Takes over the rows of one kind of objects, which begin at {@code here} and {@code there}. */
  private void carry(
      AvbdMemory old,
      Memory.Matches matches,
      String size,
      int count,
      int rows,
      int here,
      int there) {
    for (int i = 0; i < count; i++) {
      int was = matches.old(size, i);
      if (was >= 0) {
        System.arraycopy(old.lambda, there + rows * was, lambda, here + rows * i, rows);
        System.arraycopy(old.penalty, there + rows * was, penalty, here + rows * i, rows);
      }
    }
  }
}
