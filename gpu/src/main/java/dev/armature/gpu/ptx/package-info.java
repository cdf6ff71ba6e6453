/**
 * The back end for NVIDIA's devices: programs of the intermediate form as PTX text, a world a
 * thread.
 */
@NullMarked
package dev.armature.gpu.ptx;

import org.jspecify.annotations.NullMarked;
