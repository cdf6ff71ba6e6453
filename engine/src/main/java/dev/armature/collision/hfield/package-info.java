/** Contacts of height fields: the prisms below a geom, each as a convex shape. */
package dev.armature.collision.hfield;
