package dev.armature.lint;

/** How much a finding matters. */
public enum Severity {
  /** The model does not load. */
  ERROR,
  /** Most likely a mistake. */
  WARNING,
  /** Worth knowing; often meant. */
  NOTE;

  /** In lower case, for people. */
  public String word() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
