package dev.armature.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;

/** A table of texts and numbers; columns that hold numbers only are set flush right. */
public final class Table {
  private static final MathContext SIX_DIGITS = new MathContext(6);

  private final List<String> columns;
  private final List<List<String>> rows = new ArrayList<>();
  private final boolean[] numeric;

  /** A table without rows yet. */
  public Table(String... columns) {
    this.columns = List.of(columns);
    this.numeric = new boolean[columns.length];
    java.util.Arrays.fill(numeric, true);
  }

  /** Adds a row: numbers are written with six digits at most, everything else as its text. */
  public Table row(Object... cells) {
    if (cells.length != columns.size()) {
      throw new IllegalArgumentException(
          cells.length + " cells for " + columns.size() + " columns");
    }
    List<String> row = new ArrayList<>();
    for (int i = 0; i < cells.length; i++) {
      numeric[i] &= cells[i] instanceof Number;
      row.add(
          cells[i] instanceof Double || cells[i] instanceof Float
              ? number(((Number) cells[i]).doubleValue())
              : String.valueOf(cells[i]));
    }
    rows.add(row);
    return this;
  }

  /** The number of rows. */
  public int size() {
    return rows.size();
  }

  /** Six digits at most, no zeros at the end. */
  static String number(double x) {
    if (x == 0 || Double.isNaN(x) || Double.isInfinite(x)) {
      return x == 0 ? "0" : Double.toString(x);
    }
    BigDecimal rounded = new BigDecimal(x).round(SIX_DIGITS).stripTrailingZeros();
    int magnitude = rounded.precision() - rounded.scale();
    return magnitude < -3 || magnitude > 9 ? rounded.toString() : rounded.toPlainString();
  }

  void html(StringBuilder out) {
    out.append("<div class=\"scroll\"><table><thead><tr>");
    for (int i = 0; i < columns.size(); i++) {
      cell(out, "th", i, columns.get(i));
    }
    out.append("</tr></thead><tbody>");
    for (List<String> row : rows) {
      out.append("<tr>");
      for (int i = 0; i < row.size(); i++) {
        cell(out, "td", i, row.get(i));
      }
      out.append("</tr>");
    }
    out.append("</tbody></table></div>");
  }

  private void cell(StringBuilder out, String tag, int column, String text) {
    boolean right = numeric[column] && !rows.isEmpty();
    out.append('<').append(tag).append(right ? " class=\"r\">" : ">");
    out.append(Markup.escape(text)).append("</").append(tag).append('>');
  }
}
