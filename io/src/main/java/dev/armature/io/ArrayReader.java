package dev.armature.io;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Reads named arrays from files of another module's kind. {@link ArrayFile} finds implementations
 * as services.
 */
public interface ArrayReader {
  /** The endings of the names of such files, with the dot, in lower case. */
  List<String> endings();

  /** Reads all arrays of a file, in file order. */
  Map<String, NamedArray> read(Path file) throws IOException;
}
