package dev.armature.batch;

import dev.armature.data.Data;
import dev.armature.data.Parallel;
import dev.armature.model.Field;
import dev.armature.model.FieldOwner;
import dev.armature.model.Fields;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * A device without hardware: it steps by the engine, in data of its own, and like a GPU it leaves
 * some steps half done and keeps the state before them.
 */
public final class FakeDevice implements WorldDevice {
  /** What each call of a slow device takes at least. */
  private static final long SLOW_NANOS = 5_000_000;

  private final Model model;
  private final List<Model> models = new ArrayList<>();
  private final Set<Field> own = new HashSet<>();
  private final List<Data> worlds = new ArrayList<>();
  private final List<Data> before = new ArrayList<>();
  private final SplittableRandom random = new SplittableRandom(3);
  private final double refused;
  private boolean slowCores;
  Runnable closing = () -> {};
  String refusedField = "";
  int refusals;
  int closes;
  int usedClosed;
  int steps;
  int reads;
  int writes;

  /** A batch on such a device, which leaves a share of the steps to others. */
  public static Batch batch(Model model, int worlds, double refused) {
    return new Batch(model, worlds, new FakeDevice(model, worlds, refused));
  }

  /** Such a device for any batch. */
  public static Device device(double refused) {
    return Device.of(
        new DeviceProvider() {
          @Override
          public String name() {
            return "fake";
          }

          @Override
          public WorldDevice open(
              Model model,
              int worlds,
              int index,
              Parallel workers,
              List<Field> state,
              Consumer<String> progress) {
            return new FakeDevice(model, worlds, refused);
          }
        });
  }

  /**
   * Makes worlds.
   *
   * @param refused share of the steps that it leaves to others
   */
  FakeDevice(Model model, int count, double refused) {
    this.model = model;
    this.refused = refused;
    for (int i = 0; i < count; i++) {
      models.add(model);
      worlds.add(Physics.makeData(model));
      before.add(Physics.makeData(model));
    }
  }

  /** Says that it is made of this machine's cores, and is much slower than they are. */
  void beSlowCores() {
    slowCores = true;
  }

  @Override
  public boolean isThisMachine() {
    return slowCores;
  }

  @Override
  public boolean holds(Field field) {
    return !isOfModel(field) || own.contains(field);
  }

  private static boolean isOfModel(Field field) {
    return Fields.findInModel(field.name()) == field;
  }

  /** Every world gets a copy of the shared model, and of its own only what is written. */
  @Override
  public boolean differ(Collection<Field> fields, List<Model> examples) {
    if (fields.stream().anyMatch(f -> f.name().equals(refusedField))) {
      return false;
    }
    own.addAll(fields);
    models.replaceAll(m -> model.copy());
    for (Data d : worlds) {
      Physics.reset(model, d);
    }
    return true;
  }

  @Override
  public void write(Field field, Object values) {
    writes++;
    for (int w = 0; w < worlds.size(); w++) {
      FieldOwner to = isOfModel(field) ? models.get(w) : worlds.get(w);
      int n = field.length(to);
      for (int i = 0; i < n; i++) {
        field.set(to, i, number(values, w * n + i));
      }
    }
  }

  private static double number(Object values, int at) {
    return values instanceof boolean[] flags ? flags[at] ? 1 : 0 : ((double[]) values)[at];
  }

  @Override
  public void read(Field field, Object values) {
    reads++;
    read(worlds, field, values);
  }

  @Override
  public void readBefore(Field field, Object values) {
    read(before, field, values);
  }

  private static void read(List<Data> from, Field field, Object values) {
    for (int w = 0; w < from.size(); w++) {
      int n = field.length(from.get(w));
      for (int i = 0; i < n; i++) {
        double x = field.number(from.get(w), i);
        if (values instanceof boolean[] flags) {
          flags[w * n + i] = x != 0;
        } else {
          ((double[]) values)[w * n + i] = x;
        }
      }
    }
  }

  @Override
  public void step(int[] left) {
    if (slowCores) {
      java.util.concurrent.locks.LockSupport.parkNanos(SLOW_NANOS);
    }
    usedClosed += closes;
    for (int w = 0; w < left.length; w++) {
      boolean goesOn = true;
      while (left[w] > 0 && goesOn) {
        Data d = worlds.get(w);
        Physics.copyData(models.get(w), d, before.get(w));
        d.warning.clear();
        long divergences = d.warning.divergences();
        Physics.step(models.get(w), d);
        boolean warned = d.warning.divergences() != divergences;
        for (var kind : dev.armature.data.Warnings.Kind.values()) {
          warned |= d.warning.count(kind) > 0;
        }
        if (warned || random.nextDouble() < refused) {
          refusals++;
          java.util.Arrays.fill(d.qpos, Double.NaN);
          goesOn = false;
        } else {
          left[w]--;
          steps++;
        }
      }
    }
  }

  @Override
  public Map<String, Integer> reasons() {
    return Map.of("refused", refusals);
  }

  @Override
  public String description() {
    return "fake";
  }

  @Override
  public void close() {
    closes++;
    closing.run();
  }
}
