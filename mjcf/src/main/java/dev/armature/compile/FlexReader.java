package dev.armature.compile;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.compile.asset.Bvh;
import dev.armature.compile.draft.BodyDraft;
import dev.armature.compile.draft.FlexDraft;
import dev.armature.compile.draft.MaterialDraft;
import dev.armature.compile.expand.Item;
import dev.armature.compile.flex.FlexElasticity;
import dev.armature.compile.flex.FlexTopology;
import dev.armature.math.Quat;
import dev.armature.math.Vec3;
import dev.armature.model.ObjType;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads flexes and computes what follows from their shape at the reference configuration. Bodies
 * must be compiled.
 */
final class FlexReader {
  private static final int BEND = 1;
  private static final int STRETCH = 2;

  private final Registry registry;
  private final boolean discardVisual;

  FlexReader(Registry registry, boolean discardVisual) {
    this.registry = registry;
    this.discardVisual = discardVisual;
  }

  void read(Item item) {
    FlexDraft f = registry.add(registry.flexes, ObjType.FLEX, new FlexDraft(item));
    f.dim = item.integer("dim");
    f.radius = item.number("radius");
    if (f.dim < 1 || f.dim > 3) {
      throw f.error("dim must be 1, 2 or 3, not " + f.dim);
    }
    if (!discardVisual) {
      f.material = (MaterialDraft) registry.optional(item, ObjType.MATERIAL, "material");
    }
    bodies(f, item);
    elements(f, item);
    check(f, item);
    reference(f);
    orient(f);
    f.topology = new FlexTopology(f.dim, f.elem);
    edges(f);
    volumes(f);
    texture(f, item);
    elasticity(f, item);
  }

  // ---- vertices and nodes

  private void bodies(FlexDraft f, Item item) {
    List<String> names = item.names("body");
    List<String> nodes = item.names("node");
    f.vert = item.numbers("vertex");
    if (f.vert.length % 3 != 0) {
      throw f.error("vertex must have a multiple of 3 numbers, not " + f.vert.length);
    }
    for (String name : nodes) {
      f.nodes.add((BodyDraft) registry.need(item, ObjType.BODY, name));
    }
    int count = f.vert.length == 0 ? names.size() : f.vert.length / 3;
    if (names.isEmpty()) {
      throw f.error("a flex needs the bodies of its vertices");
    }
    if (names.size() != 1 && names.size() != count) {
      throw f.error(
          "body must name one body, or one for each vertex: it has "
              + names.size()
              + " names for "
              + count
              + " vertices");
    }
    for (int i = 0; i < count; i++) {
      f.bodies.add(
          (BodyDraft) registry.need(item, ObjType.BODY, names.get(names.size() == 1 ? 0 : i)));
    }
    if (count < f.dim + 1) {
      throw f.error(
          "a flex of dimension "
              + f.dim
              + " needs at least "
              + (f.dim + 1)
              + " vertices, not "
              + count);
    }
    nodes(f, item);
    if (f.order == 0) {
      f.rigid = f.bodies.stream().allMatch(b -> b == f.bodies.get(0));
      f.centered = allZero(f.vert);
    } else {
      f.centered = allZero(f.node);
    }
  }

  private static void nodes(FlexDraft f, Item item) {
    int n = f.nodes.size();
    if (n == 0) {
      return;
    }
    f.order = (int) StrictMath.cbrt(n) - 1;
    int side = f.order + 1;
    if (side * side * side != n) {
      f.order = (int) Math.round(StrictMath.cbrt(n)) - 1;
      side = f.order + 1;
    }
    if (side * side * side != n || f.order < 1 || f.order > 2) {
      throw f.error("node must name 8 or 27 bodies, not " + n);
    }
    f.node = item.numbers("nodepos");
    if (f.node.length != 0 && f.node.length != 3 * n) {
      throw f.error("nodepos must have " + 3 * n + " numbers, not " + f.node.length);
    }
  }

  private static boolean allZero(double[] values) {
    for (double x : values) {
      if (x != 0) {
        return false;
      }
    }
    return true;
  }

