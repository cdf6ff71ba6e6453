/**
 * From the editable tree to a flat list of objects: default classes applied, frames resolved,
 * replicates and attachments copied, macros such as composite and flexcomp written out.
 */
@NullMarked
package dev.armature.compile.expand;

import org.jspecify.annotations.NullMarked;
