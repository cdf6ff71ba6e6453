package dev.armature.compile;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.compile.draft.BodyDraft;
import dev.armature.compile.draft.CameraDraft;
import dev.armature.compile.draft.GeomDraft;
import dev.armature.compile.draft.LightDraft;
import dev.armature.compile.draft.SiteDraft;
import dev.armature.compile.shape.Frames;
import dev.armature.compile.shape.InertiaSum;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Merges bodies that cannot move against their parent into it: geoms and sites are moved, children
 * take the place of the body, mass and inertia are added (not to the world).
 */
final class StaticFusion {
  private final Set<String> keptBodies;
  private final Set<String> keptSites;

  /**
   * A fusion.
   *
   * @param keptBodies names of bodies that something refers to
   * @param keptSites names of sites whose body must stay: those of force and torque sensors
   */
  StaticFusion(Set<String> keptBodies, Set<String> keptSites) {
    this.keptBodies = keptBodies;
    this.keptSites = keptSites;
  }

  /** Fuses what can be fused below a body. */
  void fuse(BodyDraft parent) {
    boolean grown = false;
    for (int i = 0; i < parent.children.size(); ) {
      BodyDraft child = parent.children.get(i);
      if (fusible(child)) {
        merge(parent, child, i);
        grown = true;
      } else {
        i++;
      }
    }
    if (grown) {
      BodyCompiler.collide(parent);
    }
    parent.children.forEach(this::fuse);
  }

  private boolean fusible(BodyDraft body) {
    if (!body.joints.isEmpty() || body.mocap || body.plugin != null) {
      return false;
    }
    if (body.name.isEmpty()) {
      return true;
    }
    return !keptBodies.contains(body.name)
        && body.sites.stream().noneMatch(s -> !s.name.isEmpty() && keptSites.contains(s.name));
  }

  private static void merge(BodyDraft parent, BodyDraft body, int place) {
    if (parent.parent != null && body.mass >= MINVAL) {
      addInertia(parent, body);
    }
    List<BodyDraft> orphans = new ArrayList<>(body.children);
    for (BodyDraft orphan : orphans) {
      Frames.compose(body.pos, body.quat, orphan.pos, orphan.quat);
      orphan.parent = parent;
    }
    parent.children.remove(place);
    parent.children.addAll(place, orphans);
    for (GeomDraft g : body.geoms) {
      Frames.compose(body.pos, body.quat, g.pos, g.quat);
      parent.add(g);
    }
    for (SiteDraft s : body.sites) {
      Frames.compose(body.pos, body.quat, s.pos, s.quat);
      parent.add(s);
    }
    for (CameraDraft c : body.cameras) {
      Frames.compose(body.pos, body.quat, c.pos, c.quat);
      c.body = parent;
      parent.cameras.add(c);
    }
    for (LightDraft l : body.lights) {
      Frames.compose(body.pos, body.quat, l.pos, new double[] {1, 0, 0, 0});
      Frames.rotate(l.dir, body.quat);
      l.body = parent;
      parent.lights.add(l);
    }
  }

  /**
   * Adds the inertia of a body to its parent's. As in MuJoCo the two poses are composed in the
   * wrong order and the orientation of the body is left out, so the sum is right only where both
   * orientations are the identity.
   */
  private static void addInertia(BodyDraft parent, BodyDraft body) {
    double[] pos = body.pos.clone();
    Frames.rotate(pos, body.iquat);
    double[] center = body.center();
    for (int k = 0; k < 3; k++) {
      pos[k] += center[k];
    }
    InertiaSum sum = new InertiaSum();
    sum.addMass(parent.mass, parent.center());
    sum.addMass(body.mass, pos);
    if (sum.mass < MINVAL) {
      parent.mass = 0;
      parent.inertia = new double[3];
      parent.ipos = new double[3];
      parent.iquat = new double[] {1, 0, 0, 0};
      return;
    }
    sum.closeMass();
    sum.addInertia(parent.mass, parent.center(), parent.iquat, parent.inertia);
    sum.addInertia(body.mass, pos, body.iquat, body.inertia);
    sum.closeInertia();
    parent.mass = sum.mass;
    parent.ipos = sum.pos.clone();
    parent.iquat = sum.quat.clone();
    parent.inertia = sum.inertia.clone();
  }
}
