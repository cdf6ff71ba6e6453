package dev.armature.compile.draft;

import dev.armature.compile.expand.Item;
import dev.armature.model.SensorType;
import org.jspecify.annotations.Nullable;

/** A sensor. */
public final class SensorDraft extends Draft {
  /** What kind of sensor it is. */
  public final SensorType type;

  /** A SensorDataType code. */
  public int datatype;

  /** A Stage code. */
  public int needstage;

  /** ObjType of the sensed object. */
  public int objtype;

  /** Sensed object. */
  public @Nullable Draft object;

  /** ObjType of the reference. */
  public int reftype;

  /** Reference. */
  public @Nullable Draft reference;

  /** Number of outputs. */
  public int dim;

  /** Plugin instance. */
  public @Nullable PluginDraft plugin;

  /** A sensor. */
  public SensorDraft(Item item, SensorType type) {
    super(item);
    this.type = type;
  }

  /** Length of its history: a time and a reading for each sample, behind two numbers. */
  public int historySize() {
    int nsample = item.integer("nsample");
    return nsample > 0 ? 2 + nsample * (1 + dim) : 0;
  }
}
