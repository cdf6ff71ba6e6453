package dev.armature.bridge;

import dev.armature.env.AutoResetMode;
import dev.armature.env.Space;
import dev.armature.env.Task;
import dev.armature.env.VectorEnvironment;
import dev.armature.env.VectorStep;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A vector of environments. */
final class EnvironmentSession extends Session {
  private final VectorEnvironment envs;
  private final double[] actions;
  private final boolean[] mask;
  private final int action;
  private final int which;
  private final int observations;
  private final int rewards;
  private final int terms;
  private final int terminated;
  private final int truncated;
  private final int last;
  private final int clock;
  private final double[] seconds = new double[1];

  EnvironmentSession(Task task, int worlds, AutoResetMode mode, int threads) {
    envs = new VectorEnvironment(task, worlds, mode, threads);
    int seen = envs.observationSpace().size();
    int acts = envs.actionSpace().size();
    actions = new double[worlds * acts];
    mask = new boolean[worlds];
    action = arrays.add("actions", SharedArrays.Type.F8, worlds, acts);
    which = arrays.add("mask", SharedArrays.Type.U1, worlds);
    observations = arrays.add("observations", SharedArrays.Type.F8, worlds, seen);
    rewards = arrays.add("rewards", SharedArrays.Type.F8, worlds);
    terms = arrays.add("reward_terms", SharedArrays.Type.F8, worlds, task.rewardTerms().size());
    terminated = arrays.add("terminated", SharedArrays.Type.U1, worlds);
    truncated = arrays.add("truncated", SharedArrays.Type.U1, worlds);
    last = arrays.add("final_observations", SharedArrays.Type.F8, worlds, seen);
    clock = arrays.add("seconds", SharedArrays.Type.F8, 1);
  }

  @Override
  Map<String, String> facts() {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("task", envs.task().name());
    facts.put("terms", String.join("\t", envs.task().rewardTerms()));
    facts.put("action_low", bounds(envs.actionSpace(), true));
    facts.put("action_high", bounds(envs.actionSpace(), false));
    facts.put("observation_low", bounds(envs.observationSpace(), true));
    facts.put("observation_high", bounds(envs.observationSpace(), false));
    facts.put("episode_length", Integer.toString(envs.task().episodeLength()));
    double dt = envs.task().stepsPerAction() * envs.task().model().opt.timestep;
    facts.put("dt", Double.toString(dt));
    return facts;
  }

  private static String bounds(Space space, boolean low) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < space.size(); i++) {
      double bound = low ? space.low(i) : space.high(i);
      text.append(i == 0 ? "" : " ").append(Double.toString(bound).replace("Infinity", "inf"));
    }
    return text.toString();
  }

  @Override
  void perform(String command, List<String> arguments) {
    switch (command) {
      case "step" -> {
        arrays.receive(action, actions);
        long start = System.nanoTime();
        VectorStep step = envs.step(actions);
        seconds[0] += (System.nanoTime() - start) * 1e-9;
        arrays.send(clock, seconds);
        arrays.send(observations, step.observations());
        arrays.send(rewards, step.rewards());
        arrays.send(terms, step.rewardTerms());
        arrays.send(terminated, step.terminated());
        arrays.send(truncated, step.truncated());
        arrays.send(last, step.finalObservations());
      }
      case "reset" -> arrays.send(observations, envs.reset(Long.parseLong(arguments.get(0))));
      case "reset_some" -> {
        arrays.receive(which, mask);
        arrays.send(observations, envs.reset(mask));
      }
      case "level" -> envs.setLevel(Double.parseDouble(arguments.get(0)));
      default -> throw unknown(command);
    }
  }

  @Override
  public void close() {
    envs.close();
  }
}
