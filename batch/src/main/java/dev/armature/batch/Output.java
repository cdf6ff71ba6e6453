package dev.armature.batch;

import dev.armature.data.Data;
import dev.armature.model.Field;
import dev.armature.model.Fields;
import dev.armature.model.NearestName;
import java.util.List;

/** A result of the step that a batch keeps for every world, requested by name. */
final class Output {
  private final String name;
  private final Field field;
  private final int size;
  private double[] values = {};

  private Output(String name, Field field, int size) {
    this.name = name;
    this.field = field;
    this.size = size;
  }

  /**
   * An output by MuJoCo's name ({@code qfrc_bias}) or Java's ({@code qfrcBias}): a number or an
   * array of fixed length of {@link Data}.
   */
  static Output of(String name, Data sample) {
    Field field = Fields.findInData(name);
    if (field == null || !field.place().isEmpty()) {
      throw new IllegalArgumentException(NearestName.missing("output", name, names()));
    }
    return new Output(name, field, field.length(sample));
  }

  private static List<String> names() {
    return Fields.ofData().stream().filter(f -> f.place().isEmpty()).map(Field::name).toList();
  }

  Field field() {
    return field;
  }

  String name() {
    return name;
  }

  int size() {
    return size;
  }

  double[] values() {
    return values;
  }

  void allocate(int length) {
    values = new double[length];
  }

  void save(int world, Data d) {
    field.read(d, Math.min(size, field.length(d)), values, world * size);
  }
}
