package dev.armature.handle;

import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.model.ObjType;

/** A site: a place on a body. */
public final class Site extends Frame {
  /** Returns the site with this id. */
  public Site(Model m, Data d, int id) {
    super(m, d, ObjType.SITE, id);
  }

  /** Returns the site with this name. */
  public Site(Model m, Data d, String name) {
    this(m, d, id(m, ObjType.SITE, name));
  }

  /** The body that carries it. */
  public Body body() {
    return new Body(m, d, m.site.bodyid[id]);
  }
}