  private static void elements(FlexDraft f, Item item) {
    f.elem = item.integers("element");
    int corners = f.dim + 1;
    if (f.elem.length == 0 || f.elem.length % corners != 0) {
      throw f.error(
          "element must have a multiple of " + corners + " numbers, not " + f.elem.length);
    }
    for (int i = 0; i < f.elem.length; i++) {
      if (f.elem[i] < 0 || f.elem[i] >= f.vertCount()) {
        throw f.error("element refers to vertex " + f.elem[i] + ", but there are " + f.vertCount());
      }
      for (int j = i - i % corners; j < i; j++) {
        if (f.elem[j] == f.elem[i]) {
          throw f.error("element " + i / corners + " repeats vertex " + f.elem[i]);
        }
      }
    }
  }

  private static void check(FlexDraft f, Item item) {
    Item contact = item.part("contact");
    Item edge = item.part("edge");
    if (edge.number("stiffness") > 0 && f.dim > 1) {
      edge.tolerate(
          "edge stiffness is meant for lines (dim 1); MuJoCo refuses it for dim " + f.dim);
    }
    if (f.order > 0 && contact.keyword("selfcollide") != 0) {
      throw f.error("an interpolated flex cannot collide with itself: write selfcollide=\"none\"");
    }
    if (f.order > 0 && contact.flag("internal")) {
      throw f.error("an interpolated flex has no internal collisions");
    }
  }

  // ---- the reference configuration

  private static void reference(FlexDraft f) {
    int n = f.vertCount();
    f.world = new double[3 * n];
    boolean offsets = f.vert.length > 0 && (!f.centered || f.order > 0);
    for (int i = 0; i < n; i++) {
      place(f.world, 3 * i, f.bodies.get(i), offsets ? f.vert : null, 3 * i);
    }
    f.nodeWorld = new double[3 * f.nodes.size()];
    for (int i = 0; i < f.nodes.size(); i++) {
      place(f.nodeWorld, 3 * i, f.nodes.get(i), f.centered ? null : f.node, 3 * i);
    }
  }

  /** A point of a body in the world: its poses composed up to the root. */
  private static void place(
      double[] out, int at, BodyDraft body, double @Nullable [] local, int l) {
    double[] p = new double[3];
    if (local != null) {
      Vec3.copy(p, 0, local, l);
    }
    for (BodyDraft b = body; b != null; b = b.parent) {
      Quat.rotate(p, 0, p, 0, b.quat, 0);
      Vec3.addTo(p, 0, b.pos, 0);
    }
    Vec3.copy(out, at, p, 0);
  }

  /** Turns tetrahedra so that all have the same handedness. */
  private static void orient(FlexDraft f) {
    if (f.dim != 3) {
      return;
    }
    double[] x = new double[12];
    for (int e = 0; e < f.elem.length; e += 4) {
      corners(f, e, 4, x);
      if (FlexElasticity.volume(x) > 0) {
        int swap = f.elem[e + 1];
        f.elem[e + 1] = f.elem[e + 2];
        f.elem[e + 2] = swap;
      }
    }
  }

  private static void corners(FlexDraft f, int elem, int count, double[] x) {
    for (int i = 0; i < count; i++) {
      Vec3.copy(x, 3 * i, f.world, 3 * f.elem[elem + i]);
    }
  }

  private static void edges(FlexDraft f) {
    int n = f.topology.edge.length / 2;
    f.edgeRigid = new boolean[n];
    for (int e = 0; e < n; e++) {
      BodyDraft a = f.bodies.get(f.topology.edge[2 * e]);
      BodyDraft b = f.bodies.get(f.topology.edge[2 * e + 1]);
      f.edgeRigid[e] = f.rigid || (f.order == 0 && a.weldid == b.weldid);
    }
  }

