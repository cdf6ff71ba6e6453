package dev.armature.viewer;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The viewer's page as text that needs no server: style sheet and icon inside, its modules and
 * three.js as one compressed block that the page unpacks. Blocks of a recording follow it.
 *
 * <p>A browser loads no module of a page on disk, but it does load one from memory. So each module
 * gets a name instead of a relative address, and the page makes an import map from names to blobs.
 */
final class RecordingPage {
  /** The end of a page; browsers do not mind when it is missing. */
  static final String END = "</body>\n</html>\n";

  private static final String MAIN = "/app/main.js";
  private static final Pattern IMPORT =
      Pattern.compile("(\\bfrom\\s*|\\bimport\\s*)([\"'])([^\"'\\s]+\\.js|[A-Za-z]+)\\2");
  private static final Pattern MAP =
      Pattern.compile("<script type=\"importmap\".*?>(.*?)</script>", Pattern.DOTALL);
  private static final String POLICY =
      "default-src 'none'; script-src 'unsafe-inline' blob:; style-src 'unsafe-inline';"
          + " img-src data: blob:; media-src blob:; base-uri 'none'; form-action 'none'";

  private final JsonNode imports;
  private final Map<String, String> modules = new TreeMap<>();

  private RecordingPage(JsonNode imports) {
    this.imports = imports;
  }

  /** The page up to where the blocks of a recording stand. */
  static String start() throws IOException {
    String page = PageFiles.text(PageFiles.PAGE);
    Matcher map = MAP.matcher(page);
    if (!map.find()) {
      throw new IllegalStateException("the page has no import map");
    }
    RecordingPage bundle =
        new RecordingPage(JsonMapper.shared().readTree(map.group(1)).get("imports"));
    bundle.add(MAIN);
    String icon = "data:image/svg+xml;base64," + base64(utf8(PageFiles.text("/app/icon.svg")));
    page = map.replaceFirst("");
    page = cut(page, "<script type=\"module\" src=\"" + MAIN + "\"></script>", "");
    page =
        cut(
            page,
            "<link rel=\"stylesheet\" href=\"/app/style.css\">",
            "<style>" + PageFiles.text("/app/style.css") + "</style>");
    page = page.replace("/app/icon.svg", icon);
    page =
        cut(
            page,
            "<meta charset=\"utf-8\">",
            "<meta charset=\"utf-8\">\n  <meta http-equiv=\"Content-Security-Policy\" content=\""
                + POLICY
                + "\">\n  <script>"
                + PageFiles.text("/app/unpack.js")
                + "</script>");
    int end = page.indexOf("</body>");
    String code = JsonMapper.shared().writeValueAsString(bundle.modules);
    return page.substring(0, end) + block("code", utf8(code));
  }

  /** A block of a page, compressed. */
  static String block(String kind, byte[] content) {
    return opening(kind) + base64(deflate(content)) + "</script>\n";
  }

  /** How a block begins. */
  static String opening(String kind) {
    return "<script type=\"armature/" + kind + "\">";
  }

  private static String cut(String page, String part, String by) {
    if (!page.contains(part)) {
      throw new IllegalStateException("the page has no " + part);
    }
    return page.replace(part, by);
  }

  /** Adds a module and all that it imports. */
  private void add(String path) throws IOException {
    if (modules.containsKey(name(path))) {
      return;
    }
    modules.put(name(path), "");
    Matcher matcher = IMPORT.matcher(PageFiles.text(path));
    StringBuilder text = new StringBuilder();
    while (matcher.find()) {
      String target = resolve(path, matcher.group(3));
      add(target);
      matcher.appendReplacement(
          text,
          Matcher.quoteReplacement(
              matcher.group(1) + matcher.group(2) + name(target) + matcher.group(2)));
    }
    modules.put(name(path), matcher.appendTail(text).toString());
  }

  private static String name(String path) {
    return path.substring(1);
  }

  private String resolve(String from, String specifier) {
    if (specifier.startsWith(".")) {
      return java.net.URI.create(from).resolve(specifier).getPath();
    }
    if (imports.has(specifier)) {
      return imports.get(specifier).asString();
    }
    for (int end = specifier.lastIndexOf('/'); end > 0; end = specifier.lastIndexOf('/', end - 1)) {
      String folder = specifier.substring(0, end + 1);
      if (imports.has(folder)) {
        return imports.get(folder).asString() + specifier.substring(end + 1);
      }
    }
    throw new IllegalStateException(from + " imports " + specifier + ", which has no address");
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }

  private static byte[] deflate(byte[] content) {
    Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DeflaterOutputStream out = new DeflaterOutputStream(bytes, deflater)) {
      out.write(content);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    } finally {
      deflater.end();
    }
    return bytes.toByteArray();
  }
}
