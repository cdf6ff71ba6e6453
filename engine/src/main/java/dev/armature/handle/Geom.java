package dev.armature.handle;

import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.model.ObjType;

/** A geom: a shape for contacts and rendering. */
public final class Geom extends Frame {
  /** Returns the geom with this id. */
  public Geom(Model m, Data d, int id) {
    super(m, d, ObjType.GEOM, id);
  }

  /** Returns the geom with this name. */
  public Geom(Model m, Data d, String name) {
    this(m, d, id(m, ObjType.GEOM, name));
  }

  /** The body that carries it. */
  public Body body() {
    return new Body(m, d, m.geom.bodyid[id]);
  }

  /** Its shape: a {@link dev.armature.model.GeomType} code. */
  public int type() {
    return m.geom.type[id];
  }

  /**
   * Distance to another geom, as of the last step or forward pass.
   *
   * @param most the largest distance of interest, m
   */
  public Distance distanceTo(Geom other, double most) {
    return Distance.ofGeoms(m, d, id, other.id, most);
  }

  /**
   * Distance to a flex, as of the last step or forward pass.
   *
   * @param most the largest distance of interest, m
   */
  public Distance distanceTo(Flex flex, double most) {
    return Distance.ofGeomAndFlex(m, d, id, flex.id, most);
  }
}
