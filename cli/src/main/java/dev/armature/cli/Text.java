package dev.armature.cli;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;

/** Words and numbers as people read them. */
final class Text {
  private static final MathContext FOUR_DIGITS = new MathContext(4);

  private Text() {}

  /** A command line as it was typed: words with spaces or quotes are quoted. */
  static String command(List<String> args) {
    StringBuilder line = new StringBuilder("armature");
    for (String arg : args) {
      boolean plain = arg.matches("[\\w./:=,+±%@-]+");
      line.append(' ').append(plain ? arg : "'" + arg.replace("'", "'\\''") + "'");
    }
    return line.toString();
  }

  /** A constant in words: {@code GRADIENT_SMALL} is "gradient small". */
  static String words(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** Four digits at most, no zeros at the end: 0.005, 1.8, 120, 1.2E-7. */
  static String number(double x) {
    if (x == 0 || Double.isNaN(x) || Double.isInfinite(x)) {
      return x == 0 ? "0" : Double.toString(x);
    }
    BigDecimal rounded = new BigDecimal(x).round(FOUR_DIGITS).stripTrailingZeros();
    int magnitude = rounded.precision() - rounded.scale();
    return magnitude < -3 || magnitude > 7 ? rounded.toString() : rounded.toPlainString();
  }
}
