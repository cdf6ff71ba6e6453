package dev.armature.gpu.device;

import dev.armature.data.Data;
import dev.armature.data.Warnings;
import dev.armature.gpu.image.Image;
import dev.armature.gpu.image.Place;
import dev.armature.gpu.image.Reflection;
import dev.armature.gpu.image.WorldMapping;
import dev.armature.gpu.image.WorldMemory;
import dev.armature.gpu.ir.Cell;
import dev.armature.gpu.ir.Program;
import dev.armature.gpu.optimize.Optimizer;
import dev.armature.gpu.ptx.KernelPlan;
import dev.armature.gpu.ptx.TileLayout;
import dev.armature.gpu.translate.Translator;
import dev.armature.model.Field;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** The step of one model as a program, with the places of a world's fields in its cells. */
public final class TranslatedStep {
  private static final int WARM_STEPS = 1200;
  private static final int WARM_STARTS = 8;

  /** Velocities of the wildest start, rad/s and m/s. */
  private static final double FAST = 10;

  private final Model model;
  private final Image image;
  private final Program program;
  private final List<Field> saved = new ArrayList<>();
  private final KernelPlan plan;

  private TranslatedStep(Model model, Data warm, List<Field> state) {
    this.model = model;
    image = new Image(model, warm);
    program = Translator.translate(image, "step", limits());
    List<KernelPlan.Range> ranges = new ArrayList<>();
    for (Field field : state) {
      Place place = place(field);
      if (place != null) {
        saved.add(field);
        ranges.add(new KernelPlan.Range(place.cell(), place.offset(), place.length()));
      }
    }
    List<KernelPlan.Range> warnings = new ArrayList<>();
    Object counts =
        Reflection.get(Reflection.field(Warnings.class, "count"), image.world().warning);
    Place place = image.placed(counts);
    if (place != null) {
      warnings.add(new KernelPlan.Range(place.cell(), place.offset(), place.length()));
    }
    plan = new KernelPlan(ranges, warnings, TileLayout.WARP, false);
  }

  /**
   * Translates the step of a model.
   *
   * @param state fields that a step changes and the next one needs
   * @throws dev.armature.gpu.ir.Untranslatable when it cannot be done
   */
  public static TranslatedStep of(Model model, List<Field> state) {
    return new TranslatedStep(model, warm(model), state);
  }

  /**
   * A world that has been through much, so that its working memory exists and its buffers have
   * grown: random controls, from the reference configuration and from random positions and
   * velocities, slow and fast.
   */
  static Data warm(Model model) {
    Data d = Physics.makeData(model);
    SplittableRandom random = new SplittableRandom(1);
    for (int start = 0; start < WARM_STARTS; start++) {
      Physics.reset(model, d);
      double spread = start / (double) (WARM_STARTS - 1);
      scatter(model, d, random, spread);
      int steps = start == 0 ? WARM_STEPS : WARM_STEPS / WARM_STARTS;
      for (int i = 0; i < steps; i++) {
        for (int k = 0; k < model.nu; k++) {
          d.ctrl[k] = (1 + spread) * random.nextGaussian();
        }
        Physics.step(model, d);
      }
    }
    Physics.reset(model, d);
    return d;
  }

  /** Random velocities, and joints anywhere in their ranges. */
  private static void scatter(Model model, Data d, SplittableRandom random, double spread) {
    for (int j = 0; j < model.njnt && spread > 0; j++) {
      int type = model.jnt.type[j];
      if (type == JointType.HINGE || type == JointType.SLIDE) {
        boolean limited = model.jnt.limited[j];
        double low = limited ? model.jnt.range[2 * j] : -1;
        double high = limited ? model.jnt.range[2 * j + 1] : 1;
        double inside = low + (high - low) * (1.2 * random.nextDouble() - 0.1);
        int at = model.jnt.qposadr[j];
        d.qpos[at] += spread * (inside - d.qpos[at]);
      }
    }
    for (int i = 0; i < model.nv; i++) {
      d.qvel[i] = FAST * spread * random.nextGaussian();
    }
  }

  /**
   * Loops stay as they are: a step is more code than a multiprocessor's instruction cache holds,
   * and unrolled it runs at three quarters of the speed.
   */
  private static Optimizer.Limits limits() {
    Optimizer.Limits all = Optimizer.Limits.LARGE;
    return new Optimizer.Limits(all.small(), all.once(), all.largest(), false);
  }

  Model model() {
    return model;
  }

  /** The program. */
  public Program program() {
    return program;
  }

  /**
   * What its kernel does besides.
   *
   * @param width worlds of a warp
   * @param profiled whether stages count their cycles
   */
  public KernelPlan plan(int width, boolean profiled) {
    return new KernelPlan(plan.saved(), plan.warnings(), width, profiled);
  }

  /** Position of a field among the saved ranges of the plan, -1 when it is not saved. */
  int savedIndex(Field field) {
    return saved.indexOf(field);
  }

  /** Where a field of a world lies; null when the program does not touch it. */
  @Nullable Place place(Field field) {
    Object owner = image.world();
    if (!field.place().isEmpty()) {
      owner = Reflection.get(Reflection.field(Data.class, field.place()), owner);
    }
    Object array = field.isArray() ? field.array(image.world()) : null;
    return array == null ? image.placed(owner, field.simpleName()) : image.placed(array);
  }

  /** The cells of the warm world. */
  Map<Cell, Object> cells() {
    WorldMemory memory = new WorldMemory(program.worldCells());
    new WorldMapping(image, image.world()).load(memory);
    Map<Cell, Object> cells = new HashMap<>();
    for (Cell cell : Cell.values()) {
      cells.put(cell, memory.region(cell));
    }
    return cells;
  }
}
