package dev.armature.report;

/** Text that is safe inside HTML and SVG. */
final class Markup {
  private Markup() {}

  /** The text with what markup would take for its own replaced, control characters left out. */
  static String escape(String text) {
    StringBuilder out = new StringBuilder(text.length() + 16);
    text.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '&' -> out.append("&amp;");
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '"' -> out.append("&quot;");
                case '\'' -> out.append("&#39;");
                default -> {
                  boolean allowed =
                      c == '\n'
                          || c == '\t'
                          || (c >= ' ' && c != 0x7f && c < 0xd800)
                          || (c >= 0xe000 && c != 0xfffe && c != 0xffff);
                  out.appendCodePoint(allowed ? c : 0xfffd);
                }
              }
            });
    return out.toString();
  }
}
