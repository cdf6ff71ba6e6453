package dev.armature.data;

import dev.armature.model.Model;
import org.jspecify.annotations.Nullable;

/**
 * Working memory of the stages of one world, in one table: every stage of every step asks for its
 * own, so a key knows its place and not only its name.
 */
public final class Scratch {
  private @Nullable Object[] values = new @Nullable Object[128];
  private int count;

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
   * @param maker makes a new one, of this class and no other
   * @param place where it is looked for first, in every world
   */
  public record Key<T>(Class<T> type, Maker<T> maker, int place) {}

  /** A key; make one for a class, and keep it. */
  public static <T> Key<T> key(Class<T> type, Maker<T> maker) {
    return new Key<>(type, maker, place(type));
  }

  private static int place(Class<?> type) {
    return type.getName().hashCode() * 0x9E3779B9 >>> 8;
  }

  /** The working memory of a key, created on first use. */
  <T> T get(Key<T> key, Model m) {
    Object value = values[key.place & values.length - 1];
    if (value != null && value.getClass() == key.type) {
      return key.type.cast(value);
    }
    return search(key, m);
  }

  /** Another class may have the place; then it is one of the next. */
  private <T> T search(Key<T> key, Model m) {
    for (int i = key.place; ; i++) {
      Object value = values[i & values.length - 1];
      if (value == null) {
        return make(key, m);
      }
      if (value.getClass() == key.type) {
        return key.type.cast(value);
      }
    }
  }

  private <T> T make(Key<T> key, Model m) {
    T value = key.maker.make(m);
    if (value.getClass() != key.type) {
      throw new IllegalStateException(value.getClass() + " was made for " + key.type);
    }
    // making it may have made others
    if (2 * ++count > values.length) {
      Object[] before = values;
      values = new @Nullable Object[2 * before.length];
      for (Object other : before) {
        if (other != null) {
          put(place(other.getClass()), other);
        }
      }
    }
    put(key.place, value);
    return value;
  }

  private void put(int place, Object value) {
    int i = place;
    while (values[i & values.length - 1] != null) {
      i++;
    }
    values[i & values.length - 1] = value;
  }
}
