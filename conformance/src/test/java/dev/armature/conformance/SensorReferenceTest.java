package dev.armature.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.armature.data.Data;
import dev.armature.data.Hooks;
import dev.armature.model.DisableFlag;
import dev.armature.model.Model;
import dev.armature.model.SensorType;
import dev.armature.model.Stage;
import dev.armature.sensor.SensorHistory;
import dev.armature.sensor.SensorStages;
import dev.armature.step.Physics;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sensors of our own models, on everything else as MuJoCo computed it. */
class SensorReferenceTest {
  private static final double TOLERANCE = 1e-9;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sensors_frames",
        "sensors_joints",
        "sensors_range",
        "sensors_contact",
        "sensors_distance",
        "sensors_delay",
        "sensors_delay_rk4",
        "delays"
      })
  void everyReadingIsThatOfMuJoCo(String model) {
    Map<SensorType, double[]> tally = new TreeMap<>();
    Dump dump = OwnReferences.dump("features/" + model);
    List<SensorCheck.Offense> off =
        SensorCheck.offenses(ReferenceModel.of(dump), dump, TOLERANCE, tally);
    assertThat(off).isEmpty();
    assertThat(tally).isNotEmpty();
  }

  @Test
  void everyTypeOfMujocoIsExercised() {
    Set<SensorType> seen = EnumSet.of(SensorType.PLUGIN, SensorType.TACTILE);
    for (String model : List.of("frames", "joints", "range", "contact", "distance")) {
      Model m = ReferenceModel.of(OwnReferences.dump("features/sensors_" + model));
      for (int type : m.sensor.type) {
        seen.add(SensorType.of(type));
      }
    }
    assertThat(seen).isEqualTo(EnumSet.range(SensorType.TOUCH, SensorType.USER));
  }

  @ParameterizedTest
  @ValueSource(strings = {"sensors_delay", "delays"})
  void theBuffersOfSensorsTakeTheSamplesThatMuJoCoTakes(String model) {
    Dump dump = OwnReferences.dump("features/" + model);
    Model m = ReferenceModel.of(dump);
    Data d = new Data(m);
    int first = m.nhistory;
    for (int adr : m.sensor.historyadr) {
      first = adr < 0 ? first : Math.min(first, adr);
    }
    for (Dump.Frame frame : dump.frames) {
      SensorCheck.read(m, d, frame);
      SensorHistory.sample(m, d);
      double[] next = frame.next.get("history").values();
      for (int i = first; i < m.nhistory; i++) {
        assertThat(d.history[i])
            .as("%s entry %d", frame.label, i)
            .isCloseTo(next[i], within(TOLERANCE));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"sensors_delay", "sensors_delay_rk4", "delays"})
  void aStepLeavesTheBuffersAsMuJoCoLeavesThem(String model) {
    Dump dump = OwnReferences.dump("features/" + model);
    Model m = ReferenceModel.of(dump);
    Data d = new Data(m);
    for (Dump.Frame frame : dump.frames) {
      Dumper.setState(m, d, frame.state);
      Physics.step(m, d);
      assertThat(d.history)
          .as(frame.label)
          .containsExactly(frame.next.get("history").values(), within(TOLERANCE));
    }
  }

  @Test
  void disabledSensorsKeepTheirReadings() {
    Dump dump = OwnReferences.dump("features/sensors_frames");
    Model m = ReferenceModel.of(dump);
    Data d = new Data(m);
    ReferenceData.fill(m, d, dump.frames.get(1));
    m.opt.disableflags |= DisableFlag.SENSOR;
    java.util.Arrays.fill(d.sensordata, 7);
    SensorStages.position(m, d);
    SensorStages.velocity(m, d);
    SensorStages.acceleration(m, d);
    assertThat(d.sensordata).containsOnly(7);
  }

  @Test
  void userSensorsAreFilledByTheHookOfTheirStageAndCutOff() {
    Dump dump = OwnReferences.dump("features/sensors_frames");
    Model m = ReferenceModel.of(dump);
    Data d = new Data(m);
    int sensor = m.nsensor - 1;
    assertThat(SensorType.of(m.sensor.type[sensor])).isEqualTo(SensorType.USER);
    List<Stage> stages = new ArrayList<>();
    d.hooks =
        new Hooks() {
          @Override
          public void sensor(Model model, Data data, Stage stage) {
            stages.add(stage);
            assertThat(data.sensordata[model.sensor.adr[sensor]]).isZero();
            data.sensordata[model.sensor.adr[sensor]] = 3;
            data.sensordata[model.sensor.adr[sensor] + 1] = -0.25;
          }
        };
    SensorCheck.read(m, d, dump.frames.get(1));
    assertThat(stages).containsExactly(Stage.VEL);
    int at = m.sensor.adr[sensor];
    assertThat(new double[] {d.sensordata[at], d.sensordata[at + 1], d.sensordata[at + 2]})
        .containsExactly(0.5, -0.25, 0);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sensors_frames",
        "sensors_joints",
        "sensors_range",
        "sensors_contact",
        "sensors_delay"
      })
  void readingSensorsAllocatesNothing(String model) {
    Dump dump = OwnReferences.dump("features/" + model);
    Model m = ReferenceModel.of(dump);
    Data d = new Data(m);
    SensorCheck.read(m, d, OwnReferences.frame(dump, "step100"));
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    for (int i = 0; i < 20; i++) {
      stages(m, d);
    }
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < 50; i++) {
      stages(m, d);
    }
    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(1000);
  }

  private static void stages(Model m, Data d) {
    SensorStages.position(m, d);
    SensorStages.velocity(m, d);
    SensorStages.acceleration(m, d);
    SensorHistory.sample(m, d);
  }
}
