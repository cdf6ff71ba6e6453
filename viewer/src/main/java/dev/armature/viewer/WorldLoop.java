package dev.armature.viewer;

import dev.armature.batch.Batch;
import dev.armature.model.EnableFlag;
import dev.armature.model.Model;
import dev.armature.spec.ModelException;
import dev.armature.spec.SourceLocation;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The thread that owns the worlds: sixty times a second it carries out what the pages asked for,
 * advances the worlds by what the clock asks for, and sends a frame to each page that is ready.
 *
 * <p>When the worlds cannot keep up with the clock, the lag is dropped: the page then shows a
 * real-time factor below the chosen speed instead of stuttering.
 */
final class WorldLoop implements Runnable {
  private static final long TICK = 1_000_000_000L / 60;

  /** Share of a tick that may go into steps before a frame must be made. */
  private static final double STEP_SHARE = 0.85;

  /** Ticks between two looks at the files of the model. */
  private static final int WATCH_EVERY = 15;

  /** Period over which the real-time factor is measured. */
  private static final double METER_SECONDS = 0.5;

  private record Asked(Command command, @Nullable Client client) {}

  private final Queue<Asked> queue = new ConcurrentLinkedQueue<>();
  private final List<Client> clients = new CopyOnWriteArrayList<>();
  private final Queue<Client> joining = new ConcurrentLinkedQueue<>();
  private final Perturbation hand = new Perturbation();
  private final int worldCount;
  private ModelSource source;
  private @Nullable FileWatch watch;
  private Worlds worlds;
  private SceneLayout layout;
  private FrameEncoder encoder;
  private ByteBuffer scene;
  private int generation = 1;
  private int selected;
  private int handWorld;
  private boolean playing;
  private boolean dirty = true;
  private double speed = 1;
  private double debt;
  private @Nullable ObjectNode error;
  private long warnedAt = System.nanoTime() - 1_000_000_001L;
  private double meterWall;
  private long meterSteps;
  private long meterStepNanos;
  private float realTimeFactor;
  private float stepMicros;
  private volatile boolean running = true;
  private volatile long frames;
  private volatile long frameBytes;

  WorldLoop(ModelSource source, int worldCount, boolean playing) throws IOException {
    this.source = source;
    this.worldCount = worldCount;
    this.playing = playing;
    Model model = source.load();
    worlds = worldsOf(model);
    worlds.refresh(0);
    layout = new SceneLayout(model);
    encoder = new FrameEncoder(model, layout, generation);
    scene = encodeScene(source);
    watch = watchOf(source);
  }

  // ---- from other threads

  /** Asks for something. */
  void ask(Command command, @Nullable Client client) {
    queue.add(new Asked(command, client));
  }

  /** A page has opened. */
  void join(Client client) {
    joining.add(client);
  }

  /** A page has closed; a hand of a page that is gone holds nothing. */
  void leave(Client client) {
    clients.remove(client);
    ask(new Command.Release(), null);
  }

  /** Ends the loop after the present tick. */
  void stop() {
    running = false;
  }

  /** Frames made so far. */
  long frames() {
    return frames;
  }

  /** Bytes of the last frame. */
  long lastFrameBytes() {
    return frameBytes;
  }

  // ---- the loop

  @Override
  public void run() {
    long next = System.nanoTime();
    long before = next;
    for (int tick = 0; running; tick++) {
      long now = System.nanoTime();
      double elapsed = (now - before) * 1e-9;
      before = now;
      try {
        tick(tick, elapsed, now);
      } catch (RuntimeException e) {
        // a world that cannot be stepped must not take the viewer with it: stop it and say why
        playing = false;
        tell(notice("the world was stopped: " + e));
      }
      next = Math.max(next + TICK, System.nanoTime() - TICK);
      LockSupport.parkNanos(next - System.nanoTime());
    }
    clients.forEach(Client::close);
    worlds.close();
  }

  private void tick(int tick, double elapsed, long now) {
    welcome();
    carryOut();
    if (tick % WATCH_EVERY == 0 && watch != null && watch.changed()) {
      load(source);
    }
    if (playing) {
      advance(elapsed, now);
    }
    meter(elapsed);
    sendFrames();
  }

  private void welcome() {
    for (Client client = joining.poll(); client != null; client = joining.poll()) {
      client.sendScene(scene);
      if (error != null) {
        client.sendText(error);
      }
      clients.add(client);
    }
  }

  private void carryOut() {
    for (Asked asked = queue.poll(); asked != null; asked = queue.poll()) {
      try {
        carryOut(asked.command());
        dirty = true;
      } catch (IndexOutOfBoundsException e) {
        if (asked.client() != null) {
          asked.client().refuse("there is no such object: " + e.getMessage());
        }
      }
    }
  }

