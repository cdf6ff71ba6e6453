package dev.armature.compile.hull;

import org.jspecify.annotations.Nullable;

/** A chain of facets; a facet is in one at most. */
final class FacetList {
  private @Nullable Facet first;
  private @Nullable Facet last;
  private int size;

  @Nullable Facet first() {
    return first;
  }

  int size() {
    return size;
  }

  void append(Facet f) {
    f.list = this;
    f.previous = last;
    f.next = null;
    if (last == null) {
      first = f;
    } else {
      last.next = f;
    }
    last = f;
    size++;
  }

  void prepend(Facet f) {
    f.list = this;
    f.next = first;
    f.previous = null;
    if (first == null) {
      last = f;
    } else {
      first.previous = f;
    }
    first = f;
    size++;
  }

  void remove(Facet f) {
    if (f.previous == null) {
      first = f.next;
    } else {
      f.previous.next = f.next;
    }
    if (f.next == null) {
      last = f.previous;
    } else {
      f.next.previous = f.previous;
    }
    f.list = null;
    f.next = null;
    f.previous = null;
    size--;
  }

  void clear() {
    first = null;
    last = null;
    size = 0;
  }
}
