package dev.armature.viewer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.DoubleConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a program adds to the page: marks in the picture, targets, widgets, plots and keys. The
 * program changes it, the pages are sent what has changed: numbers that move with the world in
 * frames, everything else as texts. Its lock guards all of it; callbacks are not called under it.
 */
final class Overlay {
  /** Floats of one solid mark in a frame: kind, world, color, size, position, orientation. */
  static final int MARK_FLOATS = 16;

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  /** Texts that a page gets when they have changed. */
  enum Topic {
    WIDGETS,
    TARGETS,
    LABELS,
    CURVES
  }

  /** Numbers for a frame; an empty array is no section. */
  record Picture(float[] marks, float[] lines, float[] ghosts, float[] values) {
    static final Picture NONE = new Picture(new float[0], new float[0], new float[0], new float[0]);
  }

  private record Plot(String name, String unit, List<String> lines, Supplier<double[]> values) {}

  private record Curve(String unit, String across, double[] x, double[] y) {}

  private record Key(String help, Runnable action) {}

  private final Map<String, Mark> marks = new LinkedHashMap<>();
  private final Map<String, Widget> widgets = new LinkedHashMap<>();
  private final Map<String, Target> targets = new LinkedHashMap<>();
  private final Map<String, Plot> plots = new LinkedHashMap<>();
  private final Map<String, Curve> curves = new LinkedHashMap<>();
  private final Map<String, Key> keys = new TreeMap<>();
  private final int[] version = new int[Topic.values().length];
  private int nextId;
  private int worlds = 1;
  private volatile Picture picture = Picture.NONE;

  int worlds() {
    return worlds;
  }

  void worlds(int count) {
    worlds = count;
  }

  // ---- by the program

  /** The mark of a name, made if there is none of that kind yet. */
  synchronized Mark mark(String name, Mark.Kind kind, float... rgba) {
    Mark mark = marks.get(name);
    if (mark == null || mark.kind != kind) {
      mark = new Mark(this, name, kind, rgba.clone());
      marks.put(name, mark);
      touch(Topic.LABELS);
    }
    return mark;
  }

  synchronized void remove(String name) {
    Mark gone = marks.remove(name);
    if (gone != null && gone.kind == Mark.Kind.LABEL) {
      touch(Topic.LABELS);
    }
    if (targets.remove(name) != null) {
      touch(Topic.TARGETS);
    }
    if (curves.remove(name) != null) {
      touch(Topic.CURVES);
    }
    if (widgets.remove(name) != null | plots.remove(name) != null) {
      touch(Topic.WIDGETS);
    }
  }

  synchronized void clearMarks() {
    marks.clear();
    touch(Topic.LABELS);
  }

  void changed(Mark mark) {
    if (mark.kind == Mark.Kind.LABEL) {
      touch(Topic.LABELS);
    }
  }

  synchronized Widget widget(Widget.Form form, double value, DoubleConsumer action) {
    Widget widget = new Widget(this, nextId++, form, value, action);
    widgets.put(form.name(), widget);
    touch(Topic.WIDGETS);
    return widget;
  }

  synchronized void text(String name, String text) {
    Widget line = widgets.get(name);
    if (line == null || line.kind != Widget.Kind.TEXT) {
      line = widget(new Widget.Form(name, Widget.Kind.TEXT, 0, 0, List.of()), 0, value -> {});
    }
    if (!line.text.equals(text)) {
      line.text = text;
      touch(Topic.WIDGETS);
    }
  }

  synchronized void plot(String name, String unit, List<String> lines, Supplier<double[]> values) {
    plots.put(name, new Plot(name, unit, List.copyOf(lines), values));
    touch(Topic.WIDGETS);
  }

  synchronized void curve(String name, String unit, String across, double[] x, double[] y) {
    curves.put(name, new Curve(unit, across, x, y));
    touch(Topic.CURVES);
  }

  synchronized void key(String key, String help, Runnable action) {
    keys.put(key, new Key(help, action));
    touch(Topic.WIDGETS);
  }

  synchronized Target target(String name, double[] pos, double[] quat) {
    Target target = new Target(this, nextId++, name, pos, quat);
    targets.put(name, target);
    touch(Topic.TARGETS);
    return target;
  }

  void widgetsChanged() {
    touch(Topic.WIDGETS);
  }

  void targetsChanged() {
    touch(Topic.TARGETS);
  }

  private void touch(Topic topic) {
    version[topic.ordinal()]++;
  }

  // ---- by the pages

  /**
   * Carries out what a page did to a widget, a target or a key.
   *
   * @return the callback, to be called in the program's thread
   * @throws IndexOutOfBoundsException when there is no such object
   */
  synchronized Runnable carryOut(Command command) {
    if (command instanceof Command.Turned turned) {
      Widget widget = find(turned.id());
      double taken = widget.within(turned.value());
      widget.value = taken;
      touch(Topic.WIDGETS);
      return () -> widget.action.accept(taken);
    }
    if (command instanceof Command.Targeted targeted) {
      Target target =
          targets.values().stream().filter(t -> t.id == targeted.id()).findFirst().orElse(null);
      if (target == null) {
        throw new IndexOutOfBoundsException("target " + targeted.id());
      }
      target.set(targeted.position(), targeted.quaternion());
      return () -> target.listener.accept(target);
    }
    if (command instanceof Command.Pressed pressed) {
      Key key = keys.get(pressed.key());
      if (key == null) {
        throw new IndexOutOfBoundsException("key " + pressed.key());
      }
      return key.action();
    }
    throw new IllegalArgumentException("not for the overlay");
  }

  private Widget find(int id) {
    for (Widget widget : widgets.values()) {
      if (widget.id == id) {
        return widget;
      }
    }
    throw new IndexOutOfBoundsException("widget " + id);
  }

