package dev.armature.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.Simulation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Every combination of solver, cone, storage and islands in two states of our own models, against
 * MuJoCo under the same options.
 */
class MatrixTest {

  /** The last column: results that MuJoCo's own rounding moves by more than the tolerance. */
  @ParameterizedTest
  @CsvSource({
    "humanoid, 0",
    "hand, 3",
    "gripper, 0",
    "quadruped, 0",
    "box_stack, 4",
    "features/contacts, 0",
    "features/equalities, 0",
    "features/solver_options, 0",
    "features/islands_sleep, 0"
  })
  @DisplayName("C27 forces and accelerations are MuJoCo's under every combination of options")
  void everyCombinationConforms(String name, int undetermined) throws IOException {
    Path root = OwnReferences.root();
    String plain = name.substring(name.indexOf('/') + 1);
    Dump reference = DumpReader.read(root.resolve("references/matrix/" + plain + ".matrix.gz"));
    assertThat(reference.frames).hasSize(2 * 24);
    List<MatrixCheck.Run> runs =
        MatrixCheck.check(
            Simulation.load(root.resolve("models/" + name + ".xml")).model(), reference);
    assertThat(runs).allMatch(run -> run.ok() || run.undetermined());
    List<MatrixCheck.Run> loose = runs.stream().filter(run -> !run.ok()).toList();
    assertThat(loose).hasSizeLessThanOrEqualTo(undetermined);
    assertThat(loose).allMatch(run -> run.label().contains(" CG "));
  }
}
