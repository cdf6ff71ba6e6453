package dev.armature.spark;

import dev.armature.model.Model;
import dev.armature.rollout.ModelBundle;
import dev.armature.rollout.RolloutRequest;
import dev.armature.rollout.RolloutResult;
import dev.armature.rollout.Setting;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/** Runs the rollouts of one partition, a few at a time, in one thread: the executor has others. */
final class PartitionRollouts implements MapPartitionsFunction<Row, Row> {
  private static final long serialVersionUID = 1;
  private static final int AT_A_TIME = 64;

  private final Broadcast<ModelBundle> model;
  private final RolloutRequest request;
  private final ArrayList<String> parameters;
  private final TaskListener listener;

  PartitionRollouts(
      Broadcast<ModelBundle> model,
      RolloutRequest request,
      List<String> parameters,
      TaskListener listener) {
    this.model = model;
    this.request = request;
    this.parameters = new ArrayList<>(parameters);
    this.listener = listener;
  }

  @Override
  public Iterator<Row> call(Iterator<Row> rows) {
    TaskContext task = TaskContext.get();
    listener.started(task.partitionId(), task.attemptNumber());
    return new Results(rows);
  }

  /** The results, computed on demand. */
  private final class Results implements Iterator<Row> {
    private final Iterator<Row> rows;
    private final Model m;
    private final List<Setting> settings = new ArrayList<>();
    private final ArrayDeque<Row> ready = new ArrayDeque<>();

    Results(Iterator<Row> rows) {
      this.rows = rows;
      m = model.value().compile();
      parameters.forEach(name -> settings.add(Setting.parse(name, m)));
    }

    @Override
    public boolean hasNext() {
      while (ready.isEmpty() && rows.hasNext()) {
        runSome();
      }
      return !ready.isEmpty();
    }

    @Override
    public Row next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      return ready.remove();
    }

    private void runSome() {
      List<Row> some = new ArrayList<>();
      while (some.size() < AT_A_TIME && rows.hasNext()) {
        some.add(rows.next());
      }
      long[] numbers = new long[some.size()];
      long[] seeds = new long[some.size()];
      Map<Long, double[]> values = new HashMap<>();
      for (int i = 0; i < numbers.length; i++) {
        Row row = some.get(i);
        numbers[i] = row.<Number>getAs(RolloutJob.ROLLOUT).longValue();
        seeds[i] = row.<Number>getAs(RolloutJob.SEED).longValue();
        double[] own = new double[parameters.size()];
        for (int p = 0; p < own.length; p++) {
          own[p] = row.<Number>getAs(parameters.get(p)).doubleValue();
        }
        values.put(numbers[i], own);
      }
      var rollouts =
          settings.isEmpty()
              ? request.on(m)
              : request.on(
                  m,
                  (batch, world, rollout, random) -> {
                    double[] own = values.getOrDefault(rollout, new double[0]);
                    for (int p = 0; p < own.length; p++) {
                      settings.get(p).apply(batch, world, own[p]);
                    }
                  });
      RolloutResult result =
          rollouts.numbered(numbers, seeds).threads(1).chunk(numbers.length).run();
      for (int i = 0; i < numbers.length; i++) {
        for (int r = 0; r < result.rows; r++) {
          ready.add(row(result, i, r, seeds[i]));
        }
      }
    }

    private Row row(RolloutResult result, int rollout, int row, long seed) {
      int at = rollout * result.rows + row;
      return RowFactory.create(
          result.rollout[rollout],
          seed,
          row,
          result.time[at],
          part(result.qpos, at, result.nq),
          part(result.qvel, at, result.nv),
          part(result.act, at, result.na),
          part(result.ctrl, at, result.nu),
          part(result.sensordata, at, result.nsensordata),
          result.reward[at],
          result.failedAt[rollout]);
    }

    private double[] part(double[] all, int at, int width) {
      return Arrays.copyOfRange(all, at * width, (at + 1) * width);
    }
  }
}
