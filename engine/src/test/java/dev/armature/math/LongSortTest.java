package dev.armature.math;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LongSortTest {
  @Test
  void sortsLikeTheLibrary() {
    Random random = new Random(1);
    LongSort sorter = new LongSort();
    for (int n : new int[] {0, 1, 2, 13, 47, 48, 49, 50, 207, 4098}) {
      for (int bits : new int[] {1, 8, 20, 40, 64}) {
        long[] a = new long[n + 3];
        for (int i = 0; i < a.length; i++) {
          a[i] = random.nextLong() >> (64 - bits);
        }
        long[] expected = a.clone();
        Arrays.sort(expected, 0, n);
        long[] again = a.clone();
        sorter.sort(a, n);
        assertThat(a).as("%d numbers of %d bits", n, bits).containsExactly(expected);
        sorter.sortAgain(again, n);
        assertThat(again).as("%d numbers of %d bits", n, bits).containsExactly(expected);
        if (n > 2) {
          again[1] = again[n - 1];
        }
        expected = again.clone();
        Arrays.sort(expected, 0, n);
        sorter.sortAgain(again, n);
        assertThat(again).as("%d numbers nearly in order", n).containsExactly(expected);
      }
    }
  }

  @Test
  void insertsOnlyWhatIsNearlyInOrder() {
    long[] a = new Random(2).longs(500).toArray();
    long[] before = a.clone();
    assertThat(LongSort.insert(a, 100, 400)).isFalse();
    assertThat(a).containsExactlyInAnyOrder(before);
    Arrays.sort(a, 100, 400);
    long[] expected = a.clone();
    long last = a[399];
    System.arraycopy(a, 397, a, 398, 2);
    a[397] = last;
    assertThat(LongSort.insert(a, 100, 400)).isTrue();
    assertThat(a).containsExactly(expected);
  }
}
