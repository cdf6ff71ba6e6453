/** Augmented vertex block descent, a step method for {@code dev.armature.engine}. */
@SuppressWarnings("module") // modules that packages are opened to are compiled later
module dev.armature.avbd {
  requires transitive dev.armature.engine;
  requires static org.jspecify;

  exports dev.armature.avbd;

  // the translator reads the fields of a warm world
  opens dev.armature.avbd to
      dev.armature.gpu;

  provides dev.armature.method.StepMethod with
      dev.armature.avbd.AvbdMethod;
}
