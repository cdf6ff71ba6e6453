/**
 * Writes the Java of {@code Model} and {@code Data} from the table of the layout. A tool for those
 * who change the engine; nothing uses it at run time.
 */
@NullMarked
package dev.armature.layout;

import org.jspecify.annotations.NullMarked;
