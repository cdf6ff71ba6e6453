package dev.armature.derivative;

import static dev.armature.testkit.Close.assertClose;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.armature.Simulation;
import dev.armature.data.Data;
import dev.armature.kinematics.Coordinates;
import dev.armature.model.ConeType;
import dev.armature.model.ConstraintState;
import dev.armature.model.ConstraintType;
import dev.armature.model.Model;
import dev.armature.solver.InverseConstraint;
import dev.armature.step.Physics;
import dev.armature.testkit.World;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Against central differences of forward passes, in states that are away from switches. */
class ConstrainedDerivativeTest {
  private static final Path MODELS = Path.of(System.getProperty("armature.root"), "models");

  /** A box that slides over the floor, and turns: its contacts are cones when elliptic. */
  private static final String SLIDING =
      """
      <mujoco>
        <worldbody>
          <geom type="plane" size="5 5 1" friction=".3 .01 .001" condim="4"/>
          <body pos="0 0 .099"><freejoint/><geom type="box" size=".2 .15 .1" friction=".3 .01 .001" condim="4"/></body>
        </worldbody>
      </mujoco>
      """;

  private static Simulation accurate(Model m, int cone) {
    m.opt.cone = cone;
    m.opt.tolerance = 1e-15;
    m.opt.iterations = 200;
    m.opt.lsTolerance = 1e-6;
    return new Simulation(m);
  }

  private static double[] differences(Model m, Data d, double[] input, double h) {
    double[] result = new double[m.nv * m.nv];
    int[] states = states(m, d);
    for (int j = 0; j < m.nv; j++) {
      double kept = input[j];
      input[j] = kept + h;
      Physics.forward(m, d);
      double[] high = d.qacc.clone();
      input[j] = kept - h;
      Physics.forward(m, d);
      assertThat(states(m, d)).as("dof %d", j).isEqualTo(states);
      input[j] = kept;
      for (int i = 0; i < m.nv; i++) {
        result[i * m.nv + j] = (high[i] - d.qacc[i]) / (2 * h);
      }
    }
    Physics.forward(m, d);
    return result;
  }

  /** States of the rows at the optimum. */
  private static int[] states(Model m, Data d) {
    Data at = Physics.copyData(m, d);
    InverseConstraint.compute(m, at);
    return Arrays.copyOf(at.efc.state, at.nefc);
  }

  private static double largest(double[] values) {
    return Arrays.stream(values).map(Math::abs).max().orElse(0);
  }

  private static void check(Simulation sim) {
    Model m = sim.model();
    Data d = sim.data();
    sim.forward();
    double[] force = differences(m, d, d.qfrcApplied, 1e-4);
    double[] velocity = differences(m, d, d.qvel, 1e-6);
    double[] byForce = new double[m.nv * m.nv];
    double[] byVelocity = new double[m.nv * m.nv];
    double[] position = positionDifferences(m, d, 1e-7);
    double[] byPosition = new double[m.nv * m.nv];
    ConstrainedDerivative.compute(m, d, byForce, byVelocity, byPosition);
    assertClose("by force", byForce, force, 2e-6 * largest(force));
    assertClose("by velocity", byVelocity, velocity, 2e-6 * largest(velocity));
    assertClose("by position", byPosition, position, 1e-5 * largest(position));
    products(m, d, new double[][] {byForce, byVelocity, byPosition});
  }

