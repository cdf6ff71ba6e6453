package dev.armature.render;

import dev.armature.render.video.H264;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes an MP4 video (H.264, constrained baseline), which browsers, phones and players play. What
 * rests costs nothing and what moves is stored without compression: a resting camera makes smaller
 * files than one that moves.
 *
 * <p>The file grows by one fragment for each second of the video, so what was written is playable
 * even if the process is killed.
 *
 * <pre>{@code
 * try (Mp4Writer out = new Mp4Writer(file, 30)) {
 *   out.write(renderer.render(sim.data(), view, options));
 * }
 * }</pre>
 */
public final class Mp4Writer implements AnimationWriter {
  private static final int MAX_FPS = 1000;

  /** Units of time in a picture: a rate such as 29.97 is exact. */
  private static final int TICKS = 1000;

  private static final int SYNC = 0x02000000;
  private static final int NOT_SYNC = 0x01010000;
  private static final int[] UNITY = {0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000};

  private final RandomAccessFile out;
  private final double fps;
  private final List<byte[]> waiting = new ArrayList<>();
  private @Nullable H264 encoder;
  private int width;
  private int height;
  private int written;
  private int fragments;
  private long durationAt;

  /** Content of a box. */
  private interface Content {
    void write(DataOutputStream to) throws IOException;
  }

  /**
   * Opens a file, replacing it.
   *
   * @param fps pictures a second, at most 1000
   */
  public Mp4Writer(Path file, double fps) throws IOException {
    if (!(fps > 0) || fps > MAX_FPS) {
      throw new IllegalArgumentException(
          "an MP4 video shows more than 0 and at most 1000 images per second, not " + fps);
    }
    this.fps = fps;
    out = new RandomAccessFile(file.toFile(), "rw");
    out.setLength(0);
  }

  @Override
  public void write(Picture picture) throws IOException {
    H264 h264 = encoder;
    if (h264 == null) {
      width = picture.width() / 2 * 2;
      height = picture.height() / 2 * 2;
      if (width == 0 || height == 0) {
        throw new IllegalArgumentException("a video has at least 2 × 2 pixels");
      }
      h264 = new H264(width, height);
      encoder = h264;
      begin(h264);
    } else if (width != picture.width() / 2 * 2 || height != picture.height() / 2 * 2) {
      throw new IllegalArgumentException("all pictures of an animation have one size");
    }
    waiting.add(h264.picture(picture.pixels(), picture.width()));
    if (waiting.size() >= fps) {
      flush();
    }
  }

  private void begin(H264 h264) throws IOException {
    out.write(
        box(
            "ftyp",
            to -> {
              text(to, "iso5");
              to.writeInt(512);
              text(to, "iso5iso6avc1mp41");
            }));
    byte[] moov =
        box(
            "moov",
            to -> {
              to.write(movieHeader());
              to.write(track(h264));
              to.write(
                  box(
                      "mvex",
                      in -> {
                        in.write(full("mehd", 1 << 24, d -> d.writeLong(0)));
                        in.write(full("trex", 0, d -> ints(d, 1, 1, TICKS, 0, NOT_SYNC)));
                      }));
            });
    // the duration is the last number before the defaults of fragments
    durationAt = out.length() + moov.length - 32 - 8;
    out.seek(out.length());
    out.write(moov);
  }

  private int timescale() {
    return (int) Math.round(fps * TICKS);
  }

  private byte[] movieHeader() throws IOException {
    return full(
        "mvhd",
        0,
        to -> {
          ints(to, 0, 0, timescale(), 0, 0x10000, 0x01000000, 0, 0);
          ints(to, UNITY);
          ints(to, 0, 0, 0, 0, 0, 0, 2);
        });
  }

  private byte[] track(H264 h264) throws IOException {
    byte[] header =
        full(
            "tkhd",
            3,
            to -> {
              ints(to, 0, 0, 1, 0, 0, 0, 0, 0, 0);
              ints(to, UNITY);
              ints(to, width << 16, height << 16);
            });
    byte[] media =
        box(
            "mdia",
            to -> {
              to.write(full("mdhd", 0, d -> ints(d, 0, 0, timescale(), 0, 0x55c40000)));
              to.write(
                  full(
                      "hdlr",
                      0,
                      d -> {
                        d.writeInt(0);
                        text(d, "vide");
                        ints(d, 0, 0, 0);
                        text(d, "video\0");
                      }));
              to.write(box("minf", d -> information(d, h264)));
            });
    return box(
        "trak",
        to -> {
          to.write(header);
          to.write(media);
        });
  }

