package dev.armature.spec;

import dev.armature.math.Eigen3;
import dev.armature.math.Mat3;
import dev.armature.math.Quat;
import java.util.Arrays;

/** Mends inertia matrices that no mass has, which files of other simulators often hold. */
public final class PossibleInertia {
  /** Moments up to this count as zero, as in MuJoCo's compiler. */
  private static final double LEAST = 1e-14;

  /** The least moment of a mended matrix, as a part of the largest one. */
  private static final double THINNEST = 1e-3;

  /**
   * By what part of itself C may exceed A + B to be lowered: as flat parts have it in few digits.
   */
  private static final double NEARLY = 0.01;

  /** Keeps a lowered moment below A + B when it is decomposed again. */
  private static final double BELOW = 1 - 1e-6;

  /** How much a matrix has to be changed. */
  public enum Verdict {
    /** Some mass has this inertia. */
    POSSIBLE("is fine"),
    /** A moment is not positive; it becomes a thousandth of the largest. */
    NOT_POSITIVE("has a moment that is not positive, which becomes a thousandth of the largest"),
    /** A + B &lt; C by less than a hundredth of C, which becomes A + B. */
    NEARLY_POSSIBLE("has moments with A + B a little less than C, which becomes A + B"),
    /** A + B &lt; C; all three become their mean, as {@code balanceinertia} does it. */
    UNBALANCED("has moments that no mass has (A + B < C), which all become their mean"),
    /** No moment is positive; all of them become zero. */
    NONE("has no positive moment and counts as missing");

    private final String told;

    Verdict(String told) {
      this.told = told;
    }

    /** What is wrong and what becomes of it, to be said after "the inertia". */
    public String told() {
      return told;
    }
  }

  private PossibleInertia() {}

  /**
   * Mends a symmetric 3 × 3 matrix in place, if it must be.
   *
   * @return what was wrong
   */
  public static Verdict mend(double[] matrix) {
    double[] moments = new double[3];
    double[] quat = new double[4];
    Eigen3.decompose(moments, 0, quat, 0, matrix, 0);
    double[] sorted = moments.clone();
    Arrays.sort(sorted);
    if (sorted[0] >= LEAST && sorted[0] + sorted[1] >= sorted[2]) {
      return Verdict.POSSIBLE;
    }
    if (sorted[2] < LEAST) {
      Arrays.fill(matrix, 0);
      return Verdict.NONE;
    }
    Arrays.setAll(moments, i -> Math.max(moments[i], THINNEST * sorted[2]));
    double largest = Arrays.stream(moments).max().orElseThrow();
    double others = Arrays.stream(moments).sum() - largest;
    Verdict verdict = sorted[0] >= LEAST ? Verdict.NEARLY_POSSIBLE : Verdict.NOT_POSITIVE;
    if (largest - others > NEARLY * largest) {
      verdict = Verdict.UNBALANCED;
      Arrays.fill(moments, (largest + others) / 3);
    } else if (others < largest) {
      Arrays.setAll(moments, i -> Math.min(moments[i], BELOW * others));
    }
    double[] rotation = new double[9];
    double[] scaled = new double[9];
    Quat.toMat(rotation, 0, quat, 0);
    for (int i = 0; i < 9; i++) {
      scaled[i] = rotation[i] * moments[i % 3];
    }
    Mat3.mulMatT(matrix, 0, scaled, 0, rotation, 0);
    return verdict;
  }
}
