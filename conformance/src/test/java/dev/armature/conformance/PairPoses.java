package dev.armature.conformance;

import dev.armature.Data;
import dev.armature.Model;
import dev.armature.math.Quat;
import dev.armature.model.EnableFlag;

/**
 * Poses of two geoms by number: apart, touching, deep, aligned, nearly aligned, with thin, small
 * and large sizes. tools/oracle/pairs.mjs makes the same ones, so the two must stay alike to the
 * bit.
 */
final class PairPoses {
  private static final double TWO_32 = 4294967296.0;
  private static final int AXES = 3;

  private final Model m;
  private final Data d;
  private final double[] size;
  private int state;

  PairPoses(Model m, Data d) {
    this.m = m;
    this.d = d;
    size = m.geom.size.clone();
  }

  /** Sets poses, sizes, margins and options of a frame. */
  void set(int type1, int type2, int frame) {
    state = 1000 * (10 * type1 + type2) + frame;
    double[] origin = {0, 0, 0};
    if (next() >= 0.5) {
      for (int k = 0; k < AXES; k++) {
        origin[k] = 2 * next() - 1;
      }
    }
    turn(0);
    turn(1);
    double[] offset = offset();
    for (int k = 0; k < AXES; k++) {
      d.geomXpos[k] = origin[k];
      d.geomXpos[3 + k] =
          origin[k]
              + (d.geomXmat[3 * k] * offset[0]
                  + d.geomXmat[3 * k + 1] * offset[1]
                  + d.geomXmat[3 * k + 2] * offset[2]);
    }
    double[] factor = factors();
    for (int i = 0; i < 6; i++) {
      m.geom.size[i] = size[i] * factor[i % 3];
    }
    double margin = frame % 4 == 2 ? 0.05 : 0;
    m.geom.margin[0] = 0.4 * margin;
    m.geom.margin[1] = 0.6 * margin;
    m.opt.enableflags = frame % 4 == 3 ? EnableFlag.MULTICCD : 0;
  }

  private double[] offset() {
    int kind = (int) (6 * next());
    double[] offset = {1.2 * next() - 0.6, 1.2 * next() - 0.6, 1.2 * next() - 0.6};
    for (int k = 0; k < AXES; k++) {
      switch (kind) {
        case 1 -> offset[k] = k < 2 ? 0 : offset[k];
        case 2 -> offset[k] = k == 2 ? 0 : offset[k];
        case 3 -> offset[k] = Math.floor(10 * offset[k]) / 10;
        case 4 -> offset[k] *= 0.2;
        default -> {}
      }
    }
    return offset;
  }

  private double[] factors() {
    double[] factor = {1, 1, 1};
    int shape = (int) (10 * next());
    switch (shape) {
      case 0 -> factor[(int) (3 * next())] = 0.01;
      case 1 -> java.util.Arrays.fill(factor, 0.05);
      case 2 -> factor[(int) (3 * next())] = 3;
      default -> {}
    }
    return factor;
  }

  private void turn(int geom) {
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
    double inv = 1 / Math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    for (int i = 0; i < 4; i++) {
      q[i] *= inv;
    }
    Quat.toMat(d.geomXmat, 9 * geom, q, 0);
  }

  private double next() {
    state += 0x6D2B79F5;
    int t = (state ^ state >>> 15) * (1 | state);
    t = t + (t ^ t >>> 7) * (61 | t) ^ t;
    return Integer.toUnsignedLong(t ^ t >>> 14) / TWO_32;
  }
}
