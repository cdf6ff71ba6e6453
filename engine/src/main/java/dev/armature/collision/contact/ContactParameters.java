package dev.armature.collision.contact;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.model.EnableFlag;
import dev.armature.model.Model;
import dev.armature.model.Option;

/**
 * The parameters of a contact: one place where those of two geoms or flexes are combined, or those
 * of an explicit pair taken.
 *
 * <p>Different priority: the higher one gives condim, solref, solimp and friction. Equal priority:
 * condim and friction are the larger of the two, element by element; solimp is the mean with
 * weights solmix₁ and solmix₂, and so is solref where both give a time constant (solref₀ &gt; 0),
 * else the smaller, element by element. The gaps add up in any case. An explicit pair replaces all
 * of it. With the override flag the options replace everything but condim and gap. No friction is
 * below {@link #MIN_FRICTION}.
 *
 * <p>An instance holds one result and is used again and again.
 */
public final class ContactParameters {
  /** Smallest friction coefficient of a contact. */
  public static final double MIN_FRICTION = 1e-5;

  /** Contact dimensionality: 1, 3, 4 or 6. */
  public int condim;

  /** Part of the margin without force, m. */
  public double gap;

  /** Reference parameters of the normal direction. */
  public final double[] solref = new double[2];

  /** Reference parameters of the friction directions; zero: as solref. */
  public final double[] solreffriction = new double[2];

  /** Impedance parameters. */
  public final double[] solimp = new double[5];

  /** Tangent (2), spin, roll (2). */
  public final double[] friction = new double[5];

  private final ContactAttributes first = new ContactAttributes();
  private final ContactAttributes second = new ContactAttributes();

  /** Sets the parameters of two geoms. */
  public void ofGeoms(Model m, int geom1, int geom2) {
    combine(m.opt, first.geom(m, geom1), second.geom(m, geom2));
  }

  /** Sets the parameters of a geom and a flex. */
  public void ofGeomAndFlex(Model m, int geom, int flex) {
    combine(m.opt, first.geom(m, geom), second.flex(m, flex));
  }

  /** Sets the parameters of two flexes, or of one with itself. */
  public void ofFlexes(Model m, int flex1, int flex2) {
    combine(m.opt, first.flex(m, flex1), second.flex(m, flex2));
  }

  /** Sets the parameters of an explicit pair. */
  public void ofPair(Model m, int pair) {
    condim = m.pair.dim[pair];
    gap = m.pair.gap[pair];
    System.arraycopy(m.pair.solref, 2 * pair, solref, 0, 2);
    System.arraycopy(m.pair.solreffriction, 2 * pair, solreffriction, 0, 2);
    System.arraycopy(m.pair.solimp, 5 * pair, solimp, 0, 5);
    System.arraycopy(m.pair.friction, 5 * pair, friction, 0, 5);
    finish(m.opt);
  }

  /**
   * The distance up to which contacts are found: the given one, or that of the options when
   * overridden.
   */
  public static double margin(Option opt, double own) {
    return opt.enabled(EnableFlag.OVERRIDE) ? opt.oMargin : own;
  }

  private void combine(Option opt, ContactAttributes a, ContactAttributes b) {
    gap = a.gap + b.gap;
    if (a.priority == b.priority) {
      mix(a, b);
    } else {
      take(a.priority > b.priority ? a : b);
    }
    solreffriction[0] = 0;
    solreffriction[1] = 0;
    finish(opt);
  }

  private void take(ContactAttributes a) {
    condim = a.condim;
    System.arraycopy(a.solref, a.solrefAt, solref, 0, 2);
    System.arraycopy(a.solimp, a.solimpAt, solimp, 0, 5);
    setFriction(
        a.friction[a.frictionAt], a.friction[a.frictionAt + 1], a.friction[a.frictionAt + 2]);
  }

  private void mix(ContactAttributes a, ContactAttributes b) {
    condim = Math.max(a.condim, b.condim);
    double weight = weight(a.solmix, b.solmix);
    boolean timeConstants = a.solref[a.solrefAt] > 0 && b.solref[b.solrefAt] > 0;
    for (int i = 0; i < 2; i++) {
      double refA = a.solref[a.solrefAt + i];
      double refB = b.solref[b.solrefAt + i];
      solref[i] = timeConstants ? weight * refA + (1 - weight) * refB : Math.min(refA, refB);
    }
    for (int i = 0; i < 5; i++) {
      solimp[i] = weight * a.solimp[a.solimpAt + i] + (1 - weight) * b.solimp[b.solimpAt + i];
    }
    setFriction(
        Math.max(a.friction[a.frictionAt], b.friction[b.frictionAt]),
        Math.max(a.friction[a.frictionAt + 1], b.friction[b.frictionAt + 1]),
        Math.max(a.friction[a.frictionAt + 2], b.friction[b.frictionAt + 2]));
  }

  /**
   * Share of the first of two weights; a weight of nothing leaves all to the other, two of them
   * share alike.
   */
  private static double weight(double a, double b) {
    boolean noA = a < MINVAL;
    boolean noB = b < MINVAL;
    if (noA || noB) {
      return noA && noB ? 0.5 : noA ? 0 : 1;
    }
    return a / (a + b);
  }

  private void setFriction(double slide, double spin, double roll) {
    friction[0] = slide;
    friction[1] = slide;
    friction[2] = spin;
    friction[3] = roll;
    friction[4] = roll;
  }

  private void finish(Option opt) {
    if (opt.enabled(EnableFlag.OVERRIDE)) {
      System.arraycopy(opt.oSolref, 0, solref, 0, 2);
      System.arraycopy(opt.oSolref, 0, solreffriction, 0, 2);
      System.arraycopy(opt.oSolimp, 0, solimp, 0, 5);
      System.arraycopy(opt.oFriction, 0, friction, 0, 5);
    }
    for (int i = 0; i < 5; i++) {
      friction[i] = Math.max(MIN_FRICTION, friction[i]);
    }
  }
}
