package dev.armature.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.compile.Compiler;
import dev.armature.compile.Recompiled;
import dev.armature.data.Data;
import dev.armature.method.Memory;
import dev.armature.mjcf.ModelReader;
import dev.armature.model.Model;
import dev.armature.spec.Spec;
import dev.armature.step.Physics;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a world keeps when bodies are added and removed: objects without names, too. */
class RecompiledWorldTest {
  /** Counts its steps where no state vector sees it. */
  private static final class Remembering implements Plugin {
    @Override
    public String name() {
      return "test.remembering";
    }

    @Override
    public List<String> attributes() {
      return List.of();
    }

    @Override
    public Set<Capability> capabilities() {
      return Set.of(Capability.PASSIVE);
    }

    @Override
    public PluginInstance create(Model m, int instance, PluginSettings settings) {
      return new Count();
    }
  }

  private static final class Count implements PluginInstance {
    private double steps;

    @Override
    public void advance(Model m, Data d) {
      steps++;
    }

    @Override
    public Memory memory() {
      return new Memory() {
        @Override
        public boolean isUsed(Model m) {
          return true;
        }

        @Override
        public int size(Model m, Data d) {
          return 1;
        }

        @Override
        public void get(Model m, Data d, double[] to, int at) {
          to[at] = steps;
        }

        @Override
        public void set(Model m, Data d, double[] from, int at, int size) {
          steps = size == 0 ? 0 : from[at];
        }
      };
    }
  }

  private static String body(String name, String plugin) {
    return "<body name='"
        + name
        + "'><joint name='"
        + name
        + "'/><geom size='.1'/><plugin plugin='test."
        + plugin
        + "'/></body>";
  }

  private static Spec world(String plugin, String... bodies) {
    StringBuilder all = new StringBuilder();
    for (String name : bodies) {
      all.append(body(name, plugin));
    }
    return ModelReader.readText(
            "<mujoco><extension><plugin plugin='test."
                + plugin
                + "'/></extension><worldbody>"
                + all
                + "</worldbody></mujoco>")
        .plugin(new Remembering());
  }

  @Test
  void statesOfPluginsWithoutNamesStayWithTheirBodies() {
    Model m = Compiler.compile(world("counter", "a", "b")).model();
    Data d = Physics.makeData(m);
    d.pluginState[0] = 3;
    d.pluginState[1] = 7;
    assertThat(Compiler.recompile(world("counter", "new", "a", "b"), m, d).data().pluginState)
        .containsExactly(0, 3, 7);
    assertThat(Compiler.recompile(world("counter", "b"), m, d).data().pluginState)
        .containsExactly(7);
    assertThat(Compiler.recompile(world("counter", "b", "a"), m, d).data().pluginState)
        .containsExactly(7, 3);
  }

  @Test
  void memoriesOfPluginsStayWithTheirBodies() {
    Model m = Compiler.compile(world("remembering", "a", "b")).model();
    Data d = Physics.makeData(m);
    ((Count) PluginInstances.of(d).get(0)).steps = 3;
    ((Count) PluginInstances.of(d).get(1)).steps = 7;
    Recompiled again = Compiler.recompile(world("remembering", "new", "b", "a"), m, d);
    double[] steps = new double[3];
    for (int i = 0; i < 3; i++) {
      steps[i] = ((Count) PluginInstances.of(again.data()).get(i)).steps;
    }
    assertThat(steps).containsExactly(0, 7, 3);
  }

  private static final String DELAYED =
      """
      <mujoco>
        <worldbody>
          <body><joint name='a'/><geom size='.1'/></body>
          <body><joint name='b'/><geom size='.1'/></body>%s
        </worldbody>
        <equality>%s<joint joint1='a' joint2='b'/><joint joint1='b'/></equality>
        <actuator>%s
          <motor joint='a' delay='.01' nsample='8'/>
          <general joint='b' dyntype='integrator'/>
        </actuator>
        <sensor>%s<jointpos joint='a' delay='.01' nsample='8'/></sensor>
      </mujoco>
      """;

  /** New ones of each kind stand before the old; nothing but joints has a name. */
  @Test
  void whatHasNoNameIsFoundByWhatItActsOn() {
    Model m = Compiler.compile(ModelReader.readText(DELAYED.formatted("", "", "", ""))).model();
    Data d = Physics.makeData(m);
    for (int i = 0; i < 20; i++) {
      d.ctrl[0] = i;
      d.ctrl[1] = 0.5;
      Physics.step(m, d);
    }
    d.eqActive[1] = false;
    String more =
        DELAYED.formatted(
            "<body><joint name='c'/><geom size='.1'/></body>",
            "<joint joint1='c'/>",
            "<motor joint='c' delay='.01' nsample='8'/>",
            "<jointpos joint='c' delay='.01' nsample='8'/>");
    Recompiled again = Compiler.recompile(ModelReader.readText(more), m, d);
    Data n = again.data();
    Model to = again.model();
    assertThat(n.ctrl).containsExactly(0, 19, 0.5);
    assertThat(n.act).isEqualTo(d.act);
    assertThat(n.eqActive).containsExactly(true, true, false);
    int samples = 2 + 2 * 8;
    for (int i = 0; i < samples; i++) {
      assertThat(n.history[to.actuator.historyadr[1] + i])
          .isEqualTo(d.history[m.actuator.historyadr[0] + i]);
      assertThat(n.history[to.sensor.historyadr[1] + i])
          .isEqualTo(d.history[m.sensor.historyadr[0] + i]);
    }
  }
}
