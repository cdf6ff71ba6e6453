package dev.armature.conformance;

import dev.armature.data.Data;
import dev.armature.math.Quat;
import dev.armature.model.EnableFlag;
import dev.armature.model.Model;
import java.util.Arrays;

/**
 * Poses of two geoms by number: apart, touching, shallow, deep, with aligned faces, with parallel
 * edges, with a vertex on a face, with degenerate sizes, in turn. tools/oracle/pairs.mjs makes the
 * same ones, so the two must stay alike to the bit. How far one geom is moved out of the other is
 * searched for there and stored with the references.
 */
final class PairPoses {
  private static final double TWO_32 = 4294967296.0;
  private static final int AXES = 3;
  private static final int KINDS = 8;
  private static final int APART = 0;
  private static final int ALIGNED_FACES = 4;
  private static final int PARALLEL_EDGES = 5;
  private static final int VERTEX_ON_FACE = 6;
  private static final int DEGENERATE_SIZES = 7;
  private static final int FIRST_MOVING_TYPE = 2;
  private static final double TAN_OF_AN_EIGHTH = 0.41421356237309503;
  private static final double ROOT_OF_3 = 1.7320508075688772;

  private final Model m;
  private final Data d;
  private final double[] size;
  private final double[] direction = new double[3];
  private final double[] lateral = new double[3];
  private int state;

  PairPoses(Model m, Data d) {
    this.m = m;
    this.d = d;
    size = m.geom.size.clone();
  }

  /** Sets poses, sizes, margins and options of a frame. */
  void set(int type1, int type2, int frame, double shift) {
    state = 1000 * (10 * type1 + type2) + frame;
    int kind = frame % KINDS;
    double[] origin = {0, 0, 0};
    if (next() >= 0.5) {
      for (int k = 0; k < AXES; k++) {
        origin[k] = 2 * next() - 1;
      }
    }
    turnsAndDirection(kind);
    if (Math.min(type1, type2) < FIRST_MOVING_TYPE) {
      set(direction, 0, 0, 1);
      set(lateral, 0.8 * next() - 0.4, 0.8 * next() - 0.4, 0);
    }
    boolean secondIsBase = type2 < FIRST_MOVING_TYPE && type1 >= FIRST_MOVING_TYPE;
    place(origin, secondIsBase ? 1 : 0, shift);
    next(); // the wanted depth
    if (kind == APART) {
      next(); // the gap
    }
    double[] factor = kind == DEGENERATE_SIZES ? factors() : new double[] {1, 1, 1};
    for (int i = 0; i < 6; i++) {
      m.geom.size[i] = size[i] * factor[i % 3];
    }
    int option = frame / KINDS % 4;
    double margin = option == 2 ? 0.05 : 0;
    m.geom.margin[0] = 0.4 * margin;
    m.geom.margin[1] = 0.6 * margin;
    m.opt.enableflags = option == 3 ? EnableFlag.MULTICCD : 0;
  }

  private static void set(double[] v, double x, double y, double z) {
    v[0] = x;
    v[1] = y;
    v[2] = z;
  }

  private void turnsAndDirection(int kind) {
    int axis = (int) (3 * next());
    int sign = next() < 0.5 ? 1 : -1;
    double amount = next();
    double[] q1;
    double[] q2;
    Arrays.fill(direction, 0);
    Arrays.fill(lateral, 0);
    if (kind == ALIGNED_FACES || kind == VERTEX_ON_FACE) {
      q1 = quarterTurn();
      q2 = kind == VERTEX_ON_FACE ? cornerDown() : quarterTurn();
      direction[axis] = sign;
      for (int k = 0; k < AXES; k++) {
        if (k != axis && amount < 0.7) {
          lateral[k] = 0.4 * next() - 0.2;
        }
      }
    } else if (kind == PARALLEL_EDGES) {
      q1 = anyTurn();
      double turn = amount < 0.3 ? 1 : amount < 0.6 ? TAN_OF_AN_EIGHTH : 2 * next() - 1;
      q2 = aboutAxis(unit(q1), axis, turn);
      for (int k = 0; k < AXES; k++) {
        if (k != axis) {
          direction[k] = 2 * next() - 1;
        }
      }
      lateral[axis] = 0.4 * next() - 0.2;
    } else {
      q1 = anyTurn();
      q2 = anyTurn();
      for (int k = 0; k < AXES; k++) {
        direction[k] = 2 * next() - 1;
      }
    }
    Quat.toMat(d.geomXmat, 0, unit(q1), 0);
    Quat.toMat(d.geomXmat, 9, unit(q2), 0);
  }

