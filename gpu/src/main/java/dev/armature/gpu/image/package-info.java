/** The object graph of a model and one warm world, as constants and cells of memory. */
package dev.armature.gpu.image;
