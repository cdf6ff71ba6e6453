/** What follows from the kinematic tree alone: addresses, ancestors, sparse matrix layouts. */
package dev.armature.compile.layout;
