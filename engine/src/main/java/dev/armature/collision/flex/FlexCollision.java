package dev.armature.collision.flex;

import dev.armature.collision.contact.ContactBuffer;
import dev.armature.collision.contact.ContactParameters;
import dev.armature.collision.contact.ContactRecords;
import dev.armature.data.Data;
import dev.armature.data.Warnings;
import dev.armature.math.LongSort;
import dev.armature.math.Vec3;
import dev.armature.model.DisableFlag;
import dev.armature.model.GeomType;
import dev.armature.model.Model;
import java.util.Arrays;

/**
 * Contacts of flexes: with the geoms of a body, with another flex, with themselves.
 *
 * <p>Contacts with geoms come by geom, then by element (by vertex for planes); those of two flexes
 * by element of the first, then of the second; those of a flex with itself in the order of the
 * search.
 */
public final class FlexCollision {
  private static final int NARROW = 1;
  private static final int BVH = 2;
  private static final int AUTO = 4;

  // opposite vertex of each face of a tetrahedron, faces as vertices in order
  private static final int[] FACES = {0, 1, 2, 3, 0, 2, 3, 1, 0, 3, 1, 2, 1, 3, 2, 0};

  private final FlexNarrowPhase narrow = new FlexNarrowPhase();
  private final ContactParameters parameters = new ContactParameters();
  private final FlexTree tree = new FlexTree();
  private final ElementSweep sweep = new ElementSweep();
  private final LongSort sorter = new LongSort();
  private long[] ascending = new long[64];
  private final BoxSeparation separation = new BoxSeparation();
  private final double[] box = new double[6];
  private final double[] normal = new double[3];
  private final double[] edge1 = new double[3];
  private final double[] edge2 = new double[3];
  private final double[] point = new double[3];
  private long[] keys = new long[64];

  /** Whether an element takes part in collisions: solids only with their outer layers. */
  static boolean active(Model m, int flex, int element) {
    return m.flex.dim[flex] < 3
        || m.flex.elemlayer[m.flex.elemadr[flex] + element] < m.flex.activelayers[flex];
  }

  private static boolean compatible(Model m, int geom, int flex) {
    return (m.geom.contype[geom] & m.flex.conaffinity[flex]) != 0
        || (m.flex.contype[flex] & m.geom.conaffinity[geom]) != 0;
  }

  // ---- flex and body

  /** Collides the geoms of a body with a flex. */
  public void body(Model m, Data d, int body, int flex) {
    int first = m.body.geomadr[body];
    boolean midphase = !m.opt.disabled(DisableFlag.MIDPHASE) && m.flex.bvhadr[flex] >= 0;
    for (int g = first; g < first + m.body.geomnum[body]; g++) {
      double margin = ContactParameters.margin(m.opt, m.geom.margin[g] + m.flex.margin[flex]);
      boolean masks = compatible(m, g, flex);
      if (m.geom.type[g] == GeomType.PLANE) {
        // in the mid phase planes of static bodies are not asked for their masks
        if (masks || (midphase && m.body.weldid[body] == 0)) {
          plane(m, d, g, flex, margin);
        }
      } else if (masks) {
        geom(m, d, g, flex, margin, midphase);
      }
    }
  }

  private void plane(Model m, Data d, int geom, int flex, double margin) {
    ContactBuffer found = narrow.found;
    double radius = m.flex.radius[flex];
    double[] mat = d.geomXmat;
    Vec3.set(normal, 0, mat[9 * geom + 2], mat[9 * geom + 5], mat[9 * geom + 8]);
    boolean set = false;
    for (int v = 0; v < m.flex.vertnum[flex]; v++) {
      int at = 3 * (m.flex.vertadr[flex] + v);
      Vec3.sub(point, 0, d.flexvertXpos, at, d.geomXpos, 3 * geom);
      double height = Vec3.dot(point, 0, normal, 0);
      if (height > margin + radius) {
        continue;
      }
      if (!set) {
        parameters.ofGeomAndFlex(m, geom, flex);
        set = true;
      }
      double dist = height - radius;
      Vec3.plusScaled(point, 0, d.flexvertXpos, at, normal, 0, -(dist / 2 + radius));
      found.clear();
      found.add(dist, point, 0, normal, 0);
      int contact = ContactRecords.append(d, found, 0, parameters, margin - parameters.gap);
      d.contact.geom[2 * contact] = geom;
      d.contact.flex[2 * contact + 1] = flex;
      d.contact.vert[2 * contact + 1] = v;
    }
  }

