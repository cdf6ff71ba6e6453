package dev.armature.sensor;

import dev.armature.data.Data;
import dev.armature.model.DisableFlag;
import dev.armature.model.Model;
import dev.armature.model.SensorType;
import dev.armature.model.Stage;
import dev.armature.plugin.PluginInstances;
import java.util.Arrays;

/**
 * Sensor readings by stage: those that depend on positions, on velocities, on accelerations and
 * forces. Built-in sensors come first, then those of the user, then those of plugins. With sensors
 * disabled nothing is written and the readings stay.
 */
public final class SensorStages {
  private SensorStages() {}

  /** Sensors of the position stage. */
  public static void position(Model m, Data d) {
    read(m, d, Stage.POS);
  }

  /** Sensors of the velocity stage. */
  public static void velocity(Model m, Data d) {
    read(m, d, Stage.VEL);
  }

  /** Sensors of the acceleration stage. */
  public static void acceleration(Model m, Data d) {
    read(m, d, Stage.ACC);
  }

  private static void read(Model m, Data d, Stage stage) {
    if (m.nsensor == 0 || m.opt.disabled(DisableFlag.SENSOR)) {
      return;
    }
    boolean user = false;
    for (int i = 0; i < m.nsensor; i++) {
      if (m.sensor.needstage[i] != stage.code()
          || SensorType.of(m.sensor.type[i]) == SensorType.PLUGIN
          || SensorSleep.isAsleep(m, d, i)) {
        continue;
      }
      if (SensorType.of(m.sensor.type[i]) == SensorType.USER) {
        user = true;
      } else if (!SensorHistory.show(m, d, i)) {
        SensorReading.compute(m, d, i, d.sensordata, m.sensor.adr[i]);
      }
    }
    if (user) {
      userSensors(m, d, stage);
    }
    if (m.nplugin > 0) {
      pluginSensors(m, d, stage);
    }
  }

  private static void userSensors(Model m, Data d, Stage stage) {
    if (stage == Stage.VEL) {
      SensorReading.needSubtreeVelocity(m, d);
    } else if (stage == Stage.ACC) {
      SensorReading.needBodyForces(m, d);
    }
    for (int i = 0; i < m.nsensor; i++) {
      if (isUser(m, i, stage)) {
        Arrays.fill(d.sensordata, m.sensor.adr[i], m.sensor.adr[i] + m.sensor.dim[i], 0);
      }
    }
    d.hooks.sensor(m, d, stage);
    for (int i = 0; i < m.nsensor; i++) {
      if (isUser(m, i, stage)) {
        SensorReading.cutOff(m, i, d.sensordata, m.sensor.adr[i]);
      }
    }
  }

  /** Plugin sensors that need no stage are read with the positions and not cut off. */
  private static void pluginSensors(Model m, Data d, Stage stage) {
    PluginInstances.sensors(m, d, stage);
    if (stage == Stage.POS) {
      PluginInstances.sensors(m, d, Stage.NONE);
    }
    for (int i = 0; i < m.nsensor; i++) {
      if (SensorType.of(m.sensor.type[i]) == SensorType.PLUGIN
          && m.sensor.needstage[i] == stage.code()) {
        SensorReading.cutOff(m, i, d.sensordata, m.sensor.adr[i]);
      }
    }
  }

  private static boolean isUser(Model m, int sensor, Stage stage) {
    return SensorType.of(m.sensor.type[sensor]) == SensorType.USER
        && m.sensor.needstage[sensor] == stage.code();
  }
}
