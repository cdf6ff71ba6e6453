package dev.armature.data;

import dev.armature.model.Keyframes;
import dev.armature.model.Model;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One world: its state, its inputs and everything a step computes from them.
 *
 * <p>MuJoCo's names in Java's case: {@code qfrc_bias} is {@code data.qfrcBias}, {@code efc_aref} is
 * {@code data.efc.aref}. A data belongs to one thread at a time. Nothing here is computed by
 * itself: see {@code Simulation}.
 */
public final class Data extends DataFields {
  /** Warnings counted so far. */
  public final Warnings warning = new Warnings();

  /** Hooks of the simulation that owns this data; never null. */
  public Hooks hooks = Hooks.NONE;

  /** Who runs the pieces of a step; the calling thread, unless the owner sets a pool. */
  public Parallel parallel = Parallel.NONE;

  /**
   * Potential plus kinetic energy above which a pass adds a warning, J; infinite: none, and nothing
   * is computed for it. A setting of the world, as hooks are: resets and copies leave it.
   */
  public double energyLimit = Double.POSITIVE_INFINITY;

  private int resets;
  private @Nullable Thread user;
  private final Scratch scratch = new Scratch();
  // of the workers after the first, whose is the one above
  private Scratch[] others = {};

  /** Divides the stages of a step among the workers. */
  public final Team team;

  /**
   * Allocates a world of this model, in the state after {@link #reset}. {@code Physics.makeData}
   * makes a world that is ready to run.
   */
  public Data(Model m) {
    super(m);
    team = new Team(m, this);
    reset(m);
  }

  /**
   * Working memory of one stage in this world, made on first use: {@code
   * d.scratch(Newton.Work.KEY)}. Asking again gives the same object, so that a warm step allocates
   * nothing.
   */
  public <T> T scratch(Scratch.Key<T> key) {
    return scratch.get(key, layout);
  }

  /** The same for one of the workers of a step, each of which has working memory of its own. */
  public <T> T workerScratch(int worker, Scratch.Key<T> key) {
    return worker == 0 ? scratch(key) : others[worker - 1].get(key, layout);
  }

  /** Makes working memory for so many workers. */
  void ensureScratch(int workers) {
    int have = others.length;
    if (have < workers - 1) {
      others = Arrays.copyOf(others, workers - 1);
      for (int i = have; i < others.length; i++) {
        others[i] = new Scratch();
      }
    }
  }

  /**
   * Clears all memory and copies the reference configuration from the model: time 0, qpos0, no
   * velocity, no input, all trees awake. Nothing is computed: states of plugins are zero, and trees
   * that start asleep are awake. {@code Physics.reset} sees to these too.
   */
  public void reset(Model m) {
    zero();
    System.arraycopy(m.qpos0, 0, qpos, 0, m.nq);
    System.arraycopy(m.eq.active0, 0, eqActive, 0, m.neq);
    for (int i = 0; i < m.nbody; i++) {
      int mocap = m.body.mocapid[i];
      if (mocap >= 0) {
        System.arraycopy(m.body.pos, 3 * i, mocapPos, 3 * mocap, 3);
        System.arraycopy(m.body.quat, 4 * i, mocapQuat, 4 * mocap, 4);
      }
    }
    HistoryBuffers.reset(m, this);
    solver.clear();
    warning.clear();
    resets++;
    SleepState.wakeAll(m, this);
  }

  /**
   * Copies all numbers of another world of the same sizes: state, inputs, results, contacts,
   * constraint rows, statistics and warnings. Hooks and workers stay, and so does what plugins and
   * other step methods remember: {@code Physics.copyData} takes that along too.
   *
   * @throws IllegalArgumentException when the sizes are others
   */
  public void copyFrom(Data o) {
    if (o.qpos.length != qpos.length
        || o.qvel.length != qvel.length
        || o.xpos.length != xpos.length
        || o.geomXpos.length != geomXpos.length
        || o.ctrl.length != ctrl.length
        || o.act.length != act.length
        || o.sensordata.length != sensordata.length
        || o.history.length != history.length) {
      throw new IllegalArgumentException("a world of another model cannot be copied");
    }
    copyFields(o);
    contact.copyFrom(o.contact);
    efc.copyFrom(o.efc);
    island.copyFrom(o.island);
    solver.copyFrom(o.solver);
    warning.copyFrom(o.warning);
  }

  /**
   * Marks that the calling thread starts to compute in this world. A plain field: it costs nothing,
   * finds threads that meet in the middle of a step, and may miss two that start within nanoseconds
   * of each other.
   *
   * @return what {@link #leave} needs
   * @throws IllegalStateException when another thread is computing in it
   */
  public @Nullable Thread enter() {
    Thread before = user;
    Thread me = Thread.currentThread();
    if (before != null && before != me) {
      throw new IllegalStateException(
          "thread \""
              + me.getName()
              + "\" uses a data that thread \""
              + before.getName()
              + "\" is stepping; a data belongs to one thread at a time: give each thread its own,"
              + " or use a batch");
    }
    user = me;
    return before;
  }

  /**
   * Marks that the calling thread is done.
   *
   * @param before what {@link #enter} returned
   */
  public void leave(@Nullable Thread before) {
    user = before;
  }

  /** Notes that the state is not the one the last step led to. */
  void stateReplaced() {
    resets++;
  }

  /**
   * Number of times the world was reset or given another state. What a solver remembers from step
   * to step holds as long as this number stays.
   */
  public int resets() {
    return resets;
  }

  /**
   * Copies time, state, controls and mocap poses from a keyframe of the model.
   *
   * @throws IndexOutOfBoundsException when the model has no such keyframe
   */
  public void setKeyframe(Model m, int key) {
    Objects.checkIndex(key, m.nkey);
    time = m.key.time[key];
    System.arraycopy(m.key.qpos, key * m.nq, qpos, 0, m.nq);
    System.arraycopy(m.key.qvel, key * m.nv, qvel, 0, m.nv);
    System.arraycopy(m.key.act, key * m.na, act, 0, m.na);
    System.arraycopy(m.key.ctrl, key * m.nu, ctrl, 0, m.nu);
    System.arraycopy(m.key.mpos, key * 3 * m.nmocap, mocapPos, 0, 3 * m.nmocap);
    System.arraycopy(m.key.mquat, key * 4 * m.nmocap, mocapQuat, 0, 4 * m.nmocap);
  }

  /**
   * The keyframes of a model with one of them replaced by the state of this world, for {@link
   * Model#with(dev.armature.model.Group...)}.
   *
   * @throws IndexOutOfBoundsException when the model has no such keyframe
   */
  public Keyframes asKeyframe(Model m, int key) {
    Objects.checkIndex(key, m.nkey);
    Keyframes keys = m.key.copy();
    keys.time[key] = time;
    System.arraycopy(qpos, 0, keys.qpos, key * m.nq, m.nq);
    System.arraycopy(qvel, 0, keys.qvel, key * m.nv, m.nv);
    System.arraycopy(act, 0, keys.act, key * m.na, m.na);
    System.arraycopy(ctrl, 0, keys.ctrl, key * m.nu, m.nu);
    System.arraycopy(mocapPos, 0, keys.mpos, key * 3 * m.nmocap, 3 * m.nmocap);
    System.arraycopy(mocapQuat, 0, keys.mquat, key * 4 * m.nmocap, 4 * m.nmocap);
    return keys;
  }
}
