/** The engine on a GPU: translation of a model's step and what runs it. */
package dev.armature.gpu;
