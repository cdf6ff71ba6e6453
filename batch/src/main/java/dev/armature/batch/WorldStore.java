package dev.armature.batch;

import dev.armature.data.Data;
import dev.armature.model.Model;
import java.util.Set;

/**
 * What all worlds keep between steps, each {@link StateField} one flat array {@code [world][…]},
 * and outputs requested by name. A world is taken into a data by {@link #load} and put back by
 * {@link #save}; both copy numbers and allocate nothing.
 */
final class WorldStore {
  private static final StateField[] FIELDS = StateField.values();
  private static final Set<String> BODY_FORCES = Set.of("cacc", "cfrc_int", "cfrc_ext");

  final int worlds;
  final double[] time;
  final boolean[] eqActive;

  // a sensor of kinetic energy is read before the energy of its step is known: it shows that of
  // the step before, if there was one
  private final double[] energy;
  private final boolean[] energyVelDone;

  private final int neq;
  private final double[][] flat = new double[FIELDS.length][];
  private final int[] stride = new int[FIELDS.length];
  private Output[] outputs = {};
  private boolean keepsBodyForces;

  WorldStore(Model m, int worlds) {
    this.worlds = worlds;
    // before anything is allocated
    for (StateField f : FIELDS) {
      length(f.label(), f.size(m));
    }
    time = new double[worlds];
    energy = new double[2 * worlds];
    energyVelDone = new boolean[worlds];
    neq = m.neq;
    eqActive = new boolean[length("eq_active", neq)];
    for (StateField f : FIELDS) {
      stride[f.ordinal()] = f.size(m);
      flat[f.ordinal()] = new double[length(f.label(), f.size(m))];
    }
  }

  private int length(String field, int size) {
    long length = (long) worlds * size;
    if (length > Integer.MAX_VALUE - 8) {
      throw new IllegalArgumentException(
          worlds + " worlds: " + field + " of all worlds would have " + length + " numbers");
    }
    return (int) length;
  }

  double[] energy() {
    return energy;
  }

  boolean[] energyVelDone() {
    return energyVelDone;
  }

  double[] array(StateField field) {
    return flat[field.ordinal()];
  }

  int stride(StateField field) {
    return stride[field.ordinal()];
  }

  /** Adds an output. */
  Output keep(String name, Data sample) {
    Output output = Output.of(name, sample);
    output.allocate(length(name, output.size()));
    Output[] more = java.util.Arrays.copyOf(outputs, outputs.length + 1);
    more[outputs.length] = output;
    outputs = more;
    keepsBodyForces |= BODY_FORCES.contains(output.field().mujocoName());
    return output;
  }

  /** Whether an output is one that a step computes only for sensors. */
  boolean keepsBodyForces() {
    return keepsBodyForces;
  }

  /** A {@code Data} with its arrays looked up once. */
  Port port(Data d) {
    return new Port(d);
  }

  /** One data that worlds are taken into, with the arrays that are copied looked up once. */
  static final class Port {
    final Data data;
    private final double[][] state = new double[FIELDS.length][];

    Port(Data data) {
      this.data = data;
      for (StateField f : FIELDS) {
        state[f.ordinal()] = f.of(data);
      }
    }
  }

  /** Takes a world into a data. */
  void load(int world, Port port) {
    for (int f = 0; f < flat.length; f++) {
      int n = stride[f];
      if (n > 0) {
        System.arraycopy(flat[f], world * n, port.state[f], 0, n);
      }
    }
    System.arraycopy(eqActive, world * neq, port.data.eqActive, 0, neq);
    port.data.time = time[world];
    port.data.energy[0] = energy[2 * world];
    port.data.energy[1] = energy[2 * world + 1];
    port.data.energyVelDone = energyVelDone[world];
  }

  /** Puts a world back, outputs included. */
  void save(int world, Port port) {
    for (int f = 0; f < flat.length; f++) {
      int n = stride[f];
      if (n > 0) {
        System.arraycopy(port.state[f], 0, flat[f], world * n, n);
      }
    }
    System.arraycopy(port.data.eqActive, 0, eqActive, world * neq, neq);
    time[world] = port.data.time;
    energy[2 * world] = port.data.energy[0];
    energy[2 * world + 1] = port.data.energy[1];
    energyVelDone[world] = port.data.energyVelDone;
    for (Output output : outputs) {
      output.save(world, port.data);
    }
  }

  /** Puts the inputs of a world back, nothing else. */
  void saveInputs(int world, Port port) {
    for (StateField f : FIELDS) {
      if (f.isInput()) {
        int n = stride(f);
        System.arraycopy(port.state[f.ordinal()], 0, array(f), world * n, n);
      }
    }
    System.arraycopy(port.data.eqActive, 0, eqActive, world * neq, neq);
  }

  /** Makes a world the same as another one. */
  void copy(int from, int to) {
    for (int f = 0; f < flat.length; f++) {
      int n = stride[f];
      System.arraycopy(flat[f], from * n, flat[f], to * n, n);
    }
    System.arraycopy(eqActive, from * neq, eqActive, to * neq, neq);
    time[to] = time[from];
    System.arraycopy(energy, 2 * from, energy, 2 * to, 2);
    energyVelDone[to] = energyVelDone[from];
    for (Output output : outputs) {
      System.arraycopy(
          output.values(),
          from * output.size(),
          output.values(),
          to * output.size(),
          output.size());
    }
  }
}
