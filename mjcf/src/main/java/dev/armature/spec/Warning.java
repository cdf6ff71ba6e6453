package dev.armature.spec;

import dev.armature.model.LoadWarning;

/**
 * Something about a model that its author should know, though it loads.
 *
 * @param location where it was found
 * @param element the element concerned, as in {@link ModelException#element()}
 * @param message what is odd
 * @param strict whether strict loading refuses the model for it
 */
public record Warning(SourceLocation location, String element, String message, boolean strict)
    implements LoadWarning {
  @Override
  public String file() {
    return location.file();
  }

  @Override
  public int line() {
    return location.line();
  }

  @Override
  public int column() {
    return location.column();
  }

  @Override
  public String toString() {
    return ModelException.describe(location, element, message);
  }
}
