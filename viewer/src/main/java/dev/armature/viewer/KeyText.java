package dev.armature.viewer;

import dev.armature.data.Data;
import dev.armature.model.Model;

/** The state of a world as a {@code key} element of MJCF. */
final class KeyText {
  private KeyText() {}

  /** The element, with all digits. */
  static String of(Model m, Data d) {
    StringBuilder text = new StringBuilder("<key name=\"saved\"");
    add(text, "time", new double[] {d.time}, 1);
    add(text, "qpos", d.qpos, m.nq);
    add(text, "qvel", d.qvel, m.nv);
    add(text, "act", d.act, m.na);
    add(text, "ctrl", d.ctrl, m.nu);
    add(text, "mpos", d.mocapPos, 3 * m.nmocap);
    add(text, "mquat", d.mocapQuat, 4 * m.nmocap);
    return text.append("/>").toString();
  }

  private static void add(StringBuilder text, String name, double[] values, int count) {
    if (count == 0) {
      return;
    }
    text.append(' ').append(name).append("=\"");
    for (int i = 0; i < count; i++) {
      double x = values[i];
      boolean whole = x == Math.rint(x) && Math.abs(x) < 1e15;
      text.append(i == 0 ? "" : " ").append(whole ? Long.toString((long) x) : Double.toString(x));
    }
    text.append('"');
  }
}
