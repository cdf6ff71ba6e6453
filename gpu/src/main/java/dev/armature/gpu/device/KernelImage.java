package dev.armature.gpu.device;

import dev.armature.gpu.image.Place;
import dev.armature.gpu.ir.Cell;
import dev.armature.gpu.ptx.KernelLayout;
import dev.armature.gpu.ptx.KernelPlan;
import java.util.List;
import java.util.Map;

/**
 * A step compiled for a device, with all that it takes to run it: neither the class files nor the
 * translator are needed any more.
 *
 * @param code what the driver loads
 * @param model contents of the model's memory
 * @param worldCells cells of a world, by kind
 * @param plan what the kernel does besides the step; its saved ranges are those of {@code saved}
 * @param stages names of its stages
 * @param exits why a world may leave its step, by number
 * @param fields where the fields of a world lie; those that are missing are not on the device
 * @param saved names of the fields that are saved before each step
 * @param world cells of a world that was reset
 */
@SuppressWarnings("ArrayRecordComponent")
record KernelImage(
    byte[] code,
    byte[] model,
    Map<Cell, Integer> worldCells,
    KernelPlan plan,
    List<String> stages,
    List<String> exits,
    Map<String, Place> fields,
    List<String> saved,
    Map<Cell, Object> world) {

  KernelLayout layout() {
    return KernelLayout.of(worldCells, plan, stages.size());
  }
}
