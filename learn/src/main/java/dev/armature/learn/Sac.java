package dev.armature.learn;

import dev.armature.batch.Device;
import dev.armature.env.Task;
import dev.armature.env.VectorStep;
import dev.armature.network.Activation;
import dev.armature.network.Adam;
import dev.armature.network.Checkpoint;
import dev.armature.network.Draws;
import dev.armature.network.Mlp;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Soft actor-critic (Haarnoja et al. 2018) with two value networks and a temperature that is
 * learned. It needs fewer actions than {@link Ppo} and more computing for each: for tasks that are
 * slow to simulate.
 *
 * <p>The same task, settings and seed give the same policy to the bit on any number of threads, as
 * there.
 */
public final class Sac implements Trainer {
  private static final int PIECE = 64;
  private static final float LEAST_LOG_DEVIATION = -5;
  private static final float MOST_LOG_DEVIATION = 2;
  private static final double LOG_ROOT_TWO_PI = 0.9189385332046727;
  private static final double SQUASH_FLOOR = 1e-6;
  private static final long ACTIONS = 2;
  private static final long SAMPLES = 3;

  private final SacSettings set;
  private final TrainingWorlds worlds;
  private final int nobs;
  private final int nact;

  private final Mlp actor;
  private final Mlp[] critic = new Mlp[2];
  private final Mlp[] slow = new Mlp[2];
  private final Adam actorAdam;
  private final Adam[] criticAdam = new Adam[2];
  private final Adam temperatureAdam = new Adam(1);
  private final float[] logTemperature = {0};
  private final Replay replay;
  private final Piece[] pieces;
  private final NetworkPolicy scaling;
  private long updates;

  /** Prepares to learn a task from scratch. */
  public Sac(Task task, SacSettings settings, long seed, int threads) {
    this(task, settings, seed, Device.cpu(threads));
  }

  /**
   * Prepares to learn a task from scratch.
   *
   * @param device where worlds are stepped; its threads do everything else
   */
  public Sac(Task task, SacSettings settings, long seed, Device device) {
    set = settings;
    worlds = new TrainingWorlds(task, settings.worlds(), seed, device, settings);
    nobs = worlds.nobs;
    nact = worlds.nact;
    actor = network(nobs, 2 * nact, 0.01, 0);
    actorAdam = new Adam(actor.parameters().length);
    for (int i = 0; i < 2; i++) {
      critic[i] = network(nobs + nact, 1, 1, 1 + i);
      slow[i] = network(nobs + nact, 1, 1, 1 + i);
      criticAdam[i] = new Adam(critic[i].parameters().length);
    }
    replay = new Replay(settings.capacity(), nobs, nact);
    pieces = new Piece[(Math.max(settings.batch(), settings.worlds()) + PIECE - 1) / PIECE];
    Arrays.setAll(pieces, i -> new Piece());
    scaling = policy();
  }

  private Mlp network(int inputs, int outputs, double gain, long which) {
    return worlds.network(Activation.RELU, inputs, set.hidden(), outputs, gain, which);
  }

  /** Working memory and sums of one piece of a batch. */
  private final class Piece {
    final Mlp.Tape policy = actor.new Tape(PIECE);
    final Mlp.Tape[] value = {critic[0].new Tape(PIECE), critic[1].new Tape(PIECE)};
    final Mlp.Tape[] target = {slow[0].new Tape(PIECE), slow[1].new Tape(PIECE)};
    final float[] actorGradient = new float[actor.parameters().length];
    final float[][] criticGradient = {
      new float[critic[0].parameters().length], new float[critic[1].parameters().length]
    };
    final float[] unused = new float[critic[0].parameters().length];
    final float[][] action = new float[PIECE][nact];
    final double[][] noise = new double[PIECE][nact];
    final double[] logProbability = new double[PIECE];
    double valueLoss;
    double entropy;
  }

  @Override
  public long steps() {
    return worlds.steps;
  }

