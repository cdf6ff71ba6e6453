/**
 * Named arrays on disk: NPZ, CSV and HDF5.
 *
 * <p>{@link dev.armature.io.ArrayFile} reads and writes whole files by their extension; {@link
 * dev.armature.io.RowWriter} streams a recording of any length; {@link dev.armature.io.Npz}, {@link
 * dev.armature.io.Csv} and {@link dev.armature.io.Hdf5} are the formats themselves.
 */
@NullMarked
package dev.armature.io;

import org.jspecify.annotations.NullMarked;
