package dev.armature.gpu.ptx;

/**
 * A program as PTX.
 *
 * @param text of the module
 * @param layout where worlds lie
 * @param model contents of the variable {@link PtxWriter#MODEL}
 */
@SuppressWarnings("ArrayRecordComponent")
public record PtxModule(String text, KernelLayout layout, byte[] model) {}
