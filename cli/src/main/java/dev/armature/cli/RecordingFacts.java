package dev.armature.cli;

import dev.armature.io.ArrayFile;
import dev.armature.io.ElementType;
import dev.armature.io.NamedArray;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a recording contains, for people and for machines. */
final class RecordingFacts {
  private static final int MAX_LABELS = 8;

  private final Path file;
  private final Map<String, NamedArray> arrays;

  private RecordingFacts(Path file) throws IOException {
    this.file = file;
    arrays = ArrayFile.read(file);
  }

  /** The file, its notes, and for each array its shape and the names of its columns. */
  static Map<String, Object> json(Path file) throws IOException {
    RecordingFacts facts = new RecordingFacts(file);
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("file", file.toString());
    facts.notes().forEach(json::put);
    List<Map<String, Object>> rows = new ArrayList<>();
    for (NamedArray array : facts.numbers()) {
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("name", array.name());
      row.put("shape", Arrays.stream(array.shape()).boxed().toList());
      row.put("columns", array.columns());
      rows.add(row);
    }
    json.put("arrays", rows);
    return json;
  }

  /** The same as lines of text. */
  static List<String> lines(Path file) throws IOException {
    RecordingFacts facts = new RecordingFacts(file);
    List<String> lines = new ArrayList<>();
    lines.add("recording " + facts.file);
    facts.notes().forEach((name, text) -> lines.add("  " + name + ": " + text));
    double[] time = facts.time();
    if (time.length > 0) {
      lines.add("  time: %s … %s s".formatted(Text.number(time[0]), Text.number(time[1])));
    }
    List<NamedArray> numbers = facts.numbers();
    int width = numbers.stream().mapToInt(a -> a.name().length()).max().orElse(1);
    for (NamedArray array : numbers) {
      List<String> labels = array.columns();
      String some = String.join(", ", labels.subList(0, Math.min(MAX_LABELS, labels.size())));
      lines.add(
          ("  %-" + width + "s  %s  %s%s")
              .formatted(
                  array.name(),
                  Arrays.toString(array.shape()).replace(", ", " × "),
                  some,
                  labels.size() > MAX_LABELS ? ", …" : "")
              .stripTrailing());
    }
    return lines;
  }

  private List<NamedArray> numbers() {
    return arrays.values().stream().filter(a -> a.type() != ElementType.STRING).toList();
  }

  private Map<String, String> notes() {
    Map<String, String> notes = new LinkedHashMap<>();
    for (NamedArray array : arrays.values()) {
      if (array.values() instanceof String[] texts) {
        notes.put(array.name(), String.join(", ", texts));
      }
    }
    return notes;
  }

  /** The least and the greatest time, or nothing where there is none. */
  private double[] time() {
    NamedArray time = arrays.get("time");
    if (time == null || time.type() == ElementType.STRING) {
      return new double[0];
    }
    double[] told = Arrays.stream(time.doubles()).filter(t -> !Double.isNaN(t)).sorted().toArray();
    return told.length == 0 ? told : new double[] {told[0], told[told.length - 1]};
  }
}
