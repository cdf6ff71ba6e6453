package dev.armature.compile.asset;

import dev.armature.spec.Limit;
import java.util.Locale;

/**
 * Elevations of a height field, brought to 0–1 by subtracting the lowest and dividing by the range,
 * in single precision. A constant field becomes zero.
 *
 * @param nrow rows, along y
 * @param ncol columns, along x
 * @param data elevations, row 0 at the smallest y [nrow x ncol]
 */
public record HeightFieldData(int nrow, int ncol, float[] data) {
  private static final double MIN_RANGE = 1e-14;
  private static final int HEADER = 8;

  /**
   * Elevations as written in MJCF: the first row is the one with the largest y. Empty elevations
   * make a flat field.
   */
  public static HeightFieldData inline(int nrow, int ncol, float[] elevation) {
    long size = (long) nrow * ncol;
    if (nrow < 1 || ncol < 1) {
      throw new AssetException("height field of " + nrow + " rows and " + ncol + " columns");
    }
    if (Limit.PIXELS.exceededBy(size)) {
      throw new AssetException("height field of " + Limit.PIXELS.told(size));
    }
    if (elevation.length != 0 && elevation.length != size) {
      throw new AssetException(
          "height field of "
              + nrow
              + " rows and "
              + ncol
              + " columns with "
              + elevation.length
              + " elevations");
    }
    float[] data = new float[(int) size];
    for (int r = 0; r < nrow && elevation.length > 0; r++) {
      System.arraycopy(elevation, r * ncol, data, (nrow - 1 - r) * ncol, ncol);
    }
    return normalized(nrow, ncol, data);
  }

  /**
   * Whether a file is read as PNG: by content type where one is given (not empty), else by
   * extension.
   */
  public static boolean isPng(String fileName, String contentType) {
    if (!contentType.isEmpty()) {
      return contentType.equalsIgnoreCase("image/png");
    }
    return fileName.toLowerCase(Locale.ROOT).endsWith(".png");
  }

  /**
   * Reads a file: PNG (the first channel, top row at the largest y) or binary (row and column
   * counts, then floats).
   *
   * @throws AssetException when the file is broken
   */
  public static HeightFieldData read(byte[] bytes, boolean png) {
    return png ? readPng(bytes) : readBinary(bytes);
  }

  private static HeightFieldData readPng(byte[] bytes) {
    PngImage image = PngImage.decode(bytes);
    int nrow = image.height();
    int ncol = image.width();
    byte[] gray = image.pixels(1);
    float[] data = new float[gray.length];
    for (int r = 0; r < nrow; r++) {
      for (int c = 0; c < ncol; c++) {
        data[(nrow - 1 - r) * ncol + c] = gray[r * ncol + c] & 0xFF;
      }
    }
    return normalized(nrow, ncol, data);
  }

  private static HeightFieldData readBinary(byte[] bytes) {
    if (bytes.length < HEADER) {
      throw AssetException.atByte(
          bytes.length, "height field file ends inside its header of " + HEADER + " bytes");
    }
    long nrow = LittleEndian.intAt(bytes, 0);
    long ncol = LittleEndian.intAt(bytes, 4);
    if (nrow < 1 || ncol < 1) {
      throw AssetException.atByte(
          0, "height field file with " + nrow + " rows and " + ncol + " columns");
    }
    if ((bytes.length - HEADER) % 4 != 0 || (bytes.length - HEADER) / 4 != nrow * ncol) {
      throw AssetException.atByte(
          bytes.length,
          "height field file has "
              + bytes.length
              + " bytes; its "
              + nrow
              + " x "
              + ncol
              + " elevations ask for "
              + (HEADER + 4 * nrow * ncol));
    }
    return normalized(
        (int) nrow, (int) ncol, LittleEndian.floats(bytes, HEADER, (int) (nrow * ncol)));
  }

  private static HeightFieldData normalized(int nrow, int ncol, float[] data) {
    float min = Float.POSITIVE_INFINITY;
    float max = Float.NEGATIVE_INFINITY;
    for (float x : data) {
      if (!Float.isFinite(x)) {
        throw new AssetException("height field with an elevation that is not finite");
      }
      min = Math.min(min, x);
      max = Math.max(max, x);
    }
    float range = max - min;
    for (int i = 0; i < data.length; i++) {
      data[i] -= min;
      if (range > MIN_RANGE) {
        data[i] /= range;
      }
    }
    return new HeightFieldData(nrow, ncol, data);
  }
}
