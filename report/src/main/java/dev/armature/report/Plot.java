package dev.armature.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A plot, drawn as SVG.
 *
 * <pre>{@code
 * new Plot("Energy").x("time / s").y("energy / J")
 *     .line("potential", time, potential)
 *     .line("kinetic", time, kinetic)
 *     .write(Path.of("energy.svg"));
 * }</pre>
 *
 * <p>Colors, width of lines and text fit a light and a dark page. Values that are no finite numbers
 * (or not positive, on a logarithmic axis) interrupt a line. A line of more points than the page
 * can show keeps the first, lowest, highest and last point of each pixel column, so its picture is
 * the same and the file stays small.
 */
public final class Plot {
  private enum Style {
    LINE,
    POINTS,
    BAND
  }

  private record Series(String name, Style style, double[] x, double[] y, double[] y2) {}

  private static final int LEFT = 66;
  private static final int RIGHT = 18;
  private static final int BOTTOM = 46;
  private static final int LEGEND_ROW = 19;
  private static final int MAX_LEGENDS = 24;
  private static final int MAX_POINTS = 4000;
  private static final double LETTER = 6.6;

  /** Distinguishable for the color-blind and readable on white and on near-black. */
  private static final String[] COLORS = {
    "#2f7ed8", "#e0731d", "#1fa187", "#d1499b", "#8a6fd1", "#a88b16", "#d64545", "#5b8c2a"
  };

  private static final String[] DASHES = {"", "6 3", "2 3", "8 3 2 3"};

  static final String STYLE =
      ".ap{font:12px system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;fill:#24292f}"
          + ".ap .t{font-size:14px;font-weight:600}.ap .n{fill:#57606a}"
          + ".ap .g{stroke:#8c959f;stroke-opacity:.28;fill:none}"
          + ".ap .m{stroke:#8c959f;stroke-opacity:.12;fill:none}"
          + ".ap .a{stroke:#8c959f;fill:none}"
          + ".ap .l{fill:none;stroke-width:1.6;stroke-linejoin:round;stroke-linecap:round}"
          + "@media(prefers-color-scheme:dark){.ap{fill:#e6edf3}.ap .n{fill:#9da7b3}}";

  private final String title;
  private final List<Series> series = new ArrayList<>();
  private String xLabel = "";
  private String yLabel = "";
  private boolean logX;
  private boolean logY;
  private double lowY = Double.NaN;
  private double highY = Double.NaN;
  private int width = 760;
  private int height = 340;

  /** A plot of nothing yet. */
  public Plot(String title) {
    this.title = title;
  }

  /** The text under the horizontal axis. */
  public Plot x(String label) {
    xLabel = label;
    return this;
  }

  /** The label of the vertical axis. */
  public Plot y(String label) {
    yLabel = label;
    return this;
  }

  /** A logarithmic horizontal axis. */
  public Plot logX() {
    logX = true;
    return this;
  }

  /** A logarithmic vertical axis. */
  public Plot logY() {
    logY = true;
    return this;
  }

  /** The range of the vertical axis; without it, that of the values. */
  public Plot rangeY(double low, double high) {
    if (!(low < high)) {
      throw new IllegalArgumentException("the range " + low + " to " + high + " is empty");
    }
    lowY = low;
    highY = high;
    return this;
  }

  /** The size on the page, in pixels. */
  public Plot size(int width, int height) {
    if (width < 200 || height < 120 || width > 10_000 || height > 10_000) {
      throw new IllegalArgumentException("a plot of " + width + " × " + height + " pixels");
    }
    this.width = width;
    this.height = height;
    return this;
  }

  /** A line through points. The arrays are not copied. */
  public Plot line(String name, double[] x, double[] y) {
    return add(new Series(name, Style.LINE, x, y, y));
  }

  /** A line through values over 0, 1, 2, …. */
  public Plot line(String name, double[] y) {
    double[] x = new double[y.length];
    for (int i = 0; i < x.length; i++) {
      x[i] = i;
    }
    return line(name, x, y);
  }

  /** Points. The arrays are not copied. */
  public Plot scatter(String name, double[] x, double[] y) {
    return add(new Series(name, Style.POINTS, x, y, y));
  }

  /** The area between two lines, pale: a spread or a tolerance. The arrays are not copied. */
  public Plot band(String name, double[] x, double[] low, double[] high) {
    return add(new Series(name, Style.BAND, x, low, high));
  }

