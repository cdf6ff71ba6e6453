package dev.armature.lint;

import dev.armature.spec.SourceLocation;

/**
 * One finding about a model.
 *
 * @param severity how much it matters
 * @param code which rule found it, as in docs/check.md
 * @param location where it is written
 * @param element the element concerned: "joint 'knee'"
 * @param message what is odd, with numbers
 * @param hint what to do about it
 */
public record Finding(
    Severity severity,
    String code,
    SourceLocation location,
    String element,
    String message,
    String hint) {
  /** "file:line:column: warning [code] element: message (hint)". */
  @Override
  public String toString() {
    String place = location.toString();
    return (place.isEmpty() ? "" : place + ": ")
        + severity.word()
        + " ["
        + code
        + "] "
        + (element.isEmpty() ? "" : element + ": ")
        + message
        + (hint.isEmpty() ? "" : " (" + hint + ")");
  }
}
