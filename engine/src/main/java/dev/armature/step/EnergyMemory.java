package dev.armature.step;

import dev.armature.data.Data;
import dev.armature.method.Memory;
import dev.armature.model.EnableFlag;
import dev.armature.model.Model;
import dev.armature.model.SensorType;

/**
 * The kinetic energy of the last pass: with the energy flag the kinetic energy sensor reads it in
 * the next one, as in MuJoCo.
 */
final class EnergyMemory implements Memory {
  @Override
  public boolean isUsed(Model m) {
    if (m.opt.enabled(EnableFlag.ENERGY)) {
      for (int type : m.sensor.type) {
        if (type == SensorType.E_KINETIC.code()) {
          return true;
        }
      }
    }
    return false;
  }

  @Override
  public int size(Model m, Data d) {
    return 2;
  }

  @Override
  public void get(Model m, Data d, double[] to, int at) {
    to[at] = d.energy[1];
    to[at + 1] = d.energyVelDone ? 1 : 0;
  }

  @Override
  public void set(Model m, Data d, double[] from, int at, int size) {
    d.energyVelDone = size > 0 && from[at + 1] != 0;
    if (size > 0) {
      d.energy[1] = from[at];
    }
  }
}
