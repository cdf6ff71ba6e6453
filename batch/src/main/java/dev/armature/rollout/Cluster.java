package dev.armature.rollout;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;

/** Runs rollouts on many machines; found with {@code ServiceLoader} where there is one. */
public interface Cluster {
  /**
   * Runs rollouts and writes the results to a folder of Parquet files. Until it is complete the
   * folder is called {@code NAME.part.parquet}; a job that ends early leaves the rollouts there
   * that were done.
   *
   * @param master where to run, as the cluster names it, such as {@code local[2]}
   * @param out the folder
   * @param overwrite whether a folder that exists is replaced
   * @param notes texts to keep in the folder, by name, such as the path of the model
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
      Map<String, String> notes,
      Consumer<String> log)
      throws IOException;
}
