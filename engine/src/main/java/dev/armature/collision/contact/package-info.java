/**
 * What all colliders share: the buffer that they write contacts to, and the combination of the
 * contact parameters of two geoms.
 */
package dev.armature.collision.contact;
