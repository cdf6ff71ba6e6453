package dev.armature.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.Simulation;
import dev.armature.data.Data;
import dev.armature.data.Hooks;
import dev.armature.data.WorkerPool;
import dev.armature.model.Model;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("A batch and its threads")
@Timeout(60)
class BatchThreadsTest {
  private static final Model CARTPOLE = Fleet.load("cartpole");

  /** Steps in another thread until the batch is in the middle of it. */
  private static Thread inTheMiddle(Batch batch, AtomicReference<Throwable> thrown)
      throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    batch.beforeStep(world -> begun.countDown());
    Thread stepping =
        new Thread(
            () -> {
              try {
                batch.step(1_000_000_000);
              } catch (RuntimeException e) {
                thrown.set(e);
              }
            });
    stepping.start();
    begun.await();
    return stepping;
  }

  private static void assertSameStep(Batch batch) {
    for (int w = 1; w < batch.worlds(); w++) {
      assertThat(batch.time()[w]).isEqualTo(batch.time()[0]);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  @DisplayName("that is closed while another thread steps ends that step, all worlds alike")
  void closeWhileStepping(int threads) throws Exception {
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    Batch batch = new Batch(CARTPOLE, 16, threads);
    Thread stepping = inTheMiddle(batch, thrown);
    batch.close();
    stepping.join();
    assertThat(thrown.get())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("closed");
    assertSameStep(batch);
    assertThat(batch.time()[0]).isPositive();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  @DisplayName("refuses to step after it was closed")
  void stepAfterClose(int threads) {
    Batch batch = new Batch(CARTPOLE, 4, threads);
    batch.close();
    assertThatThrownBy(batch::step).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(batch::reset).isInstanceOf(IllegalStateException.class);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  @DisplayName("that is interrupted stops between two steps, all worlds alike, and can go on")
  void interrupt(int threads) throws Exception {
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    try (Batch batch = new Batch(CARTPOLE, 16, threads)) {
      Thread stepping = inTheMiddle(batch, thrown);
      stepping.interrupt();
      stepping.join();
      assertThat(thrown.get())
          .isInstanceOf(CancellationException.class)
          .hasMessageContaining("interrupted after");
      assertSameStep(batch);
      double before = batch.time()[0];
      batch.step(3);
      assertThat(batch.time()[0]).isGreaterThan(before);
    }
  }

  @Test
  @DisplayName("notices a second thread that steps it")
  void twoThreads() throws Exception {
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    try (Batch batch = new Batch(CARTPOLE, 16, 1)) {
      Thread stepping = inTheMiddle(batch, thrown);
      assertThatThrownBy(batch::step)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("in use by the thread " + stepping.getName());
      stepping.interrupt();
      stepping.join();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  @DisplayName("lets an Error of a hook out after all other worlds have made the step")
  void errorInHook(int threads) {
    try (Batch batch = new Batch(CARTPOLE, 8, threads)) {
      batch.setHooks(
          3,
          new Hooks() {
            @Override
            public void control(Model m, Data d) {
              if (d.time > 0.05) {
                throw new AssertionError("hook of world 3");
              }
            }
          });
      assertThatThrownBy(() -> batch.step(1000))
          .isInstanceOf(AssertionError.class)
          .hasMessage("hook of world 3");
      double time = batch.time()[0];
      for (int w = 0; w < 8; w++) {
        if (w != 3) {
          assertThat(batch.time()[w]).isEqualTo(time);
        }
      }
      assertThat(batch.time()[3]).isLessThan(time);
      Simulation single = new Simulation(CARTPOLE);
      while (single.time() < time) {
        single.step();
      }
      assertThat(batch.world(5).get(StateField.QPOS)).containsExactly(single.data().qpos);
    }
  }

  @Test
  @DisplayName("refuses a hundred thousand threads")
  void tooManyThreads() {
    assertThatThrownBy(() -> new Batch(CARTPOLE, 4, 100_000))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("100000");
    assertThatThrownBy(() -> new WorkerPool(0)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  @DisplayName("A pool that is closed a thousand times in the middle of rounds never hangs")
  void poolCloses() throws Exception {
    List<Throwable> ends = Collections.synchronizedList(new ArrayList<>());
    for (int i = 0; i < 1000; i++) {
      WorkerPool pool = new WorkerPool(3);
      CountDownLatch begun = new CountDownLatch(1);
      Thread user =
          new Thread(
              () -> {
                try {
                  for (; ; ) {
                    pool.run(3, (piece, worker) -> begun.countDown());
                  }
                } catch (IllegalStateException closed) {
                  ends.add(closed);
                }
              });
      user.start();
      begun.await();
      pool.close();
      user.join();
    }
    assertThat(ends).hasSize(1000).allMatch(e -> "the pool is closed".equals(e.getMessage()));
  }

  @Test
  @DisplayName("A pool that a task closes ends after the round")
  void poolClosedByTask() {
    WorkerPool pool = new WorkerPool(3);
    pool.run(30, (piece, worker) -> pool.close());
    assertThatThrownBy(() -> pool.run(1, (piece, worker) -> {}))
        .isInstanceOf(IllegalStateException.class);
  }
}
