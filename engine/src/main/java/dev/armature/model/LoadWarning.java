package dev.armature.model;

/** Something about a model that its author should know, though it loads. */
public interface LoadWarning {
  /** The file; empty when it was text. */
  String file();

  /** Line in the file, from 1; 0 when unknown. */
  int line();

  /** Column in the line, from 1; 0 when unknown. */
  int column();

  /** The element concerned, by tag and name; empty when there is none. */
  String element();

  /** What is odd. */
  String message();

  /** Whether strict loading refuses the model for it. */
  boolean strict();

  /** Place, element and message in one line. */
  @Override
  String toString();
}
