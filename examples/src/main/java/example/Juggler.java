package example;

import dev.armature.Contact;
import dev.armature.Simulation;
import dev.armature.handle.Actuator;
import dev.armature.handle.Body;
import dev.armature.handle.Joint;
import dev.armature.io.Recordings;
import dev.armature.record.Recorder;
import dev.armature.report.Plot;
import dev.armature.report.Report;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A paddle that keeps a ball in the air: model, control, contacts, recording and a page about it.
 */
public final class Juggler {
  private static final String MODEL =
      """
      <mujoco model="juggler">
        <option timestep=".001"/>
        <default><geom solref="-100000 -60" condim="3"/></default>
        <worldbody>
          <light pos="0 -1 3"/>
          <body name="paddle" pos="0 0 .5">
            <joint name="lift" type="slide" axis="0 0 1" damping="20"/>
            <geom name="paddle" type="cylinder" size=".15 .01" mass="1"/>
          </body>
          <body name="ball" pos="0 0 1">
            <joint name="fall" type="slide" axis="0 0 1"/>
            <geom name="ball" size=".03" mass=".05"/>
          </body>
        </worldbody>
        <actuator><position name="lift" joint="lift" kp="2000" kv="60"/></actuator>
      </mujoco>
      """;

  private Juggler() {}

  /** Runs ten seconds and writes juggler.npz and juggler.html. */
  public static void main(String[] args) throws IOException {
    Simulation sim = Simulation.of(MODEL);
    Body ball = sim.body("ball");
    Joint fall = sim.joint("fall");
    Actuator lift = sim.actuator("lift");
    // The mirror law: the paddle moves as the ball in a mirror, a little more when the ball is low.
    sim.beforeStep(s -> lift.set(-0.2 * fall.position() - 0.02 * fall.velocity()));
    int[] hits = {0};
    boolean[] touching = {false};
    sim.afterStep(
        s -> {
          boolean now = s.data().ncon > 0;
          hits[0] += now && !touching[0] ? 1 : 0;
          touching[0] = now;
        });
    Recorder recorder = new Recorder(sim).time().body("ball").body("paddle").every(5);
    recorder.start();
    double strongest = 0;
    for (int i = 0; i < 10_000; i++) {
      sim.step();
      for (Contact contact : sim.contacts()) {
        strongest = Math.max(strongest, contact.normalForce());
      }
    }
    Recordings.write(recorder, Path.of("juggler.npz"));
    double[] time = recorder.values("time");
    Report report =
        new Report("Juggler")
            .fact("hits", hits[0])
            .fact("strongest hit", strongest)
            .environment("0.1.0");
    report
        .section("Heights")
        .plot(
            new Plot("")
                .x("time / s")
                .y("height / m")
                .line("ball", time, heights(recorder, "ball"))
                .line("paddle", time, heights(recorder, "paddle")));
    report.write(Path.of("juggler.html"));
    System.out.printf(
        "%d hits in 10 s, the strongest %.0f N; the ball is at %.2f m (juggler.npz,"
            + " juggler.html)%n",
        hits[0], strongest, ball.position()[2]);
  }

  private static double[] heights(Recorder recorder, String body) {
    double[] positions = recorder.values(body + ".position");
    double[] z = new double[positions.length / 3];
    for (int i = 0; i < z.length; i++) {
      z[i] = positions[3 * i + 2];
    }
    return z;
  }
}
