package dev.armature.compile.draft;

import dev.armature.compile.asset.Bvh;
import dev.armature.compile.expand.Item;
import dev.armature.compile.flex.FlexTopology;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A flex. */
public final class FlexDraft extends Draft {
  /** 1 lines, 2 triangles, 3 tetrahedra. */
  public int dim;

  /** Radius around the elements. */
  public double radius;

  /** Material. */
  public @Nullable MaterialDraft material;

  /** Body of each vertex. */
  public final List<BodyDraft> bodies = new ArrayList<>();

  /** Bodies of the nodes of an interpolated flex, else empty. */
  public final List<BodyDraft> nodes = new ArrayList<>();

  /** Order of interpolation, 0 for none. */
  public int order;

  /** Vertices in their bodies; empty when all are at the origins. [n x 3] */
  public double[] vert = {};

  /** Nodes in their bodies; empty when all are at the origins. [n x 3] */
  public double[] node = {};

  /** Whether all vertices sit on one body. */
  public boolean rigid;

  /** Whether all vertices (or nodes) are at the origins of their bodies. */
  public boolean centered;

  /** Vertices of the elements, tetrahedra turned right. */
  public int[] elem = {};

  /** Texture coordinates of the elements. */
  public int[] elemTexcoord = {};

  /** Texture coordinates. */
  public float[] texcoord = {};

  /** Edges, shell, layers, pairs. */
  public FlexTopology topology = new FlexTopology(1, new int[0]);

  /** Whether both ends of an edge sit on one moving body. */
  public boolean[] edgeRigid = {};

  /** Vertices at the reference configuration, world. [n x 3] */
  public double[] world = {};

  /** Nodes at the reference configuration, world. [n x 3] */
  public double[] nodeWorld = {};

  /** Vertices within the unit box. [n x 3] */
  public double[] vert0 = {};

  /** Half sizes of the box. */
  public double[] size = new double[3];

  /** Bounding volumes of the elements. */
  public Bvh volumes = Bvh.build(new double[0], new double[0], new int[0]);

  /** Stiffness of the elements. */
  public double[] stiffness = {};

  /** Bending of the edges. */
  public double[] bending = {};

  /** Whether the flex resists bending. */
  public boolean bends;

  /** Equality that holds it: 0 none, 1 edges, 2 vertices. */
  public int edgeEquality;

  /** A flex. */
  public FlexDraft(Item item) {
    super(item);
  }

  /** Number of vertices. */
  public int vertCount() {
    return bodies.size();
  }

  /** Number of elements. */
  public int elemCount() {
    return elem.length / (dim + 1);
  }
}
