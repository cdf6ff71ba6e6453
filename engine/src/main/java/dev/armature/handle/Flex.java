package dev.armature.handle;

import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import java.util.Objects;

/** A flex: a rope, cloth or solid that deforms. */
public final class Flex extends Handle {
  /** Returns the flex with this id. */
  public Flex(Model m, Data d, int id) {
    super(m, d, ObjType.FLEX, id);
  }

  /** Returns the flex with this name. */
  public Flex(Model m, Data d, String name) {
    this(m, d, id(m, ObjType.FLEX, name));
  }

  /** 1 for lines, 2 for triangles, 3 for tetrahedra. */
  public int dimension() {
    return m.flex.dim[id];
  }

  /** Number of vertices. */
  public int vertices() {
    return m.flex.vertnum[id];
  }

  /** Position of a vertex in the world, m. A new array. */
  public double[] vertex(int vertex) {
    Objects.checkIndex(vertex, vertices());
    int at = 3 * (m.flex.vertadr[id] + vertex);
    return new double[] {d.flexvertXpos[at], d.flexvertXpos[at + 1], d.flexvertXpos[at + 2]};
  }

  /**
   * Distance to a geom, as of the last step or forward pass; the flex is as thick as its radius.
   *
   * @param most the largest distance of interest, m
   */
  public Distance distanceTo(Geom geom, double most) {
    return Distance.ofGeomAndFlex(m, d, geom.id, id, most).reversed();
  }

  /**
   * Distance to another flex, as of the last step or forward pass.
   *
   * @param most the largest distance of interest, m
   */
  public Distance distanceTo(Flex other, double most) {
    return Distance.ofFlexes(m, d, id, other.id, most);
  }
}
