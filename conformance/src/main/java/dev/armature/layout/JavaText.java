package dev.armature.layout;

/** Java source as text, in the project's format. */
final class JavaText {
  private static final int WIDTH = 100;

  private final StringBuilder text = new StringBuilder();
  private String indent = "";

  /** Appends a line. */
  JavaText line(String line) {
    text.append(line.isEmpty() ? "" : indent).append(line).append('\n');
    return this;
  }

  /** Appends an empty line. */
  JavaText gap() {
    return line("");
  }

  /** Appends a line that opens a block. */
  JavaText open(String line) {
    line(line);
    indent += "  ";
    return this;
  }

  /** Closes a block. */
  JavaText close(String line) {
    indent = indent.substring(2);
    return line(line);
  }

  /** Appends a Javadoc comment, on one line where it fits. */
  JavaText javadoc(String doc) {
    String one = "/** " + doc + " */";
    if (indent.length() + one.length() <= WIDTH) {
      return line(one);
    }
    line("/**");
    StringBuilder row = new StringBuilder(" *");
    for (String word : doc.split(" ")) {
      if (indent.length() + row.length() + 1 + word.length() > WIDTH) {
        line(row.toString());
        row = new StringBuilder(" *");
      }
      row.append(' ').append(word);
    }
    line(row.toString());
    return line(" */");
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
