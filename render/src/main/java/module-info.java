/** Pictures of a world, in software. */
module dev.armature.render {
  requires transitive dev.armature.engine;
  requires java.desktop;
  requires static org.jspecify;

  exports dev.armature.render;
}
