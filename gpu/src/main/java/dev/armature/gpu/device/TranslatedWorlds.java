package dev.armature.gpu.device;

import dev.armature.batch.WorldDevice;
import dev.armature.data.Hooks;
import dev.armature.gpu.image.Place;
import dev.armature.gpu.image.WorldMemory;
import dev.armature.gpu.ir.Cell;
import dev.armature.gpu.ir.Untranslatable;
import dev.armature.gpu.ptx.KernelCells;
import dev.armature.gpu.ptx.KernelPlan;
import dev.armature.model.Field;
import dev.armature.model.Model;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Worlds of one model that a machine steps by kernels translated from the engine. */
public final class TranslatedWorlds implements WorldDevice {
  /** Worlds with parameters of their own that a new kernel is tried on before it is made. */
  private static final int SAMPLES = 4;

  private final Machine machine;
  private final int worlds;
  private final int[] codes;
  private final Map<String, Integer> reasons = new TreeMap<>();

  /** Fields that were ever written: what a step starts from. */
  private final Set<Field> written = new LinkedHashSet<>();

  /** Fields that were ever written or read: those that a larger kernel has to take over. */
  private final Set<Field> used = new LinkedHashSet<>();

  /** Results that are read after steps. */
  private final Set<Field> results = new LinkedHashSet<>();

  private Kernels kernels;
  private Growth growth;
  private KernelImage image;
  private KernelCells own;
  private KernelWorlds tiles;

  /** Makes worlds with the kernel of the cache or a new one. The machine is closed with them. */
  TranslatedWorlds(Machine machine, Kernels kernels, int worlds) {
    this.machine = machine;
    this.kernels = kernels;
    this.worlds = worlds;
    codes = new int[worlds];
    growth = new Growth(kernels::make, kernels.progress());
    long start = System.nanoTime();
    image = kernels.open(List.of());
    own = image.layout().own();
    tiles = machine.load(image, worlds);
    ready(start);
  }

  private void ready(long start) {
    kernels
        .progress()
        .accept(
            String.format(
                Locale.ROOT,
                "ready after %.1f s: %s, %,d bytes a world",
                (System.nanoTime() - start) / 1e9,
                tiles.resources(),
                tiles.bytes() / worlds));
  }

  /** Whether there is memory for worlds of another kernel in place of those of this one. */
  private boolean fits(KernelImage other) {
    return other.layout().tiles().bytes(worlds) <= machine.freeMemory() + tiles.bytes();
  }

  /** Goes over to another kernel; where there is no memory for it, worlds go on as they are. */
  private boolean replace(KernelImage by) {
    KernelWorlds before = tiles;
    if (machine.isThisMachine()) {
      try {
        tiles = machine.load(by, worlds);
      } catch (IllegalStateException e) {
        kernels.progress().accept("the kernel stays as it is: " + e.getMessage());
        return false;
      }
      before.close();
    } else {
      // one after the other, as fits has found
      before.close();
      tiles = machine.load(by, worlds);
    }
    image = by;
    own = image.layout().own();
    results.forEach(this::keepThere);
    return true;
  }

  /** Goes over to a larger kernel, if one was made and has room on the device. */
  private void grow() {
    KernelImage larger = growth.ready();
    if (larger == null) {
      return;
    }
    if (!fits(larger)) {
      kernels.progress().accept("a larger kernel does not fit into the memory of the device");
      return;
    }
    Map<Field, Object> values = new LinkedHashMap<>();
    for (Field field : used) {
      Place place = place(field);
      Object array = WorldMemory.array(place.cell(), worlds * place.length());
      tiles.read(place.cell(), place.offset(), place.length(), Tiles.segment(array));
      values.put(field, array);
    }
    if (!replace(larger)) {
      return;
    }
    values.forEach(
        (field, array) -> {
          Place place = place(field);
          tiles.write(place.cell(), place.offset(), place.length(), Tiles.segment(array));
        });
    kernels
        .progress()
        .accept(String.format(Locale.ROOT, "grown to %,d bytes a world", tiles.bytes() / worlds));
  }

