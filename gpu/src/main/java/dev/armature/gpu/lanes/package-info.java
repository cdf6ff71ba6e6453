/**
 * A back end for the vector lanes of x86-64 processors: programs as machine code that steps eight
 * worlds at a time.
 *
 * <p>Each value is a vector with an element for each world, or one number where all worlds that are
 * under way have the same. Where worlds branch differently the code goes through both ways, with a
 * mask of the worlds that are there. Operations are those of the intermediate form in their order,
 * so the bits are the same.
 */
@NullMarked
package dev.armature.gpu.lanes;

import org.jspecify.annotations.NullMarked;
