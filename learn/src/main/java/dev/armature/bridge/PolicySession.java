package dev.armature.bridge;

import dev.armature.learn.PolicyFile;
import java.util.List;
import java.util.Map;

/** A policy that acts on rows of observations. */
final class PolicySession extends Session {
  private final PolicyFile policy;
  private final int rows;
  private final int in;
  private final int out;
  private final double[] seen;
  private final double[] actions;

  PolicySession(PolicyFile policy, int rows) {
    this.policy = policy;
    this.rows = rows;
    in = arrays.add("observations", SharedArrays.Type.F8, rows, policy.inputs());
    out = arrays.add("actions", SharedArrays.Type.F8, rows, policy.outputs());
    seen = new double[rows * policy.inputs()];
    actions = new double[rows * policy.outputs()];
  }

  @Override
  Map<String, String> facts() {
    return Map.of("task", policy.task());
  }

  @Override
  void perform(String command, List<String> arguments) {
    if (!command.equals("act")) {
      throw unknown(command);
    }
    arrays.receive(in, seen);
    for (int r = 0; r < rows; r++) {
      policy.act(seen, r * policy.inputs(), actions, r * policy.outputs());
    }
    arrays.send(out, actions);
  }
}
