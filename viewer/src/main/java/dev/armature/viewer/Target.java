package dev.armature.viewer;

import java.util.function.Consumer;

/**
 * A frame that can be dragged and turned on the page: the goal of an arm, a waypoint, the place of
 * a light.
 */
public final class Target {
  final int id;
  final String name;
  final double[] pos;
  final double[] quat;
  Consumer<Target> listener = moved -> {};
  private final Overlay overlay;

  Target(Overlay overlay, int id, String name, double[] pos, double[] quat) {
    this.overlay = overlay;
    this.id = id;
    this.name = name;
    this.pos = pos.clone();
    this.quat = quat.clone();
  }

  /** Where it is, world. */
  public double[] position() {
    synchronized (overlay) {
      return pos.clone();
    }
  }

  /** Its orientation (w x y z), world. */
  public double[] quaternion() {
    synchronized (overlay) {
      return quat.clone();
    }
  }

  /** Moves it, on the pages too. */
  public void set(double[] position, double[] quaternion) {
    synchronized (overlay) {
      System.arraycopy(position, 0, pos, 0, 3);
      System.arraycopy(quaternion, 0, quat, 0, 4);
      overlay.targetsChanged();
    }
  }

  /** Calls the listener, in the program's thread, after a page has moved it. */
  public Target onMove(Consumer<Target> newListener) {
    synchronized (overlay) {
      listener = newListener;
    }
    return this;
  }
}
