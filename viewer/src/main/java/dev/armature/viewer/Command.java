package dev.armature.viewer;

import dev.armature.math.Quat;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a page may ask for. Parsed where it arrives, carried out where the worlds live. */
sealed interface Command {
  /** The page has drawn the frame of this number. */
  record Ack(int sequence) implements Command {}

  /** Optional sections that the page wants, as bits. */
  record Show(int sections) implements Command {}

  /** Run or stop. */
  record Play(boolean on) implements Command {}

  /** Advance a stopped world by some steps; a negative number goes back. */
  record Step(int count) implements Command {}

  /** Stop, and go to a time of the history or of a recording. */
  record Seek(double time) implements Command {}

  /** Simulated seconds a second. */
  record Speed(double factor) implements Command {}

  /** Back to the reference configuration. */
  record Reset() implements Command {}

  /** To a keyframe. */
  record Key(int index) implements Command {}

  /** Set a control. */
  record Control(int index, double value) implements Command {}

  /** Set the coordinate of a hinge or a slider. */
  record Joint(int index, double value) implements Command {}

  /** Grab a point of a body, in the body's frame. */
  record Grab(int world, int body, double[] point) implements Command {}

  /** Move the hand, world. */
  record Move(double[] target) implements Command {}

  /** Turn the held body by a rotation vector from where it was grabbed, world. */
  record Turn(double[] rotation) implements Command {}

  /** Let go. */
  record Release() implements Command {}

  /** Select the world whose contacts, controls and sensors are shown. */
  record Select(int world) implements Command {}

  /** Set a widget of the program. */
  record Turned(int id, double value) implements Command {}

  /** Move a target of the program. */
  record Targeted(int id, double[] position, double[] quaternion) implements Command {}

  /** A key that the program has asked for. */
  record Pressed(String key) implements Command {}

  /** Fields of the selected world that the page plots. */
  record Watch(List<String> fields) implements Command {}

  /** Set an option of the model. */
  record Option(String field, int index, double value) implements Command {}

  /** Switch an equality constraint. */
  record Equality(int index, boolean on) implements Command {}

  /** Ask for the present state as the text of a keyframe. */
  record SaveKey() implements Command {}

  /** Ask for the text of the model with what was changed on the page. */
  record SaveModel() implements Command {}

  /** Load the model again. */
  record Reload() implements Command {}

  /** Load another model. */
  record Load(ModelSource source) implements Command {}

  /** Most steps of one command. */
  int MAX_STEPS = 10_000;

  /** Most fields that a page plots. */
  int MAX_WATCHED = 24;

  /** Largest factor of speed. */
  double FASTEST = 100;

  /**
   * Reads the text of a message.
   *
   * @throws IOException with a sentence for the sender when the text is no command
   */
  static Command parse(String text) throws IOException {
    JsonNode node;
    try {
      node = JsonMapper.shared().readTree(text);
    } catch (JacksonException e) {
      throw new IOException("not JSON: " + e.getOriginalMessage(), e);
    }
    if (node == null || !node.isObject()) {
      throw new IOException("a command is a JSON object");
    }
    JsonNode type = node.get("type");
    String name = type != null && type.isString() ? type.stringValue() : "";
    return switch (name) {
      case "ack" -> new Ack(integer(node, "seq"));
      case "show" -> new Show(integer(node, "sections"));
      case "play" -> new Play(true);
      case "pause" -> new Play(false);
      case "step" -> new Step(bounded(integer(node, "count"), -MAX_STEPS, MAX_STEPS, "count"));
      case "seek" -> new Seek(number(node, "time"));
      case "speed" -> new Speed(Math.max(0.001, Math.min(number(node, "value"), FASTEST)));
      case "reset" -> new Reset();
      case "key" -> new Key(integer(node, "index"));
      case "ctrl" -> new Control(integer(node, "index"), number(node, "value"));
      case "joint" -> new Joint(integer(node, "index"), number(node, "value"));
      case "grab" -> new Grab(integer(node, "world"), integer(node, "body"), vector(node, "point"));
      case "move" -> new Move(vector(node, "target"));
      case "turn" -> new Turn(vector(node, "rotation"));
      case "release" -> new Release();
      case "world" -> new Select(integer(node, "index"));
      case "watch" -> new Watch(texts(node, "fields"));
      case "option" ->
          new Option(text(node, "field"), integer(node, "index"), number(node, "value"));
      case "equality" -> new Equality(integer(node, "index"), integer(node, "on") != 0);
      case "savekey" -> new SaveKey();
      case "savemodel" -> new SaveModel();
      case "widget" -> new Turned(integer(node, "id"), number(node, "value"));
      case "target" -> new Targeted(integer(node, "id"), vector(node, "pos"), unit(node, "quat"));
      case "press" -> new Pressed(text(node, "key"));
      case "reload" -> new Reload();
      default -> throw new IOException("there is no command \"" + abbreviate(name) + "\"");
    };
  }

  private static String abbreviate(String name) {
    return name.length() > 40 ? name.substring(0, 40) + "…" : name;
  }

  private static int bounded(int value, int least, int most, String field) throws IOException {
    if (value < least || value > most) {
      throw new IOException("\"" + field + "\" is between " + least + " and " + most);
    }
    return value;
  }

  private static int integer(JsonNode node, String field) throws IOException {
    JsonNode value = node.get(field);
    if (value == null || !value.isIntegralNumber() || !value.canConvertToInt()) {
      throw new IOException("\"" + field + "\" must be an integer");
    }
    return value.intValue();
  }

  private static double number(JsonNode node, String field) throws IOException {
    return finite(node.get(field), field);
  }

  private static double finite(@Nullable JsonNode value, String field) throws IOException {
    if (value == null || !value.isNumber() || !Double.isFinite(value.doubleValue())) {
      throw new IOException("\"" + field + "\" must be a number");
    }
    return value.doubleValue();
  }

  private static List<String> texts(JsonNode node, String field) throws IOException {
    JsonNode value = node.get(field);
    if (value == null || !value.isArray() || value.size() > MAX_WATCHED) {
      throw new IOException("\"" + field + "\" must be at most " + MAX_WATCHED + " texts");
    }
    List<String> texts = new ArrayList<>();
    for (JsonNode text : value) {
      if (!text.isString()) {
        throw new IOException("\"" + field + "\" must be texts");
      }
      texts.add(abbreviate(text.stringValue()));
    }
    return texts;
  }

  private static String text(JsonNode node, String field) throws IOException {
    JsonNode value = node.get(field);
    if (value == null || !value.isString()) {
      throw new IOException("\"" + field + "\" must be a text");
    }
    return abbreviate(value.stringValue());
  }

  private static double[] vector(JsonNode node, String field) throws IOException {
    return numbers(node, field, 3);
  }

  private static double[] unit(JsonNode node, String field) throws IOException {
    double[] quat = numbers(node, field, 4);
    Quat.normalize(quat, 0);
    return quat;
  }

  private static double[] numbers(JsonNode node, String field, int count) throws IOException {
    JsonNode value = node.get(field);
    if (value == null || !value.isArray() || value.size() != count) {
      throw new IOException("\"" + field + "\" must be " + count + " numbers");
    }
    double[] vector = new double[count];
    for (int i = 0; i < count; i++) {
      vector[i] = finite(value.get(i), field);
    }
    return vector;
  }
}
