package dev.armature.io;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The numbers of an {@link McapRecording}: time, coordinates, controls, sensors, the run. */
final class McapArrays {
  /** The record with notes and the labels of columns. */
  static final String METADATA = "armature";

  static final String JOINTS = "/joints";
  static final String CONTROLS = "/controls";
  static final String SENSORS = "/sensors";
  static final String RUN = "/run";
  static final String POSITION = "position";
  static final String VELOCITY = "velocity";
  static final double NANOS = 1e9;

  private final Path file;
  private final TimeTable table = new TimeTable();
  private final Set<String> topics = new TreeSet<>();

  private McapArrays(Path file) {
    this.file = file;
  }

  static Map<String, NamedArray> read(Path file) throws IOException {
    McapArrays reader = new McapArrays(file);
    McapReader.Content content = McapReader.read(file, reader::take);
    if (!reader.topics.contains(JOINTS)) {
      throw new IOException(
          "%s: no recording of a run; it has %s"
              .formatted(
                  file,
                  reader.topics.isEmpty()
                      ? "no messages"
                      : "the topics " + String.join(", ", reader.topics)));
    }
    String note = "numbers in single precision";
    if (!content.whole()) {
      reader.table.dropIncomplete();
      note += "; the file was cut off after " + content.messages() + " messages";
    }
    Map<String, String> texts = content.metadata().getOrDefault(METADATA, Map.of());
    Map<String, List<String>> labels = new HashMap<>();
    List<NamedArray> notes = new ArrayList<>();
    texts.forEach(
        (name, text) -> {
          if (name.endsWith(Npz.COLUMNS)) {
            labels.put(
                name.substring(0, name.length() - Npz.COLUMNS.length()), RowJournal.split(text));
          } else {
            notes.add(NamedArray.of(name, new String[] {text}));
          }
        });
    notes.add(NamedArray.of(ArrayFile.NOTE, new String[] {note}));
    Map<String, NamedArray> arrays = new LinkedHashMap<>();
    reader.table.arrays(NANOS, labels).forEach(array -> arrays.put(array.name(), array));
    notes.forEach(array -> arrays.put(array.name(), array));
    return arrays;
  }

  private void take(McapReader.Message message) throws IOException {
    topics.add(message.topic());
    switch (message.topic()) {
      case JOINTS -> joints(message);
      case CONTROLS -> put(message, "ctrl", JsonValue.numbers(value(message)));
      case SENSORS -> put(message, "sensordata", JsonValue.numbers(value(message)));
      case RUN -> run(message);
      default -> {}
    }
  }

  private Map<?, ?> value(McapReader.Message message) throws IOException {
    try {
      if (message.encoding().equals("json")
          && JsonValue.parse(message.text()) instanceof Map<?, ?> object) {
        return object;
      }
    } catch (IllegalArgumentException e) {
      throw new IOException(place(message) + e.getMessage(), e);
    }
    throw new IOException(place(message) + "not an object in JSON");
  }

  private String place(McapReader.Message message) {
    return "%s: %s at %s s: ".formatted(file, message.topic(), message.time() / NANOS);
  }

  private void joints(McapReader.Message message) throws IOException {
    List<Double> qpos = new ArrayList<>();
    List<Double> qvel = new ArrayList<>();
    for (Object joint : value(message).values()) {
      if (!(joint instanceof Map<?, ?> parts)) {
        throw new IOException(place(message) + "a joint without position and velocity");
      }
      qpos.addAll(JsonValue.numbers(parts.get(POSITION)));
      qvel.addAll(JsonValue.numbers(parts.get(VELOCITY)));
    }
    put(message, "qpos", qpos);
    put(message, "qvel", qvel);
  }

  private void run(McapReader.Message message) throws IOException {
    List<Double> energy = new ArrayList<>();
    for (Map.Entry<?, ?> entry : value(message).entrySet()) {
      String name = String.valueOf(entry.getKey());
      List<Double> numbers = JsonValue.numbers(entry.getValue());
      if (name.equals("potential") || name.equals("kinetic")) {
        energy.addAll(numbers);
      } else {
        put(message, name, numbers);
      }
    }
    put(message, "energy", energy);
  }

  private void put(McapReader.Message message, String name, List<Double> values) {
    if (!values.isEmpty()) {
      double[] row = values.stream().mapToDouble(Double::doubleValue).toArray();
      table.put(message.time(), name, row);
    }
  }
}
