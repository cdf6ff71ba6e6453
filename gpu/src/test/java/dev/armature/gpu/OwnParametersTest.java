package dev.armature.gpu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.batch.ModelEdit;
import dev.armature.batch.Parameter;
import dev.armature.gpu.optimize.Optimizer.Limits;
import dev.armature.model.Field;
import dev.armature.model.Fields;
import dev.armature.model.Model;
import dev.armature.testkit.World;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Worlds that differ in the numbers of their models have the bits of the engine's. */
class OwnParametersTest {
  private static final Path MODELS = Path.of(System.getProperty("armature.root"), "models");
  private static final Limits LIMITS = new Limits(20, 150, 400, true);

  /** Frames that coincide or not decide how a model's matrices are laid out. */
  private static final Set<Parameter> LAYOUT =
      EnumSet.of(
          Parameter.BODY_IPOS,
          Parameter.BODY_IQUAT,
          Parameter.JNT_POS,
          Parameter.JNT_AXIS,
          Parameter.TENDON_ARMATURE,
          Parameter.ACTUATOR_DELAY);

  /** Scales all numbers of all parameters a little; those that cannot be so stay. */
  private static Model scaled(Model m, SplittableRandom random) {
    ModelEdit edit = new ModelEdit(m);
    for (Parameter p : Parameter.values()) {
      if (p.field().type() != Field.Type.DOUBLE || LAYOUT.contains(p)) {
        continue;
      }
      for (int i = 0; i < p.count(m); i++) {
        double[] values = edit.get(p, i);
        double factor = random.nextDouble(0.95, 1.05);
        for (int k = 0; k < values.length; k++) {
          values[k] *= factor;
        }
        try {
          edit.set(p, i, values);
        } catch (IllegalArgumentException e) {
          assertThat(e).hasMessageContaining(p.label());
        }
      }
    }
    return edit.changed();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "hopper",
        "quadruped",
        "humanoid",
        "muscle_arm",
        "features/equalities",
        "mesh_pile"
      })
  void compiledStepsHaveTheBitsOfTheEngine(String name) {
    Model m = World.load(MODELS.resolve(name + ".xml"));
    List<Model> models = new ArrayList<>(List.of(m));
    Set<Field> own = new LinkedHashSet<>();
    for (int w = 1; w < 4; w++) {
      Model other = scaled(m, new SplittableRandom(w));
      models.add(other);
      for (Field field : Fields.ofModel()) {
        if (!field.same(m, other)) {
          own.add(field);
        }
      }
    }
    SameBits same = new SameBits(models, own, name, LIMITS, 30);
    same.compiled();
    assertThat(same.redone()).isZero();
    assertThat(own.size()).isGreaterThan(15);
  }
}
