package dev.armature.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.io.ArrayFile;
import dev.armature.io.NamedArray;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** A cluster of a master and two workers, and the lines of the page that submit to it. */
class SparkStandaloneTest {
  private static final Path ROOT = Path.of(System.getProperty("armature.root"));
  private static final Pattern SUBMIT =
      Pattern.compile(
          "^spark-submit --master spark://localhost:7077 (.*\\\\\n)*.*\n", Pattern.MULTILINE);

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  Path folder;

  @Test
  @Tag("long")
  @Timeout(value = 8, unit = TimeUnit.MINUTES)
  void aJobThatLosesAWorkerInTheMiddleEqualsTheRunWithoutSparkToTheBit(TestReporter report)
      throws Exception {
    Assumptions.assumeFalse(
        OS.WINDOWS.isCurrentOs(), "install a Unix for this test: it runs shell scripts");
    Path out = folder.resolve("falls.parquet");
    Path part = folder.resolve("falls.part.parquet");
    Path alone = folder.resolve("alone.parquet");
    long began = System.nanoTime();
    try (StandaloneSpark cluster = new StandaloneSpark(folder, 2)) {
      String submission = submission();
      String define = "built=" + cluster.built() + "\n";
      Process submit =
          cluster.start(
              "submit",
              "bash",
              "-c",
              define + submission.replace("spark://localhost:7077", cluster.master()));
      cluster.await("results of two tasks", () -> parts(part) >= 2 || !submit.isAlive());
      int done = parts(part);
      int executors = cluster.killWorker(0);
      long killed = System.nanoTime();
      submit.waitFor();
      long ended = System.nanoTime();
      String said = cluster.log("submit");
      assertThat(submit.exitValue()).as(said).isZero();
      report.publishEntry(
          String.format(
              "%d of %d tasks were done after %.1f s, when a worker was killed; the job ended %.1f"
                  + " s later",
              done, parts(out), (killed - began) * 1e-9, (ended - killed) * 1e-9));
      assertThat(executors).as("executors that were killed").isEqualTo(1);
      int tasks = parts(out);
      assertThat(done).as("tasks done when the worker was killed").isBetween(2, tasks - 2);
      assertThat(cluster.log("master")).containsOnlyOnce("Removing worker ");
      assertThat(said.lines().filter(line -> line.contains("Lost executor")))
          .singleElement()
          .asString()
          .contains("worker lost");
      assertThat(said.lines().filter(line -> line.contains("Starting task")))
          .as("the task of the killed executor runs again")
          .anyMatch(line -> line.matches(".*Starting task \\d+\\.1 in stage 0\\.0 .*"));
      String local =
          submission.substring(submission.indexOf(" rollout ")).replace("--spark submit", "");
      Process process =
          cluster.start(
              "alone",
              "bash",
              "-c",
              define
                  + "$JAVA_HOME/bin/java -cp"
                  + " \"$built/armature-cli/armature-cli.jar:$built/armature-cli/lib/*\""
                  + " dev.armature.cli.Main"
                  + local.replace("falls.parquet", "alone.parquet"));
      assertThat(process.waitFor()).as(cluster.log("alone")).isZero();
    }
    assertSame(out, alone);
  }

  /** The lines of the page. */
  private static String submission() throws IOException {
    Matcher matcher = SUBMIT.matcher(Files.readString(ROOT.resolve("docs/rollouts.md")));
    assertThat(matcher.find()).as("the page submits to a cluster").isTrue();
    return matcher.group();
  }

  private static int parts(Path folder) {
    String[] names = folder.toFile().list((dir, name) -> name.matches("part-.*\\.parquet"));
    return names == null ? 0 : names.length;
  }

  private static void assertSame(Path out, Path alone) throws IOException {
    Map<String, NamedArray> actual = ArrayFile.read(out);
    Map<String, NamedArray> expected = ArrayFile.read(alone);
    assertThat(expected).containsKeys("qpos", "qvel", "ctrl", "time", "failed_at");
    for (NamedArray array : expected.values()) {
      NamedArray other = actual.get(array.name());
      assertThat(other).as(array.name()).isNotNull();
      assertThat(other.shape()).as(array.name()).isEqualTo(array.shape());
      assertThat(other.values()).as(array.name()).isEqualTo(array.values());
    }
    int[] shape = expected.get("qpos").shape();
    long rows = (long) shape[0] * shape[1];
    try (SparkSession spark =
        SparkSession.builder()
            .master("local[1]")
            .config("spark.ui.enabled", "false")
            .getOrCreate()) {
      Dataset<Row> table = spark.read().parquet(out.toString());
      assertThat(table.count()).as("rows").isEqualTo(rows);
      assertThat(table.select("rollout", "row").distinct().count())
          .as("different rows")
          .isEqualTo(rows);
    }
  }
}
