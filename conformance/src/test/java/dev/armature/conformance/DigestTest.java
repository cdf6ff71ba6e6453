package dev.armature.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * The same bits on every machine and run: digests of 1,000 steps, kept in the repository.
 *
 * <p>After a change that is meant to change bits, {@code armature verify --digests} prints the new
 * ones.
 */
class DigestTest {
  private static final Path MODELS = Path.of(System.getProperty("armature.root")).resolve("models");

  private static Map<String, String> kept() throws IOException {
    Map<String, String> digests = new TreeMap<>();
    try (var in = DigestTest.class.getResourceAsStream("/digests.txt")) {
      assertThat(in).isNotNull();
      for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList()) {
        String[] parts = line.split(" ");
        digests.put(parts[0], parts[1]);
      }
    }
    return digests;
  }

  @ParameterizedTest
  @FieldSource("dev.armature.conformance.Digests#MODELS")
  void thousandStepsGiveTheKeptBits(String name) throws IOException {
    assertThat(Digests.of(MODELS.resolve(name + ".xml"))).isEqualTo(kept().get(name));
  }

  @Test
  void twoRunsGiveTheSameBits() throws IOException {
    Path humanoid = MODELS.resolve("humanoid.xml");
    assertThat(Digests.of(humanoid)).isEqualTo(Digests.of(humanoid));
  }
}
