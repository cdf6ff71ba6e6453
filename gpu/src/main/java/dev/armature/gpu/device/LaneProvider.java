package dev.armature.gpu.device;

import dev.armature.batch.DeviceProvider;
import dev.armature.batch.WorldDevice;
import dev.armature.data.Parallel;
import dev.armature.gpu.ir.Untranslatable;
import dev.armature.gpu.x86.Processor;
import dev.armature.model.Field;
import dev.armature.model.Model;
import dev.armature.step.Memories;
import java.util.List;
import java.util.function.Consumer;

/** Makes worlds on the vector lanes of this machine's cores. */
public final class LaneProvider implements DeviceProvider {
  /** For the service loader. */
  public LaneProvider() {}

  @Override
  public String name() {
    return "lanes";
  }

  @Override
  public WorldDevice open(
      Model model,
      int worlds,
      int index,
      Parallel workers,
      List<Field> state,
      Consumer<String> progress) {
    if (!Memories.stayEmpty(model)) {
      throw new IllegalStateException(
          "the model cannot run in lanes: its worlds remember more than their state");
    }
    String problem = Processor.problem();
    if (problem != null) {
      throw new IllegalStateException("no lanes: " + problem);
    }
    Machine machine = new LaneMachine(workers);
    try {
      return new TranslatedWorlds(
          machine,
          new Kernels(
              new StepKind(model, state),
              machine,
              new Tuning(8, 0, false),
              KernelCache.ofUser(),
              progress),
          worlds);
    } catch (Untranslatable e) {
      throw new IllegalStateException("the model cannot run in lanes: " + e.getMessage(), e);
    }
  }
}
