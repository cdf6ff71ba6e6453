package dev.armature.collision;

import dev.armature.data.Data;
import dev.armature.math.Quat;
import dev.armature.model.GeomType;
import dev.armature.model.Model;
import dev.armature.model.Sizes;
import java.util.ArrayList;
import java.util.List;

/**
 * A small world for tests of collision, made without a compiler: bodies are at the origin, geoms
 * say where they are in the world. Trees of bounding boxes are built, so that all phases take part.
 */
final class Scene {
  /** A geom with MuJoCo's defaults. */
  static final class Geom {
    final int type;
    final double[] size = new double[3];
    int body;
    double[] pos = {0, 0, 0};
    double[] quat = {1, 0, 0, 0};
    double margin;
    double gap;
    double solmix = 1;
    double[] friction = {1, 0.005, 0.0001};
    double[] solref = {0.02, 1};
    double[] solimp = {0.9, 0.95, 0.001, 0.5, 2};
    int condim = 3;
    int priority;
    int contype = 1;
    int conaffinity = 1;

    Geom(int type, double... size) {
      this.type = type;
      System.arraycopy(size, 0, this.size, 0, size.length);
    }

    Geom at(double x, double y, double z) {
      pos = new double[] {x, y, z};
      return this;
    }

    Geom turned(double w, double x, double y, double z) {
      quat = new double[] {w, x, y, z};
      Quat.normalize(quat, 0);
      return this;
    }

    Geom on(int body) {
      this.body = body;
      return this;
    }

    Geom margin(double margin, double gap) {
      this.margin = margin;
      this.gap = gap;
      return this;
    }

    Geom masks(int contype, int conaffinity) {
      this.contype = contype;
      this.conaffinity = conaffinity;
      return this;
    }

    double bound() {
      return switch (type) {
        case GeomType.SPHERE -> size[0];
        case GeomType.CAPSULE -> size[0] + size[1];
        case GeomType.CYLINDER -> Math.hypot(size[0], size[1]);
        case GeomType.ELLIPSOID -> Math.max(size[0], Math.max(size[1], size[2]));
        case GeomType.BOX -> Math.sqrt(size[0] * size[0] + size[1] * size[1] + size[2] * size[2]);
        default -> 0;
      };
    }

    double[] box() {
      return switch (type) {
        case GeomType.SPHERE -> new double[] {0, 0, 0, size[0], size[0], size[0]};
        case GeomType.CAPSULE -> new double[] {0, 0, 0, size[0], size[0], size[0] + size[1]};
        case GeomType.CYLINDER -> new double[] {0, 0, 0, size[0], size[0], size[1]};
        case GeomType.PLANE -> new double[] {0, 0, -5e9, 1e10, 1e10, 5e9};
        default -> new double[] {0, 0, 0, size[0], size[1], size[2]};
      };
    }
  }

  /** An explicit pair with MuJoCo's defaults. */
  static final class Pair {
    final int geom1;
    final int geom2;
    int condim = 3;
    double margin;
    double gap;
    double[] friction = {1, 1, 0.005, 0.0001, 0.0001};
    double[] solref = {0.02, 1};
    double[] solreffriction = {0, 0};
    double[] solimp = {0.9, 0.95, 0.001, 0.5, 2};

    Pair(int geom1, int geom2) {
      this.geom1 = geom1;
      this.geom2 = geom2;
    }
  }

  private final List<Geom> geoms = new ArrayList<>();
  private final List<Pair> pairs = new ArrayList<>();
  private final List<int[]> excludes = new ArrayList<>();
  private final List<Integer> parents = new ArrayList<>(List.of(0));
  private final List<Boolean> moving = new ArrayList<>(List.of(false));

  static Geom plane() {
    return new Geom(GeomType.PLANE, 1, 1, 1);
  }

  static Geom sphere(double r) {
    return new Geom(GeomType.SPHERE, r);
  }

