package dev.armature.conformance;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Everything an engine computes for a model, in the format {@code reference-dump/1}: the compiled
 * model and self-contained frames. Fields carry MuJoCo's names and come in pipeline order.
 */
public final class Dump {
  /** Counts: nq, nv, nbody, … */
  public final Map<String, Long> sizes = new LinkedHashMap<>();

  /** Options. */
  public final Map<String, Column> option = new LinkedHashMap<>();

  /** Statistics. */
  public final Map<String, Column> stat = new LinkedHashMap<>();

  /** Names by kind of object. */
  public final Map<String, List<String>> names = new LinkedHashMap<>();

  /** Arrays of the compiled model. */
  public final Map<String, Column> arrays = new LinkedHashMap<>();

  /** Frames: states with what follows from them. */
  public final List<Frame> frames = new ArrayList<>();

  /**
   * For each frame, frames of the same state with every coordinate moved by its last bit: how far
   * the results move by rounding alone. Empty unless asked for.
   */
  public final List<List<Frame>> moved = new ArrayList<>();

  /** The engine that made the dump. */
  public String engine = "";

  /** The file name of the model. */
  public String file = "";

  /** One state, all that the forward pass computes from it, and the state one step later. */
  public static final class Frame {
    /** What the frame is called, for instance step20. */
    public String label = "";

    /** The state going in. */
    public final Map<String, Column> state = new LinkedHashMap<>();

    /** Results of the forward pass. */
    public final Map<String, Column> forward = new LinkedHashMap<>();

    /** Contacts, each a record of fields. */
    public final List<Map<String, Column>> contact = new ArrayList<>();

    /** The state one step later. */
    public final Map<String, Column> next = new LinkedHashMap<>();
  }
}
