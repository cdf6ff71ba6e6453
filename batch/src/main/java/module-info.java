/** Many worlds of one model: batches, rollouts, planning, environments. */
module dev.armature.batch {
  requires transitive dev.armature.engine;
  requires dev.armature.mjcf;
  requires dev.armature.io;
  requires static org.jspecify;

  uses dev.armature.batch.DeviceProvider;

  exports dev.armature.batch;
  exports dev.armature.env;
  exports dev.armature.plan;
  exports dev.armature.rollout;
}
