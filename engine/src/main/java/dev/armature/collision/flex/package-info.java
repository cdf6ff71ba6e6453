/** Contacts of the elements of flexes: with geoms, with other flexes and within one flex. */
package dev.armature.collision.flex;
