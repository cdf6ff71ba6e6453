package dev.armature.viewer;

/**
 * Parts of a frame. Each is announced by its number and its count of floats, so a page skips what
 * it does not know. {@link #CONTACTS} to {@link #SENSORS} are sent while a page asks for them.
 */
final class Sections {
  /** Poses of the moving bodies: position, quaternion (w x y z). [worlds x moving x 7] */
  static final int BODIES = 1;

  /** Vertices of flexes. [worlds x nflexvert x 3] */
  static final int FLEX = 2;

  /** Vertices of skins. [worlds x nskinvert x 3] */
  static final int SKIN = 3;

  /** Straight pieces of tendons: world, tendon, from, to. [n x 8] */
  static final int TENDONS = 4;

  /** Cameras that track: position, quaternion. [n x 7] */
  static final int CAMERAS = 5;

  /** Lights that track: position, direction. [n x 6] */
  static final int LIGHTS = 6;

  /** The hand: grabbed point, target. [6] */
  static final int HAND = 7;

  /** Contacts of the selected world: position, normal, force on the second, distance. [n x 10] */
  static final int CONTACTS = 8;

  /** Joints of the selected world: anchor, axis. [njnt x 6] */
  static final int JOINTS = 9;

  /** Centers of mass of the trees of the selected world. [n x 3] */
  static final int COM = 10;

  /** Coordinates of the selected world. [nq] */
  static final int QPOS = 11;

  /** Controls of the selected world. [nu] */
  static final int CTRL = 12;

  /** Sensors of the selected world. [nsensordata] */
  static final int SENSORS = 13;

  /**
   * Solids that a program draws: kind, world, color, size, position, orientation (of an arrow the
   * direction). [n x 16]
   */
  static final int MARKS = 14;

  /** Lines that a program draws: world, color, radius, number of points, points. */
  static final int LINES = 15;

  /** Ghosts that a program draws: world, color, poses of the moving bodies. */
  static final int GHOSTS = 16;

  /** Values of the program's plots. */
  static final int VALUES = 17;

  /** First and last time that can be gone to, relative to the time of the frame. [2] */
  static final int SPAN = 18;

  /** Fields of the selected world that the page plots, one after the other. */
  static final int WATCHED = 19;

  /** One more than the last section. */
  static final int END = 20;

  private Sections() {}

  /** The bit that asks for a section. */
  static int bit(int section) {
    return 1 << section;
  }
}
