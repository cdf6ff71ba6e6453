package dev.armature.conformance.torture;

import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Random numbers and texts of attributes. A model is either aligned, with round numbers and axes
 * along the coordinates, so that shapes tie and bodies are simple, or not.
 */
final class Dice {
  private final Random random;
  private final boolean aligned;

  Dice(long seed) {
    // neighboring seeds of java.util.Random begin alike
    this.random = new Random(seed * 0x9E3779B97F4A7C15L + 0x2545F4914F6CDD1DL);
    random.nextInt();
    this.aligned = chance(0.35);
  }

  /** True with this probability. */
  boolean chance(double probability) {
    return random.nextDouble() < probability;
  }

  /** A number from 0 to n − 1. */
  int below(int n) {
    return random.nextInt(n);
  }

  /** A number from lo to hi, both included. */
  int from(int lo, int hi) {
    return lo + random.nextInt(hi - lo + 1);
  }

  /** One of the values. */
  @SafeVarargs
  final <T> T pick(T... values) {
    return values[random.nextInt(values.length)];
  }

  /** One of a list that is not empty. */
  <T> T pick(List<T> values) {
    return values.get(random.nextInt(values.size()));
  }

  /** One of a list; not this one if there is another. */
  String other(List<String> values, @Nullable String than) {
    int at = random.nextInt(values.size());
    return values.get(values.get(at).equals(than) ? (at + 1) % values.size() : at);
  }

  /** A number between two. */
  double real(double lo, double hi) {
    double x = lo + (hi - lo) * random.nextDouble();
    if (aligned) {
      double grid = (hi - lo) / 4;
      x = lo + grid * Math.round((x - lo) / grid);
    }
    return x;
  }

  /** A number between two, as text. */
  String number(double lo, double hi) {
    return text(real(lo, hi));
  }

  /** So many numbers between two, as text. */
  String numbers(int n, double lo, double hi) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < n; i++) {
      out.append(i == 0 ? "" : " ").append(number(lo, hi));
    }
    return out.toString();
  }

  /** Numbers as text. */
  static String list(double... values) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < values.length; i++) {
      out.append(i == 0 ? "" : " ").append(text(values[i]));
    }
    return out.toString();
  }

  /** A direction: along a coordinate, or any, never across the third axis. */
  String axis() {
    if (aligned || chance(0.3)) {
      return pick("0 0 1", "0 0 -1", "0 0.6 0.8");
    }
    return numbers(2, -0.6, 0.6) + " " + text(0.7 + 0.3 * random.nextDouble());
  }

  /** The axis of the second or third joint of a kind, along none of the axes before. */
  String axis(int number) {
    double tilt = aligned || chance(0.5) ? 0 : 0.3;
    return number == 1 ? list(1, tilt, 0.5 * tilt) : list(-tilt, 1, tilt);
  }

  /** Sets an orientation in one of the ways there are, or leaves it out. */
  void orient(Element e, boolean degrees) {
    double turn = degrees ? 180 : Math.PI;
    switch (below(aligned ? 12 : 8)) {
      case 0 -> e.set("quat", numbers(3, -1, 1) + " " + text(0.3 + random.nextDouble()));
      case 1 -> e.set("axisangle", axis() + " " + number(-turn, turn));
      case 2 -> e.set("euler", numbers(3, -turn / 2, turn / 2));
      case 3 -> e.set("xyaxes", pick("0 1 0 -1 0 0", "1 0 0 0 0 1", "0.6 0.8 0 0 0.1 1"));
      case 4 -> e.set("zaxis", axis());
      default -> {}
    }
  }

  private static String text(double x) {
    if (x == Math.rint(x) && Math.abs(x) < 1e6) {
      return Long.toString((long) x);
    }
    return String.format(Locale.ROOT, Math.abs(x) < 1e-3 ? "%.3e" : "%.4f", x)
        .replaceFirst("(\\.\\d*?)0+$", "$1")
        .replaceFirst("\\.$", "");
  }
}
