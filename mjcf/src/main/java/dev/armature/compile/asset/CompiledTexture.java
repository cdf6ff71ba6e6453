package dev.armature.compile.asset;

/**
 * A texture ready for the model.
 *
 * @param type shape
 * @param colorSpace how colors are stored
 * @param width columns
 * @param height rows; of a cube six times the width, or once if all faces are the same
 * @param nchannel bytes a pixel
 * @param data pixels, row after row [height x width x nchannel]
 */
public record CompiledTexture(
    TextureInput.Type type,
    TextureInput.ColorSpace colorSpace,
    int width,
    int height,
    int nchannel,
    byte[] data) {}
