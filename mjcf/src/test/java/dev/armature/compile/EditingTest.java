package dev.armature.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.armature.data.Data;
import dev.armature.mjcf.ArchiveWriter;
import dev.armature.mjcf.MjcfWriter;
import dev.armature.mjcf.ModelReader;
import dev.armature.model.EnableFlag;
import dev.armature.model.Field;
import dev.armature.model.Fields;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import dev.armature.spec.Body;
import dev.armature.spec.ModelAsset;
import dev.armature.spec.ModelException;
import dev.armature.spec.Site;
import dev.armature.spec.Spec;
import dev.armature.step.Physics;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Parts of models put together and taken apart in code, and models saved with what they need. */
class EditingTest {
  private static final Path MODELS = Path.of(System.getProperty("armature.root"), "models");

  private static final String ARM =
      """
      <mujoco model="arm"><worldbody>
        <body name="link"><joint name="j"/><geom size=".1" pos="0 0 .2"/>
          <site name="flange" pos="0 .1 .4" euler="0 90 0"/></body>
      </worldbody></mujoco>
      """;

  private static final String HAND =
      """
      <mujoco model="hand"><default><default class="soft"><geom solref=".1 1"/></default></default><worldbody>
        <body name="palm"><joint name="turn" axis="0 0 1"/><geom class="soft" name="pad" size=".05" pos="0 0 .1"/></body>
      </worldbody><actuator><motor name="spin" joint="turn"/></actuator></mujoco>
      """;

  private static void assertSame(Model a, Model b) {
    for (Field field : Fields.ofModel()) {
      assertThat(field.same(a, b)).as(field.mujocoName()).isTrue();
    }
  }

  @Test
  void aPartIsAttachedAtASiteWithPrefixAndSuffix() {
    Spec arm = ModelReader.readText(ARM);
    ModelAsset hand = arm.addModel("hand", ModelReader.readText(HAND));
    arm.find(Site.class, "flange").addFrame().attach(hand, "palm", "left_", "_1");
    Model m = Compiler.compile(arm).model();
    int palm = m.names.id(ObjType.BODY, "left_palm_1");
    assertThat(palm).isPositive();
    assertThat(m.body.parentid[palm]).isEqualTo(m.names.id(ObjType.BODY, "link"));
    Data d = Physics.makeData(m);
    Physics.forward(m, d);
    int site = m.names.id(ObjType.SITE, "flange");
    for (int k = 0; k < 3; k++) {
      assertThat(d.xpos[3 * palm + k]).isCloseTo(d.siteXpos[3 * site + k], within(1e-15));
    }
    // the frame of the site turns z to x
    int pad = m.names.id(ObjType.GEOM, "left_pad_1");
    assertThat(d.geomXpos[3 * pad]).isCloseTo(.1, within(1e-12));
    assertThat(m.geom.solref[2 * pad]).as("the class of the part").isEqualTo(.1);
    assertThat(m.names.id(ObjType.ACTUATOR, "left_spin_1")).isZero();
  }

  @Test
  void aSuffixIsLeftOutForMujocoWithAWarning() {
    Spec arm = ModelReader.readText(ARM);
    arm.worldbody().attach(arm.addModel("hand", ModelReader.readText(HAND)), "", "", "_b");
    assertThat(Compiler.compile(arm).model().names.body).contains("palm_b");
    List<String> told = new java.util.ArrayList<>();
    MjcfWriter.forMujoco(arm, w -> told.add(w.toString()));
    assertThat(told).anySatisfy(w -> assertThat(w).contains("suffix is left out"));
  }

  @Test
  void aBodyBecomesAFrameWithWhatItHolds() {
    Spec spec =
        ModelReader.readText(
            "<mujoco><worldbody><body name='a'><geom size='.2'/><body name='b' pos='0 0 1'"
                + " euler='90 0 0'><inertial pos='0 0 0' mass='9' diaginertia='1 1 1'/><geom"
                + " name='g' size='.1' pos='0 1 0'/><body name='c' pos='1 0 0'><geom"
                + " size='.1'/></body></body><geom name='last'"
                + " size='.3'/></body></worldbody></mujoco>");
    Model before = Compiler.compile(spec).model();
    Data x = Physics.makeData(before);
    Physics.forward(before, x);
    spec.find(Body.class, "b").toFrame();
    Model after = Compiler.compile(spec).model();
    Data y = Physics.makeData(after);
    Physics.forward(after, y);
    assertThat(after.names.body).containsExactly("world", "a", "c");
    for (String geom : List.of("g", "last")) {
      int was = before.names.id(ObjType.GEOM, geom);
      int is = after.names.id(ObjType.GEOM, geom);
      for (int k = 0; k < 3; k++) {
        assertThat(y.geomXpos[3 * is + k]).isCloseTo(x.geomXpos[3 * was + k], within(1e-14));
      }
    }
    assertThat(after.body.mass[1]).isLessThan(before.body.mass[1] + before.body.mass[2]);
    assertThatThrownBy(() -> spec.worldbody().toFrame()).isInstanceOf(ModelException.class);
  }

