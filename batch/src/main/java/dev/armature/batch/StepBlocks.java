package dev.armature.batch;

import dev.armature.data.Parallel;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Steps all worlds in blocks of steps: a block keeps a world in the cache and leaves no thread
 * idle. Between two blocks an interrupt or a close ends the call, with all worlds at the same step.
 * The size of a block changes no result.
 */
final class StepBlocks {
  // about the longest that an interrupt waits
  private static final long BLOCK_NANOS = 50_000_000;

  // a launch lasts as long as its slowest worlds; over many steps they take turns
  private static final long DEVICE_BLOCK_NANOS = 250_000_000;

  private final Stepper stepper;
  private final WorldLoop loop;
  private final Parallel workers;
  private final BooleanSupplier closed;
  private final WorldLoop.Task stepWorld;
  private int deviceBlock = 1;

  // the present block
  private int count;

  StepBlocks(Stepper stepper, WorldLoop loop, Parallel workers, BooleanSupplier closed) {
    this.stepper = stepper;
    this.loop = loop;
    this.workers = workers;
    this.closed = closed;
    stepWorld = (world, worker) -> stepper.step(world, worker, count);
  }

  /** Steps worlds on a device, or with the workers when there is none. */
  void run(int steps, boolean @Nullable [] mask, @Nullable DeviceSteps device) {
    if (device == null) {
      stepHere(steps, mask);
    } else {
      stepThere(steps, mask, device);
    }
    stepper.deliver();
  }

  private void stepHere(int steps, boolean @Nullable [] mask) {
    boolean failed = false;
    int block = 1;
    for (int done = 0; done < steps && !failed; done += count) {
      checkInterrupt(done, steps);
      count = Math.min(block, steps - done);
      long start = System.nanoTime();
      loop.each(mask, stepWorld);
      failed = stepper.collect();
      if (System.nanoTime() - start < BLOCK_NANOS / 2) {
        block *= 2;
      }
    }
  }

  private void stepThere(int steps, boolean @Nullable [] mask, DeviceSteps device) {
    for (int done = 0; done < steps; done += count) {
      checkInterrupt(done, steps);
      count = Math.min(deviceBlock, steps - done);
      long start = System.nanoTime();
      device.step(count, mask, task -> workers.run(loop.worlds(), task));
      if (stepper.collect()) {
        return;
      }
      // the next call goes on with the length that this one found
      long nanos = System.nanoTime() - start;
      if (nanos < DEVICE_BLOCK_NANOS && count == deviceBlock) {
        deviceBlock *= 2;
      } else if (nanos > 4 * DEVICE_BLOCK_NANOS && deviceBlock > 1) {
        deviceBlock /= 2;
      }
    }
  }

  private void checkInterrupt(int done, int steps) {
    boolean over = closed.getAsBoolean();
    if (Thread.currentThread().isInterrupted() || over) {
      stepper.deliver();
      String after = " after " + done + " of " + steps + " steps";
      throw over
          ? new IllegalStateException("the batch was closed" + after)
          : new CancellationException("interrupted" + after);
    }
  }
}