  private void place(double[] origin, int base, double shift) {
    double[] offset = new double[3];
    for (int k = 0; k < AXES; k++) {
      offset[k] = lateral[k] + shift * direction[k];
    }
    double[] mat = d.geomXmat;
    for (int k = 0; k < AXES; k++) {
      int row = 9 * base + 3 * k;
      d.geomXpos[3 * base + k] = origin[k];
      d.geomXpos[3 * (1 - base) + k] =
          origin[k] + (mat[row] * offset[0] + mat[row + 1] * offset[1] + mat[row + 2] * offset[2]);
    }
  }

  private double[] factors() {
    double[] factor = {1, 1, 1};
    int shape = (int) (4 * next());
    switch (shape) {
      case 0 -> factor[(int) (3 * next())] = 0.001;
      case 1 -> Arrays.fill(factor, 0.02);
      case 2 -> factor[(int) (3 * next())] = 5;
      default -> {
        factor[0] = 1e-5;
        factor[1] = 1e-5;
      }
    }
    return factor;
  }

  private double[] anyTurn() {
    int kind = (int) (8 * next());
    int axis = (int) (3 * next());
    double amount = next();
    double[] q = {1, 0, 0, 0};
    switch (kind) {
      case 0 -> {}
      case 1 -> q[1 + axis] = 1;
      case 2 -> {
        q[0] = 0;
        q[1 + axis] = 1;
      }
      case 3 -> q[1 + axis] = amount < 0.5 ? 1e-4 : 1e-9;
      case 4 -> q[1 + axis] = 4 * amount - 2;
      default -> {
        for (int i = 0; i < 4; i++) {
          q[i] = 2 * next() - 1;
        }
      }
    }
    return q;
  }

  private double[] quarterTurn() {
    int kind = (int) (3 * next());
    int axis = (int) (3 * next());
    double[] q = {kind == 2 ? 0 : 1, 0, 0, 0};
    if (kind > 0) {
      q[1 + axis] = 1;
    }
    return q;
  }

  private double[] cornerDown() {
    int sign = next() < 0.5 ? 1 : -1;
    return new double[] {ROOT_OF_3 + 1, sign, -sign, 0};
  }

  /** A turn that leaves one axis of the first geom where it is. */
  private static double[] aboutAxis(double[] q, int axis, double amount) {
    double[] r = {0, 0, 0};
    r[axis] = amount;
    return new double[] {
      q[0] - q[1] * r[0] - q[2] * r[1] - q[3] * r[2],
      q[0] * r[0] + q[1] + q[2] * r[2] - q[3] * r[1],
      q[0] * r[1] - q[1] * r[2] + q[2] + q[3] * r[0],
      q[0] * r[2] + q[1] * r[1] - q[2] * r[0] + q[3]
    };
  }

  private static double[] unit(double[] q) {
    double inv = 1 / Math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    return new double[] {q[0] * inv, q[1] * inv, q[2] * inv, q[3] * inv};
  }

  private double next() {
    state += 0x6D2B79F5;
    int t = (state ^ state >>> 15) * (1 | state);
    t = t + (t ^ t >>> 7) * (61 | t) ^ t;
    return Integer.toUnsignedLong(t ^ t >>> 14) / TWO_32;
  }
}
