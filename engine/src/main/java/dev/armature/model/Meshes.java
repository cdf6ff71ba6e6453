package dev.armature.model;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Meshes: vertices, faces, hulls, polygons. */
public final class Meshes extends MeshesFields {
  private final @Nullable HullEdges[] hulls;

  /** Allocates the arrays for a model of these sizes. */
  public Meshes(Sizes s) {
    super(s);
    hulls = new HullEdges[s.nmesh];
  }

  /**
   * The edges of a mesh's hull, which must have a graph. They are laid out when first asked for and
   * kept; threads may ask at once, as whichever layout they find is whole and the same.
   */
  public HullEdges hull(int mesh) {
    HullEdges hull = hulls[mesh];
    if (hull == null) {
      hull = new HullEdges(this, mesh);
      hulls[mesh] = hull;
    }
    return hull;
  }

  /** To be called after vertices or graphs were changed in place: forgets the laid out hulls. */
  public void hullsChanged() {
    Arrays.fill(hulls, null);
  }

  @Override
  public Meshes copy() {
    Meshes copy = new Meshes(sizes);
    copy.copyFields(this);
    return copy;
  }
}
