/**
 * The way in: {@link dev.armature.Simulation} holds a model and its world, steps it, and answers by
 * name. Contacts, snapshots and divergence are here too.
 */
package dev.armature;