  private Plot add(Series s) {
    if (s.x.length != s.y.length || s.x.length != s.y2.length) {
      throw new IllegalArgumentException(
          "%s: %d x for %d y".formatted(s.name, s.x.length, Math.min(s.y.length, s.y2.length)));
    }
    series.add(s);
    return this;
  }

  /** The title. */
  public String title() {
    return title;
  }

  /** The plot as a standalone file. */
  public void write(Path file) throws IOException {
    Files.writeString(file, svg());
  }

  /** The plot as an SVG document, styles included. */
  public String svg() {
    return draw(true);
  }

  /** The plot for a page that has {@link #STYLE} already. */
  String inline() {
    return draw(false);
  }

  private String draw(boolean alone) {
    List<int[]> legend = legend();
    int rows = legend.isEmpty() ? 0 : legend.get(legend.size() - 1)[1] + 1;
    int top = 14 + (title.isEmpty() ? 0 : 22) + rows * LEGEND_ROW;
    int total = height + rows * LEGEND_ROW;
    Axis x = axis(true, LEFT, width - RIGHT);
    Axis y = axis(false, total - BOTTOM, top);
    StringBuilder out = new StringBuilder(8192);
    out.append("<svg class=\"ap\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ")
        .append(width)
        .append(' ')
        .append(total)
        .append("\" width=\"")
        .append(width)
        .append("\" height=\"")
        .append(total)
        .append("\" role=\"img\" aria-label=\"")
        .append(Markup.escape(title))
        .append("\">");
    if (alone) {
      out.append("<style>").append(STYLE).append("</style>");
    }
    if (!title.isEmpty()) {
      text(out, LEFT, 22, "t", "start", title);
    }
    legendEntries(out, legend, title.isEmpty() ? 14 : 38);
    grid(out, x, y, top, total - BOTTOM);
    // A nested picture cuts off what leaves the frame, without names that could clash on a page.
    String frame = "%d %d %d %d".formatted(LEFT, top, width - LEFT - RIGHT, total - BOTTOM - top);
    String[] edges = frame.split(" ");
    out.append("<svg x=\"")
        .append(edges[0])
        .append("\" y=\"")
        .append(edges[1])
        .append("\" width=\"")
        .append(edges[2])
        .append("\" height=\"")
        .append(edges[3])
        .append("\" viewBox=\"")
        .append(frame)
        .append("\">");
    for (int i = 0; i < series.size(); i++) {
      series(out, series.get(i), i, x, y);
    }
    out.append("</svg>");
    text(out, (LEFT + width - RIGHT) / 2.0, total - 8, "n", "middle", with(xLabel, x.factor()));
    String beside = with(yLabel, y.factor());
    if (!beside.isEmpty()) {
      double middle = (top + total - BOTTOM) / 2.0;
      out.append("<text class=\"n\" text-anchor=\"middle\" transform=\"translate(14 ");
      number(out, middle);
      out.append(")rotate(-90)\">").append(Markup.escape(beside)).append("</text>");
    }
    return out.append("</svg>\n").toString();
  }

  private static String with(String label, String factor) {
    return factor.isEmpty() ? label : label.isEmpty() ? factor : factor + "  " + label;
  }

  private Axis axis(boolean horizontal, double from, double to) {
    boolean log = horizontal ? logX : logY;
    if (!horizontal && !Double.isNaN(lowY)) {
      return Axis.around(lowY, highY, log, false, from, to);
    }
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (Series s : series) {
      for (double[] values : horizontal ? new double[][] {s.x} : new double[][] {s.y, s.y2}) {
        for (double v : values) {
          if (!Double.isNaN(v) && !Double.isInfinite(v) && !(log && v <= 0)) {
            low = Math.min(low, v);
            high = Math.max(high, v);
          }
        }
      }
    }
    boolean points = horizontal && series.stream().anyMatch(s -> s.style == Style.POINTS);
    return Axis.around(low, high, log, !horizontal || points, from, to);
  }

  // ---- legend

  /** Where each legend stands: x, row. */
  private List<int[]> legend() {
    List<int[]> places = new ArrayList<>();
    if (series.size() == 1 && series.get(0).name.isEmpty()) {
      return places;
    }
    int x = LEFT;
    int row = 0;
    for (int i = 0; i < Math.min(series.size(), MAX_LEGENDS + 1); i++) {
      int size = 30 + (int) (LETTER * legendText(i).length());
      if (x > LEFT && x + size > width - RIGHT) {
        x = LEFT;
        row++;
      }
      places.add(new int[] {x, row});
      x += size;
    }
    return places;
  }

