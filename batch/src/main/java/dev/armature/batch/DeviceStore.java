package dev.armature.batch;

import dev.armature.data.Hooks;
import dev.armature.model.Field;
import dev.armature.model.Fields;
import dev.armature.model.Model;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a {@link WorldStore} and the worlds on a device the same: copies a column only when one
 * side needs what the other has. A column whose array was handed out is copied in every call that
 * steps, since its user may read and write it in between.
 */
final class DeviceStore implements AutoCloseable {
  /** Of how many worlds one may stop to count as few. */
  private static final int FEW = 16;

  /** One array of the store and the field it holds. */
  private static final class Column {
    final Field field;
    final Object values;
    final int stride;

    /** Whether only hooks change it in a step. */
    final boolean input;

    /** Whether a step may change it. */
    boolean changes;

    boolean handedOut;
    boolean newerHere = true;
    boolean newerThere;

    /** The values before a launch, where they may be needed again. */
    @Nullable Object start;

    Column(Field field, Object values, int stride, boolean input) {
      this.field = field;
      this.values = values;
      this.stride = stride;
      this.input = input;
      changes = changes(true);
    }

    /**
     * Whether a step may change it.
     *
     * @param plain whether the step calls no hooks
     */
    boolean changes(boolean plain) {
      return !(input && plain) && Fields.findInModel(field.name()) != field;
    }

    /** An array like that of the values. */
    Object empty() {
      return Array.newInstance(values.getClass().getComponentType(), Array.getLength(values));
    }
  }

  private final WorldDevice device;
  private final int worlds;
  private final List<Column> all;

  /** Those that the device has. */
  private final List<Column> columns = new ArrayList<>();

  private final List<Output> outputs = new ArrayList<>();
  private final boolean[] redoneLast;

  // by world: whether it had steps to make, and how many before the last launch
  private final boolean[] asked;
  private final int[] before;

  DeviceStore(WorldDevice device, WorldStore store) {
    this.device = device;
    worlds = store.worlds;
    redoneLast = new boolean[worlds];
    asked = new boolean[worlds];
    before = new int[worlds];
    all = columns(store);
    renew();
  }

  /** All that the device has is to be written to it again. */
  private void renew() {
    columns.clear();
    for (Column column : all) {
      if (device.holds(column.field)) {
        column.newerHere = true;
        columns.add(column);
      }
    }
  }

  /**
   * Lets worlds differ in more fields of their model.
   *
   * @param own the numbers of all fields in which they differ, those of earlier calls included
   * @param models models of some worlds
   * @return whether the device can do that
   */
  boolean differ(Map<Field, double[]> own, List<Model> models) {
    toHost();
    if (!device.differ(own.keySet(), models)) {
      return false;
    }
    all.removeIf(c -> own.containsKey(c.field));
    own.forEach(
        (field, values) -> all.add(new Column(field, values, values.length / worlds, false)));
    renew();
    return true;
  }

  /**
   * Lets steps call hooks.
   *
   * @return whether the device can do that
   */
  boolean call(Hooks hooks) {
    toHost();
    boolean plain = hooks.equals(Hooks.NONE);
    List<Field> state = all.stream().filter(c -> c.changes(plain)).map(c -> c.field).toList();
    if (!device.call(hooks, state)) {
      return false;
    }
    all.forEach(c -> c.changes = c.changes(plain));
    renew();
    return true;
  }

  /** The numbers of a field were changed here. */
  void changed(double[] values) {
    for (Column c : columns) {
      c.newerHere |= c.values == values;
    }
  }

  private static List<Column> columns(WorldStore store) {
    List<Column> all = new ArrayList<>();
    for (StateField f : StateField.values()) {
      if (store.stride(f) > 0) {
        Field field = Fields.ofData(f.label());
        all.add(new Column(field, store.array(f), store.stride(f), f.isInput()));
      }
    }
    all.add(new Column(Fields.ofData("time"), store.time, 1, false));
    all.add(new Column(Fields.ofData("energy"), store.energy(), 2, false));
    all.add(new Column(Fields.ofData("energyVelDone"), store.energyVelDone(), 1, false));
    int neq = store.eqActive.length / store.worlds;
    if (neq > 0) {
      all.add(new Column(Fields.ofData("eqActive"), store.eqActive, neq, true));
    }
    return all;
  }

  /** The fields that a step changes and the next one needs. */
  static List<Field> state(WorldStore store) {
    return columns(store).stream().filter(c -> c.changes).map(c -> c.field).toList();
  }

  String description() {
    return device.description();
  }

  Map<String, Integer> reasons() {
    return device.reasons();
  }

  /** An array goes to the user. */
  void handOut(Object values) {
    for (Column c : columns) {
      if (c.values == values) {
        fetch(c);
        c.handedOut = true;
      }
    }
  }

  /** Everything is needed here, and may be changed here. */
  void toHost() {
    for (Column c : columns) {
      fetch(c);
      c.newerHere = true;
    }
  }

  private void fetch(Column c) {
    if (c.newerThere) {
      device.read(c.field, c.values);
      c.newerThere = false;
    }
  }

