package dev.armature.viewer;

import dev.armature.io.ArrayFile;
import dev.armature.io.ArrayReader;
import dev.armature.io.NamedArray;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The numbers of an {@link HtmlRecording}: time, coordinates, controls, sensors, contacts,
 * constraint rows, iterations and energies. Of a page that was cut off all frames that are whole.
 */
public final class HtmlArrays implements ArrayReader {
  private static final int MAX_BLOCK_BYTES = 1 << 28;

  /** The columns of {@link FramePacker#STATUS}. */
  private static final List<String> STATUS = List.of("contacts", "rows", "iterations");

  /** Frames, as rows. */
  private static final class Rows {
    final List<Double> time = new ArrayList<>();
    final Map<Integer, List<float[]>> sections = new HashMap<>();

    void add(double when, Map<Integer, float[]> frame) {
      time.add(when);
      frame.forEach(
          (key, values) -> sections.computeIfAbsent(key, k -> new ArrayList<>()).add(values));
    }

    /** Some columns of a section, or null when it was not recorded, or not in every frame. */
    double @Nullable [] columns(int section, int from, int to) {
      List<float[]> rows = sections.getOrDefault(section, List.of());
      if (rows.size() != time.size() || rows.stream().anyMatch(row -> row.length < to)) {
        return null;
      }
      double[] values = new double[rows.size() * (to - from)];
      int at = 0;
      for (float[] row : rows) {
        for (int i = from; i < to; i++) {
          values[at++] = row[i];
        }
      }
      return values;
    }
  }

  /** For the service loader. */
  public HtmlArrays() {}

  @Override
  public List<String> endings() {
    return List.of(".html");
  }

  @Override
  public Map<String, NamedArray> read(Path file) throws IOException {
    String page = Files.readString(file, StandardCharsets.ISO_8859_1);
    int start = page.indexOf(RecordingPage.opening("head"));
    JsonNode head;
    try {
      head = start < 0 ? null : JsonMapper.shared().readTree(content(page, start, "head"));
    } catch (JacksonException e) {
      throw new IOException(file + ": the head of the recording is damaged", e);
    }
    if (head == null || !head.path("steps").isObject()) {
      throw new IOException(file + ": no recording of a run; a page of run --out has one");
    }
    Rows rows = new Rows();
    boolean whole = page.stripTrailing().endsWith("</html>");
    try {
      frames(page, steps(head.get("steps")), rows, whole);
    } catch (IOException e) {
      throw new IOException(file + ": " + e.getMessage(), e);
    }
    return arrays(head, rows, whole);
  }

  private static Map<Integer, float[]> steps(JsonNode described) {
    Map<Integer, float[]> steps = new HashMap<>();
    described.forEachEntry(
        (section, values) -> {
          float[] step = new float[values.size()];
          for (int i = 0; i < step.length; i++) {
            step[i] = values.get(i).floatValue(0);
          }
          if (step.length > 0 && section.matches("\\d{1,3}")) {
            steps.put(Integer.parseInt(section), step);
          }
        });
    return steps;
  }

  private static void frames(String page, Map<Integer, float[]> steps, Rows rows, boolean whole)
      throws IOException {
    String opening = RecordingPage.opening("frames");
    for (int at = page.indexOf(opening); at >= 0; at = page.indexOf(opening, at + 1)) {
      boolean cut = !whole && page.indexOf(opening, at + 1) < 0;
      FrameUnpacker.unpack(steps, content(page, at, "frames"), cut, rows::add);
    }
  }

  /** What is in a block; of one that was cut off as much as can be made out. */
  private static byte[] content(String page, int at, String kind) throws IOException {
    int from = at + RecordingPage.opening(kind).length();
    int end = page.indexOf("</script>", from);
    boolean cut = end < 0;
    int letters = (cut ? page.length() : end) - from;
    String text = page.substring(from, from + (cut ? letters / 4 * 4 : letters));
    java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream();
    try (InputStream in =
        new InflaterInputStream(new ByteArrayInputStream(Base64.getDecoder().decode(text)))) {
      byte[] buffer = new byte[1 << 14];
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        bytes.write(buffer, 0, count);
        if (bytes.size() > MAX_BLOCK_BYTES) {
          throw new IOException("a block is too large");
        }
      }
    } catch (EOFException e) {
      if (!cut) {
        throw new IOException("a block is damaged", e);
      }
    } catch (ZipException | IllegalArgumentException e) {
      throw new IOException("a block is damaged", e);
    }
    return bytes.toByteArray();
  }

  private static Map<String, NamedArray> arrays(JsonNode head, Rows rows, boolean whole) {
    Map<String, NamedArray> arrays = new LinkedHashMap<>();
    double[] time = rows.time.stream().mapToDouble(Double::doubleValue).toArray();
    arrays.put("time", NamedArray.of("time", time));
    JsonNode columns = head.path("columns");
    for (Map.Entry<String, Integer> kept : HtmlRecording.COLUMNS.entrySet()) {
      List<String> labels = new ArrayList<>();
      columns.path(kept.getKey()).forEach(label -> labels.add(label.asString()));
      add(arrays, kept.getKey(), rows, kept.getValue(), 0, labels);
    }
    for (int i = 0; i < STATUS.size(); i++) {
      add(arrays, STATUS.get(i), rows, FramePacker.STATUS, i, List.of());
    }
    List<String> energies = List.of("potential", "kinetic");
    add(arrays, "energy", rows, FramePacker.STATUS, STATUS.size(), energies);
    head.path("notes")
        .forEachEntry(
            (name, text) -> arrays.put(name, NamedArray.of(name, new String[] {text.asString()})));
    String note =
        "from a page: numbers in single precision"
            + (whole ? "" : "; the page was cut off after " + time.length + " frames");
    arrays.put(ArrayFile.NOTE, NamedArray.of(ArrayFile.NOTE, new String[] {note}));
    return arrays;
  }

  /** Adds labeled columns of a section, or one without a label. */
  private static void add(
      Map<String, NamedArray> arrays,
      String name,
      Rows rows,
      int section,
      int from,
      List<String> labels) {
    int count = Math.max(1, labels.size());
    double[] values = rows.columns(section, from, from + count);
    if (values != null) {
      NamedArray array =
          labels.isEmpty()
              ? NamedArray.of(name, values)
              : NamedArray.of(name, values, rows.time.size(), count).withColumns(labels);
      arrays.put(name, array);
    }
  }
}