  private void geom(Model m, Data d, int geom, int flex, double margin, boolean midphase) {
    double reach = m.geom.rbound[geom] + margin;
    for (int k = 0; k < 3; k++) {
      box[k] = d.geomXpos[3 * geom + k];
      box[3 + k] = reach;
    }
    if (!midphase) {
      for (int e = 0; e < m.flex.elemnum[flex]; e++) {
        if (FlexTree.overlap(d.flexelemAabb, 6 * (m.flex.elemadr[flex] + e), box, 0, 0)) {
          element(m, d, geom, flex, e, margin);
        }
      }
      return;
    }
    tree.touching(m, d, flex, box, 0, 0);
    if (tree.count == 0) {
      return;
    }
    int count = tree.count;
    if (ascending.length < count) {
      ascending = new long[Math.max(count, 2 * ascending.length)];
    }
    for (int i = 0; i < count; i++) {
      ascending[i] = tree.found[i];
    }
    sorter.sort(ascending, count);
    separation.setGeom(m, d, geom);
    for (int i = 0; i < count; i++) {
      int e = (int) ascending[i];
      if (!separation.apart(d.flexelemAabb, 6 * (m.flex.elemadr[flex] + e), margin)) {
        element(m, d, geom, flex, e, margin);
      }
    }
  }

  private static boolean isEmpty(Data d, ContactBuffer found, int geom) {
    if (found.rejected > 0) {
      d.warning.add(Warnings.Kind.BAD_CONTACT, geom);
    }
    return found.count == 0;
  }

  private void element(Model m, Data d, int geom, int flex, int element, double margin) {
    if (attached(m, flex, element, m.geom.bodyid[geom])) {
      return;
    }
    narrow.geom(m, d, geom, flex, element, margin);
    ContactBuffer found = narrow.found;
    if (isEmpty(d, found, geom)) {
      return;
    }
    parameters.ofGeomAndFlex(m, geom, flex);
    for (int i = 0; i < found.count; i++) {
      int contact = ContactRecords.append(d, found, i, parameters, margin - parameters.gap);
      d.contact.geom[2 * contact] = geom;
      d.contact.flex[2 * contact + 1] = flex;
      d.contact.elem[2 * contact + 1] = element;
    }
  }

  private static boolean attached(Model m, int flex, int element, int body) {
    int corners = m.flex.dim[flex] + 1;
    int elem = m.flex.elemdataadr[flex] + element * corners;
    for (int i = 0; i < corners; i++) {
      if (m.flex.vertbodyid[m.flex.vertadr[flex] + m.flex.elem[elem + i]] == body) {
        return true;
      }
    }
    return false;
  }

  // ---- two flexes

