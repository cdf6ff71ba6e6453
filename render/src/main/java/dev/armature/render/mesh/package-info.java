/** The visible geometry of a world as triangles: shapes, meshes, height fields, flexes, tendons. */
@NullMarked
package dev.armature.render.mesh;

import org.jspecify.annotations.NullMarked;
