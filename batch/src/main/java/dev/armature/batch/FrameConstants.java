package dev.armature.batch;

import dev.armature.compile.layout.KinematicTree;
import dev.armature.compile.layout.SimpleBodies;
import dev.armature.compile.layout.SparseLayout;
import dev.armature.model.Bodies;
import dev.armature.model.BodyDofSparsity;
import dev.armature.model.DerivativeSparsity;
import dev.armature.model.Dofs;
import dev.armature.model.Geoms;
import dev.armature.model.InertiaMaps;
import dev.armature.model.InertiaSparsity;
import dev.armature.model.Model;
import dev.armature.model.Sites;
import dev.armature.model.Sizes;
import java.util.Arrays;

/**
 * Which frames coincide, and which bodies are simple. A body that stops or starts being simple
 * changes the layout of the inertia matrix: such a world has a layout, and working data, of its
 * own.
 */
final class FrameConstants {
  private FrameConstants() {}

  static Model compute(Model m) {
    Bodies body = m.body.copy();
    Geoms geom = m.geom.copy();
    Sites site = m.site.copy();
    SimpleBodies.fill(m.with(body, geom, site));
    KinematicTree tree = new KinematicTree(m.body.parentid, m.jnt.bodyid, m.jnt.type);
    int[] simple = SimpleBodies.find(tree, body.sameframe, m.jnt.type, m.jnt.pos, m.jnt.axis);
    SimpleBodies.clearTendons(m, simple);
    System.arraycopy(simple, 0, body.simple, 0, m.nbody);
    int[] simplenum = SimpleBodies.simplenum(tree, simple);
    Model framed = Groups.replaced(m, body, geom, site);
    return Arrays.equals(simplenum, m.dof.simplenum) ? framed : laidOut(framed, tree, simplenum);
  }

  private static Model laidOut(Model m, KinematicTree tree, int[] simplenum) {
    Dofs dof = m.dof.copy();
    System.arraycopy(simplenum, 0, dof.simplenum, 0, m.nv);
    Sizes s = m.sizes();
    s.nC = SparseLayout.countM(tree, simplenum);
    DerivativeSparsity derivatives = new DerivativeSparsity(s);
    BodyDofSparsity bodies = new BodyDofSparsity(s);
    Model changed = m.with(s, dof, new InertiaSparsity(s), new InertiaMaps(s), derivatives, bodies);
    SparseLayout.fill(tree, changed);
    // these do not depend on which bodies are simple
    return changed.with(m.D, m.B);
  }
}
