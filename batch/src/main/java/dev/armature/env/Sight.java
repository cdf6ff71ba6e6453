package dev.armature.env;

import dev.armature.batch.Batch;
import dev.armature.data.Data;
import dev.armature.model.Field;
import dev.armature.model.Fields;
import dev.armature.model.Model;

/** The arrays of all worlds that tasks look at: those of a batch, a copy of them, or one data. */
final class Sight {
  final int nq;
  final int nv;
  final int na;
  final int nu;
  final int nsensordata;
  final int actionSize;
  final double[] qpos;
  final double[] qvel;
  final double[] act;
  final double[] ctrl;
  final double[] sensordata;
  final double[] time;
  final double[] actions;
  final double[][] results;
  final int[] sizes;
  double level = 1;

  private final Field[] fields;

  /** The arrays of a batch, live. */
  static Sight of(Task task, Batch batch) {
    batch.keep(task.sees().toArray(String[]::new));
    Sight sight =
        new Sight(
            task,
            batch.worlds(),
            new double[][] {
              batch.qpos(),
              batch.qvel(),
              batch.act(),
              batch.ctrl(),
              batch.sensordata(),
              batch.time()
            });
    for (int i = 0; i < sight.results.length; i++) {
      sight.results[i] = batch.kept(task.sees().get(i));
      sight.sizes[i] = sight.results[i].length / batch.worlds();
    }
    return sight;
  }

  /** The arrays of one world; {@link #look} brings results and time up to date. */
  static Sight of(Task task, Data d) {
    Sight sight =
        new Sight(
            task,
            1,
            new double[][] {d.qpos, d.qvel, d.act, d.ctrl, d.sensordata, new double[] {d.time}});
    for (int i = 0; i < sight.results.length; i++) {
      sight.sizes[i] = sight.fields[i].length(d);
      sight.results[i] = new double[sight.sizes[i]];
    }
    return sight;
  }

  private Sight(Task task, int worlds, double[][] state) {
    Model m = task.model();
    nq = m.nq;
    nv = m.nv;
    na = m.na;
    nu = m.nu;
    nsensordata = m.nsensordata;
    actionSize = task.actionSpace().size();
    qpos = state[0];
    qvel = state[1];
    act = state[2];
    ctrl = state[3];
    sensordata = state[4];
    time = state[5];
    actions = new double[worlds * actionSize];
    int count = task.sees().size();
    results = new double[count][];
    sizes = new int[count];
    fields = new Field[count];
    for (int i = 0; i < count; i++) {
      fields[i] = Fields.ofData(task.sees().get(i));
    }
  }

  /** Takes time and results from a data whose other arrays these are. */
  void look(Data d) {
    time[0] = d.time;
    for (int i = 0; i < results.length; i++) {
      fields[i].read(d, sizes[i], results[i], 0);
    }
  }

  /** A copy in new memory. */
  Sight copy(Task task) {
    double[][] state = {
      qpos.clone(), qvel.clone(), act.clone(), ctrl.clone(), sensordata.clone(), time.clone()
    };
    Sight copy = new Sight(task, time.length, state);
    for (int i = 0; i < results.length; i++) {
      copy.results[i] = results[i].clone();
      copy.sizes[i] = sizes[i];
    }
    return copy;
  }

  /** Takes over all numbers of another of the same sizes. */
  void set(Sight from) {
    copy(from.qpos, qpos);
    copy(from.qvel, qvel);
    copy(from.act, act);
    copy(from.ctrl, ctrl);
    copy(from.sensordata, sensordata);
    copy(from.time, time);
    copy(from.actions, actions);
    for (int i = 0; i < results.length; i++) {
      copy(from.results[i], results[i]);
    }
    level = from.level;
  }

  private static void copy(double[] from, double[] to) {
    System.arraycopy(from, 0, to, 0, to.length);
  }

  /** Takes over the numbers of one world of another of the same sizes. */
  void set(Sight from, int world) {
    copy(from.qpos, qpos, nq, world);
    copy(from.qvel, qvel, nv, world);
    copy(from.act, act, na, world);
    copy(from.ctrl, ctrl, nu, world);
    copy(from.sensordata, sensordata, nsensordata, world);
    copy(from.time, time, 1, world);
    copy(from.actions, actions, actionSize, world);
    for (int i = 0; i < results.length; i++) {
      copy(from.results[i], results[i], sizes[i], world);
    }
  }

  private static void copy(double[] from, double[] to, int size, int world) {
    System.arraycopy(from, world * size, to, world * size, size);
  }
}
