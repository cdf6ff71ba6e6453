package dev.armature.compile.asset;

import dev.armature.spec.Limit;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * A PNG image, decoded: every color type, depth and interlacing of the standard.
 *
 * <p>Samples are brought to 8 bits: of 16 bits the high byte, smaller depths are stretched to
 * 0–255. No color management: what the file says is what comes out. A file whose header asks for
 * more pixels than its data can hold is refused before memory is taken.
 */
public final class PngImage {
  private static final long SIGNATURE = 0x0A1A0A0D474E5089L;
  private static final int GRAY = 0;
  private static final int RGB = 2;
  private static final int PALETTE = 3;
  private static final int GRAY_ALPHA = 4;
  private static final int RGBA = 6;
  private static final int MAX_SIDE = 1 << 20;

  /** Deflate cannot make more than this many bytes of one. */
  private static final int MAX_EXPANSION = 1032;

  private static final int[] PASS_X = {0, 4, 0, 2, 0, 1, 0, 0};
  private static final int[] PASS_Y = {0, 0, 4, 0, 2, 0, 1, 0};
  private static final int[] PASS_DX = {8, 8, 4, 4, 2, 2, 1, 1};
  private static final int[] PASS_DY = {8, 8, 8, 4, 4, 2, 2, 1};

  // the one pass of an image that is not interlaced, after the seven of one that is
  private static final int WHOLE = 7;

  private final byte[] file;
  private int width;
  private int height;
  private int depth;
  private int colorType;
  private boolean interlaced;
  private boolean srgb;
  private byte[] palette = {};
  private byte[] transparency = {};

  /** One 16-bit sample a channel, row after row. */
  private short[] samples = {};

  private PngImage(byte[] file) {
    this.file = file;
  }

  /** Whether the bytes begin like a PNG file. */
  public static boolean isPng(byte[] bytes) {
    return bytes.length >= 8 && LittleEndian.longAt(bytes, 0) == SIGNATURE;
  }

  /**
   * Decodes a file.
   *
   * @throws AssetException when it is no PNG or broken
   */
  public static PngImage decode(byte[] bytes) {
    PngImage image = new PngImage(bytes);
    image.read();
    return image;
  }

  /** Columns. */
  public int width() {
    return width;
  }

  /** Rows. */
  public int height() {
    return height;
  }

  /** Whether the file says that its colors are sRGB. */
  public boolean srgb() {
    return srgb;
  }

  // ---- pixels

  /**
   * The pixels, top row first.
   *
   * @param channels 1: gray (red of a color image); 3: red, green, blue; 4: with alpha
   */
  public byte[] pixels(int channels) {
    byte[] out = new byte[Math.multiplyExact(Math.multiplyExact(width, height), channels)];
    int source = channelCount();
    for (int i = 0; i < width * height; i++) {
      int at = i * source;
      int r;
      int g;
      int b;
      if (colorType == PALETTE) {
        int entry = 3 * (samples[at] & 0xFFFF);
        boolean known = entry + 2 < palette.length;
        r = known ? palette[entry] : 0;
        g = known ? palette[entry + 1] : 0;
        b = known ? palette[entry + 2] : 0;
      } else {
        r = to8(samples[at]);
        g = source >= 3 ? to8(samples[at + 1]) : r;
        b = source >= 3 ? to8(samples[at + 2]) : r;
      }
      int o = i * channels;
      out[o] = (byte) r;
      if (channels >= 3) {
        out[o + 1] = (byte) g;
        out[o + 2] = (byte) b;
      }
      if (channels == 4) {
        out[o + 3] = (byte) alpha(at);
      }
    }
    return out;
  }

  private int to8(short sample) {
    int s = sample & 0xFFFF;
    return switch (depth) {
      case 16 -> s >> 8;
      case 8 -> s;
      default -> s * 255 / ((1 << depth) - 1);
    };
  }

  private int alpha(int at) {
    switch (colorType) {
      case GRAY_ALPHA:
        return to8(samples[at + 1]);
      case RGBA:
        return to8(samples[at + 3]);
      case PALETTE:
        int entry = samples[at] & 0xFFFF;
        return entry < transparency.length ? transparency[entry] & 0xFF : 255;
      case RGB:
        boolean key = transparency.length >= 6;
        for (int k = 0; k < 3 && key; k++) {
          key = keySample(k) == (samples[at + k] & 0xFFFF);
        }
        return key ? 0 : 255;
      default:
        return transparency.length >= 2 && keySample(0) == (samples[at] & 0xFFFF) ? 0 : 255;
    }
  }

