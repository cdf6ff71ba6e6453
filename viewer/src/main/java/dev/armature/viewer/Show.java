package dev.armature.viewer;

import dev.armature.model.Model;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The worlds of one model as they are shown: their pictures, the clock that drives them, and the
 * hand that pulls in one of them. One thread at a time may use it.
 *
 * <p>When the worlds cannot keep up with the clock, the lag is dropped: the page then shows a
 * real-time factor below the chosen speed instead of stuttering.
 */
final class Show implements AutoCloseable {
  /** Share of a tick that may go into steps before a frame must be made. */
  private static final double STEP_SHARE = 0.85;

  /** Period over which the real-time factor is measured. */
  private static final double METER_SECONDS = 0.5;

  private final ModelSource source;
  private final Worlds worlds;
  private final FrameEncoder encoder;
  private final ByteBuffer scene;
  private final Overlay overlay;
  private final Perturbation perturbation = new Perturbation();
  private final AtomicLong frameBytes = new AtomicLong();
  private final AtomicLong frames = new AtomicLong();
  private int selected;
  private int perturbedWorld;
  private boolean playing;

  /** Whether the hand has moved since it last moved a pose. */
  private boolean moved;

  private boolean dirty = true;
  private double speed = 1;
  private double debt;
  private double meterWall;
  private double meterSimulated;
  private long meterSteps;
  private long meterStepNanos;
  private float realTimeFactor;
  private float stepMicros;
  private double seenTime;
  private volatile boolean retired;

  /**
   * Prepares the first picture.
   *
   * @param generation number of the scene, so that a page can tell frames of an older one apart
   */
  Show(
      ModelSource source,
      Worlds worlds,
      Overlay overlay,
      int generation,
      boolean playing,
      List<String> warnings) {
    this.source = source;
    this.worlds = worlds;
    this.overlay = overlay;
    this.playing = playing;
    overlay.worlds(worlds.count());
    worlds.refresh(0);
    Model model = worlds.model();
    SceneLayout layout = new SceneLayout(model);
    encoder = new FrameEncoder(model, layout, generation);
    scene =
        SceneEncoder.encode(
            model,
            worlds.data().get(0),
            layout,
            new SceneEncoder.Title(
                source.label(),
                generation,
                worlds.count(),
                !worlds.isStepped(),
                worlds.isRecording(),
                warnings));
  }

  /** Where the model comes from. */
  ModelSource source() {
    return source;
  }

  /** What a page needs before it can draw frames. */
  ByteBuffer scene() {
    return scene;
  }

  /** Frames made so far. */
  long frames() {
    return frames.get();
  }

  /** Bytes of the last frame. */
  long lastFrameBytes() {
    return frameBytes.get();
  }

  /** Whether the worlds run. */
  boolean isPlaying() {
    return playing;
  }

  /** Stops the worlds until a page asks for them. */
  void pause() {
    playing = false;
  }

  /** Keeps the chosen speed of the show that this one replaces. */
  void continueFrom(Show before) {
    playing = before.playing;
    speed = before.speed;
  }

  /** One tick: as many steps as the clock asks for, and a frame for each page that is ready. */
  void tick(double elapsed, long tickNanos, List<Client> clients) {
    if (!worlds.isStepped()) {
      playing = worlds.isPlaying();
      if (worlds.hasNews()) {
        worlds.refresh(selected);
        double time = worlds.data().get(0).time;
        meterSimulated += Math.max(0, time - seenTime);
        seenTime = time;
        dirty = true;
      }
    } else if (playing && !clients.isEmpty()) {
      // time passes while somebody looks
      advance(elapsed, System.nanoTime() + (long) (STEP_SHARE * tickNanos));
    }
    if (!playing && perturbation.active() && moved) {
      moved = false;
      worlds.pose(perturbation, perturbedWorld);
      dirty = true;
    }
    meter(elapsed);
    sendFrames(clients);
  }

