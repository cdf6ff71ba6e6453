/** Worlds in the memory of a device: compiled programs, tiles, transfers, the cache of kernels. */
@NullMarked
package dev.armature.gpu.device;

import org.jspecify.annotations.NullMarked;
