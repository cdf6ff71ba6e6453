package dev.armature.math;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.Random;
import org.junit.jupiter.api.Test;

class DotTest {
  private final Random random = new Random(7);

  private double[] numbers(int n) {
    return random.doubles(n, -1, 1).toArray();
  }

  @Test
  void addsInFourPartsAndThenTheRest() {
    double[] a = numbers(11);
    double[] b = numbers(11);
    double[] part = new double[4];
    for (int i = 0; i < 8; i++) {
      part[i & 3] += a[i] * b[i];
    }
    double rest = a[8] * b[8] + a[9] * b[9] + a[10] * b[10];
    double expected = ((part[0] + part[2]) + (part[1] + part[3])) + rest;
    assertEquals(expected, Dot.dense(a, 0, b, 0, 11));
  }

  @Test
  void zerosBetweenChangeNoBit() {
    int differsFromPlainSum = 0;
    for (int size = 1; size < 40; size++) {
      double[] x = numbers(size);
      double[] row = numbers(size);
      int[] columns = random.ints(0, size).limit(size).distinct().sorted().toArray();
      double[] dense = new double[size];
      double[] entries = new double[columns.length];
      double[] lanes = new double[Dot.LANES];
      double plain = 0;
      for (int k = 0; k < columns.length; k++) {
        int c = columns[k];
        entries[k] = row[c];
        dense[c] = row[c];
        lanes[Dot.lane(c, size)] += row[c] * x[c];
        plain += row[c] * x[c];
      }
      double expected = Dot.dense(dense, 0, x, 0, size);
      assertEquals(expected, Dot.ofDense(entries, 0, columns.length, columns, 0, x, size));
      assertEquals(expected, Dot.total(lanes));
      differsFromPlainSum += plain == expected ? 0 : 1;
    }
    assertNotEquals(0, differsFromPlainSum, "the order of additions shows");
  }
}
