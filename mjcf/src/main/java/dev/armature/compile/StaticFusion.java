package dev.armature.compile;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.compile.draft.BodyDraft;
import dev.armature.compile.draft.CameraDraft;
import dev.armature.compile.draft.GeomDraft;
import dev.armature.compile.draft.LightDraft;
import dev.armature.compile.draft.SiteDraft;
import dev.armature.compile.shape.Frames;
import dev.armature.compile.shape.InertiaSum;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Merges bodies that cannot move against their parent into it: geoms and sites are moved, children
 * take the place of the body, mass and inertia are added (not to the world).
 */
final class StaticFusion {
  private final BodyReferences references;
  private int bodies;
  private int visited;
  private int lastReferenced = -1;
  private int unusedNodes;

  /**
   * A fusion.
   *
   * @param bodies all bodies, in the order of their ids
   * @param references what refers to them
   */
  StaticFusion(List<BodyDraft> bodies, BodyReferences references) {
    this.references = references;
    this.bodies = bodies.size();
    for (int i = 0; i < bodies.size(); i++) {
      if (references.bodies().contains(bodies.get(i).name)) {
        lastReferenced = i;
      }
    }
  }

  /** A body whose children are visited. */
  private static final class Level {
    final BodyDraft body;
    int next;
    boolean grown;

    Level(BodyDraft body) {
      this.body = body;
    }
  }

  /**
   * Fuses what can be fused below a body, in the order of the bodies.
   *
   * @return nodes of bounding volumes that MuJoCo allocates and never fills: it counts the root
   *     that joins two trees when it fuses, and again when it counts all nodes
   */
  int fuse(BodyDraft world) {
    Deque<Level> path = new ArrayDeque<>();
    path.push(new Level(world));
    while (!path.isEmpty()) {
      Level level = path.element();
      if (level.next == level.body.children.size()) {
        if (level.grown) {
          BodyCompiler.collide(level.body);
        }
        path.pop();
        continue;
      }
      BodyDraft child = level.body.children.get(level.next);
      visited++;
      if (fusible(child)) {
        if (collides(level.body) && collides(child)) {
          unusedNodes++;
        }
        merge(level.body, child, level.next);
        level.grown = true;
        bodies--;
      } else {
        level.next++;
        path.push(new Level(child));
      }
    }
    return unusedNodes;
  }

  private static boolean collides(BodyDraft body) {
    return body.geoms.stream().anyMatch(GeomDraft::collides);
  }

  /**
   * Whether a body can go. MuJoCo looks whether all references can be resolved without its name,
   * and looks bodies up that it has not come to yet by the number they had before anything was
   * fused: once that number of one that is referred to is past the end, named bodies before it all
   * stay.
   */
  private boolean fusible(BodyDraft body) {
    if (!body.joints.isEmpty() || body.mocap || body.plugin != null) {
      return false;
    }
    if (body.name.isEmpty()) {
      return true;
    }
    boolean lost = lastReferenced >= bodies && visited < lastReferenced;
    return !lost
        && !references.bodies().contains(body.name)
        && body.sites.stream()
            .noneMatch(s -> !s.name.isEmpty() && references.loadedSites().contains(s.name));
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
    Frames.rotatePlace(pos, body.iquat);
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
