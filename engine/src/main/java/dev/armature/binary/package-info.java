/** Binary model files: a compiled model as it is in memory, for fast loading. */
package dev.armature.binary;
