package dev.armature.spec;

import org.jspecify.annotations.Nullable;

/**
 * A row of the schema: one attribute of one element.
 *
 * @param name as written in MJCF
 * @param type what kind of value it holds
 * @param min fewest values of a list
 * @param max most values of a list; {@link #UNBOUNDED} when free
 * @param shortfall what values that are not written mean, when fewer than max are
 * @param required whether an element without it is refused
 * @param builtin the value without any writing or class: {@code double[]}, {@code int[]} or {@code
 *     String}; null for none
 * @param keywords the words of a WORD or WORDS attribute
 * @param refers the kind of object a REF or REFS attribute names ("geom"), the attribute that holds
 *     the kind ("@objtype"), or the folder a FILE is looked for in ("mesh", "texture", "model"); ""
 *     otherwise
 * @param target the field of the compiled model that it ends up in, as {@code geom_friction},
 *     {@code actuator_history[0]} or {@code opt.timestep}; "" when there is none
 * @param copied whether the value goes there as it is written, by this table alone; otherwise the
 *     compiler computes the target from it
 * @param used whether anything depends on it; false where it is only read and written again
 * @param description one line for people
 */
public record Attribute(
    String name,
    Type type,
    int min,
    int max,
    Shortfall shortfall,
    boolean required,
    @Nullable Object builtin,
    @Nullable Keywords keywords,
    String refers,
    String target,
    boolean copied,
    boolean used,
    String description) {

  /** {@link #max} of a list of free length. */
  public static final int UNBOUNDED = Integer.MAX_VALUE;

  /**
   * Kinds of values. Java type: REAL, FLOAT {@code double[]}; INT, INTS {@code int[]}; the others
   * {@code String}.
   */
  public enum Type {
    /** Double-precision numbers. */
    REAL,
    /** Numbers that are rounded to single precision when read. */
    FLOAT,
    /** Exactly one integer. */
    INT,
    /** A list of integers. */
    INTS,
    /** One word of a set, yes/no values included. */
    WORD,
    /** A list of different words of a set. */
    WORDS,
    /** Free text. */
    STRING,
    /** The name of the element itself. */
    NAME,
    /** The name of a default class. */
    CLASS,
    /** The name of another object. */
    REF,
    /** Names of other objects, separated by white space. */
    REFS,
    /** The path of a file. */
    FILE,
    /** The path of a folder. */
    FOLDER,
    /** An amount of memory: digits and an optional letter K, M, G, T, P or E. */
    MEMORY
  }

  /** What fewer values than the most mean. */
  public enum Shortfall {
    /** Missing ones keep the value inherited from the class or built in. */
    KEEP,
    /** A single value stands for all. */
    REPEAT,
    /** What is written is all there is. */
    EXACT
  }

  /** The same attribute of an element whose value ends up elsewhere. */
  Attribute routed(String target, boolean copied, boolean used) {
    return new Attribute(
        name,
        type,
        min,
        max,
        shortfall,
        required,
        builtin,
        keywords,
        refers,
        target,
        copied,
        used,
        description);
  }

  /** Whether the Java value is a {@code double[]}. */
  public boolean isReal() {
    return type == Type.REAL || type == Type.FLOAT;
  }

  /** Whether the Java value is an {@code int[]}. */
  public boolean isInteger() {
    return type == Type.INT || type == Type.INTS;
  }

  /** Whether the Java value is a {@code String}. */
  public boolean isText() {
    return !isReal() && !isInteger();
  }
}
