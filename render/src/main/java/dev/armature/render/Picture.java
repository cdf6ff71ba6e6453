package dev.armature.render;

import java.awt.image.BufferedImage;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A finished image: three bytes per pixel. */
public final class Picture {
  private final int width;
  private final int height;
  private final int[] rgb;

  private Picture(int width, int height, int[] rgb) {
    this.width = width;
    this.height = height;
    this.rgb = rgb;
  }

  static Picture of(int width, int height, float[] image) {
    int[] rgb = new int[width * height];
    for (int i = 0; i < rgb.length; i++) {
      rgb[i] =
          toByte(image[3 * i]) << 16 | toByte(image[3 * i + 1]) << 8 | toByte(image[3 * i + 2]);
    }
    return new Picture(width, height, rgb);
  }

  private static int toByte(float x) {
    return (int) (255 * Math.max(0, Math.min(1, x)) + 0.5f);
  }

  /** Pixels from left to right. */
  public int width() {
    return width;
  }

  /** Pixels from top to bottom. */
  public int height() {
    return height;
  }

  /** Color of a pixel as 0xRRGGBB; columns count from the left, rows from the top. */
  public int rgb(int column, int row) {
    return rgb[row * width + column];
  }

  /** A copy of all pixels, row by row, as 0xRRGGBB. */
  public int[] pixels() {
    return rgb.clone();
  }

  /** As an image of the JDK. */
  public BufferedImage toImage() {
    BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    image.setRGB(0, 0, width, height, rgb, 0, width);
    return image;
  }

  /** Writes a PNG file; folders that are missing are made. */
  public void writePng(Path file) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
      writePng(out);
    }
  }

  /** Writes a PNG to a stream. */
  public void writePng(OutputStream out) throws IOException {
    PngWriter.write(this, out);
  }
}
