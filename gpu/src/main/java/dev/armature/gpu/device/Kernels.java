package dev.armature.gpu.device;

import dev.armature.batch.Batch;
import dev.armature.model.Field;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Makes kernels of one model for one device, or takes them from the cache. */
final class Kernels {
  private final Model model;
  private final List<Field> state;
  private final List<Field> own;
  private final Machine machine;
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
      Machine machine,
      Tuning tuning,
      KernelCache cache,
      Consumer<String> progress) {
    this(model, state, List.of(), machine, tuning, cache, progress);
  }

  private Kernels(
      Model model,
      List<Field> state,
      List<Field> own,
      Machine machine,
      Tuning tuning,
      KernelCache cache,
      Consumer<String> progress) {
    this.model = model;
    this.state = state;
    this.own = own;
    this.machine = machine;
    this.tuning = tuning;
    this.cache = cache;
    this.progress = progress;
    try {
      key = key(model, state, own, machine.version(), tuning);
    } catch (UnsupportedOperationException | UncheckedIOException e) {
      progress.accept("the kernel cannot be cached: " + e.getMessage());
    }
  }

  /**
   * Kernels for worlds that differ in some fields of the model.
   *
   * @param fields these fields
   */
  Kernels withOwn(Collection<Field> fields) {
    return new Kernels(model, state, List.copyOf(fields), machine, tuning, cache, progress);
  }

  /** What a kernel depends on, as a name of a file. */
  static String key(
      Model model, List<Field> state, List<Field> own, String version, Tuning tuning) {
    Digest digest = new Digest();
    digest.text(version + " " + tuning);
    digest.text(Runtime.version().toString());
    state.forEach(field -> digest.text(field.name()));
    digest.text("own");
    own.stream().map(Field::name).sorted().forEach(digest::text);
    digest.source(Physics.class);
    digest.source(Batch.class);
    digest.source(Kernels.class);
    digest.object(model);
    return digest.hex();
  }

  /** The model. */
  Model model() {
    return model;
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
    TranslatedStep step = TranslatedStep.of(model, state, own, needs, tuning.unrolls());
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