  @Override
  public NetworkPolicy policy() {
    int[] sizes = new int[actor.layers() + 1];
    for (int l = 0; l < sizes.length; l++) {
      sizes[l] = actor.size(l);
    }
    sizes[sizes.length - 1] = nact;
    Mlp mean = new Mlp(Activation.RELU, sizes);
    int last = actor.layers() - 1;
    System.arraycopy(actor.parameters(), 0, mean.parameters(), 0, actor.weightAt(last));
    // the means are the first half of the outputs
    for (int i = 0; i <= actor.size(last); i++) {
      System.arraycopy(
          actor.parameters(),
          actor.weightAt(last) + i * 2 * nact,
          mean.parameters(),
          mean.weightAt(last) + i * nact,
          nact);
    }
    Normalizer observed = worlds.observed;
    return new NetworkPolicy(
        mean, observed.center(), observed.scale(), worlds.envs.actionSpace(), true);
  }

  // ---- experience

  @Override
  public TrainingRound round() {
    worlds.begin();
    long start = System.nanoTime();
    collect();
    long collected = System.nanoTime();
    double[] sums = new double[2];
    int count = worlds.steps < set.warmup() || replay.size() < set.batch() ? 0 : set.updates();
    for (int i = 0; i < count; i++) {
      update(sums);
    }
    Map<String, Double> measures = new LinkedHashMap<>();
    measures.put("value loss", count == 0 ? Double.NaN : sums[0] / count);
    measures.put("entropy", count == 0 ? Double.NaN : sums[1] / count);
    measures.put("temperature", StrictMath.exp(logTemperature[0]));
    long learned = System.nanoTime();
    return worlds
        .tally()
        .progress(worlds.rounds, worlds.steps, measures, collected - start, learned - collected);
  }

  private void collect() {
    int count = worlds.count;
    boolean warm = worlds.steps >= set.warmup();
    float[] raw = new float[count * nact];
    double[] actions = new double[count * nact];
    for (int t = 0; t < set.actions(); t++) {
      act(t, warm, raw, actions);
      VectorStep step = worlds.envs.step(actions);
      for (int w = 0; w < count; w++) {
        replay.add(
            w, worlds.seen, step.finalObservations(), raw, step.rewards()[w], step.terminated()[w]);
      }
      worlds.stepped(step);
      worlds.observed.add(worlds.seen, count);
    }
    worlds.observed.freeze();
  }

  /** Draws the actions of all worlds: uniform during the warm-up, then from the policy. */
  private void act(int t, boolean warm, float[] raw, double[] actions) {
    for (int from = 0; from < worlds.count; from += PIECE) {
      Piece p = pieces[from / PIECE];
      int rows = Math.min(PIECE, worlds.count - from);
      float[] x = new float[rows * nobs];
      worlds.observed.apply(worlds.seen, from * nobs, x, 0, rows);
      for (int r = 0; r < rows; r++) {
        System.arraycopy(x, r * nobs, p.policy.input()[r], 0, nobs);
      }
      p.policy.update();
      p.policy.forward(rows);
      for (int r = 0; r < rows; r++) {
        Draws draws = new Draws(worlds.seed, ACTIONS, worlds.rounds, t, from + r);
        squash(p, r, draws);
        for (int j = 0; j < nact; j++) {
          int at = (from + r) * nact + j;
          raw[at] = warm ? p.action[r][j] : (float) (2 * draws.uniform() - 1);
          actions[at] = scaling.fromUnit(j, raw[at]);
        }
      }
    }
  }

  /** Draws an action of a row and its log probability: a = tanh(μ + σ ε). */
  private void squash(Piece p, int r, Draws draws) {
    float[] out = p.policy.output()[r];
    double log = 0;
    for (int j = 0; j < nact; j++) {
      double logDeviation = logDeviation(out[nact + j]);
      double noise = draws.normal();
      float u = (float) (out[j] + StrictMath.exp(logDeviation) * noise);
      float a = Activation.tanh(u);
      p.noise[r][j] = noise;
      p.action[r][j] = a;
      log -= 0.5 * noise * noise + logDeviation + LOG_ROOT_TWO_PI;
      log -= StrictMath.log(Math.max(SQUASH_FLOOR, 1 - (double) a * a));
    }
    p.logProbability[r] = log;
  }

  private static double logDeviation(float output) {
    return Math.max(LEAST_LOG_DEVIATION, Math.min(MOST_LOG_DEVIATION, output));
  }

