package dev.armature.data;

import dev.armature.model.Model;
import java.util.Arrays;

/**
 * Working memory of the stages of one world, by class: an open-addressed table keyed by identity,
 * because every stage of every step uses it.
 */
public final class Scratch {
  /** Makes the working memory of a stage for a model. */
  @FunctionalInterface
  public interface Maker<T> {
    /** A new, empty working memory. */
    T make(Model m);
  }

  private Object[] keys = new Object[64];
  private Object[] values = new Object[64];
  private int used;

  /** The working memory of this type, created on first use. */
  <T> T get(Class<T> type, Maker<T> maker, Model m) {
    int at = find(type);
    Object value = values[at];
    if (value == null) {
      value = maker.make(m);
      put(type, value);
    }
    return type.cast(value);
  }

  private int find(Object key) {
    int mask = keys.length - 1;
    int at = System.identityHashCode(key) & mask;
    while (keys[at] != null && keys[at] != key) {
      at = (at + 1) & mask;
    }
    return at;
  }

  private void put(Object key, Object value) {
    if (2 * (used + 1) > keys.length) {
      Object[] oldKeys = keys;
      Object[] oldValues = values;
      keys = Arrays.copyOf(new Object[0], 2 * oldKeys.length);
      values = Arrays.copyOf(new Object[0], 2 * oldKeys.length);
      for (int i = 0; i < oldKeys.length; i++) {
        if (oldKeys[i] != null) {
          int at = find(oldKeys[i]);
          keys[at] = oldKeys[i];
          values[at] = oldValues[i];
        }
      }
    }
    int at = find(key);
    keys[at] = key;
    values[at] = value;
    used++;
  }
}
