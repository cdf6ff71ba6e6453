package dev.armature.compile.hull;

import java.util.ArrayList;

/**
 * A short list of different things. There are two ways to take one out: its place is filled with
 * the last one, or the others move up. They lead to different orders later, so both have a name.
 */
final class Bag<E> {
  private final ArrayList<E> items;

  Bag(int capacity) {
    items = new ArrayList<>(capacity);
  }

  int size() {
    return items.size();
  }

  boolean isEmpty() {
    return items.isEmpty();
  }

  E get(int i) {
    return items.get(i);
  }

  E first() {
    return items.get(0);
  }

  void set(int i, E x) {
    items.set(i, x);
  }

  void add(E x) {
    items.add(x);
  }

  void insert(int i, E x) {
    items.add(i, x);
  }

  void clear() {
    items.clear();
  }

  /** By identity; -1 if it is not there. */
  int indexOf(E x) {
    for (int i = 0; i < items.size(); i++) {
      if (items.get(i) == x) {
        return i;
      }
    }
    return -1;
  }

  boolean contains(E x) {
    return indexOf(x) >= 0;
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
    E last = items.remove(items.size() - 1);
    if (i < items.size()) {
      items.set(i, last);
    }
  }

  /** Takes one out; those behind it move up. */
  void drop(E x) {
    int i = indexOf(x);
    if (i >= 0) {
      items.remove(i);
    }
  }

  /** Takes out the one at a place; those behind it move up. */
  void dropAt(int i) {
    items.remove(i);
  }

  /** Takes out the last one. */
  E pop() {
    return items.remove(items.size() - 1);
  }

  /** Puts one in the place of another. */
  void replace(E old, E by) {
    int i = indexOf(old);
    if (i >= 0) {
      items.set(i, by);
    }
  }
}
