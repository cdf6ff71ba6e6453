package dev.armature.spec;

/**
 * A place in a model file.
 *
 * @param file the file as it was named, or "" for an element built in code
 * @param line line, from 1; 0 when unknown
 * @param column column, from 1; 0 when unknown
 */
public record SourceLocation(String file, int line, int column) {
  /** The place of an element that comes from no file. */
  public static final SourceLocation NONE = new SourceLocation("", 0, 0);

  /** "file:line:column", with the unknown parts left out. */
  @Override
  public String toString() {
    if (line == 0) {
      return file;
    }
    return (file.isEmpty() ? "model" : file) + ":" + line + ":" + column;
  }
}
