package dev.armature.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.rollout.ModelBundle;
import dev.armature.rollout.RolloutRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
        new SparkCluster().run("local[2]", ModelBundle.of(MODEL), impossible, out, log::add);
    assertThat(failed)
        .isEqualTo(impossible.on(ModelBundle.of(MODEL).compile()).run().failures())
        .isPositive();
    assertThat(log).singleElement().asString().contains("local[2,4]").contains("20 rollouts");
    assertThat(out.toFile().listFiles((dir, name) -> name.endsWith(".parquet"))).isNotEmpty();
  }

  @Test
  void onlyLocalMastersAreToldToTryAgain() {
    assertThat(SparkCluster.retrying("spark://host:7077")).isEqualTo("spark://host:7077");
    assertThat(SparkCluster.retrying("local")).isEqualTo("local[1,4]");
    assertThat(SparkCluster.retrying("local[*]")).isEqualTo("local[*,4]");
    assertThat(SparkCluster.retrying("local[2,7]")).isEqualTo("local[2,7]");
  }
}
