package dev.armature.viewer;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Fields;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads files that were dropped onto the page: the length of a JSON list of paths and sizes, the
 * list, then the contents one after the other. Nothing is written to disk.
 */
final class UploadReader {
  /** Most bytes of all files together. */
  static final long LARGEST = 256L << 20;

  private static final int MAX_LIST_LENGTH = 1 << 20;
  private static final int MAX_FILES = 5000;

  /** More than may be sent. */
  static final class TooLargeException extends IOException {
    private static final long serialVersionUID = 1;

    TooLargeException() {
      super("dropped files may have " + (LARGEST >> 20) + " MB together");
    }
  }

  /**
   * Reads the files of a request and finds the model among them.
   *
   * @throws ModelSource.Dropped.ChoiceException when the request must say which file is the model
   */
  ModelSource read(Request request) throws IOException {
    if (request.getLength() > LARGEST) {
      throw new TooLargeException();
    }
    try (InputStream in = Content.Source.asInputStream(request)) {
      Fields.Field main = Request.extractQueryParameters(request).get("main");
      return ModelSource.Dropped.of(read(in), main == null ? "" : main.getValue());
    }
  }

  static Map<String, byte[]> read(InputStream stream) throws IOException {
    DataInputStream in = new DataInputStream(stream);
    int length = Integer.reverseBytes(in.readInt());
    if (length < 2 || length > MAX_LIST_LENGTH) {
      throw new IOException("the list of files has an invalid length");
    }
    JsonNode list = parse(new String(in.readNBytes(length), StandardCharsets.UTF_8));
    Map<String, byte[]> files = new LinkedHashMap<>();
    long total = 0;
    for (JsonNode entry : list) {
      String path = entry.path("path").asString("");
      long size = entry.path("size").asLong(-1);
      total += size;
      if (path.isEmpty() || size < 0) {
        throw new IOException("each file has a path and a size");
      }
      if (total > LARGEST || files.size() >= MAX_FILES) {
        throw new TooLargeException();
      }
      byte[] content = in.readNBytes((int) size);
      if (content.length < size) {
        throw new IOException("the file " + path + " is cut off");
      }
      files.put(path, content);
    }
    return files;
  }

  private static JsonNode parse(String text) throws IOException {
    try {
      JsonNode list = JsonMapper.shared().readTree(text);
      if (list == null || !list.isArray()) {
        throw new IOException("the list of files is not a list");
      }
      return list;
    } catch (JacksonException e) {
      throw new IOException("the list of files is not JSON: " + e.getOriginalMessage(), e);
    }
  }
}
