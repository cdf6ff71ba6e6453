package dev.armature.data;

import dev.armature.model.Model;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Working memory of the stages of one world, in one array: every stage of every step asks for its
 * own, so a key is an index and not a name.
 */
public final class Scratch {
  private static final AtomicInteger KEYS = new AtomicInteger();

  /** Makes the working memory of a stage for a model. */
  @FunctionalInterface
  public interface Maker<T> {
    /** A new, empty working memory. */
    T make(Model m);
  }

  /**
   * The working memory of one class, a constant of that class. It is a record because the JIT
   * compiler takes the fields of constant records for constants.
   *
   * @param type the class
   * @param maker makes a new one
   * @param index its place in every world
   */
  public record Key<T>(Class<T> type, Maker<T> maker, int index) {}

  private @Nullable Object[] values = new @Nullable Object[64];

  /** A key with a place of its own; make one for a class, and keep it. */
  public static <T> Key<T> key(Class<T> type, Maker<T> maker) {
    return new Key<>(type, maker, KEYS.getAndIncrement());
  }

  /** The working memory of a key, created on first use. */
  <T> T get(Key<T> key, Model m) {
    if (key.index < values.length) {
      Object value = values[key.index];
      if (value != null) {
        return key.type.cast(value);
      }
    }
    return make(key, m);
  }

  private <T> T make(Key<T> key, Model m) {
    T value = key.maker.make(m);
    // making it may have made others
    if (key.index >= values.length) {
      values = Arrays.copyOf(values, 2 * key.index);
    }
    values[key.index] = value;
    return value;
  }
}
