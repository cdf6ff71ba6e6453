package dev.armature.render;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Writes an animated PNG, which browsers play: all colors, and the time of each picture to a
 * thousandth of a second. A picture holds only the rectangle that differs from the one before. A
 * viewer that does not know animations shows the first picture.
 *
 * <pre>{@code
 * try (ApngWriter out = new ApngWriter(file, 30)) {
 *   out.write(renderer.render(sim.data(), view, options));
 * }
 * }</pre>
 */
public final class ApngWriter implements AnimationWriter {
  private static final int MAX_FPS = 1000;

  private final RandomAccessFile out;
  private final double fps;
  private long control;
  private int written;
  private int sequence;
  private @Nullable Picture last;

  /**
   * Opens a file, replacing it.
   *
   * @param fps pictures a second, at most 1000
   */
  public ApngWriter(Path file, double fps) throws IOException {
    if (!(fps > 0) || fps > MAX_FPS) {
      throw new IllegalArgumentException(
          "an animated PNG shows more than 0 and at most 1000 images per second, not " + fps);
    }
    this.fps = fps;
    out = new RandomAccessFile(file.toFile(), "rw");
    out.setLength(0);
  }

  @Override
  public void write(Picture picture) throws IOException {
    Picture previous = last;
    int[] box = {0, 0, picture.width(), picture.height()};
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream data = new DataOutputStream(bytes);
    if (previous == null) {
      PngWriter.begin(picture, data);
      control = bytes.size();
      PngWriter.chunk(data, "acTL", new byte[8]);
    } else {
      if (previous.width() != picture.width() || previous.height() != picture.height()) {
        throw new IllegalArgumentException("all pictures of an animation have one size");
      }
      box = changed(previous, picture);
    }
    // rounded ends, not lengths: the speed is right over the whole
    long start = Math.round(1000 * written / fps);
    long end = Math.round(1000 * (written + 1) / fps);
    PngWriter.chunk(data, "fcTL", frame(box, end - start));
    byte[] pixels = PngWriter.pixels(picture, box);
    if (previous == null) {
      PngWriter.chunk(data, "IDAT", pixels);
    } else {
      ByteBuffer numbered = ByteBuffer.allocate(4 + pixels.length).putInt(sequence++).put(pixels);
      PngWriter.chunk(data, "fdAT", numbered.array());
    }
    long before = out.getFilePointer();
    try {
      out.write(bytes.toByteArray());
    } catch (IOException e) {
      // what is left of the picture makes room for the end of the file
      out.setLength(before);
      throw e;
    }
    last = picture;
    written++;
  }

  @Override
  public int pictures() {
    return written;
  }

  private byte[] frame(int[] box, long millis) {
    ByteBuffer frame = ByteBuffer.allocate(26);
    frame.putInt(sequence++).putInt(box[2]).putInt(box[3]).putInt(box[0]).putInt(box[1]);
    return frame.putShort((short) millis).putShort((short) 1000).array();
  }

  /** Left, top, width and height of what differs; one pixel when nothing does. */
  private static int[] changed(Picture a, Picture b) {
    int left = a.width();
    int right = 0;
    int top = a.height();
    int bottom = 0;
    for (int y = 0; y < a.height(); y++) {
      for (int x = 0; x < a.width(); x++) {
        if (a.rgb(x, y) != b.rgb(x, y)) {
          left = Math.min(left, x);
          right = Math.max(right, x + 1);
          top = Math.min(top, y);
          bottom = Math.max(bottom, y + 1);
        }
      }
    }
    return right == 0 ? new int[] {0, 0, 1, 1} : new int[] {left, top, right - left, bottom - top};
  }

  /** Completes the file with the number of its pictures. */
  @Override
  public void close() throws IOException {
    try (out) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      PngWriter.chunk(new DataOutputStream(bytes), "IEND", new byte[0]);
      out.write(bytes.toByteArray());
      bytes.reset();
      byte[] count = ByteBuffer.allocate(8).putInt(written).putInt(0).array();
      PngWriter.chunk(new DataOutputStream(bytes), "acTL", count);
      if (written > 0) {
        out.seek(control);
        out.write(bytes.toByteArray());
      }
    }
  }
}