  static Geom capsule(double r, double half) {
    return new Geom(GeomType.CAPSULE, r, half);
  }

  static Geom cylinder(double r, double half) {
    return new Geom(GeomType.CYLINDER, r, half);
  }

  static Geom ellipsoid(double x, double y, double z) {
    return new Geom(GeomType.ELLIPSOID, x, y, z);
  }

  static Geom box(double x, double y, double z) {
    return new Geom(GeomType.BOX, x, y, z);
  }

  /** Adds a body and returns its id; one that does not move is welded to its parent. */
  int body(int parent, boolean moves) {
    parents.add(parent);
    moving.add(moves);
    return parents.size() - 1;
  }

  /** Adds a geom; they must come by ascending body. */
  Scene add(Geom geom) {
    geoms.add(geom);
    return this;
  }

  /** Adds a geom on a new free body. */
  Scene free(Geom geom) {
    return add(geom.on(body(0, true)));
  }

  Scene pair(Pair pair) {
    pairs.add(pair);
    return this;
  }

  /** Adds an exclude; they must come by ascending bodies. */
  Scene exclude(int body1, int body2) {
    excludes.add(new int[] {body1, body2});
    return this;
  }

  Model model() {
    Sizes s = new Sizes();
    s.nbody = parents.size();
    s.ngeom = geoms.size();
    s.npair = pairs.size();
    s.nexclude = excludes.size();
    s.nbvh = 2 * geoms.size();
    s.nbvhstatic = 2 * geoms.size();
    Model m = new Model(s);
    for (int b = 0; b < s.nbody; b++) {
      m.body.parentid[b] = parents.get(b);
      m.body.weldid[b] = b > 0 && moving.get(b) ? b : m.body.weldid[parents.get(b)];
      m.body.geomadr[b] = -1;
      m.body.bvhadr[b] = -1;
      m.body.mocapid[b] = -1;
      m.body.treeid[b] = -1;
    }
    for (int g = 0; g < s.ngeom; g++) {
      geom(m, g, geoms.get(g));
    }
    int node = 0;
    for (int b = 0; b < s.nbody; b++) {
      node = tree(m, b, node);
    }
    for (int i = 0; i < s.npair; i++) {
      pair(m, i, pairs.get(i));
    }
    for (int i = 0; i < s.nexclude; i++) {
      m.exclude.signature[i] = (excludes.get(i)[0] << 16) + excludes.get(i)[1];
    }
    return m;
  }

  private static void geom(Model m, int g, Geom geom) {
    m.geom.type[g] = geom.type;
    m.geom.bodyid[g] = geom.body;
    m.geom.contype[g] = geom.contype;
    m.geom.conaffinity[g] = geom.conaffinity;
    m.geom.condim[g] = geom.condim;
    m.geom.priority[g] = geom.priority;
    m.geom.solmix[g] = geom.solmix;
    m.geom.margin[g] = geom.margin;
    m.geom.gap[g] = geom.gap;
    m.geom.rbound[g] = geom.bound();
    m.geom.dataid[g] = -1;
    System.arraycopy(geom.size, 0, m.geom.size, 3 * g, 3);
    System.arraycopy(geom.friction, 0, m.geom.friction, 3 * g, 3);
    System.arraycopy(geom.solref, 0, m.geom.solref, 2 * g, 2);
    System.arraycopy(geom.solimp, 0, m.geom.solimp, 5 * g, 5);
    System.arraycopy(geom.box(), 0, m.geom.aabb, 6 * g, 6);
    int b = geom.body;
    if (m.body.geomadr[b] < 0) {
      m.body.geomadr[b] = g;
    }
    m.body.geomnum[b]++;
    m.body.contype[b] |= geom.contype;
    m.body.conaffinity[b] |= geom.conaffinity;
    m.body.margin[b] = Math.max(m.body.margin[b], geom.margin);
  }

