package dev.armature.urdf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.armature.compile.Compiler;
import dev.armature.mjcf.MjcfWriter;
import dev.armature.mjcf.ModelReader;
import dev.armature.model.Model;
import dev.armature.spec.Geom;
import dev.armature.spec.LoadOptions;
import dev.armature.spec.Mesh;
import dev.armature.spec.Spec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Expected numbers are those that MuJoCo 3.5 gives for the same files. */
class UrdfReaderTest {
  private static final String INERTIAL =
      "<inertial><mass value='2'/><inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0'"
          + " iyz='0'/></inertial>";
  private static final String TETRAHEDRON =
      "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";

  private static String link(String name) {
    return "<link name='" + name + "'>" + INERTIAL + "</link>";
  }

  private static String joint(
      String name, String type, String parent, String child, String inside) {
    return "<joint name='"
        + name
        + "' type='"
        + type
        + "'><parent link='"
        + parent
        + "'/><child link='"
        + child
        + "'/>"
        + inside
        + "</joint>";
  }

  private static Spec read(String inside) {
    return ModelReader.readText("<robot name='r'>" + inside + "</robot>");
  }

  private static Model compile(String inside) {
    return Compiler.compile(read(inside)).model();
  }

  @Test
  @DisplayName("CQ.8 links and joints become bodies and joints, with limits, effort and dynamics")
  void jointsAndLimits() {
    Model m =
        compile(
            "<link name='base'/>"
                + link("a")
                + link("b")
                + link("c")
                + link("d")
                + link("e")
                + joint(
                    "ja",
                    "revolute",
                    "base",
                    "a",
                    "<origin xyz='1 2 3' rpy='.1 .2 .3'/><limit lower='-1' upper='2' effort='5'"
                        + " velocity='3'/><axis xyz='0 2 0'/><dynamics damping='.3'"
                        + " friction='.4'/>")
                + joint("jb", "continuous", "a", "b", "<limit lower='-1' upper='2'/>")
                + joint("jc", "prismatic", "a", "c", "<limit upper='2' effort='-7'/>")
                + joint("jd", "revolute", "a", "d", "<limit effort='0' velocity='1'/>")
                + joint("je", "revolute", "a", "e", "<limit lower='2' upper='1'/>"));
    assertThat(m.jnt.type).containsExactly(3, 3, 2, 3, 3);
    assertThat(m.jnt.range).containsExactly(-1, 2, -1, 2, 0, 2, 0, 0, 2, 1);
    assertThat(m.jnt.limited).containsExactly(true, true, false, false, false);
    assertThat(m.jnt.actfrcrange).containsExactly(-5, 5, 0, 0, -7, 7, 0, 0, 0, 0);
    assertThat(m.jnt.axis).startsWith(0, 1, 0, 1, 0, 0);
    assertThat(m.dof.damping).startsWith(.3, 0);
    assertThat(m.dof.frictionloss).startsWith(.4, 0);
    assertThat(m.nbody).as("the base melts into the world").isEqualTo(6);
    double[] quat = java.util.Arrays.copyOfRange(m.body.quat, 4, 8);
    assertThat(quat)
        .containsExactly(
            new double[] {0.98334744, 0.034270799, 0.10602051, 0.14357218}, within(1e-8));
  }

  @Test
  void planarAndSphericalJoints() {
    Model m =
        compile(
            "<link name='base'/>"
                + link("b")
                + link("c")
                + joint(
                    "jb",
                    "planar",
                    "base",
                    "b",
                    "<axis xyz='1 1 0'/><limit lower='-1' upper='1' effort='3'/><dynamics"
                        + " damping='1'/>")
                + joint("jc", "spherical", "b", "c", ""));
    assertThat(m.names.joint).containsExactly("jb_TX", "jb_TY", "jb_RZ", "jc");
    assertThat(m.jnt.type).containsExactly(2, 2, 3, 1);
    double h = Math.sqrt(.5);
    assertThat(m.jnt.axis)
        .containsExactly(new double[] {.5, -.5, -h, -.5, .5, -h, h, h, 0, 0, 0, 1}, within(1e-15));
    assertThat(m.jnt.limited).containsExactly(true, false, false, false);
    assertThat(m.dof.damping).containsExactly(1, 1, 1, 0, 0, 0);
  }

