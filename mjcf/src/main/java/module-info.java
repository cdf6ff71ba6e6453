/** Model files: MJCF and URDF, the editable tree, the compiler. */
module dev.armature.mjcf {
  requires transitive dev.armature.engine;
  requires java.xml;
  requires com.ctc.wstx;
  requires static org.jspecify;

  exports dev.armature.compile;
  exports dev.armature.compile.asset;
  exports dev.armature.compile.draft;
  exports dev.armature.compile.expand;
  exports dev.armature.compile.flex;
  exports dev.armature.compile.hull;
  exports dev.armature.compile.layout;
  exports dev.armature.compile.shape;
  exports dev.armature.lint;
  exports dev.armature.mjcf;
  exports dev.armature.scene;
  exports dev.armature.spec;
  exports dev.armature.urdf;
  exports dev.armature.xml;

  provides dev.armature.model.ModelLoader with
      dev.armature.compile.FileModelLoader;
}
