package dev.armature.collision.contact;

import dev.armature.model.Model;

/**
 * What a geom or a flex brings into a contact: a window on the arrays of the one or the other, so
 * that {@link ContactParameters} need not know which it looks at.
 */
final class ContactAttributes {
  int priority;
  int condim;
  double solmix;
  double gap;

  /** Slide, spin and roll friction at {@code frictionAt}. */
  double[] friction = {};

  int frictionAt;
  double[] solref = {};
  int solrefAt;
  double[] solimp = {};
  int solimpAt;

  /** Looks at a geom. */
  ContactAttributes geom(Model m, int geom) {
    priority = m.geom.priority[geom];
    condim = m.geom.condim[geom];
    solmix = m.geom.solmix[geom];
    gap = m.geom.gap[geom];
    friction = m.geom.friction;
    frictionAt = 3 * geom;
    solref = m.geom.solref;
    solrefAt = 2 * geom;
    solimp = m.geom.solimp;
    solimpAt = 5 * geom;
    return this;
  }

  /** Looks at a flex. */
  ContactAttributes flex(Model m, int flex) {
    priority = m.flex.priority[flex];
    condim = m.flex.condim[flex];
    solmix = m.flex.solmix[flex];
    gap = m.flex.gap[flex];
    friction = m.flex.friction;
    frictionAt = 3 * flex;
    solref = m.flex.solref;
    solrefAt = 2 * flex;
    solimp = m.flex.solimp;
    solimpAt = 5 * flex;
    return this;
  }
}
