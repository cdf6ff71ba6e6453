package dev.armature.avbd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.data.Data;
import dev.armature.method.StepMethods;
import dev.armature.model.Model;
import dev.armature.model.SolverType;
import dev.armature.step.Physics;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.util.Collections;
import java.util.Enumeration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** How the method is found, and what is said when it is not. */
class AvbdMethodTest {
  /** The project once more, as if this module were not on the path. */
  private static final class WithoutAvbd extends ClassLoader {
    WithoutAvbd() {
      super(AvbdMethodTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.startsWith("dev.armature.")) {
        return super.loadClass(name, resolve);
      }
      if (name.startsWith("dev.armature.avbd.") && !name.startsWith(Loads.class.getName())) {
        throw new ClassNotFoundException(name);
      }
      Class<?> loaded = findLoadedClass(name);
      return loaded == null ? define(name) : loaded;
    }

    private Class<?> define(String name) throws ClassNotFoundException {
      try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
        if (in == null) {
          throw new ClassNotFoundException(name);
        }
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }

    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
      return name.endsWith("StepMethod")
          ? Collections.emptyEnumeration()
          : super.getResources(name);
    }
  }

  /** Compiles a model, in whatever world of classes it is loaded. */
  public static final class Loads {
    private Loads() {}

    /** Compiles a text. */
    public static void compile(String mjcf) {
      dev.armature.compile.Compiler.compile(dev.armature.mjcf.ModelReader.readText(mjcf));
    }
  }

  @Test
  @DisplayName("a model that asks for avbd where the module is missing is told so, with its place")
  void missing() throws Exception {
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    ClassLoader without = new WithoutAvbd();
    Thread.currentThread().setContextClassLoader(without);
    try {
      var compile = without.loadClass(Loads.class.getName()).getMethod("compile", String.class);
      compile.invoke(null, "<mujoco><option><avbd sweeps='3'/></option></mujoco>");
      assertThatThrownBy(() -> compile.invoke(null, "<mujoco>\n<option solver='avbd'/>\n</mujoco>"))
          .isInstanceOf(InvocationTargetException.class)
          .cause()
          .hasMessageContaining(":2:")
          .hasMessageContaining("armature-avbd");
    } finally {
      Thread.currentThread().setContextClassLoader(before);
    }
  }

  @Test
  @DisplayName("a solver code that nobody provides is told at the first step")
  void unknownCode() {
    Model m = Scenes.world(0.002, Scenes.box(0, 0, 1, 0.1));
    Data d = new Data(m);
    m.opt.solver = 77;
    assertThatThrownBy(() -> Physics.step(m, d))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("solver 77");
  }

  @Test
  @DisplayName("the method is found once, under its code and name")
  void found() {
    assertThat(StepMethods.provided()).hasSize(1);
    assertThat(StepMethods.provided().get(0).solver()).isEqualTo(SolverType.AVBD);
    assertThat(StepMethods.provided().get(0).name()).isEqualTo("avbd");
  }

  @Test
  @DisplayName("parts that are switched off are off in copies of the options, and change the run")
  void parts() {
    Model m = Scenes.world(1.0 / 60, Scenes.stack(20, 0.1));
    Data all = Scenes.run(m, 60);
    AvbdOptions.of(m).parts.remove(Part.TOWERS);
    assertThat(AvbdOptions.of(m).copy().parts)
        .hasSize(Part.values().length - 1)
        .doesNotContain(Part.TOWERS);
    Data without = Scenes.run(m, 60);
    assertThat(Scenes.drift(m, without)).isGreaterThan(100 * Scenes.drift(m, all));
  }

  @Test
  @DisplayName("A model with flexes is refused when it is loaded, not when it steps")
  void flexesAreRefused() {
    String cloth =
        """
        <mujoco>
          <option solver="avbd"/>
          <worldbody>
            <flexcomp name="f" type="grid" dim="2" count="3 3 1" spacing=".1 .1 .1" radius=".01" mass="1"/>
          </worldbody>
        </mujoco>
        """;
    assertThatThrownBy(() -> Model.of(cloth))
        .hasMessageContaining("solver avbd: the model has 1 flex(es)");
  }
}
