package dev.armature.batch;

import dev.armature.compile.layout.SleepPolicies;
import dev.armature.model.Model;
import dev.armature.model.Sizes;
import dev.armature.model.SleepPolicy;
import dev.armature.model.Trees;
import java.util.BitSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Recomputes the requested derived constants of a changed model, and no others. */
final class DerivedConstants {
  private final Model base;
  private @Nullable ReferenceConstants reference;

  DerivedConstants(Model base) {
    this.base = base;
  }

  /**
   * The model with derived constants that fit its parameters; it shares every group in which
   * nothing changed.
   *
   * @throws IllegalArgumentException when the parameters cannot be
   */
  Model refresh(Model edited, Set<Effect> effects, BitSet writtenWelds, BitSet writtenSprings) {
    Model m = edited;
    for (Effect effect : Effect.values()) {
      if (effects.contains(effect)) {
        m =
            switch (effect) {
              case BOUNDS -> ShapeConstants.bounds(m, base);
              case MASKS -> ShapeConstants.masks(m);
              case FRAMES -> FrameConstants.compute(m);
              case VOLUMES -> ShapeConstants.volumes(m);
              case REFERENCE -> reference().compute(m, writtenWelds, writtenSprings);
              case SLEEP -> sleep(m);
              case COUNTS -> counts(m);
            };
      }
    }
    return m;
  }

  private synchronized ReferenceConstants reference() {
    ReferenceConstants r = reference;
    if (r == null) {
      r = new ReferenceConstants(base);
      reference = r;
    }
    return r;
  }

  private static Model sleep(Model m) {
    Trees tree = m.tree.copy();
    int[] written = new int[m.nbody];
    for (int t = 0; t < m.ntree; t++) {
      int policy = m.tree.sleepPolicy[t];
      boolean ruled = policy == SleepPolicy.AUTO_NEVER || policy == SleepPolicy.AUTO_ALLOWED;
      written[m.tree.bodyadr[t]] = ruled ? SleepPolicy.AUTO : policy;
    }
    boolean[] flexTrees =
        SleepPolicies.treesOf(
            m,
            IntStream.concat(IntStream.of(m.flex.vertbodyid), IntStream.of(m.flex.nodebodyid))
                .toArray());
    int refused = SleepPolicies.fill(m.with(tree), written, flexTrees);
    if (refused >= 0) {
      int body = m.tree.bodyadr[refused];
      throw new IllegalArgumentException(
          "body " + body + " cannot sleep as it asks to: a tendon ties its tree to others");
    }
    return Groups.replaced(m, tree);
  }

  private static Model counts(Model m) {
    int count = 0;
    for (double g : m.body.gravcomp) {
      count += g > 0 ? 1 : 0;
    }
    if (count == m.ngravcomp) {
      return m;
    }
    Sizes s = m.sizes();
    s.ngravcomp = count;
    return m.with(s);
  }
}
