package dev.armature.viewer;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** The body of a request that drops files onto the page. */
final class Upload {
  private Upload() {}

  /** Texts by path, alternating. */
  static byte[] of(String... pathsAndContents) {
    StringBuilder list = new StringBuilder("[");
    StringBuilder contents = new StringBuilder();
    for (int i = 0; i < pathsAndContents.length; i += 2) {
      list.append(i == 0 ? "" : ",");
      list.append("{\"path\":\"").append(pathsAndContents[i]).append("\",\"size\":");
      list.append(pathsAndContents[i + 1].getBytes(StandardCharsets.UTF_8).length).append('}');
      contents.append(pathsAndContents[i + 1]);
    }
    return body(list.append(']').toString(), contents.toString().getBytes(StandardCharsets.UTF_8));
  }

  /** One file. */
  static byte[] of(String path, byte[] content) {
    return body("[{\"path\":\"" + path + "\",\"size\":" + content.length + "}]", content);
  }

  private static byte[] body(String list, byte[] contents) {
    byte[] head = list.getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(4 + head.length + contents.length)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt(head.length)
        .put(head)
        .put(contents)
        .array();
  }
}
