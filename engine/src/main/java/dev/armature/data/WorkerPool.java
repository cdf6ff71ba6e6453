package dev.armature.data;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Threads that wait for the pieces of work of a step. Made for many short rounds: handing out a
 * round allocates nothing, and a worker looks for new work for some microseconds before it goes to
 * sleep. Used by one step at a time.
 */
public final class WorkerPool implements Parallel, AutoCloseable {
  // about as long as the other stages of a small model's step take
  private static final int SPINS = 20_000;

  private final Thread[] threads;
  private final AtomicInteger next = new AtomicInteger();
  private final AtomicInteger busy = new AtomicInteger();
  private volatile int round;
  private volatile boolean closed;
  private volatile @Nullable Throwable failure;
  private int pieces;
  private Task task = (piece, worker) -> {};

  /** A pool of this many workers, the calling thread included. */
  public WorkerPool(int workers) {
    if (workers < 1) {
      throw new IllegalArgumentException("workers must be at least 1 but are " + workers);
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

  @Override
  public void run(int count, Task work) {
    if (closed) {
      throw new IllegalStateException("the pool is closed");
    }
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
    while (!closed) {
      int spins = 0;
      while (round == seen && !closed) {
        if (spins < SPINS) {
          spins++;
          Thread.onSpinWait();
        } else {
          LockSupport.park(this);
        }
      }
      if (!closed) {
        seen = round;
        drain(worker);
        busy.decrementAndGet();
      }
    }
  }

  /** Ends the threads. */
  @Override
  public void close() {
    closed = true;
    for (Thread thread : threads) {
      LockSupport.unpark(thread);
    }
  }
}