  @Override
  public boolean differ(Collection<Field> fields, List<Model> models) {
    List<Need> needs = models.stream().limit(SAMPLES).map(m -> new Need(m, Map.of())).toList();
    return change(
        kernels.kind().withOwn(fields),
        needs,
        "worlds that differ in this are stepped by the engine");
  }

  @Override
  public boolean call(Hooks hooks, List<Field> state) {
    return change(
        kernels.kind().withHooks(hooks, state),
        List.of(),
        "worlds with hooks are stepped by the engine");
  }

  /** Goes over to another kind of step, if that can be made; otherwise says why not. */
  private boolean change(StepKind kind, List<Need> needs, String otherwise) {
    growth.close();
    Kernels others = kernels.with(kind);
    long start = System.nanoTime();
    KernelImage other;
    try {
      other = others.open(needs);
    } catch (Untranslatable e) {
      kernels.progress().accept(otherwise + ": " + e.getMessage());
      return false;
    }
    if (!fits(other)) {
      kernels.progress().accept(otherwise + ": it has too little memory");
      return false;
    }
    if (!replace(other)) {
      return false;
    }
    kernels = others;
    growth = new Growth(kernels::make, kernels.progress());
    written.clear();
    used.clear();
    ready(start);
    return true;
  }

  @Override
  public boolean isThisMachine() {
    return machine.isThisMachine();
  }

  @Override
  public String description() {
    return machine.description();
  }

  @Override
  public boolean holds(Field field) {
    return image.fields().containsKey(TranslatedStep.name(field));
  }

  private Place place(Field field) {
    Place place = image.fields().get(TranslatedStep.name(field));
    if (place == null) {
      throw new IllegalArgumentException(field.name() + " is not on the device");
    }
    return place;
  }

  @Override
  public void keep(Field field) {
    results.add(field);
    keepThere(field);
  }

  private void keepThere(Field field) {
    Place place = place(field);
    tiles.keep(place.cell(), place.offset(), place.length());
  }

  @Override
  public void write(Field field, Object values) {
    Place place = place(field);
    written.add(field);
    used.add(field);
    tiles.write(place.cell(), place.offset(), place.length(), raw(place.cell(), values));
  }

  private static MemorySegment raw(Cell cell, Object values) {
    if (values instanceof double[] numbers && cell != Cell.F64) {
      Object converted = WorldMemory.array(cell, numbers.length);
      for (int i = 0; i < numbers.length; i++) {
        switch (cell) {
          case I8 -> ((byte[]) converted)[i] = (byte) numbers[i];
          case I32 -> ((int[]) converted)[i] = (int) numbers[i];
          case F32 -> ((float[]) converted)[i] = (float) numbers[i];
          default -> throw new IllegalArgumentException("cannot write cells of " + cell);
        }
      }
      return Tiles.segment(converted);
    }
    if (values instanceof boolean[] flags) {
      byte[] bytes = new byte[flags.length];
      for (int i = 0; i < flags.length; i++) {
        bytes[i] = (byte) (flags[i] ? 1 : 0);
      }
      return MemorySegment.ofArray(bytes);
    }
    return Tiles.segment(values);
  }

  @Override
  public void read(Field field, Object values) {
    Place place = place(field);
    used.add(field);
    read(place.cell(), place.offset(), place.length(), values);
  }

  @Override
  public void readBefore(Field field, Object values) {
    KernelPlan.Range range = own.copies().get(image.saved().indexOf(field.name()));
    read(range.cell(), range.offset(), range.count(), values);
  }

