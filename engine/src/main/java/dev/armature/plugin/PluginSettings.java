package dev.armature.plugin;

import java.util.function.UnaryOperator;

/** The settings of an instance: text by key. */
public final class PluginSettings {
  private final String plugin;
  private final UnaryOperator<String> text;

  /**
   * Settings of a plugin.
   *
   * @param plugin its name, for messages
   * @param text gives the text of a key, empty for one that was not written
   */
  public PluginSettings(String plugin, UnaryOperator<String> text) {
    this.plugin = plugin;
    this.text = text;
  }

  /** The text of a key, empty when it was not written. */
  public String text(String key) {
    return text.apply(key);
  }

  /** Whether the key was written. */
  public boolean has(String key) {
    return !text(key).isBlank();
  }

  /** The number at the start of the text, 0 if there is none; what follows it is ignored. */
  public double leadingNumber(String key) {
    String s = text(key).strip();
    for (int end = s.length(); end > 0; end--) {
      if (isNumber(s.substring(0, end))) {
        return Double.parseDouble(s.substring(0, end));
      }
    }
    return 0;
  }

  /**
   * The text as a number.
   *
   * @param otherwise its value when the key was not written
   * @throws PluginException when the text is something else
   */
  public double number(String key, double otherwise) {
    String s = text(key).strip();
    if (s.isEmpty()) {
      return otherwise;
    }
    if (!isNumber(s)) {
      throw new PluginException(plugin + ": " + key + " is not a number: '" + s + "'");
    }
    return Double.parseDouble(s);
  }

  /**
   * The numbers of the text, separated by blanks; none if the key is missing.
   *
   * @throws PluginException when there is something else
   */
  public double[] numbers(String key) {
    String s = text(key).strip();
    if (s.isEmpty()) {
      return new double[0];
    }
    String[] parts = s.split("\\s+");
    double[] out = new double[parts.length];
    for (int i = 0; i < parts.length; i++) {
      if (!isNumber(parts[i])) {
        throw new PluginException(
            plugin + ": " + key + " has a value that is not a number: '" + parts[i] + "'");
      }
      out[i] = Double.parseDouble(parts[i]);
    }
    return out;
  }

  private static boolean isNumber(String s) {
    return s.matches("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");
  }
}
