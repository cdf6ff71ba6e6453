/** ONNX Runtime as the backend of policies that need more than our own operators. */
@NullMarked
package dev.armature.onnxruntime;

import org.jspecify.annotations.NullMarked;
