package dev.armature.rollout;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Runs rollouts on many machines; found with {@code ServiceLoader} where there is one. */
public interface Cluster {
  /**
   * Runs rollouts and writes the results to a folder of Parquet files.
   *
   * @param master where to run, as the cluster names it, such as {@code local[2]}
   * @param out the folder, replaced
   * @param log is told in a line what happens
   * @return number of rollouts that failed
   */
  long run(String master, ModelBundle model, RolloutRequest request, Path out, Consumer<String> log)
      throws IOException;
}