  void keep(Output output) {
    if (!device.holds(output.field())) {
      throw new IllegalArgumentException(
          output.name() + " is not computed on " + device.description() + " for this model");
    }
    device.keep(output.field());
    outputs.add(output);
  }

  /** What a batch does about single worlds. */
  interface Worlds {
    /** Makes one step of these worlds on this machine. */
    void stepHere(boolean[] which);

    /** Makes steps of a world that has stopped once more, for their results. */
    void stepAgain(int world, int count);

    /** Whether a world makes no more steps. */
    boolean isStopped(int world);

    /** A world made steps on the device without any warning. */
    void steppedThere(int world);
  }

  /**
   * Steps worlds.
   *
   * @param left how many steps each world has to make
   */
  void step(int[] left, Worlds batch) {
    for (Column c : columns) {
      c.newerHere |= c.handedOut;
    }
    Arrays.fill(redoneLast, false);
    for (int w = 0; w < worlds; w++) {
      asked[w] = left[w] > 0;
    }
    while (any(left)) {
      boolean isKept = !outputs.isEmpty() && IntStream.of(left).anyMatch(n -> n > 1);
      if (isKept) {
        keepStart();
      }
      for (Column c : columns) {
        if (c.newerHere) {
          device.write(c.field, c.values);
          c.newerHere = false;
        }
      }
      System.arraycopy(left, 0, before, 0, worlds);
      device.step(left);
      for (int w = 0; w < worlds; w++) {
        if (left[w] < before[w]) {
          batch.steppedThere(w);
          redoneLast[w] = false;
        }
      }
      moved();
      if (any(left)) {
        redo(left, isKept, batch);
      }
    }
    outputs();
    for (Column c : columns) {
      if (c.handedOut) {
        fetch(c);
      }
    }
  }

  private void moved() {
    for (Column c : columns) {
      if (c.changes) {
        c.newerThere = true;
      }
    }
  }

  private static boolean any(int[] left) {
    for (int n : left) {
      if (n > 0) {
        return true;
      }
    }
    return false;
  }

  private void keepStart() {
    for (Column c : columns) {
      if (c.changes) {
        fetch(c);
        Object to = c.start == null ? c.empty() : c.start;
        System.arraycopy(c.values, 0, to, 0, worlds * c.stride);
        c.start = to;
      }
    }
  }

  /**
   * Makes steps once more that a world has made on the device before one that stopped it: its
   * results are those of the last of them, which are no longer on the device.
   */
  private void stepAgain(int world, int count, Worlds batch) {
    for (Column c : columns) {
      if (c.changes) {
        int at = world * c.stride;
        System.arraycopy(Objects.requireNonNull(c.start), at, c.values, at, c.stride);
      }
    }
    batch.stepAgain(world, count);
  }

  /**
   * Makes a step of each world that stopped, from the state before it; of few worlds all steps.
   *
   * @param isKept whether it is known what the launch started from
   */
  private void redo(int[] left, boolean isKept, Worlds batch) {
    for (Column c : columns) {
      fetch(c);
      if (c.changes) {
        Object saved = c.empty();
        device.readBefore(c.field, saved);
        for (int w = 0; w < worlds; w++) {
          if (left[w] > 0) {
            System.arraycopy(saved, w * c.stride, c.values, w * c.stride, c.stride);
          }
        }
      }
      c.newerHere = true;
    }
    boolean[] which = new boolean[worlds];
    for (int w = 0; w < worlds; w++) {
      which[w] = left[w] > 0;
    }
    // a launch for few worlds takes as long as one for many: this machine makes all their steps
    int stopped = 0;
    for (boolean w : which) {
      stopped += w ? 1 : 0;
    }
    boolean all = stopped * FEW <= worlds;
    boolean first = true;
    do {
      batch.stepHere(which);
      for (int w = 0; w < worlds; w++) {
        if (which[w]) {
          redoneLast[w] = true;
          if (first && isKept && batch.isStopped(w) && left[w] < before[w]) {
            stepAgain(w, before[w] - left[w], batch);
          }
          left[w] = batch.isStopped(w) ? 0 : left[w] - 1;
          which[w] = left[w] > 0;
        }
      }
      first = false;
    } while (all && any(left));
  }

  /** Takes the worlds out whose last step was made on this machine. */
  void exceptRedone(boolean[] which) {
    for (int w = 0; w < worlds; w++) {
      which[w] &= !redoneLast[w];
    }
  }

  /**
   * Fetches kept results, except of worlds whose last step was made here, and of those that had no
   * steps to make: what the device has of them may be old.
   */
  private void outputs() {
    for (Output output : outputs) {
      double[] values = output.values();
      int n = output.size();
      double[] mine = values.clone();
      device.read(output.field(), values);
      for (int w = 0; w < worlds; w++) {
        if (redoneLast[w] || !asked[w]) {
          System.arraycopy(mine, w * n, values, w * n, n);
        }
      }
    }
  }

  @Override
  public void close() {
    device.close();
  }
}
