package dev.armature.gpu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.data.Data;
import dev.armature.gpu.image.Image;
import dev.armature.gpu.image.WorldMapping;
import dev.armature.gpu.image.WorldMemory;
import dev.armature.gpu.interpret.Interpreter;
import dev.armature.gpu.ir.Program;
import dev.armature.gpu.translate.Translator;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import java.util.SplittableRandom;

/** Steps worlds by the engine and by the translated program side by side. */
final class SameBits {
  private static final int WARM = 200;

  private final Model m;
  final Image image;
  final Program program;
  private int redone;
  private int contacts;

  SameBits(Model m, String name) {
    this.m = m;
    image = new Image(m, warm());
    program = Translator.translate(image, name);
  }

  /** A world whose working memory exists and whose buffers have grown. */
  private Data warm() {
    Data d = Physics.makeData(m);
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < WARM; i++) {
      drive(d, random);
      Physics.step(m, d);
    }
    return d;
  }

  private void drive(Data d, SplittableRandom random) {
    for (int i = 0; i < m.nu; i++) {
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

  /**
   * Runs worlds from the reference configuration with random velocities and controls. After every
   * step each cell of the program's memory must have the bits of the engine's world.
   */
  void check(int worlds, int steps) {
    for (int w = 0; w < worlds; w++) {
      SplittableRandom random = new SplittableRandom(100 + w);
      Data d = warm();
      Physics.reset(m, d);
      for (int i = 0; i < m.nv; i++) {
        d.qvel[i] = 0.2 * random.nextGaussian();
      }
      WorldMemory memory = new WorldMemory(program.worldCells());
      Interpreter interpreter = new Interpreter(program, memory);
      for (int s = 0; s < steps; s++) {
        drive(d, random);
        new WorldMapping(image, d).load(memory);
        Physics.step(m, d);
        contacts = Math.max(contacts, d.ncon);
        if (interpreter.step() == 0) {
          assertThat(new WorldMapping(image, d).difference(memory))
              .as("%s, world %d, step %d", program.name(), w, s)
              .isNull();
        } else {
          redone++;
        }
      }
    }
  }
}