  private void information(DataOutputStream to, H264 h264) throws IOException {
    to.write(full("vmhd", 1, d -> ints(d, 0, 0)));
    byte[] here = full("url ", 1, d -> {});
    byte[] references =
        full(
            "dref",
            0,
            d -> {
              d.writeInt(1);
              d.write(here);
            });
    to.write(box("dinf", d -> d.write(references)));
    byte[] description =
        full(
            "stsd",
            0,
            d -> {
              d.writeInt(1);
              d.write(sampleEntry(h264));
            });
    to.write(
        box(
            "stbl",
            d -> {
              d.write(description);
              d.write(full("stts", 0, e -> e.writeInt(0)));
              d.write(full("stsc", 0, e -> e.writeInt(0)));
              d.write(full("stsz", 0, e -> ints(e, 0, 0)));
              d.write(full("stco", 0, e -> e.writeInt(0)));
            }));
  }

  private byte[] sampleEntry(H264 h264) throws IOException {
    byte[] sequence = h264.sequence();
    byte[] parameters = h264.parameters();
    byte[] configuration =
        box(
            "avcC",
            to -> {
              to.writeByte(1);
              to.write(sequence, 1, 3);
              to.writeByte(0xff);
              to.writeByte(0xe1);
              to.writeShort(sequence.length);
              to.write(sequence);
              to.writeByte(1);
              to.writeShort(parameters.length);
              to.write(parameters);
            });
    return box(
        "avc1",
        to -> {
          ints(to, 0, 1, 0, 0, 0, 0);
          to.writeShort(width);
          to.writeShort(height);
          ints(to, 0x480000, 0x480000, 0);
          to.writeShort(1);
          to.write(new byte[32]);
          to.writeShort(0x18);
          to.writeShort(-1);
          to.write(configuration);
        });
  }

  /** Writes the pictures that wait, as one fragment. */
  private void flush() throws IOException {
    if (waiting.isEmpty()) {
      return;
    }
    int count = waiting.size();
    int size = 8 + 16 + 8 + 16 + 20 + 8 + 4 + 4 + 4 + 4 + 4 * count;
    byte[] fragment =
        box(
            "moof",
            to -> {
              to.write(full("mfhd", 0, d -> d.writeInt(fragments + 1)));
              to.write(
                  box(
                      "traf",
                      in -> {
                        in.write(full("tfhd", 0x020000, d -> d.writeInt(1)));
                        in.write(full("tfdt", 1 << 24, d -> d.writeLong((long) written * TICKS)));
                        in.write(
                            full(
                                "trun",
                                0x205,
                                d -> {
                                  ints(d, count, size + 8, fragments == 0 ? SYNC : NOT_SYNC);
                                  for (byte[] unit : waiting) {
                                    d.writeInt(4 + unit.length);
                                  }
                                }));
                      }));
            });
    if (fragment.length != size) {
      throw new IllegalStateException("a fragment of " + fragment.length + " bytes, not " + size);
    }
    byte[] data =
        box(
            "mdat",
            to -> {
              for (byte[] unit : waiting) {
                to.writeInt(unit.length);
                to.write(unit);
              }
            });
    waiting.clear();
    long before = out.getFilePointer();
    try {
      out.write(fragment);
      out.write(data);
    } catch (IOException e) {
      out.setLength(before);
      throw e;
    }
    fragments++;
    written += count;
  }

  @Override
  public int pictures() {
    return written;
  }

  /** Completes the file. */
  @Override
  public void close() throws IOException {
    try (out) {
      flush();
      if (written > 0) {
        out.seek(durationAt);
        out.writeLong((long) written * TICKS);
      }
    }
  }

  // ---- boxes

  private static byte[] box(String name, Content content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream to = new DataOutputStream(bytes);
    to.writeInt(0);
    text(to, name);
    content.write(to);
    byte[] all = bytes.toByteArray();
    ByteBuffer.wrap(all).putInt(0, all.length);
    return all;
  }

  /** A box with its version in the first byte of a number, and flags in the others. */
  private static byte[] full(String name, int flags, Content content) throws IOException {
    return box(
        name,
        to -> {
          to.writeInt(flags);
          content.write(to);
        });
  }

  private static void ints(DataOutputStream to, int... values) throws IOException {
    for (int value : values) {
      to.writeInt(value);
    }
  }

  private static void text(DataOutputStream to, String text) throws IOException {
    to.write(text.getBytes(StandardCharsets.US_ASCII));
  }
}
