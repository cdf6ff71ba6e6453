package dev.armature.lint;

/** How much a finding matters. */
public enum Severity {
  /** The model does not load. */
  ERROR,
  /** Most likely a mistake. */
  WARNING,
  /** Worth knowing; often intended. */
  NOTE;

  /** In lower case, for display. */
  public String word() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
