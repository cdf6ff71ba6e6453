package dev.armature.learn;

import dev.armature.batch.Device;
import dev.armature.env.Task;
import dev.armature.env.VectorEnvironment;
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
 * Proximal policy optimization (Schulman et al. 2017) with a clipped objective, generalized
 * advantage estimation, running normalization of observations and returns, and a rate of learning
 * that follows the divergence of the policy.
 *
 * <p>The same task, settings and seed give the same policy to the bit on any number of threads:
 * what a minibatch adds up is cut into pieces of a fixed size, summed in their order.
 */
public final class Ppo implements Trainer {
  private static final int PIECE = 128;
  private static final double MAX_NORM = 1;
  private static final double LEAST_RATE = 1e-5;
  private static final double MOST_RATE = 1e-2;
  private static final double RATE_FACTOR = 1.5;
  private static final float LEAST_LOG_DEVIATION = -3;
  private static final float MOST_LOG_DEVIATION = 0.7f;
  private static final float REWARD_LIMIT = 10;
  private static final double POLICY_GAIN = 0.01;

  // what random numbers are for
  private static final long ACTIONS = 2;
  private static final long ORDER = 3;

  private final PpoSettings set;
  private final TrainingWorlds worlds;
  private final int nobs;
  private final int nact;

  private final Mlp actor;
  private final Mlp critic;
  private final float[] logDeviation;
  private final double[] deviation;
  private final float[] oldLog;
  private final double[] oldDeviation;
  private final Adam actorAdam;
  private final Adam criticAdam;
  private final Adam deviationAdam;
  private final Normalizer returns;
  private double rate;

  private final Rollout rollout;
  private final Piece[] pieces;
  private final double[] discounted;
  private NetworkPolicy scaling;

  /** Prepares to learn a task from scratch. */
  public Ppo(Task task, PpoSettings settings, long seed, int threads) {
    this(task, settings, seed, Device.cpu(threads));
  }

  /**
   * Prepares to learn a task from scratch.
   *
   * @param device where worlds are stepped; its threads do everything else
   */
  public Ppo(Task task, PpoSettings settings, long seed, Device device) {
    set = settings;
    worlds = new TrainingWorlds(task, settings.worlds(), seed, device, settings);
    nobs = worlds.nobs;
    nact = worlds.nact;
    actor = network(nact, POLICY_GAIN, 0);
    critic = network(1, 1, 1);
    logDeviation = new float[nact];
    deviation = new double[nact];
    oldLog = new float[nact];
    oldDeviation = new double[nact];
    Arrays.fill(logDeviation, (float) StrictMath.log(settings.deviation()));
    actorAdam = new Adam(actor.parameters().length);
    criticAdam = new Adam(critic.parameters().length);
    deviationAdam = new Adam(nact);
    returns = new Normalizer(1);
    rate = settings.rate();
    rollout = new Rollout(worlds.count, settings.horizon(), nobs, nact);
    int batch = worlds.count * settings.horizon();
    pieces =
        new Piece
            [pieces(
                Math.max(
                    worlds.count,
                    batch / settings.minibatches() + batch % settings.minibatches()))];
    Arrays.setAll(pieces, i -> new Piece());
    discounted = new double[worlds.count];
    scaling = policy();
  }

  private Mlp network(int outputs, double gain, long which) {
    return worlds.network(Activation.TANH, nobs, set.hidden(), outputs, gain, which);
  }

  private static int pieces(int rows) {
    return (rows + PIECE - 1) / PIECE;
  }

  /** Working memory and sums of one piece of a minibatch. */
  private final class Piece {
    final Mlp.Tape policy = actor.new Tape(PIECE);
    final Mlp.Tape value = critic.new Tape(PIECE);
    final float[] actorGradient = new float[actor.parameters().length];
    final float[] criticGradient = new float[critic.parameters().length];
    final float[] deviationGradient = new float[nact];
    double divergence;
    double clipped;
    double valueLoss;
  }

  @Override
  public long steps() {
    return worlds.steps;
  }

