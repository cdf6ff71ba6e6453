package dev.armature.control.optimal;

import dev.armature.Simulation;
import dev.armature.data.Data;
import dev.armature.handle.Sensor;
import dev.armature.kinematics.Coordinates;
import dev.armature.math.QuatDerivative;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The cost of a motion, a sum of weighted squares at each step: differences of the state to a
 * reference, of sensors to targets, and controls.
 */
public final class MotionCost {
  private final Simulation sim;
  private final Model m;
  private final double[] qpos;
  private final double[] stateWeight;
  private final double[] finalWeight;
  private final double[] controlWeight;
  private final double[] sensorWeight;
  private final double[] sensorTarget;
  private final double[] difference;
  private final double[] slope;
  private double finalSensors = 1;

  /** A cost without terms yet; the reference is the reference configuration, at rest. */
  public MotionCost(Simulation sim) {
    this.sim = sim;
    m = sim.model();
    int nx = 2 * m.nv + m.na;
    qpos = m.qpos0.clone();
    stateWeight = new double[nx];
    finalWeight = new double[nx];
    controlWeight = new double[m.nu];
    sensorWeight = new double[m.nsensordata];
    sensorTarget = new double[m.nsensordata];
    difference = new double[nx];
    slope = new double[nx * nx];
  }

  /** The coordinates to be near. */
  public MotionCost reference(double... coordinates) {
    check("coordinates", coordinates.length, m.nq);
    System.arraycopy(coordinates, 0, qpos, 0, m.nq);
    Coordinates.normalize(m, qpos);
    return this;
  }

  /** Weights of the differences of coordinates (nv), velocities (nv) and activations (na). */
  public MotionCost state(double... weights) {
    check("weights of the state", weights.length, stateWeight.length);
    System.arraycopy(weights, 0, stateWeight, 0, weights.length);
    return this;
  }

  /** The same at the end of the motion. */
  public MotionCost finalState(double... weights) {
    check("weights of the state", weights.length, finalWeight.length);
    System.arraycopy(weights, 0, finalWeight, 0, weights.length);
    return this;
  }

  /** Weights of the controls; they must be positive. */
  public MotionCost control(double... weights) {
    check("weights of the controls", weights.length, m.nu);
    for (double weight : weights) {
      if (!(weight > 0)) {
        throw new IllegalArgumentException("the weight of a control is positive, not " + weight);
      }
    }
    System.arraycopy(weights, 0, controlWeight, 0, m.nu);
    return this;
  }

  /**
   * Adds a sensor: weight/2 (s − target)² for each of its numbers.
   *
   * @throws IllegalArgumentException when there is no such sensor, or it has another size
   */
  public MotionCost sensor(String name, double weight, double... target) {
    Sensor sensor = sim.sensor(name);
    check("numbers of " + sensor, target.length, sensor.size());
    int at = m.sensor.adr[sensor.id()];
    for (int i = 0; i < target.length; i++) {
      sensorWeight[at + i] = weight;
      sensorTarget[at + i] = target[i];
    }
    return this;
  }

  /** Sets by what the weights of sensors are multiplied at the end of the motion; 1 by default. */
  public MotionCost finalSensors(double factor) {
    finalSensors = factor;
    return this;
  }

  private static void check(String what, int is, int expected) {
    if (is != expected) {
      throw new IllegalArgumentException(
          "the model needs " + expected + " " + what + ", not " + is);
    }
  }

  boolean usesSensors() {
    return Arrays.stream(sensorWeight).anyMatch(w -> w != 0);
  }

  /** Which sensors count; null for none. */
  boolean @Nullable [] sensors() {
    if (!usesSensors()) {
      return null;
    }
    boolean[] used = new boolean[m.nsensor];
    for (int s = 0; s < m.nsensor; s++) {
      for (int k = m.sensor.adr[s]; k < m.sensor.adr[s] + m.sensor.dim[s]; k++) {
        used[s] |= sensorWeight[k] != 0;
      }
    }
    return used;
  }

  MotionCost copy() {
    MotionCost copy = new MotionCost(sim);
    System.arraycopy(qpos, 0, copy.qpos, 0, qpos.length);
    System.arraycopy(stateWeight, 0, copy.stateWeight, 0, stateWeight.length);
    System.arraycopy(finalWeight, 0, copy.finalWeight, 0, finalWeight.length);
    System.arraycopy(controlWeight, 0, copy.controlWeight, 0, m.nu);
    System.arraycopy(sensorWeight, 0, copy.sensorWeight, 0, m.nsensordata);
    System.arraycopy(sensorTarget, 0, copy.sensorTarget, 0, m.nsensordata);
    copy.finalSensors = finalSensors;
    return copy;
  }

