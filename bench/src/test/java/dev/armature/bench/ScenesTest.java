package dev.armature.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The scenes have the sizes that they say. */
class ScenesTest {
  @ParameterizedTest
  @CsvSource({
    "pendulums:7,7,7,0",
    "chain:7,7,7,0",
    "boxes:7,7,42,28",
    "cloth:100,100,300,0",
    "sheet:100,100,300,0",
  })
  void areAsLargeAsAsked(String name, int bodies, int dofs, int contacts) throws IOException {
    Model m = Scenes.load(name);
    Data d = new Data(m);
    Physics.forward(m, d);
    assertThat(m.nbody - 1).isEqualTo(bodies);
    assertThat(m.nv).isEqualTo(dofs);
    assertThat(d.ncon).isEqualTo(contacts);
  }

  @Test
  void aWallIsOneIsland() throws IOException {
    Model m = Scenes.load("wall:40");
    Data d = new Data(m);
    Physics.forward(m, d);
    assertThat(d.nisland).isEqualTo(1);
    assertThat(d.ncon).isGreaterThan(4 * 40);
  }

  @ParameterizedTest
  @ValueSource(strings = {"cloth:", "cloth:0", "cloth:-1", "cloth:x", "rug:10", "nobody"})
  void otherNamesAreRefused(String name) {
    assertThatIllegalArgumentException().isThrownBy(() -> Scenes.load(name));
  }
}
