package dev.armature.collision.primitive;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.collision.contact.ContactBuffer;
import dev.armature.collision.contact.PairCollider;
import dev.armature.collision.contact.PlacedShape;
import dev.armature.data.Data;
import dev.armature.math.Mat3;
import dev.armature.math.Vec3;
import dev.armature.model.Model;

/**
 * Two boxes: the axis of least penetration among the six face normals and nine products of edges,
 * then the contacts of the faces or edges that meet there.
 *
 * <p>Q = R_Aᵀ R_B has the axes of B as columns in the frame of A; d_A and d_B are the centers seen
 * from the other box. Along the normal of face i of A the boxes overlap by a_i + Σ_k |Q_ik| b_k −
 * |d_A,i|, and likewise for B; along n = e_i × Q_j/ν by Σ_{k≠i} a_k |n_k| + Σ_{k≠j} b_k
 * |Q_{i,3−j−k}|/ν − |d_A·n|. Less than −margin on any axis: no contact.
 *
 * <p>Ties go to the earlier of A₀, B₀, A₁, B₁, A₂, B₂; edges must be better by a relative 1e-12.
 * Degenerate, and kept: for boxes apart but within the margin the overlap is negative and that
 * factor favors the edges, so stacked boxes take the edge branch and the last of equal edges wins.
 * Parallel edges have no product and are skipped.
 *
 * <p>The raw contacts may hold duplicates and points off both boxes: see {@link BoxBoxCleanup}.
 */
public final class BoxBox implements PairCollider {
  private static final double EDGE_FACTOR = 1 - 1e-12;
  private static final int NONE = 0;
  private static final int FACE_A = 1;
  private static final int FACE_B = 2;
  private static final int EDGES = 3;

  /** Half sizes. */
  final double[] a = new double[3];

  final double[] b = new double[3];

  /** Axes of B in the frame of A, as columns. */
  final double[] q = new double[9];

  /** Center of B in the frame of A, and of A in the frame of B. */
  final double[] dA = new double[3];

  final double[] dB = new double[3];

  /**
   * The chosen edges: axes of both, unit normal in the frame of A, whether B is on its negative
   * side, sides as bits.
   */
  int edgeA;

  int edgeB;
  final double[] edgeNormal = new double[3];
  boolean edgeNegative;
  int sidesA;
  int sidesB;

  private final PlacedShape first = new PlacedShape();
  private final PlacedShape second = new PlacedShape();
  private final BoxBoxFace faces = new BoxBoxFace();
  private final BoxBoxEdge edges = new BoxBoxEdge();
  private final double[] normal = new double[3];
  private double best;
  private int choice;
  private int faceAxis;
  private boolean faceNegative;

  @Override
  public void collide(Model m, Data d, int geom1, int geom2, double margin, ContactBuffer out) {
    first.setGeom(m, d, geom1);
    second.setGeom(m, d, geom2);
    Vec3.copy(a, 0, first.size, 0);
    Vec3.copy(b, 0, second.size, 0);
    Mat3.mulTMat(q, 0, first.mat, first.matAt, second.mat, second.matAt);
    Vec3.sub(dA, 0, second.pos, 0, first.pos, 0);
    Mat3.mulTVec(dA, 0, first.mat, first.matAt, dA, 0);
    Vec3.sub(dB, 0, first.pos, 0, second.pos, 0);
    Mat3.mulTVec(dB, 0, second.mat, second.matAt, dB, 0);
    best = margin;
    for (int i = 0; i < 3; i++) {
      best += 3 * (a[i] + b[i]);
    }
    choice = NONE;
    if (!searchFaces(margin) || !searchEdges(margin)) {
      return;
    }
    switch (choice) {
      case FACE_A -> faces.collide(this, true, faceAxis, faceNegative, first, margin, out);
      case FACE_B -> faces.collide(this, false, faceAxis, faceNegative, second, margin, out);
      case EDGES -> edges.collide(this, first, margin, out);
      default -> {}
    }
  }

  private boolean searchFaces(double margin) {
    for (int i = 0; i < 3; i++) {
      double extentB =
          Math.abs(q[3 * i]) * b[0] + Math.abs(q[3 * i + 1]) * b[1] + Math.abs(q[3 * i + 2]) * b[2];
      double extentA =
          Math.abs(q[i]) * a[0] + Math.abs(q[3 + i]) * a[1] + Math.abs(q[6 + i]) * a[2];
      double overlapA = -Math.abs(dA[i]) + a[i] + extentB;
      double overlapB = -Math.abs(dB[i]) + b[i] + extentA;
      if (overlapA < -margin || overlapB < -margin) {
        return false;
      }
      if (overlapA < best) {
        best = overlapA;
        chooseFace(FACE_A, i, dA[i] < 0);
      }
      if (overlapB < best) {
        best = overlapB;
        chooseFace(FACE_B, i, dB[i] < 0);
      }
    }
    return true;
  }

  private void chooseFace(int box, int axis, boolean negative) {
    choice = box;
    faceAxis = axis;
    faceNegative = negative;
  }

  private boolean searchEdges(double margin) {
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 3; j++) {
        setProduct(i, j);
        double length = Vec3.normalize(normal, 0);
        if (length < MINVAL) {
          continue;
        }
        double offset = Vec3.dot(dA, 0, normal, 0);
        double overlap = edgeOverlap(i, j, length, offset);
        if (overlap < -margin) {
          return false;
        }
        if (overlap < best * EDGE_FACTOR) {
          best = overlap;
          chooseEdges(i, j, offset < 0);
        }
      }
    }
    return true;
  }

  /** normal = e_i × (column j of Q), written out so that zeros are exact. */
  private void setProduct(int i, int j) {
    double x = q[j];
    double y = q[3 + j];
    double z = q[6 + j];
    switch (i) {
      case 0 -> Vec3.set(normal, 0, 0, -z, y);
      case 1 -> Vec3.set(normal, 0, z, 0, -x);
      default -> Vec3.set(normal, 0, -y, x, 0);
    }
  }

  private double edgeOverlap(int i, int j, double length, double offset) {
    double overlap = 0;
    for (int k = 0; k < 3; k++) {
      if (k != i) {
        overlap += a[k] * Math.abs(normal[k]);
      }
    }
    for (int k = 0; k < 3; k++) {
      if (k != j) {
        overlap += b[k] * Math.abs(q[3 * i + 3 - k - j]) / length;
      }
    }
    return overlap - Math.abs(offset);
  }

  private void chooseEdges(int i, int j, boolean negative) {
    choice = EDGES;
    edgeA = i;
    edgeB = j;
    edgeNegative = negative;
    Vec3.copy(edgeNormal, 0, normal, 0);
    sidesA = 0;
    sidesB = 0;
    for (int k = 0; k < 3; k++) {
      if (k != i && (normal[k] > 0) != negative) {
        sidesA |= 1 << k;
      }
      if (k != j && ((q[3 * i + 3 - k - j] > 0) ^ negative ^ (k == (j + 1) % 3))) {
        sidesB |= 1 << k;
      }
    }
  }
}
