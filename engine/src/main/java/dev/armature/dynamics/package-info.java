/** Joint-space inertia, bias forces, passive forces, actuation and energy. */
package dev.armature.dynamics;
