package dev.armature.gpu.image;

import dev.armature.gpu.ir.Cell;
import dev.armature.gpu.ir.Space;

/**
 * Where an array or a field lies.
 *
 * @param space model or world
 * @param cell what it holds
 * @param offset its first cell
 * @param length number of cells
 */
public record Place(Space space, Cell cell, int offset, int length) {}