  @Override
  public NetworkPolicy policy() {
    Mlp copy = network(nact, POLICY_GAIN, 0);
    System.arraycopy(actor.parameters(), 0, copy.parameters(), 0, actor.parameters().length);
    Normalizer observed = worlds.observed;
    return new NetworkPolicy(
        copy, observed.center(), observed.scale(), worlds.envs.actionSpace(), false);
  }

  /** The environments that it learns in, to look at; stepping them is the trainer's. */
  public VectorEnvironment environments() {
    return worlds.envs;
  }

  // ---- experience

  @Override
  public TrainingRound round() {
    worlds.begin();
    long start = System.nanoTime();
    collect();
    long collected = System.nanoTime();
    rollout.estimate(this::values, set.discount(), set.lambda());
    Map<String, Double> measures = learn();
    worlds.observed.add(rollout.raw, worlds.count * set.horizon());
    worlds.observed.freeze();
    long learned = System.nanoTime();
    return worlds
        .tally()
        .progress(worlds.rounds, worlds.steps, measures, collected - start, learned - collected);
  }

  private void collect() {
    int count = worlds.count;
    double[] seen = worlds.seen;
    Normalizer observed = worlds.observed;
    double[] actions = new double[count * nact];
    rollout.clear();
    deviations(logDeviation, deviation);
    for (int i = 0; i < pieces(count); i++) {
      pieces[i].policy.update();
    }
    for (int t = 0; t < set.horizon(); t++) {
      int row = t * count;
      System.arraycopy(seen, 0, rollout.raw, row * nobs, count * nobs);
      observed.apply(seen, 0, rollout.observations, row * nobs, count);
      int now = t;
      worlds.parallel.run(pieces(count), (piece, worker) -> act(piece, now, actions));
      VectorStep step = worlds.envs.step(actions);
      keep(step, row);
      worlds.stepped(step);
    }
    observed.apply(seen, 0, rollout.observations, set.horizon() * count * nobs, count);
  }

  /** Keeps the scaled rewards of one action in every world, and where episodes ended. */
  private void keep(VectorStep step, int row) {
    int count = worlds.count;
    for (int w = 0; w < count; w++) {
      discounted[w] = discounted[w] * set.discount() + step.rewards()[w];
    }
    returns.add(discounted, count);
    double spread = Math.sqrt(returns.variance(0) + 1e-8);
    for (int w = 0; w < count; w++) {
      double scaled = step.rewards()[w] / spread;
      rollout.rewards[row + w] = (float) Math.max(-REWARD_LIMIT, Math.min(REWARD_LIMIT, scaled));
      boolean over = step.terminated()[w] || step.truncated()[w];
      rollout.over[row + w] = over;
      if (over) {
        discounted[w] = 0;
      }
      if (step.truncated()[w] && !step.terminated()[w]) {
        float[] last = new float[nobs];
        worlds.observed.apply(step.finalObservations(), w * nobs, last, 0, 1);
        rollout.cut(row + w, last);
      }
    }
  }

  /** Draws the actions of some worlds. */
  private void act(int piece, int t, double[] actions) {
    int from = piece * PIECE;
    int rows = Math.min(PIECE, worlds.count - from);
    int row = t * worlds.count + from;
    Mlp.Tape tape = pieces[piece].policy;
    for (int r = 0; r < rows; r++) {
      System.arraycopy(rollout.observations, (row + r) * nobs, tape.input()[r], 0, nobs);
    }
    tape.forward(rows);
    for (int r = 0; r < rows; r++) {
      Draws draws = new Draws(worlds.seed, ACTIONS, worlds.rounds, t, from + r);
      double logProbability = 0;
      for (int j = 0; j < nact; j++) {
        int at = (row + r) * nact + j;
        float mean = tape.output()[r][j];
        float noise = (float) draws.normal();
        float action = (float) (mean + deviation[j] * noise);
        rollout.actions[at] = action;
        rollout.means[at] = mean;
        logProbability -= 0.5 * noise * noise + logDeviation[j];
        actions[(from + r) * nact + j] = scaling.toAction(j, action);
      }
      rollout.logProbabilities[row + r] = (float) logProbability;
    }
  }

