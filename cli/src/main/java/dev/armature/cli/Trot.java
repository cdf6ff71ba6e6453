package dev.armature.cli;

import dev.armature.Controller;
import dev.armature.Simulation;

/**
 * A trot for {@code models/quadruped.xml}, in a circle.
 *
 * <p>Diagonal legs move together, half a period apart from the other two. With the phase φ of a leg
 * the hip swings by −a cos φ, back while the foot is on the ground (sin φ > 0), and the knee lifts
 * the foot while it comes forward. The side with the longer stride turns the robot: the strides
 * differ by how far the heading is from the one that the circle asks for.
 */
public final class Trot implements Controller {
  private static final int LEGS = 4;
  private static final double FREQUENCY = 1.4;
  private static final double STRIDE = 0.35;
  private static final double SPREAD = 0.23;
  private static final double KNEE = 0.32;
  private static final double LIFT = 0.64;
  private static final double EARLY = 0.2;

  /** Seconds until the strides have their full length. */
  private static final double START = 0.5;

  /** How fast the heading goes around the circle, rad/s. */
  private static final double TURN = 0.2;

  private static final double STEERING = 1;
  private static final double MOST_STEERING = 0.6;

  /** Made by the command line, by name. */
  public Trot() {}

  @Override
  public String name() {
    return "trot";
  }

  @Override
  public void start(Simulation sim, long seed) {
    if (sim.model().nu != 2 * LEGS || sim.model().nq < 7) {
      throw new IllegalArgumentException(
          "the controller trot is for the quadruped: four legs with a hip and a knee each; \""
              + sim.model().names.model
              + "\" has "
              + sim.model().nu
              + " actuators");
    }
  }

  @Override
  public void control(Simulation sim) {
    double time = sim.time();
    double ramp = Math.min(1, time / START);
    double off = Math.IEEEremainder(heading(sim.data().qpos) - TURN * time, 2 * Math.PI);
    double steer = Math.max(-MOST_STEERING, Math.min(MOST_STEERING, STEERING * off - TURN));
    double[] ctrl = sim.data().ctrl;
    for (int leg = 0; leg < LEGS; leg++) {
      double side = leg % 2 == 0 ? 1 : -1;
      double end = leg < 2 ? 1 : -1;
      double phase = 2 * Math.PI * FREQUENCY * time + (side == end ? 0 : Math.PI);
      double stride = STRIDE * ramp * (1 + side * steer);
      ctrl[2 * leg] = side * (end * SPREAD - stride * Math.cos(phase));
      ctrl[2 * leg + 1] = KNEE - LIFT * ramp * Math.max(0, -Math.sin(phase + EARLY));
    }
  }

  /** The angle about the vertical of the free joint at the beginning of the coordinates. */
  private static double heading(double[] q) {
    return Math.atan2(2 * (q[3] * q[6] + q[4] * q[5]), 1 - 2 * (q[5] * q[5] + q[6] * q[6]));
  }
}
