package dev.armature.compile.layout;

import dev.armature.model.JointType;
import dev.armature.model.Model;
import dev.armature.model.SameFrame;
import dev.armature.model.WrapType;

/**
 * Marks the bodies whose part of the inertia matrix is diagonal whatever the configuration: alone
 * at the root, inertial frame equal to the body frame, joints through the body's origin along its
 * axes, none after a rotational one.
 */
public final class SimpleBodies {
  private static final double FRAME_EPS = 1e-6;
  private static final double AXIS_EPS = 1e-14;

  private SimpleBodies() {}

  /** Whether two vectors of this many entries agree to the frame tolerance. */
  static boolean same(double[] a, int ai, double[] b, int bi, int n) {
    for (int i = 0; i < n; i++) {
      if (!(Math.abs(a[ai + i] - b[bi + i]) < FRAME_EPS)) {
        return false;
      }
    }
    return true;
  }

  /** Whether two quaternions turn alike: equal up to the sign. */
  static boolean sameQuat(double[] a, int ai, double[] b, int bi) {
    boolean equal = true;
    boolean opposite = true;
    for (int i = 0; i < 4; i++) {
      equal &= Math.abs(a[ai + i] - b[bi + i]) < FRAME_EPS;
      opposite &= Math.abs(a[ai + i] + b[bi + i]) < FRAME_EPS;
    }
    return equal || opposite;
  }

  private static final double[] ZERO = new double[3];
  private static final double[] IDENTITY = {1, 0, 0, 0};

  /** The {@link SameFrame} code of a body: its inertial frame against its own. */
  public static int bodySameframe(double[] ipos, int p, double[] iquat, int q) {
    if (!sameQuat(iquat, q, IDENTITY, 0)) {
      return SameFrame.NONE;
    }
    return same(ipos, p, ZERO, 0, 3) ? SameFrame.BODY : SameFrame.BODYROT;
  }

  /** The {@link SameFrame} code of a geom or site on a body. */
  private static int sameframe(
      Model m, int body, double[] pos, int posAt, double[] quat, int quatAt) {
    if (sameQuat(quat, quatAt, IDENTITY, 0)) {
      return same(pos, posAt, ZERO, 0, 3) ? SameFrame.BODY : SameFrame.BODYROT;
    }
    if (sameQuat(quat, quatAt, m.body.iquat, 4 * body)) {
      return same(pos, posAt, m.body.ipos, 3 * body, 3) ? SameFrame.INERTIA : SameFrame.INERTIAROT;
    }
    return SameFrame.NONE;
  }

  /**
   * Writes sameframe of bodies, geoms and sites, and simple of bodies; the model has its tree,
   * joints and tendons.
   */
  public static void fill(Model m) {
    for (int i = 0; i < m.nbody; i++) {
      m.body.sameframe[i] = bodySameframe(m.body.ipos, 3 * i, m.body.iquat, 4 * i);
    }
    for (int i = 0; i < m.ngeom; i++) {
      m.geom.sameframe[i] = sameframe(m, m.geom.bodyid[i], m.geom.pos, 3 * i, m.geom.quat, 4 * i);
    }
    for (int i = 0; i < m.nsite; i++) {
      m.site.sameframe[i] = sameframe(m, m.site.bodyid[i], m.site.pos, 3 * i, m.site.quat, 4 * i);
    }
  }

  /** Simple flag by body, 0, 1 or 2; the arguments are the fields of the model that decide. */
  public static int[] find(
      KinematicTree tree, int[] sameframe, int[] jntType, double[] jntPos, double[] jntAxis) {
    int[] simple = new int[tree.nbody];
    for (int b = 0; b < tree.nbody; b++) {
      int p = tree.parentid[b];
      boolean atRoot = tree.rootid[b] == b || (tree.parentid[p] == 0 && tree.dofnum[p] == 0);
      simple[b] = sameframe[b] == SameFrame.BODY && atRoot ? 1 : 0;
      if (p > 0) {
        simple[p] = 0;
      }
    }
    for (int b = 0; b < tree.nbody; b++) {
      if (simple[b] != 0 && tree.jntnum[b] > 0) {
        simple[b] = joints(tree, b, jntType, jntPos, jntAxis);
      }
    }
    return simple;
  }

  private static int joints(
      KinematicTree tree, int body, int[] jntType, double[] jntPos, double[] jntAxis) {
    boolean rotates = false;
    boolean slides = true;
    for (int j = tree.jntadr[body]; j < tree.jntadr[body] + tree.jntnum[body]; j++) {
      int type = jntType[j];
      // a rotation turns the axes of all joints after it
      if (rotates) {
        return 0;
      }
      if (!same(jntPos, 3 * j, ZERO, 0, 3)) {
        return 0;
      }
      if ((type == JointType.SLIDE || type == JointType.HINGE) && !alongAxis(jntAxis, 3 * j)) {
        return 0;
      }
      rotates |= type == JointType.BALL || type == JointType.HINGE;
      slides &= type == JointType.SLIDE;
    }
    return slides ? 2 : 1;
  }

  private static boolean alongAxis(double[] axis, int at) {
    int parts = 0;
    for (int k = 0; k < 3; k++) {
      parts += Math.abs(axis[at + k]) > AXIS_EPS ? 1 : 0;
    }
    return parts == 1;
  }

  /** Clears the flag of bodies on the path of a tendon whose inertia counts, which couples them. */
  public static void clearTendons(Model m, int[] simple) {
    for (int t = 0; t < m.ntendon; t++) {
      if (m.tendon.armature[t] == 0) {
        continue;
      }
      for (int k = m.tendon.adr[t]; k < m.tendon.adr[t] + m.tendon.num[t]; k++) {
        switch (m.wrap.type[k]) {
          case WrapType.SITE -> simple[m.site.bodyid[m.wrap.objid[k]]] = 0;
          case WrapType.SPHERE, WrapType.CYLINDER -> simple[m.geom.bodyid[m.wrap.objid[k]]] = 0;
          default -> {}
        }
      }
    }
  }

  /** Number of consecutive dofs of simple bodies from each dof on. */
  public static int[] simplenum(KinematicTree tree, int[] simple) {
    int[] num = new int[tree.nv];
    int run = 0;
    for (int i = tree.nv - 1; i >= 0; i--) {
      run = simple[tree.dofBodyid[i]] != 0 ? run + 1 : 0;
      num[i] = run;
    }
    return num;
  }
}
