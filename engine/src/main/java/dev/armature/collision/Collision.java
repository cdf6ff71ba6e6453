package dev.armature.collision;

import dev.armature.collision.flex.FlexCollision;
import dev.armature.data.Data;
import dev.armature.data.Hooks;
import dev.armature.data.Scratch;
import dev.armature.model.DisableFlag;
import dev.armature.model.Model;

/**
 * Finds all contacts: broad phase over bodies, mid phase over their geoms, narrow phase on pairs of
 * geoms.
 *
 * <p>Contacts come by ascending pair of bodies. Explicit pairs stand before the found ones of the
 * same bodies, in the order of the model; those of bodies that the broad phase does not pair stand
 * at their place in the order.
 */
public final class Collision {
  static final Scratch.Key<Collision> KEY = Scratch.key(Collision.class, Collision::new);

  /** Collides pairs of bodies in the thread that steps the world. */
  final BodyCollision bodies = new BodyCollision(null);

  /** The same with workers. */
  final SharedCollision shared = new SharedCollision();

  /** Which bodies and flexes may touch. */
  final BroadPhase broad;

  private final FlexCollision flexes = new FlexCollision();
  private final ExternalContactSink external = new ExternalContactSink();

  private Collision(Model m) {
    broad = new BroadPhase(m);
  }

  /**
   * Replaces the contacts of a world by those of its present poses. Constraint rows are those of
   * the old contacts until they are made again.
   */
  public static void detect(Model m, Data d) {
    d.ncon = 0;
    if (m.opt.disabled(DisableFlag.CONSTRAINT)
        || m.opt.disabled(DisableFlag.CONTACT)
        || m.nbody + m.nflex < 2) {
      return;
    }
    of(d).run(m, d);
  }

  /**
   * Lets a world compare the boxes of all bodies in every step instead of only where bounding
   * spheres do not decide, with the same contacts. For worlds that run side by side in lanes: where
   * one must, all would do both.
   */
  public static void alwaysCompareBoxes(Data d) {
    of(d).broad.alwaysCompareBoxes();
  }

  /** The working memory of a world. */
  static Collision of(Data d) {
    return d.scratch(KEY);
  }

  private void run(Model m, Data d) {
    broad.find(m, d);
    if (SharedCollision.applies(m, d, broad.pairs.count())) {
      shared.run(m, d, broad.pairs);
      return;
    }
    bodies.begin();
    for (int i = 0; i < broad.pairs.count(); i++) {
      if (!broad.pairs.repeats(i)) {
        collide(m, d, broad.pairs.low(i), broad.pairs.high(i));
      }
    }
    bodies.explicitPairs(m, d, m.nbody, m.nbody);
    for (int f = 0; f < m.nflex; f++) {
      flexes.self(m, d, f);
    }
    if (d.hooks != Hooks.NONE) {
      d.hooks.contacts(m, d, external);
    }
  }

  private void collide(Model m, Data d, int item1, int item2) {
    bodies.explicitPairs(m, d, item1, item2);
    if (item1 >= m.nbody) {
      flexes.flexes(m, d, item1 - m.nbody, item2 - m.nbody);
    } else if (item2 >= m.nbody) {
      flexes.body(m, d, item1, item2 - m.nbody);
    } else {
      bodies.bodies(m, d, item1, item2);
    }
  }
}
