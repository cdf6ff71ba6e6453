package dev.armature.gpu.device;

import dev.armature.gpu.driver.Driver;
import dev.armature.gpu.driver.GpuContext;
import dev.armature.gpu.driver.GpuModule;
import dev.armature.gpu.ptx.KernelPlan;
import dev.armature.gpu.ptx.PtxModule;
import dev.armature.gpu.ptx.PtxWriter;

/** One of NVIDIA's GPUs. */
final class GpuMachine implements Machine {
  private final GpuContext context;

  /** A device that is open; closed with this. */
  GpuMachine(GpuContext context) {
    this.context = context;
  }

  @Override
  public String name() {
    return context.device().name();
  }

  @Override
  public String description() {
    return context.device().toString();
  }

  @Override
  public String version() {
    return context.device().capability() + " " + Driver.get().version();
  }

  @Override
  public long freeMemory() {
    return context.freeMemory();
  }

  @Override
  public KernelImage compile(TranslatedStep step, Tuning tuning) {
    KernelPlan plan = step.plan(tuning.width(), tuning.profiled());
    PtxModule ptx = PtxWriter.write(step.program(), plan, context.device().capability());
    byte[] code = context.compile(ptx.text(), tuning.jit(), log -> {});
    return step.compiled(ptx.model(), plan, code);
  }

  @Override
  public KernelWorlds load(KernelImage image, int worlds) {
    GpuModule module = context.load(image.code());
    module.set(PtxWriter.MODEL, image.model());
    Tiles tiles = new Tiles(context, module, image.layout().tiles(), worlds);
    tiles.fill(image.world());
    return tiles;
  }

  @Override
  public void close() {
    context.close();
  }
}