  /** Version of a text; 0 when there has never been anything in it. */
  synchronized int version(Topic topic) {
    return version[topic.ordinal()];
  }

  /** The text of a topic as it is now. */
  synchronized ObjectNode message(Topic topic) {
    return switch (topic) {
      case WIDGETS -> widgetMessage();
      case TARGETS -> targetMessage();
      case LABELS -> labelMessage();
      case CURVES -> curveMessage();
    };
  }

  private ObjectNode widgetMessage() {
    ObjectNode message = JSON.objectNode().put("type", "widgets");
    ArrayNode list = message.putArray("list");
    for (Widget w : widgets.values()) {
      ObjectNode node = list.addObject();
      node.put("id", w.id)
          .put("name", w.name)
          .put("kind", w.kind.name().toLowerCase(java.util.Locale.ROOT));
      node.put("min", w.min).put("max", w.max).put("value", w.value).put("text", w.text);
      if (!w.choices.isEmpty()) {
        node.set("choices", SceneEncoder.strings(w.choices.toArray(String[]::new)));
      }
    }
    ArrayNode plotList = message.putArray("plots");
    for (Plot p : plots.values()) {
      ObjectNode node = plotList.addObject().put("name", p.name()).put("unit", p.unit());
      node.set("lines", SceneEncoder.strings(p.lines().toArray(String[]::new)));
    }
    ArrayNode keyList = message.putArray("keys");
    keys.forEach((key, what) -> keyList.addObject().put("key", key).put("help", what.help()));
    return message;
  }

  private ObjectNode targetMessage() {
    ObjectNode message = JSON.objectNode().put("type", "targets");
    ArrayNode list = message.putArray("list");
    for (Target t : targets.values()) {
      ObjectNode node = list.addObject().put("id", t.id).put("name", t.name);
      node.set("pos", SceneEncoder.numbers(t.pos));
      node.set("quat", SceneEncoder.numbers(t.quat));
    }
    return message;
  }

  private ObjectNode curveMessage() {
    ObjectNode message = JSON.objectNode().put("type", "curves");
    ArrayNode list = message.putArray("list");
    curves.forEach(
        (name, curve) -> {
          ObjectNode node = list.addObject().put("name", name).put("unit", curve.unit());
          node.put("across", curve.across());
          node.set("x", SceneEncoder.numbers(curve.x()));
          node.set("y", SceneEncoder.numbers(curve.y()));
        });
    return message;
  }

  private ObjectNode labelMessage() {
    ObjectNode message = JSON.objectNode().put("type", "labels");
    ArrayNode list = message.putArray("list");
    for (Mark m : marks.values()) {
      if (m.kind == Mark.Kind.LABEL) {
        ObjectNode node = list.addObject().put("text", m.text).put("world", m.world);
        node.set("pos", SceneEncoder.numbers(m.pos));
        node.set("rgba", SceneEncoder.numbers(m.rgba));
      }
    }
    return message;
  }

  // ---- pictures

  /** The numbers of the last picture. */
  Picture picture() {
    return picture;
  }

  /** Takes a picture of the marks and asks for the values of the plots; by the program's thread. */
  void capture() {
    List<Supplier<double[]>> asked = new ArrayList<>();
    List<Integer> lengths = new ArrayList<>();
    synchronized (this) {
      for (Plot p : plots.values()) {
        asked.add(p.values());
        lengths.add(p.lines().size());
      }
    }
    Floats values = new Floats();
    for (int i = 0; i < asked.size(); i++) {
      double[] given = asked.get(i).get();
      for (int k = 0; k < lengths.get(i); k++) {
        values.put(k < given.length ? (float) given[k] : Float.NaN);
      }
    }
    synchronized (this) {
      picture = new Picture(solids(), lines(), ghosts(), values.toArray());
    }
  }

  private float[] solids() {
    Floats out = new Floats();
    for (Mark m : marks.values()) {
      if (m.kind.code >= 0) {
        out.put(m.kind.code).put(m.world).put(m.rgba, 4).put(m.size, 3).put(m.pos, 3);
        out.put(m.quat, 4);
      }
    }
    return out.toArray();
  }

  /** World, color, radius, number of points, points, for each line. */
  private float[] lines() {
    Floats out = new Floats();
    for (Mark m : marks.values()) {
      if (m.kind == Mark.Kind.LINE && m.count > 0) {
        out.put(m.world).put(m.rgba, 4).put(m.size[0]).put(m.count).put(m.points, 3 * m.count);
      }
    }
    return out.toArray();
  }

  /** World, color, poses of the moving bodies, for each ghost. */
  private float[] ghosts() {
    Floats out = new Floats();
    for (Mark m : marks.values()) {
      if (m.kind == Mark.Kind.GHOST) {
        out.put(m.world).put(m.rgba, 4).put(m.points, m.points.length);
      }
    }
    return out.toArray();
  }

  /** Floats that grow. */
  private static final class Floats {
    private float[] values = new float[64];
    private int used;

    Floats put(float value) {
      reserve(1);
      values[used++] = value;
      return this;
    }

    Floats put(float[] from, int count) {
      reserve(count);
      System.arraycopy(from, 0, values, used, count);
      used += count;
      return this;
    }

    private void reserve(int more) {
      if (used + more > values.length) {
        values = java.util.Arrays.copyOf(values, Math.max(used + more, 2 * values.length));
      }
    }

    float[] toArray() {
      return java.util.Arrays.copyOf(values, used);
    }
  }

  /** Checks a vector that a caller gave. */
  static double[] vector(double @Nullable [] given, int length, String what) {
    Objects.requireNonNull(given, what);
    if (given.length != length) {
      throw new IllegalArgumentException(what + " has " + length + " numbers, not " + given.length);
    }
    return given;
  }
}
