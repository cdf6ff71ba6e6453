package dev.armature.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.io.ArrayFile;
import dev.armature.io.NamedArray;
import dev.armature.rollout.ModelBundle;
import dev.armature.rollout.RolloutRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SparkClusterTest {
  private static final Path MODEL =
      Path.of(System.getProperty("armature.root")).resolve("models/cartpole.xml");

  @Test
  void theCommandsClusterWritesParquetAndCountsFailures(@TempDir Path folder) throws IOException {
    List<String> log = new ArrayList<>();
    Path out = folder.resolve("cluster.parquet");
    RolloutRequest impossible =
        new RolloutRequest(
            20, 5, 1, 1, 0, 0, new double[0], 0, List.of("body_mass@pole=-1..1"), "");
    long failed =
        new SparkCluster()
            .run(
                "local[2]",
                ModelBundle.of(MODEL),
                impossible,
                out,
                false,
                Map.of("model", MODEL.toString()),
                log::add);
    assertThat(failed)
        .isEqualTo(impossible.on(ModelBundle.of(MODEL).compile()).run().failures())
        .isPositive();
    assertThat(log).singleElement().asString().contains("local[2,4]").contains("20 rollouts");
    assertThat(out.toFile().listFiles((dir, name) -> name.endsWith(".parquet"))).isNotEmpty();
    assertThat(folder.toFile().list()).as("nothing is left beside it").hasSize(1);
    Map<String, NamedArray> arrays = ArrayFile.read(out);
    assertThat(arrays.get("qpos").shape()).containsExactly(20, 5, 2);
    assertThat(arrays.get("model").values()).isEqualTo(new String[] {MODEL.toString()});
  }

  private static final RolloutRequest SMALL =
      new RolloutRequest(2, 3, 1, 1, 0, 0, new double[0], 0, List.of(), "");

  private static void assertRefused(String master, Path out, boolean overwrite, String message) {
    assertThatThrownBy(
            () ->
                new SparkCluster()
                    .run(
                        master, ModelBundle.of(MODEL), SMALL, out, overwrite, Map.of(), line -> {}))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(message)
        .satisfies(e -> assertThat(e.getMessage().lines()).hasSize(1));
  }

  @Test
  void aFolderThatExistsIsReplacedOnlyWhenAskedFor(@TempDir Path folder) throws IOException {
    Path out = Files.createDirectory(folder.resolve("kept.parquet"));
    Path mine = Files.writeString(out.resolve("mine.txt"), "of somebody");
    assertRefused("local[1]", out, false, "kept.parquet exists; --overwrite replaces it");
    assertThat(mine).hasContent("of somebody");
    new SparkCluster()
        .run("local[1]", ModelBundle.of(MODEL), SMALL, out, true, Map.of(), line -> {});
    assertThat(mine).doesNotExist();
    assertThat(out.resolve("_SUCCESS")).exists();
  }

  @Test
  void aFolderThatCannotBeMadeIsOneSentence(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    assertRefused("local[1]", file.resolve("x.parquet"), false, "is no folder to write to");
    assertRefused("local[1]", file, true, "is a file; the results are a folder");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "locl[2]", "local[x]", "spark:/host:7077", "spark://host", "http://x:1"})
  void aMasterThatIsNoneIsOneSentence(String master, @TempDir Path folder) {
    assertRefused(master, folder.resolve("x.parquet"), false, "no Spark master \"" + master + "\"");
  }

  @Test
  void onlyLocalMastersAreToldToTryAgain() {
    assertThat(SparkCluster.retrying("spark://host:7077")).isEqualTo("spark://host:7077");
    assertThat(SparkCluster.retrying("local")).isEqualTo("local[1,4]");
    assertThat(SparkCluster.retrying("local[*]")).isEqualTo("local[*,4]");
    assertThat(SparkCluster.retrying("local[2,7]")).isEqualTo("local[2,7]");
  }
}
