/** Augmented vertex block descent, a step method for {@code dev.armature.engine}. */
module dev.armature.avbd {
  requires transitive dev.armature.engine;
  requires static org.jspecify;

  exports dev.armature.avbd;

  provides dev.armature.method.StepMethod with
      dev.armature.avbd.AvbdMethod;
}
