/**
 * Speed: whole steps, single stages, growth with the size of a model, and side by side with a
 * native MuJoCo.
 */
package dev.armature.bench;
