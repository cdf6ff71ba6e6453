package dev.armature.compile;

import dev.armature.compile.asset.BodyVolumes;
import dev.armature.compile.asset.Bvh;
import dev.armature.compile.draft.BodyDraft;
import dev.armature.compile.draft.CameraDraft;
import dev.armature.compile.draft.GeomDraft;
import dev.armature.compile.draft.JointDraft;
import dev.armature.compile.draft.LightDraft;
import dev.armature.compile.draft.Limited;
import dev.armature.compile.draft.SiteDraft;
import dev.armature.compile.expand.CompilerSettings;
import dev.armature.compile.expand.Item;
import dev.armature.compile.layout.KinematicTree;
import dev.armature.compile.shape.Frames;
import dev.armature.compile.shape.InertiaSum;
import dev.armature.model.JointType;
import java.util.ArrayList;
import java.util.List;

/**
 * Inertia and pose of a body and of all it carries.
 *
 * <p>In this order: full inertia matrix to principal axes; geoms; inertia from geoms; bounds and
 * checks; the frames around the body; masks; alignment of a free body with its inertia; bounding
 * volumes; joints, sites, cameras, lights.
 */
final class BodyCompiler {
  private static final int ALWAYS = 1;
  private static final int AUTO = 2;
  private static final int MAX_DOFS = 6;

  private final GeomCompiler geoms;
  private final CameraCompiler cameras;

  BodyCompiler(GeomCompiler geoms, CameraCompiler cameras) {
    this.geoms = geoms;
    this.cameras = cameras;
  }

  /** Compiles a body; its weld body must be known. */
  void compile(BodyDraft body) {
    fullInertia(body);
    for (GeomDraft g : body.geoms) {
      geoms.compile(g, body);
    }
    inertiaFromGeoms(body);
    if (body.ipos == null || Double.isNaN(body.ipos[0])) {
      body.ipos = body.pos.clone();
      body.iquat = body.quat.clone();
    }
    if (body.parent != null) {
      check(body);
    }
    Frames.compose(body.item.framePos(), body.item.frameQuat(), body.pos, body.quat);
    body.joints.forEach(JointCompiler::compile);
    checkJoints(body);
    body.sites.forEach(GeomCompiler::compile);
    body.cameras.forEach(cameras::compile);
    body.lights.forEach(cameras::compile);
    if (aligns(body)) {
      align(body);
    }
    collide(body);
  }

  // ---- inertia

  private static void fullInertia(BodyDraft body) {
    double[] full = body.fullinertia;
    if (full == null) {
      return;
    }
    if (body.inertialOrientation) {
      throw body.error("fullinertia and an orientation of the inertial frame cannot both be given");
    }
    if (body.inertia[0] != 0 || body.inertia[1] != 0 || body.inertia[2] != 0) {
      throw body.error("fullinertia and diaginertia cannot both be given");
    }
    double[] tensor = {
      full[0], full[3], full[4], full[3], full[1], full[5], full[4], full[5], full[2]
    };
    if (InertiaSum.principal(body.inertia, body.iquat, tensor) < Frames.EPS) {
      throw body.error("fullinertia must have positive eigenvalues");
    }
  }

  private static void inertiaFromGeoms(BodyDraft body) {
    CompilerSettings settings = body.item.settings();
    boolean wanted =
        settings.inertiafromgeom() == ALWAYS
            || settings.inertiafromgeom() == AUTO && !body.explicitInertial;
    if (body.parent == null || !wanted) {
      return;
    }
    List<GeomDraft> heavy = new ArrayList<>();
    for (GeomDraft g : body.geoms) {
      if (g.mass > Frames.EPS && GeomCompiler.inGroups(g, settings)) {
        heavy.add(g);
      }
    }
    if (heavy.size() == 1) {
      GeomDraft g = heavy.get(0);
      body.ipos = g.pos.clone();
      body.iquat = g.quat.clone();
      body.mass = g.mass;
      body.inertia = g.inertia.clone();
    } else if (heavy.size() > 1) {
      InertiaSum sum = new InertiaSum();
      heavy.forEach(g -> sum.addMass(g.mass, g.pos));
      sum.closeMass();
      heavy.forEach(g -> sum.addInertia(g.mass, g.pos, g.quat, g.inertia));
      if (sum.closeInertia() < Frames.EPS) {
        throw body.error("the inertia of its geoms must have positive eigenvalues");
      }
      body.ipos = sum.pos.clone();
      body.iquat = sum.quat.clone();
      body.mass = sum.mass;
      body.inertia = sum.inertia.clone();
    }
  }

