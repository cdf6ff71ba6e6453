package dev.armature.gpu.device;

import dev.armature.gpu.image.Place;
import dev.armature.gpu.ir.Cell;
import dev.armature.gpu.ir.Space;
import dev.armature.gpu.ptx.KernelPlan;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Kernel images as bytes: the key that they were made for, the parts in order, and a digest of all
 * of it at the end. The code of some is run by this process as it is, so a file that is not whole,
 * or was made for another key, is none.
 */
final class KernelFile {
  private static final int MAGIC = 0x41524b32;
  private static final int DIGEST_BYTES = 32;

  private interface Writer<T> {
    void write(T value) throws IOException;
  }

  private interface Reader<T> {
    T read() throws IOException;
  }

  private KernelFile() {}

  static byte[] bytes(String key, KernelImage image) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeInt(MAGIC);
    out.writeUTF(key);
    write(out, image.code());
    write(out, image.model());
    for (Cell cell : Cell.values()) {
      out.writeInt(image.worldCells().getOrDefault(cell, 0));
      MemorySegment cells = Tiles.segment(Objects.requireNonNull(image.world().get(cell)));
      write(out, cells.toArray(ValueLayout.JAVA_BYTE));
    }
    list(out, image.plan().saved(), r -> range(out, r));
    list(out, image.plan().warnings(), r -> range(out, r));
    out.writeInt(image.plan().width());
    out.writeBoolean(image.plan().profiled());
    list(out, image.stages(), out::writeUTF);
    list(out, image.exits(), out::writeUTF);
    list(
        out,
        List.copyOf(image.fields().entrySet()),
        e -> {
          out.writeUTF(e.getKey());
          Place p = e.getValue();
          range(out, new KernelPlan.Range(p.cell(), p.offset(), p.length()));
        });
    list(out, image.saved(), out::writeUTF);
    out.write(digest(bytes.toByteArray(), bytes.size()));
    return bytes.toByteArray();
  }

  /**
   * The image of bytes.
   *
   * @throws IOException when they are not a kernel image of this key, or not a whole one
   */
  static KernelImage image(String key, byte[] bytes) throws IOException {
    int length = bytes.length - DIGEST_BYTES;
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
    if (length < Integer.BYTES || in.readInt() != MAGIC) {
      throw new IOException("not a kernel image");
    }
    byte[] expected = Arrays.copyOfRange(bytes, length, bytes.length);
    if (!Arrays.equals(expected, digest(bytes, length))) {
      throw new IOException("a damaged kernel image");
    }
    if (!in.readUTF().equals(key)) {
      throw new IOException("the kernel image of something else");
    }
    byte[] code = read(in);
    byte[] model = read(in);
    Map<Cell, Integer> cells = new EnumMap<>(Cell.class);
    Map<Cell, Object> world = new EnumMap<>(Cell.class);
    for (Cell cell : Cell.values()) {
      cells.put(cell, in.readInt());
      world.put(cell, read(in));
    }
    List<KernelPlan.Range> saved = list(in, () -> range(in));
    List<KernelPlan.Range> warnings = list(in, () -> range(in));
    KernelPlan plan = new KernelPlan(saved, warnings, in.readInt(), in.readBoolean());
    List<String> stages = list(in, in::readUTF);
    List<String> exits = list(in, in::readUTF);
    Map<String, Place> fields = new LinkedHashMap<>();
    list(
        in,
        () -> {
          String name = in.readUTF();
          KernelPlan.Range r = range(in);
          return fields.put(name, new Place(Space.WORLD, r.cell(), r.offset(), r.count()));
        });
    return new KernelImage(
        code, model, cells, plan, stages, exits, fields, list(in, in::readUTF), world);
  }

  private static byte[] digest(byte[] bytes, int length) {
    MessageDigest digest = Digest.sha256();
    digest.update(bytes, 0, length);
    return digest.digest();
  }

  private static void write(DataOutputStream out, byte[] bytes) throws IOException {
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private static byte[] read(DataInputStream in) throws IOException {
    return in.readNBytes(in.readInt());
  }

  private static void range(DataOutputStream out, KernelPlan.Range range) throws IOException {
    out.writeUTF(range.cell().name());
    out.writeInt(range.offset());
    out.writeInt(range.count());
  }

  private static KernelPlan.Range range(DataInputStream in) throws IOException {
    return new KernelPlan.Range(Cell.valueOf(in.readUTF()), in.readInt(), in.readInt());
  }

  private static <T> void list(DataOutputStream out, List<T> list, Writer<T> element)
      throws IOException {
    out.writeInt(list.size());
    for (T value : list) {
      element.write(value);
    }
  }

  private static <T> List<T> list(DataInputStream in, Reader<T> element) throws IOException {
    int n = in.readInt();
    List<T> list = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      list.add(element.read());
    }
    return list;
  }
}
