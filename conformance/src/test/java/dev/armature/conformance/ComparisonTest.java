package dev.armature.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The error that decides about "conforms". */
class ComparisonTest {
  @Test
  void theErrorIsRelativeToTheLargestReferenceValueButAtLeastOne() {
    assertThat(Column.difference(Column.of(0.5, 0.25), Column.of(0.5, 0.26)))
        .isCloseTo(0.01, within());
    assertThat(Column.difference(Column.of(200, 1), Column.of(200, 3))).isCloseTo(0.01, within());
  }

  @Test
  void otherLengthsAndMissingFieldsAreInfinitelyOff() {
    assertThat(Column.difference(Column.of(1, 2), Column.of(1))).isInfinite();
    assertThat(Column.difference(Column.of(1, 2), null)).isInfinite();
    assertThat(Column.difference(null, Column.of(1))).isZero();
  }

  @Test
  void notANumberIsOffUnlessTheReferenceHasItToo() {
    assertThat(Column.difference(Column.of(1), Column.of(Double.NaN))).isInfinite();
    assertThat(Column.difference(Column.of(Double.NaN), Column.of(Double.NaN))).isZero();
    assertThat(
            Column.difference(
                Column.of(Double.POSITIVE_INFINITY), Column.of(Double.POSITIVE_INFINITY)))
        .isZero();
    assertThat(Column.difference(Column.of(Double.POSITIVE_INFINITY), Column.of(5))).isInfinite();
  }

  @Test
  void sumsAreComparedWhereADumpHasNothingElse() {
    assertThat(Column.difference(Column.sums(3, 6, 6), Column.of(1, 2, 3))).isZero();
    assertThat(Column.difference(Column.sums(3, 6, 6), Column.of(1, 2, 4))).isGreaterThan(0.1);
    assertThat(Column.difference(Column.sums(4, 6, 6), Column.of(1, 2, 3))).isInfinite();
  }

  @Test
  void groupsKeepTheTolerancesOfTheReference() {
    assertThat(Comparison.Group.MODEL.tolerance).isEqualTo(1e-9);
    assertThat(Comparison.Group.SMOOTH.tolerance).isEqualTo(1e-9);
    assertThat(Comparison.Group.CONTACT.tolerance).isEqualTo(1e-8);
    assertThat(Comparison.Group.CONSTRAINT.tolerance).isEqualTo(1e-8);
    assertThat(Comparison.Group.SOLVED.tolerance).isEqualTo(1e-6);
    assertThat(Comparison.Group.STATE.tolerance).isEqualTo(1e-8);
  }

  private static org.assertj.core.data.Offset<Double> within() {
    return org.assertj.core.data.Offset.offset(1e-12);
  }
}
