package dev.armature.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.armature.mjcf.MjcfWriter;
import dev.armature.mjcf.ModelReader;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import dev.armature.spec.Element;
import dev.armature.spec.Geom;
import dev.armature.spec.Joint;
import dev.armature.spec.Spec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CopyBackTest {
  private static final Path MODELS = Path.of(System.getProperty("armature.root"), "models");
  private static final String ARM =
      """
      <mujoco>
        <compiler angle="degree"/>
        <default><joint damping="1"/><position kp="10"/></default>
        <worldbody>
          <geom name="floor" type="plane" size="1 1 1"/>
          <body name="a" pos="0 0 1">
            <joint name="j" axis="0 1 0" range="-30 30" limited="true"/>
            <geom name="g" type="box" size=".1 .2 .3" euler="10 20 30"/>
            <body name="b" pos="0 0 -1">
              <inertial pos="0 0 .1" mass="2" fullinertia=".2 .3 .4 .01 .02 .03"/>
              <joint name="k" type="ball" armature=".1"/>
              <geom name="h" size=".1"/>
              <site name="s" pos="1 2 3" euler="0 90 0"/>
            </body>
          </body>
        </worldbody>
        <actuator>
          <position name="p" joint="j" dampratio="1"/>
          <velocity name="v" joint="j" kv="3"/>
          <general name="q" joint="j" gainprm="4" biasprm="1 2 3" biastype="affine"/>
        </actuator>
        <keyframe><key name="up" qpos=".1 1 0 0 0"/></keyframe>
      </mujoco>
      """;

  private static Model again(Spec spec) {
    return Compiler.compile(ModelReader.readText(MjcfWriter.write(spec))).model();
  }

  private static int id(Model m, int type, String name) {
    return m.names.id(type, name);
  }

  @Test
  void editedNumbersOfEveryKindSurviveSaving() {
    Spec spec = ModelReader.readText(ARM);
    CompileResult compiled = Compiler.compile(spec);
    Model m = compiled.model().copy();
    int a = id(m, ObjType.BODY, "a");
    int b = id(m, ObjType.BODY, "b");
    int k = id(m, ObjType.JOINT, "k");
    int g = id(m, ObjType.GEOM, "g");
    m.opt.timestep = 0.003;
    m.opt.gravity[2] = -3.7;
    m.body.mass[a] = 7;
    m.body.inertia[3 * b] *= 1.1;
    m.body.pos[3 * a] = 0.25;
    m.dof.damping[0] = 2.5;
    for (int i = 0; i < 3; i++) {
      m.dof.armature[m.jnt.dofadr[k] + i] = 0.3;
    }
    m.jnt.range[1] = 0.7;
    m.geom.friction[3 * g] = 0.55;
    m.geom.quat[4 * g] = 1;
    m.geom.quat[4 * g + 1] = 0;
    m.geom.quat[4 * g + 2] = 0;
    m.geom.quat[4 * g + 3] = 0;
    m.site.pos[1] = 9;
    m.actuator.gainprm[0] = 33;
    m.actuator.biasprm[1] = -33;
    m.actuator.biasprm[2] = -4;
    m.actuator.gainprm[10] = 5;
    m.actuator.biasprm[12] = -5;
    m.actuator.gainprm[20] = 6;
    m.actuator.biasprm[22] = 8;
    m.key.qpos[0] = 0.44;
    assertThat(CopyBack.apply(spec, compiled, m)).isEmpty();
    Model s = again(spec);
    assertThat(s.opt.timestep).isEqualTo(0.003);
    assertThat(s.opt.gravity[2]).isEqualTo(-3.7);
    assertThat(s.body.mass[a]).isEqualTo(7);
    assertThat(s.body.inertia).containsExactly(m.body.inertia, within(1e-12));
    assertThat(s.body.pos).isEqualTo(m.body.pos);
    assertThat(s.dof.damping).isEqualTo(m.dof.damping);
    assertThat(s.dof.armature).isEqualTo(m.dof.armature);
    assertThat(s.jnt.range).containsExactly(m.jnt.range, within(1e-15));
    assertThat(s.geom.friction).isEqualTo(m.geom.friction);
    assertThat(s.geom.quat).isEqualTo(m.geom.quat);
    assertThat(s.site.pos).isEqualTo(m.site.pos);
    assertThat(s.actuator.gainprm).isEqualTo(m.actuator.gainprm);
    assertThat(s.actuator.biasprm).isEqualTo(m.actuator.biasprm);
    assertThat(s.key.qpos).isEqualTo(m.key.qpos);
  }

  @Test
  void elementsAndIdsLeadToEachOther() {
    Spec spec = ModelReader.readText(ARM);
    CompileResult compiled = Compiler.compile(spec);
    List<Geom> geoms = spec.all(Geom.class);
    assertThat(geoms).extracting(Element::name).containsExactly("floor", "g", "h");
    assertThat(spec.all(Joint.class)).extracting(Element::name).containsExactly("j", "k");
    for (Geom geom : geoms) {
      int id = compiled.sources().id(ObjType.GEOM, geom);
      assertThat(compiled.model().names.of(ObjType.GEOM)[id]).isEqualTo(geom.name());
      assertThat(compiled.sources().element(ObjType.GEOM, id)).isSameAs(geom);
    }
    assertThat(compiled.sources().id(ObjType.JOINT, geoms.get(0))).isEqualTo(-1);
  }

  @Test
  void nothingChangedWritesNothing() {
    Spec spec = ModelReader.readText(ARM);
    String text = MjcfWriter.write(spec);
    CompileResult compiled = Compiler.compile(spec);
    assertThat(CopyBack.apply(spec, compiled, compiled.model().copy())).isEmpty();
    assertThat(MjcfWriter.write(spec)).isEqualTo(text);
  }

  @Test
  void whatCannotBeWrittenIsNamed() {
    Spec spec = ModelReader.readText(ARM);
    CompileResult compiled = Compiler.compile(spec);
    Model m = compiled.model().copy();
    m.body.subtreemass[0] = 99; // follows from the masses
    m.dof.damping[2] = 7; // a ball joint has one damping for three dofs
    assertThat(CopyBack.apply(spec, compiled, m))
        .containsExactlyInAnyOrder("body_subtreemass", "dof_damping");
  }

  @Test
  void anotherModelIsRefused() {
    Spec spec = ModelReader.readText(ARM);
    CompileResult compiled = Compiler.compile(spec);
    Model other = Compiler.compile(ModelReader.readText("<mujoco/>")).model();
    assertThatThrownBy(() -> CopyBack.apply(spec, compiled, other)).hasMessageContaining("another");
  }

  /** On all our models: masses, inertias, damping and time step changed at random. */
  @Test
  void ourModelsGiveBackRandomChanges() throws IOException {
    SplittableRandom random = new SplittableRandom(3);
    List<Path> files;
    try (var list = Files.list(MODELS)) {
      files = list.filter(f -> f.toString().endsWith(".xml")).sorted().toList();
    }
    int looked = 0;
    for (Path file : files) {
      Spec spec = ModelReader.read(file);
      CompileResult compiled = Compiler.compile(spec);
      Model m = compiled.model().copy();
      m.opt.timestep *= 1.5;
      for (int j = 0; j < m.njnt; j++) {
        double factor = random.nextDouble(0.5, 2);
        int from = m.jnt.dofadr[j];
        int to = j + 1 < m.njnt ? m.jnt.dofadr[j + 1] : m.nv;
        // a free joint takes no damping where it is written <freejoint/>
        for (int i = from; i < to && to - from < 6; i++) {
          m.dof.damping[i] = factor * m.dof.damping[from];
          m.dof.armature[i] = factor * m.dof.armature[from];
        }
      }
      if (m.nflex == 0 && m.nskin == 0 && m.nplugin == 0) {
        for (int b = 1; b < m.nbody; b++) {
          double factor = random.nextDouble(0.5, 2);
          m.body.mass[b] *= factor;
          for (int i = 3 * b; i < 3 * b + 3; i++) {
            m.body.inertia[i] *= factor;
          }
        }
      }
      List<String> lost = CopyBack.apply(spec, compiled, m);
      if (eachHasItsElement(spec, compiled)) {
        assertThat(lost).as("%s", file.getFileName()).isEmpty();
        looked++;
      }
    }
    assertThat(looked).isGreaterThan(10);
  }

  /** False where composites, flexcomps or replicates make several bodies of one element. */
  private static boolean eachHasItsElement(Spec spec, CompileResult compiled) {
    Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    for (int b = 1; b < compiled.model().nbody; b++) {
      Element element = compiled.sources().element(ObjType.BODY, b);
      Element top = element;
      while (top != null && top.parent() != null) {
        top = top.parent();
      }
      if (top != spec.root() || !seen.add(element)) {
        return false;
      }
    }
    return true;
  }
}
