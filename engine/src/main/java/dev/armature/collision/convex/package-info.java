/**
 * Distance and penetration of convex shapes by GJK and EPA, and contacts of several points where
 * faces meet.
 */
package dev.armature.collision.convex;
