package dev.armature.compile.hull;

import java.util.Arrays;

/**
 * A short list of different things. There are two ways to take one out: its place is filled with
 * the last one, or the others move up. They lead to different orders later, so both have a name.
 */
@SuppressWarnings("unchecked")
final class Bag<E> {
  private Object[] items;
  private int size;

  Bag(int capacity) {
    items = new Object[capacity];
  }

  int size() {
    return size;
  }

  boolean isEmpty() {
    return size == 0;
  }

  E get(int i) {
    return (E) items[i];
  }

  E first() {
    return (E) items[0];
  }

  void set(int i, E x) {
    items[i] = x;
  }

  void add(E x) {
    insert(size, x);
  }

  void insert(int i, E x) {
    if (size == items.length) {
      items = Arrays.copyOf(items, 2 * size);
    }
    System.arraycopy(items, i, items, i + 1, size - i);
    items[i] = x;
    size++;
  }

  void clear() {
    size = 0;
  }

  /** By identity; -1 if it is not there. */
  int indexOf(E x) {
    for (int i = 0; i < size; i++) {
      if (items[i] == x) {
        return i;
      }
    }
    return -1;
  }

  /** Takes one out; the last one takes its place. */
  void take(E x) {
    int i = indexOf(x);
    if (i >= 0) {
      takeAt(i);
    }
  }

  /** Takes out the one at a place; the last one takes its place. */
  void takeAt(int i) {
    items[i] = items[--size];
  }

  /** Takes one out; those behind it move up. */
  void drop(E x) {
    int i = indexOf(x);
    if (i >= 0) {
      dropAt(i);
    }
  }

  /** Takes out the one at a place; those behind it move up. */
  void dropAt(int i) {
    size--;
    System.arraycopy(items, i + 1, items, i, size - i);
  }

  /** Puts one in the place of another. */
  void replace(E old, E by) {
    int i = indexOf(old);
    if (i >= 0) {
      items[i] = by;
    }
  }
}
