package dev.armature.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.rollout.ModelBundle;
import dev.armature.rollout.RolloutRequest;
import dev.armature.rollout.RolloutResult;
import dev.armature.rollout.Setting;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RolloutJobTest {
  private static final Path MODEL =
      Path.of(System.getProperty("armature.root")).resolve("models/cartpole.xml");
  private static final RolloutRequest REQUEST =
      new RolloutRequest(40, 30, 3, 9, 0, .5, new double[0], 0, List.of("body_mass=±20%"), "theta");

  private static SparkSession spark;

  @TempDir Path folder;

  @BeforeAll
  static void start() {
    spark =
        SparkSession.builder()
            .master("local[2,4]")
            .appName("test")
            .config("spark.ui.enabled", "false")
            .config("spark.sql.shuffle.partitions", "2")
            .getOrCreate();
  }

  @AfterAll
  static void stop() {
    spark.stop();
  }

  /** Fails the first attempt of some partitions. */
  private static final class Killer implements TaskListener {
    private static final long serialVersionUID = 1;

    @Override
    public void started(int partition, int attempt) {
      if (attempt == 0 && partition % 2 == 1) {
        throw new IllegalStateException("killed: partition " + partition);
      }
    }
  }

  @Test
  void aJobEqualsTheLocalRunToTheBitAlsoWhenTasksAreKilled() {
    ModelBundle model = ModelBundle.of(MODEL);
    RolloutResult local = REQUEST.on(model.compile()).threads(2).chunk(7).run();
    for (TaskListener listener : List.<TaskListener>of((p, a) -> {}, new Killer())) {
      Path out = folder.resolve("out" + listener.getClass().hashCode() + ".parquet");
      RolloutJob.run(spark, model, REQUEST, RolloutJob.table(spark, REQUEST, 5), listener)
          .write()
          .parquet(out.toString());
      same(spark.read().parquet(out.toString()), local);
    }
  }

  private static void same(Dataset<Row> table, RolloutResult local) {
    List<Row> rows = table.orderBy("rollout", "row").collectAsList();
    assertThat(rows).hasSize(local.count * local.rows);
    for (int i = 0; i < rows.size(); i++) {
      Row row = rows.get(i);
      assertThat(row.<Long>getAs("rollout")).isEqualTo(local.rollout[i / local.rows]);
      assertThat(row.<Integer>getAs("row")).isEqualTo(i % local.rows);
      assertThat(row.<Double>getAs("time")).isEqualTo(local.time[i]);
      assertThat(row.<Double>getAs("reward")).isEqualTo(local.reward[i]);
      sameNumbers(row, "qpos", local.qpos, i, local.nq);
      sameNumbers(row, "qvel", local.qvel, i, local.nv);
      sameNumbers(row, "ctrl", local.ctrl, i, local.nu);
      sameNumbers(row, "sensordata", local.sensordata, i, local.nsensordata);
    }
  }

  private static void sameNumbers(Row row, String name, double[] all, int at, int width) {
    List<Double> numbers = row.getList(row.fieldIndex(name));
    assertThat(numbers).hasSize(width);
    for (int k = 0; k < width; k++) {
      assertThat(Double.doubleToRawLongBits(numbers.get(k)))
          .isEqualTo(Double.doubleToRawLongBits(all[at * width + k]));
    }
  }

  @Test
  void aTableOfParametersAndSeedsDecidesEachRollout() {
    ModelBundle model = ModelBundle.of(MODEL);
    StructType type =
        new StructType()
            .add("rollout", DataTypes.LongType)
            .add("seed", DataTypes.LongType)
            .add("body_mass@pole", DataTypes.DoubleType)
            .add("opt_gravity[2]", DataTypes.DoubleType);
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      rows.add(RowFactory.create((long) i, 100L + i, .1 + .05 * i, -9.0 - i));
    }
    Dataset<Row> table = spark.createDataFrame(rows, type).repartition(3);
    RolloutRequest request =
        new RolloutRequest(6, 20, 1, 0, 0, .5, new double[0], 0, List.of(), "");
    List<Row> results =
        RolloutJob.run(spark, model, request, table).orderBy("rollout", "row").collectAsList();
    for (int i = 0; i < 6; i++) {
      int number = i;
      Setting mass = Setting.parse("body_mass@pole", model.compile());
      Setting gravity = Setting.parse("opt_gravity[2]", model.compile());
      RolloutResult local =
          request
              .on(
                  model.compile(),
                  (batch, world, rollout, random) -> {
                    mass.apply(batch, world, .1 + .05 * number);
                    gravity.apply(batch, world, -9.0 - number);
                  })
              .numbered(new long[] {i}, new long[] {100 + i})
              .run();
      for (int r = 0; r < 20; r++) {
        sameNumbers(results.get(i * 20 + r), "qpos", local.qpos, r, 2);
      }
    }
    assertThatThrownBy(
            () ->
                RolloutJob.run(
                    spark, model, request, table.withColumnRenamed("body_mass@pole", "wheight")))
        .hasMessageContaining("wheight");
  }
}
