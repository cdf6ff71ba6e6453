/** Armature as a physics engine of IHMC's Simulation Construction Set 2. */
@NullMarked
package dev.armature.scs2;

import org.jspecify.annotations.NullMarked;
