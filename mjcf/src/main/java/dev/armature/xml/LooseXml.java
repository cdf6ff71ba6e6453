package dev.armature.xml;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Turns what MuJoCo's parser reads into XML. Models in the world have dashes in comments, no space
 * between attributes, a bare {@code &} or {@code <} in a value, white space before the declaration,
 * or bytes that are not UTF-8. Lines stay, and columns except where characters must be added.
 */
final class LooseXml {
  private static final Pattern DECLARED =
      Pattern.compile("\\s*<\\?xml[^>]*?encoding\\s*=\\s*[\"']([^\"'>]*)[\"']");
  private static final Pattern ENTITY =
      Pattern.compile("&(?:amp|lt|gt|quot|apos|#(\\d{1,7})|#x([0-9a-fA-F]{1,6}));");
  private static final int LONGEST_ENTITY = 10;

  private final byte[] text;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private int at;
  private int copied;
  private final int firstTag;
  private boolean inRoot;
  private String remark = "";
  private int remarkLine;

  /** Reads a text. */
  LooseXml(byte[] bytes) {
    text = utf8(bytes);
    if (starts("\u00EF\u00BB\u00BF")) {
      at = 3; // the mark of UTF-8
      copied = 3;
    }
    firstTag = find("<", at);
    while (at < text.length) {
      piece();
    }
    out.write(text, copied, text.length - copied);
  }

  /** The text as XML in UTF-8. */
  byte[] repaired() {
    return out.toByteArray();
  }

  /** What other XML parsers refuse in a tag, the first of it; empty when nothing. */
  String remark() {
    return remark;
  }

  /** The line of the remark. */
  int remarkLine() {
    return remarkLine;
  }

  private static byte[] utf8(byte[] bytes) {
    if (bytes.length >= 2 && (bytes[0] & bytes[1] & 0xFE) == 0xFE) {
      return new String(bytes, StandardCharsets.UTF_16).getBytes(StandardCharsets.UTF_8);
    }
    String start = new String(bytes, 0, Math.min(bytes.length, 200), StandardCharsets.ISO_8859_1);
    Matcher declared = DECLARED.matcher(start);
    try {
      Charset charset =
          declared.lookingAt() ? Charset.forName(declared.group(1)) : StandardCharsets.UTF_8;
      if (!charset.equals(StandardCharsets.UTF_8)) {
        return new String(bytes, charset).getBytes(StandardCharsets.UTF_8);
      }
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      // read as any other text, as in MuJoCo, which looks at no encoding
    }
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
      return bytes;
    } catch (CharacterCodingException e) {
      return new String(bytes, StandardCharsets.ISO_8859_1).getBytes(StandardCharsets.UTF_8);
    }
  }

  /** One piece of the document: a tag, a comment, or a character between them. */
  private void piece() {
    if (text[at] != '<') {
      character();
    } else if (starts("<!--")) {
      comment();
    } else if (starts("<![CDATA[")) {
      at = end("]]>");
    } else if (starts("<!")) {
      documentType();
    } else if (starts("<?xml") && !inRoot) {
      blank(end("?>"));
    } else if (starts("<?")) {
      at = end("?>");
    } else {
      inRoot = true;
      tag();
    }
  }

  private void character() {
    if (text[at] == '&' && inRoot) {
      reference();
    } else if (control(text[at]) || at < firstTag) {
      blank(at + 1);
    } else {
      at++;
    }
  }

  private static boolean control(byte c) {
    return c >= 0 && c < ' ' && c != '\n' && c != '\r' && c != '\t';
  }

  private void comment() {
    int end = find("-->", at + 4);
    if (end < 0) {
      at = text.length;
      return;
    }
    for (at += 4; at < end; ) {
      if (text[at] == '-' || control(text[at])) {
        blank(at + 1);
      } else {
        at++;
      }
    }
    at = end + 3;
  }

  private void documentType() {
    int depth = 0;
    for (; at < text.length; at++) {
      depth += text[at] == '[' ? 1 : text[at] == ']' ? -1 : 0;
      if (text[at] == '>' && depth <= 0) {
        break;
      }
    }
    at = Math.min(at + 1, text.length);
  }

  private void tag() {
    while (at < text.length && text[at] != '>') {
      if (text[at] == '"' || text[at] == '\'') {
        value();
      } else {
        at++;
      }
    }
    at = Math.min(at + 1, text.length);
  }

  private void value() {
    byte quote = text[at];
    int end = at + 1;
    while (end < text.length && text[end] != quote) {
      end++;
    }
    for (at++; at < end; ) {
      if (text[at] == '<') {
        edit(at + 1, "&lt;", "< in a value");
      } else if (text[at] == '&') {
        reference();
      } else if (control(text[at])) {
        // form feeds separate numbers; nothing else of the kind has a meaning
        edit(at + 1, text[at] == '\f' ? " " : "\uFFFD", "a control character in a value");
      } else {
        at++;
      }
    }
    at = Math.min(end + 1, text.length);
    if (at < text.length && " \t\r\n\f/>?".indexOf(text[at]) < 0) {
      edit(at, " ", "no space between attributes");
    }
  }

  /** An ampersand: it starts one of XML's references, or stands for itself. */
  private void reference() {
    int length = Math.min(LONGEST_ENTITY, text.length - at);
    Matcher entity = ENTITY.matcher(new String(text, at, length, StandardCharsets.ISO_8859_1));
    if (!entity.lookingAt()) {
      edit(at + 1, "&amp;", "& that starts no reference");
    } else if (illegal(entity)) {
      edit(at + entity.end(), "\uFFFD", "a reference to no character of XML");
    } else {
      at += entity.end();
    }
  }

  private static boolean illegal(Matcher entity) {
    String decimal = entity.group(1);
    String hex = entity.group(2);
    int code = decimal != null ? Integer.parseInt(decimal) : 0;
    code = hex != null ? Integer.parseInt(hex, 16) : code;
    boolean named = decimal == null && hex == null;
    boolean space = code == '\t' || code == '\n' || code == '\r';
    boolean plain = code >= ' ' && code < 0xD800 || code > 0xDFFF && code < 0xFFFE;
    return !named && !space && !plain && (code < 0x10000 || code > Character.MAX_CODE_POINT);
  }

  /** Replaces what is up to an index by a text and goes there. */
  private void edit(int to, String by, String why) {
    if (remark.isEmpty()) {
      remark = why;
      remarkLine = 1;
      for (int i = 0; i < at; i++) {
        remarkLine += text[i] == '\n' ? 1 : 0;
      }
    }
    put(to, by);
  }

  private void put(int to, String by) {
    out.write(text, copied, at - copied);
    out.writeBytes(by.getBytes(StandardCharsets.UTF_8));
    copied = to;
    at = to;
  }

  private void blank(int to) {
    StringBuilder spaces = new StringBuilder(to - at);
    for (int i = at; i < to; i++) {
      spaces.append(text[i] == '\n' || text[i] == '\r' ? (char) text[i] : ' ');
    }
    put(to, spaces.toString());
  }

  private boolean starts(String word) {
    if (at + word.length() > text.length) {
      return false;
    }
    for (int i = 0; i < word.length(); i++) {
      if ((text[at + i] & 0xFF) != word.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private int end(String word) {
    int found = find(word, at);
    return found < 0 ? text.length : found + word.length();
  }

  private int find(String word, int from) {
    for (int i = from; i <= text.length - word.length(); i++) {
      int k = 0;
      while (k < word.length() && text[i + k] == word.charAt(k)) {
        k++;
      }
      if (k == word.length()) {
        return i;
      }
    }
    return -1;
  }
}
