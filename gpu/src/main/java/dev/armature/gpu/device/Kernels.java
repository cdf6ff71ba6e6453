package dev.armature.gpu.device;

import dev.armature.batch.Batch;
import dev.armature.gpu.driver.Driver;
import dev.armature.gpu.driver.GpuContext;
import dev.armature.gpu.driver.GpuDevice;
import dev.armature.gpu.ptx.KernelPlan;
import dev.armature.gpu.ptx.PtxModule;
import dev.armature.gpu.ptx.PtxWriter;
import dev.armature.model.Field;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Makes kernels of one model for one device, or takes them from the cache. */
final class Kernels {
  private final Model model;
  private final List<Field> state;
  private final GpuContext context;
  private final Tuning tuning;
  private final KernelCache cache;
  private final Consumer<String> progress;
  private @Nullable String key;

  /**
   * Kernels for worlds of a model.
   *
   * @param state fields that a step changes and the next one needs
   * @param progress receives a line now and then
   */
  Kernels(
      Model model,
      List<Field> state,
      GpuContext context,
      Tuning tuning,
      KernelCache cache,
      Consumer<String> progress) {
    this.model = model;
    this.state = state;
    this.context = context;
    this.tuning = tuning;
    this.cache = cache;
    this.progress = progress;
    try {
      key = key(model, state, context.device().capability(), Driver.get().version(), tuning);
    } catch (UnsupportedOperationException | UncheckedIOException e) {
      progress.accept("the kernel cannot be cached: " + e.getMessage());
    }
  }

  /** A file name made from everything a kernel depends on. */
  static String key(Model model, List<Field> state, int capability, int driver, Tuning tuning) {
    Digest digest = new Digest();
    digest.text(capability + " " + driver + " " + tuning);
    digest.text(Runtime.version().toString());
    state.forEach(field -> digest.text(field.name()));
    digest.source(Physics.class);
    digest.source(Batch.class);
    digest.source(Kernels.class);
    digest.object(model);
    return digest.hex();
  }

  /** Receives lines about what is going on. */
  Consumer<String> progress() {
    return progress;
  }

  /** The kernel from the cache, or a new one. */
  KernelImage open() {
    KernelImage known = key == null ? null : cache.find(key, progress);
    return known == null ? make(List.of()) : known;
  }

  /**
   * Makes a kernel and keeps it in the cache.
   *
   * @param crowded states that the kernel before this had no room for
   */
  KernelImage make(List<Map<Field, double[]>> crowded) {
    GpuDevice device = context.device();
    progress.accept("translating the step of the model for " + device.name());
    TranslatedStep step = TranslatedStep.of(model, state, crowded, tuning.unrolls());
    KernelPlan plan = step.plan(tuning.width(), tuning.profiled());
    PtxModule ptx = PtxWriter.write(step.program(), plan, device.capability());
    progress.accept(
        String.format(
            Locale.ROOT,
            "compiling %,d instructions in %,d functions for %s",
            step.program().size(),
            step.program().functions().size(),
            device.name()));
    byte[] code = context.compile(ptx.text(), tuning.jit(), log -> {});
    KernelImage image = step.compiled(ptx, plan, code);
    if (key != null) {
      cache.keep(key, image, progress);
    }
    return image;
  }
}
