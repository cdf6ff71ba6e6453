/** What robot builders need around the physics: least squares, inverse kinematics and more. */
module dev.armature.control {
  requires transitive dev.armature.engine;
  requires transitive dev.armature.batch;
  requires dev.armature.io;
  requires static org.jspecify;

  exports dev.armature.control.identify;
  exports dev.armature.control.ik;
  exports dev.armature.control.minimize;
  exports dev.armature.control.optimal;
}