  // ---- learning

  private void update(double[] sums) {
    updates++;
    int batch = set.batch();
    Draws draws = new Draws(worlds.seed, SAMPLES, updates);
    int[] sample = new int[batch];
    Arrays.setAll(sample, i -> draws.below(replay.size()));
    int count = (batch + PIECE - 1) / PIECE;
    double temperature = StrictMath.exp(logTemperature[0]);
    worlds.parallel.run(count, (piece, worker) -> criticGradient(piece, sample, temperature));
    sum(count);
    for (int i = 0; i < 2; i++) {
      finite(pieces[0].criticGradient[i]);
      criticAdam[i].step(critic[i].parameters(), pieces[0].criticGradient[i], set.rate());
    }
    worlds.parallel.run(count, (piece, worker) -> actorGradient(piece, sample, temperature));
    sum(count);
    finite(pieces[0].actorGradient);
    actorAdam.step(actor.parameters(), pieces[0].actorGradient, set.rate());
    // the wanted entropy is one nat less than that of a uniform action, for each number
    float[] slope = {(float) (pieces[0].entropy / batch + nact)};
    temperatureAdam.step(logTemperature, slope, set.rate());
    float share = (float) set.smoothing();
    for (int i = 0; i < 2; i++) {
      float[] to = slow[i].parameters();
      float[] from = critic[i].parameters();
      for (int k = 0; k < to.length; k++) {
        to[k] += share * (from[k] - to[k]);
      }
    }
    sums[0] += pieces[0].valueLoss / batch;
    sums[1] += pieces[0].entropy / batch;
  }

  /** Adds the sums of all pieces to those of the first, in their order. */
  private void sum(int count) {
    for (int i = 1; i < count; i++) {
      add(pieces[0].actorGradient, pieces[i].actorGradient);
      for (int c = 0; c < 2; c++) {
        add(pieces[0].criticGradient[c], pieces[i].criticGradient[c]);
      }
      pieces[0].valueLoss += pieces[i].valueLoss;
      pieces[0].entropy += pieces[i].entropy;
      pieces[i].valueLoss = 0;
      pieces[i].entropy = 0;
    }
  }

  private static void add(float[] to, float[] from) {
    for (int i = 0; i < to.length; i++) {
      to[i] += from[i];
    }
  }

  private void finite(float[] gradient) {
    double sum = 0;
    for (float g : gradient) {
      sum += g;
    }
    if (!Double.isFinite(sum)) {
      throw worlds.diverged();
    }
  }

  /** Writes normalized rows of remembered observations to inputs. */
  private void inputs(float[] from, int[] sample, int first, int rows, float[][] to) {
    for (int r = 0; r < rows; r++) {
      worlds.observed.apply(from, sample[first + r] * nobs, to[r]);
    }
  }

  /**
   * The gradient of the values: half the squared distance to y = r + γ (min Q'(s', a') − α log π),
   * where nothing follows a failure.
   */
  private void criticGradient(int piece, int[] sample, double temperature) {
    Piece p = pieces[piece];
    int first = piece * PIECE;
    int rows = Math.min(PIECE, sample.length - first);
    inputs(replay.after, sample, first, rows, p.policy.input());
    p.policy.update();
    p.policy.forward(rows);
    for (int r = 0; r < rows; r++) {
      squash(p, r, new Draws(worlds.seed, SAMPLES, updates, 1, first + r));
      for (int i = 0; i < 2; i++) {
        System.arraycopy(p.policy.input()[r], 0, p.target[i].input()[r], 0, nobs);
        System.arraycopy(p.action[r], 0, p.target[i].input()[r], nobs, nact);
      }
    }
    for (int i = 0; i < 2; i++) {
      p.target[i].update();
      p.target[i].forward(rows);
      inputs(replay.seen, sample, first, rows, p.value[i].input());
      for (int r = 0; r < rows; r++) {
        int at = sample[first + r] * nact;
        System.arraycopy(replay.actions, at, p.value[i].input()[r], nobs, nact);
      }
      p.value[i].update();
      p.value[i].forward(rows);
      Arrays.fill(p.criticGradient[i], 0);
    }
    p.valueLoss = 0;
    for (int r = 0; r < rows; r++) {
      int row = sample[first + r];
      double least = Math.min(p.target[0].output()[r][0], p.target[1].output()[r][0]);
      double future = least - temperature * p.logProbability[r];
      double goal = replay.rewards[row] + set.discount() * (1 - replay.terminated[row]) * future;
      for (int i = 0; i < 2; i++) {
        double error = p.value[i].output()[r][0] - goal;
        p.valueLoss += 0.25 * error * error;
        p.value[i].outputGradient()[r][0] = (float) (error / sample.length);
      }
    }
    for (int i = 0; i < 2; i++) {
      p.value[i].backward(rows, p.criticGradient[i], false);
    }
  }