  @Test
  void savedInertiasAreThoseOfTheCompiledModel() {
    Spec spec = ModelReader.read(MODELS.resolve("mug.xml"));
    CompileResult compiled = Compiler.compile(spec);
    CopyBack.writeInertias(spec, compiled);
    Model m = compiled.model();
    // without any geom that could give mass
    List.copyOf(spec.all(dev.armature.spec.Geom.class)).forEach(g -> g.set("mass", 0));
    Model again = Compiler.compile(spec).model();
    for (int i = 1; i < m.nbody; i++) {
      assertThat(again.body.mass[i]).isEqualTo(m.body.mass[i]);
      for (int k = 0; k < 3; k++) {
        assertThat(again.body.inertia[3 * i + k])
            .isCloseTo(m.body.inertia[3 * i + k], within(1e-12 * m.body.inertia[3 * i]));
      }
    }
    assertThat(m.body.mass[1]).isPositive();
  }

  @Test
  void anArchiveHoldsAllThatAModelNeeds(@TempDir Path folder) {
    for (String name :
        List.of("mug.xml", "features/attach.xml", "features/mesh_inertia.xml", "quadruped.xml")) {
      Spec spec = ModelReader.read(MODELS.resolve(name));
      Path archive = folder.resolve("out.zip");
      ArchiveWriter.save(spec, archive);
      Spec again = ModelReader.read(archive);
      assertSame(Compiler.compile(again).model(), Compiler.compile(spec).model());
      assertThat(ArchiveWriter.write(spec, "out")).isEqualTo(ArchiveWriter.write(spec, "out"));
    }
  }

  @Test
  void sleepersSleepOnWhenTheModelGrows() {
    String sleepers =
        "<option><flag sleep='enable'/></option><worldbody><geom type='plane' size='5 5 1'/>%s<body"
            + " name='a' pos='0 0 .1'><freejoint/><geom type='box' size='.1 .1 .1'/></body><body"
            + " name='b' pos='0 0 .3'><freejoint/><geom type='box' size='.1 .1"
            + " .1'/></body></worldbody>";
    Model before = Compiled.of("<mujoco>" + sleepers.formatted("") + "</mujoco>");
    assertThat(before.opt.enabled(EnableFlag.SLEEP)).isTrue();
    Data d = Physics.makeData(before);
    for (int i = 0; i < 2000 && d.treeAsleep[0] < 0; i++) {
      Physics.step(before, d);
    }
    assertThat(d.treeAsleep).as("one cycle").containsExactly(1, 0);
    Spec grown =
        ModelReader.readText(
            "<mujoco>"
                + sleepers.formatted(
                    "<body name='new' pos='3 0 2'><freejoint/><geom size='.1'/></body>")
                + "</mujoco>");
    Recompiled again = Compiler.recompile(grown, before, d);
    assertThat(again.data().treeAsleep).containsExactly(-11, 2, 1);
    Physics.step(again.model(), again.data());
    assertThat(again.data().treeAsleep[1]).as("still").isEqualTo(2);
    assertThat(again.data().qpos[7]).isEqualTo(d.qpos[0]);
    // without one of the two the other wakes
    Spec less =
        ModelReader.readText(
            "<mujoco>"
                + sleepers.formatted("").replaceAll("<body name='a'.*?</body>", "")
                + "</mujoco>");
    assertThat(Compiler.recompile(less, before, d).data().treeAsleep[0]).isNegative();
  }

  @Test
  void theSameObjectsGoOnToTheBit() {
    String text =
        "<mujoco><option><flag sleep='enable'/></option><worldbody><geom type='plane' size='5 5"
            + " 1'/><body pos='0 0 .1'><freejoint/><geom type='box' size='.1 .1 .1'/></body><body"
            + " pos='2 0 1'><freejoint/><geom size='.1'/></body></worldbody></mujoco>";
    Model m = Compiled.of(text);
    Data d = Physics.makeData(m);
    for (int i = 0; i < 300; i++) {
      Physics.step(m, d);
    }
    Recompiled again = Compiler.recompile(ModelReader.readText(text), m, d);
    for (int i = 0; i < 100; i++) {
      Physics.step(m, d);
      Physics.step(again.model(), again.data());
    }
    assertThat(again.data().qpos).isEqualTo(d.qpos);
    assertThat(again.data().treeAsleep).isEqualTo(d.treeAsleep);
  }
}
