package dev.armature.conformance.torture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.conformance.Dump;
import dev.armature.conformance.Dumper;
import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Our own engine in place of the oracle, once with the same model and once with another. */
class OracleDerivativesTest {
  private static final String MODEL =
      """
      <mujoco>
        <option integrator="%s"/>
        <worldbody>
          <geom type="plane" size="1 1 1"/>
          <body pos="0 0 .099"><freejoint/><geom size=".1"/>
            <body pos=".3 0 .2"><joint name="j" type="ball" damping="%s"/><geom size=".1"/></body>
          </body>
          <body pos="1 0 1"><joint name="k" damping="%2$s" stiffness="5"/><geom size=".1"/></body>
        </worldbody>
        <actuator><general joint="k" dyntype="filter" dynprm=".1" gainprm="%s"/></actuator>
      </mujoco>
      """;

  private static Dump steps(Model m, List<Dump.Frame> states) {
    Dump out = new Dump();
    Data d = Physics.makeData(m);
    for (Dump.Frame f : states) {
      out.frames.add(Dumper.frame(m, d, f.label, f.state));
    }
    return out;
  }

  private static Verdict judge(String ours, String other, Checks checks) throws IOException {
    Model m = Trial.compile(ours, Map.of());
    Data d = Physics.makeData(m);
    for (int i = 0; i < 5; i++) {
      d.ctrl[0] = 0.3;
      Physics.step(m, d);
    }
    Dump.Frame frame = Dumper.frame(m, d, "later", Dumper.state(d));
    Dump reference = new Dump();
    reference.frames.add(frame);
    Model theirs = Trial.compile(other, Map.of());
    try (Trial trial = new Trial(Duration.ofSeconds(60), checks)) {
      Question question = new Question(ours, Map.of(), 3, 1, 0, List.of());
      return new OracleDerivatives(q -> steps(theirs, q.states()), trial, checks)
          .judge(question, reference);
    }
  }

  @ParameterizedTest
  @CsvSource({"Euler, 4 compared", "implicitfast, 2 compared", "RK4, none"})
  void theSameStepHasTheSameDerivatives(String integrator, String columns) throws IOException {
    Checks checks = new Checks(EnumSet.of(Checks.Kind.DERIVATIVE));
    String text = MODEL.formatted(integrator, "0.1", "1");
    assertThat(judge(text, text, checks).kind()).isEqualTo(Verdict.Kind.CONFORMS);
    assertThat(checks.summary())
        .isEqualTo(
            columns.equals("none")
                ? "checks made: derivative 0 (and 1 with nothing to compare)"
                : "checks made: derivative " + columns.charAt(0));
  }

  @ParameterizedTest
  @CsvSource({"Euler, 0.2, 1", "implicit, 0.2, 1", "Euler, 0.1, 2"})
  void anotherStepIsTold(String integrator, String damping, String gain) throws IOException {
    Checks checks = new Checks(EnumSet.of(Checks.Kind.DERIVATIVE));
    Verdict verdict =
        judge(
            MODEL.formatted(integrator, "0.1", "1"),
            MODEL.formatted(integrator, damping, gain),
            checks);
    assertThat(verdict.kind()).isEqualTo(Verdict.Kind.CHECK);
    assertThat(verdict.detail()).startsWith("derivative later: column").contains("off by");
  }
}
