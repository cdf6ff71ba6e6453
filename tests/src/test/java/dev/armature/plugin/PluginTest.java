package dev.armature.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.Simulation;
import dev.armature.compile.Compiler;
import dev.armature.conformance.Comparison;
import dev.armature.conformance.Dump;
import dev.armature.conformance.Dumper;
import dev.armature.conformance.OwnReferences;
import dev.armature.conformance.ReferenceModel;
import dev.armature.data.Data;
import dev.armature.mjcf.ModelReader;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import dev.armature.model.PluginKind;
import dev.armature.model.Stage;
import dev.armature.spec.Spec;
import dev.armature.step.Physics;
import dev.armature.testkit.World;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PluginTest {
  @ParameterizedTest
  @ValueSource(strings = {"pid", "cable", "cantilever", "touch_grid", "tactile"})
  void modelsWithPluginsConformInAllFields(String name) {
    Dump reference = OwnReferences.dump("plugins/" + name);
    Model m = ReferenceModel.of(reference);
    List<Dump.Frame> ours = Dumper.frames(m, reference);
    for (int i = 0; i < reference.frames.size(); i++) {
      assertThat(Comparison.frame(reference, reference.frames.get(i), ours.get(i)))
          .allMatch(Comparison.Row::ok);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"pid", "cable", "cantilever", "touch_grid", "tactile"})
  void theirFilesCompileToTheModelsOfMuJoCo(String name) throws IOException {
    Dump reference = OwnReferences.dump("plugins/" + name);
    Path file = OwnReferences.root().resolve("models/plugins/" + name + ".xml");
    Model m = World.load(file);
    assertThat(Comparison.model(reference, Dumper.model(m))).allMatch(Comparison.Row::ok);
  }

  @ParameterizedTest
  @ValueSource(strings = {"pid", "cable", "cantilever", "touch_grid"})
  void aStepWithPluginsAllocatesNothing(String name) {
    Model m = ReferenceModel.of(OwnReferences.dump("plugins/" + name));
    Data d = Physics.makeData(m);
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    for (int i = 0; i < 300; i++) {
      Physics.step(m, d);
    }
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < 100; i++) {
      PluginInstances.passive(m, d);
      PluginInstances.actuatorRates(m, d);
      PluginInstances.actuatorForces(m, d);
      PluginInstances.sensors(m, d, Stage.ACC);
    }
    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(1000);
  }

  @Test
  void theEnginesPluginsComeFirstAndAreInTheOrderOfTheirKinds() {
    for (PluginKind kind : PluginKind.values()) {
      assertThat(PluginRegistry.slot(kind.title())).isEqualTo(kind.ordinal());
      Plugin plugin = PluginRegistry.all().get(kind.ordinal());
      assertThat(plugin.attributes()).isEqualTo(kind.attributes());
      assertThat(plugin.capabilities().contains(Plugin.Capability.SDF)).isEqualTo(kind.isSdf());
    }
  }

  @Test
  void aPluginOfTheClassPathIsFoundByItsName() {
    int slot = PluginRegistry.slot(ConstantForcePlugin.NAME);
    assertThat(slot).isGreaterThanOrEqualTo(PluginKind.values().length);
    Model m = ReferenceModel.of(OwnReferences.dump("plugins/cable"));
    m.plugin.slot[0] = slot;
    Data d = Physics.makeData(m);
    Data quiet = Physics.makeData(ReferenceModel.of(OwnReferences.dump("plugins/cable")));
    PluginInstances.of(quiet).replace(0, new PluginInstance() {});
    Physics.forward(m, d);
    Physics.forward(ReferenceModel.of(OwnReferences.dump("plugins/cable")), quiet);
    assertThat(d.qfrcPassive[0] - quiet.qfrcPassive[0]).isEqualTo(ConstantForcePlugin.FORCE);
  }

  private static final String PUSHED =
      """
      <mujoco><extension><plugin plugin="test.constant_force"><instance name="push"/></plugin></extension>
      <worldbody><body><joint type="slide"/><geom size=".1" mass="2"/><plugin instance="push"/></body></worldbody></mujoco>
      """;

  @Test
  void aModelFileNamesAPluginOfTheClassPath() {
    Simulation sim = new Simulation(World.compile(PUSHED));
    sim.forward();
    assertThat(sim.data().qfrcPassive[0]).isEqualTo(ConstantForcePlugin.FORCE);
  }

  @Test
  void aPluginThatCannotWorkIsRefusedAtItsPlaceBeforeAnythingSteps() {
    String text =
        """
        <mujoco>
          <compiler><lengthrange mode="all"/></compiler>
          <extension><plugin plugin="mujoco.pid"/></extension>
          <worldbody><body><joint name="j" range="-1 1"/><geom size="1"/></body></worldbody>
          <actuator>
            <plugin plugin="mujoco.pid" joint="j" actdim="2"><config key="ki" value="1"/></plugin>
          </actuator>
        </mujoco>
        """;
    assertThatThrownBy(() -> World.compile(text))
        .hasMessageContaining(":6:5: plugin: mujoco.pid: actuator 0 has 2 activations");
  }

  @Test
  void aWorldCanHaveAPluginOfItsOwn() {
    Model m = World.compile(PUSHED);
    Simulation usual = new Simulation(m);
    Simulation special = new Simulation(m);
    special.setPlugin(
        "push",
        new PluginInstance() {
          @Override
          public void passive(Model model, Data d) {
            d.qfrcPassive[0] -= 3;
          }
        });
    usual.step();
    special.step();
    special.reset();
    usual.forward();
    special.forward();
    assertThat(usual.data().qfrcPassive[0]).isEqualTo(ConstantForcePlugin.FORCE);
    assertThat(special.data().qfrcPassive[0]).isEqualTo(-3);
    assertThatExceptionOfType(IllegalArgumentException.class)
        .isThrownBy(() -> special.setPlugin("pull", new PluginInstance() {}))
        .withMessageContaining("no plugin instance \"pull\"");
  }

  @Test
  void aResetReachesAnInstanceThatHasNoStateInTheModel() {
    Model m = World.compile(PUSHED);
    assertThat(m.npluginstate).isZero();
    Simulation sim = new Simulation(m);
    int[] resets = {0};
    sim.setPlugin(
        "push",
        new PluginInstance() {
          @Override
          public void reset(Model model, Data d) {
            resets[0]++;
          }
        });
    sim.step();
    assertThat(resets[0]).isZero();
    sim.reset();
    assertThat(resets[0]).isEqualTo(1);
  }

  @Test
  void thePluginsOfTheEngineComeFirstInTheOrderOfTheirKinds() {
    for (PluginKind kind : PluginKind.values()) {
      assertThat(PluginRegistry.slot(kind.title())).isEqualTo(kind.ordinal());
    }
  }

  @Test
  void aControllerNeedsAnActuator() {
    Model m = ReferenceModel.of(OwnReferences.dump("plugins/pid"));
    java.util.Arrays.fill(m.actuator.plugin, 0);
    assertThatExceptionOfType(PluginException.class)
        .isThrownBy(() -> PluginInstances.check(m))
        .withMessageContaining("activations");
    java.util.Arrays.fill(m.actuator.plugin, -1);
    assertThatExceptionOfType(PluginException.class)
        .isThrownBy(() -> PluginInstances.check(m))
        .withMessageContaining("no actuator");
  }

  @Test
  void aCableIsAChain() {
    Model m = ReferenceModel.of(OwnReferences.dump("plugins/cable"));
    int first = 0;
    while (m.body.plugin[first] != 0) {
      first++;
    }
    m.body.plugin[first + 2] = -1;
    assertThatExceptionOfType(PluginException.class)
        .isThrownBy(() -> PluginInstances.check(m))
        .withMessageContaining("chain");
  }

  @Test
  void aTouchGridBelongsToASite() {
    Model m = ReferenceModel.of(OwnReferences.dump("plugins/touch_grid"));
    m.sensor.objtype[0] = ObjType.BODY;
    assertThatExceptionOfType(PluginException.class)
        .isThrownBy(() -> PluginInstances.check(m))
        .withMessageContaining("site");
  }

  @Test
  void aTouchGridTellsItsSizeAndChecksItsSettings() {
    Plugin grid = PluginRegistry.all().get(PluginKind.TOUCH_GRID.ordinal());
    assertThat(grid.sensorSize(settings(Map.of("size", "4 3", "fov", "30 20", "nchannel", "2"))))
        .isEqualTo(24);
    for (Map<String, String> bad :
        List.of(
            Map.of("size", "4", "fov", "30 20"),
            Map.of("size", "4 0", "fov", "30 20"),
            Map.of("size", "4 3", "fov", "190 20"),
            Map.of("size", "4 3", "fov", "30 91"),
            Map.of("size", "4 3", "fov", "30 20", "nchannel", "7"),
            Map.of("size", "4 3", "fov", "30 20", "gamma", "1.5"),
            Map.of("size", "4 3", "fov", "30 20", "gamma", "0.5x"))) {
      assertThatExceptionOfType(PluginException.class)
          .isThrownBy(() -> grid.sensorSize(settings(bad)));
    }
  }

  @Test
  void numbersOfAControllerAreReadAsFarAsTheyGo() {
    PluginSettings settings = settings(Map.of("kp", " 2.5e1 Nm", "ki", "many"));
    assertThat(settings.leadingNumber("kp")).isEqualTo(25);
    assertThat(settings.leadingNumber("ki")).isZero();
    assertThat(settings.leadingNumber("kd")).isZero();
  }

  private static PluginSettings settings(Map<String, String> text) {
    return new PluginSettings("test", key -> text.getOrDefault(key, ""));
  }

  /** Not among the services of the tests. */
  private static class Registered implements Plugin {
    @Override
    public String name() {
      return "test.registered";
    }

    @Override
    public java.util.List<String> attributes() {
      return java.util.List.of();
    }

    @Override
    public java.util.Set<Capability> capabilities() {
      return java.util.Set.of(Capability.PASSIVE);
    }

    @Override
    public PluginInstance create(Model m, int instance, PluginSettings settings) {
      return new PluginInstance() {
        @Override
        public void passive(Model model, Data d) {
          d.qfrcPassive[0] += 3;
        }
      };
    }
  }

  @Test
  void aPluginFromCodeServesTheModelsThatWereGivenIt() {
    String text =
        """
        <mujoco><extension><plugin plugin="test.registered"><instance name="push"/></plugin></extension>
          <worldbody><body><joint type="slide"/><geom size=".1"/></body></worldbody></mujoco>
        """;
    Spec spec = ModelReader.readText(text).plugin(new Registered());
    Model model = Compiler.compile(spec.copy()).model();
    for (Model m : List.of(model, model.copy())) {
      Simulation sim = new Simulation(m);
      sim.forward();
      assertThat(sim.data().qfrcPassive[0]).isEqualTo(3);
    }
    assertThatThrownBy(() -> Compiler.compile(ModelReader.readText(text)))
        .as("no other model knows it")
        .hasMessageContaining("unknown plugin 'test.registered'");
  }
}
