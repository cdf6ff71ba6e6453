/** A project that uses Armature. */
module example {
  requires dev.armature.mjcf;
  requires dev.armature.io;
  requires dev.armature.report;
}
