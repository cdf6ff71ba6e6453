package dev.armature.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

  @ParameterizedTest
  @CsvSource({
    "features/visual, mat_rgba",
    "features/visual, mat_shininess",
    "features/visual, tex_width",
    "features/cameras_lights, light_dir",
    "features/custom, tuple_objid",
    "features/custom, text_size",
    "features/wrapping, geom_rgba"
  })
  void aChangedConstantIsNoticed(String model, String field) {
    Dump reference = OwnReferences.dump(model);
    Dump ours = OwnReferences.dump(model);
    assertThat(Comparison.model(reference, ours)).allMatch(Comparison.Row::ok);
    change(ours.arrays, field);
    assertThat(Comparison.model(reference, ours))
        .filteredOn(row -> !row.ok())
        .extracting(Comparison.Row::field)
        .containsExactly(field);
  }

  @ParameterizedTest
  @CsvSource({
    "features/wrapping, ten_J",
    "features/sensors_delay, history",
    "features/islands_sleep, tree_asleep",
    "features/islands_sleep, tree_island",
    "features/islands_sleep, nisland",
    "features/cameras_lights, light_xpos",
    "features/sensors_joints, sensordata"
  })
  void aChangedResultIsNoticed(String model, String field) {
    Dump reference = OwnReferences.dump(model);
    Dump ours = OwnReferences.dump(model);
    assertThat(Comparison.compare(reference, ours)).allMatch(Comparison.Row::ok);
    change(ours.frames.get(ours.frames.size() - 1).forward, field);
    assertThat(Comparison.compare(reference, ours))
        .filteredOn(row -> !row.ok())
        .extracting(Comparison.Row::field)
        .containsExactly(field);
  }

  @ParameterizedTest
  @CsvSource({"features/sensors_delay, history", "features/sensors_joints, qvel"})
  void aChangedNextStateIsNoticed(String model, String field) {
    Dump reference = OwnReferences.dump(model);
    Dump ours = OwnReferences.dump(model);
    change(ours.frames.get(ours.frames.size() - 1).next, field);
    assertThat(Comparison.compare(reference, ours))
        .filteredOn(row -> !row.ok())
        .extracting(Comparison.Row::field)
        .containsExactly("next." + field);
  }

  @Test
  void aLargeSensorDoesNotHideASmallOne() {
    Dump reference = new Dump();
    reference.arrays.put("sensor_adr", Column.of(0, 1));
    reference.arrays.put("sensor_dim", Column.of(1, 1));
    Dump.Frame theirs = new Dump.Frame();
    Dump.Frame ours = new Dump.Frame();
    theirs.forward.put("sensordata", Column.of(1e6, 1));
    ours.forward.put("sensordata", Column.of(1e6, 1 + 1e-5));
    assertThat(Comparison.frame(reference, theirs, ours))
        .filteredOn(row -> row.field().equals("sensordata"))
        .noneMatch(Comparison.Row::ok);
  }

  /** One row (0, 7) of two dofs. */
  private static Dump oneRow(int jacobian, double... values) {
    Dump dump = new Dump();
    dump.sizes.put("nv", 2L);
    dump.option.put("jacobian", Column.of(jacobian));
    Dump.Frame frame = new Dump.Frame();
    frame.forward.put("nefc", Column.of(1));
    frame.forward.put("efc_J", Column.of(values));
    // numbers that were never set, where the storage is dense
    boolean sparse = jacobian == 1;
    frame.forward.put("efc_J_rownnz", Column.of(sparse ? 1 : 1e9));
    frame.forward.put("efc_J_rowadr", Column.of(sparse ? 0 : 1e9));
    frame.forward.put("efc_J_colind", Column.of(sparse ? 1 : 1e9));
    dump.frames.add(frame);
    return dump;
  }

  @Test
  void rowsAreTheSameInBothStorages() {
    Dump sparse = oneRow(1, 7);
    Dump dense = oneRow(0, 0, 7);
    assertThat(rows(sparse, dense)).isZero();
    assertThat(rows(dense, sparse)).isZero();
    assertThat(rows(dense, oneRow(1, 8))).isPositive();
  }

  private static double rows(Dump one, Dump other) {
    return Comparison.frame(one, one.frames.get(0), other, other.frames.get(0)).stream()
        .filter(row -> row.field().equals("efc_J"))
        .findFirst()
        .orElseThrow()
        .error();
  }

  /** Changes the first number of a field. */
  private static void change(Map<String, Column> fields, String field) {
    Column column = fields.get(field);
    assertThat(column).as(field).isNotNull();
    assertThat(column.values()).as(field).isNotEmpty();
    double[] values = column.values().clone();
    values[0] += 0.5;
    fields.put(field, Column.of(values));
  }

  private static org.assertj.core.data.Offset<Double> within() {
    return org.assertj.core.data.Offset.offset(1e-12);
  }
}
