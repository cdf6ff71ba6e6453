package dev.armature.cli;

import dev.armature.Simulation;
import dev.armature.handle.Handle;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import dev.armature.step.Physics;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where a run begins: at a named keyframe, else at the first, else at the reference pose. */
final class Start {
  @Option(
      names = "--key",
      paramLabel = "NAME",
      description = "Keyframe to start from (default: the first, if any).")
  private @Nullable String key;

  /** The number of the keyframe, -1 for the reference pose. */
  int keyframe(Model m) {
    if (key == null) {
      return m.nkey > 0 ? 0 : -1;
    }
    return Handle.id(m, ObjType.KEY, key);
  }

  /** Puts a new simulation there. */
  void apply(Simulation sim) {
    int keyframe = keyframe(sim.model());
    if (keyframe >= 0) {
      Physics.resetTo(sim.model(), sim.data(), keyframe);
    }
  }
}
