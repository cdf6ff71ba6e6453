package dev.armature.spark;

import dev.armature.rollout.ModelBundle;
import dev.armature.rollout.RolloutRequest;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Rollouts of a model over a table of parameters: a row of the table is a rollout.
 *
 * <p>The table has a column {@code rollout} (number of the rollout), a column {@code seed}, and any
 * further columns of numbers named after parameters, such as {@code body_mass@pole} (see {@code
 * dev.armature.rollout.Setting}). The model is broadcast once and compiled once on each executor.
 * The result has a row for each recorded step. It depends on the model, the request and the row of
 * the table, to the bit: a partition that is lost and tried again gives the same.
 */
public final class RolloutJob {
  /** Column of the table: number of the rollout. */
  public static final String ROLLOUT = "rollout";

  /** Column of the table: seed of its random numbers. */
  public static final String SEED = "seed";

  private RolloutJob() {}

  /** What a row of the result holds. */
  public static StructType schema() {
    StructType type = new StructType();
    type = type.add(ROLLOUT, DataTypes.LongType, false);
    type = type.add(SEED, DataTypes.LongType, false);
    type = type.add("row", DataTypes.IntegerType, false);
    type = type.add("time", DataTypes.DoubleType, false);
    for (String array : List.of("qpos", "qvel", "act", "ctrl", "sensordata")) {
      type = type.add(array, DataTypes.createArrayType(DataTypes.DoubleType, false), false);
    }
    type = type.add("reward", DataTypes.DoubleType, false);
    return type.add("failed_at", DataTypes.IntegerType, false);
  }

  /** The table of a request without parameters: rollouts 0, 1, … with one seed. */
  public static Dataset<Row> table(SparkSession spark, RolloutRequest request, int partitions) {
    return spark
        .range(0, request.worlds(), 1, partitions)
        .toDF(ROLLOUT)
        .withColumn(SEED, functions.lit(request.seed()));
  }

  /** The results of a table of rollouts; nothing runs until they are read. */
  public static Dataset<Row> run(
      SparkSession spark, ModelBundle model, RolloutRequest request, Dataset<Row> table) {
    return run(spark, model, request, table, (partition, attempt) -> {});
  }

  /**
   * The results of a table of rollouts.
   *
   * @param listener told when tasks start
   */
  public static Dataset<Row> run(
      SparkSession spark,
      ModelBundle model,
      RolloutRequest request,
      Dataset<Row> table,
      TaskListener listener) {
    List<String> parameters = new ArrayList<>();
    for (StructField field : table.schema().fields()) {
      if (!field.name().equals(ROLLOUT) && !field.name().equals(SEED)) {
        parameters.add(field.name());
      }
    }
    // mistakes in names are found here, not on every executor
    parameters.forEach(name -> dev.armature.rollout.Setting.parse(name, model.compile()));
    request.on(model.compile());
    Broadcast<ModelBundle> everywhere = new JavaSparkContext(spark.sparkContext()).broadcast(model);
    return table.mapPartitions(
        new PartitionRollouts(everywhere, request, parameters, listener), Encoders.row(schema()));
  }
}
