package dev.armature.bench;

import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.step.Physics;

/** Our engine in a comparison, with counts of contacts and rows. */
final class ArmatureContender implements Contender {
  final Model m;
  final Data d;
  private long steps;
  private long contacts;
  private long rows;
  private long iterations;

  ArmatureContender(Model m) {
    this.m = m;
    this.d = Physics.makeData(m);
    reset();
  }

  @Override
  public String name() {
    return "Armature";
  }

  @Override
  public void reset() {
    if (m.nkey > 0) {
      Physics.resetTo(m, d, 0);
    } else {
      Physics.reset(m, d);
    }
    for (int i = 0; i < m.nv; i++) {
      d.qvel[i] += Contender.push(i);
    }
  }

  @Override
  public void step(long number) {
    Controls.set(m, d.ctrl, number);
    step();
  }

  /** Makes a step with some controls. */
  void step(double[] ctrl) {
    System.arraycopy(ctrl, 0, d.ctrl, 0, m.nu);
    step();
  }

  private void step() {
    Physics.step(m, d);
    steps++;
    contacts += d.ncon;
    rows += d.nefc;
    for (int i = 0; i < Math.max(1, Math.min(d.nisland, d.solver.niter.length)); i++) {
      iterations += d.solver.niter[i];
    }
  }

  double contactsPerStep() {
    return (double) contacts / Math.max(1, steps);
  }

  double rowsPerStep() {
    return (double) rows / Math.max(1, steps);
  }

  double iterationsPerStep() {
    return (double) iterations / Math.max(1, steps);
  }

  @Override
  public void close() {}
}
