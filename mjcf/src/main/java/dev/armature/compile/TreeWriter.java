package dev.armature.compile;

import dev.armature.compile.draft.BodyDraft;
import dev.armature.compile.draft.CameraDraft;
import dev.armature.compile.draft.Draft;
import dev.armature.compile.draft.GeomDraft;
import dev.armature.compile.draft.JointDraft;
import dev.armature.compile.draft.LightDraft;
import dev.armature.compile.draft.SiteDraft;
import dev.armature.compile.layout.KinematicTree;
import dev.armature.compile.layout.SimpleBodies;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import org.jspecify.annotations.Nullable;

/** Writes bodies and what they carry into the arrays of a model. */
final class TreeWriter {
  private final Registry r;
  private final Model m;

  TreeWriter(Registry registry, Model model) {
    r = registry;
    m = model;
  }

  void write(Layout layout) {
    layout.tree.fill(m);
    System.arraycopy(layout.simple, 0, m.body.simple, 0, m.nbody);
    System.arraycopy(layout.simplenum, 0, m.dof.simplenum, 0, m.nv);
    int mocap = 0;
    int geom = 0;
    for (BodyDraft b : r.bodies) {
      body(b);
      m.body.mocapid[b.id] = b.mocap ? mocap++ : -1;
      m.body.geomnum[b.id] = b.geoms.size();
      m.body.geomadr[b.id] = b.geoms.isEmpty() ? -1 : geom;
      geom += b.geoms.size();
    }
    r.joints.forEach(this::joint);
    r.geoms.forEach(this::geom);
    r.sites.forEach(this::site);
    r.cameras.forEach(this::camera);
    r.lights.forEach(this::light);
    Bindings.copy(r.bodies, m, "body");
    Bindings.copy(r.joints, m, "jnt");
    Bindings.copy(r.geoms, m, "geom");
    Bindings.copy(r.sites, m, "site");
    Bindings.copy(r.cameras, m, "cam");
    Bindings.copy(r.lights, m, "light");
    SimpleBodies.fill(m);
  }

  /** The id of an object, -1 for none. */
  static int id(@Nullable Draft draft) {
    return draft == null ? -1 : draft.id;
  }

  private static void copy(double[] from, double[] to, int index) {
    System.arraycopy(from, 0, to, index * from.length, from.length);
  }

  private void body(BodyDraft b) {
    copy(b.pos, m.body.pos, b.id);
    copy(b.quat, m.body.quat, b.id);
    copy(b.center(), m.body.ipos, b.id);
    copy(b.iquat, m.body.iquat, b.id);
    copy(b.inertia, m.body.inertia, b.id);
    m.body.mass[b.id] = b.mass;
    m.body.margin[b.id] = b.margin;
    m.body.contype[b.id] = b.contype;
    m.body.conaffinity[b.id] = b.conaffinity;
    m.body.plugin[b.id] = id(b.plugin);
  }

  private void joint(JointDraft j) {
    int i = j.id;
    m.jnt.type[i] = j.type;
    m.jnt.bodyid[i] = id(j.body);
    m.jnt.limited[i] = j.limited;
    m.jnt.actfrclimited[i] = j.actfrclimited;
    copy(j.pos, m.jnt.pos, i);
    copy(j.axis, m.jnt.axis, i);
    copy(j.range, m.jnt.range, i);
    Bindings.copy(j.item, m, "dof", m.jnt.dofadr[i], KinematicTree.dofWidth(j.type));
    reference(j, m.qpos0, j.ref);
    reference(j, m.qposSpring, j.springref);
  }

  private void reference(JointDraft j, double[] qpos, double scalar) {
    int at = m.jnt.qposadr[j.id];
    switch (j.type) {
      case JointType.FREE -> {
        if (j.body != null) {
          System.arraycopy(j.body.pos, 0, qpos, at, 3);
          System.arraycopy(j.body.quat, 0, qpos, at + 3, 4);
        }
      }
      case JointType.BALL -> qpos[at] = 1;
      default -> qpos[at] = scalar;
    }
  }

  private void geom(GeomDraft g) {
    int i = g.id;
    m.geom.bodyid[i] = id(g.body);
    m.geom.dataid[i] = g.hfield != null ? g.hfield.id : id(g.mesh);
    m.geom.matid[i] = id(g.material);
    m.geom.plugin[i] = id(g.plugin);
    m.geom.rbound[i] = g.rbound;
    copy(g.size, m.geom.size, i);
    copy(g.aabb, m.geom.aabb, i);
    copy(g.pos, m.geom.pos, i);
    copy(g.quat, m.geom.quat, i);
    copy(g.fluid, m.geom.fluid, i);
  }

  private void site(SiteDraft s) {
    int i = s.id;
    m.site.bodyid[i] = id(s.body);
    m.site.matid[i] = id(s.material);
    copy(s.size, m.site.size, i);
    copy(s.pos, m.site.pos, i);
    copy(s.quat, m.site.quat, i);
  }

  private void camera(CameraDraft c) {
    int i = c.id;
    m.cam.bodyid[i] = id(c.body);
    m.cam.targetbodyid[i] = id(c.target);
    m.cam.fovy[i] = c.fovy;
    copy(c.pos, m.cam.pos, i);
    copy(c.quat, m.cam.quat, i);
    System.arraycopy(c.intrinsic, 0, m.cam.intrinsic, 4 * i, 4);
  }

  private void light(LightDraft l) {
    int i = l.id;
    m.light.bodyid[i] = id(l.body);
    m.light.targetbodyid[i] = id(l.target);
    m.light.type[i] = l.type;
    m.light.texid[i] = id(l.texture);
    copy(l.pos, m.light.pos, i);
    copy(l.dir, m.light.dir, i);
  }
}
