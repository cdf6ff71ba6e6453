/** Recording of a running world into growing flat arrays. */
@NullMarked
package dev.armature.record;

import org.jspecify.annotations.NullMarked;
