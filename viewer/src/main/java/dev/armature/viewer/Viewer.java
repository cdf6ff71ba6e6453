package dev.armature.viewer;

import dev.armature.Simulation;
import dev.armature.batch.Batch;
import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Your own program in the browser: you step the world, {@link #sync} shows it.
 *
 * <pre>{@code
 * Simulation sim = Simulation.load(Path.of("models/gripper.xml"));
 * try (Viewer viewer = Viewer.show(sim)) {
 *   System.out.println(viewer.url());
 *   Widget close = viewer.slider("close", 0, 0.04, 0);
 *   while (viewer.isOpen()) {
 *     sim.actuator("grip").set(close.value());
 *     sim.step();
 *     viewer.sync();
 *   }
 * }
 * }</pre>
 *
 * <p>{@code sync} is meant to be called after every step: it costs next to nothing between two
 * pictures (60 per second), and waits so that the world runs in real time, or at the speed chosen
 * on the page. While a page has paused it, the program waits in it. Pages see copies: no other
 * thread touches the program's worlds. What pages ask for (pulling a body, a slider, a key) is done
 * in {@code sync}, in the program's thread.
 *
 * <p>Marks, widgets and targets are known by name; making one again replaces it. They may be set
 * from any thread.
 */
public final class Viewer implements AutoCloseable {
  private static final int CURVE_POINTS = 500;

  private static final double[] UPRIGHT = {1, 0, 0, 0};

  /** Radius of lines, times the extent of the model. */
  private static final double THIN = 0.002;

  private final Overlay overlay = new Overlay();
  private final ProgramWorlds worlds;
  private final ViewerServer server;
  private final SceneLayout layout;
  private final Data ghostData;
  private final double thin;

  private Viewer(Worlds program, ViewerOptions options) {
    Model model = program.model();
    worlds = new ProgramWorlds(program, overlay, options.playing());
    layout = new SceneLayout(model);
    ghostData = Physics.makeData(model);
    thin = THIN * model.stat.extent;
    String label = model.names.model.isEmpty() ? "a running program" : model.names.model;
    try {
      server = ViewerServer.serve(new WorldLoop(label, worlds, overlay), options);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Shows a simulation on this machine.
   *
   * @throws UncheckedIOException when the server cannot be started
   */
  public static Viewer show(Simulation simulation) {
    return show(simulation, ViewerOptions.local());
  }

  /**
   * Shows a simulation.
   *
   * @param options address, token, and whether the program waits at first
   * @throws UncheckedIOException when the server cannot be started
   */
  public static Viewer show(Simulation simulation, ViewerOptions options) {
    simulation.forward();
    return new Viewer(new SingleWorld(simulation), options);
  }

  /**
   * Shows a simulation and calls {@link #sync} after each of its steps, until it is closed: for
   * programs that step somewhere deep inside.
   *
   * @throws UncheckedIOException when the server cannot be started
   */
  public static Viewer follow(Simulation simulation) {
    Viewer viewer = show(simulation);
    simulation.afterStep(
        new Consumer<>() {
          @Override
          public void accept(Simulation stepped) {
            if (viewer.isOpen()) {
              viewer.sync();
            } else {
              stepped.removeListener(this);
            }
          }
        });
    return viewer;
  }

  /**
   * Shows any world.
   *
   * @throws UncheckedIOException when the server cannot be started
   */
  public static Viewer show(Model model, Data data, ViewerOptions options) {
    Physics.forward(model, data);
    return new Viewer(new SingleWorld(model, data), options);
  }

  /**
   * Shows a batch as a grid: all of its worlds, or the first {@link ViewerOptions#MAX_WORLDS}.
   *
   * @throws UncheckedIOException when the server cannot be started
   */
  public static Viewer show(Batch batch) {
    int shown = Math.min(batch.worlds(), ViewerOptions.MAX_WORLDS);
    return show(batch, ViewerOptions.local(), IntStream.range(0, shown).toArray());
  }

  /**
   * Shows some worlds of a batch as a grid.
   *
   * @param chosen indices of the worlds
   * @throws UncheckedIOException when the server cannot be started
   */
  public static Viewer show(Batch batch, ViewerOptions options, int... chosen) {
    if (chosen.length < 1 || chosen.length > ViewerOptions.MAX_WORLDS) {
      throw new IllegalArgumentException(
          "between 1 and "
              + ViewerOptions.MAX_WORLDS
              + " worlds can be shown, not "
              + chosen.length);
    }
    return new Viewer(new BatchWorlds(batch, chosen.clone()), options);
  }

  // ---- running

  /** The address of the page, with its token. */
  public String url() {
    return server.url();
  }

  /** Opens the page in the browser of the desktop; whether there is one. */
  public boolean open() {
    return Desktops.browse(url());
  }

  /** Pages that are open now. */
  public int pages() {
    return server.pages();
  }

  /** Whether it has not been closed. */
  public boolean isOpen() {
    return !worlds.isClosed();
  }

  /** Waits until a page is open: time then starts when somebody is looking. */
  public void awaitPage() throws InterruptedException {
    while (isOpen() && pages() == 0) {
      Thread.sleep(10);
    }
  }

  /**
   * Shows the worlds as they are, runs the callbacks of what happened on the pages, and waits:
   * while a page has paused the program, and until the clock has caught up with the simulated time.
   * To be called by the thread that steps.
   */
  public void sync() {
    worlds.sync();
  }

  /**
   * Sets how many simulated seconds pass in a second: 1 at first, infinity to never wait for the
   * clock. Pages can change it.
   */
  public Viewer speed(double factor) {
    if (!(factor > 0)) {
      throw new IllegalArgumentException("the speed must be positive, not " + factor);
    }
    worlds.speed(factor);
    return this;
  }

  /** Lets the next {@link #sync} wait until a page says to go on. */
  public void pause() {
    worlds.playing(false);
  }

  /** Replaces what the reset button does; by default it resets the worlds. */
  public Viewer onReset(Runnable action) {
    worlds.onReset(action);
    return this;
  }

  /** Closes the pages and the server; a waiting {@link #sync} returns. */
  @Override
  public void close() {
    worlds.close();
    server.close();
  }

  // ---- marks

  /** Draws a sphere. */
  public Mark sphere(String name, double[] position, double radius) {
    return solid(name, Mark.Kind.SPHERE, position, UPRIGHT, radius, radius, radius);
  }

  /**
   * Draws a box.
   *
   * @param quaternion orientation (w x y z)
   * @param half half the lengths of the sides
   */
  public Mark box(String name, double[] position, double[] quaternion, double[] half) {
    Overlay.vector(half, 3, "half");
    return solid(name, Mark.Kind.BOX, position, quaternion, half);
  }

  /** Draws a capsule from one point to another. */
  public Mark capsule(String name, double[] from, double[] to, double radius) {
    Overlay.vector(from, 3, "from");
    Overlay.vector(to, 3, "to");
    synchronized (overlay) {
      Mark mark = overlay.mark(name, Mark.Kind.CAPSULE, 0.3f, 0.6f, 1, 0.8f);
      mark.place(from);
      mark.size(radius, direct(mark, from, to), 0);
      return mark;
    }
  }

  /** Draws an arrow from one point to another. */
  public Mark arrow(String name, double[] from, double[] to) {
    Overlay.vector(from, 3, "from");
    Overlay.vector(to, 3, "to");
    synchronized (overlay) {
      Mark mark = overlay.mark(name, Mark.Kind.ARROW, 1, 0.6f, 0.1f, 1);
      if (mark.size[0] == 0) {
        mark.size[0] = (float) (3 * thin);
      }
      mark.place(from);
      mark.size[1] = (float) direct(mark, from, to);
      return mark;
    }
  }

  /** Sets the direction of a mark and gives its length. */
  private static double direct(Mark mark, double[] from, double[] to) {
    double x = to[0] - from[0];
    double y = to[1] - from[1];
    double z = to[2] - from[2];
    double length = Math.sqrt(x * x + y * y + z * z);
    double scale = length > 0 ? 1 / length : 0;
    mark.turn(new double[] {x * scale, y * scale, length > 0 ? z * scale : 1, 0});
    return length;
  }

  /** Draws the axes of a frame: x red, y green, z blue. */
  public Mark frame(String name, double[] position, double[] quaternion, double length) {
    Mark mark = solid(name, Mark.Kind.FRAME, position, quaternion, length);
    synchronized (overlay) {
      mark.size[1] = mark.size[1] > 0 ? mark.size[1] : (float) (0.03 * length);
    }
    return mark;
  }

  private Mark solid(
      String name, Mark.Kind kind, double[] position, double[] quaternion, double... size) {
    Overlay.vector(position, 3, "position");
    Overlay.vector(quaternion, 4, "quaternion");
    synchronized (overlay) {
      Mark mark = overlay.mark(name, kind, 0.3f, 0.6f, 1, 0.8f);
      mark.place(position);
      mark.turn(quaternion);
      mark.size(size);
      return mark;
    }
  }

  /**
   * Draws a line through points.
   *
   * @param points x, y and z of each
   */
  public Mark line(String name, double... points) {
    if (points.length % 3 != 0) {
      throw new IllegalArgumentException(
          "a line needs three numbers per point; " + points.length + " were given");
    }
    synchronized (overlay) {
      Mark mark = polyline(name);
      mark.points(points);
      return mark;
    }
  }

  /** Adds a point to a trace, the line of where something has been; it keeps the last 1000. */
  public Mark trace(String name, double[] position) {
    Overlay.vector(position, 3, "position");
    synchronized (overlay) {
      Mark mark = polyline(name);
      mark.append(position);
      return mark;
    }
  }

  private Mark polyline(String name) {
    Mark mark = overlay.mark(name, Mark.Kind.LINE, 0.2f, 0.9f, 0.5f, 1);
    if (mark.size[0] == 0) {
      mark.size[0] = (float) thin;
    }
    return mark;
  }

  /** Writes a text beside a point; it always faces the eye and has the same size. */
  public Mark label(String name, double[] position, String text) {
    Overlay.vector(position, 3, "position");
    synchronized (overlay) {
      Mark mark = overlay.mark(name, Mark.Kind.LABEL, 1, 1, 1, 1);
      mark.place(position);
      mark.text = text;
      overlay.changed(mark);
      return mark;
    }
  }

  /**
   * Draws the model once more, see-through, with other coordinates: a plan, a goal, a reference
   * motion.
   */
  public Mark ghost(String name, double[] qpos) {
    Model model = worlds.model();
    Overlay.vector(qpos, model.nq, "qpos");
    synchronized (overlay) {
      System.arraycopy(qpos, 0, ghostData.qpos, 0, model.nq);
      Physics.poses(model, ghostData);
      Mark mark = overlay.mark(name, Mark.Kind.GHOST, 0.35f, 0.7f, 1, 0.35f);
      mark.points = layout.poses(ghostData);
      return mark;
    }
  }

  /** Removes the mark, widget, plot or target of a name. */
  public void remove(String name) {
    overlay.remove(name);
  }

  /** Removes all marks. */
  public void clear() {
    overlay.clearMarks();
  }

  // ---- widgets, targets, plots, keys

  /** Puts a slider on the page; ask it for its value. */
  public Widget slider(String name, double min, double max, double value) {
    return slider(name, min, max, value, ignored -> {});
  }

  /** Puts a slider on the page, at 0 or the nearest value to it, and calls back when it moves. */
  public Widget slider(String name, double min, double max, DoubleConsumer moved) {
    return slider(name, min, max, Math.max(min, Math.min(0, max)), moved);
  }

  /** Puts a slider on the page and calls back when it moves. */
  public Widget slider(String name, double min, double max, double value, DoubleConsumer moved) {
    if (!(min < max)) {
      throw new IllegalArgumentException(
          "slider \"" + name + "\": min " + min + " must be below max " + max);
    }
    return overlay.widget(
        new Widget.Form(name, Widget.Kind.SLIDER, min, max, List.of()),
        Math.max(min, Math.min(value, max)),
        moved);
  }

  /** Puts a button on the page and calls back when it is pressed. */
  public Widget button(String name, Runnable pressed) {
    return overlay.widget(
        new Widget.Form(name, Widget.Kind.BUTTON, 0, 1, List.of()), 0, ignored -> pressed.run());
  }

  /** Puts a check box on the page; ask {@link Widget#isOn}. */
  public Widget checkbox(String name, boolean on) {
    return overlay.widget(
        new Widget.Form(name, Widget.Kind.CHECK, 0, 1, List.of()), on ? 1 : 0, ignored -> {});
  }

  /** Puts a list to choose from on the page; the first one is chosen. */
  public Widget choice(String name, String... choices) {
    if (choices.length == 0) {
      throw new IllegalArgumentException("\"" + name + "\" has nothing to choose from");
    }
    return overlay.widget(
        new Widget.Form(name, Widget.Kind.CHOICE, 0, choices.length - 1, List.of(choices)),
        0,
        ignored -> {});
  }

  /** Shows a line of text on the page. */
  public void text(String name, String text) {
    overlay.text(name, text);
  }

  /** Plots a value over time. */
  public void plot(String name, String unit, DoubleSupplier value) {
    plot(name, unit, List.of(name), () -> new double[] {value.getAsDouble()});
  }

  /**
   * Plots values over time. They are asked for with every picture, in the program's thread.
   *
   * @param lines their names, for the legend
   */
  public void plot(String name, String unit, List<String> lines, Supplier<double[]> values) {
    overlay.plot(name, unit, lines, values);
  }

  /**
   * Shows a whole curve beside the picture, such as the progress of a computation; called again, it
   * replaces the one of the same name. At most 500 points of it are shown.
   *
   * @param unit what y is measured in; may be empty
   * @param across what x is
   */
  public void curve(String name, String unit, String across, double[] x, double[] y) {
    if (x.length != y.length) {
      throw new IllegalArgumentException(
          "the curve \"" + name + "\" has " + x.length + " x and " + y.length + " y");
    }
    int every = Math.max(1, (x.length + CURVE_POINTS - 1) / CURVE_POINTS);
    int count = (x.length + every - 1) / every;
    double[] thinX = new double[count];
    double[] thinY = new double[count];
    for (int i = 0; i < count; i++) {
      // from the end, so that the latest point is there
      int at = x.length - 1 - every * (count - 1 - i);
      thinX[i] = x[at];
      thinY[i] = y[at];
    }
    overlay.curve(name, unit, across, thinX, thinY);
  }

  /** Draws a frame that can be dragged and turned on the page. */
  public Target target(String name, double[] position) {
    return target(name, position, UPRIGHT);
  }

  /** Draws a frame that can be dragged and turned on the page. */
  public Target target(String name, double[] position, double[] quaternion) {
    return overlay.target(
        name, Overlay.vector(position, 3, "position"), Overlay.vector(quaternion, 4, "quaternion"));
  }

  /**
   * Calls back when a key is pressed on a page; the page's own use of the key is then off.
   *
   * @param key as browsers call it: "a", "Enter", "ArrowUp"
   * @param help what it does, for the page's list of keys
   */
  public Viewer key(String key, String help, Runnable pressed) {
    overlay.key(key, help, pressed);
    return this;
  }
}
