package dev.armature.batch;

import dev.armature.Model;
import dev.armature.model.EnableFlag;
import dev.armature.model.SolverType;
import org.jspecify.annotations.Nullable;

/** The model of each world: one for all, until a world has parameters of its own. */
final class WorldModels {
  private final Model shared;
  private final int worlds;
  private Model @Nullable [] own;

  WorldModels(Model shared, int worlds) {
    this.shared = shared;
    this.worlds = worlds;
  }

  Model shared() {
    return shared;
  }

  Model of(int world) {
    return own == null ? shared : own[world];
  }

  void put(int world, Model model) {
    if (own == null) {
      own = new Model[worlds];
      java.util.Arrays.fill(own, shared);
    }
    own[world] = model;
  }

  /**
   * Whether a world of this model needs a data of its own: because its step has memory besides the
   * state, or because its matrices are laid out otherwise than those of the shared model.
   */
  boolean needsOwnData(Model m) {
    return m.opt.enabled(EnableFlag.SLEEP)
        || m.nplugin > 0
        || !stateless(m.opt.solver)
        || m.M != shared.M;
  }

  private static boolean stateless(int solver) {
    return solver == SolverType.PGS || solver == SolverType.CG || solver == SolverType.NEWTON;
  }
}