  private void carryOut(Command command) {
    switch (command) {
      case Command.Play(boolean on) -> {
        playing = on;
        debt = 0;
      }
      case Command.Step(int count) -> {
        for (int i = 0; i < count; i++) {
          step();
        }
      }
      case Command.Speed(double factor) -> speed = factor;
      case Command.Reset() -> worlds.reset();
      case Command.Key(int index) -> worlds.resetTo(index);
      case Command.Control(int index, double value) -> worlds.setControl(selected, index, value);
      case Command.Joint(int index, double value) -> worlds.setJoint(selected, index, value);
      case Command.Grab(int world, int body, double[] point) -> grab(world, body, point);
      case Command.Move(double[] target) -> hand.moveTo(target);
      case Command.Turn(double[] rotation) -> hand.turnTo(rotation);
      case Command.Release() -> worlds.release(hand, handWorld);
      case Command.Select(int world) ->
          selected = java.util.Objects.checkIndex(world, worlds.count());
      case Command.Reload() -> load(source);
      case Command.Load(ModelSource other) -> load(other);
      case Command.Ack ack -> {}
      case Command.Show show -> {}
    }
  }

  private void grab(int world, int body, double[] point) {
    java.util.Objects.checkIndex(body, worlds.model().nbody);
    worlds.release(hand, handWorld);
    handWorld = java.util.Objects.checkIndex(world, worlds.count());
    hand.grab(worlds.model(), worlds.data().get(world), body, point);
  }

  private void advance(double elapsed, long now) {
    debt += elapsed * speed;
    double timestep = worlds.model().opt.timestep;
    long until = now + (long) (STEP_SHARE * TICK);
    while (debt >= timestep) {
      step();
      debt -= timestep;
      if (System.nanoTime() > until) {
        debt = Math.min(debt, timestep);
        break;
      }
    }
  }

  private void step() {
    long start = System.nanoTime();
    worlds.step(hand, handWorld);
    meterStepNanos += System.nanoTime() - start;
    meterSteps++;
    dirty = true;
  }

  private void meter(double elapsed) {
    meterWall += elapsed;
    if (meterWall < METER_SECONDS) {
      return;
    }
    realTimeFactor = (float) (meterSteps * worlds.model().opt.timestep / meterWall);
    stepMicros = meterSteps == 0 ? 0 : (float) (meterStepNanos * 1e-3 / meterSteps);
    meterWall = 0;
    meterSteps = 0;
    meterStepNanos = 0;
  }

  private void sendFrames() {
    if (dirty) {
      clients.forEach(Client::outdate);
      dirty = false;
    }
    boolean refreshed = false;
    for (Client client : clients) {
      if (client.isOutdated() && client.ready()) {
        if (!refreshed) {
          worlds.refresh(selected);
          refreshed = true;
        }
        ByteBuffer frame =
            encoder.encode(
                worlds.data(),
                hand,
                new FrameEncoder.Status(playing, realTimeFactor, stepMicros, selected, handWorld),
                client.sections(),
                client.nextSequence());
        frameBytes = frame.remaining();
        frames++;
        client.sendFrame(frame);
      }
    }
  }

  // ---- loading

  private void load(ModelSource from) {
    try {
      Model model = from.load();
      Worlds loaded = worldsOf(model);
      worlds.release(hand, handWorld);
      worlds.close();
      worlds = loaded;
      worlds.refresh(0);
      layout = new SceneLayout(model);
      generation++;
      encoder = new FrameEncoder(model, layout, generation);
      selected = 0;
      handWorld = 0;
      debt = 0;
      error = null;
      if (from != source) {
        watch = watchOf(from);
      }
      source = from;
      scene = encodeScene(from);
      clients.forEach(client -> client.sendScene(scene));
    } catch (IOException | RuntimeException e) {
      // the old world goes on; whatever is wrong with the new one is told to whoever looks
      error = describe(e);
      tell(error);
    }
  }

  private ByteBuffer encodeScene(ModelSource from) {
    return SceneEncoder.encode(
        worlds.model(), worlds.data().getFirst(), layout, from.label(), generation, worlds.count());
  }

  private static @Nullable FileWatch watchOf(ModelSource from) {
    return from instanceof ModelSource.OnDisk(var path) ? new FileWatch(path) : null;
  }

  private static ObjectNode describe(Exception e) {
    ObjectNode node = JsonNodeFactory.instance.objectNode().put("type", "error");
    if (e instanceof ModelException refusal) {
      SourceLocation at = refusal.location();
      node.put("file", at.file()).put("line", at.line()).put("column", at.column());
      String element = refusal.element().isEmpty() ? "" : refusal.element() + ": ";
      return node.put("message", element + refusal.problem());
    }
    return node.put("message", e.getMessage() == null ? e.toString() : e.getMessage());
  }

  private Worlds worldsOf(Model model) {
    // energies are plotted; computing them changes nothing else
    model.opt.enableflags |= EnableFlag.ENERGY;
    Consumer<String> trouble = this::warn;
    return worldCount == 1
        ? new SingleWorld(model, trouble)
        : new BatchWorlds(new Batch(model, worldCount), trouble);
  }

  /**
   * Tells of trouble in a world, at most once a second: a world in trouble has it in every step.
   */
  private void warn(String event) {
    long now = System.nanoTime();
    if (now - warnedAt > 1_000_000_000L) {
      warnedAt = now;
      tell(notice(event));
    }
  }

  private static ObjectNode notice(String text) {
    return JsonNodeFactory.instance.objectNode().put("type", "notice").put("message", text);
  }

  private void tell(ObjectNode message) {
    clients.forEach(client -> client.sendText(message));
  }
}
