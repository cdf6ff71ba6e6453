package dev.armature.model;

/** Whether a contact makes constraint rows, and why not. Plain integers, as contacts hold them. */
public final class ContactExclude {
  /** Makes rows. */
  public static final int INCLUDED = 0;

  /** In the gap: near enough to be found, not near enough to act. */
  public static final int GAP = 1;

  /** Between bodies that were fused. */
  public static final int FUSED = 2;

  /** No dof moves either side. */
  public static final int NO_DOFS = 3;

  /** A flex takes the contact as a passive force. */
  public static final int PASSIVE_FLEX = 4;

  /** Number of codes. */
  public static final int COUNT = 5;

  private ContactExclude() {}
}
