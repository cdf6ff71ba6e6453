package dev.armature.model;

/**
 * Statistics of a model at qpos0; the solver scales its tolerances by them and viewers place their
 * camera by them.
 */
public final class Statistic {
  /** Mean diagonal of the joint-space inertia. */
  public double meaninertia = 1;

  /** Mean body mass, kg. */
  public double meanmass = 1;

  /** Mean body size, m. */
  public double meansize = 0.2;

  /** Extent of the model, m. */
  public double extent = 2;

  /** Centre of the model, m. */
  public final double[] center = new double[3];

  /** A copy that can be changed without touching this one. */
  public Statistic copy() {
    Statistic s = new Statistic();
    s.meaninertia = meaninertia;
    s.meanmass = meanmass;
    s.meansize = meansize;
    s.extent = extent;
    System.arraycopy(center, 0, s.center, 0, 3);
    return s;
  }
}
