package dev.armature.viewer;

import dev.armature.data.Data;
import dev.armature.data.StateVector;
import dev.armature.model.Model;
import dev.armature.model.StateComponents;
import dev.armature.step.Physics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The worlds of a program that steps them itself. Two threads meet here: the program's, which comes
 * by in {@link #sync}, and the show's. The program leaves a copy of its worlds for the picture and
 * carries out what pages have asked for since the last time; so nothing of the program is ever
 * touched by another thread, and pages are served while it computes.
 */
final class ProgramWorlds implements RememberedWorlds {
  /** Time between two pictures. */
  private static final long PICTURE = 1_000_000_000L / 60;

  /** Longest wait without a look at what pages ask for. */
  private static final long SLICE = 5_000_000L;

  /** A program that is so far behind the clock is not asked to catch up. */
  private static final long LAG = 50_000_000L;

  private final Worlds program;
  private final Overlay overlay;
  private final Queue<Runnable> asked = new ConcurrentLinkedQueue<>();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition wake = lock.newCondition();
  private List<Data> front = new ArrayList<>();
  private List<Data> back = new ArrayList<>();
  private boolean fresh;
  private boolean playing;
  private boolean closed;
  private int steps;
  private volatile double speed = 1;
  private volatile Runnable onReset;
  private final int stateSize;
  private final History history;
  private final List<Data> past = new ArrayList<>();

  private final Perturbation hand = new Perturbation();
  private int handWorld;
  private long pictured;
  private long anchorWall;
  private double anchorTime = Double.NaN;
  private double anchorSpeed;

  /**
   * Takes the first picture.
   *
   * @param program the worlds; used in the program's thread only
   */
  ProgramWorlds(Worlds program, Overlay overlay, boolean playing) {
    this.program = program;
    this.overlay = overlay;
    this.playing = playing;
    onReset = program::reset;
    stateSize = StateVector.size(program.model(), StateComponents.INTEGRATION);
    history = new History(1.0 / 60, stateSize * program.count(), false);
    for (Data world : program.data()) {
      front.add(Physics.copyData(program.model(), world));
      back.add(new Data(program.model()));
    }
    picture();
  }

  // ---- in the program's thread

  /** Does what pages asked for, leaves a picture, waits while paused or ahead of the clock. */
  void sync() {
    serve();
    long now = System.nanoTime();
    if (now - pictured >= PICTURE) {
      picture();
    }
    waitWhilePaused();
    pace();
    hand();
  }

  /** Whether anything was asked for. */
  private boolean serve() {
    boolean any = false;
    for (Runnable r = asked.poll(); r != null; r = asked.poll()) {
      r.run();
      any = true;
    }
    return any;
  }

  private void hand() {
    if (hand.active()) {
      program.perturb(hand, handWorld);
    }
  }

  private void picture() {
    pictured = System.nanoTime();
    overlay.capture();
    program.snapshot();
    lock.lock();
    try {
      for (int w = 0; w < back.size(); w++) {
        back.get(w).copyFrom(program.data().get(w));
      }
      fresh = true;
    } finally {
      lock.unlock();
    }
  }

  private void waitWhilePaused() {
    boolean waited = false;
    while (isPaused()) {
      if (!waited || serve()) {
        // what a page changed shows at once, and so does what follows from it
        if (hand.active()) {
          program.pose(hand, handWorld);
        }
        picture();
      }
      waited = true;
      lock.lock();
      try {
        if (!playing && steps == 0 && !closed && asked.isEmpty()) {
          wake.awaitNanos(PICTURE);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      } finally {
        lock.unlock();
      }
    }
    if (waited) {
      anchorTime = Double.NaN;
    }
    lock.lock();
    try {
      steps = Math.max(0, steps - 1);
    } finally {
      lock.unlock();
    }
  }

  private boolean isPaused() {
    lock.lock();
    try {
      return !playing && steps == 0 && !closed && !Thread.currentThread().isInterrupted();
    } finally {
      lock.unlock();
    }
  }

  /** Waits until the clock has caught up with the simulated time. */
  private void pace() {
    double time = program.time();
    long now = System.nanoTime();
    double factor = speed;
    double due = anchorWall + (time - anchorTime) / factor * 1e9;
    if (!(time >= anchorTime) || factor != anchorSpeed || now - due > LAG) {
      anchorWall = now;
      anchorTime = time;
      anchorSpeed = factor;
      return;
    }
    while (due - now > 0 && !isClosed() && speed == factor) {
      if (!sleep(Math.min(SLICE, (long) (due - now)))) {
        return;
      }
      serve();
      now = System.nanoTime();
    }
  }

  /** Waits; whether it was not interrupted. */
  private static boolean sleep(long nanos) {
    try {
      Thread.sleep(nanos / 1_000_000, (int) (nanos % 1_000_000));
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  boolean isClosed() {
    lock.lock();
    try {
      return closed;
    } finally {
      lock.unlock();
    }
  }

  /** What the reset button does. */
  void onReset(Runnable action) {
    onReset = action;
  }

  void speed(double factor) {
    speed = factor;
  }

  void playing(boolean on) {
    lock.lock();
    try {
      playing = on;
      steps = 0;
      wake.signalAll();
    } finally {
      lock.unlock();
    }
  }

  // ---- in the show's thread

  @Override
  public History history() {
    return history;
  }

  /** Shows a moment of the past; the program's worlds stay where they are. */
  @Override
  public void show(double[] all) {
    for (int w = 0; w < front.size(); w++) {
      if (past.size() == w) {
        past.add(Physics.makeData(model()));
      }
      double[] state = Arrays.copyOfRange(all, w * stateSize, (w + 1) * stateSize);
      StateVector.set(model(), past.get(w), state, StateComponents.INTEGRATION);
      if (w == 0) {
        Physics.forward(model(), past.get(w));
      } else {
        Physics.poses(model(), past.get(w));
      }
    }
  }

  private void keep() {
    double[] all = new double[stateSize * front.size()];
    double[] state = new double[stateSize];
    for (int w = 0; w < front.size(); w++) {
      StateVector.get(model(), front.get(w), state, StateComponents.INTEGRATION);
      System.arraycopy(state, 0, all, w * stateSize, stateSize);
    }
    double time = front.get(0).time;
    double[] span = history.span();
    if (span != null && time < span[1]) {
      history.clear();
    }
    history.add(time, all);
  }

  private void later(Runnable action) {
    asked.add(action);
    lock.lock();
    try {
      wake.signalAll();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public boolean isStepped() {
    return false;
  }

  @Override
  public boolean isPlaying() {
    lock.lock();
    try {
      return playing;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public boolean hasNews() {
    lock.lock();
    try {
      return fresh;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void play(boolean on) {
    history.resume();
    playing(on);
  }

  @Override
  public void advance(int count) {
    lock.lock();
    try {
      steps += count;
      wake.signalAll();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void call(Runnable callback) {
    later(callback);
  }

  @Override
  public void left() {
    // nobody is there to let it go on
    playing(true);
  }

  @Override
  public void handle(Command command) {
    Model m = model();
    if (command instanceof Command.Speed set) {
      speed = set.factor();
    } else if (command instanceof Command.Grab grab) {
      later(
          () -> {
            handWorld = grab.world();
            hand.grab(m, program.data().get(grab.world()), grab.body(), grab.point());
          });
    } else if (command instanceof Command.Move move) {
      later(() -> hand.moveTo(move.target()));
    } else if (command instanceof Command.Turn turn) {
      later(() -> hand.turnTo(turn.rotation()));
    } else if (command instanceof Command.Release) {
      later(() -> program.release(hand, handWorld));
    }
  }

  @Override
  public Model model() {
    return program.model();
  }

  @Override
  public List<Data> data() {
    return history.shown() < 0 ? front : past;
  }

  @Override
  public void step(Perturbation perturbation, int perturbedWorld) {
    throw new IllegalStateException("the program steps its worlds");
  }

  @Override
  public void pose(Perturbation perturbation, int world) {
    // the program does, when it comes by
  }

  @Override
  public void perturb(Perturbation perturbation, int world) {
    throw new IllegalStateException("the program steps its worlds");
  }

  @Override
  public void reset() {
    later(onReset);
  }

  @Override
  public void resetTo(int key) {
    Objects.checkIndex(key, model().nkey);
    later(() -> program.resetTo(key));
  }

  @Override
  public void setControl(int world, int actuator, double value) {
    Objects.checkIndex(actuator, model().nu);
    later(() -> program.setControl(world, actuator, value));
  }

  @Override
  public void setCoordinate(int world, int coordinate, int dof, double value) {
    later(() -> program.setCoordinate(world, coordinate, dof, value));
  }

  @Override
  public void setEquality(int world, int equality, boolean on) {
    Objects.checkIndex(equality, model().neq);
    later(() -> program.setEquality(world, equality, on));
  }

  @Override
  public void setOption(String name, int index, double value) {
    throw new UnsupportedOperationException(
        "the model is the program's: give it a slider to change an option");
  }

  @Override
  public void release(Perturbation perturbation, int perturbedWorld) {
    perturbation.release(front.get(perturbedWorld));
  }

  @Override
  public void refresh(int selected) {
    lock.lock();
    try {
      if (!fresh) {
        return;
      }
      fresh = false;
      List<Data> seen = front;
      front = back;
      back = seen;
    } finally {
      lock.unlock();
    }
    for (int w = 0; w < front.size(); w++) {
      program.complete(w, front.get(w), w == selected);
    }
    double[] span = history.span();
    if (span == null || front.get(0).time != span[1]) {
      keep();
    }
  }

  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      wake.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