  private static void pair(Model m, int i, Pair pair) {
    m.pair.geom1[i] = pair.geom1;
    m.pair.geom2[i] = pair.geom2;
    m.pair.signature[i] = (m.geom.bodyid[pair.geom1] << 16) + m.geom.bodyid[pair.geom2];
    m.pair.dim[i] = pair.condim;
    m.pair.margin[i] = pair.margin;
    m.pair.gap[i] = pair.gap;
    System.arraycopy(pair.friction, 0, m.pair.friction, 5 * i, 5);
    System.arraycopy(pair.solref, 0, m.pair.solref, 2 * i, 2);
    System.arraycopy(pair.solreffriction, 0, m.pair.solreffriction, 2 * i, 2);
    System.arraycopy(pair.solimp, 0, m.pair.solimp, 5 * i, 5);
  }

  /**
   * A list as a tree: every inner node has one leaf and the rest. Boxes are in the world, as bodies
   * are at the origin.
   */
  private int tree(Model m, int body, int start) {
    int count = m.body.geomnum[body];
    if (count == 0 || (m.body.contype[body] == 0 && m.body.conaffinity[body] == 0)) {
      return start;
    }
    m.body.bvhadr[body] = start;
    m.body.bvhnum[body] = 2 * count - 1;
    for (int i = 0; i < 2 * count - 1; i++) {
      boolean inner = i % 2 == 0 && i < 2 * count - 2;
      int first = m.body.geomadr[body] + i / 2;
      int last = inner ? m.body.geomadr[body] + count - 1 : first;
      m.bvh.child[2 * (start + i)] = inner ? i + 1 : -1;
      m.bvh.child[2 * (start + i) + 1] = inner ? i + 2 : -1;
      m.bvh.nodeid[start + i] = inner ? -1 : first;
      bounds(first, last, m.bvh.aabb, 6 * (start + i));
    }
    return start + 2 * count - 1;
  }

  private void bounds(int first, int last, double[] box, int at) {
    double[] mat = new double[9];
    for (int k = 0; k < 3; k++) {
      double low = Double.POSITIVE_INFINITY;
      double high = Double.NEGATIVE_INFINITY;
      for (int g = first; g <= last; g++) {
        Geom geom = geoms.get(g);
        Quat.toMat(mat, 0, geom.quat, 0);
        double[] own = geom.box();
        double center = geom.pos[k];
        double half = 0;
        for (int c = 0; c < 3; c++) {
          center += mat[3 * k + c] * own[c];
          half += Math.abs(mat[3 * k + c] * own[3 + c]);
        }
        low = Math.min(low, center - half);
        high = Math.max(high, center + half);
      }
      box[at + k] = 0.5 * (low + high);
      box[at + 3 + k] = 0.5 * (high - low);
    }
  }

  /** A world of a model of this scene, with its poses. */
  Data data(Model m) {
    Data d = new Data(m);
    for (int b = 0; b < m.nbody; b++) {
      for (int k = 0; k < 3; k++) {
        d.ximat[9 * b + 4 * k] = 1;
      }
    }
    for (int g = 0; g < m.ngeom; g++) {
      System.arraycopy(geoms.get(g).pos, 0, d.geomXpos, 3 * g, 3);
      Quat.toMat(d.geomXmat, 9 * g, geoms.get(g).quat, 0);
    }
    return d;
  }

  /** The world after collision detection. */
  Data detect() {
    Model m = model();
    Data d = data(m);
    Collision.detect(m, d);
    return d;
  }

  /** The pairs of geoms that touch, in the order of the contacts. */
  static List<String> touching(Data d) {
    List<String> out = new ArrayList<>();
    for (int i = 0; i < d.ncon; i++) {
      String pair = d.contact.geom[2 * i] + "-" + d.contact.geom[2 * i + 1];
      if (out.isEmpty() || !out.get(out.size() - 1).equals(pair)) {
        out.add(pair);
      }
    }
    return out;
  }
}
