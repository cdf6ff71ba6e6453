package dev.armature.derivative;

import dev.armature.data.Data;
import dev.armature.data.Scratch;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import org.jspecify.annotations.Nullable;

/** A copy of a world for central differences, which is made once and then filled again. */
final class Displaced {
  private static final Scratch.Key<Displaced> KEY = Scratch.key(Displaced.class, Displaced::new);

  private final Model m;
  private @Nullable Data copy;

  private Displaced(Model m) {
    this.m = m;
  }

  /** A copy of a world as it is; the one before is gone. */
  static Data of(Model m, Data d) {
    return d.scratch(KEY).refill(d);
  }

  private Data refill(Data d) {
    if (copy == null) {
      copy = Physics.copyData(m, d);
    } else {
      Physics.copyData(m, d, copy);
    }
    return copy;
  }
}
