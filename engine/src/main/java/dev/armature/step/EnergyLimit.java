package dev.armature.step;

import dev.armature.data.Data;
import dev.armature.data.Warnings;
import dev.armature.dynamics.Energy;
import dev.armature.model.Model;

/** Warns of a world that gains energy without bound, while its numbers are still finite. */
final class EnergyLimit {
  private EnergyLimit() {}

  /**
   * Adds a warning when the energy of the present positions and velocities is above the limit.
   * Changes no number of the world: its energies are those of the energy flag.
   */
  static void check(Model m, Data d) {
    double potential = d.energy[0];
    double kinetic = d.energy[1];
    boolean potentialDone = d.energyPosDone;
    boolean kineticDone = d.energyVelDone;
    Energy.potential(m, d);
    Energy.kinetic(m, d);
    double total = d.energy[0] + d.energy[1];
    d.energy[0] = potential;
    d.energy[1] = kinetic;
    d.energyPosDone = potentialDone;
    d.energyVelDone = kineticDone;
    if (!(total <= d.energyLimit)) {
      d.warning.add(Warnings.Kind.ENERGY, -1);
    }
  }
}
