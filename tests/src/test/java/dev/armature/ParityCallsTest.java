package dev.armature;

import static dev.armature.testkit.Close.assertClose;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.armature.compile.Compiler;
import dev.armature.data.StateVector;
import dev.armature.math.Spatial;
import dev.armature.math.Vec3;
import dev.armature.mjcf.ModelReader;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import dev.armature.model.StateComponents;
import dev.armature.spec.Body;
import dev.armature.spec.Element;
import dev.armature.spec.FileAccess;
import dev.armature.spec.GeomShape;
import dev.armature.spec.LoadOptions;
import dev.armature.spec.ModelException;
import dev.armature.spec.Site;
import dev.armature.spec.Spec;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calls that the page on parity names and that no other test makes. */
class ParityCallsTest {
  /** A string from (0, 0, 1) over a pulley to a weight, by hand: lengths 1 and half of 2. */
  @Test
  void tendonsExcludesAndTextsCanBeAddedInCode() {
    Spec spec = new Spec();
    spec.worldbody().addSite("top").pos(0, 0, 1);
    spec.worldbody().addSite("middle");
    spec.worldbody().addSite("side").pos(0, 2, 0);
    Body a = spec.worldbody().addBody("a");
    a.addGeom("a").type(GeomShape.SPHERE).size(0.1);
    a.addFreeJoint();
    Body b = spec.worldbody().addBody("b").pos(3, 0, 0);
    b.addFreeJoint();
    b.addGeom("b").type(GeomShape.SPHERE).size(0.1);
    spec.worldbody().addGeom("drum").type(GeomShape.CYLINDER).size(0.5, 1).pos(10, 0, 0);
    spec.worldbody().addSite("left").pos(8, 0.1, 0);
    spec.worldbody().addSite("right").pos(12, 0.1, 0);
    spec.worldbody().addSite("above").pos(10, 1, 0);
    spec.addSpatialTendon("string")
        .throughSite("top")
        .throughSite("middle")
        .pulley(2)
        .throughSite("middle")
        .throughSite("side");
    spec.addSpatialTendon("belt")
        .throughSite("left")
        .aroundGeom("drum", "above")
        .throughSite("right");
    spec.addExclude("a", "b");
    spec.addNumeric("gains", 1, 2, 3);
    spec.addText("note", "hello");
    spec.addTexture("sky").set("type", "skybox").set("builtin", "flat").set("width", 8);
    Model m = Compiler.compile(spec).model();
    Simulation sim = new Simulation(m);
    sim.forward();
    assertThat(sim.data().tenLength[0]).isCloseTo(1 + 2 / 2.0, within(1e-12));
    // two tangents to a circle of radius 0.5 and the arc between them
    double far = Math.hypot(2, 0.1);
    double tangent = Math.sqrt(far * far - 0.25);
    double arc = Math.PI - 2 * Math.atan2(0.1, 2) - 2 * Math.acos(0.5 / far);
    assertThat(sim.data().tenLength[1]).isCloseTo(2 * tangent + 0.5 * arc, within(1e-9));
    assertThat(m.nexclude).isEqualTo(1);
    assertThat(m.numeric.data).containsExactly(1, 2, 3);
    assertThat(m.names.id(ObjType.TEXT, "note")).isZero();
    assertThat(m.ntex).isEqualTo(1);
    assertThat(spec.find(Site.class, "top").group(4).integers("group")).containsExactly(4);
    Element gains = spec.root().child("custom").child("numeric");
    assertThat(gains.numbers("data")).containsExactly(1, 2, 3);
    assertThatThrownBy(() -> gains.integers("data")).isInstanceOf(ModelException.class);
    assertThatThrownBy(() -> gains.text("data")).isInstanceOf(ModelException.class);
  }

  @Test
  void filesInMemoryWinOverFilesOnDisk(@TempDir Path folder) throws Exception {
    Path main =
        Files.writeString(folder.resolve("m.xml"), "<mujoco><include file='p.xml'/></mujoco>");
    Files.writeString(folder.resolve("p.xml"), "<mujoco><option timestep='.1'/></mujoco>");
    byte[] other = "<mujoco><option timestep='.2'/></mujoco>".getBytes(StandardCharsets.UTF_8);
    FileAccess files = FileAccess.confinedTo(main).withFiles(Map.of(folder + "/p.xml", other));
    Spec spec = ModelReader.read(main, LoadOptions.DEFAULT.files(files));
    assertThat(Compiler.compile(spec).model().opt.timestep).isEqualTo(0.2);
    assertThat(Compiler.compile(ModelReader.read(main)).model().opt.timestep).isEqualTo(0.1);
  }

  @Test
  void vectorsAndSpatialVectorsAreMoved() {
    double[] v = {1, 2, 3};
    double[] w = {4, 5, 6};
    Vec3.subFrom(v, 0, w, 0);
    assertThat(v).containsExactly(-3, -3, -3);
    Vec3.addScaled(v, 0, w, 0, 2);
    assertThat(v).containsExactly(5, 7, 9);
    Vec3.plusScaled(v, 0, w, 0, w, 0, -0.5);
    assertThat(v).containsExactly(2, 2.5, 3);
    Vec3.zero(v, 0);
    assertThat(v).containsExactly(0, 0, 0);
    // a turn about z through the origin moves (1, 0, 0) along y; a force there has a moment
    double[] origin = {0, 0, 0};
    double[] x = {1, 0, 0};
    double[] motion = {0, 0, 1, 0, 0, 0};
    Spatial.moveMotion(motion, 0, origin, 0, x, 0);
    assertClose("motion", motion, new double[] {0, 0, 1, 0, 1, 0}, 0);
    double[] force = {0, 0, 0, 0, 2, 0};
    Spatial.moveForce(force, 0, x, 0, origin, 0);
    assertClose("force", force, new double[] {0, 0, 2, 0, 2, 0}, 0);
  }

  @Test
  void torquesMassesAndPartsOfAStateAreWhatTheyShouldBe() {
    Simulation sim =
        Simulation.of(
            """
            <mujoco>
              <option gravity="0 0 0"/>
              <worldbody>
                <body name="wheel"><joint name="j" axis="0 0 1"/><inertial pos="0 0 0" mass="2" diaginertia=".3 .3 .5"/></body>
                <body name="weight" pos="5 0 0"><freejoint/><geom size=".1" mass="3"/></body>
              </worldbody>
            </mujoco>
            """);
    sim.body("wheel").applyTorque(0, 0, 1.5);
    sim.forward();
    assertThat(sim.data().qacc[0]).as("1.5 N m / 0.5 kg m²").isCloseTo(3, within(1e-12));
    assertThat(sim.body("world").subtreeMass()).isEqualTo(5);
    Model m = sim.model();
    sim.step(3);
    double[] all = new double[StateVector.size(m, StateComponents.FULLPHYSICS)];
    StateVector.get(m, sim.data(), all, StateComponents.FULLPHYSICS);
    double[] qvel = new double[m.nv];
    StateVector.extract(m, all, StateComponents.FULLPHYSICS, qvel, StateComponents.QVEL);
    assertThat(qvel).isEqualTo(sim.data().qvel);
    assertThatThrownBy(
            () ->
                StateVector.extract(
                    m, qvel, StateComponents.QVEL, all, StateComponents.FULLPHYSICS))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
