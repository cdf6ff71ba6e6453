/** Named arrays and timed messages on disk: NPZ, CSV, HDF5, Parquet, MCAP, WPILOG. */
module dev.armature.io {
  requires transitive dev.armature.engine;
  requires io.jhdf;
  requires static org.jspecify;

  exports dev.armature.io;

  uses dev.armature.io.ArrayReader;
}
