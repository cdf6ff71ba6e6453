package dev.armature.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.io.ArrayFile;
import dev.armature.io.NamedArray;
import dev.armature.rollout.ModelBundle;
import dev.armature.rollout.RolloutRequest;
import dev.armature.rollout.RolloutResult;
import dev.armature.rollout.Setting;
import java.io.IOException;
import java.lang.reflect.Array;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
  void aJobEqualsTheLocalRunToTheBitAlsoWhenTasksAreKilled() throws IOException {
    ModelBundle model = ModelBundle.of(MODEL);
    RolloutResult local = REQUEST.on(model.compile()).threads(2).chunk(7).run();
    for (TaskListener listener : List.<TaskListener>of((p, a) -> {}, new Killer())) {
      Path out = folder.resolve("out" + listener.getClass().hashCode() + ".parquet");
      RolloutJob.run(spark, model, REQUEST, RolloutJob.table(spark, REQUEST, 5), listener)
          .write()
          .parquet(out.toString());
      same(spark.read().parquet(out.toString()), local);
      assertSameArrays(ArrayFile.read(out), local);
    }
  }

  @Test
  void whatIsWrittenWithoutSparkSparkReadsToTheBit() throws IOException {
    RolloutResult local = REQUEST.on(ModelBundle.of(MODEL).compile()).run();
    Path out = folder.resolve("local.parquet");
    local.write(out);
    same(spark.read().parquet(out.toString()), local);
    assertSameArrays(ArrayFile.read(out), local);
  }

  @ParameterizedTest
  @CsvSource({"uncompressed, v1", "gzip, v2", "snappy, v1"})
  void tablesOfOthersAreRead(String compression, String version) throws IOException {
    Path out = folder.resolve("others.parquet");
    Dataset<Row> table =
        spark
            .range(0, 1000, 1, 2)
            .selectExpr(
                "cast(id as int) as number",
                "id * 1000000007 as large",
                "cast(id % 3 as float) as few",
                "if(id % 2 = 0, id / 7.0D, null) as half",
                "id % 5 = 0 as fifth",
                "concat('row ', id % 10) as text",
                "if(id % 100 = 0, array(null, 1.0D), array(0.5D, cast(id as double))) as pair");
    if (version.equals("v2")) {
      // whole numbers and texts have other encodings there
      table = table.select("few", "half", "pair");
    }
    table
        .write()
        .option("compression", compression)
        .option("parquet.writer.version", version)
        .parquet(out.toString());
    Map<String, NamedArray> arrays = ArrayFile.read(out);
    assertThat(arrays).hasSize(table.columns().length);
    double nan = Double.NaN;
    for (NamedArray array : arrays.values()) {
      assertThat(array.rows()).as(array.name()).isEqualTo(1000);
      for (int i = 0; i < 1000; i++) {
        int k = i;
        Object expected =
            switch (array.name()) {
              case "number" -> k;
              case "large" -> k * 1000000007L;
              case "few" -> (float) (k % 3);
              case "half" -> k % 2 == 0 ? k / 7.0 : nan;
              case "fifth" -> k % 5 == 0 ? 1 : 0;
              case "text" -> "row " + k % 10;
              default -> k % 100 == 0 ? nan : 0.5;
            };
        int width = array.rowSize();
        assertThat(Array.get(array.values(), width * i)).as(array.name()).isEqualTo(expected);
        if (width == 2) {
          assertThat(array.doubles()[2 * i + 1]).isEqualTo(i % 100 == 0 ? 1 : i);
        }
      }
    }
  }

  private static void assertSameArrays(Map<String, NamedArray> arrays, RolloutResult local) {
    for (NamedArray expected : local.arrays()) {
      NamedArray array = arrays.get(expected.name());
      assertThat(array).as(expected.name()).isNotNull();
      assertThat(array.shape()).as(expected.name()).isEqualTo(expected.shape());
      assertThat(array.values()).as(expected.name()).isEqualTo(expected.values());
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
