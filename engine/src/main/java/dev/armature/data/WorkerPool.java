package dev.armature.data;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Threads that wait for the pieces of work of a step. Made for many short rounds: handing out a
 * round allocates nothing, and a worker looks for new work for some microseconds before it goes to
 * sleep. Used by one step at a time; a second one is refused.
 */
public final class WorkerPool implements Parallel, AutoCloseable {
  // about as long as the other stages of a small model's step take
  private static final int SPINS = 20_000;

  /** Maximum number of workers of a pool; more than any machine can use. */
  public static final int MAX_WORKERS = 1024;

  // between two looks whether the round that close waits for is over
  private static final long CLOSE_PAUSE = 100_000;

  private final Thread[] threads;
  private final AtomicInteger next = new AtomicInteger();
  private final AtomicInteger busy = new AtomicInteger();
  private final AtomicReference<@Nullable Thread> user = new AtomicReference<>();
  private volatile int round;
  private volatile boolean closed;
  private volatile boolean ended;
  private volatile @Nullable Throwable failure;
  private int pieces;
  private Task task = (piece, worker) -> {};

  /**
   * A pool of this many workers, the calling thread included.
   *
   * @throws IllegalArgumentException when there are fewer than 1 or more than {@link #MAX_WORKERS}
   */
  public WorkerPool(int workers) {
    if (workers < 1 || workers > MAX_WORKERS) {
      throw new IllegalArgumentException(
          "a pool has 1 to " + MAX_WORKERS + " workers, not " + workers);
    }
    threads = new Thread[workers - 1];
    for (int i = 0; i < threads.length; i++) {
      int worker = i + 1;
      threads[i] = new Thread(() -> serve(worker), "armature-worker-" + worker);
      threads[i].setDaemon(true);
      threads[i].start();
    }
  }

  @Override
  public int workers() {
    return threads.length + 1;
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalStateException when the pool is closed, when another thread is using it, or when
   *     a piece of work failed
   */
  @Override
  public void run(int count, Task work) {
    Thread me = Thread.currentThread();
    Thread other = user.compareAndExchange(null, me);
    if (other != null) {
      throw new IllegalStateException(
          "the pool is in use by the thread " + other.getName() + "; each step needs its own");
    }
    try {
      if (closed) {
        throw new IllegalStateException("the pool is closed");
      }
      round(count, work);
    } finally {
      if (closed) {
        end();
      }
      user.set(null);
    }
  }

  private void round(int count, Task work) {
    pieces = count;
    task = work;
    failure = null;
    next.set(0);
    busy.set(threads.length);
    round++;
    for (Thread thread : threads) {
      LockSupport.unpark(thread);
    }
    drain(0);
    // on a machine with fewer free cores than workers the others need this one
    for (int spins = 0; busy.get() > 0; spins++) {
      if (spins < SPINS) {
        Thread.onSpinWait();
      } else {
        Thread.yield();
      }
    }
    Throwable thrown = failure;
    if (thrown != null) {
      throw new IllegalStateException("a piece of work failed", thrown);
    }
  }

  private void drain(int worker) {
    try {
      for (int piece = next.getAndIncrement(); piece < pieces; piece = next.getAndIncrement()) {
        task.run(piece, worker);
      }
    } catch (RuntimeException | Error e) {
      failure = e;
    }
  }

  private void serve(int worker) {
    int seen = 0;
    for (; ; ) {
      for (int spins = 0; round == seen; spins++) {
        if (ended) {
          return;
        }
        if (spins < SPINS) {
          Thread.onSpinWait();
        } else {
          LockSupport.park(this);
        }
      }
      seen = round;
      drain(worker);
      busy.decrementAndGet();
    }
  }

  private void end() {
    ended = true;
    for (Thread thread : threads) {
      LockSupport.unpark(thread);
    }
  }

  /**
   * Ends the threads. A round that another thread is in the middle of is waited for; called from
   * inside a round, the threads end with it. No further round can start.
   */
  @Override
  public void close() {
    closed = true;
    Thread me = Thread.currentThread();
    Thread other = user.compareAndExchange(null, me);
    if (other == null) {
      end();
      user.set(null);
    } else if (other != me && !isWorker(me)) {
      while (user.get() == other) {
        LockSupport.parkNanos(CLOSE_PAUSE);
      }
      end();
    }
  }

  private boolean isWorker(Thread thread) {
    for (Thread worker : threads) {
      if (worker == thread) {
        return true;
      }
    }
    return false;
  }
}