  private int keySample(int k) {
    return (transparency[2 * k] & 0xFF) << 8 | transparency[2 * k + 1] & 0xFF;
  }

  private int channelCount() {
    return switch (colorType) {
      case RGB -> 3;
      case GRAY_ALPHA -> 2;
      case RGBA -> 4;
      default -> 1;
    };
  }

  // ---- file

  private int big(int at) {
    return Integer.reverseBytes(LittleEndian.intAt(file, at));
  }

  private void read() {
    if (!isPng(file)) {
      throw AssetException.atByte(0, "not a PNG file");
    }
    int at = 8;
    int dataSize = 0;
    boolean ended = false;
    byte[] data = new byte[file.length];
    while (!ended) {
      if (file.length - at < 12) {
        throw AssetException.atByte(at, "PNG file ends before its IEND chunk");
      }
      int length = big(at);
      if (length < 0 || length > file.length - at - 12) {
        throw AssetException.atByte(at, "PNG chunk is longer than the file");
      }
      CRC32 crc = new CRC32();
      crc.update(file, at + 4, length + 4);
      if ((int) crc.getValue() != big(at + 8 + length)) {
        throw AssetException.atByte(at, "PNG chunk has a wrong checksum");
      }
      String type = new String(file, at + 4, 4, StandardCharsets.ISO_8859_1);
      int body = at + 8;
      if (width == 0 && !type.equals("IHDR")) {
        throw AssetException.atByte(at, "PNG file does not begin with an IHDR chunk");
      }
      switch (type) {
        case "IHDR" -> header(body, length);
        case "PLTE" -> palette = java.util.Arrays.copyOfRange(file, body, body + length);
        case "tRNS" -> transparency = java.util.Arrays.copyOfRange(file, body, body + length);
        case "sRGB" -> srgb = true;
        case "IDAT" -> {
          System.arraycopy(file, body, data, dataSize, length);
          dataSize += length;
        }
        case "IEND" -> ended = true;
        default -> {
          boolean critical = (file[at + 4] & 0x20) == 0;
          if (critical) {
            throw AssetException.atByte(at, "PNG chunk " + type + " is not known");
          }
        }
      }
      at = body + length + 4;
    }
    unpack(inflate(data, dataSize));
  }

  private void header(int at, int length) {
    if (length != 13 || width != 0) {
      throw AssetException.atByte(at, "PNG file with a bad IHDR chunk");
    }
    width = big(at);
    height = big(at + 4);
    depth = file[at + 8];
    colorType = file[at + 9];
    interlaced = file[at + 12] == 1;
    if (width < 1 || height < 1 || width > MAX_SIDE || height > MAX_SIDE) {
      throw AssetException.atByte(at, "PNG image of " + width + " x " + height + " pixels");
    }
    long pixels = (long) width * height;
    if (Limit.PIXELS.exceededBy(pixels)) {
      throw AssetException.atByte(at, "PNG image of " + Limit.PIXELS.told(pixels));
    }
    boolean known =
        switch (colorType) {
          case GRAY -> depth == 1 || depth == 2 || depth == 4 || depth == 8 || depth == 16;
          case PALETTE -> depth == 1 || depth == 2 || depth == 4 || depth == 8;
          case RGB, GRAY_ALPHA, RGBA -> depth == 8 || depth == 16;
          default -> false;
        };
    if (!known || file[at + 10] != 0 || file[at + 11] != 0 || (file[at + 12] & 0xFF) > 1) {
      throw AssetException.atByte(
          at + 8, "PNG image of unknown color type " + colorType + " with depth " + depth);
    }
  }

  private long rowBytes(int columns) {
    return ((long) columns * channelCount() * depth + 7) / 8;
  }

  private static int passSize(int full, int start, int step) {
    return (full - start + step - 1) / step;
  }

