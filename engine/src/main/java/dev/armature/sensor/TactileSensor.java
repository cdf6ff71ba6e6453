package dev.armature.sensor;

import dev.armature.Data;
import dev.armature.Model;
import java.util.Arrays;

/** Pressure and slip on the vertices of a mesh that is pressed into other geoms. */
final class TactileSensor {
  private TactileSensor() {}

  static void read(Model m, Data d, int sensor, double[] out, int o) {
    Arrays.fill(out, o, o + m.sensor.dim[sensor], 0);
  }
}
