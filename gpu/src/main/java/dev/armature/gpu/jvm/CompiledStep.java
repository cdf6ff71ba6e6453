package dev.armature.gpu.jvm;

import dev.armature.gpu.image.WorldMemory;
import dev.armature.gpu.ir.Program;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** A program as a class: steps worlds in the memory of this machine. */
public final class CompiledStep {
  private final Program program;
  private final MethodHandle step;

  /** Compiles a program. */
  public CompiledStep(Program program) {
    this.program = program;
    try {
      MethodHandles.Lookup own = MethodHandles.lookup();
      MethodHandles.Lookup made = own.defineHiddenClass(new ClassWriter(program).write(), true);
      step =
          made.findStatic(
              made.lookupClass(),
              program.step().name(),
              MethodType.methodType(void.class, Cells.class));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("a compiled class without its step", e);
    }
  }

  /** The cells of a world, prepared for stepping. */
  public Cells cells(WorldMemory world) {
    return new Cells(world, program.model());
  }

  /**
   * Runs one step.
   *
   * @return 0, or one more than the reason to exit
   */
  public int step(Cells cells) {
    try {
      step.invokeExact(cells);
      return 0;
    } catch (Left e) {
      return e.reason() + 1;
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }
}
