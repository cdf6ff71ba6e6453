package dev.armature.plugin;

/** A plugin that cannot work with its settings or with the elements it is attached to. */
public final class PluginException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** With what is wrong. */
  public PluginException(String message) {
    super(message);
  }
}
