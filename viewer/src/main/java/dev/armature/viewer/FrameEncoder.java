package dev.armature.viewer;

import dev.armature.data.Data;
import dev.armature.math.Quat;
import dev.armature.model.Field;
import dev.armature.model.Fields;
import dev.armature.model.Model;
import dev.armature.query.ContactForce;
import dev.armature.query.SkinSurface;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One moment of the worlds as one binary message: a header of sixteen words, then {@link Sections}
 * of floats. Little endian, as typed arrays of all browsers are.
 */
final class FrameEncoder {
  /** Kind of the message, its first word. */
  static final int KIND = 2;

  private static final int HEADER_WORDS = 16;
  private static final int FLAG_PLAYING = 1;
  private static final int POSE = 7;

  /** Figures of the run that are part of the header. */
  record Status(
      boolean playing, float realTimeFactor, float stepMicros, int selected, int perturbedWorld) {}

  /**
   * What a page has asked for.
   *
   * @param sections bits of optional sections
   * @param fields fields of the selected world to plot
   * @param sequence number of the frame
   */
  record Wanted(int sections, List<Field> fields, int sequence) {}

  /** Most numbers of one field that are sent. */
  static final int MAX_NUMBERS = 32;

  private final Model m;
  private final SceneLayout layout;
  private final int generation;
  private final SkinSurface skin = new SkinSurface();
  private final float[] skinVertex;
  private final float[] skinNormal;
  private final double[] force = new double[6];
  private final double[] quat = new double[4];
  private final float[] line = new float[6];
  private float[] words = new float[1024];
  private int used;
  private int sections;
  private int sectionAt;

  FrameEncoder(Model m, SceneLayout layout, int generation) {
    this.m = m;
    this.layout = layout;
    this.generation = generation;
    int largest = 0;
    for (int count : m.skin.vertnum) {
      largest = Math.max(largest, 3 * count);
    }
    skinVertex = new float[largest];
    skinNormal = new float[largest];
  }

  /** The message for the worlds as they are; {@code wanted} holds the bits of optional sections. */
  ByteBuffer encode(
      List<Data> worlds,
      Perturbation perturbation,
      Overlay.Picture added,
      double @Nullable [] span,
      Status status,
      Wanted wanted) {
    used = 0;
    sections = 0;
    bodies(worlds);
    vertices(worlds);
    skins(worlds);
    tendons(worlds);
    Data d = worlds.get(status.selected());
    tracking(d);
    if (perturbation.active()) {
      perturbation.line(worlds.get(status.perturbedWorld()), line);
      begin(Sections.HAND);
      for (float x : line) {
        put(x);
      }
      end();
    }
    optional(d, wanted.sections());
    watched(d, wanted.fields());
    if (span != null) {
      // relative to now, so that single precision is enough
      begin(Sections.SPAN);
      put(span[0] - d.time);
      put(span[1] - d.time);
      end();
    }
    section(Sections.MARKS, added.marks());
    section(Sections.LINES, added.lines());
    section(Sections.GHOSTS, added.ghosts());
    section(Sections.VALUES, added.values());
    return pack(d, status, wanted.sequence());
  }

  private ByteBuffer pack(Data d, Status status, int sequence) {
    ByteBuffer out = ByteBuffer.allocate(4 * (HEADER_WORDS + used)).order(ByteOrder.LITTLE_ENDIAN);
    out.putInt(KIND).putInt(sequence).putInt(generation);
    out.putInt(status.playing() ? FLAG_PLAYING : 0);
    out.putDouble(d.time);
    out.putFloat(status.realTimeFactor()).putFloat(status.stepMicros());
    out.putInt(d.ncon).putInt(d.nefc).putInt(iterations(d));
    out.putFloat((float) d.energy[0]).putFloat((float) d.energy[1]);
    out.putInt(sections).putInt(status.selected()).putInt(status.perturbedWorld());
    out.asFloatBuffer().put(words, 0, used);
    return out.rewind();
  }

  private static int iterations(Data d) {
    int total = 0;
    for (int count : d.solver.niter) {
      total += count;
    }
    return total;
  }

  private void bodies(List<Data> worlds) {
    begin(Sections.BODIES);
    reserve(POSE * layout.bodies.length * worlds.size());
    for (Data d : worlds) {
      for (int body : layout.bodies) {
        for (int k = 0; k < 3; k++) {
          words[used++] = (float) d.xpos[3 * body + k];
        }
        for (int k = 0; k < 4; k++) {
          words[used++] = (float) d.xquat[4 * body + k];
        }
      }
    }
    end();
  }

  private void vertices(List<Data> worlds) {
    if (m.nflexvert == 0) {
      return;
    }
    begin(Sections.FLEX);
    for (Data d : worlds) {
      put(d.flexvertXpos, 0, 3 * m.nflexvert);
    }
    end();
  }

