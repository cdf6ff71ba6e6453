/** A world in the browser: a small web server, a page, frames over a WebSocket. */
@NullMarked
package dev.armature.viewer;

import org.jspecify.annotations.NullMarked;
