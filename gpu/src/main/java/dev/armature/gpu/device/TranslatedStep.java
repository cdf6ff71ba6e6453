package dev.armature.gpu.device;

import dev.armature.collision.Collision;
import dev.armature.data.Data;
import dev.armature.data.Hooks;
import dev.armature.data.Warnings;
import dev.armature.gpu.image.Image;
import dev.armature.gpu.image.Place;
import dev.armature.gpu.image.Reflection;
import dev.armature.gpu.image.WorldMapping;
import dev.armature.gpu.image.WorldMemory;
import dev.armature.gpu.ir.Cell;
import dev.armature.gpu.ir.Function;
import dev.armature.gpu.ir.Program;
import dev.armature.gpu.optimize.Optimizer;
import dev.armature.gpu.ptx.KernelPlan;
import dev.armature.gpu.ptx.TileLayout;
import dev.armature.gpu.translate.Translator;
import dev.armature.model.Field;
import dev.armature.model.Fields;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import dev.armature.solver.ConstraintSolver;
import dev.armature.step.Physics;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** The step of one model as a program, with the places of a world's fields in its cells. */
public final class TranslatedStep {
  private static final int WARM_STEPS = 1200;
  private static final int WARM_STARTS = 8;

  private static final int CROWDED_STEPS = 10;

  /** Poses in which everything touches, and steps from each. */
  private static final int HEAPS = 100;

  private static final int HEAP_STEPS = 3;

  /** Velocities of the wildest start, rad/s and m/s. */
  private static final double FAST = 10;

  private final Image image;
  private final Program program;
  private final List<Field> saved = new ArrayList<>();
  private final List<Field> own;
  private final KernelPlan plan;

  private TranslatedStep(StepKind kind, Data warm, boolean unrolls) {
    own = kind.own();
    image = new Image(kind.model(), warm, own);
    Optimizer.Limits large = Optimizer.Limits.LARGE;
    program =
        Translator.translate(
            image,
            "step",
            new Optimizer.Limits(large.small(), large.once(), large.largest(), unrolls));
    List<KernelPlan.Range> ranges = new ArrayList<>();
    for (Field field : kind.state()) {
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
    return of(new StepKind(model, state), List.of(), false, true);
  }

  /**
   * Translates a step with room for what worlds have needed. Hooks are called only from states that
   * worlds had: they are the user's, who need not expect others.
   *
   * @param needs worlds that there should be room for
   * @param lanes whether it runs in the lanes of this machine's cores
   * @param unrolls whether tight loops are unrolled
   * @throws dev.armature.gpu.ir.Untranslatable when it cannot be done
   */
  static TranslatedStep of(StepKind kind, List<Need> needs, boolean lanes, boolean unrolls) {
    Model model = kind.model();
    Data d = Physics.makeData(model);
    Collision.alwaysCompareBoxes(d);
    ConstraintSolver.useDenseRows(d, lanes);
    warm(model, d);
    for (Need need : needs) {
      Model m = need.model();
      if (need.state().isEmpty()) {
        warm(m, d);
        continue;
      }
      Physics.reset(m, d);
      need.state().forEach((field, values) -> field.write(d, values.length, values, 0));
      d.hooks = kind.hooks();
      for (int i = 0; i < CROWDED_STEPS; i++) {
        Physics.step(m, d);
      }
      d.hooks = Hooks.NONE;
    }
    Physics.reset(model, d);
    d.hooks = kind.hooks();
    return new TranslatedStep(kind, d, unrolls);
  }

  /** Whether a field is one of models, not of worlds. */
  static boolean isOfModel(Field field) {
    return Fields.findInModel(field.name()) == field;
  }

  /** The name of a field among those of models and worlds. */
  static String name(Field field) {
    return isOfModel(field) ? "model." + field.name() : field.name();
  }

  /**
   * Takes a world through much, so that its working memory exists and its buffers have grown:
   * random controls, from the reference configuration and from random positions and velocities,
   * slow and fast, and from poses that lie in the ground.
   */
  private static void warm(Model model, Data d) {
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
    for (int heap = 0; heap < HEAPS; heap++) {
      Physics.reset(model, d);
      scatter(model, d, random, heap / (HEAPS - 1.0));
      sink(model, d, random);
      for (int i = 0; i < HEAP_STEPS; i++) {
        Physics.step(model, d);
      }
    }
  }

  /** Free bodies in any orientation, between their height and the ground. */
  private static void sink(Model model, Data d, SplittableRandom random) {
    for (int j = 0; j < model.njnt; j++) {
      if (model.jnt.type[j] == JointType.FREE) {
        int at = model.jnt.qposadr[j];
        d.qpos[at + 2] *= random.nextDouble();
        double norm = 0;
        for (int k = 3; k < 7; k++) {
          d.qpos[at + k] = random.nextGaussian();
          norm += d.qpos[at + k] * d.qpos[at + k];
        }
        for (int k = 3; k < 7; k++) {
          d.qpos[at + k] /= Math.sqrt(norm);
        }
      }
    }
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

  /**
   * The step with its compiled code.
   *
   * @param constants contents of the model's memory
   * @param plan the one of the kernel
   */
  KernelImage compiled(byte[] constants, KernelPlan plan, byte[] code) {
    Map<String, Place> fields = new LinkedHashMap<>();
    for (Field field : Fields.ofData()) {
      put(fields, field);
    }
    own.forEach(field -> put(fields, field));
    return new KernelImage(
        code,
        constants,
        program.worldCells(),
        plan,
        program.stages().stream().map(Function::name).toList(),
        program.exits(),
        fields,
        saved.stream().map(Field::name).toList(),
        cells());
  }

  private void put(Map<String, Place> fields, Field field) {
    Place place = place(field);
    if (place != null) {
      fields.put(name(field), place);
    }
  }

  private @Nullable Place place(Field field) {
    return image.placed(field, isOfModel(field));
  }

  /** The cells of the warm world. */
  private Map<Cell, Object> cells() {
    WorldMemory memory = new WorldMemory(program.worldCells());
    new WorldMapping(image, image.world()).load(memory);
    Map<Cell, Object> cells = new HashMap<>();
    for (Cell cell : Cell.values()) {
      cells.put(cell, memory.region(cell));
    }
    return cells;
  }
}
