package dev.armature.plan;

import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import org.jspecify.annotations.Nullable;

/**
 * Plans on a thread of its own while a world runs.
 *
 * <p>Whenever the planner is done, it starts again from the newest state. Until then the world
 * follows the last plan. The world waits only when that plan was made from a state too far in the
 * past, so a slow machine makes the world slow instead of blind. What a world does depends on the
 * speed of the machine. {@link Attempt} plans in simulated time instead and gives the same result
 * everywhere.
 */
public final class LivePlanner implements AutoCloseable {
  private static final double SMOOTHING = 0.1;

  private final Model model;
  private final OnlinePlanner planner;
  private final Data seen;
  private final Thread thread;
  private boolean wanted;
  private int resets;
  private int seenResets;
  private boolean closed;
  private @Nullable Plan plan;
  private @Nullable RuntimeException trouble;
  private final double maxAge;
  private double planTime;
  private double planSeconds;
  private long plans;

  /**
   * Starts the thread.
   *
   * @param model the model of the world, which may be stepped more finely than the planner's
   * @param planner belongs to this object from now on
   * @param maxAge how old the state behind a plan may be before the world waits for the next, s;
   *     infinite for a world that never waits
   */
  public LivePlanner(Model model, OnlinePlanner planner, double maxAge) {
    if (!(maxAge > 0)) {
      throw new IllegalArgumentException("the age of a plan must be positive, not " + maxAge);
    }
    this.maxAge = maxAge;
    this.model = model;
    this.planner = planner;
    seen = Physics.makeData(model);
    thread = new Thread(this::work, "armature-planner");
    thread.setDaemon(true);
    thread.start();
  }

  /**
   * Sets the controls of a world by the newest plan, and lets the planner see the world if it is
   * waiting. Before the first plan the controls stay, if the world never waits.
   *
   * @throws IllegalStateException when planning failed
   */
  public void control(Data d) {
    Plan newest = newest(d);
    if (newest != null) {
      newest.control(d);
    }
  }

  private synchronized @Nullable Plan newest(Data d) {
    while (true) {
      if (trouble != null) {
        throw new IllegalStateException("planning failed: " + trouble.getMessage(), trouble);
      }
      if (!wanted) {
        Physics.copyData(model, d, seen);
        if (seenResets != resets) {
          // the thread is waiting: nobody else uses the planner
          planner.reset();
          seenResets = resets;
        }
        wanted = true;
        notifyAll();
      }
      boolean fresh = plan != null && d.time - planTime <= maxAge;
      if (fresh || closed || maxAge == Double.POSITIVE_INFINITY) {
        return plan;
      }
      try {
        wait();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return plan;
      }
    }
  }

  /** Discards the plan, for a world that starts again. */
  public synchronized void reset() {
    resets++;
    plan = null;
  }

  /** How long a plan takes, averaged over the last ones, s; 0 before the first. */
  public synchronized double planSeconds() {
    return planSeconds;
  }

  /** The number of plans made. */
  public synchronized long plans() {
    return plans;
  }

  /** The newest plan, null before the first. */
  public synchronized @Nullable Plan plan() {
    return plan;
  }

  private void work() {
    while (await()) {
      try {
        long start = System.nanoTime();
        Plan made = planner.plan(seen);
        publish(made, (System.nanoTime() - start) * 1e-9);
      } catch (RuntimeException e) {
        synchronized (this) {
          trouble = e;
          notifyAll();
          return;
        }
      }
    }
  }

  /** Waits for a world to plan from; false at the end. */
  private synchronized boolean await() {
    while (!wanted && !closed) {
      try {
        wait();
      } catch (InterruptedException e) {
        closed = true;
      }
    }
    return !closed;
  }

  private synchronized void publish(Plan made, double seconds) {
    wanted = false;
    if (seenResets == resets) {
      plan = made;
      planTime = seen.time;
    }
    notifyAll();
    plans++;
    planSeconds = plans == 1 ? seconds : planSeconds + SMOOTHING * (seconds - planSeconds);
  }

  /** Ends the thread after the plan in progress, and the planner. */
  @Override
  public void close() {
    synchronized (this) {
      closed = true;
      notifyAll();
    }
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    planner.close();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
