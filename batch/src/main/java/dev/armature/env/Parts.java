package dev.armature.env;

import dev.armature.math.Trig;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import java.util.function.DoubleUnaryOperator;

/** The usual parts of observations and rewards. */
public final class Parts {
  private static final int[] QPOS_SIZE = {7, 4, 1, 1};
  private static final int[] QVEL_SIZE = {6, 3, 1, 1};

  private Parts() {}

  /** Reads one number of a state by its index. */
  @FunctionalInterface
  private interface Number {
    double of(State state, int index);
  }

  private record Range(int size, int from, Number number) implements Part.Reading {
    @Override
    public void read(State state, double[] res, int r) {
      for (int i = 0; i < size; i++) {
        res[r + i] = number.of(state, from + i);
      }
    }
  }

  private static Part.Reading range(int from, int to, int most, Number number) {
    if (from < 0 || to > most || from >= to) {
      throw new IllegalArgumentException(
          "no numbers " + from + " to " + to + " (excluded): there are " + most);
    }
    return new Range(to - from, from, number);
  }

  /** Coordinates from one index up to another, which is excluded. */
  public static Part qpos(int from, int to) {
    return s -> range(from, to, s.model().nq, State::qpos);
  }

  /** The coordinates from one index on. */
  public static Part qposFrom(int from) {
    return s -> range(from, s.model().nq, s.model().nq, State::qpos);
  }

  /** The coordinates of a joint. */
  public static Part qpos(String joint) {
    return s -> {
      int id = s.id(ObjType.JOINT, joint);
      int from = s.model().jnt.qposadr[id];
      return range(from, from + QPOS_SIZE[type(s.model(), id)], s.model().nq, State::qpos);
    };
  }

  /** All velocities. */
  public static Part qvel() {
    return s -> range(0, s.model().nv, s.model().nv, State::qvel);
  }

  /** Velocities from one index up to another, which is excluded. */
  public static Part qvel(int from, int to) {
    return s -> range(from, to, s.model().nv, State::qvel);
  }

  /** The velocities of a joint. */
  public static Part qvel(String joint) {
    return s -> {
      int id = s.id(ObjType.JOINT, joint);
      int from = s.model().jnt.dofadr[id];
      return range(from, from + QVEL_SIZE[type(s.model(), id)], s.model().nv, State::qvel);
    };
  }

  private static int type(Model m, int joint) {
    return m.jnt.type[joint];
  }

  /** The readings of a sensor. */
  public static Part sensor(String name) {
    return s -> {
      s.see("sensordata");
      int id = s.id(ObjType.SENSOR, name);
      int from = s.model().sensor.adr[id];
      return range(from, from + s.model().sensor.dim[id], s.model().nsensordata, State::sensor);
    };
  }

  /** All numbers of a result of the step, by MuJoCo's name, as {@code "cfrc_ext"}. */
  public static Part result(String field) {
    return s -> {
      int slot = s.see(field);
      int size = s.size(field);
      return range(0, size, size, (state, i) -> state.result(slot, i));
    };
  }

  /** Numbers of a result of the step from one index up to another, which is excluded. */
  public static Part result(String field, int from, int to) {
    return s -> {
      int slot = s.see(field);
      return range(from, to, s.size(field), (state, i) -> state.result(slot, i));
    };
  }

  /** Position of a body, m. */
  public static Part position(String body) {
    return ofBody(body, "xpos", 3);
  }

  /** Height of a body, m. */
  public static Part height(String body) {
    return s -> {
      int at = 3 * s.id(ObjType.BODY, body) + 2;
      return result("xpos", at, at + 1).in(s);
    };
  }

  /** How upright a body is: the cosine between its z axis and the world's. */
  public static Part upright(String body) {
    return s -> {
      int at = 9 * s.id(ObjType.BODY, body) + 8;
      return result("xmat", at, at + 1).in(s);
    };
  }

  /** The world's z axis as seen from a body: what an ideal inclinometer reads. */
  public static Part up(String body) {
    return s -> {
      int at = 9 * s.id(ObjType.BODY, body) + 6;
      return result("xmat", at, at + 3).in(s);
    };
  }

  /** The force and torque of contacts and other external forces on a body; torque first. */
  public static Part contactForce(String body) {
    return ofBody(body, "cfrc_ext", 6);
  }

  private static Part ofBody(String body, String field, int size) {
    return s -> {
      int at = size * s.id(ObjType.BODY, body);
      return result(field, at, at + size).in(s);
    };
  }

  /** Number of contacts. */
  public static Part contacts() {
    return result("ncon");
  }

  /** The force of an actuator. */
  public static Part actuatorForce(String actuator) {
    return s -> {
      int at = s.id(ObjType.ACTUATOR, actuator);
      return result("actuator_force", at, at + 1).in(s);
    };
  }

  /** Potential and kinetic energy, J; the model must have the flag that computes them. */
  public static Part energy() {
    return result("energy");
  }

  /** Time in the world, s. */
  public static Part time() {
    return s -> new Range(1, 0, (state, i) -> state.time());
  }

  /** The last action. */
  public static Part action() {
    return s -> range(0, s.actions(), s.actions(), State::action);
  }

  /** Sine and cosine of a clock with a period, s. */
  public static Part phase(double period) {
    if (!(period > 0)) {
      throw new IllegalArgumentException("a period must be more than 0 s, not " + period);
    }
    double rate = 2 * Math.PI / period;
    return s ->
        new Range(
            2,
            0,
            (state, i) -> i == 0 ? Trig.sin(rate * state.time()) : Trig.cos(rate * state.time()));
  }

  /** A function of each number of a part. */
  public static Part map(Part part, DoubleUnaryOperator function) {
    return s -> {
      Part.Reading inner = part.in(s);
      return new Part.Reading() {
        @Override
        public int size() {
          return inner.size();
        }

        @Override
        public void read(State state, double[] res, int r) {
          inner.read(state, res, r);
          for (int i = r; i < r + inner.size(); i++) {
            res[i] = function.applyAsDouble(res[i]);
          }
        }
      };
    };
  }

  /** The numbers of a part, clipped. */
  public static Part clip(Part part, double low, double high) {
    return map(part, x -> Math.max(low, Math.min(high, x)));
  }
}
