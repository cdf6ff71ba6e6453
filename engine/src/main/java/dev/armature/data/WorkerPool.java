package dev.armature.data;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Threads that wait for the pieces of work of a step. Made for many short rounds: handing out a
 * round allocates nothing and takes no lock, a worker looks for new work for some hundred
 * microseconds before it goes to sleep, and a round never waits for a worker that is still waking
 * up. Used by one step at a time; a second one is refused.
 */
public final class WorkerPool implements Parallel, AutoCloseable {
  // how long a worker looks for a round, ns: longer than what a large world does between two
  // rounds, because waking a thread takes some hundred microseconds
  private static final long SPIN_TIME = 1_000_000;
  // looks between two looks at the clock
  private static final int SPINS = 256;

  /** Maximum number of workers of a pool; more than any machine can use. */
  public static final int MAX_WORKERS = 1024;

  // numbers of different workers are so far apart that no two share a line of the cache
  private static final int STRIDE = 32;

  // whether a worker needs a call to come back
  private static final int AWAKE = 0;
  private static final int ASLEEP = 1;

  // between two looks whether the round that close waits for is over
  private static final long CLOSE_PAUSE = 100_000;

  // of the state: workers in the round; whether it can be joined; the number of the round above
  private static final long ACTIVE = (1 << 11) - 1;
  private static final long OPEN = 1 << 11;
  private static final int ROUND_SHIFT = 12;

  private final Thread[] threads;
  private final AtomicLong state = new AtomicLong();
  // by worker, the next of its own pieces
  private final AtomicIntegerArray next;
  private final AtomicIntegerArray parked;
  private final AtomicReference<@Nullable Thread> user = new AtomicReference<>();
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
    next = new AtomicIntegerArray(STRIDE * workers);
    parked = new AtomicIntegerArray(STRIDE * workers);
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
      // a thread that closes the pool holds it for a moment
      throw new IllegalStateException(
          closed
              ? "the pool is closed"
              : "the pool is in use by the thread "
                  + other.getName()
                  + "; each step needs its own");
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
    for (int w = 0; w <= threads.length; w++) {
      next.setPlain(STRIDE * w, first(w));
    }
    // nobody is in a round that is not open, so this adds to zero workers
    state.getAndAdd((1L << ROUND_SHIFT) + OPEN);
    for (int i = 0; i < threads.length; i++) {
      // once: it takes as long as many short rounds until a thread is back
      int at = STRIDE * (i + 1);
      if (parked.get(at) == ASLEEP && parked.compareAndSet(at, ASLEEP, AWAKE)) {
        LockSupport.unpark(threads[i]);
      }
    }
    drain(0);
    // every piece is taken: a worker that has not come yet need not come
    long seen = state.getAndAdd(-OPEN);
    // on a machine with fewer free cores than workers the others need this one
    long until = 0;
    for (int spins = 1; (seen & ACTIVE) > 0; spins++) {
      if (spins % SPINS == 0) {
        until = until == 0 ? System.nanoTime() + SPIN_TIME : until;
        if (System.nanoTime() > until) {
          Thread.yield();
        }
      }
      Thread.onSpinWait();
      seen = state.get();
    }
    Throwable thrown = failure;
    if (thrown != null) {
      throw new IllegalStateException("a piece of work failed", thrown);
    }
  }

  /** The first of the pieces that a worker does unless another one is faster. */
  private int first(int worker) {
    return (int) ((long) pieces * worker / (threads.length + 1));
  }

  /**
   * Does one's own pieces, the same ones in every round of as many, so that their data stay in the
   * cache of one core; then what others have left.
   */
  private void drain(int worker) {
    try {
      int workers = threads.length + 1;
      for (int i = 0; i < workers; i++) {
        int owner = (worker + i) % workers;
        int end = first(owner + 1);
        for (int piece = next.getAndIncrement(STRIDE * owner);
            piece < end;
            piece = next.getAndIncrement(STRIDE * owner)) {
          task.run(piece, worker);
        }
      }
    } catch (RuntimeException | Error e) {
      failure = e;
    }
  }

  private void serve(int worker) {
    long done = 0;
    for (; ; ) {
      long now = state.get();
      long until = 0;
      for (int spins = 1; (now & OPEN) == 0 || now >>> ROUND_SHIFT == done; spins++) {
        if (ended) {
          return;
        }
        if (spins % SPINS == 0) {
          until = until == 0 ? System.nanoTime() + SPIN_TIME : until;
          if (System.nanoTime() > until) {
            sleep(worker, now);
            // who was called is needed: it must not fall asleep between two rounds
            until = 0;
          }
        }
        Thread.onSpinWait();
        now = state.get();
      }
      if (state.compareAndSet(now, now + 1)) {
        done = now >>> ROUND_SHIFT;
        drain(worker);
        state.getAndDecrement();
      }
    }
  }

  /** Waits without using the processor, unless the state is no longer the one that was seen. */
  private void sleep(int worker, long seen) {
    parked.set(STRIDE * worker, ASLEEP);
    if (state.get() >>> ROUND_SHIFT == seen >>> ROUND_SHIFT && !ended) {
      LockSupport.park(this);
      // somebody's interrupt is not for the pool, and would keep it from parking again
      Thread.interrupted();
    }
    parked.set(STRIDE * worker, AWAKE);
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