  @Test
  void geomsKeepTheirOrderAndTakeTheLatestColor() {
    Model m =
        compile(
            """
            <mujoco><compiler discardvisual="false" fusestatic="false"/></mujoco><material name="red"><color rgba="1 0 0 1"/></material>
            <link name="base"><collision name="c1"><geometry><box size="1 2 3"/></geometry></collision>
            <visual name="v1"><origin xyz="1 0 0" rpy="0 0 1"/><geometry><sphere radius="2"/></geometry><material name="red"/></visual>
            <visual><geometry><cylinder radius="1" length="4"/></geometry><material name="blue"><color rgba="0 0 1 1"/></material></visual>
            <collision name="c1"><geometry><capsule radius="1" length="4"/></geometry></collision></link>
            """);
    assertThat(m.names.geom).containsExactly("c1", "v1", "", "");
    assertThat(m.geom.type).containsExactly(6, 2, 5, 3);
    assertThat(m.geom.size).containsExactly(.5, 1, 1.5, 2, 0, 0, 1, 2, 0, 1, 2, 0);
    assertThat(m.geom.contype).containsExactly(1, 0, 0, 1);
    assertThat(m.geom.group).containsExactly(0, 1, 1, 0);
    assertThat(m.geom.rgba).startsWith(.5f, .5f, .5f, 1, 1, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 1);
  }

  @Test
  void visualsAreDiscardedUnlessAskedFor() {
    Spec spec =
        read(
            "<link name='base'><visual><geometry><mesh"
                + " filename='nowhere.stl'/></geometry></visual></link>");
    assertThat(Compiler.compile(spec).model().ngeom).isZero();
  }

  @Test
  void theOrientationOfAnInertialOriginIsDroppedUnlessTheMatrixIsZero() {
    Model m =
        compile(
            """
            <mujoco><compiler fusestatic="false"/></mujoco>
            <link name="a"><inertial><origin xyz=".1 .2 .3" rpy=".1 .2 .3"/><mass value="2"/><inertia ixx="1" iyy="2" izz="2.5" ixy=".1" ixz=".2" iyz=".3"/></inertial></link>
            <link name="z"><inertial><origin xyz=".1 .2 .3" rpy=".1 .2 .3"/><mass value="2"/><inertia ixx="0" iyy="0" izz="0" ixy="0" ixz="0" iyz="0"/></inertial></link>
            """);
    double[] expected = {
      1,
      0,
      0,
      0,
      0.16614751,
      0.73397173,
      0.14137253,
      0.64319072,
      0.98334744,
      0.034270799,
      0.10602051,
      0.14357218
    };
    assertThat(m.body.iquat).containsExactly(expected, within(1e-8));
    assertThat(m.body.ipos).endsWith(.1, .2, .3);
  }

  @Test
  void aRootLinkNamedWorldIsTheWorld() {
    Model m =
        compile(
            "<link name='world'><collision><geometry><sphere"
                + " radius='1'/></geometry></collision></link>"
                + link("b")
                + joint("j", "revolute", "world", "b", ""));
    assertThat(m.nbody).isEqualTo(2);
    assertThat(m.geom.bodyid).containsExactly(0);
  }

  @Test
  void aMimicBecomesAJointEquality() {
    Spec spec =
        read(
            "<link name='base'/>"
                + link("a")
                + link("b")
                + joint("ja", "revolute", "base", "a", "")
                + joint(
                    "jb",
                    "revolute",
                    "base",
                    "b",
                    "<mimic joint='ja' multiplier='-2' offset='.5'/>"));
    Model m = Compiler.compile(spec).model();
    assertThat(m.neq).isEqualTo(1);
    assertThat(m.eq.obj1id).containsExactly(1);
    assertThat(m.eq.obj2id).containsExactly(0);
    assertThat(m.eq.data).startsWith(.5, -2, 0, 0, 0);
    assertThat(spec.warnings()).anyMatch(w -> w.message().contains("mimic"));
  }

