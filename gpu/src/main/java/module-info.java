/** The step of one model, translated from the engine's class files to run on a GPU. */
module dev.armature.gpu {
  requires transitive dev.armature.engine;
  requires dev.armature.batch;
  requires static org.jspecify;

  provides dev.armature.batch.DeviceProvider with
      dev.armature.gpu.device.GpuProvider,
      dev.armature.gpu.device.LaneProvider;
}
