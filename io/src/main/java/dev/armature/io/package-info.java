/** Named arrays on disk: NPZ, CSV and HDF5. */
@NullMarked
package dev.armature.io;

import org.jspecify.annotations.NullMarked;
