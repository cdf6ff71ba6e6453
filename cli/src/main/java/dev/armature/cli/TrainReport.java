package dev.armature.cli;

import dev.armature.Simulation;
import dev.armature.env.Environment;
import dev.armature.env.Policy;
import dev.armature.env.StepResult;
import dev.armature.env.Task;
import dev.armature.io.PartialFile;
import dev.armature.learn.TrainingLog;
import dev.armature.learn.TrainingRound;
import dev.armature.model.Model;
import dev.armature.render.Picture;
import dev.armature.render.RenderOptions;
import dev.armature.render.Renderer;
import dev.armature.render.View;
import dev.armature.report.Plot;
import dev.armature.report.Report;
import dev.armature.report.Table;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import javax.imageio.ImageIO;

/** A page about trainings: curves over seeds, parts of the reward, pictures of what was learned. */
final class TrainReport {
  private static final int PICTURES = 8;
  private static final int WIDTH = 200;
  private static final int HEIGHT = 200;
  private static final double AZIMUTH = 90;
  private static final double ELEVATION = -12;

  /** From the center of mass, in extents of the model. */
  private static final double DISTANCE = 1.15;

  private static final double SECONDS_APART = 0.1;
  private static final double FIRST_SECOND = 3;

  private TrainReport() {}

  static void write(
      Path file, Task task, List<TrainCommand.Run> runs, TrainCommand.Run best, String command)
      throws IOException {
    Report page =
        new Report("Training: " + task.name())
            .subtitle(command)
            .fact("trainings", runs.size())
            .fact("actions each", best.steps())
            .fact("best return", best.evaluation().meanReturn())
            .fact("its velocity / (m/s)", best.evaluation().meanVelocity())
            .seed(best.seed())
            .environment(Version.text());
    List<TrainingLog> logs = runs.stream().map(run -> run.log(task)).toList();
    progress(page, logs);
    page.section("Parts of the reward").plot(terms(best.log(task)));
    page.section("What was learned")
        .text("The policy of the best training, " + SECONDS_APART + " s from picture to picture.")
        .picture(
            strip(task, best.policy()), task.name() + ", " + PICTURES + " moments of an episode");
    Table table =
        new Table("seed", "return", "failed of 10", "m/s", "wall / s", "processor / s", "learning");
    for (TrainCommand.Run run : runs) {
      table.row(
          run.seed(),
          run.evaluation().meanReturn(),
          run.evaluation().failures(),
          run.evaluation().meanVelocity(),
          run.seconds(),
          run.processorSeconds(),
          Math.round(100 * run.learning() / (run.learning() + run.simulating())) + " %");
    }
    page.section("Trainings").table(table);
    measures(page, logs);
    PartialFile.write(file, page::write);
  }

  /** A section about how returns and lengths of episodes changed. */
  static void progress(Report page, List<TrainingLog> logs) {
    page.section("Return")
        .text("Sum of rewards of the episodes that ended in a round, mean of the round.")
        .plot(returns(logs))
        .plot(curves(logs, "Actions an episode", TrainingRound::episodeLength));
  }

  /** A section with the numbers of the learner. */
  static void measures(Report page, List<TrainingLog> logs) {
    Report.Section learning = page.section("Learning");
    Set<String> measures = new LinkedHashSet<>();
    logs.forEach(log -> log.rounds().forEach(r -> measures.addAll(r.measures().keySet())));
    for (String measure : measures) {
      learning.plot(curves(logs, measure, r -> r.measures().getOrDefault(measure, Double.NaN)));
    }
  }

  /** The parts of the reward in one training. */
  static Plot terms(TrainingLog log) {
    Plot plot = new Plot("Parts of the reward, seed " + log.seed());
    plot.x("actions").y("per action");
    Set<String> terms = new LinkedHashSet<>();
    log.rounds().forEach(round -> terms.addAll(round.rewardTerms().keySet()));
    for (String term : terms) {
      add(plot, term, log.rounds(), round -> round.rewardTerms().getOrDefault(term, Double.NaN));
    }
    return plot;
  }

  /** The returns of all trainings. */
  static Plot returns(List<TrainingLog> logs) {
    return curves(logs, "Return, " + logs.get(0).task(), TrainingRound::episodeReturn);
  }

  private static Plot curves(
      List<TrainingLog> logs, String title, ToDoubleFunction<TrainingRound> value) {
    Plot plot = new Plot(title).x("actions").y("mean of a round");
    for (TrainingLog log : logs) {
      add(plot, "seed " + log.seed(), log.rounds(), value);
    }
    return plot;
  }

  /** Adds a line of the rounds that have the value. */
  private static void add(
      Plot plot, String name, List<TrainingRound> rounds, ToDoubleFunction<TrainingRound> value) {
    List<TrainingRound> with =
        rounds.stream().filter(r -> Double.isFinite(value.applyAsDouble(r))).toList();
    if (!with.isEmpty()) {
      plot.line(
          name,
          with.stream().mapToDouble(TrainingRound::steps).toArray(),
          with.stream().mapToDouble(value).toArray());
    }
  }

  private static double[] act(Policy policy, double[] seen, int size) {
    double[] action = new double[size];
    policy.act(seen, 0, action, 0);
    return action;
  }

  /** Moments of an episode side by side. */
  static byte[] strip(Task task, Policy policy) throws IOException {
    Model m = task.model();
    Renderer renderer = new Renderer(m);
    RenderOptions options = new RenderOptions();
    options.width = WIDTH;
    options.height = HEIGHT;
    BufferedImage image = new BufferedImage(PICTURES * WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    Environment env = new Environment(task);
    double[] seen = env.reset(0);
    double dt = task.stepsPerAction() * m.opt.timestep;
    int first = (int) Math.min(task.episodeLength() / 2, Math.round(FIRST_SECOND / dt));
    int apart = (int) Math.max(1, Math.round(SECONDS_APART / dt));
    int shown = 0;
    for (int i = 0; shown < PICTURES; i++) {
      if (i >= first && (i - first) % apart == 0) {
        Simulation sim = new Simulation(m);
        System.arraycopy(env.data().qpos, 0, sim.data().qpos, 0, m.nq);
        sim.forward();
        double[] center = Arrays.copyOf(sim.data().subtreeCom, 3);
        View view = View.orbit(m, AZIMUTH, ELEVATION, DISTANCE * m.stat.extent, center);
        Picture picture = renderer.render(sim.data(), view, options);
        graphics.drawImage(picture.toImage(), shown * WIDTH, 0, null);
        shown++;
      }
      StepResult step = env.step(act(policy, seen, task.actionSpace().size()));
      seen = step.done() ? env.reset() : step.observation();
    }
    graphics.dispose();
    ByteArrayOutputStream png = new ByteArrayOutputStream();
    ImageIO.write(image, "png", png);
    return png.toByteArray();
  }
}
