package dev.armature.cli;

import dev.armature.Simulation;
import dev.armature.io.McapRecording;
import dev.armature.io.Recordings;
import dev.armature.model.Model;
import dev.armature.record.Recorder;
import dev.armature.rollout.Rollouts;
import dev.armature.viewer.HtmlRecording;
import java.io.Closeable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/**
 * A process for {@link InterruptedRecordingTest} to kill: records a run in every format, or
 * rollouts, without end, and prints how many steps it has made.
 */
final class RecordingProcess {
  private static final long PACE_NANOS = 1_000_000L;

  private RecordingProcess() {}

  public static void main(String[] args) throws Exception {
    Path folder = Path.of(args[0]);
    Simulation sim = Simulation.load(Path.of(args[1]));
    if (args[2].equals("rollouts")) {
      rollouts(sim.model(), folder.resolve("run.npz"));
      return;
    }
    List<Closeable> writers = new ArrayList<>();
    for (String name : new String[] {"run.npz", "run.h5", "run.csv", "run.parquet"}) {
      Recorder recorder = new Recorder(sim).time().qpos().qvel();
      writers.add(Recordings.stream(recorder, folder.resolve(name), Map.of("model", args[1])));
      recorder.start();
    }
    writers.add(HtmlRecording.start(sim, folder.resolve("run.html"), 1));
    writers.add(McapRecording.start(sim, folder.resolve("run.mcap"), 1));
    long next = System.nanoTime();
    for (long step = 1; !writers.isEmpty(); step++) {
      sim.step();
      next += PACE_NANOS;
      while (System.nanoTime() < next) {
        LockSupport.parkNanos(PACE_NANOS / 4);
      }
      if (step % 50 == 0) {
        System.out.println(step);
      }
    }
  }

  private static void rollouts(Model m, Path file) throws Exception {
    new Rollouts(m)
        .count(4)
        .steps(4_000_000)
        .every(50)
        .policy(
            (world, rollout, step, random) -> {
              if (step % 50 == 0) {
                LockSupport.parkNanos(PACE_NANOS);
              }
            })
        .onProgress(steps -> System.out.println(steps / 4 / 50))
        .run(file, Map.of());
  }
}