  /** The values of rows of normalized observations. */
  private void values(float[] observations, int rows, float[] values) {
    worlds.parallel.run(
        pieces(rows),
        (piece, worker) -> {
          // any tape will do: values of rows do not depend on each other
          Mlp.Tape tape = critic.new Tape(PIECE);
          tape.update();
          int from = piece * PIECE;
          int count = Math.min(PIECE, rows - from);
          for (int r = 0; r < count; r++) {
            System.arraycopy(observations, (from + r) * nobs, tape.input()[r], 0, nobs);
          }
          tape.forward(count);
          for (int r = 0; r < count; r++) {
            values[from + r] = tape.output()[r][0];
          }
        });
  }

  // ---- learning

  private Map<String, Double> learn() {
    int batch = worlds.count * set.horizon();
    System.arraycopy(logDeviation, 0, oldLog, 0, nact);
    deviations(oldLog, oldDeviation);
    int[] order = new int[batch];
    double divergence = 0;
    double clipped = 0;
    double valueLoss = 0;
    for (int epoch = 0; epoch < set.epochs(); epoch++) {
      Arrays.setAll(order, i -> i);
      new Draws(worlds.seed, ORDER, worlds.rounds, epoch).shuffle(order);
      for (int part = 0; part < set.minibatches(); part++) {
        int from = (int) ((long) batch * part / set.minibatches());
        int to = (int) ((long) batch * (part + 1) / set.minibatches());
        int rows = to - from;
        int count = pieces(rows);
        deviations(logDeviation, deviation);
        worlds.parallel.run(count, (piece, worker) -> gradient(piece, order, from, rows));
        for (int i = 1; i < count; i++) {
          add(pieces[0].actorGradient, pieces[i].actorGradient);
          add(pieces[0].criticGradient, pieces[i].criticGradient);
          add(pieces[0].deviationGradient, pieces[i].deviationGradient);
          pieces[0].divergence += pieces[i].divergence;
          pieces[0].clipped += pieces[i].clipped;
          pieces[0].valueLoss += pieces[i].valueLoss;
        }
        divergence = pieces[0].divergence / rows;
        clipped += pieces[0].clipped / batch;
        valueLoss += pieces[0].valueLoss / batch;
        descend(divergence);
      }
    }
    Map<String, Double> measures = new LinkedHashMap<>();
    measures.put("divergence", divergence);
    measures.put("clipped", clipped / set.epochs());
    measures.put("value loss", valueLoss / set.epochs());
    measures.put("rate", rate);
    measures.put("deviation", Arrays.stream(deviation).sum() / nact);
    return measures;
  }

  private static void deviations(float[] logs, double[] res) {
    for (int j = 0; j < logs.length; j++) {
      res[j] = StrictMath.exp(logs[j]);
    }
  }

  private static void add(float[] to, float[] from) {
    for (int i = 0; i < to.length; i++) {
      to[i] += from[i];
    }
  }

  /** One step of the optimizer with the gradient that the first piece holds. */
  private void descend(double divergence) {
    if (divergence > 2 * set.divergence()) {
      rate = Math.max(LEAST_RATE, rate / RATE_FACTOR);
    } else if (divergence < set.divergence() / 2) {
      rate = Math.min(MOST_RATE, rate * RATE_FACTOR);
    }
    Piece sum = pieces[0];
    double norm = norm(sum.actorGradient, sum.deviationGradient);
    double valueNorm = norm(sum.criticGradient, new float[0]);
    if (!Double.isFinite(norm) || !Double.isFinite(valueNorm)) {
      throw worlds.diverged();
    }
    scale(sum.actorGradient, norm);
    scale(sum.deviationGradient, norm);
    scale(sum.criticGradient, valueNorm);
    actorAdam.step(actor.parameters(), sum.actorGradient, rate);
    deviationAdam.step(logDeviation, sum.deviationGradient, rate);
    criticAdam.step(critic.parameters(), sum.criticGradient, rate);
    for (int j = 0; j < nact; j++) {
      float l = Math.min(MOST_LOG_DEVIATION, logDeviation[j]);
      logDeviation[j] = Math.max(LEAST_LOG_DEVIATION, l);
    }
  }

  private static double norm(float[] a, float[] b) {
    double sum = 0;
    for (float v : a) {
      sum += (double) v * v;
    }
    for (float v : b) {
      sum += (double) v * v;
    }
    return Math.sqrt(sum);
  }

