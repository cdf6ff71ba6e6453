/** Reinforcement learning: PPO and SAC, and policies as ONNX files. */
module dev.armature.learn {
  requires transitive dev.armature.batch;
  requires transitive dev.armature.engine;
  requires static org.jspecify;

  exports dev.armature.bridge;
  exports dev.armature.learn;
  exports dev.armature.network;
  exports dev.armature.onnx;

  uses dev.armature.onnx.OnnxBackend;
}