  private long rawSize() {
    if (!interlaced) {
      return height * (1 + rowBytes(width));
    }
    long size = 0;
    for (int p = 0; p < WHOLE; p++) {
      int w = passSize(width, PASS_X[p], PASS_DX[p]);
      int h = passSize(height, PASS_Y[p], PASS_DY[p]);
      if (w > 0 && h > 0) {
        size += h * (1 + rowBytes(w));
      }
    }
    return size;
  }

  private byte[] inflate(byte[] data, int size) {
    long expected = rawSize();
    if (expected > (long) size * MAX_EXPANSION + MAX_EXPANSION
        || expected > Integer.MAX_VALUE / 4) {
      throw new AssetException(
          "PNG image of "
              + width
              + " x "
              + height
              + " pixels cannot come from "
              + size
              + " bytes of data");
    }
    byte[] raw = new byte[(int) expected];
    Inflater inflater = new Inflater();
    try {
      inflater.setInput(data, 0, size);
      int at = 0;
      while (at < raw.length) {
        int n = inflater.inflate(raw, at, raw.length - at);
        if (n == 0) {
          throw new AssetException("PNG data end after " + at + " of " + raw.length + " bytes");
        }
        at += n;
      }
    } catch (DataFormatException e) {
      throw new AssetException("PNG data are broken: " + e.getMessage(), e);
    } finally {
      inflater.end();
    }
    return raw;
  }

  private void unpack(byte[] raw) {
    samples = new short[Math.multiplyExact(Math.multiplyExact(width, height), channelCount())];
    if (!interlaced) {
      pass(raw, 0, WHOLE);
      return;
    }
    int at = 0;
    for (int p = 0; p < WHOLE; p++) {
      at = pass(raw, at, p);
    }
  }

  /** Undoes the filters of one pass and spreads its samples; returns where the next pass begins. */
  private int pass(byte[] raw, int at, int p) {
    int w = passSize(width, PASS_X[p], PASS_DX[p]);
    int h = passSize(height, PASS_Y[p], PASS_DY[p]);
    if (w <= 0 || h <= 0) {
      return at;
    }
    int channels = channelCount();
    int bytes = (int) rowBytes(w);
    int step = Math.max(1, channels * depth / 8);
    for (int r = 0; r < h; r++) {
      int row = at + r * (1 + bytes) + 1;
      unfilter(raw, row, r == 0 ? -1 : row - bytes - 1, bytes, step);
      int target = (PASS_Y[p] + r * PASS_DY[p]) * width;
      for (int c = 0; c < w; c++) {
        int pixel = (target + PASS_X[p] + c * PASS_DX[p]) * channels;
        for (int k = 0; k < channels; k++) {
          samples[pixel + k] = sample(raw, row, c * channels + k);
        }
      }
    }
    return at + h * (1 + bytes);
  }

  private short sample(byte[] raw, int row, int i) {
    return switch (depth) {
      case 16 -> (short) ((raw[row + 2 * i] & 0xFF) << 8 | raw[row + 2 * i + 1] & 0xFF);
      case 8 -> (short) (raw[row + i] & 0xFF);
      default -> {
        int bit = i * depth;
        int shift = 8 - depth - bit % 8;
        yield (short) ((raw[row + bit / 8] & 0xFF) >> shift & (1 << depth) - 1);
      }
    };
  }

  private static void unfilter(byte[] raw, int row, int above, int bytes, int step) {
    int filter = raw[row - 1];
    for (int i = 0; i < bytes; i++) {
      int left = i >= step ? raw[row + i - step] & 0xFF : 0;
      int up = above >= 0 ? raw[above + i] & 0xFF : 0;
      int corner = above >= 0 && i >= step ? raw[above + i - step] & 0xFF : 0;
      int predicted =
          switch (filter) {
            case 0 -> 0;
            case 1 -> left;
            case 2 -> up;
            case 3 -> (left + up) / 2;
            case 4 -> paeth(left, up, corner);
            default -> throw new AssetException("PNG row with unknown filter " + filter);
          };
      raw[row + i] += (byte) predicted;
    }
  }

  private static int paeth(int left, int up, int corner) {
    int estimate = left + up - corner;
    int dl = Math.abs(estimate - left);
    int du = Math.abs(estimate - up);
    int dc = Math.abs(estimate - corner);
    if (dl <= du && dl <= dc) {
      return left;
    }
    return du <= dc ? up : corner;
  }
}
