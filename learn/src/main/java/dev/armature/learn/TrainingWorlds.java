package dev.armature.learn;

import dev.armature.batch.Device;
import dev.armature.data.Parallel;
import dev.armature.data.WorkerPool;
import dev.armature.env.AutoResetMode;
import dev.armature.env.Task;
import dev.armature.env.VectorEnvironment;
import dev.armature.env.VectorStep;
import dev.armature.network.Activation;
import dev.armature.network.Checkpoint;
import dev.armature.network.Draws;
import dev.armature.network.Mlp;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;

/** The worlds a trainer learns in, what it saw last in each, and how far it got. */
final class TrainingWorlds implements AutoCloseable {
  private static final long WEIGHTS = 1;

  final long seed;
  final int count;
  final int nobs;
  final int nact;
  final Parallel parallel;
  final VectorEnvironment envs;
  final Normalizer observed;

  /** What every world shows now. [world][observation] */
  final double[] seen;

  int rounds;
  long steps;

  private final Task task;
  private final String head;
  private final double[] earned;
  private final int[] lasted;
  private Tally tally;

  TrainingWorlds(Task task, int count, long seed, Device device, Record settings) {
    this.task = task;
    this.seed = seed;
    this.count = count;
    head = task.name() + ", seed " + seed + ", " + settings;
    int threads = device.threads();
    parallel = threads == 1 ? Parallel.NONE : new WorkerPool(threads);
    envs =
        device.isCpu()
            ? new VectorEnvironment(task, count, AutoResetMode.SAME_STEP, parallel)
            : new VectorEnvironment(task, count, AutoResetMode.SAME_STEP, device);
    nobs = envs.observationSpace().size();
    nact = envs.actionSpace().size();
    earned = new double[count];
    lasted = new int[count];
    tally = new Tally(task.rewardTerms());
    seen = envs.reset(seed << Integer.SIZE).clone();
    // the first normalization is from the starts of the episodes
    observed = new Normalizer(nobs);
    observed.add(seen, count);
    observed.freeze();
  }

  /** A network with random weights. The same number {@code which} gives the same weights. */
  Mlp network(
      Activation activation,
      int inputs,
      List<Integer> hidden,
      int outputs,
      double gain,
      long which) {
    int[] sizes = new int[hidden.size() + 2];
    sizes[0] = inputs;
    for (int i = 0; i < hidden.size(); i++) {
      sizes[i + 1] = hidden.get(i);
    }
    sizes[sizes.length - 1] = outputs;
    Mlp network = new Mlp(activation, sizes);
    network.initialize(new Draws(seed, WEIGHTS, which), gain);
    return network;
  }

  /** Starts a round. */
  void begin() {
    rounds++;
    tally = new Tally(task.rewardTerms());
  }

  /** Counts what a step of all worlds earned, and keeps what they show now. */
  void stepped(VectorStep step) {
    for (int w = 0; w < count; w++) {
      earned[w] += step.rewards()[w];
      lasted[w]++;
      if (step.terminated()[w] || step.truncated()[w]) {
        tally.ended(earned[w], lasted[w]);
        earned[w] = 0;
        lasted[w] = 0;
      }
    }
    tally.terms(step.rewardTerms(), count);
    System.arraycopy(step.observations(), 0, seen, 0, seen.length);
    steps += count;
  }

  /** What the round earned so far. */
  Tally tally() {
    return tally;
  }

  IllegalStateException diverged() {
    return new IllegalStateException(
        "learning " + task.name() + " diverged in round " + rounds + ": a gradient is not finite");
  }

  void save(DataOutput out) throws IOException {
    out.writeUTF(head);
    out.writeInt(rounds);
    out.writeLong(steps);
    observed.write(out);
    Checkpoint.write(out, seen);
    Checkpoint.write(out, earned);
    for (int n : lasted) {
      out.writeInt(n);
    }
    envs.save(out);
  }

  void load(DataInput in) throws IOException {
    String found = in.readUTF();
    if (!found.equals(head)) {
      throw new IOException("the checkpoint is of \"" + found + "\", not of \"" + head + "\"");
    }
    rounds = in.readInt();
    steps = in.readLong();
    observed.read(in);
    Checkpoint.read(in, seen);
    Checkpoint.read(in, earned);
    for (int w = 0; w < count; w++) {
      lasted[w] = in.readInt();
    }
    envs.load(in);
  }

  @Override
  public void close() {
    envs.close();
    if (parallel instanceof WorkerPool pool) {
      pool.close();
    }
  }
}
