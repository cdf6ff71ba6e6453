package dev.armature.viewer;

import java.util.List;
import java.util.function.DoubleConsumer;

/**
 * A slider, check box, choice, button or line of text that a program puts on the page. The value
 * can be asked for, or a callback gets it; callbacks run in the program's thread, within {@link
 * Viewer#sync}.
 */
public final class Widget {
  /** What it looks like. */
  enum Kind {
    SLIDER,
    CHECK,
    CHOICE,
    BUTTON,
    TEXT
  }

  final int id;
  final String name;
  final Kind kind;
  final double min;
  final double max;
  final List<String> choices;
  final DoubleConsumer action;
  double value;
  String text = "";
  private final Overlay overlay;

  /** What a widget is made of. */
  record Form(String name, Kind kind, double min, double max, List<String> choices) {}

  Widget(Overlay overlay, int id, Form form, double value, DoubleConsumer action) {
    this.overlay = overlay;
    this.id = id;
    name = form.name();
    kind = form.kind();
    min = form.min();
    max = form.max();
    choices = form.choices();
    this.action = action;
    this.value = value;
  }

  /** The value of a slider; 1 or 0 of a check box; the index of a choice. */
  public double value() {
    synchronized (overlay) {
      return value;
    }
  }

  /** Whether a check box is on. */
  public boolean isOn() {
    return value() != 0;
  }

  /** The chosen text of a choice, the text of a line of text. */
  public String text() {
    synchronized (overlay) {
      return kind == Kind.CHOICE ? choices.get((int) value) : text;
    }
  }

  /** Sets the value, on the pages too; its callback is not called. */
  public void set(double newValue) {
    synchronized (overlay) {
      value = within(newValue);
      overlay.widgetsChanged();
    }
  }

  double within(double x) {
    return Math.max(min, Math.min(kind == Kind.SLIDER ? x : Math.rint(x), max));
  }
}
