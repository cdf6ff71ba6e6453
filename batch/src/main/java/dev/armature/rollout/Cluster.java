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
   * @param out the folder
   * @param overwrite whether a folder that exists is replaced
   * @param log takes a line about what happens
   * @return number of rollouts that failed
   * @throws IOException when the folder exists and is not to be replaced, when it cannot be
   *     written, or when the cluster cannot be reached; the message is one sentence
   */
  long run(
      String master,
      ModelBundle model,
      RolloutRequest request,
      Path out,
      boolean overwrite,
      Consumer<String> log)
      throws IOException;
}