  /** The gradient of the policy: α log π(a | s) − min Q(s, a), through the action. */
  private void actorGradient(int piece, int[] sample, double temperature) {
    Piece p = pieces[piece];
    int first = piece * PIECE;
    int rows = Math.min(PIECE, sample.length - first);
    Arrays.fill(p.actorGradient, 0);
    inputs(replay.seen, sample, first, rows, p.policy.input());
    p.policy.update();
    p.policy.forward(rows);
    p.entropy = 0;
    for (int r = 0; r < rows; r++) {
      squash(p, r, new Draws(worlds.seed, SAMPLES, updates, 2, first + r));
      p.entropy -= p.logProbability[r];
      for (int i = 0; i < 2; i++) {
        System.arraycopy(p.policy.input()[r], 0, p.value[i].input()[r], 0, nobs);
        System.arraycopy(p.action[r], 0, p.value[i].input()[r], nobs, nact);
      }
    }
    for (int i = 0; i < 2; i++) {
      p.value[i].update();
      p.value[i].forward(rows);
    }
    for (int r = 0; r < rows; r++) {
      boolean second = p.value[1].output()[r][0] < p.value[0].output()[r][0];
      p.value[0].outputGradient()[r][0] = second ? 0 : 1;
      p.value[1].outputGradient()[r][0] = second ? 1 : 0;
    }
    for (int i = 0; i < 2; i++) {
      p.value[i].backward(rows, p.unused, true);
    }
    for (int r = 0; r < rows; r++) {
      float[] out = p.policy.output()[r];
      for (int j = 0; j < nact; j++) {
        double a = p.action[r][j];
        double byAction =
            p.value[0].inputGradient()[r][nobs + j] + p.value[1].inputGradient()[r][nobs + j];
        double raw = out[nact + j];
        double spread = StrictMath.exp(logDeviation((float) raw)) * p.noise[r][j];
        double byMean = 2 * temperature * a - byAction * (1 - a * a);
        boolean free = raw > LEAST_LOG_DEVIATION && raw < MOST_LOG_DEVIATION;
        double byLog = free ? byMean * spread - temperature : 0;
        p.policy.outputGradient()[r][j] = (float) (byMean / sample.length);
        p.policy.outputGradient()[r][nact + j] = (float) (byLog / sample.length);
      }
    }
    p.policy.backward(rows, p.actorGradient, false);
  }

  // ---- checkpoints

  @Override
  public void save(DataOutput out) throws IOException {
    worlds.save(out);
    out.writeLong(updates);
    Checkpoint.write(out, actor.parameters());
    actorAdam.write(out);
    for (int i = 0; i < 2; i++) {
      Checkpoint.write(out, critic[i].parameters());
      Checkpoint.write(out, slow[i].parameters());
      criticAdam[i].write(out);
    }
    Checkpoint.write(out, logTemperature);
    temperatureAdam.write(out);
    replay.write(out);
  }

  @Override
  public void load(DataInput in) throws IOException {
    worlds.load(in);
    updates = in.readLong();
    Checkpoint.read(in, actor.parameters());
    actorAdam.read(in);
    for (int i = 0; i < 2; i++) {
      Checkpoint.read(in, critic[i].parameters());
      Checkpoint.read(in, slow[i].parameters());
      criticAdam[i].read(in);
    }
    Checkpoint.read(in, logTemperature);
    temperatureAdam.read(in);
    replay.read(in);
  }

  @Override
  public void close() {
    worlds.close();
  }
}