  /** Collides two flexes. */
  public void flexes(Model m, Data d, int flex1, int flex2) {
    double margin = ContactParameters.margin(m.opt, m.flex.margin[flex1] + m.flex.margin[flex2]);
    boolean midphase =
        !m.opt.disabled(DisableFlag.MIDPHASE)
            && m.flex.bvhadr[flex1] >= 0
            && m.flex.bvhadr[flex2] >= 0;
    if (!midphase) {
      for (int e1 = 0; e1 < m.flex.elemnum[flex1]; e1++) {
        for (int e2 = 0; e2 < m.flex.elemnum[flex2]; e2++) {
          elements(m, d, flex1, e1, flex2, e2, margin);
        }
      }
      return;
    }
    int n = 0;
    for (int e1 = 0; e1 < m.flex.elemnum[flex1]; e1++) {
      if (!active(m, flex1, e1)) {
        continue;
      }
      tree.touching(m, d, flex2, d.flexelemAabb, 6 * (m.flex.elemadr[flex1] + e1), margin);
      for (int i = 0; i < tree.count; i++) {
        if (n == keys.length) {
          keys = Arrays.copyOf(keys, 2 * n);
        }
        keys[n++] = (long) e1 << 32 | tree.found[i];
      }
    }
    sorter.sort(keys, n);
    for (int i = 0; i < n; i++) {
      elements(m, d, flex1, (int) (keys[i] >>> 32), flex2, (int) keys[i], margin);
    }
  }

  private void elements(
      Model m, Data d, int flex1, int element1, int flex2, int element2, double margin) {
    if (!shareBody(m, flex1, element1, flex2, element2)) {
      strangers(m, d, flex1, element1, flex2, element2, margin);
    }
  }

  /**
   * Contacts of two elements without a common body; those within one flex have no margin and no
   * gap.
   */
  private void strangers(
      Model m, Data d, int flex1, int element1, int flex2, int element2, double margin) {
    int box1 = 6 * (m.flex.elemadr[flex1] + element1);
    int box2 = 6 * (m.flex.elemadr[flex2] + element2);
    if (!FlexTree.overlap(d.flexelemAabb, box1, d.flexelemAabb, box2, margin)) {
      return;
    }
    narrow.elements(m, d, flex1, element1, flex2, element2, margin);
    ContactBuffer found = narrow.found;
    if (isEmpty(d, found, -1)) {
      return;
    }
    parameters.ofFlexes(m, flex1, flex2);
    double within = flex1 == flex2 ? 0 : margin - parameters.gap;
    for (int i = 0; i < found.count; i++) {
      int contact = ContactRecords.append(d, found, i, parameters, within);
      d.contact.flex[2 * contact] = flex1;
      d.contact.flex[2 * contact + 1] = flex2;
      d.contact.elem[2 * contact] = element1;
      d.contact.elem[2 * contact + 1] = element2;
    }
  }

  private static boolean shareBody(Model m, int flex1, int element1, int flex2, int element2) {
    int corners = m.flex.dim[flex1] + 1;
    int elem = m.flex.elemdataadr[flex1] + element1 * corners;
    for (int i = 0; i < corners; i++) {
      int body = m.flex.vertbodyid[m.flex.vertadr[flex1] + m.flex.elem[elem + i]];
      if (body >= 0 && attached(m, flex2, element2, body)) {
        return true;
      }
    }
    return false;
  }

  // ---- a flex with itself

  /** Collides a flex with itself, if it asks for it. */
  public void self(Model m, Data d, int flex) {
    if (m.flex.rigid[flex] || (m.flex.contype[flex] & m.flex.conaffinity[flex]) == 0) {
      return;
    }
    if (m.flex.internal[flex]) {
      vertexPairs(m, d, flex);
      if (m.flex.dim[flex] == 3) {
        invertedElements(m, d, flex);
      }
    }
    int mode = m.flex.selfcollide[flex];
    if (mode == 0) {
      return;
    }
    if (m.opt.disabled(DisableFlag.MIDPHASE) || mode == NARROW || m.flex.bvhadr[flex] < 0) {
      allPairs(m, d, flex);
    } else if (mode == BVH || (mode == AUTO && m.flex.dim[flex] == 3)) {
      tree.pairs(m, d, flex, 2 * m.flex.margin[flex]);
      for (int i = 0; i < tree.count; i += 2) {
        elements(m, d, flex, tree.found[i], flex, tree.found[i + 1], 0);
      }
    } else {
      sweep.find(m, d, flex);
      for (int i = 0; i < sweep.count; i += 2) {
        strangers(m, d, flex, sweep.found[i], flex, sweep.found[i + 1], 0);
      }
    }
  }

