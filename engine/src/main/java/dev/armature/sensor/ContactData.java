package dev.armature.sensor;

/**
 * What a contact sensor reports of each contact, as bits of the first integer parameter of the
 * sensor. The fields that are set stand one after another in this order. The second integer
 * parameter is the reduction, the third the number of contacts.
 */
public final class ContactData {
  /** Number of contacts that match. [1] */
  public static final int FOUND = 1;

  /** Force, contact frame. [3] */
  public static final int FORCE = 1 << 1;

  /** Torque, contact frame. [3] */
  public static final int TORQUE = 1 << 2;

  /** Distance of the surfaces. [1] */
  public static final int DIST = 1 << 3;

  /** Position, world. [3] */
  public static final int POS = 1 << 4;

  /** Normal, world. [3] */
  public static final int NORMAL = 1 << 5;

  /** First tangent, world. [3] */
  public static final int TANGENT = 1 << 6;

  /** Contacts in the order in which they were found. */
  public static final int REDUCE_NONE = 0;

  /** The nearest contacts first. */
  public static final int REDUCE_MINDIST = 1;

  /** The contacts with the largest force first. */
  public static final int REDUCE_MAXFORCE = 2;

  /**
   * One contact that stands for all: net force and torque at the center of pressure, world axes.
   */
  public static final int REDUCE_NETFORCE = 3;

  /** Names of the fields in a model file, in the order of the bits. */
  public static final String[] NAMES = {
    "found", "force", "torque", "dist", "pos", "normal", "tangent"
  };

  private static final int[] SIZES = {1, 3, 3, 1, 3, 3, 3};

  private ContactData() {}

  /** Number of outputs of one contact. */
  public static int size(int fields) {
    return DataFields.size(fields, SIZES);
  }
}
