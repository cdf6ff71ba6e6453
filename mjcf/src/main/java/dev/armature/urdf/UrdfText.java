package dev.armature.urdf;

import dev.armature.model.Model;

/** XML text as it grows, with indentation, and numbers that read back to the same bits. */
final class UrdfText {
  private final StringBuilder out = new StringBuilder("<?xml version=\"1.0\"?>\n");
  private int depth;

  /** An element that stays open: its name, then names and values of attributes. */
  void open(String... parts) {
    element(parts, ">\n");
    depth++;
  }

  /** An element without content. */
  void single(String... parts) {
    element(parts, "/>\n");
  }

  void close(String name) {
    depth--;
    out.append("  ".repeat(depth)).append("</").append(name).append(">\n");
  }

  String text() {
    return out.toString();
  }

  private void element(String[] parts, String end) {
    out.append("  ".repeat(depth)).append('<').append(parts[0]);
    for (int i = 1; i < parts.length; i += 2) {
      out.append(' ').append(parts[i]).append("=\"").append(escape(parts[i + 1])).append('"');
    }
    out.append(end);
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  /** As few digits as it takes to read the same bits; no point where it is whole. */
  static String number(double x) {
    if (x == Math.rint(x) && Math.abs(x) < 1e15) {
      return Long.toString((long) x);
    }
    return Double.toString(x);
  }

  static String numbers(double[] x, int at, int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append(i == 0 ? "" : " ").append(number(x[at + i]));
    }
    return text.toString();
  }

  /** A mesh of a model as an OBJ file: its vertices and faces. */
  static String obj(Model m, int mesh) {
    StringBuilder text = new StringBuilder();
    int vert = m.mesh.vertadr[mesh];
    for (int v = vert; v < vert + m.mesh.vertnum[mesh]; v++) {
      text.append("v ")
          .append(m.mesh.vert[3 * v])
          .append(' ')
          .append(m.mesh.vert[3 * v + 1])
          .append(' ')
          .append(m.mesh.vert[3 * v + 2])
          .append('\n');
    }
    int face = m.mesh.faceadr[mesh];
    for (int f = face; f < face + m.mesh.facenum[mesh]; f++) {
      text.append("f ")
          .append(m.mesh.face[3 * f] + 1)
          .append(' ')
          .append(m.mesh.face[3 * f + 1] + 1)
          .append(' ')
          .append(m.mesh.face[3 * f + 2] + 1)
          .append('\n');
    }
    return text.toString();
  }
}