  private void skins(List<Data> worlds) {
    if (m.nskinvert == 0) {
      return;
    }
    begin(Sections.SKIN);
    for (Data d : worlds) {
      for (int s = 0; s < m.nskin; s++) {
        skin.compute(m, d, s, skinVertex, skinNormal);
        int count = 3 * m.skin.vertnum[s];
        reserve(count);
        System.arraycopy(skinVertex, 0, words, used, count);
        used += count;
      }
    }
    end();
  }

  private void tendons(List<Data> worlds) {
    if (m.ntendon == 0) {
      return;
    }
    begin(Sections.TENDONS);
    for (int w = 0; w < worlds.size(); w++) {
      Data d = worlds.get(w);
      for (int t = 0; t < m.ntendon; t++) {
        int first = d.tenWrapadr[t];
        for (int i = first; i < first + d.tenWrapnum[t] - 1; i++) {
          // a pulley stands between two pieces of a path and is no point of it
          if (d.wrapObj[i] != PULLEY && d.wrapObj[i + 1] != PULLEY) {
            put(w);
            put(t);
            put(d.wrapXpos, 3 * i, 6);
          }
        }
      }
    }
    end();
  }

  private static final int PULLEY = -2;

  private void tracking(Data d) {
    if (layout.cameras.length > 0) {
      begin(Sections.CAMERAS);
      for (int camera : layout.cameras) {
        put(d.camXpos, 3 * camera, 3);
        Quat.fromMat(quat, 0, d.camXmat, 9 * camera);
        put(quat, 0, 4);
      }
      end();
    }
    if (layout.lights.length > 0) {
      begin(Sections.LIGHTS);
      for (int light : layout.lights) {
        put(d.lightXpos, 3 * light, 3);
        put(d.lightXdir, 3 * light, 3);
      }
      end();
    }
  }

  private void optional(Data d, int wanted) {
    if (wants(wanted, Sections.CONTACTS)) {
      contacts(d);
    }
    if (wants(wanted, Sections.JOINTS)) {
      begin(Sections.JOINTS);
      for (int j = 0; j < m.njnt; j++) {
        put(d.xanchor, 3 * j, 3);
        put(d.xaxis, 3 * j, 3);
      }
      end();
    }
    if (wants(wanted, Sections.COM)) {
      begin(Sections.COM);
      for (int root : layout.roots) {
        put(d.subtreeCom, 3 * root, 3);
      }
      end();
    }
    whole(wanted, Sections.QPOS, d.qpos);
    whole(wanted, Sections.CTRL, d.ctrl);
    whole(wanted, Sections.SENSORS, d.sensordata);
  }

  /**
   * The fields of these names.
   *
   * @throws IOException when there is no such field of a world
   */
  static List<Field> fields(List<String> names) throws IOException {
    List<Field> found = new ArrayList<>();
    for (String name : names) {
      Field field = Fields.findInData(name);
      if (field == null) {
        throw new IOException("a world has no field \"" + name + "\"");
      }
      found.add(field);
    }
    return List.copyOf(found);
  }

  private void watched(Data d, List<Field> fields) {
    if (fields.isEmpty()) {
      return;
    }
    begin(Sections.WATCHED);
    for (Field field : fields) {
      int count = Math.min(MAX_NUMBERS, field.count(d));
      for (int i = 0; i < count; i++) {
        put(field.number(d, i));
      }
    }
    end();
  }

  private void contacts(Data d) {
    begin(Sections.CONTACTS);
    for (int i = 0; i < d.ncon; i++) {
      put(d.contact.pos, 3 * i, 3);
      put(d.contact.frame, 9 * i, 3);
      ContactForce.shown(m, d, i, force, 0);
      put(force, 0, 3);
      put(d.contact.dist[i]);
    }
    end();
  }

  private void whole(int wanted, int section, double[] values) {
    if (wants(wanted, section)) {
      begin(section);
      put(values, 0, values.length);
      end();
    }
  }

  private void section(int section, float[] values) {
    if (values.length > 0) {
      begin(section);
      reserve(values.length);
      System.arraycopy(values, 0, words, used, values.length);
      used += values.length;
      end();
    }
  }

  private static boolean wants(int wanted, int section) {
    return (wanted & Sections.bit(section)) != 0;
  }

  // ---- the growing array of words

  private void begin(int section) {
    reserve(2);
    words[used++] = Float.intBitsToFloat(section);
    sectionAt = used++;
    sections++;
  }

  private void end() {
    words[sectionAt] = Float.intBitsToFloat(used - sectionAt - 1);
  }

  private void reserve(int more) {
    if (used + more > words.length) {
      words = java.util.Arrays.copyOf(words, Math.max(used + more, 2 * words.length));
    }
  }

  private void put(double value) {
    reserve(1);
    words[used++] = (float) value;
  }

  private void put(double[] values, int from, int count) {
    reserve(count);
    for (int i = 0; i < count; i++) {
      words[used++] = (float) values[from + i];
    }
  }
}
