package dev.armature.viewer;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The files of the page: our own and those of three.js, all on the class path. */
final class PageFiles {
  /** The page itself. */
  static final String PAGE = "/index.html";

  private static final String OWN = "/dev/armature/viewer/";
  private static final String THREE = "/META-INF/resources/webjars/three/0.181.1/";
  private static final Pattern SAFE = Pattern.compile("[A-Za-z0-9_./-]+");

  private PageFiles() {}

  /** The content of a file by its address without host, or null if the page has no such file. */
  static byte @Nullable [] find(String path) throws IOException {
    if (!SAFE.matcher(path).matches() || path.contains("..")) {
      return null;
    }
    String resource = null;
    if (path.startsWith("/three/")) {
      resource = THREE + path.substring("/three/".length());
    } else if (path.equals(PAGE) || path.startsWith("/app/")) {
      resource = OWN + path.substring(1);
    }
    if (resource == null) {
      return null;
    }
    try (InputStream in = PageFiles.class.getResourceAsStream(resource)) {
      return in == null ? null : in.readAllBytes();
    }
  }

  /**
   * The content of a file that must be there, as text.
   *
   * @throws FileNotFoundException when the page has no such file
   */
  static String text(String path) throws IOException {
    byte[] content = find(path);
    if (content == null) {
      throw new FileNotFoundException("the viewer's page has no file " + path);
    }
    return new String(content, StandardCharsets.UTF_8);
  }
}
