package dev.armature.conformance.torture;

import dev.armature.conformance.Dump;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * A request to the oracle: a model and either a seed for random states or the states themselves.
 *
 * @param xml text of the model
 * @param files texts of the files it refers to
 * @param seed seed of the random states
 * @param frames number of random states
 * @param moved how often each state is computed again with every coordinate moved by its last bit
 * @param states states to compute instead of random ones; none for random ones
 */
record Question(
    String xml,
    Map<String, String> files,
    long seed,
    int frames,
    int moved,
    List<Dump.Frame> states) {

  /** A question that every MuJoCo can answer. */
  static final Question PLAIN =
      new Question(
          "<mujoco><worldbody><body><joint/><geom size=\".1\"/></body></worldbody></mujoco>",
          Map.of(),
          0,
          1,
          0,
          List.of());

  /** A question about random states. */
  static Question random(Generator.Sample sample, long seed, int frames) {
    return new Question(sample.xml(), sample.texts(), seed, frames, 0, List.of());
  }

  /** The same model and states, each also moved in its last bits. */
  Question moved(int times, List<Dump.Frame> of) {
    return new Question(xml, files, seed, frames, times, of);
  }

  /** One line of JSON. */
  String json() {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(ObjectWriteContext.empty(), text)) {
      json.writeStartObject();
      json.writeStringProperty("xml", xml);
      json.writeName("files");
      json.writeStartObject();
      files.forEach(json::writeStringProperty);
      json.writeEndObject();
      json.writeNumberProperty("seed", seed);
      json.writeNumberProperty("frames", frames);
      json.writeNumberProperty("moved", moved);
      if (!states.isEmpty()) {
        json.writeName("states");
        json.writeStartArray();
        for (Dump.Frame f : states) {
          state(json, f);
        }
        json.writeEndArray();
      }
      json.writeEndObject();
    }
    return text.toString();
  }

  private static void state(JsonGenerator json, Dump.Frame f) {
    json.writeStartObject();
    json.writeStringProperty("label", f.label);
    f.state.forEach(
        (k, v) -> {
          double[] values = v.values();
          if (values == null) {
            return;
          }
          json.writeName(k);
          if (k.equals("time")) {
            json.writeNumber(values[0]);
            return;
          }
          json.writeStartArray();
          for (double x : values) {
            json.writeNumber(x);
          }
          json.writeEndArray();
        });
    json.writeEndObject();
  }
}
