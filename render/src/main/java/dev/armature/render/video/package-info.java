/** An encoder of H.264 in Java, as small as it can be. */
@NullMarked
package dev.armature.render.video;

import org.jspecify.annotations.NullMarked;
