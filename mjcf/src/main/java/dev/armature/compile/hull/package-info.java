/**
 * Convex hulls whose lists come in the reference's order, which is that of qhull's option Qt.
 *
 * <p>Quickhull (Barber, Dobkin and Huhdanpaa 1996) with facets of any number of corners: a facet of
 * the cone of a new point that lies in one plane with a neighbor, or is not clearly convex with it,
 * is joined with it at once, and only the finished hull is cut into triangles. Which triangles
 * these are, and the order of vertices, faces and edges, follows from the order in which a facet
 * lists its vertices, neighbors and ridges; so this package says for each step what goes where in a
 * list.
 */
@NullMarked
package dev.armature.compile.hull;

import org.jspecify.annotations.NullMarked;
