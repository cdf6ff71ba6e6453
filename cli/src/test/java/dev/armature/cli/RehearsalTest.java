package dev.armature.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RehearsalTest {
  private static final Path MODELS = Path.of("../models");

  @TempDir Path folder;

  @Test
  void everyCommandIsCalled() {
    assertThat(Rehearsal.calls(MODELS, folder).stream().map(call -> call[0]))
        .containsAll(Main.commandLine().getSubcommands().keySet());
  }

  @Test
  void everyCallSucceeds() throws Exception {
    Rehearsal.run(MODELS, folder);
    assertThat(Files.size(folder.resolve("cartpole.png"))).isPositive();
  }
}
