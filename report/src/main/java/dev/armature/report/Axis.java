package dev.armature.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * One axis of a plot: the range of its values, where they fall on the page, and its ticks at 1, 2
 * or 5 times a power of ten (linear) or at powers of ten (logarithmic).
 */
final class Axis {
  /** A place that is marked; without a label it is a thin line only. */
  record Tick(double value, String label) {}

  private static final double[] STEPS = {1, 2, 5, 10};
  private static final String SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

  final boolean log;
  final double low;
  final double high;

  /** The power of ten that tick labels leave out, because all of them would have it. */
  final int exponent;

  private final double from;
  private final double to;

  private Axis(boolean log, double low, double high, double from, double to) {
    this.log = log;
    this.low = low;
    this.high = high;
    this.from = from;
    this.to = to;
    double magnitude = Math.max(Math.abs(low), Math.abs(high));
    boolean plain = magnitude < 1e6 && magnitude >= 1e-3 || magnitude == 0;
    this.exponent = log || plain ? 0 : (int) Math.floor(Math.log10(magnitude) + 1e-9);
  }

  /** What to say beside the axis about the power of ten; empty when there is none. */
  String factor() {
    return exponent == 0 ? "" : "×10" + superscript(exponent);
  }

  /** An axis around the values from low to high, drawn from one coordinate to another. */
  static Axis around(double low, double high, boolean log, boolean padded, double from, double to) {
    if (!(low <= high)) {
      low = log ? 1 : 0;
      high = log ? 10 : 1;
    }
    if (log) {
      double a = Math.log10(low);
      double b = Math.log10(high);
      double pad = b - a < 1e-9 ? 0.5 : padded ? 0.04 * (b - a) : 0;
      return new Axis(true, StrictMath.pow(10, a - pad), StrictMath.pow(10, b + pad), from, to);
    }
    double span = high - low;
    double magnitude = Math.max(Math.abs(low), Math.abs(high));
    if (span <= 1e-12 * magnitude || span == 0) {
      double pad = magnitude == 0 ? 1 : 0.1 * magnitude;
      return new Axis(false, low - pad, high + pad, from, to);
    }
    double pad = padded ? 0.05 * span : 0;
    return new Axis(false, low - pad, high + pad, from, to);
  }

  /** Whether a value can be shown at all. */
  boolean shows(double value) {
    return !Double.isNaN(value) && !Double.isInfinite(value) && !(log && value <= 0);
  }

  /** Where a value falls on the page. */
  double place(double value) {
    double part =
        log
            ? (Math.log10(value) - Math.log10(low)) / (Math.log10(high) - Math.log10(low))
            : (value - low) / (high - low);
    return from + part * (to - from);
  }

  /** About so many ticks. */
  List<Tick> ticks(int about) {
    return log ? decades(about) : steps(about);
  }

  private List<Tick> steps(int about) {
    double raw = (high - low) / Math.max(1, about);
    double base = StrictMath.pow(10, Math.floor(Math.log10(raw)));
    double step = 10 * base;
    for (double s : STEPS) {
      if (s * base >= raw * (1 - 1e-9)) {
        step = s * base;
        break;
      }
    }
    List<Tick> ticks = new ArrayList<>();
    long first = (long) Math.ceil(low / step - 1e-9);
    long last = (long) Math.floor(high / step + 1e-9);
    double scale = StrictMath.pow(10, -this.exponent);
    int decimals = Math.max(0, -(int) Math.floor(Math.log10(step * scale) + 1e-9));
    for (long i = first; i <= last && ticks.size() < 100; i++) {
      double value = i * step;
      ticks.add(new Tick(value, i == 0 ? "0" : fixed(value * scale, Math.min(decimals, 9))));
    }
    return ticks;
  }

  private static String fixed(double value, int decimals) {
    String text = String.format(Locale.ROOT, "%." + decimals + "f", value);
    return text.startsWith("-") ? "−" + text.substring(1) : text;
  }

  private List<Tick> decades(int about) {
    int first = (int) Math.ceil(Math.log10(low) - 1e-9);
    int last = (int) Math.floor(Math.log10(high) + 1e-9);
    if (last - first < 1) {
      List<Tick> ticks = new ArrayList<>();
      for (Tick tick : new Axis(false, low, high, from, to).steps(about)) {
        if (tick.value > 0) {
          ticks.add(tick);
        }
      }
      return ticks;
    }
    int every = Math.max(1, (last - first + about) / Math.max(1, about));
    List<Tick> ticks = new ArrayList<>();
    for (int e = first - 1; e <= last; e++) {
      double decade = StrictMath.pow(10, e);
      if (e >= first) {
        boolean labeled = Math.floorMod(e, every) == 0;
        ticks.add(new Tick(decade, labeled ? power(e) : ""));
      }
      for (int m = 2; m < 10 && last - first <= 4; m++) {
        if (m * decade > low && m * decade < high) {
          ticks.add(new Tick(m * decade, ""));
        }
      }
    }
    return ticks;
  }

  private static String power(int exponent) {
    if (exponent >= -3 && exponent <= 4) {
      return fixed(StrictMath.pow(10, exponent), Math.max(0, -exponent));
    }
    return "10" + superscript(exponent);
  }

  private static String superscript(int exponent) {
    StringBuilder text = new StringBuilder();
    for (char c : Integer.toString(exponent).toCharArray()) {
      text.append(c == '-' ? '⁻' : SUPERSCRIPTS.charAt(c - '0'));
    }
    return text.toString();
  }
}
