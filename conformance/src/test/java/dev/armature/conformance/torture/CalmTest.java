package dev.armature.conformance.torture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.spec.ModelException;
import dev.armature.step.Physics;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Random models that start like models somebody would build. */
class CalmTest {
  @Test
  void fewStartDeepInsideEachOther() {
    List<Double> wild = depths(sample -> sample);
    List<Double> calm = depths(Calm::of);
    assertThat(wild.stream().filter(x -> x > 0.05).count()).isGreaterThan(calm.size() / 3);
    assertThat(calm.stream().filter(x -> x > 0.05).count()).isLessThan(calm.size() / 12);
    // they still touch
    assertThat(calm.stream().filter(x -> x > 0).count()).isGreaterThan(calm.size() / 4);
  }

  @Test
  void theModelGivenStays() {
    Generator.Sample wild = Generator.sample(800_001, Generator.Focus.ANY);
    String before = wild.xml();
    assertThat(Calm.of(wild).xml()).isNotEqualTo(before);
    assertThat(wild.xml()).isEqualTo(before);
  }

  /** The deepest contact of each model that compiles. */
  private static List<Double> depths(UnaryOperator<Generator.Sample> version) {
    List<Double> out = new ArrayList<>();
    for (long seed = 1; seed <= 60; seed++) {
      try {
        Generator.Sample sample = version.apply(Generator.sample(seed, Generator.Focus.ANY));
        Model m = Trial.compile(sample.xml(), sample.texts());
        Data d = new Data(m);
        Physics.forward(m, d);
        double deepest = 0;
        for (int c = 0; c < d.ncon; c++) {
          deepest = Math.max(deepest, -d.contact.dist[c]);
        }
        out.add(deepest);
      } catch (ModelException e) {
        assertThat(e.getMessage()).isNotBlank();
      }
    }
    return out;
  }
}
