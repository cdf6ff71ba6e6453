package dev.armature.conformance;

import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Writes dumps as JSON, in the format {@code reference-dump/1}. */
public final class DumpWriter {
  private final JsonGenerator json;

  private DumpWriter(JsonGenerator json) {
    this.json = json;
  }

  /** Writes the dump; the stream stays open. */
  public static void write(Dump dump, OutputStream out) {
    JsonFactory factory =
        JsonFactory.builder()
            .disable(tools.jackson.core.StreamWriteFeature.AUTO_CLOSE_TARGET)
            .build();
    try (JsonGenerator generator = factory.createGenerator(ObjectWriteContext.empty(), out)) {
      new DumpWriter(generator).dump(dump);
      generator.writeRaw("\n");
    }
  }

  private void dump(Dump dump) {
    json.writeStartObject();
    json.writeStringProperty("format", "reference-dump/1");
    json.writeStringProperty("engine", dump.engine);
    json.writeStringProperty("file", dump.file);
    json.writeName("model");
    json.writeStartObject();
    json.writeName("sizes");
    json.writeStartObject();
    dump.sizes.forEach(json::writeNumberProperty);
    json.writeEndObject();
    fields("option", dump.option);
    fields("stat", dump.stat);
    json.writeName("names");
    json.writeStartObject();
    dump.names.forEach(this::names);
    json.writeEndObject();
    fields("arrays", dump.arrays);
    json.writeEndObject();
    json.writeName("frames");
    json.writeStartArray();
    dump.frames.forEach(this::frame);
    json.writeEndArray();
    json.writeEndObject();
  }

  private void names(String kind, List<String> names) {
    json.writeName(kind);
    json.writeStartArray();
    names.forEach(json::writeString);
    json.writeEndArray();
  }

  private void frame(Dump.Frame frame) {
    json.writeStartObject();
    json.writeStringProperty("label", frame.label);
    fields("state", frame.state);
    json.writeName("forward");
    json.writeStartObject();
    frame.forward.forEach(this::column);
    json.writeName("contact");
    json.writeStartArray();
    for (Map<String, Column> contact : frame.contact) {
      json.writeStartObject();
      contact.forEach(this::contactField);
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
    fields("next", frame.next);
    json.writeEndObject();
  }

  private void contactField(String name, Column column) {
    if (column.count() == 1 && column.values() != null) {
      json.writeName(name);
      number(column.values()[0]);
    } else {
      column(name, column);
    }
  }

  private void fields(String name, Map<String, Column> fields) {
    json.writeName(name);
    json.writeStartObject();
    fields.forEach(this::column);
    json.writeEndObject();
  }

  private void column(String name, Column column) {
    json.writeName(name);
    double[] values = column.values();
    if (values == null || values.length > Column.LONGEST) {
      json.writeStartObject();
      json.writeNumberProperty("count", column.count());
      json.writeName("sum");
      number(column.sum());
      json.writeName("sumabs");
      number(column.sumAbs());
      json.writeEndObject();
      return;
    }
    if (Dumper.isNumber(name)) {
      number(values[0]);
      return;
    }
    json.writeStartArray();
    for (double x : values) {
      number(x);
    }
    json.writeEndArray();
  }

  private void number(double x) {
    if (Double.isNaN(x)) {
      json.writeString("nan");
    } else if (Double.isInfinite(x)) {
      json.writeString(x > 0 ? "inf" : "-inf");
    } else if (x == Math.rint(x) && Math.abs(x) < 1L << 53) {
      json.writeNumber((long) x);
    } else {
      json.writeNumber(x);
    }
  }
}
