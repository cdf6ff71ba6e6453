package dev.armature.batch;

import dev.armature.data.Data;
import dev.armature.model.Field;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * A device without hardware: it steps by the engine, in data of its own, and like a GPU it leaves
 * some steps half done and keeps the state before them.
 */
public final class FakeDevice implements WorldDevice {
  private final Model model;
  private final List<Data> worlds = new ArrayList<>();
  private final List<Data> before = new ArrayList<>();
  private final SplittableRandom random = new SplittableRandom(3);
  private final double refused;
  int refusals;
  int reads;
  int writes;

  /** A batch on such a device, which leaves a share of the steps to others. */
  public static Batch batch(Model model, int worlds, double refused) {
    return new Batch(model, worlds, new FakeDevice(model, worlds, refused));
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
      worlds.add(Physics.makeData(model));
      before.add(Physics.makeData(model));
    }
  }

  @Override
  public boolean holds(Field field) {
    return true;
  }

  @Override
  public void write(Field field, Object values) {
    writes++;
    for (int w = 0; w < worlds.size(); w++) {
      int n = field.length(worlds.get(w));
      for (int i = 0; i < n; i++) {
        field.set(worlds.get(w), i, number(values, w * n + i));
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
    for (int w = 0; w < left.length; w++) {
      boolean goesOn = true;
      while (left[w] > 0 && goesOn) {
        Data d = worlds.get(w);
        Physics.copyData(model, d, before.get(w));
        d.warning.clear();
        long divergences = d.warning.divergences();
        Physics.step(model, d);
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
  public void close() {}
}
