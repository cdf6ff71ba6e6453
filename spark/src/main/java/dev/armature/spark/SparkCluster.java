package dev.armature.spark;

import dev.armature.rollout.Cluster;
import dev.armature.rollout.ModelBundle;
import dev.armature.rollout.RolloutRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;

/**
 * The rollouts of {@code armature rollout --spark}.
 *
 * <p>The master "submit" means: as {@code spark-submit} was told.
 */
public final class SparkCluster implements Cluster {
  private static final Pattern LOCAL = Pattern.compile("local(?:\\[(\\d+|\\*)])?");
  private static final int TRIES = 4;
  private static final int PARTITIONS_A_CORE = 4;

  @Override
  public long run(
      String master, ModelBundle model, RolloutRequest request, Path out, Consumer<String> log)
      throws IOException {
    SparkSession.Builder builder =
        SparkSession.builder()
            .appName("armature rollout " + model.main())
            .config("spark.ui.enabled", "false");
    if (!master.equals("submit")) {
      builder.master(retrying(master));
    }
    SparkSession spark = builder.getOrCreate();
    try {
      int partitions =
          (int)
              Math.min(
                  request.worlds(),
                  (long) PARTITIONS_A_CORE * spark.sparkContext().defaultParallelism());
      log.accept(
          "Spark "
              + spark.version()
              + " on "
              + spark.sparkContext().master()
              + ": "
              + request.worlds()
              + " rollouts in "
              + partitions
              + " partitions, model of "
              + model.bytes()
              + " bytes broadcast");
      Dataset<Row> results =
          RolloutJob.run(spark, model, request, RolloutJob.table(spark, request, partitions));
      results.write().mode(SaveMode.Overwrite).parquet(out.toString());
      return spark
          .read()
          .parquet(out.toString())
          .filter("failed_at >= 0")
          .select(RolloutJob.ROLLOUT)
          .distinct()
          .count();
    } finally {
      spark.stop();
    }
  }

  /** A local master that tries failed tasks again, as clusters do. */
  static String retrying(String master) {
    Matcher matcher = LOCAL.matcher(master);
    if (!matcher.matches()) {
      return master;
    }
    String threads = matcher.group(1) == null ? "1" : matcher.group(1);
    return "local[" + threads + "," + TRIES + "]";
  }
}
