package dev.armature.spec;

/**
 * A model was refused. The only exception that reading, editing, expanding and compiling a model
 * throws for what is wrong with the model; the message names the place, the element and, where
 * there is one, the nearest valid name.
 */
public final class ModelException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient SourceLocation location;
  private final String element;
  private final String problem;

  /** A refusal at a place, for an element ("" when none is concerned). */
  public ModelException(SourceLocation location, String element, String problem) {
    super(describe(location, element, problem));
    this.location = location;
    this.element = element;
    this.problem = problem;
  }

  /** The same with the exception that led to it. */
  public ModelException(SourceLocation location, String element, String problem, Throwable cause) {
    super(describe(location, element, problem), cause);
    this.location = location;
    this.element = element;
    this.problem = problem;
  }

  /** A refusal that no place can be given for. */
  public ModelException(String problem) {
    this(SourceLocation.NONE, "", problem);
  }

  /** Where it was found. */
  public SourceLocation location() {
    return location;
  }

  /** The element concerned, as "geom" or "geom 'floor'"; "" when none is. */
  public String element() {
    return element;
  }

  /** What is wrong, without place and element. */
  public String problem() {
    return problem;
  }

  /** A text whose control characters are spelled out, so that none reaches a terminal. */
  static String plain(String text) {
    if (text.chars().noneMatch(Character::isISOControl)) {
      return text;
    }
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isISOControl(c) && c != '\n' && c != '\t') {
        out.append(String.format("\\u%04x", (int) c));
      } else {
        out.append(c);
      }
    }
    return out.toString();
  }

  static String describe(SourceLocation location, String element, String problem) {
    StringBuilder text = new StringBuilder(location.toString());
    if (!element.isEmpty()) {
      text.append(text.isEmpty() ? "" : ": ").append(element);
    }
    return plain(text.append(text.isEmpty() ? "" : ": ").append(problem).toString());
  }
}