  private String legendText(int i) {
    return i == MAX_LEGENDS ? "… and " + (series.size() - i) + " more" : series.get(i).name;
  }

  private void legendEntries(StringBuilder out, List<int[]> places, int top) {
    for (int i = 0; i < places.size(); i++) {
      int x = places.get(i)[0];
      int y = top + places.get(i)[1] * LEGEND_ROW;
      if (i < MAX_LEGENDS) {
        switch (series.get(i).style) {
          case LINE -> {
            out.append("<path class=\"l\" stroke=\"").append(color(i)).append('"');
            dash(out, i);
            out.append(" d=\"M").append(x).append(' ').append(y).append("h16\"/>");
          }
          case POINTS ->
              out.append("<circle cx=\"")
                  .append(x + 8)
                  .append("\" cy=\"")
                  .append(y)
                  .append("\" r=\"3\" fill=\"")
                  .append(color(i))
                  .append("\"/>");
          case BAND ->
              out.append("<rect x=\"")
                  .append(x)
                  .append("\" y=\"")
                  .append(y - 4)
                  .append("\" width=\"16\" height=\"8\" fill-opacity=\".25\" fill=\"")
                  .append(color(i))
                  .append("\"/>");
        }
      }
      text(out, i < MAX_LEGENDS ? x + 21 : x, y + 4, "", "start", legendText(i));
    }
  }

  private static String color(int i) {
    return COLORS[i % COLORS.length];
  }

  private static void dash(StringBuilder out, int i) {
    String dash = DASHES[i / COLORS.length % DASHES.length];
    if (!dash.isEmpty()) {
      out.append(" stroke-dasharray=\"").append(dash).append('"');
    }
  }

  // ---- axes

  private void grid(StringBuilder out, Axis x, Axis y, int top, int bottom) {
    int right = width - RIGHT;
    for (Axis.Tick tick : y.ticks(Math.max(2, (bottom - top) / 45))) {
      double at = y.place(tick.value());
      if (at < top - 0.5 || at > bottom + 0.5) {
        continue;
      }
      gridLine(out, tick, LEFT, at, "H", right);
      text(out, LEFT - 7, at + 4, "n", "end", tick.label());
    }
    for (Axis.Tick tick : x.ticks(Math.max(2, (right - LEFT) / 90))) {
      double at = x.place(tick.value());
      if (at < LEFT - 0.5 || at > right + 0.5) {
        continue;
      }
      gridLine(out, tick, at, top, "V", bottom);
      text(out, at, bottom + 17, "n", "middle", tick.label());
    }
    out.append("<path class=\"a\" d=\"M")
        .append(LEFT)
        .append(' ')
        .append(top)
        .append('V')
        .append(bottom)
        .append('H')
        .append(right)
        .append("\"/>");
  }

  private static void gridLine(
      StringBuilder out, Axis.Tick tick, double x, double y, String direction, int to) {
    out.append("<path class=\"").append(tick.label().isEmpty() ? 'm' : 'g').append("\" d=\"M");
    number(out, x);
    out.append(' ');
    number(out, y);
    out.append(direction).append(to).append("\"/>");
  }

  // ---- values

  private void series(StringBuilder out, Series s, int index, Axis x, Axis y) {
    switch (s.style) {
      case LINE -> {
        out.append("<path class=\"l\" stroke=\"").append(color(index)).append('"');
        dash(out, index);
        out.append(" d=\"");
        new LinePath(out, x, y).draw(s.x, s.y);
        out.append("\"/>");
      }
      case POINTS -> points(out, s, index, x, y);
      case BAND -> band(out, s, index, x, y);
    }
  }

  private static void points(StringBuilder out, Series s, int index, Axis x, Axis y) {
    // A line of no length with a round end is a dot: three bytes a point instead of forty.
    out.append("<path fill=\"none\" stroke-linecap=\"round\" stroke-width=\"4.5\" stroke=\"")
        .append(color(index))
        .append("\" stroke-opacity=\".75\" d=\"");
    int every = Math.max(1, (s.x.length + MAX_POINTS - 1) / MAX_POINTS);
    for (int i = 0; i < s.x.length; i += every) {
      if (x.shows(s.x[i]) && y.shows(s.y[i])) {
        out.append('M');
        number(out, x.place(s.x[i]));
        out.append(' ');
        number(out, y.place(s.y[i]));
        out.append("h0");
      }
    }
    out.append("\"/>");
  }

