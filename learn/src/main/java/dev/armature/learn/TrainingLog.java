package dev.armature.learn;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The rounds of a training as a file of comma-separated values, one line for each round.
 *
 * <p>Columns are the task, the seed and the parts of {@link TrainingRound}; those of the reward
 * begin with {@code reward:}, numbers of the learner with {@code measure:}.
 *
 * @param task name of the task
 * @param seed seed of the training
 * @param rounds its rounds in their order
 */
public record TrainingLog(String task, long seed, List<TrainingRound> rounds) {
  private static final String REWARD = "reward:";
  private static final String MEASURE = "measure:";
  private static final List<String> FIXED =
      List.of(
          "task",
          "seed",
          "round",
          "steps",
          "episodes",
          "return",
          "length",
          "simulation seconds",
          "learning seconds");

  /** Keeps its own list of rounds. */
  public TrainingLog {
    rounds = List.copyOf(rounds);
  }

  /** Writes a log while a training runs; every round is in the file as soon as it is added. */
  public static final class Recorder implements AutoCloseable {
    private final Writer out;
    private final String task;
    private final long seed;
    private boolean headed;

    /**
     * Begins a log, or goes on with one.
     *
     * @param resume whether to keep what the file holds; rounds that are added again replace it
     */
    public Recorder(Path file, String task, long seed, boolean resume) throws IOException {
      this.task = task;
      this.seed = seed;
      headed = resume && Files.exists(file) && Files.size(file) > 0;
      out =
          headed
              ? Files.newBufferedWriter(file, StandardOpenOption.APPEND)
              : new BufferedWriter(Files.newBufferedWriter(file));
    }

    /** Adds a round. */
    public void add(TrainingRound round) throws IOException {
      if (!headed) {
        List<String> names = new ArrayList<>(FIXED);
        round.rewardTerms().keySet().forEach(name -> names.add(REWARD + name));
        round.measures().keySet().forEach(name -> names.add(MEASURE + name));
        out.write(String.join(",", names) + "\n");
        headed = true;
      }
      List<String> values = new ArrayList<>();
      values.add(task);
      values.add(Long.toString(seed));
      values.add(Integer.toString(round.round()));
      values.add(Long.toString(round.steps()));
      values.add(Integer.toString(round.episodes()));
      values.add(Double.toString(round.episodeReturn()));
      values.add(Double.toString(round.episodeLength()));
      values.add(Double.toString(round.simulationSeconds()));
      values.add(Double.toString(round.learningSeconds()));
      round.rewardTerms().values().forEach(value -> values.add(Double.toString(value)));
      round.measures().values().forEach(value -> values.add(Double.toString(value)));
      out.write(String.join(",", values) + "\n");
      out.flush();
    }

    @Override
    public void close() throws IOException {
      out.close();
    }
  }

  /**
   * Reads a log. A last line that was cut off in the middle does not count.
   *
   * @throws IOException when the file is not a log, with the line that is wrong
   */
  public static TrainingLog read(Path file) throws IOException {
    String text = Files.readString(file);
    List<String> lines = text.lines().toList();
    if (lines.isEmpty() || !lines.get(0).startsWith(String.join(",", FIXED))) {
      throw new IOException(file + " is not the log of a training");
    }
    String[] names = lines.get(0).split(",", -1);
    int complete = text.endsWith("\n") ? lines.size() : lines.size() - 1;
    String task = "";
    long seed = 0;
    List<TrainingRound> rounds = new ArrayList<>();
    for (int i = 1; i < complete; i++) {
      String[] values = lines.get(i).split(",", -1);
      try {
        TrainingRound round = round(names, values);
        task = values[0];
        seed = Long.parseLong(values[1]);
        rounds.removeIf(earlier -> earlier.round() >= round.round());
        rounds.add(round);
      } catch (IllegalArgumentException e) {
        throw new IOException(
            file + ", line " + (i + 1) + " is not a round of a training: " + e.getMessage(), e);
      }
    }
    if (rounds.isEmpty()) {
      throw new IOException(file + " has no rounds");
    }
    return new TrainingLog(task, seed, rounds);
  }

  private static TrainingRound round(String[] names, String[] values) {
    if (values.length != names.length) {
      throw new IllegalArgumentException(values.length + " values for " + names.length + " names");
    }
    Map<String, Double> rewards = new LinkedHashMap<>();
    Map<String, Double> measures = new LinkedHashMap<>();
    for (int i = FIXED.size(); i < names.length; i++) {
      double value = Double.parseDouble(values[i]);
      if (names[i].startsWith(REWARD)) {
        rewards.put(names[i].substring(REWARD.length()), value);
      } else if (names[i].startsWith(MEASURE)) {
        measures.put(names[i].substring(MEASURE.length()), value);
      }
    }
    return new TrainingRound(
        Integer.parseInt(values[2]),
        Long.parseLong(values[3]),
        Integer.parseInt(values[4]),
        Double.parseDouble(values[5]),
        Double.parseDouble(values[6]),
        rewards,
        measures,
        Double.parseDouble(values[7]),
        Double.parseDouble(values[8]));
  }
}