  private void allPairs(Model m, Data d, int flex) {
    for (int e1 = 0; e1 < m.flex.elemnum[flex]; e1++) {
      for (int e2 = e1 + 1; active(m, flex, e1) && e2 < m.flex.elemnum[flex]; e2++) {
        if (active(m, flex, e2)) {
          elements(m, d, flex, e1, flex, e2, 0);
        }
      }
    }
  }

  /** Vertices against the elements next to theirs. */
  private void vertexPairs(Model m, Data d, int flex) {
    for (int i = 0; i < m.flex.evpairnum[flex]; i++) {
      int at = 2 * (m.flex.evpairadr[flex] + i);
      int element = m.flex.evpair[at];
      int vertex = m.flex.evpair[at + 1];
      for (int k = 0; k < 3; k++) {
        box[k] = d.flexvertXpos[3 * (m.flex.vertadr[flex] + vertex) + k];
        box[3 + k] = m.flex.margin[flex] + m.flex.radius[flex];
      }
      if (!FlexTree.overlap(d.flexelemAabb, 6 * (m.flex.elemadr[flex] + element), box, 0, 0)) {
        continue;
      }
      narrow.vertex(m, d, flex, vertex, element);
      internal(m, d, flex, vertex, element, false);
    }
  }

  /**
   * Contacts of a vertex and an element of the same flex: the vertex is first, but for its own
   * element, which it presses without friction when that is inverted.
   */
  private void internal(Model m, Data d, int flex, int vertex, int element, boolean inverted) {
    ContactBuffer found = narrow.found;
    if (isEmpty(d, found, -1)) {
      return;
    }
    parameters.ofFlexes(m, flex, flex);
    if (inverted) {
      parameters.condim = 1;
    }
    int vertexSide = inverted ? 1 : 0;
    for (int i = 0; i < found.count; i++) {
      int contact = ContactRecords.append(d, found, i, parameters, 0);
      d.contact.flex[2 * contact] = flex;
      d.contact.flex[2 * contact + 1] = flex;
      d.contact.elem[2 * contact + vertexSide] = -1;
      d.contact.elem[2 * contact + 1 - vertexSide] = element;
      d.contact.vert[2 * contact + vertexSide] = vertex;
      d.contact.vert[2 * contact + 1 - vertexSide] = -1;
    }
  }

  /**
   * Tetrahedra that are flat or turned inside out: a vertex too near to, or beyond, the face
   * opposite to it.
   */
  private void invertedElements(Model m, Data d, int flex) {
    double radius = m.flex.radius[flex];
    double[] x = d.flexvertXpos;
    int base = m.flex.vertadr[flex];
    for (int e = 0; e < m.flex.elemnum[flex]; e++) {
      int elem = m.flex.elemdataadr[flex] + 4 * e;
      for (int face = 0; face < 16; face += 4) {
        int a = 3 * (base + m.flex.elem[elem + FACES[face]]);
        int b = 3 * (base + m.flex.elem[elem + FACES[face + 1]]);
        int c = 3 * (base + m.flex.elem[elem + FACES[face + 2]]);
        int vertex = m.flex.elem[elem + FACES[face + 3]];
        int v = 3 * (base + vertex);
        Vec3.sub(edge1, 0, x, b, x, a);
        Vec3.sub(edge2, 0, x, c, x, a);
        Vec3.cross(normal, 0, edge1, 0, edge2, 0);
        Vec3.normalize(normal, 0);
        Vec3.sub(point, 0, x, v, x, a);
        double height = Vec3.dot(normal, 0, point, 0);
        if (height > -2 * radius) {
          Vec3.plusScaled(point, 0, x, v, normal, 0, -0.5 * height);
          Vec3.scale(normal, 0, normal, 0, -1);
          narrow.found.clear();
          narrow.found.add(-height - 2 * radius, point, 0, normal, 0);
          internal(m, d, flex, vertex, e, true);
        }
      }
    }
  }
}
