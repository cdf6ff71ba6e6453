package dev.armature.derivative;

import dev.armature.data.Data;
import dev.armature.kinematics.Coordinates;
import dev.armature.model.Model;
import dev.armature.model.Stage;
import dev.armature.step.Physics;
import java.util.Arrays;

/**
 * The derivative of a step of the Runge-Kutta integrator: the chain rule over its four forward
 * passes. Each pass starts from the first state, moved by part of the rates of the pass before.
 */
final class RungeKuttaDerivative {
  private static final double[] STAGE = {0, 0.5, 0.5, 1};
  private static final double[] WEIGHT = {1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6};

  private final Model m;
  private final Data start;
  private final RateDerivative first;
  private final int nv;
  private final int width;
  private final double h;
  // of the pass at hand, by columns of the state at the start and controls
  private final double[] position;
  private final double[] velocity;
  private final double[] activation;
  private double[] acceleration;
  private double[] rate;
  // averages
  private final double[] meanVelocity;
  private final double[] meanAcceleration;
  private final double[] meanRate;
  private final double[] velocityNow;
  private final double[] rateNow;

  private RungeKuttaDerivative(Model m, Data d, RateDerivative first) {
    this.m = m;
    start = d;
    this.first = first;
    nv = m.nv;
    width = first.width;
    h = m.opt.timestep;
    position = new double[nv * width];
    velocity = new double[nv * width];
    activation = new double[m.na * width];
    acceleration = first.acceleration.clone();
    rate = new double[m.na * width];
    meanVelocity = new double[nv * width];
    meanAcceleration = new double[nv * width];
    meanRate = new double[m.na * width];
    velocityNow = new double[nv];
    rateNow = new double[m.na];
  }

  /** Fills the derivative of the next state, 2 nv + na rows. */
  static void compute(Model m, Data d, RateDerivative first, double[] next) {
    new RungeKuttaDerivative(m, d, first).run(next);
  }

  private void run(double[] next) {
    unit(position, nv, 0);
    unit(velocity, nv, nv);
    unit(activation, m.na, 2 * nv);
    first.addRates(activation, rate);
    Data d = Displaced.of(m, start);
    addRates(d, WEIGHT[0]);
    RateDerivative rates = new RateDerivative(m);
    for (int stage = 1; stage < STAGE.length; stage++) {
      move(d, STAGE[stage]);
      Physics.forward(m, d, Stage.NONE, true);
      rates.compute(d);
      acceleration = product(rates);
      rate = new double[m.na * width];
      rates.addRates(activation, rate);
      addRates(d, WEIGHT[stage]);
    }
    finish(next);
  }

  private void unit(double[] matrix, int rows, int column) {
    for (int i = 0; i < rows; i++) {
      matrix[i * width + column + i] = 1;
    }
  }

  private void addRates(Data d, double weight) {
    for (int i = 0; i < nv; i++) {
      velocityNow[i] += weight * d.qvel[i];
    }
    for (int i = 0; i < m.na; i++) {
      rateNow[i] += weight * d.actDot[i];
    }
    addScaled(meanVelocity, velocity, weight);
    addScaled(meanAcceleration, acceleration, weight);
    addScaled(meanRate, rate, weight);
  }

  private static void addScaled(double[] to, double[] from, double scale) {
    for (int k = 0; k < to.length; k++) {
      to[k] += scale * from[k];
    }
  }

  /** Moves the world and its derivatives to the next pass. */
  private void move(Data d, double part) {
    double[] by = new double[nv];
    for (int i = 0; i < nv; i++) {
      by[i] = part * d.qvel[i];
      d.qvel[i] = start.qvel[i] + part * h * d.qacc[i];
    }
    for (int i = 0; i < m.na; i++) {
      d.act[i] = start.act[i] + part * h * d.actDot[i];
    }
    System.arraycopy(start.qpos, 0, d.qpos, 0, m.nq);
    Coordinates.integrate(m, d.qpos, by, h);
    d.time = start.time + part * h;
    for (int k = 0; k < velocity.length; k++) {
      velocity[k] *= part;
    }
    double[] before = new double[nv * width];
    unit(before, nv, 0);
    AnalyticTransition.integrate(m, by, before, velocity, position);
    Arrays.fill(velocity, 0);
    unit(velocity, nv, nv);
    addScaled(velocity, acceleration, part * h);
    Arrays.fill(activation, 0);
    unit(activation, m.na, 2 * nv);
    addScaled(activation, rate, part * h);
  }

  /** Accelerations of the pass: its own derivatives times those of its state. */
  private double[] product(RateDerivative rates) {
    double[] result = new double[nv * width];
    int nx = width - m.nu;
    for (int r = 0; r < nv; r++) {
      for (int k = 0; k < nx; k++) {
        double s = rates.acceleration[r * width + k];
        double[] from = k < nv ? position : k < 2 * nv ? velocity : activation;
        int at = (k < nv ? k : k < 2 * nv ? k - nv : k - 2 * nv) * width;
        for (int c = 0; s != 0 && c < width; c++) {
          result[r * width + c] += s * from[at + c];
        }
      }
      for (int c = nx; c < width; c++) {
        result[r * width + c] += rates.acceleration[r * width + c];
      }
    }
    return result;
  }

  private void finish(double[] next) {
    double[] before = new double[nv * width];
    unit(before, nv, 0);
    AnalyticTransition.integrate(m, velocityNow, before, meanVelocity, next);
    for (int i = 0; i < nv; i++) {
      for (int c = 0; c < width; c++) {
        next[(nv + i) * width + c] = h * meanAcceleration[i * width + c];
      }
      next[(nv + i) * width + nv + i] += 1;
    }
    for (int i = 0; i < m.nu; i++) {
      int at = m.actuator.actadr[i];
      if (at >= 0) {
        double[] by = first.next(start, i, rateNow[at]);
        for (int c = 0; c < width; c++) {
          next[(2 * nv + at) * width + c] = by[1] * meanRate[at * width + c];
        }
        next[(2 * nv + at) * width + 2 * nv + at] += by[0];
      }
    }
  }
}
