/** Flexes: what a flexcomp expands to, topology, rest state and stiffness. */
package dev.armature.compile.flex;
