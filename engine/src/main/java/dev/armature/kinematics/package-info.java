/**
 * Poses of bodies, geoms and sites from the coordinates, centers of mass, tendon paths,
 * transmissions and Jacobians.
 */
package dev.armature.kinematics;
