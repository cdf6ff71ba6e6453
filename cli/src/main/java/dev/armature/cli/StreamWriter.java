package dev.armature.cli;

import java.io.PrintStream;
import java.io.Writer;

/** Characters to a print stream, which encodes them as it always does. */
final class StreamWriter extends Writer {
  private final PrintStream stream;

  StreamWriter(PrintStream stream) {
    this.stream = stream;
  }

  @Override
  public void write(char[] text, int from, int length) {
    stream.print(String.valueOf(text, from, length));
  }

  @Override
  public void flush() {
    stream.flush();
  }

  @Override
  public void close() {
    stream.close();
  }
}