  private static void check(BodyDraft body) {
    CompilerSettings settings = body.item.settings();
    double[] inertia = body.inertia;
    body.mass = Math.max(body.mass, settings.boundmass());
    for (int i = 0; i < 3; i++) {
      inertia[i] = Math.max(inertia[i], settings.boundinertia());
    }
    if (body.mass < 0 || inertia[0] < 0 || inertia[1] < 0 || inertia[2] < 0) {
      throw body.error("mass and inertia must not be negative");
    }
    if (inertia[0] + inertia[1] < inertia[2]
        || inertia[0] + inertia[2] < inertia[1]
        || inertia[1] + inertia[2] < inertia[0]) {
      if (!settings.balanceinertia()) {
        throw body.error(
            "inertia must satisfy A + B >= C; use 'balanceinertia' to fix it, got "
                + inertia[0]
                + " "
                + inertia[1]
                + " "
                + inertia[2]);
      }
      double mean = (inertia[0] + inertia[1] + inertia[2]) / 3;
      inertia[0] = mean;
      inertia[1] = mean;
      inertia[2] = mean;
    }
  }

  // ---- joints

  private static void checkJoints(BodyDraft body) {
    int dofs = 0;
    boolean ball = false;
    for (JointDraft j : body.joints) {
      if (j.added) {
        continue;
      }
      dofs += KinematicTree.dofWidth(j.type);
      if (ball && (j.type == JointType.BALL || j.type == JointType.HINGE)) {
        throw j.error("a ball or hinge joint cannot follow a ball joint in the same body");
      }
      ball |= j.type == JointType.BALL;
      if (j.type == JointType.FREE && body.joints.size() > 1) {
        throw j.error("a free joint must be the only joint of its body");
      }
    }
    if (dofs > MAX_DOFS) {
      throw body.error("more than " + MAX_DOFS + " dofs in one body");
    }
  }

  /** The checks that hold for the tree as it ends up: after static bodies were fused. */
  static void checkPlace(BodyDraft body) {
    boolean top = body.parent != null && body.parent.parent == null;
    for (JointDraft j : body.joints) {
      if (j.type == JointType.FREE && !top) {
        throw j.error("a free joint can only be used in a child of the world");
      }
    }
    if (body.mocap && (!top || !body.joints.isEmpty())) {
      throw body.error("a mocap body must be a child of the world without joints");
    }
  }

  // ---- alignment

  private static boolean aligns(BodyDraft body) {
    if (body.joints.size() != 1
        || body.joints.get(0).type != JointType.FREE
        || !body.children.isEmpty()) {
      return false;
    }
    Item joint = body.joints.get(0).item;
    int align = joint.knows("align") ? joint.keyword("align") : Limited.AUTO;
    return align == Limited.TRUE || align == Limited.AUTO && body.item.settings().alignfree();
  }

  /**
   * Moves the frame of a body to its center of mass and principal axes; nothing moves in the world.
   */
  private static void align(BodyDraft body) {
    double[] inversePos = body.center().clone();
    double[] inverseQuat = body.iquat.clone();
    Frames.append(body.pos, body.quat, inversePos, inverseQuat);
    Frames.invert(inversePos, inverseQuat);
    body.ipos = new double[3];
    body.iquat = new double[] {1, 0, 0, 0};
    for (GeomDraft g : body.geoms) {
      Frames.compose(inversePos, inverseQuat, g.pos, g.quat);
    }
    for (SiteDraft s : body.sites) {
      Frames.compose(inversePos, inverseQuat, s.pos, s.quat);
    }
    for (CameraDraft c : body.cameras) {
      Frames.compose(inversePos, inverseQuat, c.pos, c.quat);
    }
    for (LightDraft l : body.lights) {
      Frames.compose(inversePos, inverseQuat, l.pos, new double[] {1, 0, 0, 0});
      Frames.rotate(l.dir, inverseQuat);
    }
  }

  // ---- collision

  /** Union of masks, largest margin, bounding volumes; also after geoms were added. */
  static void collide(BodyDraft body) {
    body.contype = 0;
    body.conaffinity = 0;
    body.margin = 0;
    List<GeomDraft> solid = new ArrayList<>();
    for (GeomDraft g : body.geoms) {
      body.contype |= g.item.integer("contype");
      body.conaffinity |= g.item.integer("conaffinity");
      body.margin = Math.max(body.margin, g.item.number("margin"));
      if (g.collides()) {
        solid.add(g);
      }
    }
    body.volumes = boundingVolumes(body, solid);
    body.solidGeoms = solid;
  }

  private static Bvh boundingVolumes(BodyDraft body, List<GeomDraft> solid) {
    int n = solid.size();
    double[] pos = new double[3 * n];
    double[] quat = new double[4 * n];
    double[] aabb = new double[6 * n];
    int[] ids = new int[n];
    for (int i = 0; i < n; i++) {
      ids[i] = i;
      System.arraycopy(solid.get(i).pos, 0, pos, 3 * i, 3);
      System.arraycopy(solid.get(i).quat, 0, quat, 4 * i, 4);
      System.arraycopy(solid.get(i).aabb, 0, aabb, 6 * i, 6);
    }
    return BodyVolumes.build(body.center(), body.iquat, ids, pos, quat, aabb);
  }
}
