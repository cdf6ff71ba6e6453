/** Model files: MJCF and URDF, the editable tree, the compiler. */
@SuppressWarnings("module") // modules that packages are exported to are compiled later
module dev.armature.mjcf {
  requires transitive dev.armature.engine;
  requires java.xml;
  requires com.ctc.wstx;
  requires static org.jspecify;

  exports dev.armature.compile;
  exports dev.armature.decompose;
  exports dev.armature.lint;
  exports dev.armature.mjcf;
  exports dev.armature.scene;
  exports dev.armature.spec;

  // for our other modules only
  exports dev.armature.compile.asset to
      dev.armature.batch;
  exports dev.armature.compile.layout to
      dev.armature.batch;
  exports dev.armature.compile.shape to
      dev.armature.batch;

  provides dev.armature.model.ModelLoader with
      dev.armature.compile.FileModelLoader;
}
