package dev.armature.render.video;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Context-adaptive variable-length codes of coefficients (ITU-T H.264, 9.2). The tables of the
 * standard are in {@code h264-codes.txt}.
 */
final class Cavlc {
  /** Context of the four coefficients that are the means of a color. */
  static final int COLOR_MEANS = -1;

  private static final int MAX_TRAILING = 3;
  private static final int CONTEXTS = 5;
  private static final int COLOR_CONTEXT = 4;
  private static final int MAX_SUFFIX = 6;
  private static final int ESCAPE = 15;
  private static final int ESCAPE_BITS = 12;

  /** By context, number of coefficients and of trailing ones. */
  private final String[][][] token = new String[CONTEXTS][17][MAX_TRAILING + 1];

  private final List<String[]> zeros = new ArrayList<>();
  private final List<String[]> colorZeros = new ArrayList<>();
  private final List<String[]> run = new ArrayList<>();
  private final int[] level = new int[16];
  private final int[] before = new int[16];

  Cavlc() {
    try (InputStream in = Cavlc.class.getResourceAsStream("h264-codes.txt")) {
      if (in == null) {
        throw new IllegalStateException("h264-codes.txt is missing");
      }
      new BufferedReader(new InputStreamReader(in, StandardCharsets.US_ASCII))
          .lines()
          .filter(line -> !line.startsWith("#"))
          .forEach(line -> row(line.split(" ")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void row(String[] words) {
    String[] codes = Arrays.copyOfRange(words, 1, words.length);
    switch (words[0]) {
      case "total_zeros" -> zeros.add(codes);
      case "color_zeros" -> colorZeros.add(codes);
      case "run_before" -> run.add(codes);
      default -> {
        for (int c = 0; c < CONTEXTS; c++) {
          token[c][Integer.parseInt(codes[1])][Integer.parseInt(codes[0])] = codes[2 + c];
        }
      }
    }
  }

  /**
   * Writes coefficients in the order of their frequencies.
   *
   * @param first the index of the first, {@code count} the number of places
   * @param context how many coefficients blocks nearby have, or {@link #COLOR_MEANS}
   * @return how many are not zero
   */
  int write(BitWriter out, int[] coefficients, int first, int count, int context) {
    int total = 0;
    int allZeros = 0;
    int gap = 0;
    // from the highest frequency down
    for (int i = first + count - 1; i >= first; i--) {
      if (coefficients[i] != 0) {
        if (total > 0) {
          before[total - 1] = gap;
        }
        level[total++] = coefficients[i];
        gap = 0;
      } else if (total > 0) {
        gap++;
        allZeros++;
      }
    }
    int trailing = 0;
    while (trailing < Math.min(MAX_TRAILING, total) && Math.abs(level[trailing]) == 1) {
      trailing++;
    }
    int column =
        context == COLOR_MEANS
            ? COLOR_CONTEXT
            : context < 2 ? 0 : context < 4 ? 1 : context < 8 ? 2 : 3;
    code(out, token[column][total][trailing]);
    if (total == 0) {
      return 0;
    }
    levels(out, total, trailing);
    if (total < count) {
      code(out, (context == COLOR_MEANS ? colorZeros : zeros).get(total - 1)[allZeros]);
    }
    int left = allZeros;
    for (int i = 0; i < total - 1 && left > 0; i++) {
      code(out, run.get(Math.min(left, run.size()) - 1)[before[i]]);
      left -= before[i];
    }
    return total;
  }

  private void levels(BitWriter out, int total, int trailing) {
    for (int i = 0; i < trailing; i++) {
      out.bit(level[i] < 0 ? 1 : 0);
    }
    int suffix = total > 10 && trailing < MAX_TRAILING ? 1 : 0;
    for (int i = trailing; i < total; i++) {
      int size = Math.abs(level[i]);
      int code = level[i] > 0 ? 2 * size - 2 : 2 * size - 1;
      if (i == trailing && trailing < MAX_TRAILING) {
        // it is no trailing one, so it is larger than one
        code -= 2;
      }
      level(out, code, suffix);
      suffix = Math.max(1, suffix);
      if (size > 3 << suffix - 1 && suffix < MAX_SUFFIX) {
        suffix++;
      }
    }
  }

  private static void level(BitWriter out, int code, int suffix) {
    if (suffix == 0 && code >= 14 && code < 30) {
      prefix(out, 14);
      out.bits(code - 14, 4);
    } else if (suffix == 0 ? code < 14 : code < ESCAPE << suffix) {
      prefix(out, code >> suffix);
      out.bits(code & (1 << suffix) - 1, suffix);
    } else {
      prefix(out, ESCAPE);
      out.bits(code - (suffix == 0 ? 30 : ESCAPE << suffix), ESCAPE_BITS);
    }
  }

  private static void prefix(BitWriter out, int zeros) {
    out.bits(0, zeros);
    out.bit(1);
  }

  private static void code(BitWriter out, String code) {
    out.bits(Integer.parseInt(code, 2), code.length());
  }
}
