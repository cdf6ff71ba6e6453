package dev.armature.bridge;

import dev.armature.batch.Batch;
import dev.armature.batch.StateField;
import dev.armature.batch.WorldView;
import dev.armature.model.Model;
import java.util.List;

/** Open-loop rollouts: each world from its own start with its own controls. */
final class RolloutSession extends Session {
  private static final StateField[] STATE = {StateField.QPOS, StateField.QVEL, StateField.ACT};

  private final Batch batch;
  private final int steps;
  private final int nstate;
  private final int starts;
  private final int controls;
  private final int states;
  private final int sensors;
  private final double[] start;
  private final double[] ctrl;
  private final double[] state;
  private final double[] sensordata;
  private final int[] done;

  RolloutSession(Model m, int worlds, int steps, int threads) {
    this.steps = steps;
    batch = new Batch(m, worlds, threads);
    nstate = 1 + m.nq + m.nv + m.na;
    starts = arrays.add("initial_state", SharedArrays.Type.F8, worlds, nstate);
    controls = arrays.add("control", SharedArrays.Type.F8, worlds, steps, m.nu);
    states = arrays.add("state", SharedArrays.Type.F8, worlds, steps, nstate);
    sensors = arrays.add("sensordata", SharedArrays.Type.F8, worlds, steps, m.nsensordata);
    start = new double[worlds * nstate];
    ctrl = new double[worlds * steps * m.nu];
    state = new double[worlds * steps * nstate];
    sensordata = new double[worlds * steps * m.nsensordata];
    done = new int[worlds];
    batch.beforeStep(this::control);
    batch.afterStep(this::record);
  }

  private void control(WorldView view) {
    int nu = batch.model().nu;
    int from = (view.world() * steps + done[view.world()]) * nu;
    System.arraycopy(ctrl, from, batch.ctrl(), view.world() * nu, nu);
  }

  private void record(WorldView view) {
    int w = view.world();
    int row = w * steps + done[w];
    int at = row * nstate;
    state[at++] = batch.time()[w];
    for (StateField field : STATE) {
      int n = batch.stride(field);
      System.arraycopy(batch.array(field), w * n, state, at, n);
      at += n;
    }
    int n = batch.model().nsensordata;
    System.arraycopy(batch.sensordata(), w * n, sensordata, row * n, n);
    done[w]++;
  }

  @Override
  void perform(String command, List<String> arguments) {
    if (!command.equals("run")) {
      throw unknown(command);
    }
    arrays.receive(starts, start);
    arrays.receive(controls, ctrl);
    batch.reset();
    for (int w = 0; w < batch.worlds(); w++) {
      int at = w * nstate;
      batch.time()[w] = start[at++];
      for (StateField field : STATE) {
        int n = batch.stride(field);
        System.arraycopy(start, at, batch.array(field), w * n, n);
        at += n;
      }
      done[w] = 0;
    }
    batch.step(steps);
    arrays.send(states, state);
    arrays.send(sensors, sensordata);
  }

  @Override
  public void close() {
    batch.close();
  }
}
