package dev.armature.conformance.torture;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Cuts a failing model down: takes out elements, dissolves bodies and frames into their parents and
 * takes out attributes, as long as the failure stays the same.
 */
final class Shrinker {
  /** Says whether a smaller model still fails in the same way. */
  @FunctionalInterface
  interface Test {
    boolean fails(Generator.Sample sample) throws IOException;
  }

  private final Test test;
  private int tries;

  Shrinker(Test test, int tries) {
    this.test = test;
    this.tries = tries;
  }

  /** The smallest model found. */
  Generator.Sample shrink(Generator.Sample sample) throws IOException {
    Generator.Sample best = sample;
    boolean smaller = true;
    while (smaller && tries > 0) {
      Generator.Sample before = best;
      best = elements(best);
      best = dissolved(best);
      best = attributes(best);
      smaller = !best.xml().equals(before.xml());
    }
    return best;
  }

  private boolean holds(Generator.Sample candidate) throws IOException {
    return tries-- > 0 && test.fails(candidate);
  }

  private Generator.Sample elements(Generator.Sample start) throws IOException {
    Generator.Sample best = start;
    List<Integer> order = bySize(best.root());
    for (int i = 0; i < order.size() && tries > 0; i++) {
      Generator.Sample candidate = best.copy();
      List<Element> all = candidate.root().all();
      int at = order.get(i);
      if (at == 0 || at >= all.size()) {
        continue;
      }
      remove(candidate.root(), all.get(at));
      if (holds(candidate)) {
        best = candidate;
        order = bySize(best.root());
        i = -1 + Math.min(i, Math.max(0, order.size() - 1));
      }
    }
    return best;
  }

  /** Positions of all elements in document order, large ones first. */
  private static List<Integer> bySize(Element root) {
    List<Element> all = root.all();
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      order.add(i);
    }
    order.sort(Comparator.comparingInt((Integer i) -> all.get(i).all().size()).reversed());
    return order;
  }

  private Generator.Sample dissolved(Generator.Sample start) throws IOException {
    Generator.Sample best = start;
    for (int i = 1; i < best.root().all().size() && tries > 0; i++) {
      Generator.Sample candidate = best.copy();
      Element e = candidate.root().all().get(i);
      if (e.tag.equals("body") || e.tag.equals("frame") || e.tag.equals("replicate")) {
        Element parent = parent(candidate.root(), e);
        int at = parent.children.indexOf(e);
        parent.children.remove(at);
        parent.children.addAll(at, e.children);
        if (holds(candidate)) {
          best = candidate;
          i--;
        }
      }
    }
    return best;
  }

  private Generator.Sample attributes(Generator.Sample start) throws IOException {
    Generator.Sample best = start;
    for (int i = 0; i < best.root().all().size(); i++) {
      for (String name : List.copyOf(best.root().all().get(i).attributes.keySet())) {
        Generator.Sample candidate = best.copy();
        candidate.root().all().get(i).attributes.remove(name);
        if (tries > 0 && holds(candidate)) {
          best = candidate;
        }
      }
    }
    return best;
  }

  private static void remove(Element root, Element e) {
    parent(root, e).children.remove(e);
  }

  private static Element parent(Element root, Element e) {
    for (Element p : root.all()) {
      for (Element c : p.children) {
        if (c == e) {
          return p;
        }
      }
    }
    throw new IllegalArgumentException("not below the root");
  }
}
