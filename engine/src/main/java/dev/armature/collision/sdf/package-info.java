/** Contacts of shapes given by signed distances: octrees of meshes and shapes of plugins. */
package dev.armature.collision.sdf;