  private static void scale(float[] gradient, double norm) {
    if (norm > MAX_NORM) {
      float factor = (float) (MAX_NORM / norm);
      for (int i = 0; i < gradient.length; i++) {
        gradient[i] *= factor;
      }
    }
  }

  /**
   * The gradient of one piece of a minibatch. With r the ratio of probabilities and A the
   * advantage,
   *
   * <pre>  loss = mean[ −min(r A, clip(r, 1 ± ε) A) − w_H H + ½ (V − R)² ]</pre>
   */
  private void gradient(int piece, int[] order, int first, int rows) {
    Piece p = pieces[piece];
    Arrays.fill(p.actorGradient, 0);
    Arrays.fill(p.criticGradient, 0);
    Arrays.fill(p.deviationGradient, 0);
    p.divergence = 0;
    p.clipped = 0;
    p.valueLoss = 0;
    int from = piece * PIECE;
    int count = Math.min(PIECE, rows - from);
    for (int r = 0; r < count; r++) {
      int row = order[first + from + r];
      System.arraycopy(rollout.observations, row * nobs, p.policy.input()[r], 0, nobs);
      System.arraycopy(rollout.observations, row * nobs, p.value.input()[r], 0, nobs);
    }
    p.policy.update();
    p.value.update();
    p.policy.forward(count);
    p.value.forward(count);
    for (int r = 0; r < count; r++) {
      int row = order[first + from + r];
      double error = p.value.output()[r][0] - rollout.returns[row];
      p.valueLoss += 0.5 * error * error;
      p.value.outputGradient()[r][0] = (float) (error / rows);
      policyGradient(p, r, row, rows);
    }
    p.policy.backward(count, p.actorGradient, false);
    p.value.backward(count, p.criticGradient, false);
  }

  private void policyGradient(Piece p, int r, int row, int rows) {
    float[] mean = p.policy.output()[r];
    double logProbability = 0;
    for (int j = 0; j < nact; j++) {
      double z = (rollout.actions[row * nact + j] - mean[j]) / deviation[j];
      double apart = rollout.means[row * nact + j] - mean[j];
      double old = oldDeviation[j];
      logProbability -= 0.5 * z * z + logDeviation[j];
      p.divergence +=
          logDeviation[j]
              - oldLog[j]
              + (old * old + apart * apart) / (2 * deviation[j] * deviation[j])
              - 0.5;
    }
    double ratio = StrictMath.exp(logProbability - rollout.logProbabilities[row]);
    double advantage = rollout.advantages[row];
    boolean clipped = advantage >= 0 ? ratio > 1 + set.clip() : ratio < 1 - set.clip();
    p.clipped += clipped ? 1 : 0;
    double byLog = clipped ? 0 : -ratio * advantage / rows;
    for (int j = 0; j < nact; j++) {
      double z = (rollout.actions[row * nact + j] - mean[j]) / deviation[j];
      p.policy.outputGradient()[r][j] = (float) (byLog * z / deviation[j]);
      p.deviationGradient[j] += (float) (byLog * (z * z - 1) - set.entropy() / rows);
    }
  }

  // ---- checkpoints

  @Override
  public void save(DataOutput out) throws IOException {
    worlds.save(out);
    out.writeDouble(rate);
    Checkpoint.write(out, actor.parameters());
    Checkpoint.write(out, critic.parameters());
    Checkpoint.write(out, logDeviation);
    actorAdam.write(out);
    criticAdam.write(out);
    deviationAdam.write(out);
    returns.write(out);
    Checkpoint.write(out, discounted);
  }

  @Override
  public void load(DataInput in) throws IOException {
    worlds.load(in);
    rate = in.readDouble();
    Checkpoint.read(in, actor.parameters());
    Checkpoint.read(in, critic.parameters());
    Checkpoint.read(in, logDeviation);
    actorAdam.read(in);
    criticAdam.read(in);
    deviationAdam.read(in);
    returns.read(in);
    Checkpoint.read(in, discounted);
    scaling = policy();
  }

  @Override
  public void close() {
    worlds.close();
  }
}
