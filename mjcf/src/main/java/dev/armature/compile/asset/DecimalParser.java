package dev.armature.compile.asset;

/**
 * Decimal numbers in OBJ files, read the way of the reference's reader: digits are accumulated in
 * double precision one at a time, so the result may be off by a bit or two from the nearest double,
 * and those bits reach the model.
 */
final class DecimalParser {
  private static final double[] FRACTION = fractions();
  private final byte[] bytes;

  DecimalParser(byte[] bytes) {
    this.bytes = bytes;
  }

  private static double[] fractions() {
    double[] out = new double[340];
    for (int k = 0; k < out.length; k++) {
      out[k] = StrictMath.pow(10.0, -k);
    }
    // the first eight are literals there: the nearest doubles
    double[] literal = {1.0, 0.1, 0.01, 0.001, 0.0001, 0.00001, 0.000001, 0.0000001};
    System.arraycopy(literal, 0, out, 0, literal.length);
    return out;
  }

  private boolean digit(int at, int end) {
    return at < end && bytes[at] >= '0' && bytes[at] <= '9';
  }

  /**
   * The number in this range; zero if it does not begin with one. Text after the number is not
   * looked at.
   */
  double parse(int from, int end) {
    int at = from;
    if (at >= end) {
      return 0;
    }
    boolean negative = bytes[at] == '-';
    if (negative || bytes[at] == '+') {
      at++;
    }
    int digits = at;
    double mantissa = 0;
    while (digit(at, end)) {
      mantissa = 10 * mantissa + (bytes[at] - '0');
      at++;
    }
    boolean any = at > digits;
    if (at < end && bytes[at] == '.') {
      at++;
      int k = 1;
      while (digit(at, end)) {
        if (k < FRACTION.length) {
          mantissa += (bytes[at] - '0') * FRACTION[k];
        }
        k++;
        at++;
      }
    } else if (!any) {
      return 0;
    }
    int exponent = 0;
    if (at < end && (bytes[at] == 'e' || bytes[at] == 'E')) {
      at++;
      boolean small = at < end && bytes[at] == '-';
      if (at < end && (small || bytes[at] == '+')) {
        at++;
      }
      if (!digit(at, end)) {
        return 0;
      }
      while (digit(at, end)) {
        exponent = Math.min(100_000, 10 * exponent + (bytes[at] - '0'));
        at++;
      }
      exponent = small ? -exponent : exponent;
    }
    double value =
        exponent == 0 ? mantissa : Math.scalb(mantissa * StrictMath.pow(5.0, exponent), exponent);
    return negative ? -value : value;
  }
}
