/**
 * Named arrays on disk: NPZ, CSV, HDF5 and Parquet.
 *
 * <p>{@link dev.armature.io.ArrayFile} reads and writes whole files by their extension; {@link
 * dev.armature.io.RowWriter} streams a recording of any length; {@link dev.armature.io.Npz}, {@link
 * dev.armature.io.Csv}, {@link dev.armature.io.Hdf5} and {@link dev.armature.io.Parquet} are the
 * formats themselves.
 */
@NullMarked
package dev.armature.io;

import org.jspecify.annotations.NullMarked;