  private static void volumes(FlexDraft f) {
    int layers = f.item.part("contact").integer("activelayers");
    int corners = f.dim + 1;
    int n = f.elemCount();
    int[] ids = new int[n];
    double[] bounds = new double[6 * n];
    double[] center = new double[3 * n];
    int used = 0;
    for (int e = 0; e < n; e++) {
      if (f.dim == 3 && f.topology.layer[e] >= layers) {
        continue;
      }
      for (int k = 0; k < 3; k++) {
        double lo = Double.POSITIVE_INFINITY;
        double hi = Double.NEGATIVE_INFINITY;
        for (int c = 0; c < corners; c++) {
          double x = f.world[3 * f.elem[e * corners + c] + k];
          lo = Math.min(lo, x);
          hi = Math.max(hi, x);
        }
        double middle = 0.5 * (hi + lo);
        double half = 0.5 * (hi - lo) + f.radius;
        bounds[6 * used + k] = middle - half;
        bounds[6 * used + 3 + k] = middle + half;
        center[3 * used + k] = middle;
      }
      ids[used++] = e;
    }
    f.volumes =
        Bvh.build(
            Arrays.copyOf(bounds, 6 * used),
            Arrays.copyOf(center, 3 * used),
            Arrays.copyOf(ids, used));
    f.vert0 = new double[f.world.length];
    for (int k = 0; k < 3; k++) {
      double middle = used == 0 ? 0 : f.volumes.aabb()[k];
      f.size[k] = (used == 0 ? 0 : f.volumes.aabb()[3 + k]) - f.radius;
      for (int i = 0; i < f.vertCount(); i++) {
        f.vert0[3 * i + k] =
            f.size[k] > MINVAL ? (f.world[3 * i + k] - middle) / (2 * f.size[k]) + 0.5 : 0.5;
      }
    }
  }

  private static void texture(FlexDraft f, Item item) {
    f.texcoord = Floats.of(item.numbers("texcoord"));
    int[] explicit = item.integers("elemtexcoord");
    if (f.texcoord.length > 0 && explicit.length == 0 && f.texcoord.length != 2 * f.vertCount()) {
      throw f.error(
          "texcoord needs two numbers for each of "
              + f.vertCount()
              + " vertices, but has "
              + f.texcoord.length);
    }
    f.elemTexcoord = new int[f.elem.length];
    int[] source =
        f.texcoord.length == 0 ? f.elem : explicit.length > 0 ? explicit : item.integers("element");
    int count = f.texcoord.length == 0 ? f.elem.length : 3 * f.elemCount();
    System.arraycopy(
        source, 0, f.elemTexcoord, 0, Math.min(count, Math.min(source.length, f.elem.length)));
  }

  // ---- elasticity

  private static void elasticity(FlexDraft f, Item item) {
    int n = f.elemCount();
    f.stiffness = new double[FlexElasticity.STIFFNESS * n];
    f.bending = new double[FlexElasticity.BENDING * f.edgeRigid.length];
    Item e = item.part("elasticity");
    int elastic2d = e.keyword("elastic2d");
    double thickness = e.number("thickness");
    f.bends = f.dim == 2 && (elastic2d & BEND) != 0;
    if (f.bends && f.bodies.stream().anyMatch(b -> b.joints.size() != 3)) {
      throw e.error(
          "pins are not supported together with bending: every vertex needs a body with three"
              + " joints");
    }
    double young = e.number("young");
    if (!(young > 0)) {
      return;
    }
    double poisson = e.number("poisson");
    if (poisson < 0 || poisson >= 0.5) {
      throw e.error("poisson must be at least 0 and below 0.5, not " + poisson);
    }
    if (f.bends && thickness < 0) {
      throw e.error("bending needs a thickness");
    }
    FlexElasticity material = new FlexElasticity(young, poisson);
    if (f.order > 0) {
      int nodes = f.nodes.size();
      if (n < 9 * nodes * nodes / FlexElasticity.STIFFNESS) {
        throw e.error("too few elements for an interpolated flex: " + n);
      }
      material.interpolated(f.stiffness, 0, f.order, f.nodeWorld);
    } else if (f.dim == 3 || (f.dim == 2 && (elastic2d & STRETCH) != 0 && thickness > 0)) {
      double[] x = new double[12];
      for (int i = 0; i < n; i++) {
        corners(f, i * (f.dim + 1), f.dim + 1, x);
        material.element(f.stiffness, FlexElasticity.STIFFNESS * i, f.dim, x, thickness);
      }
    }
    if (f.bends) {
      bending(f, material, thickness);
    }
  }

  private static void bending(FlexDraft f, FlexElasticity material, double thickness) {
    double[] x = new double[12];
    for (int i = 0; i < f.edgeRigid.length; i++) {
      if (f.topology.flap[4 * i + 3] < 0) {
        continue;
      }
      for (int k = 0; k < 4; k++) {
        Vec3.copy(x, 3 * k, f.world, 3 * f.topology.flap[4 * i + k]);
      }
      material.edge(f.bending, FlexElasticity.BENDING * i, x, thickness);
    }
  }
}
