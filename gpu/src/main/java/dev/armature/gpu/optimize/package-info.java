/** Makes programs smaller and faster without changing what they compute. */
package dev.armature.gpu.optimize;
