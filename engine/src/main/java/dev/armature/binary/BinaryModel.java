package dev.armature.binary;

import dev.armature.model.Field;
import dev.armature.model.FieldOwner;
import dev.armature.model.Fields;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import dev.armature.model.Sizes;
import dev.armature.plugin.PluginInstances;
import dev.armature.plugin.PluginRegistry;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.List;

/**
 * Compiled models as files ({@code .armb}): no XML is read, no mesh is processed, no hull is
 * computed when they are loaded.
 *
 * <pre>{@code
 * BinaryModel.save(model, Path.of("robot.armb"));
 * Model again = Model.load(Path.of("robot.armb"));   // the same arrays, to the bit
 * }</pre>
 *
 * <p>A file is the word ARMB, the version of the format, a digest of the layout, the length and the
 * SHA-256 digest of the rest; then all sizes, settings and arrays in the order of the table of the
 * layout, and the names. There is no list of fields here: what the table has is written. A file of
 * another layout is refused, as MuJoCo refuses an MJB of another version: keep the source, and
 * convert it again.
 *
 * <p>The digest finds accidents, not intent. So nothing in a file is believed: sizes must account
 * for its length before anything is allocated, and every index of the model is checked ({@link
 * ModelCheck}).
 */
public final class BinaryModel {
  private static final int MAGIC = 'A' | 'R' << 8 | 'M' << 16 | 'B' << 24;
  private static final int VERSION = 1;
  private static final int DIGEST = 32;
  private static final int HEAD = 4 + 4 + 8 + 8 + DIGEST;
  private static final List<Field> SIZES =
      Fields.ofModel().stream().filter(f -> f.kind() == Field.Kind.SIZE).toList();
  private static final List<Field> OTHERS =
      Fields.ofModel().stream().filter(f -> f.kind() != Field.Kind.SIZE).toList();
  private static final long LAYOUT = layout();

  private BinaryModel() {}

  // ---- writing

  /** Saves a model. See {@link #write}. */
  public static void save(Model m, Path file) throws IOException {
    byte[] content = write(m);
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    Files.write(file, content);
  }

  /**
   * The bytes of a model.
   *
   * @throws IllegalArgumentException for a model with options of a step method that is not MuJoCo's
   *     (solver avbd with an {@code avbd} section), which such a file does not hold
   */
  public static byte[] write(Model m) {
    if (m.opt.method != null) {
      throw new IllegalArgumentException(
          "a binary model file cannot hold options of a step method; save the model as MJCF");
    }
    long length = bytes(m) + namesLength(m);
    if (length > Integer.MAX_VALUE - HEAD) {
      throw new IllegalArgumentException("the model is too large for a file: " + length + " bytes");
    }
    ByteBuffer out = ByteBuffer.allocate(HEAD + (int) length).order(ByteOrder.LITTLE_ENDIAN);
    out.position(HEAD);
    SIZES.forEach(field -> put(field, m, out));
    OTHERS.forEach(field -> put(field, m, out));
    putText(out, m.names.model);
    for (int type = 0; type < ObjType.COUNT; type++) {
      if (isNamed(type)) {
        for (String name : m.names.of(type)) {
          putText(out, name);
        }
      }
    }
    for (int i = 0; i < m.nplugin; i++) {
      putText(out, PluginRegistry.of(m, i).name());
    }
    byte[] digest = digest(out.array(), HEAD, (int) length);
    out.position(0);
    out.putInt(MAGIC).putInt(VERSION).putLong(LAYOUT).putLong(length).put(digest);
    return out.array();
  }

  private static boolean isNamed(int type) {
    return type != ObjType.UNKNOWN && type != ObjType.XBODY && type != ObjType.DOF;
  }

  private static long namesLength(Model m) {
    long length = textLength(m.names.model);
    for (int type = 0; type < ObjType.COUNT; type++) {
      if (isNamed(type)) {
        for (String name : m.names.of(type)) {
          length += textLength(name);
        }
      }
    }
    for (int i = 0; i < m.nplugin; i++) {
      length += textLength(PluginRegistry.of(m, i).name());
    }
    return length;
  }

  private static int textLength(String text) {
    return 4 + text.getBytes(StandardCharsets.UTF_8).length;
  }

  private static void putText(ByteBuffer out, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.putInt(bytes.length).put(bytes);
  }

  private static void put(Field field, Model m, ByteBuffer out) {
    Object values = field.array(m);
    if (values == null) {
      out.putDouble(field.number(m, 0));
    } else if (values instanceof double[] a) {
      out.asDoubleBuffer().put(a);
      out.position(out.position() + 8 * a.length);
    } else if (values instanceof float[] a) {
      out.asFloatBuffer().put(a);
      out.position(out.position() + 4 * a.length);
    } else if (values instanceof int[] a) {
      out.asIntBuffer().put(a);
      out.position(out.position() + 4 * a.length);
    } else if (values instanceof byte[] a) {
      out.put(a);
    } else {
      for (boolean b : (boolean[]) values) {
        out.put((byte) (b ? 1 : 0));
      }
    }
  }

  // ---- the layout

