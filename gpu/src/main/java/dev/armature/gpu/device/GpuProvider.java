package dev.armature.gpu.device;

import dev.armature.batch.DeviceProvider;
import dev.armature.batch.WorldDevice;
import dev.armature.data.Parallel;
import dev.armature.gpu.driver.Driver;
import dev.armature.gpu.driver.GpuDevice;
import dev.armature.gpu.ir.Untranslatable;
import dev.armature.model.Field;
import dev.armature.model.Model;
import dev.armature.step.Memories;
import java.util.List;
import java.util.function.Consumer;

/** Makes worlds on NVIDIA's GPUs. */
public final class GpuProvider implements DeviceProvider {
  /** For the service loader. */
  public GpuProvider() {}

  @Override
  public String name() {
    return "gpu";
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
          "the model cannot run on a GPU: its worlds remember more than their state (sleep, plugins"
              + " with memory, a sensor of kinetic energy with the energy flag, or AVBD)");
    }
    String problem = Driver.get().problem();
    if (problem != null) {
      throw new IllegalStateException("no GPU: " + problem);
    }
    List<GpuDevice> devices = Driver.get().devices();
    if (index >= devices.size()) {
      throw new IllegalStateException(
          "no GPU " + index + ": this machine has " + devices.size() + ", counted from 0");
    }
    GpuDevice device = devices.get(index);
    Machine machine = new GpuMachine(device.open());
    try {
      Tuning tuning = Tuning.of(device.multiprocessors(), worlds);
      return new TranslatedWorlds(
          machine,
          new Kernels(new StepKind(model, state), machine, tuning, KernelCache.ofUser(), progress),
          worlds);
    } catch (Untranslatable e) {
      machine.close();
      throw new IllegalStateException("the model cannot run on a GPU: " + e.getMessage(), e);
    } catch (RuntimeException e) {
      machine.close();
      throw e;
    }
  }
}
