package dev.armature.control.identify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.armature.Simulation;
import dev.armature.batch.ModelEdit;
import dev.armature.io.ArrayFile;
import dev.armature.io.NamedArray;
import dev.armature.io.Recordings;
import dev.armature.model.Model;
import dev.armature.record.Recorder;
import dev.armature.rollout.Noise;
import dev.armature.testkit.World;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IdentificationTest {
  private static final Path MODELS = Path.of(System.getProperty("armature.root"), "models");
  private static final String PENDULUM =
      """
      <mujoco>
        <option timestep="0.005" integrator="implicitfast"/>
        <worldbody>
          <body name="rod" pos="0 0 1">
            <joint name="pin" axis="0 1 0" damping=".05"/>
            <geom type="capsule" fromto="0 0 0 0 0 -.5" size=".02" mass="1"/>
          </body>
        </worldbody>
        <actuator><motor name="pin" joint="pin" gear="2"/></actuator>
        <sensor><jointpos name="angle" joint="pin"/></sensor>
      </mujoco>
      """;

  /** The names of ten parameters of the arm and by what the true ones differ. */
  private static final String[] NAMES = {
    "mass:upper arm",
    "mass:elbow",
    "mass:forearm",
    "mass:hand",
    "damping:shoulder yaw",
    "damping:wrist roll",
    "armature:forearm roll",
    "frictionloss:wrist pitch",
    "kp:elbow",
    "kv:shoulder pitch"
  };

  private static final double[] FACTORS = {1.3, 0.8, 1.25, 0.7, 1.4, 0.6, 1.5, 0.7, 0.85, 1.2};

  private static Model changed(Model m, String[] names, double[] factors) {
    ModelEdit edit = new ModelEdit(m);
    for (int i = 0; i < names.length; i++) {
      Unknown unknown = Unknown.of(m, names[i]);
      unknown.apply(edit, unknown.start() * factors[i]);
    }
    return edit.changed();
  }

  /** Sums of sines on all joints of the arm. */
  private static void excite(Simulation sim, double t) {
    double[] middle = {0, 0.5, 0, 1.2, 0, 0.9, 0};
    for (int i = 0; i < sim.model().nu; i++) {
      sim.data().ctrl[i] =
          middle[i]
              + 0.6 * Math.sin((1.1 + 0.37 * i) * t + i)
              + 0.35 * Math.sin((4.7 - 0.41 * i) * t + 2 * i);
    }
  }

  private static Recording record(Model truth, double seconds, double noise, long seed) {
    Simulation sim = new Simulation(truth);
    sim.resetTo("ready");
    Recorder recorder = new Recorder(sim).time().qpos().qvel().ctrl().every(2).start();
    sim.beforeStep(s -> excite(s, 0.01 * Math.floor(s.time() / 0.01 + 1e-6)));
    sim.step((int) Math.round(seconds / truth.opt.timestep));
    Recording recording = Recording.of(sim, recorder);
    SplittableRandom random = Noise.of(seed, 0);
    for (int i = 0; i < recording.qpos().length; i++) {
      recording.qpos()[i] += noise * Noise.normal(random);
      recording.qvel()[i] += 10 * noise * Noise.normal(random);
    }
    return recording;
  }

  /** 10 s of joint angles and velocities every 10 ms, with noise of 0.1 mrad and 1 mrad/s. */
  @Test
  void tenParametersOfAnArmAreFoundToOnePercent() {
    Model nominal = World.load(MODELS.resolve("arm.xml"));
    Recording recording = record(changed(nominal, NAMES, FACTORS), 10, 1e-4, 3);
    Identification identification =
        new Identification(new Simulation(nominal))
            .recording(recording)
            .compare("qpos")
            .compare("qvel")
            .freeStarts(true)
            .threads(2);
    for (String name : NAMES) {
      identification.unknown(name);
    }
    IdentifyResult found = identification.run();
    assertThat(found.reason().converged()).as("%s", found.reason()).isTrue();
    int inside = 0;
    for (int i = 0; i < NAMES.length; i++) {
      IdentifyResult.Estimate e = found.estimates().get(i);
      double truth = e.before() * FACTORS[i];
      assertThat(e.value()).as(e.name()).isCloseTo(truth, within(0.01 * truth));
      assertThat(e.standardError()).as(e.name()).isLessThan(0.005 * truth);
      inside += e.low() <= truth && truth <= e.high() ? 1 : 0;
    }
    assertThat(inside).as("95 % intervals that hold the truth").isGreaterThanOrEqualTo(8);
    for (IdentifyResult.Fit fit : found.fits()) {
      assertThat(fit.rmsAfter()).as(fit.name()).isLessThan(fit.rmsBefore());
      double noise = fit.name().startsWith("qpos") ? 1e-4 : 1e-3;
      assertThat(fit.rmsAfter()).as(fit.name()).isCloseTo(noise, within(0.1 * noise));
    }
    assertThat(found.model().body.mass[nominal.names.id(1, "hand")])
        .isEqualTo(found.estimates().get(3).value());
  }

  private static Recording swing(Model truth, double delay) {
    Simulation sim = new Simulation(truth);
    sim.joint("pin").set(0.5);
    Recorder recorder = new Recorder(sim).time().qpos().qvel().ctrl().sensors().start();
    sim.beforeStep(s -> s.data().ctrl[0] = 0.5 * Math.sin(3 * (s.time() - delay)));
    sim.step(600);
    Recording recording = Recording.of(sim, recorder);
    for (int row = 0; row < recording.rows(); row++) {
      recording.ctrl()[row] = 0.5 * Math.sin(3 * recording.time(row));
    }
    return recording;
  }

  @Test
  void aDelayOfTheControlsIsFound() {
    Model m = World.compile(PENDULUM);
    IdentifyResult found =
        new Identification(new Simulation(m))
            .unknown("delay:pin")
            .unknown("damping:pin")
            .recording(swing(m, 0.04))
            .compare("sensordata[angle]")
            .run();
    assertThat(found.estimates().get(0).value()).isCloseTo(0.04, within(2e-4));
    assertThat(found.estimates().get(1).value()).isCloseTo(0.05, within(1e-3));
  }

  /** Torque and mass scale together: only their ratio shows in the motion. */
  @Test
  void whatCannotBeToldApartIsShownByTheCorrelation() {
    Model m = World.compile(PENDULUM);
    Recording recording = swing(m, 0);
    SplittableRandom random = Noise.of(5, 0);
    for (int i = 0; i < recording.qpos().length; i++) {
      recording.qpos()[i] += 1e-4 * Noise.normal(random);
    }
    IdentifyResult found =
        new Identification(new Simulation(m))
            .unknown("mass:rod", 0.5, 2)
            .unknown("gear:pin", 1, 4)
            .unknown("damping:pin", 0.01, 0.2)
            .recording(recording)
            .compare("qpos")
            .run();
    double together = found.correlation()[1];
    boolean infinite = Double.isInfinite(found.estimates().get(0).standardError());
    assertThat(infinite || Math.abs(together) > 0.999).as("correlation %s", together).isTrue();
  }

  /** A spring that swings twice as fast as the model's: in between the fit gets worse first. */
  @Test
  void severalStartsFindWhatOneMisses() {
    Model m = World.compile(PENDULUM.replace("damping", "stiffness=\"5\" damping"));
    Model truth = changed(m, new String[] {"stiffness:pin"}, new double[] {6});
    Identification search =
        new Identification(new Simulation(m))
            .unknown("stiffness:pin", 4, 60)
            .recording(swing(truth, 0))
            .compare("qpos");
    assertThat(search.run().estimates().get(0).value())
        .as("one start")
        .isNotCloseTo(30, within(5.0));
    IdentifyResult found = search.starts(12, 11).run();
    assertThat(found.estimates().get(0).value()).isCloseTo(30, within(1e-4));
  }

  /** Short windows from recorded states are followed where the whole motion is not. */
  @Test
  void windowsFindWhatTheWholeMotionHides() {
    Model m = World.compile(PENDULUM.replace("damping", "stiffness=\"5\" damping"));
    Model truth = changed(m, new String[] {"stiffness:pin"}, new double[] {6});
    IdentifyResult found =
        new Identification(new Simulation(m))
            .unknown("stiffness:pin", 1, 60)
            .recording(swing(truth, 0))
            .compare("qvel")
            .window(0.1)
            .run();
    assertThat(found.estimates().get(0).value()).isCloseTo(30, within(1e-4));
  }

  @Test
  void inertiaAndFrictionOfAContactAreFound() {
    Model m =
        World.compile(
            """
            <mujoco>
              <worldbody>
                <geom name="floor" type="plane" size="5 5 .1" friction=".1"/>
                <body name="box" pos="0 0 .02"><freejoint name="slide"/><geom name="side" type="box" size=".2 .2 .02" friction=".5"/></body>
                <body name="wheel" pos="0 2 1"><joint name="hub" stiffness="1" axis="0 0 1"/>
                  <geom type="cylinder" size=".2 .02" contype="0" conaffinity="0"/></body>
              </worldbody>
            </mujoco>
            """);
    String[] names = {"friction:side", "inertia:wheel"};
    Simulation sim = new Simulation(changed(m, names, new double[] {0.7, 1.6}));
    sim.data().qvel[0] = 2;
    sim.joint("hub").set(0.5);
    Recorder recorder = new Recorder(sim).time().qpos().qvel().start();
    sim.step(400);
    IdentifyResult found =
        new Identification(new Simulation(m))
            .unknown(names[0])
            .unknown(names[1])
            .recording(Recording.of(sim, recorder))
            .compare("qpos[slide.vx]") // its height and tilt chatter on the floor
            .compare("qpos[hub]")
            .run();
    assertThat(found.estimates().get(0).value()).isCloseTo(0.35, within(1e-4));
    assertThat(found.estimates().get(1).value()).isCloseTo(1.6, within(1e-4));
  }

  @Test
  void recordingsAreReadFromFiles(@TempDir Path folder) throws IOException {
    Model m = World.compile(PENDULUM);
    Simulation sim = new Simulation(m);
    Recorder recorder = new Recorder(sim).time().qpos().qvel().ctrl().sensors().start();
    sim.step(50);
    for (String name : List.of("a.npz", "a.csv", "a.h5")) {
      Path file = folder.resolve(name);
      Recordings.write(recorder, file);
      Recording read = Recording.read(file, sim);
      assertThat(read.rows()).isEqualTo(50);
      assertThat(read.qpos()).isEqualTo(recorder.values("qpos"));
      assertThat(read.qvel()).isEqualTo(recorder.values("qvel"));
      assertThat(read.sensors()).isEqualTo(recorder.values("sensordata"));
      assertThat(read.contents()).containsExactly("ctrl", "qpos", "qvel", "sensordata");
    }
    Path odd = folder.resolve("odd.npz");
    ArrayFile.write(odd, List.of(NamedArray.of("x", new double[] {1, 2})));
    assertThatThrownBy(() -> Recording.read(odd, sim)).hasMessageContaining("\"time\"");
    ArrayFile.write(
        odd,
        List.of(
            NamedArray.of("time", new double[] {1, 1}),
            NamedArray.of("qpos", new double[] {1, 2})));
    assertThatThrownBy(() -> Recording.read(odd, sim)).hasMessageContaining("does not increase");
  }

  /** A quarter of the rows gives errors twice as large. */
  @Test
  void numbersThatWereNotRecordedCountAsNothing() {
    Model m = World.compile(PENDULUM);
    double[] errors = new double[2];
    for (int missing = 0; missing < 2; missing++) {
      Recording recording = swing(m, 0);
      SplittableRandom random = Noise.of(7, 0);
      int left = 0;
      for (int i = 0; i < recording.qpos().length; i++) {
        recording.qpos()[i] += 1e-3 * Noise.normal(random);
        if (missing == 1 && i > 0 && i % 4 > 0) {
          recording.qpos()[i] = Double.NaN;
        } else {
          left++;
        }
      }
      IdentifyResult found =
          new Identification(new Simulation(m))
              .unknown("damping:pin")
              .recording(recording)
              .compare("qpos")
              .compare("qpos[pin]")
              .run();
      errors[missing] = found.estimates().get(0).standardError();
      assertThat(found.fits().get(0).time()).hasSize(left);
      assertThat(found.fits().get(0).rmsAfter()).isCloseTo(1e-3, within(1e-4));
    }
    assertThat(errors[1] / errors[0]).isBetween(1.7, 2.3);
  }

  @Test
  void whatWasNotRecordedIsNotCompared() {
    Model m = World.compile(PENDULUM);
    Recording recording = swing(m, 0);
    java.util.Arrays.fill(recording.qpos(), 1, recording.qpos().length, Double.NaN);
    java.util.Arrays.fill(recording.qvel(), Double.NaN);
    java.util.function.Supplier<Identification> of =
        () -> new Identification(new Simulation(m)).unknown("damping:pin").recording(recording);
    assertThatThrownBy(() -> of.get().compare("sensordata").compare("qvel").run())
        .hasMessage("nothing to compare: the recordings have no numbers of qvel");
    assertThatThrownBy(() -> of.get().compare("sensordata").window(0.5).run())
        .hasMessageContaining("a window that begins at 0.5");
    IdentifyResult found = of.get().compare("sensordata").run();
    assertThat(found.estimates().get(0).value()).isCloseTo(0.05, within(1e-6));
  }

  @Test
  void coordinatesThatWereNotRecordedStartAsTheSimulationHasThem() {
    Model m = World.compile(PENDULUM);
    Recording recording = swing(changed(m, new String[] {"damping:pin"}, new double[] {2}), 0);
    java.util.Arrays.fill(recording.qpos(), Double.NaN);
    Simulation sim = new Simulation(m);
    sim.joint("pin").set(0.5);
    IdentifyResult found =
        new Identification(sim)
            .unknown("damping:pin")
            .recording(recording)
            .compare("sensordata")
            .run();
    assertThat(found.estimates().get(0).value()).isCloseTo(0.1, within(1e-6));
  }

  @Test
  void columnsAreFoundByTheirNamesBeforeTheirNumbers(@TempDir Path folder) throws IOException {
    Simulation arm = new Simulation(World.load(MODELS.resolve("arm.xml")));
    Path file = folder.resolve("arm.npz");
    double[] time = {0, 1};
    double[] turned = {1, 2, 3, 4};
    ArrayFile.write(
        file,
        List.of(
            NamedArray.of("time", time),
            NamedArray.of("qpos", turned, 2, 2).withColumns(List.of("elbow", "shoulder yaw"))));
    Recording read = Recording.read(file, arm);
    assertThat(read.qpos()[arm.joint("elbow").qposAddress()]).isEqualTo(1);
    assertThat(read.qpos()[arm.joint("shoulder yaw").qposAddress()]).isEqualTo(2);
    assertThat(read.qpos()[arm.joint("shoulder pitch").qposAddress()]).isNaN();
    ArrayFile.write(
        file, List.of(NamedArray.of("time", time), NamedArray.of("qpos", turned, 2, 2)));
    assertThatThrownBy(() -> Recording.read(file, arm))
        .hasMessageContaining("qpos has 2 numbers in a row, this model 7");
    assertThatThrownBy(() -> Recording.read(file, new Simulation(World.compile(PENDULUM))))
        .hasMessageContaining("qpos has 2 numbers in a row, this model 1");
  }

  @Test
  void mistakesAreNamed() {
    Model m = World.compile(PENDULUM);
    assertThatThrownBy(() -> Unknown.of(m, "mass:rod").bounds(-1, 1))
        .hasMessageContaining("cannot be negative");
    assertThatThrownBy(() -> new Identification(new Simulation(m)).compare("qpos[pim]"))
        .hasMessageContaining("did you mean \"qpos[pin]\"");
    Identification identification = new Identification(new Simulation(m));
    assertThatThrownBy(() -> identification.unknown("mass:rot")).hasMessageContaining("rod");
    assertThatThrownBy(() -> identification.unknown("masss:rod")).hasMessageContaining("mass");
    assertThatThrownBy(() -> identification.unknown("body_ipos:rod")).hasMessageContaining("[0]");
    assertThatThrownBy(() -> identification.unknown("kp:pin")).hasMessageContaining("servo");
    assertThatThrownBy(() -> identification.unknown("mass:rod", 2, 1)).hasMessageContaining("2.0");
    assertThatThrownBy(() -> identification.compare("qacc")).hasMessageContaining("qpos");
    assertThatThrownBy(identification::run).hasMessageContaining("needs an unknown");
  }
}