  /** Bytes of all fields; sizes that make no sense give more than there can be. */
  private static long bytes(FieldOwner sizes) {
    long total = 0;
    for (Field field : Fields.ofModel()) {
      if (!field.isArray()) {
        total += 8;
        continue;
      }
      long count = 1;
      for (int n : field.shape(sizes)) {
        count = n < 0 || count > Integer.MAX_VALUE ? Long.MAX_VALUE >> 16 : count * n;
      }
      total +=
          count
              * switch (field.type()) {
                case DOUBLE -> 8;
                case FLOAT, INT -> 4;
                default -> 1;
              };
      if (total > Integer.MAX_VALUE) {
        return Long.MAX_VALUE >> 1;
      }
    }
    return total;
  }

  /** A number that changes whenever a field of a model comes, goes or changes its shape. */
  private static long layout() {
    StringBuilder text = new StringBuilder();
    for (Field field : Fields.ofModel()) {
      text.append(field.name()).append(field.type()).append(field.shape()).append('\n');
    }
    byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.wrap(digest(bytes, 0, bytes.length)).getLong();
  }

  /** The format and the digest of the layout. */
  private static String layoutName(int version, long layout) {
    return version + "-" + Long.toHexString(layout);
  }

  private static byte[] digest(byte[] bytes, int from, int length) {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      sha.update(bytes, from, length);
      return sha.digest();
    } catch (NoSuchAlgorithmException e) { // every Java platform has it
      throw new IllegalStateException(e);
    }
  }

  // ---- reading

  /**
   * Reads a model.
   *
   * @throws IllegalArgumentException when the bytes are not a whole and sound model of this version
   */
  public static Model read(byte[] content) {
    ByteBuffer in = ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN);
    if (content.length < HEAD || in.getInt() != MAGIC) {
      throw new IllegalArgumentException("not a binary model file: it does not begin with ARMB");
    }
    int version = in.getInt();
    long layout = in.getLong();
    if (version != VERSION || layout != LAYOUT) {
      throw new IllegalArgumentException(
          """
          the binary model file was written by another version of Armature: its layout is %s, that \
          of this version %s; make it again from its source: armature convert MODEL.xml MODEL.armb\
          """
              .formatted(layoutName(version, layout), layoutName(VERSION, LAYOUT)));
    }
    long length = in.getLong();
    if (length != content.length - HEAD) {
      throw new IllegalArgumentException(
          "the binary model file is cut off or too long: it should have "
              + length
              + " bytes after its head, and has "
              + (content.length - HEAD));
    }
    byte[] digest = new byte[DIGEST];
    in.get(digest);
    if (!Arrays.equals(digest, digest(content, HEAD, content.length - HEAD))) {
      throw new IllegalArgumentException("the binary model file is damaged: wrong checksum");
    }
    try {
      return model(in);
    } catch (BufferUnderflowException e) {
      throw new IllegalArgumentException("the binary model file ends too early", e);
    }
  }

  private static Model model(ByteBuffer in) {
    Sizes sizes = new Sizes();
    for (Field field : SIZES) {
      field.set(sizes, 0, count(field, in.getDouble()));
    }
    if (bytes(sizes) - 8L * SIZES.size() > in.remaining()) {
      throw new IllegalArgumentException(
          "the sizes in the binary model file do not fit its length");
    }
    Model m = new Model(sizes);
    OTHERS.forEach(field -> get(field, m, in));
    m.names.model = text(in);
    for (int type = 0; type < ObjType.COUNT; type++) {
      if (isNamed(type)) {
        String[] names = m.names.of(type);
        for (int i = 0; i < names.length; i++) {
          names[i] = text(in);
        }
      }
    }
    for (int i = 0; i < m.nplugin; i++) {
      plugin(m, i, text(in));
    }
    if (in.hasRemaining()) {
      throw new IllegalArgumentException("the binary model file has more bytes than its model");
    }
    new ModelCheck(m).run();
    PluginInstances.check(m);
    return m;
  }

  private static double count(Field size, double value) {
    // -1 stands for an old limit that was not given
    if (!(value >= -1 && value <= Integer.MAX_VALUE && value == Math.rint(value))) {
      throw new IllegalArgumentException(
          "the binary model file says that " + size.mujocoName() + " is " + value);
    }
    return value;
  }

  private static void plugin(Model m, int instance, String name) {
    m.plugin.slot[instance] = PluginRegistry.slot(name);
    if (m.plugin.slot[instance] < 0) {
      throw new IllegalArgumentException(
          "the binary model file uses the plugin '" + name + "', which is not on the class path");
    }
  }

  private static String text(ByteBuffer in) {
    int length = in.getInt();
    if (length < 0 || length > in.remaining()) {
      throw new IllegalArgumentException("a name in the binary model file has a wrong length");
    }
    byte[] bytes = new byte[length];
    in.get(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static void get(Field field, Model m, ByteBuffer in) {
    Object values = field.array(m);
    if (values == null) {
      field.set(m, 0, in.getDouble());
    } else if (values instanceof double[] a) {
      in.asDoubleBuffer().get(a);
      in.position(in.position() + 8 * a.length);
    } else if (values instanceof float[] a) {
      in.asFloatBuffer().get(a);
      in.position(in.position() + 4 * a.length);
    } else if (values instanceof int[] a) {
      in.asIntBuffer().get(a);
      in.position(in.position() + 4 * a.length);
    } else if (values instanceof byte[] a) {
      in.get(a);
    } else {
      boolean[] a = (boolean[]) values;
      for (int i = 0; i < a.length; i++) {
        a[i] = in.get() != 0;
      }
    }
  }
}