  /**
   * Executes a command of a page.
   *
   * @throws IndexOutOfBoundsException when it names an object that does not exist
   */
  void carryOut(Command command) {
    dirty = true;
    if (command instanceof Command.Play play) {
      playing = play.on();
      debt = 0;
      worlds.play(play.on());
    } else if (command instanceof Command.Step step) {
      stepBy(step.count());
    } else if (command instanceof Command.Seek seek) {
      playing = false;
      worlds.play(false);
      worlds.seek(seek.time());
    } else if (command instanceof Command.Speed set) {
      speed = set.factor();
    } else if (command instanceof Command.Reset) {
      worlds.reset();
    } else if (command instanceof Command.Key key) {
      worlds.resetTo(key.index());
    } else if (command instanceof Command.Control control) {
      worlds.setControl(selected, control.index(), control.value());
    } else if (command instanceof Command.Joint joint) {
      worlds.setJoint(selected, joint.index(), joint.value());
    } else if (command instanceof Command.Grab grab) {
      grab(grab.world(), grab.body(), grab.point());
    } else if (command instanceof Command.Move move) {
      perturbation.moveTo(move.target());
      moved = true;
    } else if (command instanceof Command.Turn turn) {
      perturbation.turnTo(turn.rotation());
      moved = true;
    } else if (command instanceof Command.Release) {
      worlds.release(perturbation, perturbedWorld);
    } else if (command instanceof Command.Select select) {
      selected = Objects.checkIndex(select.world(), worlds.count());
      worlds.select(select.world());
    } else if (command instanceof Command.Option option) {
      worlds.setOption(option.field(), option.index(), option.value());
    } else if (command instanceof Command.Equality equality) {
      worlds.setEquality(selected, equality.index(), equality.on());
    } else if (command instanceof Command.Turned turned) {
      worlds.call(overlay.carryOut(turned));
    } else if (command instanceof Command.Targeted targeted) {
      worlds.call(overlay.carryOut(targeted));
    } else if (command instanceof Command.Pressed pressed) {
      worlds.call(overlay.carryOut(pressed));
    } else if (!(command instanceof Command.Ack || command instanceof Command.Show)) {
      throw new IllegalArgumentException("not for the worlds: " + command);
    }
    worlds.handle(command);
  }

  private void stepBy(int count) {
    if (playing && count < 0) {
      playing = false;
      worlds.play(false);
    }
    if (playing || !worlds.skip(count)) {
      worlds.advance(count);
      for (int i = 0; i < count && !retired && worlds.isStepped(); i++) {
        step();
      }
    }
  }

  private void grab(int world, int body, double[] point) {
    Objects.checkIndex(body, worlds.model().nbody);
    if (worlds.isRecording()) {
      throw new UnsupportedOperationException(
          "this is a recording: it can be looked at, not changed");
    }
    worlds.release(perturbation, perturbedWorld);
    perturbedWorld = Objects.checkIndex(world, worlds.count());
    perturbation.grab(worlds.model(), worlds.data().get(world), body, point);
  }

  private void advance(double elapsed, long until) {
    debt += elapsed * speed;
    while (!retired) {
      double interval = worlds.interval();
      if (debt < interval) {
        break;
      }
      step();
      debt -= interval;
      if (System.nanoTime() > until) {
        debt = Math.min(debt, interval);
        break;
      }
    }
    if (worlds.isAtEnd()) {
      playing = false;
      debt = 0;
      dirty = true;
    }
  }

  private void step() {
    long start = System.nanoTime();
    meterSimulated += Double.isInfinite(worlds.interval()) ? 0 : worlds.interval();
    worlds.step(perturbation, perturbedWorld);
    meterStepNanos += System.nanoTime() - start;
    meterSteps++;
    dirty = true;
  }

  private void meter(double elapsed) {
    meterWall += elapsed;
    if (meterWall < METER_SECONDS) {
      return;
    }
    realTimeFactor = (float) (meterSimulated / meterWall);
    stepMicros = meterSteps == 0 ? 0 : (float) (meterStepNanos * 1e-3 / meterSteps);
    meterWall = 0;
    meterSteps = 0;
    meterSimulated = 0;
    meterStepNanos = 0;
  }

  private void sendFrames(List<Client> clients) {
    if (dirty) {
      clients.forEach(Client::outdate);
      dirty = false;
    }
    boolean refreshed = false;
    if (retired) {
      return;
    }
    for (Client client : clients) {
      client.sendNews(overlay);
      if (client.isOutdated() && client.ready()) {
        if (!refreshed && worlds.isStepped()) {
          worlds.refresh(selected);
          refreshed = true;
        }
        ByteBuffer frame =
            encoder.encode(
                worlds.data(),
                perturbation,
                overlay.picture(),
                worlds.span(),
                new FrameEncoder.Status(
                    playing, realTimeFactor, stepMicros, selected, perturbedWorld),
                new FrameEncoder.Wanted(
                    client.sections(), client.watched(), client.nextSequence()));
        frameBytes.set(frame.remaining());
        frames.incrementAndGet();
        client.sendFrame(frame);
      }
    }
  }

  /** The state of the selected world as the text of a keyframe. */
  String keyframe() {
    return KeyText.of(worlds.model(), worlds.data().get(selected));
  }

  /** The text of the model, with options, flags and equalities as they are now. */
  String modelText() {
    try {
      return source.textOf(worlds.model(), worlds.data().get(selected));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The last page has closed. */
  void left() {
    worlds.left();
  }

  /** Whether another model may take its place. */
  boolean isReplaceable() {
    return worlds.isStepped();
  }

  /** Stops making steps and frames, even if a tick is running in another thread. */
  void retire() {
    retired = true;
  }

  @Override
  public void close() {
    worlds.close();
  }
}
