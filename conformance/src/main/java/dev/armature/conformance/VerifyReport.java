package dev.armature.conformance;

import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Results of {@link Verifier} as JSON, for machines. */
public final class VerifyReport {
  private VerifyReport() {}

  /** Writes {@code {"conforming":n,"models":[{"file","conforms","verdict","off":[…]}]}}. */
  public static void write(List<Verifier.Result> results, Path file) throws IOException {
    try (Writer out = Files.newBufferedWriter(file)) {
      write(results, out);
    }
  }

  /** The same as text, to a writer that stays open. */
  public static void write(List<Verifier.Result> results, Writer out) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(ObjectWriteContext.empty(), text)) {
      json.writeStartObject();
      json.writeNumberProperty(
          "conforming", results.stream().filter(Verifier.Result::conforms).count());
      json.writeName("models");
      json.writeStartArray();
      for (Verifier.Result r : results) {
        json.writeStartObject();
        json.writeStringProperty("file", r.entry());
        json.writeBooleanProperty("conforms", r.conforms());
        json.writeStringProperty("verdict", r.verdict());
        json.writeName("off");
        json.writeStartArray();
        for (Comparison.Row row : r.off()) {
          json.writeStartObject();
          json.writeStringProperty("where", row.where());
          json.writeStringProperty("field", row.field());
          json.writeStringProperty("group", row.group().name());
          json.writeStringProperty("error", Double.toString(row.error()));
          json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    out.write(text.toString());
  }
}
