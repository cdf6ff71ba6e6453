package dev.armature.sensor;

import dev.armature.Data;
import dev.armature.Model;

/** Sensor readings by stage. */
public final class SensorStages {
  private SensorStages() {}

  public static void position(Model m, Data d) {}

  public static void velocity(Model m, Data d) {}

  public static void acceleration(Model m, Data d) {}
}
