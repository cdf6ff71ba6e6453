package dev.armature.gpu.ptx;

/**
 * A program as PTX.
 *
 * @param text of the module
 * @param layout where worlds lie
 * @param model contents of the variable {@link PtxWriter#MODEL}
 * @param cells what the kernel keeps for itself in each world
 */
@SuppressWarnings("ArrayRecordComponent")
public record PtxModule(String text, TileLayout layout, byte[] model, KernelCells cells) {}
