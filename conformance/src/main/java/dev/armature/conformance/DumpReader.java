package dev.armature.conformance;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Reads dumps, plain or gzip, as a stream of tokens. */
public final class DumpReader {
  private final JsonParser json;

  private DumpReader(JsonParser json) {
    this.json = json;
  }

  /**
   * Reads a dump.
   *
   * @throws IOException when the file cannot be read or is no dump
   */
  public static Dump read(Path file) throws IOException {
    try (InputStream raw = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
      raw.mark(2);
      boolean gzip = raw.read() == 0x1f && raw.read() == 0x8b;
      raw.reset();
      InputStream in = gzip ? new GZIPInputStream(raw, 1 << 16) : raw;
      try (JsonParser parser = new JsonFactory().createParser(ObjectReadContext.empty(), in)) {
        return new DumpReader(parser).dump();
      }
    } catch (JacksonException e) {
      throw new IOException("reference " + file + ": " + e.getOriginalMessage(), e);
    } catch (IOException e) {
      throw new IOException("reference " + file + ": " + e.getMessage(), e);
    }
  }

  /**
   * Reads a dump from memory.
   *
   * @throws IOException when the bytes are no dump
   */
  public static Dump read(byte[] bytes) throws IOException {
    try (JsonParser parser = new JsonFactory().createParser(ObjectReadContext.empty(), bytes)) {
      return new DumpReader(parser).dump();
    } catch (JacksonException e) {
      throw new IOException(e.getOriginalMessage(), e);
    }
  }

  private Dump dump() throws IOException {
    Dump dump = new Dump();
    if (json.nextToken() != JsonToken.START_OBJECT) {
      throw new IOException("is no dump of a model");
    }
    while (json.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = json.currentName();
      json.nextToken();
      switch (name) {
        case "engine" -> dump.engine = json.getString();
        case "file" -> dump.file = json.getString();
        case "model" -> model(dump);
        case "frames" -> frames(dump.frames);
        case "moved" -> {
          while (json.nextToken() == JsonToken.START_ARRAY) {
            List<Dump.Frame> frames = new ArrayList<>();
            frames(frames);
            dump.moved.add(frames);
          }
        }
        default -> json.skipChildren();
      }
    }
    return dump;
  }

  private void frames(List<Dump.Frame> into) {
    while (json.nextToken() == JsonToken.START_OBJECT) {
      into.add(frame());
    }
  }

  private void model(Dump dump) {
    while (json.nextToken() == JsonToken.PROPERTY_NAME) {
      String part = json.currentName();
      json.nextToken();
      switch (part) {
        case "sizes" -> {
          while (json.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = json.currentName();
            json.nextToken();
            // the signature is unsigned and does not fit a long; sizes are small enough for a
            // double
            dump.sizes.put(name, (long) json.getDoubleValue());
          }
        }
        case "option" -> fields(dump.option);
        case "stat" -> fields(dump.stat);
        case "names" -> {
          while (json.nextToken() == JsonToken.PROPERTY_NAME) {
            String kind = json.currentName();
            json.nextToken();
            List<String> names = new ArrayList<>();
            while (json.nextToken() != JsonToken.END_ARRAY) {
              names.add(json.getString());
            }
            dump.names.put(kind, names);
          }
        }
        case "arrays" -> {
          fields(dump.arrays);
          // stored dumps give MuJoCo's "plugin" a clearer name
          Column slots = dump.arrays.remove("plugin_slot");
          if (slots != null) {
            dump.arrays.put("plugin", slots);
          }
        }
        default -> json.skipChildren();
      }
    }
  }

  private Dump.Frame frame() {
    Dump.Frame frame = new Dump.Frame();
    while (json.nextToken() == JsonToken.PROPERTY_NAME) {
      String part = json.currentName();
      json.nextToken();
      switch (part) {
        case "label" -> frame.label = json.getString();
        case "state" -> fields(frame.state);
        case "next" -> fields(frame.next);
        case "forward" -> forward(frame);
        default -> json.skipChildren();
      }
    }
    return frame;
  }

  private void forward(Dump.Frame frame) {
    while (json.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = json.currentName();
      json.nextToken();
      if (name.equals("contact")) {
        while (json.nextToken() == JsonToken.START_OBJECT) {
          Map<String, Column> contact = new java.util.LinkedHashMap<>();
          fields(contact);
          frame.contact.add(contact);
        }
      } else {
        frame.forward.put(name, column());
      }
    }
  }

  private void fields(Map<String, Column> into) {
    while (json.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = json.currentName();
      json.nextToken();
      into.put(name, column());
    }
  }

  private Column column() {
    return switch (json.currentToken()) {
      case START_ARRAY -> array();
      case START_OBJECT -> summary();
      default -> Column.of(number());
    };
  }

  private Column array() {
    double[] values = new double[16];
    int n = 0;
    while (json.nextToken() != JsonToken.END_ARRAY) {
      if (json.currentToken() == JsonToken.START_OBJECT) {
        json.skipChildren();
        continue;
      }
      if (n == values.length) {
        values = Arrays.copyOf(values, 2 * n);
      }
      values[n++] = number();
    }
    return Column.of(Arrays.copyOf(values, n));
  }

  private Column summary() {
    long count = 0;
    double sum = 0;
    double sumAbs = 0;
    while (json.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = json.currentName();
      json.nextToken();
      switch (name) {
        case "count" -> count = json.getLongValue();
        case "sum" -> sum = number();
        case "sumabs" -> sumAbs = number();
        default -> json.skipChildren();
      }
    }
    return Column.sums(count, sum, sumAbs);
  }

  private double number() {
    if (json.currentToken() == JsonToken.VALUE_STRING) {
      return switch (json.getString()) {
        case "inf" -> Double.POSITIVE_INFINITY;
        case "-inf" -> Double.NEGATIVE_INFINITY;
        default -> Double.NaN;
      };
    }
    return switch (json.currentToken()) {
      case VALUE_TRUE -> 1;
      case VALUE_FALSE -> 0;
      case VALUE_NULL -> Double.NaN;
      default -> json.getDoubleValue();
    };
  }
}
