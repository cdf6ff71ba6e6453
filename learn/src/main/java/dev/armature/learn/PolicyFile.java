package dev.armature.learn;

import dev.armature.env.Policy;
import dev.armature.env.Task;
import dev.armature.env.TaskController;
import dev.armature.env.Tasks;
import dev.armature.model.Model;
import dev.armature.network.Activation;
import dev.armature.network.Mlp;
import dev.armature.onnx.OnnxException;
import dev.armature.onnx.OnnxGraph;
import dev.armature.onnx.OnnxNetwork;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;

/**
 * A policy in an ONNX file: normalization, network and range of the actions in one graph, and what
 * it was trained for among the metadata.
 *
 * <p>Files from elsewhere are read as well, as long as they take one vector and return one: see
 * {@link OnnxNetwork#read}.
 */
public final class PolicyFile implements Policy {
  private static final String TASK = "armature.task";

  private final OnnxNetwork network;

  private PolicyFile(OnnxNetwork network) {
    this.network = network;
  }

  /**
   * Writes a policy.
   *
   * @param more further lines about it, such as the command that made it
   */
  public static void write(Path file, NetworkPolicy policy, String task, Map<String, String> more)
      throws IOException {
    Files.write(file, graph(policy, task, more).write());
  }

  /** The graph of a policy. */
  static OnnxGraph graph(NetworkPolicy policy, String task, Map<String, String> more) {
    Mlp network = policy.network();
    float[] center = policy.center();
    for (int i = 0; i < center.length; i++) {
      center[i] = -center[i];
    }
    OnnxGraph.Builder graph =
        new OnnxGraph.Builder(policy.inputs())
            .apply("Add", center)
            .apply("Mul", policy.scale())
            .clip(-Normalizer.limit(), Normalizer.limit());
    String activation = network.activation() == Activation.TANH ? "Tanh" : "Relu";
    float[] p = network.parameters();
    for (int l = 0; l < network.layers(); l++) {
      int biases = network.biasAt(l);
      graph.dense(
          Arrays.copyOfRange(p, network.weightAt(l), biases),
          Arrays.copyOfRange(p, biases, biases + network.size(l + 1)));
      if (l + 1 < network.layers()) {
        graph.apply(activation);
      }
    }
    if (policy.squashed()) {
      graph.apply("Tanh");
    } else {
      graph.clip(-1, 1);
    }
    graph.apply("Mul", policy.actionScale()).apply("Add", policy.actionCenter());
    graph.metadata(TASK, task);
    more.forEach(graph::metadata);
    return graph.build();
  }

  /**
   * Reads a policy.
   *
   * @throws IOException when the file cannot be read, is no ONNX model, or needs operators that are
   *     not supported; the message has the file's name
   */
  public static PolicyFile read(Path file) throws IOException {
    try {
      return read(Files.readAllBytes(file));
    } catch (OnnxException e) {
      throw new IOException(file + ": " + e.getMessage(), e);
    }
  }

  /**
   * Reads a policy from the content of a file.
   *
   * @throws OnnxException when it is no ONNX model, or needs operators that are not supported
   */
  public static PolicyFile read(byte[] content) {
    return new PolicyFile(OnnxNetwork.read(content));
  }

  /** Name of the task it was trained for, empty when the file does not say. */
  public String task() {
    return network.metadata().getOrDefault(TASK, "");
  }

  /** What the file says of itself, by key. */
  public Map<String, String> metadata() {
    return network.metadata();
  }

  /** Numbers in an observation. */
  public int inputs() {
    return network.inputs();
  }

  /** Numbers in an action. */
  public int outputs() {
    return network.outputs();
  }

  /**
   * Makes sure that it fits a task.
   *
   * @throws IllegalArgumentException when observations or actions have other sizes
   */
  public PolicyFile check(Task task) {
    int seen = task.observationSpace().size() * task.frames();
    if (inputs() != seen || outputs() != task.actionSpace().size()) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "the policy takes %d numbers and returns %d; the task %s observes %d and acts by %d",
              inputs(),
              outputs(),
              task.name(),
              seen,
              task.actionSpace().size()));
    }
    return this;
  }

  /**
   * A controller that lets the policy act in a model, as in the task it was trained for.
   *
   * @param taskName the task, empty for the one that the file names
   * @throws IllegalArgumentException when there is no such task, or the policy or the model does
   *     not fit it
   */
  public TaskController controller(Model model, String taskName) {
    String name = taskName.isEmpty() ? task() : taskName;
    if (name.isEmpty()) {
      throw new IllegalArgumentException("the policy does not say which task it is for");
    }
    Task task = Tasks.named(name, model);
    return new TaskController(task, check(task));
  }

  @Override
  public void act(double[] observation, int o, double[] action, int a) {
    float[] in = new float[inputs()];
    if (observation.length - o < in.length) {
      throw new IllegalArgumentException(
          "the policy takes observations of " + in.length + " numbers, not " + observation.length);
    }
    for (int i = 0; i < in.length; i++) {
      in[i] = (float) observation[o + i];
      if (Float.isNaN(in[i])) {
        throw new IllegalArgumentException("observation " + i + " is not a number");
      }
    }
    float[] out = network.run(in);
    for (int i = 0; i < out.length; i++) {
      action[a + i] = out[i];
    }
  }
}