  private void read(Cell cell, int offset, int count, Object values) {
    if (values instanceof double[] numbers && cell == Cell.F64) {
      tiles.read(cell, offset, count, MemorySegment.ofArray(numbers));
      return;
    }
    int n = worlds * count;
    switch (cell) {
      case I8 -> {
        byte[] bytes = new byte[n];
        tiles.read(cell, offset, count, MemorySegment.ofArray(bytes));
        for (int i = 0; i < n; i++) {
          if (values instanceof boolean[] flags) {
            flags[i] = bytes[i] != 0;
          } else {
            ((double[]) values)[i] = bytes[i];
          }
        }
      }
      case I32 -> {
        int[] integers = new int[n];
        tiles.read(cell, offset, count, MemorySegment.ofArray(integers));
        for (int i = 0; i < n; i++) {
          ((double[]) values)[i] = integers[i];
        }
      }
      case F32 -> {
        float[] numbers = new float[n];
        tiles.read(cell, offset, count, MemorySegment.ofArray(numbers));
        for (int i = 0; i < n; i++) {
          ((double[]) values)[i] = numbers[i];
        }
      }
      default -> throw new IllegalArgumentException("cannot read cells of " + cell);
    }
  }

  @Override
  public void step(int[] left) {
    grow();
    java.util.Arrays.fill(codes, 0);
    tiles.write(Cell.I32, own.code(), 1, MemorySegment.ofArray(codes));
    tiles.write(Cell.I32, own.todo(), 1, MemorySegment.ofArray(left));
    tiles.launch();
    tiles.read(Cell.I32, own.todo(), 1, MemorySegment.ofArray(left));
    boolean all = true;
    for (int n : left) {
      all &= n == 0;
    }
    if (!all) {
      tiles.read(Cell.I32, own.code(), 1, MemorySegment.ofArray(codes));
      List<Integer> crowded = new ArrayList<>();
      for (int w = 0; w < worlds; w++) {
        if (codes[w] != 0) {
          String reason = reason(codes[w]);
          reasons.merge(reason, 1, Integer::sum);
          if (Growth.helps(reason)) {
            crowded.add(w);
          }
        }
      }
      if (growth.note(crowded.size())) {
        growth.start(states(crowded.subList(0, Math.min(Growth.SAMPLES, crowded.size()))));
      }
    }
  }

  private String reason(int code) {
    return code == KernelCells.WARNED ? "a warning" : image.exits().get(code - 1);
  }

  /** What some worlds started their last step from. */
  private List<Need> states(List<Integer> which) {
    List<Map<Field, double[]>> states = new ArrayList<>();
    which.forEach(w -> states.add(new HashMap<>()));
    for (Field field : written) {
      int n = place(field).length();
      double[] values = new double[worlds * n];
      if (image.saved().contains(field.name())) {
        readBefore(field, values);
      } else {
        Place place = place(field);
        read(place.cell(), place.offset(), place.length(), values);
      }
      for (int i = 0; i < which.size(); i++) {
        int at = which.get(i) * n;
        states.get(i).put(field, java.util.Arrays.copyOfRange(values, at, at + n));
      }
    }
    return states.stream().map(values -> Need.of(kernels.kind().model(), values)).toList();
  }

  @Override
  public Map<String, Integer> reasons() {
    return Map.copyOf(reasons);
  }

  /** Cycles of all worlds so far, by stage; empty unless stages count them. */
  public Map<String, Long> cycles() {
    Map<String, Long> cycles = new LinkedHashMap<>();
    int first = own.cycles();
    List<String> stages = image.stages();
    if (first >= 0) {
      long[] counts = new long[worlds * stages.size()];
      tiles.read(Cell.I64, first, stages.size(), MemorySegment.ofArray(counts));
      for (int i = 0; i < counts.length; i++) {
        cycles.merge(stages.get(i % stages.size()), counts[i], Long::sum);
      }
    }
    return cycles;
  }

  @Override
  public void close() {
    growth.close();
    tiles.close();
    machine.close();
  }
}
