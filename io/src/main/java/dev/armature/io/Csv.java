package dev.armature.io;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Comma-separated numbers: a line of column names, then one line per row.
 *
 * <p>An array of several columns is written as {@code name[label]} or {@code name[0]}, {@code
 * name[1]}, …; reading gives each column as an array of its own. Numbers are written so that
 * reading gives the same bits. Read are also tabs or semicolons as separators, quoted names, empty
 * lines, and lines that begin with {@code #}; a first line of numbers means that the columns have
 * no names and are called {@code 0}, {@code 1}, ….
 */
public final class Csv {
  private Csv() {}

  /**
   * Writes arrays side by side, replacing the file. Single texts, such as the path of the model,
   * are left out.
   *
   * @throws IOException when the arrays differ in their number of rows or hold text
   */
  public static void write(Path file, Collection<NamedArray> arrays) throws IOException {
    List<String> names = new ArrayList<>();
    List<double[]> columns = new ArrayList<>();
    List<NamedArray> table = arrays.stream().filter(a -> !a.isNote()).toList();
    int count = NamedArray.commonRows(file, table);
    for (NamedArray array : table) {
      if (array.type() == ElementType.STRING) {
        throw new IOException(file + ": " + array.name() + " holds text; CSV holds numbers only");
      }
      for (int i = 0; i < array.rowSize(); i++) {
        names.add(array.columnName(i));
        columns.add(array.column(i));
      }
    }
    PartialFile.write(
        file,
        part -> {
          try (BufferedWriter out = Files.newBufferedWriter(part)) {
            out.write(head(names));
            StringBuilder line = new StringBuilder();
            for (int row = 0; row < count; row++) {
              line.setLength(0);
              for (int i = 0; i < columns.size(); i++) {
                append(line, i, columns.get(i)[row]);
              }
              out.append(line).append('\n');
            }
          }
        });
  }

  /** The line of names. */
  static String head(List<String> names) {
    StringBuilder line = new StringBuilder();
    for (String name : names) {
      line.append(line.isEmpty() ? "" : ",");
      boolean plain = name.chars().noneMatch(c -> c == ',' || c == '"' || c == ';' || c < ' ');
      line.append(plain ? name : '"' + name.replace("\"", "\"\"") + '"');
    }
    return line.append('\n').toString();
  }

  /** Appends a number to a line. */
  static void append(StringBuilder line, int column, double x) {
    if (column > 0) {
      line.append(',');
    }
    if (x == Math.rint(x) && Math.abs(x) < 1e9 && (x != 0 || 1 / x > 0)) {
      line.append((long) x);
    } else {
      line.append(x);
    }
  }

  /**
   * Reads each column as an array of its name.
   *
   * @throws IOException when a row is ragged or something is no number; the message has the line
   */
  public static Map<String, NamedArray> read(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new NoSuchFileException(file.toString(), null, "no such file");
    }
    try (BufferedReader in = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      return new Reader(file, in).read();
    } catch (CharacterCodingException e) {
      throw new IOException(file + ": not UTF-8 text", e);
    }
  }

  private static final class Reader {
    private final Path file;
    private final BufferedReader in;
    private final List<String> names = new ArrayList<>();
    private double[][] columns = {};
    private char separator = ',';
    private int lineNumber;
    private int rows;

    Reader(Path file, BufferedReader in) {
      this.file = file;
      this.in = in;
    }

    Map<String, NamedArray> read() throws IOException {
      String first = line();
      if (first == null) {
        throw new IOException(file + ": empty; expected a line of column names");
      }
      head(first);
      for (String line = line(); line != null; line = line()) {
        row(split(line));
      }
      Map<String, NamedArray> arrays = new LinkedHashMap<>();
      for (int i = 0; i < names.size(); i++) {
        arrays.put(names.get(i), NamedArray.of(names.get(i), Arrays.copyOf(columns[i], rows)));
      }
      return arrays;
    }

    private @Nullable String line() throws IOException {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        lineNumber++;
        if (lineNumber == 1 && line.startsWith("\ufeff")) {
          line = line.substring(1);
        }
        if (!line.isBlank() && !line.startsWith("#")) {
          return line;
        }
      }
      return null;
    }

    private void head(String line) throws IOException {
      if (line.indexOf(',') < 0) {
        separator = line.indexOf('\t') >= 0 ? '\t' : line.indexOf(';') >= 0 ? ';' : ',';
      }
      List<String> cells = split(line);
      columns = new double[cells.size()][16];
      boolean numbers = true;
      for (String cell : cells) {
        numbers &= number(cell) != null;
      }
      for (int i = 0; i < cells.size(); i++) {
        String name = numbers ? Integer.toString(i) : cells.get(i);
        if (name.isEmpty()) {
          throw error("column " + (i + 1) + " has no name");
        }
        if (names.contains(name)) {
          throw error("two columns are called \"" + name + "\"");
        }
        names.add(name);
      }
      if (numbers) {
        row(cells);
      }
    }

    private void row(List<String> cells) throws IOException {
      if (cells.size() != names.size()) {
        throw error(cells.size() + " values for " + names.size() + " columns");
      }
      if (rows == columns[0].length) {
        for (int i = 0; i < columns.length; i++) {
          columns[i] = Arrays.copyOf(columns[i], 2 * rows);
        }
      }
      for (int i = 0; i < columns.length; i++) {
        Double value = number(cells.get(i));
        if (value == null) {
          throw error(
              "\"%s\" in column %d (%s) is no number".formatted(cells.get(i), i + 1, names.get(i)));
        }
        columns[i][rows] = value;
      }
      rows++;
    }

    private static @Nullable Double number(String cell) {
      switch (cell.toLowerCase(java.util.Locale.ROOT)) {
        case "nan":
          return Double.NaN;
        case "inf", "+inf", "infinity":
          return Double.POSITIVE_INFINITY;
        case "-inf", "-infinity":
          return Double.NEGATIVE_INFINITY;
        default:
          // Java's own spellings that nobody writes in a table: 1d, 2f, 0x1p3.
          if (cell.isEmpty() || "dDfFxX".indexOf(cell.charAt(cell.length() - 1)) >= 0) {
            return null;
          }
          try {
            return Double.valueOf(cell);
          } catch (NumberFormatException e) {
            return null;
          }
      }
    }

    private List<String> split(String line) throws IOException {
      List<String> cells = new ArrayList<>();
      int at = 0;
      while (true) {
        StringBuilder cell = new StringBuilder();
        if (at < line.length() && line.charAt(at) == '"') {
          at = quoted(line, at, cell);
          if (at < line.length() && line.charAt(at) != separator) {
            throw error("text after a closing quote");
          }
          cells.add(cell.toString());
        } else {
          int end = line.indexOf(separator, at);
          end = end < 0 ? line.length() : end;
          cells.add(line.substring(at, end).strip());
          at = end;
        }
        if (at >= line.length()) {
          return cells;
        }
        at++;
      }
    }

    private int quoted(String line, int at, StringBuilder cell) throws IOException {
      at++;
      while (true) {
        int end = line.indexOf('"', at);
        if (end < 0) {
          throw error("a quote is not closed");
        }
        cell.append(line, at, end);
        at = end + 1;
        if (at < line.length() && line.charAt(at) == '"') {
          cell.append('"');
          at++;
        } else {
          return at;
        }
      }
    }

    private IOException error(String what) {
      return new IOException(file + ":" + lineNumber + ": " + what);
    }
  }
}
