package dev.armature.cli;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;

/**
 * Escapes control characters, so that names in model files cannot send commands to a terminal. Line
 * ends and tabs pass.
 */
final class PlainWriter extends FilterWriter {
  PlainWriter(Writer out) {
    super(out);
  }

  @Override
  public void write(int c) throws IOException {
    if (Character.isISOControl(c) && c != '\n' && c != '\r' && c != '\t') {
      out.write(String.format("\\u%04x", c));
    } else {
      out.write(c);
    }
  }

  @Override
  public void write(char[] text, int from, int length) throws IOException {
    for (int i = from; i < from + length; i++) {
      write(text[i]);
    }
  }

  @Override
  public void write(String text, int from, int length) throws IOException {
    write(text.toCharArray(), from, length);
  }
}
