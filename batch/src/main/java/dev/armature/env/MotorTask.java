package dev.armature.env;

import dev.armature.model.Model;

/** What the classic tasks have in common: a mechanism whose actions are its actuators' controls. */
abstract class MotorTask implements Task {
  final Model model;
  private final String name;
  private final int steps;
  private final int length;
  private final Space actions;

  /** A task whose actions are held for some steps and whose episodes have at most some actions. */
  MotorTask(String name, Model model, int steps, int length) {
    this.name = name;
    this.model = model;
    this.steps = steps;
    this.length = length;
    this.actions = Tasks.controls(model);
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final Model model() {
    return model;
  }

  @Override
  public final int stepsPerAction() {
    return steps;
  }

  @Override
  public final int episodeLength() {
    return length;
  }

  @Override
  public final Space actionSpace() {
    return actions;
  }
}