  /** Products along directions, and transposed, are those of the matrices. */
  private static void products(Model m, Data d, double[][] matrices) {
    Random random = new Random(8);
    ConstrainedDerivative derivative = new ConstrainedDerivative(m);
    derivative.update(d);
    double[][] x = new double[3][];
    for (int k = 0; k < 3; k++) {
      x[k] = random.doubles(m.nv, -1, 1).toArray();
    }
    double[] w = random.doubles(m.nv, -1, 1).toArray();
    double[] product = new double[m.nv];
    double[][] gradient = new double[3][m.nv];
    derivative.multiply(x[0], x[1], x[2], product);
    derivative.multiplyTransposed(w, gradient[0], gradient[1], gradient[2]);
    double[] sum = new double[m.nv];
    for (int k = 0; k < 3; k++) {
      double[] expected = new double[m.nv];
      for (int i = 0; i < m.nv; i++) {
        for (int j = 0; j < m.nv; j++) {
          sum[i] += matrices[k][i * m.nv + j] * x[k][j];
          expected[j] += matrices[k][i * m.nv + j] * w[i];
        }
      }
      assertClose("gradient " + k, gradient[k], expected, 1e-9 * (1 + largest(expected)));
    }
    assertClose("product", product, sum, 1e-9 * (1 + largest(sum)));
    derivative.multiply(null, x[1], null, product);
    derivative.multiplyTransposed(product, gradient[0], gradient[1], gradient[2]);
    double[] velocity = new double[m.nv];
    derivative.multiply(null, x[0], null, velocity);
    // (A x) · (A y) = y · Aᵀ (A x)
    assertThat(dot(product, velocity))
        .isCloseTo(dot(x[0], gradient[1]), within(1e-9 * (1 + dot(product, product))));
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  /** Central differences by positions, in the tangent space; no row may come or go. */
  private static double[] positionDifferences(Model m, Data d, double h) {
    double[] result = new double[m.nv * m.nv];
    double[] qpos = d.qpos.clone();
    int[] states = states(m, d);
    for (int j = 0; j < m.nv; j++) {
      double[] unit = new double[m.nv];
      unit[j] = 1;
      double[][] sides = new double[2][];
      for (int side = 0; side < 2; side++) {
        Coordinates.integrate(m, d.qpos, unit, side == 0 ? h : -h);
        Physics.forward(m, d);
        assertThat(states(m, d)).as("dof %d", j).isEqualTo(states);
        sides[side] = d.qacc.clone();
        System.arraycopy(qpos, 0, d.qpos, 0, m.nq);
      }
      for (int i = 0; i < m.nv; i++) {
        result[i * m.nv + j] = (sides[0][i] - sides[1][i]) / (2 * h);
      }
    }
    Physics.forward(m, d);
    return result;
  }

  @ParameterizedTest
  @ValueSource(ints = {ConeType.PYRAMIDAL, ConeType.ELLIPTIC})
  void aStandingHumanoid(int cone) {
    Simulation sim = accurate(World.load(MODELS.resolve("humanoid.xml")), cone);
    sim.resetTo("stand");
    sim.step(40);
    sim.forward();
    assertThat(sim.data().ncon).isGreaterThan(3);
    check(sim);
  }

  @Test
  void aBoxThatSlidesAndTurns() {
    Simulation sim = accurate(World.compile(SLIDING), ConeType.ELLIPTIC);
    sim.step(300); // until it rests
    sim.data().qvel[0] = 0.7;
    sim.data().qvel[1] = 0.2;
    sim.data().qvel[5] = 0.9;
    sim.step(1);
    sim.forward();
    int cones = 0;
    for (int row = 0; row < sim.data().nefc; row++) {
      cones += sim.data().efc.state[row] == ConstraintState.CONE ? 1 : 0;
    }
    assertThat(cones).isGreaterThan(0);
    check(sim);
  }

  @Test
  void anArmWithDryFriction() {
    Simulation sim = accurate(World.load(MODELS.resolve("arm.xml")), ConeType.PYRAMIDAL);
    sim.resetTo("ready");
    sim.actuator("elbow").set(1.6);
    sim.step(20);
    check(sim);
  }

  /** Worlds whose bodies touch, at rest or nearly: every kind of row and of contact geometry. */
  private static Stream<Arguments> worlds() {
    String floor = "<geom type='plane' size='5 5 1' zaxis='.1 .05 1'/>";
    String free = "<freejoint/>";
    String chain =
        "<body pos='.3 0 0'><joint type='ball' damping='.1'/><geom type='capsule' size='.04'"
            + " fromto='0 0 0 .3 0 0'/><body pos='.3 0 0'><joint axis='0 1 .2' damping='.1'"
            + " armature='.01'/><geom size='.05' pos='.2 0 0'/></body></body>";
    return Stream.of(
        Arguments.of("sphere on plane", floor + body("0 0 .09", free + "<geom size='.1'/>"), ""),
        Arguments.of(
            "capsule on plane",
            floor
                + body(
                    "0 0 .099",
                    free + "<geom type='capsule' size='.1 .2' euler='80 20 0' condim='6'/>"),
            ""),
        Arguments.of(
            "box on plane",
            floor
                + body(
                    "0 0 .115",
                    free + "<geom type='box' size='.2 .15 .1' euler='3 4 10' condim='4'/>"),
            ""),
        Arguments.of(
            "cylinder on plane",
            floor + body("0 0 .1", free + "<geom type='cylinder' size='.1 .2' euler='85 20 0'/>"),
            ""),
        Arguments.of(
            "ellipsoid on plane",
            floor
                + body(
                    "0 0 .1", free + "<geom type='ellipsoid' size='.1 .2 .15' euler='85 20 0'/>"),
            ""),
        Arguments.of(
            "sphere on sphere",
            body("0 0 .1", free + "<geom size='.1'/>")
                + body(".05 .03 .27", free + "<geom size='.09'/>"),
            ""),
        Arguments.of(
            "capsules",
            body("0 0 .1", free + "<geom type='capsule' size='.1 .3' euler='90 0 0'/>")
                + body(
                    ".05 .03 .27", free + "<geom type='capsule' size='.08 .2' euler='0 70 30'/>"),
            ""),
        Arguments.of(
            "sphere on box",
            body("0 0 .1", free + "<geom type='box' size='.2 .2 .1' euler='3 5 0'/>")
                + body(".05 .03 .285", free + "<geom size='.09'/>"),
            ""),
        Arguments.of(
            "box over the border of a box",
            body("0 0 .1", free + "<geom type='box' size='.2 .2 .1' euler='.3 .5 0'/>")
                + body(
                    ".15 .06 .295",
                    free + "<geom type='box' size='.15 .1 .1' euler='.4 .2 30' condim='4'/>"),
            ""),
        Arguments.of(
            "chain on plane",
            floor
                + body(
                    "0 0 .02",
                    free + "<geom type='capsule' size='.05 .1' euler='80 0 0'/>" + chain),
            ""),
        Arguments.of(
            "coupled tendons",
            body("0 0 1", "<joint name='a' axis='0 1 0'/><geom size='.05' pos='.2 0 0'/>")
                + body("0 .2 1", "<joint name='b' axis='0 1 .1'/><geom size='.05' pos='.2 0 0'/>")
                + body("0 .4 1", "<joint name='c' axis='1 1 .1'/><geom size='.05' pos='.2 0 0'/>"),
            "<tendon><fixed name='s'><joint joint='a' coef='1'/><joint joint='b' coef='2'/></fixed>"
                + "<fixed name='t'><joint joint='b' coef='1'/><joint joint='c' coef='-1.5'/></fixed>"
                + "<fixed name='u'><joint joint='a' coef='1.2'/></fixed></tendon><equality>"
                + "<tendon tendon1='s' tendon2='t' polycoef='.1 .5 1.3 .2 .1'/>"
                + "<tendon tendon1='u' polycoef='.02'/></equality>"),
        Arguments.of(
            "chain with forces from outside",
            body("0 0 2' gravcomp='.4", "<joint axis='1 2 0'/><geom size='.1'/>" + chain),
            ""),
        Arguments.of(
            "closed loop and coupled joints",
            body("0 0 1", "<joint name='a' axis='0 1 0'/><geom size='.05' pos='.2 0 0'/>")
                + body(
                    "0 .2 1",
                    "<joint name='b' axis='0 1 .1' stiffness='3'/><geom size='.05' pos='.2 0 0'/>")
                + body(".5 .1 1' name='c", free + "<geom size='.1'/>")
                + body("1 .1 1' name='e", "<joint type='ball'/><geom size='.1' pos='.1 .1 .1'/>"),
            "<equality><joint joint1='a' joint2='b' polycoef='.1 .5 .3 .2 .1'/><connect body1='c'"
                + " body2='e' anchor='.1 .05 .1'/></equality><tendon><fixed name='t' stiffness='4'"
                + " limited='true' range='-1 -.5'><joint joint='a' coef='1'/><joint joint='b'"
                + " coef='2'/></fixed></tendon><actuator><position tendon='t' kp='3'"
                + " kv='.1'/><general joint='a' gaintype='affine' gainprm='1 2 .3'"
                + " biastype='affine' biasprm='.1 -4 -.2'/></actuator>"),
        Arguments.of(
            "welds of bodies in one tree and of sites",
            body(
                    "0 0 1' name='c",
                    free
                        + "<geom size='.1'/>"
                        + chain
                            .replaceFirst("<body ", "<body name='k' ")
                            .replace(
                                "<geom size",
                                "<site name='s' pos='.1 0 .1' euler='9 5 4'/><geom size"))
                + body(
                    "1 .1 1' name='e",
                    "<joint type='ball'/><geom size='.1' pos='.1 .1 .1'/><site name='r' pos='0 .1"
                        + " 0' euler='3 9 30'/>"),
            "<equality><weld body1='c' body2='k' relpose='.31 .01 .02 1 .1 .05 0'"
                + " torquescale='.7'/><weld body1='k' body2='e' anchor='.1 0 .05'/><weld site1='s'"
                + " site2='r' torquescale='2'/></equality>"),
        Arguments.of(
            "tendons with muscles around a sphere and an oblique cylinder",
            "<site name='w' pos='-.4 .05 1.1'/><site name='low' pos='.2 .1 .9'/><site name='far'"
                + " pos='.5 .3 1.3'/>"
                + body(
                    "0 0 1",
                    "<joint type='ball' damping='.1'/><geom size='.05' pos='.2 0 .1'/>"
                        + "<geom name='ball' size='.09'/><site name='up' pos='-.2 -.1 .1'/>"
                        + body(
                            ".3 .02 .04",
                            "<joint axis='0 1 .2'/><joint axis='1 0 .4' armature='.01'/>"
                                + "<geom name='roll' type='cylinder' size='.04 .2' euler='80 20"
                                + " 0'/><site name='s' pos='.2 -.03 -.1'/><site name='side'"
                                + " pos='-.3 .1 .2'/>"
                                + body(
                                    ".2 .1 0",
                                    "<joint axis='0 0 1'/><geom size='.06' pos='.1 0 0'/><site"
                                        + " name='tip' pos='.1 .1 .05'/>"))),
            "<tendon><spatial name='round' stiffness='4' damping='1' frictionloss='.01'><site"
                + " site='w'/><geom geom='ball'/><site site='s'/><pulley divisor='2'/><site"
                + " site='up'/><site site='far'/></spatial><spatial name='helix' range='0 .3'"
                + " springlength='.1 .2' stiffness='20'><site site='low'/><geom geom='roll'"
                + " sidesite='side'/><site site='tip'/></spatial><spatial name='plain'><site"
                + " site='far'/><site site='tip'/></spatial></tendon><actuator><muscle"
                + " tendon='round' lengthrange='.2 1.5' force='20' scale='9'/><position"
                + " tendon='helix' kp='5' kv='.4' gear='2'/><muscle tendon='plain' lengthrange='.1"
                + " .7' force='15'/></actuator>"),
        Arguments.of(
            "weld, spatial tendon, ball limit and springs of balls",
            body(
                    "0 0 1' name='c",
                    "<joint type='free' stiffness='3'/><geom size='.1'/><site name='s' pos='.1 0"
                        + " 0'/>")
                + body(
                    "1 .1 1' name='e' quat='1 .2 .1 0",
                    "<joint type='ball' range='0 .003' stiffness='2'/><geom size='.1' pos='.1 .1"
                        + " .1'/><site name='r' pos='0 .1 0'/>"),
            "<equality><weld body1='c' body2='e' relpose='.99 .1 .005 1 .01 .005"
                + " 0'/></equality><tendon><spatial name='t' stiffness='4' damping='1' range='0"
                + " .5'><site site='s'/><site site='r'/></spatial></tendon><actuator><motor"
                + " tendon='t'/></actuator>"));
  }

  /** Points where a tendon touches a geom. */
  private static int touches(Data d, int tendon) {
    int count = 0;
    for (int k = d.tenWrapadr[tendon]; k < d.tenWrapadr[tendon] + d.tenWrapnum[tendon]; k++) {
      count += d.wrapObj[k] >= 0 ? 1 : 0;
    }
    return count;
  }

  /** Random trees that lie on the floor and on each other, in random motion. */
  @Test
  void randomTreesInContact() {
    int contacts = 0;
    for (int seed = 0; seed < 10; seed++) {
      Random random = new Random(seed);
      StringBuilder xml = new StringBuilder("<mujoco><worldbody><geom type='plane' size='5 5 1'/>");
      for (int tree = 0; tree < 2; tree++) {
        String pos = .25 * tree + " " + .05 * tree + " .14";
        xml.append(body(pos, "<freejoint/>" + randomLimb(random, 1 + random.nextInt(3))));
      }
      xml.append("</worldbody></mujoco>");
      Simulation sim = accurate(World.compile(xml.toString()), seed % 2);
      Arrays.setAll(sim.data().qvel, i -> random.nextDouble(-.5, .5));
      sim.step(60);
      sim.forward();
      contacts += sim.data().ncon;
      check(sim);
    }
    assertThat(contacts).isGreaterThan(30);
  }

  private static String randomLimb(Random random, int more) {
    boolean sphere = random.nextBoolean();
    String shape =
        sphere ? "<geom size='.09'/>" : "<geom type='capsule' size='.05' fromto='0 0 0 .2 .02 0'/>";
    if (more == 0) {
      return shape;
    }
    String[] joints = {
      "<joint axis='0 1 .3' damping='.05' armature='.01'/>",
      "<joint type='ball' damping='.05'/>",
      "<joint type='slide' axis='1 .2 0' damping='1' stiffness='30'/>"
    };
    String joint = joints[random.nextInt(joints.length)];
    String pos = "." + (20 + random.nextInt(8)) + " ." + random.nextInt(10) + " 0";
    return shape + body(pos, joint + randomLimb(random, more - 1));
  }

  /** More than 200 dofs, where factors are sparse: spheres on the floor that touch each other. */
  @Test
  void manyBodies() {
    StringBuilder bodies = new StringBuilder("<geom type='plane' size='9 9 1'/>");
    for (int i = 0; i < 35; i++) {
      String pos = .2 * (i % 7) - .001 * i + " " + .3 * (i / 7) + " .0995";
      bodies.append(body(pos, "<freejoint/><geom size='.101' condim='3'/>"));
    }
    String xml = "<mujoco><worldbody>" + bodies + "</worldbody></mujoco>";
    Simulation sim = accurate(World.compile(xml), ConeType.PYRAMIDAL);
    sim.forward();
    assertThat(sim.model().nv).isGreaterThan(200);
    assertThat(sim.data().ncon).isGreaterThan(40);
    check(sim);
  }

  /** A rope of fixed edges and dampers, pinned at its end. */
  @Test
  void theEdgesOfAFlex() {
    Simulation sim = accurate(World.load(MODELS.resolve("rope.xml")), ConeType.PYRAMIDAL);
    sim.step(107);
    assertThat(sim.data().ncon).isZero();
    assertThat(sim.data().nefc).isGreaterThan(20);
    check(sim);
  }

  /** A cloth that hangs over a ball and a capsule, and a soft cube on the floor. */
  @ParameterizedTest
  @ValueSource(ints = {ConeType.PYRAMIDAL, ConeType.ELLIPTIC})
  void flexesThatTouch(int cone) {
    String cloth =
        """
        <mujoco>
          <option timestep=".001"/>
          <worldbody>
            <geom type="sphere" pos="0 0 .2" size=".15" friction=".6"/>
            <body pos=".1 .02 .43"><freejoint/><geom type="capsule" size=".03 .1" mass=".1" euler="80 20 0"/></body>
            <flexcomp name="cloth" type="grid" dim="2" count="5 4 1" spacing=".08 .07 .06" pos="0 0 .37" radius=".01" mass=".2">
              <contact condim="3" solref=".02 1" selfcollide="none" friction=".6"/>
              <edge equality="true" damping=".01"/>
            </flexcomp>
          </worldbody>
        </mujoco>
        """;
    String cube =
        """
        <mujoco>
          <option timestep=".001"/>
          <worldbody>
            <geom type="plane" size="1 1 1"/>
            <flexcomp name="cube" type="grid" dim="3" count="3 2 2" spacing=".1 .1 .1" pos="0 0 .06" euler="0 4 0" radius=".005" mass=".5">
              <contact condim="3" solref=".02 1" selfcollide="none"/>
              <elasticity young="2e3" poisson=".2" damping=".01"/>
            </flexcomp>
          </worldbody>
        </mujoco>
        """;
    for (String xml : new String[] {cloth, cube}) {
      Simulation sim = accurate(World.compile(xml), cone);
      sim.step(xml.equals(cloth) ? 80 : 60);
      assertThat(IntStream.range(0, sim.data().ncon))
          .anyMatch(c -> ForceDifferences.isOfFlex(sim.data(), c));
      check(sim);
    }
  }

  /** A swimmer of boxes and ellipsoids in wind and a thick, heavy medium. */
  @Test
  void fluids() {
    String xml =
        """
        <mujoco>
          <option density="30" viscosity=".4" wind=".5 -.3 .2"/>
          <worldbody>
            <body pos="0 0 1"><freejoint/><geom type="box" size=".1 .2 .05" pos=".02 0 0" euler="10 20 0"/>
              <body pos=".2 0 0"><joint axis="0 1 .2"/><geom type="capsule" size=".04 .1" pos=".1 0 .02" fluidshape="ellipsoid"/>
                <geom type="ellipsoid" size=".05 .1 .03" pos=".2 .1 0" euler="30 0 40" fluidshape="ellipsoid"/>
                <body pos=".2 0 0"><joint type="ball"/><geom type="sphere" size=".06" pos="0 .1 0"/></body></body>
            </body>
          </worldbody>
        </mujoco>
        """;
    for (int seed = 0; seed < 5; seed++) {
      Simulation sim = accurate(World.compile(xml), ConeType.PYRAMIDAL);
      Model m = sim.model();
      Random random = new Random(seed);
      Coordinates.integrate(m, sim.data().qpos, random.doubles(m.nv, -1, 1).toArray(), 1);
      Arrays.setAll(sim.data().qvel, i -> random.nextDouble(-2, 2));
      sim.forward();
      assertThat(ForceDifferences.areNeeded(m, sim.data())).isFalse();
      check(sim);
    }
  }

  /** Tendons whose moving parts have inertia, straight and over a pulley. */
  @Test
  void tendonsWithArmature() {
    String xml =
        """
        <mujoco>
          <worldbody>
            <site name="a" pos="0 0 1"/>
            <body pos=".3 0 .5"><freejoint/><geom size=".1" pos=".02 .01 .03"/><site name="b" pos=".1 0 .05"/></body>
            <body pos="-.3 .1 .6"><joint axis="0 1 .2"/><geom size=".08" pos="0 0 -.2"/><site name="c" pos="0 .05 -.3"/></body>
          </worldbody>
          <tendon>
            <spatial armature=".4" stiffness="20" damping=".3"><site site="a"/><site site="b"/><pulley divisor="2"/><site site="b"/><site site="c"/></spatial>
          </tendon>
        </mujoco>
        """;
    Simulation sim = accurate(World.compile(xml), ConeType.PYRAMIDAL);
    Random random = new Random(3);
    Arrays.setAll(sim.data().qvel, i -> random.nextDouble(-1, 1));
    check(sim);
  }

  /** Every muscle at work: active on both sides of its best length, and passive. */
  @Test
  void anArmWithMuscles() {
    Simulation sim = accurate(World.load(MODELS.resolve("muscle_arm.xml")), ConeType.PYRAMIDAL);
    Model m = sim.model();
    for (double angle : new double[] {.3, .8, 1.4}) {
      sim.reset();
      sim.data().qpos[0] = .5 * angle;
      sim.data().qpos[1] = angle;
      sim.data().qvel[0] = .4;
      sim.data().qvel[1] = -.7;
      Arrays.fill(sim.data().act, .6);
      Arrays.fill(sim.data().ctrl, .6);
      assertThat(ForceDifferences.areNeeded(m, sim.data())).isFalse();
      check(sim);
    }
  }

  /** Controls beyond their range, and joints whose actuators are at the limit of their force. */
  @Test
  void limitsOfActuators() {
    String xml =
        """
        <mujoco>
          <worldbody><body><joint name="a" axis="0 1 0" actuatorfrcrange="-.5 .5"/>
            <geom size=".1" pos=".3 0 0"/><body pos=".5 0 0" gravcomp=".5">
            <joint name="b" axis="0 1 .1" actuatorfrcrange="-9 9" actuatorgravcomp="true"/>
            <geom size=".1" pos=".3 0 0"/></body></body></worldbody>
          <tendon><fixed name="t"><joint joint="a" coef="1"/><joint joint="b" coef="2"/></fixed></tendon>
          <actuator>
            <general joint="b" gaintype="affine" gainprm="1 2 .3" ctrlrange="-1 1"/>
            <position tendon="t" kp="3" kv=".4"/>
          </actuator>
        </mujoco>
        """;
    Simulation sim = accurate(World.compile(xml), ConeType.PYRAMIDAL);
    sim.data().qpos[1] = .3;
    sim.data().qvel[0] = .4;
    sim.data().qvel[1] = -.2;
    sim.data().ctrl[0] = 2;
    sim.data().ctrl[1] = 1.5;
    sim.forward();
    assertThat(sim.data().qfrcActuator[0]).isEqualTo(.5);
    assertThat(ForceDifferences.areNeeded(sim.model(), sim.data())).isFalse();
    check(sim);
  }

  private static String body(String pos, String inside) {
    return "<body pos='" + pos + "'>" + inside + "</body>";
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("worlds")
  void worldsWithEveryKindOfRow(String name, String bodies, String rest) {
    for (int cone : new int[] {ConeType.PYRAMIDAL, ConeType.ELLIPTIC}) {
      String xml =
          "<mujoco><compiler autolimits='true'/><worldbody>"
              + bodies
              + "</worldbody>"
              + rest
              + "</mujoco>";
      Simulation sim = accurate(World.compile(xml), cone);
      Model m = sim.model();
      Data d = sim.data();
      Random random = new Random(3);
      for (int i = 0; i < m.nv; i++) {
        d.qvel[i] = random.nextDouble(-.3, .3);
      }
      Arrays.setAll(d.ctrl, i -> .7);
      Arrays.fill(d.act, .7);
      Coordinates.integrate(m, d.qpos, random.doubles(m.nv, -.01, .01).toArray(), 1);
      for (int b = 1; b < m.nbody && name.contains("outside"); b++) {
        for (int k = 0; k < 6; k++) {
          d.xfrcApplied[6 * b + k] = random.nextDouble(-2, 2);
        }
      }
      sim.forward();
      assertThat(d.nefc).as(name).isGreaterThan(name.contains("outside") ? -1 : 0);
      assertThat(ForceDifferences.areNeeded(m, d)).isEqualTo(name.contains("differenced"));
      if (name.contains("ball limit")) {
        assertThat(Arrays.copyOf(d.efc.type, d.nefc)).contains(ConstraintType.LIMIT_JOINT);
      }
      for (int t = 0; t < 2 && name.contains("around"); t++) {
        assertThat(touches(d, t)).as("tendon %d", t).isEqualTo(2);
      }
      check(sim);
    }
  }
}
