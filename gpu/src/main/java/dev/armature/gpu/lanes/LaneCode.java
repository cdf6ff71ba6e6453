package dev.armature.gpu.lanes;

/**
 * Machine code of a kernel: the function {@code void kernel(byte *tile, const byte *model, byte
 * *frame)} of the System V convention. All addresses are multiples of 64, and 64 bytes behind the
 * tiles and the model can be read. The frame belongs to a thread and is zero at first.
 *
 * @param code position-independent, the entry first
 * @param model contents of the model's memory
 * @param frameBytes working memory of a thread
 */
@SuppressWarnings("ArrayRecordComponent")
public record LaneCode(byte[] code, byte[] model, int frameBytes) {}
