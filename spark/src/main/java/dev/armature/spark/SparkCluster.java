package dev.armature.spark;

import dev.armature.io.ArrayFile;
import dev.armature.io.NamedArray;
import dev.armature.io.Parquet;
import dev.armature.io.PartialFile;
import dev.armature.rollout.Cluster;
import dev.armature.rollout.ModelBundle;
import dev.armature.rollout.RolloutRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
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
  private static final Pattern MASTER =
      Pattern.compile(
          "submit|yarn|local(\\[(\\d+|\\*)(,\\d+)?])?|local-cluster\\[.*]|spark://.+:\\d+|k8s://.+");
  private static final String SUBMIT = "submit";
  private static final int TRIES = 4;
  private static final int PARTITIONS_A_CORE = 4;

  @Override
  public long run(
      String master,
      ModelBundle model,
      RolloutRequest request,
      Path out,
      boolean overwrite,
      Map<String, String> notes,
      Consumer<String> log)
      throws IOException {
    check(master);
    check(out, overwrite);
    SparkSession spark = session(master, model);
    PartialFile part = new PartialFile(out);
    try {
      long failed = write(spark, model, request, part.path(), notes, log);
      part.complete();
      return failed;
    } catch (Exception e) {
      throw kept(part, e);
    } finally {
      spark.stop();
    }
  }

  private static long write(
      SparkSession spark,
      ModelBundle model,
      RolloutRequest request,
      Path folder,
      Map<String, String> notes,
      Consumer<String> log)
      throws IOException {
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
    results
        .write()
        .mode(SaveMode.Overwrite)
        // a task that is done stays, whatever becomes of the job
        .option("mapreduce.fileoutputcommitter.algorithm.version", "2")
        .parquet(folder.toString());
    Parquet.writeNotes(folder, notes);
    return spark
        .read()
        .parquet(folder.toString())
        .filter("failed_at >= 0")
        .select(RolloutJob.ROLLOUT)
        .distinct()
        .count();
  }

  /** The failure of a job, with what it leaves; its own message goes on for many lines. */
  private static IOException kept(PartialFile part, Exception e) {
    IOException failure = new IOException("the Spark job failed: " + firstLine(e), e);
    try {
      NamedArray done = ArrayFile.read(part.path()).get(RolloutJob.ROLLOUT);
      return part.kept(failure, (done == null ? 0 : done.rows()) + " rollouts");
    } catch (IOException none) {
      part.discard(failure);
      return failure;
    }
  }

  private static void check(String master) throws IOException {
    if (!MASTER.matcher(master).matches()) {
      throw new IOException(
          "no Spark master \""
              + master
              + "\"; it is local, local[THREADS], spark://HOST:PORT, yarn, k8s://ADDRESS or"
              + " submit");
    }
  }

  private static void check(Path out, boolean overwrite) throws IOException {
    if (Files.exists(out) && !overwrite) {
      throw new IOException(out + " exists; --overwrite replaces it");
    }
    if (Files.exists(out) && !Files.isDirectory(out)) {
      throw new IOException(out + " is a file; the results are a folder");
    }
    for (Path above = out.toAbsolutePath().getParent(); above != null; above = above.getParent()) {
      if (Files.exists(above)) {
        if (!Files.isDirectory(above) || !Files.isWritable(above)) {
          throw new IOException(out + " cannot be made: " + above + " is no folder to write to");
        }
        return;
      }
    }
  }

  // Scala throws checked exceptions that no signature names
  private static SparkSession session(String master, ModelBundle model) throws IOException {
    SparkSession.Builder builder =
        SparkSession.builder()
            .appName("armature rollout " + model.main())
            .config("spark.ui.enabled", "false");
    if (!master.equals(SUBMIT)) {
      builder.master(retrying(master));
    }
    try {
      return builder.getOrCreate();
    } catch (Exception e) {
      throw new IOException(
          "Spark does not start on the master \"" + master + "\": " + firstLine(e), e);
    }
  }

  private static String firstLine(Throwable e) {
    String message = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    return message.lines().findFirst().orElse("");
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
