package dev.armature.gpu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.data.Data;
import dev.armature.gpu.image.Image;
import dev.armature.gpu.image.WorldMapping;
import dev.armature.gpu.image.WorldMemory;
import dev.armature.gpu.interpret.Interpreter;
import dev.armature.gpu.ir.Program;
import dev.armature.gpu.ir.Verifier;
import dev.armature.gpu.jvm.Cells;
import dev.armature.gpu.jvm.CompiledStep;
import dev.armature.gpu.optimize.Optimizer.Limits;
import dev.armature.gpu.translate.Translator;
import dev.armature.model.Field;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.IntSupplier;

/** Steps worlds by the engine and by the translated program side by side. */
final class SameBits {
  /** Steps of every other world before it is looked at, so that it has fallen and touches. */
  private static final int ROLL_IN = 150;

  private final List<Model> models;
  private final int worlds;
  private final int steps;
  private final Image image;
  private final Program program;
  private int redone;
  private int contacts;

  SameBits(Model m, String name, Limits limits, int worlds, int steps) {
    this(Collections.nCopies(worlds, m), List.of(), name, limits, steps);
  }

  /**
   * Worlds of different models.
   *
   * @param models a model for each; the program is made for the first
   * @param own the fields in which they differ
   */
  SameBits(List<Model> models, Collection<Field> own, String name, Limits limits, int steps) {
    this.models = models;
    this.worlds = models.size();
    this.steps = steps;
    image = new Image(models.get(0), warm(), own);
    program = Translator.translate(image, name, limits);
    Verifier.check(program);
  }

  Program program() {
    return program;
  }

  /** A world that has been through all that is looked at, so that its buffers have grown. */
  private Data warm() {
    Data d = Physics.makeData(models.get(0));
    for (int w = 0; w < worlds; w++) {
      SplittableRandom random = start(d, w);
      for (int s = 0; s < steps; s++) {
        drive(d, random);
        Physics.step(models.get(w), d);
      }
    }
    return d;
  }

  /** Brings a world to the start of a run. */
  private SplittableRandom start(Data d, int w) {
    SplittableRandom random = new SplittableRandom(100 + w);
    Model m = models.get(w);
    Physics.reset(m, d);
    for (int s = 0; s < ROLL_IN && w % 2 == 1; s++) {
      drive(d, random);
      Physics.step(m, d);
    }
    for (int i = 0; i < m.nv; i++) {
      d.qvel[i] += 0.2 * random.nextGaussian();
    }
    return random;
  }

  private void drive(Data d, SplittableRandom random) {
    for (int i = 0; i < d.ctrl.length; i++) {
      d.ctrl[i] = random.nextGaussian();
    }
  }

  /** Number of steps that left the program early, so that the engine would redo them. */
  int redone() {
    return redone;
  }

  /** Most contacts of any step. */
  int contacts() {
    return contacts;
  }

  /** Checks all worlds in the interpreter. */
  void interpreted() {
    check(memory -> new Interpreter(program, memory)::step);
  }

  /** Checks all worlds in the program compiled for the Java virtual machine. */
  void compiled() {
    CompiledStep compiled = new CompiledStep(program);
    check(
        memory -> {
          Cells cells = compiled.cells(memory);
          return () -> compiled.step(cells);
        });
  }

  /**
   * Runs worlds with random velocities and controls. After every step each cell of the program's
   * memory must have the bits of the engine's world.
   */
  private void check(Function<WorldMemory, IntSupplier> backEnd) {
    Data d = warm();
    // for good, as some buffers are swapped
    List<WorldMapping> mappings = models.stream().map(m -> new WorldMapping(image, d, m)).toList();
    WorldMemory memory = new WorldMemory(program.worldCells());
    IntSupplier step = backEnd.apply(memory);
    for (int w = 0; w < worlds; w++) {
      WorldMapping mapping = mappings.get(w);
      SplittableRandom random = start(d, w);
      for (int s = 0; s < steps; s++) {
        drive(d, random);
        mapping.load(memory);
        Physics.step(models.get(w), d);
        contacts = Math.max(contacts, d.ncon);
        if (step.getAsInt() == 0) {
          assertThat(mapping.difference(memory))
              .as("%s, world %d, step %d", program.name(), w, s)
              .isNull();
        } else {
          redone++;
        }
      }
    }
  }
}
