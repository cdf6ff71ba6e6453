/**
 * Reads, runs and writes networks in the ONNX format, without a dependency: the operators that
 * policies of one input and one output are made of.
 */
@Experimental
@NullMarked
package dev.armature.onnx;

import dev.armature.model.Experimental;
import org.jspecify.annotations.NullMarked;
