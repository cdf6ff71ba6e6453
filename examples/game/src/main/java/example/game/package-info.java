/** A world in a game engine. */
@NullMarked
package example.game;

import org.jspecify.annotations.NullMarked;
