package dev.armature.compile.draft;

import dev.armature.compile.expand.Item;
import dev.armature.model.JointType;
import org.jspecify.annotations.Nullable;

/** A joint: what is found out about it. */
public final class JointDraft extends Draft {
  /** Body that it moves. */
  public @Nullable BodyDraft body;

  /** A JointType code. */
  public final int type;

  /** Anchor. */
  public double[] pos;

  /** Axis. */
  public double[] axis;

  /** Limits. */
  public double[] range;

  /** Whether the range holds. */
  public boolean limited;

  /** Whether the range of the total actuator force holds. */
  public boolean actfrclimited;

  /** Coordinate of the reference configuration. */
  public double ref;

  /** Coordinate at which the spring rests. */
  public double springref;

  /** Force at which it breaks, 0 for never. */
  public double breakforce;

  /** Torque at which it breaks, 0 for never. */
  public double breaktorque;

  /** Whether it was added to tell where its body is once the others are broken. */
  public boolean added;

  /** A joint or free joint as it is written, outside the frames around it. */
  public JointDraft(Item item) {
    super(item);
    type = item.kind().equals("freejoint") ? JointType.FREE : item.keyword("type");
    pos = item.numbers("pos");
    axis = item.numbers("axis");
    range = item.numbers("range");
    ref = item.number("ref");
    springref = item.number("springref");
    breakforce = item.number("breakforce");
    breaktorque = item.number("breaktorque");
  }
}