  @Test
  void whatIsDroppedIsToldOnceWithItsCount() {
    Spec spec =
        read(
            "<link name='base'/><gazebo/><transmission/><transmission/>"
                + link("a")
                + joint(
                    "ja", "revolute", "base", "a", "<limit velocity='1'/><safety_controller/>"));
    assertThat(spec.warnings())
        .extracting(w -> w.message())
        .containsExactlyInAnyOrder(
            "<gazebo> in <robot> is dropped",
            "<transmission> in <robot> is dropped 2 times",
            "a velocity limit is dropped",
            "<safety_controller> in <joint> is dropped");
  }

  @Test
  void anglesAreRadiansWhateverTheExtensionSays() {
    Model m =
        compile(
            "<mujoco><compiler angle='degree'/><option timestep='.01'/></mujoco><link name='base'/>"
                + link("b")
                + joint("j", "revolute", "base", "b", "<limit lower='-1' upper='1'/>"));
    assertThat(m.jnt.range).containsExactly(-1, 1);
    assertThat(m.opt.timestep).isEqualTo(.01);
  }

  @Test
  void meshesAreNamedByStemAndScale(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("a.obj"), TETRAHEDRON);
    String meshes = "";
    for (String scale :
        new String[] {"", " scale='2 2 2'", " scale='3 3 3'", " scale='2 2 2'", " scale='1 1 1'"}) {
      meshes +=
          "<collision><geometry><mesh filename='package://x/y/a.obj'"
              + scale
              + "/></geometry></collision>";
    }
    Path file =
        Files.writeString(
            folder.resolve("r.urdf"),
            "<robot name='r'><link name='base'>" + meshes + "</link></robot>");
    Spec spec = ModelReader.read(file);
    Model m = Compiler.compile(spec).model();
    assertThat(m.names.mesh).containsExactly("a", "a1", "a2");
    assertThat(m.geom.dataid).containsExactly(0, 1, 2, 0, 0);
    Model again =
        Compiler.compile(
                ModelReader.readFrom(
                    java.util.Map.of(
                        spec.file(),
                        MjcfWriter.write(spec).getBytes(java.nio.charset.StandardCharsets.UTF_8)),
                    spec.file(),
                    LoadOptions.DEFAULT.files(spec.files())))
            .model();
    assertThat(again.geom.size).isEqualTo(m.geom.size);
  }

  @Test
  @DisplayName(
      "CQ.8 package paths are resolved against given roots, and folders are tried where MuJoCo"
          + " would not find the file")
  void packagePaths(@TempDir Path folder) throws IOException {
    Path mesh = folder.resolve("ws/robot/meshes/a.obj");
    Files.createDirectories(mesh.getParent());
    Files.writeString(mesh, TETRAHEDRON);
    Path urdf = folder.resolve("ws/robot/r.urdf");
    String text =
        "<robot name='r'><link name='base'><collision><geometry><mesh"
            + " filename='%s'/></geometry></collision></link></robot>";
    Files.writeString(urdf, text.formatted("package://other/meshes/a.obj"));
    assertThatThrownBy(() -> Compiler.compile(ModelReader.read(urdf)))
        .hasMessageContaining("file not found")
        .hasMessageContaining("nor in a folder above it; put it there");
    Path deep = folder.resolve("ws/robot/urdf/arm/r.urdf");
    Files.createDirectories(deep.getParent());
    Files.writeString(deep, text.formatted("package://robot/meshes/a.obj"));
    assertThat(Compiler.compile(ModelReader.read(deep)).model().nmesh)
        .as("found in a folder above")
        .isEqualTo(1);
    assertThatThrownBy(
            () -> Compiler.compile(ModelReader.read(deep, LoadOptions.DEFAULT.confinedTo(deep))))
        .hasMessageContaining("file not found");
    Files.writeString(
        folder.resolve("ws/robot/package.xml"), "<package><name> other </name></package>");
    for (String path :
        new String[] {"package://other/meshes/a.obj", "package:///other/meshes/a.obj"}) {
      Files.writeString(urdf, text.formatted(path));
      assertThat(Compiler.compile(ModelReader.read(urdf)).model().nmesh)
          .as("named so in package.xml")
          .isEqualTo(1);
    }
    Files.writeString(urdf, text.formatted("package://robot/meshes/a.obj"));
    for (Path root : new Path[] {folder.resolve("ws"), folder.resolve("ws/robot")}) {
      Spec spec = ModelReader.read(urdf, LoadOptions.DEFAULT.packageRoot(root));
      assertThat(Compiler.compile(spec).model().nmesh).isEqualTo(1);
      assertThat(spec.find(Mesh.class, "a").text("file")).endsWith("robot/meshes/a.obj");
    }
    Files.writeString(urdf, text.formatted("meshes/a.obj"));
    Spec spec = ModelReader.read(urdf);
    assertThat(Compiler.compile(spec).model().nmesh).isEqualTo(1);
    assertThat(spec.warnings())
        .anyMatch(w -> w.strict() && w.message().contains("MuJoCo looks only for"));
    assertThatThrownBy(() -> ModelReader.read(urdf, LoadOptions.DEFAULT.strict(true)))
        .hasMessageContaining("MuJoCo looks only for");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          <link/> | attribute 'name' is missing
          <link name='a'/><link name='a'/> | already taken by another link
          <link name='a'/><joint name='j' type='fixed'><parent link='a'/></joint> | element <child> is missing
          <link name='base'/><joint name='j' type='fixed'><parent link='bse'/><child link='base'/></joint> | unknown link 'bse' (did you mean 'base'?)
          <link name='a'/><link name='b'/><joint name='j' type='Revolute'><parent link='a'/><child link='b'/></joint> | unknown joint type 'Revolute' (did you mean 'revolute'?)
          <link name='a'/><link name='b'/><joint name='j' type='fixed'><parent link='a'/><child link='b'/></joint><joint name='k' type='fixed'><parent link='b'/><child link='a'/></joint> | loop of joints
          <link name='a'/><link name='b'/><link name='c'/><joint name='j' type='fixed'><parent link='a'/><child link='c'/></joint><joint name='k' type='fixed'><parent link='b'/><child link='c'/></joint> | has two parents
          <link name='b'><collision><geometry/></collision></link> | needs one of
          <link name='b'><collision><geometry><box size='1 1'/></geometry></collision></link> | 'size' takes 3 numbers, got 2
          <link name='b'><collision><origin/><origin/><geometry><sphere radius='1'/></geometry></collision></link> | may occur only once
          <link name='b'/><mujoco><option timestep='a'/></mujoco> | 'a' is not a number
          <xacro:property xmlns:xacro='x' name='w' value='1'/><link name='b'/> | xacro robot.xacro > robot.urdf
          <link name='b'><collision><geometry><sphere radius='${r}'/></geometry></collision></link> | xacro robot.xacro > robot.urdf
          """)
  void refusalsSayWhatIsWrong(String inside, String problem) {
    assertThatThrownBy(() -> read(inside))
        .hasMessageContaining(problem)
        .hasMessageStartingWith("model:1:");
  }

  @Test
  void aUrdfCanBeAttachedToAnMjcf(@TempDir Path folder) throws IOException {
    Files.writeString(
        folder.resolve("r.urdf"),
        "<robot name='r'><link name='base'><collision name='c'><geometry><sphere"
            + " radius='1'/></geometry></collision></link></robot>");
    Path main =
        Files.writeString(
            folder.resolve("main.xml"),
            "<mujoco><asset><model name='u' file='r.urdf'/></asset><worldbody><attach model='u'"
                + " body='base' prefix='p_'/></worldbody></mujoco>");
    Model m = Compiler.compile(ModelReader.read(main)).model();
    assertThat(m.names.body).containsExactly("world", "p_base");
    assertThat(ModelReader.read(main).root().children("asset").get(0).children("model")).hasSize(1);
    assertThat(
            read("<link name='l'><collision name='g'><geometry><sphere"
                    + " radius='1'/></geometry></collision></link>")
                .find(Geom.class, "g")
                .numbers("size"))
        .containsExactly(1);
  }
}
