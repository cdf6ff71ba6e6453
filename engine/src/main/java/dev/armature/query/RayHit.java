package dev.armature.query;

/** What a ray met first. Belongs to the caller and can be used again. */
public final class RayHit {
  /** Ray parameter x of the point {@code start + x direction}; -1 when nothing was hit. */
  public double distance = -1;

  /** Geom, or the nearest vertex of a flex or skin; -1 when nothing was hit. */
  public int id = -1;

  /** Outward unit normal of the surface in world axes; zero when nothing was hit. */
  public final double[] normal = new double[3];

  /** Whether something was hit. */
  public boolean found() {
    return distance >= 0;
  }

  /** Back to "nothing". */
  public void clear() {
    distance = -1;
    id = -1;
    normal[0] = 0;
    normal[1] = 0;
    normal[2] = 0;
  }

  /** Takes over a hit. */
  void set(double x, int what, double[] n, int ni) {
    distance = x;
    id = what;
    normal[0] = n[ni];
    normal[1] = n[ni + 1];
    normal[2] = n[ni + 2];
  }
}
