package dev.armature.rollout;

import dev.armature.io.ArrayFile;
import dev.armature.io.NamedArray;
import dev.armature.io.PartialFile;
import dev.armature.io.RowJournal;
import dev.armature.model.Model;
import dev.armature.record.Recorder.Field;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the rows of running rollouts in a file, so that they survive the process. It begins after a
 * second: what takes less can be run again.
 */
final class RolloutJournal implements Closeable {
  private static final long PATIENCE_NANOS = 1_000_000_000L;

  private final Path file;
  private final Path path;
  private final Map<String, String> notes;
  private final RolloutResult all;
  private final List<Field> fields;
  private final double[] row;
  private final long began = System.nanoTime();
  private int[] taken;
  private int done;
  private @Nullable RowJournal journal;

  /**
   * Nothing is written yet.
   *
   * @param all gets the results chunk by chunk
   */
  RolloutJournal(Model m, Path file, Map<String, String> notes, RolloutResult all) {
    this.file = file;
    this.notes = new TreeMap<>(notes);
    this.all = all;
    path = RowJournal.beside(file);
    taken = new int[all.count];
    fields = new ArrayList<>();
    fields.add(new Field(RowJournal.ROLLOUT));
    fields.add(new Field(RowJournal.ROW));
    fields.add(new Field("time"));
    add("qpos", m.nq);
    add("qvel", m.nv);
    add("act", m.na);
    add("ctrl", m.nu);
    add("sensordata", m.nsensordata);
    fields.add(new Field("reward"));
    row = new double[fields.stream().mapToInt(Field::size).sum()];
  }

  private void add(String name, int width) {
    if (width > 0) {
      fields.add(new Field(name, width));
    }
  }

  /** Writes the rows of a rollout up to one, those that are not written yet. */
  void take(RolloutResult chunk, int place, int rows) {
    if (journal == null && System.nanoTime() - began < PATIENCE_NANOS) {
      return;
    }
    try {
      if (journal == null) {
        journal = new RowJournal(path, fields, notes);
        for (int r = 0; r < done; r++) {
          append(all, r, 0, all.rows);
        }
      }
      append(chunk, place, taken[done + place], rows);
      taken[done + place] = Math.max(rows, taken[done + place]);
    } catch (IOException e) {
      IOException told = failed(e);
      throw new UncheckedIOException(told.getMessage(), told);
    }
  }

  private void append(RolloutResult from, int place, int first, int end) throws IOException {
    for (int r = first; r < end && journal != null; r++) {
      int at = place * from.rows + r;
      row[0] = from.rollout[place];
      row[1] = r;
      row[2] = from.time[at];
      int to = 3;
      for (double[] array :
          new double[][] {
            from.qpos, from.qvel, from.act, from.ctrl, from.sensordata, from.reward
          }) {
        int width = array.length / Math.max(1, from.count * from.rows);
        System.arraycopy(array, at * width, row, to, width);
        to += width;
      }
      journal.append(row);
    }
  }

  /** Brings all rows to the file; the next ones may be long in coming. */
  void flush() {
    try {
      if (journal != null) {
        journal.flush();
      }
    } catch (IOException e) {
      IOException told = failed(e);
      throw new UncheckedIOException(told.getMessage(), told);
    }
  }

  /** All rollouts before one are in the result. */
  void chunkDone(int number) {
    done = number;
  }

  /** Writes the file from the results; the journal is not needed any more. */
  void complete(RolloutResult result) throws IOException {
    List<NamedArray> arrays = new ArrayList<>(result.arrays());
    notes.forEach((key, value) -> arrays.add(NamedArray.of(key, new String[] {value})));
    try {
      if (journal != null) {
        journal.flush();
      }
      ArrayFile.write(file, arrays);
    } catch (IOException e) {
      throw failed(e);
    }
    if (journal != null) {
      journal.close();
      Files.deleteIfExists(path);
    }
  }

  private IOException failed(IOException e) {
    if (journal == null) {
      return e;
    }
    String held = "rows until then";
    try {
      held = journal.rescue() + " rows of rollouts";
    } catch (IOException more) {
      e.addSuppressed(more);
    }
    return PartialFile.kept(file, path, e, held);
  }

  @Override
  public void close() throws IOException {
    if (journal != null) {
      journal.close();
    }
  }
}
