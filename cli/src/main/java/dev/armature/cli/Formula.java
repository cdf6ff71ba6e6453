package dev.armature.cli;

import dev.armature.model.NearestName;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;

/**
 * A formula as people type it: {@code b1 * (1 - exp(-b2 * x))}.
 *
 * <p>It has numbers, names, {@code + - * / ^}, parentheses, {@code pi} and the usual functions. A
 * name may be that of a column, such as {@code qpos[elbow]}.
 */
final class Formula {
  private static final Map<String, DoubleUnaryOperator> FUNCTIONS =
      Map.ofEntries(
          Map.entry("sin", Math::sin),
          Map.entry("cos", Math::cos),
          Map.entry("tan", Math::tan),
          Map.entry("asin", Math::asin),
          Map.entry("acos", Math::acos),
          Map.entry("atan", Math::atan),
          Map.entry("sinh", Math::sinh),
          Map.entry("cosh", Math::cosh),
          Map.entry("tanh", Math::tanh),
          Map.entry("exp", Math::exp),
          Map.entry("log", Math::log),
          Map.entry("sqrt", Math::sqrt),
          Map.entry("abs", Math::abs),
          Map.entry("sign", Math::signum));

  /** A part of a formula. */
  @FunctionalInterface
  private interface Term {
    double of(double[] values);
  }

  private final String text;
  private final List<String> names = new ArrayList<>();
  private final Term whole;
  private int at;

  private Formula(String text) {
    this.text = text;
    whole = sum();
    if (at < text.length()) {
      throw wrong("an operator was expected");
    }
  }

  /**
   * Reads a formula.
   *
   * @throws IllegalArgumentException with the place of the mistake
   */
  static Formula parse(String text) {
    return new Formula(text);
  }

  /** The names in it, in the order of their first use. */
  List<String> names() {
    return List.copyOf(names);
  }

  /** Its value for values of the names, in the order of {@link #names}. */
  double value(double[] values) {
    return whole.of(values);
  }

  private Term sum() {
    Term left = product();
    while (true) {
      if (takes('+')) {
        left = join(left, product(), Double::sum);
      } else if (takes('-')) {
        left = join(left, product(), (a, b) -> a - b);
      } else {
        return left;
      }
    }
  }

  private Term product() {
    Term left = signed();
    while (true) {
      if (takes('*')) {
        left = join(left, signed(), (a, b) -> a * b);
      } else if (takes('/')) {
        left = join(left, signed(), (a, b) -> a / b);
      } else {
        return left;
      }
    }
  }

  /** A sign binds less than a power: -x^2 is -(x^2). */
  private Term signed() {
    if (takes('-')) {
      Term term = signed();
      return values -> -term.of(values);
    }
    return takes('+') ? signed() : power();
  }

  private Term power() {
    Term base = atom();
    return takes('^') ? join(base, signed(), Math::pow) : base;
  }

  private static Term join(Term a, Term b, DoubleBinaryOperator operator) {
    return values -> operator.applyAsDouble(a.of(values), b.of(values));
  }

  private Term atom() {
    if (takes('(')) {
      return closed(sum());
    }
    char c = at < text.length() ? text.charAt(at) : ' ';
    if (Character.isDigit(c) || c == '.') {
      return number();
    }
    if (!Character.isLetter(c) && c != '_') {
      throw wrong("a number, a name or ( was expected");
    }
    int from = at;
    String name = name();
    if (takes('(')) {
      DoubleUnaryOperator function = FUNCTIONS.get(name.toLowerCase(Locale.ROOT));
      if (function == null) {
        at = from;
        throw wrong(NearestName.missing("function", name, new TreeSet<>(FUNCTIONS.keySet())));
      }
      Term argument = closed(sum());
      return values -> function.applyAsDouble(argument.of(values));
    }
    if (name.equals("pi")) {
      return values -> Math.PI;
    }
    if (!names.contains(name)) {
      names.add(name);
    }
    int index = names.indexOf(name);
    return values -> values[index];
  }

  private Term closed(Term inside) {
    if (!takes(')')) {
      throw wrong(") was expected");
    }
    return inside;
  }

  private Term number() {
    int from = at;
    while (at < text.length() && isPartOfNumber(from)) {
      at++;
    }
    try {
      double value = Double.parseDouble(text.substring(from, at));
      return values -> value;
    } catch (NumberFormatException e) {
      at = from;
      throw wrong("this is no number");
    }
  }

  private boolean isPartOfNumber(int from) {
    char c = text.charAt(at);
    boolean afterExponent = at > from && "eE".indexOf(text.charAt(at - 1)) >= 0;
    return Character.isDigit(c)
        || c == '.'
        || "eE".indexOf(c) >= 0
        || (c == '+' || c == '-') && afterExponent;
  }

  private String name() {
    int from = at;
    while (at < text.length()
        && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '_')) {
      at++;
    }
    if (at < text.length() && text.charAt(at) == '[') {
      int end = text.indexOf(']', at);
      if (end < 0) {
        throw wrong("] was expected");
      }
      at = end + 1;
    }
    return text.substring(from, at);
  }

  private boolean takes(char c) {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    if (at < text.length() && text.charAt(at) == c) {
      at++;
      while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
        at++;
      }
      return true;
    }
    return false;
  }

  private IllegalArgumentException wrong(String problem) {
    String rest = at < text.length() ? "at \"" + text.substring(at) + "\"" : "at its end";
    return new IllegalArgumentException("the formula \"" + text + "\", " + rest + ": " + problem);
  }
}