  private void band(StringBuilder out, Series s, int index, Axis x, Axis y) {
    int every = Math.max(1, s.x.length / width);
    StringBuilder back = new StringBuilder();
    out.append("<path fill-opacity=\".25\" fill=\"").append(color(index)).append("\" d=\"");
    boolean first = true;
    for (int i = 0; i < s.x.length; i += every) {
      if (!x.shows(s.x[i]) || !y.shows(s.y[i]) || !y.shows(s.y2[i])) {
        continue;
      }
      double low = s.y[i];
      double high = s.y2[i];
      for (int j = i; j < Math.min(i + every, s.x.length); j++) {
        low = y.shows(s.y[j]) ? Math.min(low, s.y[j]) : low;
        high = y.shows(s.y2[j]) ? Math.max(high, s.y2[j]) : high;
      }
      out.append(first ? 'M' : 'L');
      first = false;
      number(out, x.place(s.x[i]));
      out.append(' ');
      number(out, y.place(low));
      StringBuilder point = new StringBuilder("L");
      number(point, x.place(s.x[i]));
      point.append(' ');
      number(point, y.place(high));
      back.insert(0, point);
    }
    out.append(back).append(first ? "" : "Z").append("\"/>");
  }

  /** A line as path data, thinned to what the page can show. */
  private static final class LinePath {
    private final StringBuilder out;
    private final Axis xAxis;
    private final Axis yAxis;
    private boolean pen;

    LinePath(StringBuilder out, Axis xAxis, Axis yAxis) {
      this.out = out;
      this.xAxis = xAxis;
      this.yAxis = yAxis;
    }

    void draw(double[] x, double[] y) {
      int i = 0;
      while (i < x.length) {
        if (!xAxis.shows(x[i]) || !yAxis.shows(y[i])) {
          pen = false;
          i++;
          continue;
        }
        i = column(x, y, i);
      }
    }

    /** Draws the points that share a pixel column with the first; returns where the next begin. */
    private int column(double[] x, double[] y, int first) {
      long pixel = (long) Math.floor(xAxis.place(x[first]));
      int low = first;
      int high = first;
      int last = first;
      for (int i = first + 1; i < x.length; i++) {
        if (!xAxis.shows(x[i])
            || !yAxis.shows(y[i])
            || (long) Math.floor(xAxis.place(x[i])) != pixel) {
          break;
        }
        low = y[i] < y[low] ? i : low;
        high = y[i] > y[high] ? i : high;
        last = i;
      }
      point(x, y, first);
      int early = Math.min(low, high);
      int late = Math.max(low, high);
      if (early > first && early < last) {
        point(x, y, early);
      }
      if (late > first && late < last && late != early) {
        point(x, y, late);
      }
      if (last > first) {
        point(x, y, last);
      }
      return last + 1;
    }

    private void point(double[] x, double[] y, int i) {
      out.append(pen ? 'L' : 'M');
      pen = true;
      number(out, xAxis.place(x[i]));
      out.append(' ');
      // Far outside the page the exact place is not seen, and huge numbers break drawing programs.
      number(out, Math.max(-1e5, Math.min(1e5, yAxis.place(y[i]))));
    }
  }

  private static void text(
      StringBuilder out, double x, double y, String style, String anchor, String text) {
    if (text.isEmpty()) {
      return;
    }
    out.append("<text x=\"");
    number(out, x);
    out.append("\" y=\"");
    number(out, y);
    out.append('"');
    if (!style.isEmpty()) {
      out.append(" class=\"").append(style).append('"');
    }
    if (!anchor.equals("start")) {
      out.append(" text-anchor=\"").append(anchor).append('"');
    }
    out.append('>').append(Markup.escape(text)).append("</text>");
  }

  /** One decimal, which is a tenth of a pixel. */
  private static void number(StringBuilder out, double value) {
    long tenths = Math.round(value * 10);
    if (tenths < 0) {
      out.append('-');
      tenths = -tenths;
    }
    out.append(tenths / 10);
    if (tenths % 10 != 0) {
      out.append('.').append(tenths % 10);
    }
  }
}
