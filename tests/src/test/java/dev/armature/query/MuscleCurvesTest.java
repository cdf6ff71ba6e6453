package dev.armature.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.armature.Simulation;
import dev.armature.data.Data;
import dev.armature.model.Model;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class MuscleCurvesTest {
  @Test
  void theyMakeTheForcesAndActivationsOfAWorld() throws IOException {
    Path models = Path.of(System.getProperty("armature.root")).resolve("models");
    Simulation sim = Simulation.load(models.resolve("muscle_arm.xml"));
    Model m = sim.model();
    Data d = sim.data();
    for (int i = 0; i < m.nu; i++) {
      d.ctrl[i] = .8;
      d.act[m.actuator.actadr[i]] = .3;
    }
    d.qvel[0] = .5;
    sim.forward();
    assertThat(m.nu).isPositive();
    for (int i = 0; i < m.nu; i++) {
      double gain = MuscleCurves.gain(m, i, d.actuatorLength[i], d.actuatorVelocity[i]);
      double force = .3 * gain + MuscleCurves.bias(m, i, d.actuatorLength[i]);
      assertThat(gain).as("it pulls").isNegative();
      assertThat(force).isCloseTo(d.actuatorForce[i], within(1e-12));
      assertThat(MuscleCurves.rate(m, i, .8, .3)).isEqualTo(d.actDot[m.actuator.actadr[i]]);
    }
  }
}
