/** Many worlds of one model, stepped by all cores to the same bits. */
@NullMarked
package dev.armature.batch;

import org.jspecify.annotations.NullMarked;
