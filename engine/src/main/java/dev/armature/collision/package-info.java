/**
 * Collision detection: which pairs of geoms may touch (broad and mid phase), and which collider
 * finds their contacts.
 */
package dev.armature.collision;
