package dev.armature.batch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.data.Data;
import dev.armature.model.Field;
import dev.armature.model.Fields;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("A step of a world that shares its data")
class HiddenStateTest {
  static List<String> models() {
    List<String> models = new ArrayList<>(Fleet.MODELS);
    models.removeIf(
        name -> {
          Model m = Fleet.load(name);
          return new WorldModels(m, 1).needsOwnData(m);
        });
    return models;
  }

  @ParameterizedTest
  @MethodSource("models")
  @DisplayName("depends on nothing but what the batch keeps: all other results may be rubbish")
  void rubbish(String name) {
    Model m = Fleet.load(name);
    Data alone = new Data(m);
    Data shared = new Data(m);
    WorldStore store = new WorldStore(m, 1);
    WorldStore.Port port = store.port(shared);
    store.save(0, port);
    SplittableRandom random = new SplittableRandom(3);
    for (int step = 0; step < 20; step++) {
      for (int i = 0; i < m.nu; i++) {
        alone.ctrl[i] = random.nextDouble(-1, 1);
      }
      System.arraycopy(alone.ctrl, 0, store.array(StateField.CTRL), 0, m.nu);
      Physics.step(m, alone);
      spoil(shared);
      store.load(0, port);
      Physics.step(m, shared);
      store.save(0, port);
      for (StateField f : StateField.values()) {
        assertThat(store.array(f))
            .as(name + " " + f + " step " + step)
            .containsExactly(f.of(alone));
      }
    }
    assertThat(shared.qacc).containsExactly(alone.qacc);
    assertThat(shared.geomXpos).containsExactly(alone.geomXpos);
    assertThat(shared.ncon).isEqualTo(alone.ncon);
  }

  private static void spoil(Data data) {
    for (Field f : Fields.ofData()) {
      if (f.array(data) instanceof double[] array) {
        Arrays.fill(array, Double.NaN);
      }
    }
  }

  @Test
  @DisplayName("every state and input of the table is kept between steps")
  void allFieldsAreKept() {
    List<String> kept = new ArrayList<>(List.of("time", "eq_active"));
    for (StateField f : StateField.values()) {
      kept.add(f.label());
    }
    for (Field f : Fields.ofData()) {
      // whether trees sleep is memory, which worlds of such models keep in a data of their own
      if (f.kind() != Field.Kind.RESULT && !f.mujocoName().equals("tree_asleep")) {
        assertThat(kept).contains(f.mujocoName());
      }
    }
  }
}
