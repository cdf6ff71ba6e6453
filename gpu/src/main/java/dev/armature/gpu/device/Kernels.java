package dev.armature.gpu.device;

import dev.armature.batch.Batch;
import dev.armature.model.Field;
import dev.armature.step.Physics;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Makes kernels of one model for one device, or takes them from the cache. */
final class Kernels {
  private final StepKind kind;
  private final Machine machine;
  private final Tuning tuning;
  private final KernelCache cache;
  private final Consumer<String> progress;
  private @Nullable String key;

  /**
   * Kernels for worlds of a model.
   *
   * @param progress receives a line now and then
   */
  Kernels(
      StepKind kind, Machine machine, Tuning tuning, KernelCache cache, Consumer<String> progress) {
    this.kind = kind;
    this.machine = machine;
    this.tuning = tuning;
    this.cache = cache;
    this.progress = progress;
    try {
      key = key(kind, machine.version(), tuning);
    } catch (UnsupportedOperationException | UncheckedIOException e) {
      progress.accept("the kernel cannot be cached: " + e.getMessage());
    }
  }

  /** The same for another kind of step. */
  Kernels with(StepKind other) {
    return new Kernels(other, machine, tuning, cache, progress);
  }

  /** What a kernel depends on, as a name of a file. */
  static String key(StepKind kind, String version, Tuning tuning) {
    Digest digest = new Digest();
    digest.text(version + " " + tuning);
    digest.text(Runtime.version().toString());
    kind.state().forEach(field -> digest.text(field.name()));
    digest.text("own");
    kind.own().stream().map(Field::name).sorted().forEach(digest::text);
    digest.source(Physics.class);
    digest.source(Batch.class);
    digest.source(Kernels.class);
    digest.object(kind.model());
    digest.object(kind.hooks());
    return digest.hex();
  }

  /** What they step. */
  StepKind kind() {
    return kind;
  }

  /** Receives lines about what is going on. */
  Consumer<String> progress() {
    return progress;
  }

  /**
   * The kernel from the cache, or a new one.
   *
   * @param needs worlds that a new one should have room for
   */
  KernelImage open(List<Need> needs) {
    KernelImage known = key == null ? null : cache.find(key, progress);
    return known == null ? make(needs) : known;
  }

  /**
   * Makes a kernel and keeps it in the cache.
   *
   * @param needs worlds that it should have room for
   */
  KernelImage make(List<Need> needs) {
    progress.accept("translating the step of the model for " + machine.name());
    TranslatedStep step = TranslatedStep.of(kind, needs, machine.isThisMachine(), tuning.unrolls());
    progress.accept(
        String.format(
            Locale.ROOT,
            "compiling %,d instructions in %,d functions for %s",
            step.program().size(),
            step.program().functions().size(),
            machine.name()));
    KernelImage image = machine.compile(step, tuning);
    if (key != null) {
      cache.keep(key, image, progress);
    }
    return image;
  }
}
