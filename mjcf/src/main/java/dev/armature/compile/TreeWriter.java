package dev.armature.compile;

import dev.armature.compile.draft.BodyDraft;
import dev.armature.compile.draft.CameraDraft;
import dev.armature.compile.draft.Draft;
import dev.armature.compile.draft.GeomDraft;
import dev.armature.compile.draft.JointDraft;
import dev.armature.compile.draft.LightDraft;
import dev.armature.compile.draft.Limited;
import dev.armature.compile.draft.SiteDraft;
import dev.armature.compile.expand.Item;
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
    SimpleBodies.fill(m);
  }

  /** The id of an object, -1 for none. */
  static int id(@Nullable Draft draft) {
    return draft == null ? -1 : draft.id;
  }

  private static void copy(double[] from, double[] to, int index) {
    System.arraycopy(from, 0, to, index * from.length, from.length);
  }

  private static void copy(float[] from, float[] to, int index) {
    System.arraycopy(from, 0, to, index * from.length, from.length);
  }

  /** Copies user data; what is missing stays zero. */
  static void user(Draft from, double[] to, int width) {
    System.arraycopy(from.user, 0, to, from.id * width, from.user.length);
  }

  private void body(BodyDraft b) {
    copy(b.pos, m.body.pos, b.id);
    copy(b.quat, m.body.quat, b.id);
    copy(b.center(), m.body.ipos, b.id);
    copy(b.iquat, m.body.iquat, b.id);
    copy(b.inertia, m.body.inertia, b.id);
    m.body.mass[b.id] = b.mass;
    m.body.gravcomp[b.id] = b.gravcomp;
    m.body.margin[b.id] = b.margin;
    m.body.contype[b.id] = b.contype;
    m.body.conaffinity[b.id] = b.conaffinity;
    m.body.plugin[b.id] = id(b.plugin);
    user(b, m.body.user, m.nuserBody);
  }

  private void joint(JointDraft j) {
    int i = j.id;
    m.jnt.type[i] = j.type;
    m.jnt.bodyid[i] = id(j.body);
    m.jnt.group[i] = j.group;
    m.jnt.limited[i] = j.isLimited();
    m.jnt.actfrclimited[i] = j.actfrclimited == Limited.TRUE;
    m.jnt.actgravcomp[i] = j.actgravcomp;
    m.jnt.stiffness[i] = j.stiffness;
    m.jnt.margin[i] = j.margin;
    copy(j.solrefLimit, m.jnt.solref, i);
    copy(j.solimpLimit, m.jnt.solimp, i);
    copy(j.pos, m.jnt.pos, i);
    copy(j.axis, m.jnt.axis, i);
    copy(j.range, m.jnt.range, i);
    copy(j.actfrcrange, m.jnt.actfrcrange, i);
    user(j, m.jnt.user, m.nuserJnt);
    for (int k = 0; k < KinematicTree.dofWidth(j.type); k++) {
      int dof = m.jnt.dofadr[i] + k;
      copy(j.solrefFriction, m.dof.solref, dof);
      copy(j.solimpFriction, m.dof.solimp, dof);
      m.dof.frictionloss[dof] = j.frictionloss;
      m.dof.armature[dof] = j.armature;
      m.dof.damping[dof] = j.damping;
    }
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
    m.geom.type[i] = g.type;
    m.geom.contype[i] = g.contype;
    m.geom.conaffinity[i] = g.conaffinity;
    m.geom.condim[i] = g.condim;
    m.geom.bodyid[i] = id(g.body);
    m.geom.dataid[i] = g.hfield != null ? g.hfield.id : id(g.mesh);
    m.geom.matid[i] = id(g.material);
    m.geom.group[i] = g.group;
    m.geom.priority[i] = g.priority;
    m.geom.plugin[i] = id(g.plugin);
    m.geom.solmix[i] = g.solmix;
    m.geom.margin[i] = g.margin;
    m.geom.gap[i] = g.gap;
    m.geom.rbound[i] = g.rbound;
    copy(g.solref, m.geom.solref, i);
    copy(g.solimp, m.geom.solimp, i);
    copy(g.size, m.geom.size, i);
    copy(g.aabb, m.geom.aabb, i);
    copy(g.pos, m.geom.pos, i);
    copy(g.quat, m.geom.quat, i);
    copy(g.friction, m.geom.friction, i);
    copy(g.fluid, m.geom.fluid, i);
    copy(g.rgba, m.geom.rgba, i);
    user(g, m.geom.user, m.nuserGeom);
  }

  private void site(SiteDraft s) {
    int i = s.id;
    m.site.type[i] = s.type;
    m.site.bodyid[i] = id(s.body);
    m.site.matid[i] = id(s.material);
    m.site.group[i] = s.group;
    copy(s.size, m.site.size, i);
    copy(s.pos, m.site.pos, i);
    copy(s.quat, m.site.quat, i);
    copy(s.rgba, m.site.rgba, i);
    user(s, m.site.user, m.nuserSite);
  }

  private void camera(CameraDraft c) {
    int i = c.id;
    m.cam.mode[i] = c.item.keyword("mode");
    m.cam.bodyid[i] = id(c.body);
    m.cam.targetbodyid[i] = id(c.target);
    m.cam.projection[i] = c.item.keyword("projection");
    m.cam.fovy[i] = c.fovy;
    m.cam.ipd[i] = c.item.number("ipd");
    m.cam.output[i] = c.item.keyword("output");
    m.cam.resolution[2 * i] = c.resolution[0];
    m.cam.resolution[2 * i + 1] = c.resolution[1];
    copy(c.pos, m.cam.pos, i);
    copy(c.quat, m.cam.quat, i);
    copy(c.sensorsize, m.cam.sensorsize, i);
    copy(c.intrinsic, m.cam.intrinsic, i);
    user(c, m.cam.user, m.nuserCam);
  }

  private void light(LightDraft l) {
    int i = l.id;
    Item item = l.item;
    m.light.mode[i] = item.keyword("mode");
    m.light.bodyid[i] = id(l.body);
    m.light.targetbodyid[i] = id(l.target);
    m.light.type[i] = l.type;
    m.light.texid[i] = id(l.texture);
    m.light.castshadow[i] = item.flag("castshadow");
    m.light.active[i] = item.flag("active");
    m.light.bulbradius[i] = (float) item.number("bulbradius");
    m.light.intensity[i] = (float) item.number("intensity");
    m.light.range[i] = (float) item.number("range");
    m.light.cutoff[i] = (float) item.number("cutoff");
    m.light.exponent[i] = (float) item.number("exponent");
    Floats.copy(item.numbers("attenuation"), m.light.attenuation, 3 * i);
    Floats.copy(item.numbers("ambient"), m.light.ambient, 3 * i);
    Floats.copy(item.numbers("diffuse"), m.light.diffuse, 3 * i);
    Floats.copy(item.numbers("specular"), m.light.specular, 3 * i);
    copy(l.pos, m.light.pos, i);
    copy(l.dir, m.light.dir, i);
  }
}
