package dev.armature.gpu.device;

import dev.armature.data.Parallel;
import dev.armature.gpu.lanes.LaneCode;
import dev.armature.gpu.lanes.LaneCompiler;
import dev.armature.gpu.ptx.KernelPlan;

/** The vector lanes of this machine's cores. */
final class LaneMachine implements Machine {
  private final Parallel workers;

  LaneMachine(Parallel workers) {
    this.workers = workers;
  }

  @Override
  public String name() {
    return "this processor's lanes";
  }

  @Override
  public String description() {
    int threads = workers.workers();
    return "AVX-512 lanes, "
        + LaneCompiler.WIDTH
        + " worlds at a time on each of "
        + threads
        + (threads == 1 ? " thread" : " threads");
  }

  @Override
  public String version() {
    return "lanes";
  }

  @Override
  public boolean isThisMachine() {
    return true;
  }

  @Override
  public long freeMemory() {
    return Long.MAX_VALUE / 2;
  }

  @Override
  public KernelImage compile(TranslatedStep step, Tuning tuning) {
    KernelPlan plan = step.plan(LaneCompiler.WIDTH, false);
    LaneCode code = LaneCompiler.compile(step.program(), plan);
    return step.compiled(code.model(), plan, code.toBytes());
  }

  @Override
  public KernelWorlds load(KernelImage image, int worlds) {
    return LaneWorlds.of(image, worlds, workers);
  }

  @Override
  public void close() {}
}
