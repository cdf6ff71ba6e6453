package dev.armature.plugin;

/** Thrown when a plugin cannot work with its settings or with the elements it is attached to. */
public final class PluginException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String problem;

  /** Creates an exception that says what is wrong. */
  public PluginException(String problem) {
    super(problem);
    this.problem = problem;
  }

  /** What is wrong. */
  public String problem() {
    return problem;
  }
}
