/** Named arrays and timed messages on disk: NPZ, CSV, HDF5, Parquet, MCAP. */
module dev.armature.io {
  requires transitive dev.armature.engine;
  requires io.jhdf;
  requires static org.jspecify;

  exports dev.armature.io;
}
