/**
 * NVIDIA's driver, called through the foreign-function API: devices, memory, modules from PTX text,
 * launches, timing. It knows nothing of physics.
 */
@NullMarked
package dev.armature.gpu.driver;

import org.jspecify.annotations.NullMarked;