  private void difference(double[] q, double[] v, double[] act) {
    Coordinates.differentiate(m, difference, 1, qpos, q);
    System.arraycopy(v, 0, difference, m.nv, m.nv);
    System.arraycopy(act, 0, difference, 2 * m.nv, m.na);
  }

  /** The cost of one step; sensors must be those of the state. */
  double value(Data d, double[] q, double[] v, double[] act, boolean last) {
    difference(q, v, act);
    double sum = 0;
    double[] weight = last ? finalWeight : stateWeight;
    for (int i = 0; i < difference.length; i++) {
      sum += weight[i] * difference[i] * difference[i];
    }
    for (int i = 0; i < m.nu && !last; i++) {
      sum += controlWeight[i] * d.ctrl[i] * d.ctrl[i];
    }
    double factor = last ? finalSensors : 1;
    for (int i = 0; i < m.nsensordata; i++) {
      if (sensorWeight[i] != 0) {
        double off = d.sensordata[i] - sensorTarget[i];
        sum += factor * sensorWeight[i] * off * off;
      }
    }
    return 0.5 * sum;
  }

  /** Gradient and Gauss-Newton Hessian of a step, from the derivatives C, D of the sensors. */
  void expand(Knot k, boolean last) {
    int nx = difference.length;
    int nu = m.nu;
    difference(k.qpos, k.qvel, k.act);
    double[] weight = last ? finalWeight : stateWeight;
    slope(k.qpos);
    for (int i = 0; i < nx; i++) {
      double gradient = 0;
      for (int r = 0; r < nx; r++) {
        gradient += slope[r * nx + i] * weight[r] * difference[r];
      }
      k.lx[i] = gradient;
      for (int j = 0; j < nx; j++) {
        double sum = 0;
        for (int r = 0; r < nx; r++) {
          sum += slope[r * nx + i] * weight[r] * slope[r * nx + j];
        }
        k.lxx[i * nx + j] = sum;
      }
    }
    Arrays.fill(k.lux, 0);
    Arrays.fill(k.luu, 0);
    for (int i = 0; i < nu; i++) {
      k.lu[i] = last ? 0 : controlWeight[i] * k.ctrl[i];
      k.luu[i * nu + i] = controlWeight[i];
    }
    double factor = last ? finalSensors : 1;
    for (int s = 0; s < m.nsensordata; s++) {
      double w = factor * sensorWeight[s];
      if (w != 0) {
        sensorTerm(k, s, w, w * (k.sensors[s] - sensorTarget[s]), last);
      }
    }
  }

  private void sensorTerm(Knot k, int s, double w, double gradient, boolean last) {
    int nx = difference.length;
    int nu = m.nu;
    for (int i = 0; i < nx; i++) {
      double c = k.c[s * nx + i];
      k.lx[i] += gradient * c;
      for (int j = 0; j < nx; j++) {
        k.lxx[i * nx + j] += w * c * k.c[s * nx + j];
      }
    }
    for (int i = 0; i < nu && !last; i++) {
      double e = k.d[s * nu + i];
      k.lu[i] += gradient * e;
      for (int j = 0; j < nx; j++) {
        k.lux[i * nx + j] += w * e * k.c[s * nx + j];
      }
      for (int j = 0; j < nu; j++) {
        k.luu[i * nu + j] += w * e * k.d[s * nu + j];
      }
    }
  }

  /** Derivative of the difference by a step from the state: 1, but for rotations. */
  private void slope(double[] q) {
    int nx = difference.length;
    Arrays.fill(slope, 0);
    for (int i = 0; i < nx; i++) {
      slope[i * nx + i] = 1;
    }
    double[] a = new double[9];
    double[] b = new double[9];
    double[] work = new double[3];
    for (int j = 0; j < m.njnt; j++) {
      int type = m.jnt.type[j];
      if (type == JointType.BALL || type == JointType.FREE) {
        int shift = type == JointType.FREE ? 3 : 0;
        int at = m.jnt.qposadr[j] + shift;
        int dof = m.jnt.dofadr[j] + shift;
        QuatDerivative.sub(a, b, q, at, qpos, at, work);
        for (int r = 0; r < 3; r++) {
          System.arraycopy(a, 3 * r, slope, (dof + r) * nx + dof, 3);
        }
      }
    }
  }
}
