package dev.armature.testkit;

import dev.armature.math.Quat;
import dev.armature.model.GainType;
import dev.armature.model.GeomType;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import dev.armature.model.Sizes;
import dev.armature.model.TransmissionType;
import dev.armature.model.WrapType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Makes a {@link Model} of bodies, joints, sites, geoms, tendons and actuators by filling its
 * arrays directly, so that the engine can be tested without the compiler. Bodies must be added
 * depth first, joints right after their body. Contacts are not supported: geoms are there for the
 * medium and for wrapping.
 */
public final class TreeBuilder {
  private static final int[] DOFS = {6, 3, 1, 1};
  private static final int[] COORDINATES = {7, 4, 1, 1};

  /** A body under construction; the fields may be changed until the model is built. */
  public static final class Body {
    public final int parent;
    public double[] pos = new double[3];
    public double[] quat = {1, 0, 0, 0};
    public double[] ipos = new double[3];
    public double[] iquat = {1, 0, 0, 0};
    public double mass = 1;
    public double[] inertia = {0.1, 0.1, 0.1};
    public double gravcomp;
    final List<Joint> joints = new ArrayList<>();

    Body(int parent) {
      this.parent = parent;
    }
  }

  /** A joint under construction. */
  public static final class Joint {
    public final int type;
    public double[] pos = new double[3];
    public double[] axis = {0, 0, 1};
    public double ref;
    public double stiffness;
    public double damping;
    public double armature;
    public boolean actgravcomp;
    int index;

    Joint(int type) {
      this.type = type;
    }
  }

  /** A geom or site under construction. */
  public static final class Place {
    final int body;
    public int type = GeomType.SPHERE;
    public double[] pos = new double[3];
    public double[] quat = {1, 0, 0, 0};
    public double[] size = {0.05, 0.05, 0.05};
    public double[] fluid = new double[12];

    Place(int body) {
      this.body = body;
    }
  }

  /** A tendon under construction: rows of type, object, parameter. */
  public static final class Tendon {
    final List<double[]> path = new ArrayList<>();
    public double stiffness;
    public double damping;
    public double armature;
    public double[] lengthspring = new double[2];

    /** Adds an element of the path. */
    public Tendon add(int wrapType, int object, double prm) {
      path.add(new double[] {wrapType, object, prm});
      return this;
    }
  }

  /** An actuator under construction. */
  public static final class Actuator {
    public int trntype = TransmissionType.JOINT;
    public int[] trnid = {0, -1};
    public int dyntype;
    public int gaintype = GainType.FIXED;
    public int biastype;
    public double[] dynprm = new double[10];
    public double[] gainprm = {1, 0, 0, 0, 0, 0, 0, 0, 0, 0};
    public double[] biasprm = new double[10];
    public double[] gear = {1, 0, 0, 0, 0, 0};
    public double cranklength;
    public double[] lengthrange = {0, 1};
    public double acc0 = 1;
    public boolean ctrllimited;
    public double[] ctrlrange = new double[2];
    public boolean actearly;
    public double delay;
    public int samples;
  }

  /** A sensor under construction. */
  public static final class Sensor {
    public int type;
    public int needstage;
    public int objtype;
    public int objid;
    public int dim = 1;
  }

  private final List<Sensor> sensors = new ArrayList<>();
  private final List<Body> bodies = new ArrayList<>(List.of(new Body(-1)));
  private final List<Place> geoms = new ArrayList<>();
  private final List<Place> sites = new ArrayList<>();
  private final List<Tendon> tendons = new ArrayList<>();
  private final List<Actuator> actuators = new ArrayList<>();
  private int joints;

  /** A new body; its index is one more than that of the last. */
  public Body body(int parent) {
    Body b = new Body(parent);
    bodies.add(b);
    return b;
  }

  /** Index of the body added last. */
  public int lastBody() {
    return bodies.size() - 1;
  }

  /** A new joint of the body added last. */
  public Joint joint(int type) {
    Joint j = new Joint(type);
    j.index = joints++;
    bodies.get(lastBody()).joints.add(j);
    return j;
  }

  /** A new geom. */
  public Place geom(int body) {
    Place g = new Place(body);
    geoms.add(g);
    return g;
  }

  /** A new site. */
  public Place site(int body) {
    Place s = new Place(body);
    sites.add(s);
    return s;
  }

  /** A new tendon. */
  public Tendon tendon() {
    Tendon t = new Tendon();
    tendons.add(t);
    return t;
  }

  /** A new sensor. */
  public Sensor sensor() {
    Sensor s = new Sensor();
    sensors.add(s);
    return s;
  }

  /** A new actuator. */
  public Actuator actuator() {
    Actuator a = new Actuator();
    actuators.add(a);
    return a;
  }

  /** The model; geoms must have been added in the order of their bodies. */
  public Model build() {
    Sizes s = new Sizes();
    s.nbody = bodies.size();
    s.njnt = joints;
    s.ngeom = geoms.size();
    s.nsite = sites.size();
    s.ntendon = tendons.size();
    s.nu = actuators.size();
    s.nsensor = sensors.size();
    for (Sensor x : sensors) {
      s.nsensordata += x.dim;
    }
    for (Tendon t : tendons) {
      s.nwrap += t.path.size();
    }
    for (Actuator a : actuators) {
      s.na += a.dyntype != 0 ? 1 : 0;
      s.nhistory += a.samples > 0 ? 2 + 2 * a.samples : 0;
    }
    for (Body b : bodies) {
      s.ngravcomp += b.gravcomp > 0 ? 1 : 0;
      for (Joint j : b.joints) {
        s.nv += DOFS[j.type];
        s.nq += COORDINATES[j.type];
      }
    }
    int[] parent = dofParents(s.nv);
    int[][] ancestors = new int[s.nv][];
    int[][] relatives = new int[s.nv][];
    for (int i = 0; i < s.nv; i++) {
      ancestors[i] = row(i, parent, false);
      relatives[i] = row(i, parent, true);
      s.nC += ancestors[i].length;
      s.nD += relatives[i].length;
    }
    s.nM = s.nC;
    s.nJmom = s.nu * s.nv;
    s.ntree = trees();
    Model m = new Model(s);
    fillBodies(m);
    fillDofs(m, parent, ancestors, relatives);
    fillPlaces(m);
    fillTendons(m);
    fillActuators(m);
    fillSensors(m);
    return m;
  }

  private int trees() {
    int n = 0;
    for (Body b : bodies) {
      n += b.parent == 0 ? 1 : 0;
    }
    return n;
  }

  private int[] dofParents(int nv) {
    int[] parent = new int[nv];
    int[] last = new int[bodies.size()];
    last[0] = -1;
    int dof = 0;
    for (int i = 1; i < bodies.size(); i++) {
      last[i] = last[bodies.get(i).parent];
      for (Joint j : bodies.get(i).joints) {
        for (int k = 0; k < DOFS[j.type]; k++) {
          parent[dof] = last[i];
          last[i] = dof++;
        }
      }
    }
    return parent;
  }

  /** A dof with its ancestors, and with its descendants if so asked, ascending. */
  private static int[] row(int dof, int[] parent, boolean withDescendants) {
    List<Integer> row = new ArrayList<>();
    for (int i = 0; i < parent.length; i++) {
      if (isAncestor(i, dof, parent) || (withDescendants && isAncestor(dof, i, parent))) {
        row.add(i);
      }
    }
    return row.stream().mapToInt(Integer::intValue).toArray();
  }

  private static boolean isAncestor(int a, int b, int[] parent) {
    int i = b;
    while (i > a) {
      i = parent[i];
    }
    return i == a;
  }

  private void fillBodies(Model m) {
    Arrays.fill(m.body.mocapid, -1);
    int joint = 0;
    int dof = 0;
    int q = 0;
    int tree = -1;
    for (int b = 0; b < bodies.size(); b++) {
      Body body = bodies.get(b);
      int parent = Math.max(0, body.parent);
      tree += body.parent == 0 ? 1 : 0;
      m.body.parentid[b] = parent;
      m.body.rootid[b] = b == 0 || parent == 0 ? b : m.body.rootid[parent];
      m.body.weldid[b] = b == 0 ? 0 : body.joints.isEmpty() ? m.body.weldid[parent] : b;
      m.body.treeid[b] = b == 0 ? -1 : tree;
      m.body.jntnum[b] = body.joints.size();
      m.body.jntadr[b] = body.joints.isEmpty() ? -1 : joint;
      int firstDof = dof;
      for (Joint j : body.joints) {
        fillJoint(m, j, joint, b, dof, q);
        joint++;
        dof += DOFS[j.type];
        q += COORDINATES[j.type];
      }
      m.body.dofnum[b] = dof - firstDof;
      m.body.dofadr[b] = dof == firstDof ? -1 : firstDof;
      m.body.geomadr[b] = -1;
      copy(body.pos, m.body.pos, 3 * b);
      unit(body.quat, m.body.quat, 4 * b);
      copy(body.ipos, m.body.ipos, 3 * b);
      unit(body.iquat, m.body.iquat, 4 * b);
      m.body.mass[b] = b == 0 ? 0 : body.mass;
      copy(b == 0 ? new double[3] : body.inertia, m.body.inertia, 3 * b);
      m.body.gravcomp[b] = body.gravcomp;
    }
    System.arraycopy(m.body.mass, 0, m.body.subtreemass, 0, m.nbody);
    for (int b = m.nbody - 1; b > 0; b--) {
      m.body.subtreemass[m.body.parentid[b]] += m.body.subtreemass[b];
    }
    System.arraycopy(m.qpos0, 0, m.qposSpring, 0, m.nq);
  }

  private void fillJoint(Model m, Joint j, int index, int body, int dof, int q) {
    m.jnt.type[index] = j.type;
    m.jnt.bodyid[index] = body;
    m.jnt.dofadr[index] = dof;
    m.jnt.qposadr[index] = q;
    copy(j.pos, m.jnt.pos, 3 * index);
    double n = Math.sqrt(j.axis[0] * j.axis[0] + j.axis[1] * j.axis[1] + j.axis[2] * j.axis[2]);
    for (int k = 0; k < 3; k++) {
      m.jnt.axis[3 * index + k] = j.axis[k] / n;
    }
    m.jnt.stiffness[index] = j.stiffness;
    m.jnt.actgravcomp[index] = j.actgravcomp;
    for (int k = dof; k < dof + DOFS[j.type]; k++) {
      m.dof.bodyid[k] = body;
      m.dof.jntid[k] = index;
      m.dof.damping[k] = j.damping;
      m.dof.armature[k] = j.armature;
    }
    switch (j.type) {
      case JointType.FREE -> {
        copy(bodies.get(body).pos, m.qpos0, q);
        unit(bodies.get(body).quat, m.qpos0, q + 3);
      }
      case JointType.BALL -> m.qpos0[q] = 1;
      default -> m.qpos0[q] = j.ref;
    }
  }

  private static void fillDofs(Model m, int[] parent, int[][] ancestors, int[][] relatives) {
    System.arraycopy(parent, 0, m.dof.parentid, 0, m.nv);
    int at = 0;
    int legacy = 0;
    int full = 0;
    for (int i = 0; i < m.nv; i++) {
      m.dof.treeid[i] = m.body.treeid[m.dof.bodyid[i]];
      int n = ancestors[i].length;
      m.dof.Madr[i] = legacy;
      m.M.rowadr[i] = at;
      m.M.rownnz[i] = n;
      m.D.rowadr[i] = full;
      m.D.rownnz[i] = relatives[i].length;
      m.D.diag[i] = n - 1;
      for (int k = 0; k < n; k++) {
        m.M.colind[at + k] = ancestors[i][k];
        m.mapM2M[at + k] = legacy + n - 1 - k;
        m.mapD2M[at + k] = full + k;
      }
      System.arraycopy(relatives[i], 0, m.D.colind, full, relatives[i].length);
      at += n;
      legacy += n;
      full += relatives[i].length;
    }
    for (int i = 0; i < m.nv; i++) {
      for (int k = 0; k < m.D.rownnz[i]; k++) {
        int j = m.D.colind[m.D.rowadr[i] + k];
        int low = Math.max(i, j);
        m.mapM2D[m.D.rowadr[i] + k] =
            m.M.rowadr[low] + Arrays.binarySearch(ancestors[low], Math.min(i, j));
      }
    }
  }

  private void fillPlaces(Model m) {
    for (int i = 0; i < geoms.size(); i++) {
      Place g = geoms.get(i);
      m.geom.type[i] = g.type;
      m.geom.bodyid[i] = g.body;
      if (m.body.geomnum[g.body]++ == 0) {
        m.body.geomadr[g.body] = i;
      }
      copy(g.pos, m.geom.pos, 3 * i);
      unit(g.quat, m.geom.quat, 4 * i);
      copy(g.size, m.geom.size, 3 * i);
      copy(g.fluid, m.geom.fluid, 12 * i);
    }
    for (int i = 0; i < sites.size(); i++) {
      Place s = sites.get(i);
      m.site.bodyid[i] = s.body;
      copy(s.pos, m.site.pos, 3 * i);
      unit(s.quat, m.site.quat, 4 * i);
    }
  }

  private void fillTendons(Model m) {
    int at = 0;
    for (int i = 0; i < tendons.size(); i++) {
      Tendon t = tendons.get(i);
      m.tendon.adr[i] = at;
      m.tendon.num[i] = t.path.size();
      m.tendon.stiffness[i] = t.stiffness;
      m.tendon.damping[i] = t.damping;
      m.tendon.armature[i] = t.armature;
      copy(t.lengthspring, m.tendon.lengthspring, 2 * i);
      for (double[] element : t.path) {
        m.wrap.type[at] = (int) element[0];
        m.wrap.objid[at] = element[0] == WrapType.PULLEY ? -1 : (int) element[1];
        m.wrap.prm[at] = element[2];
        at++;
      }
    }
  }

  private void fillActuators(Model m) {
    int act = 0;
    int history = 0;
    for (int i = 0; i < actuators.size(); i++) {
      Actuator a = actuators.get(i);
      m.actuator.trntype[i] = a.trntype;
      m.actuator.trnid[2 * i] = a.trnid[0];
      m.actuator.trnid[2 * i + 1] = a.trnid[1];
      m.actuator.dyntype[i] = a.dyntype;
      m.actuator.gaintype[i] = a.gaintype;
      m.actuator.biastype[i] = a.biastype;
      m.actuator.plugin[i] = -1;
      m.actuator.actadr[i] = a.dyntype == 0 ? -1 : act++;
      m.actuator.actnum[i] = a.dyntype == 0 ? 0 : 1;
      m.actuator.acc0[i] = a.acc0;
      m.actuator.cranklength[i] = a.cranklength;
      m.actuator.actearly[i] = a.actearly;
      m.actuator.ctrllimited[i] = a.ctrllimited;
      m.actuator.delay[i] = a.delay;
      m.actuator.history[2 * i] = a.samples;
      m.actuator.historyadr[i] = a.samples > 0 ? history : -1;
      history += a.samples > 0 ? 2 + 2 * a.samples : 0;
      copy(a.dynprm, m.actuator.dynprm, 10 * i);
      copy(a.gainprm, m.actuator.gainprm, 10 * i);
      copy(a.biasprm, m.actuator.biasprm, 10 * i);
      copy(a.gear, m.actuator.gear, 6 * i);
      copy(a.lengthrange, m.actuator.lengthrange, 2 * i);
      copy(a.ctrlrange, m.actuator.ctrlrange, 2 * i);
    }
  }

  private void fillSensors(Model m) {
    int at = 0;
    for (int i = 0; i < sensors.size(); i++) {
      Sensor s = sensors.get(i);
      m.sensor.type[i] = s.type;
      m.sensor.needstage[i] = s.needstage;
      m.sensor.objtype[i] = s.objtype;
      m.sensor.objid[i] = s.objid;
      m.sensor.reftype[i] = 0;
      m.sensor.refid[i] = -1;
      m.sensor.plugin[i] = -1;
      m.sensor.historyadr[i] = -1;
      m.sensor.dim[i] = s.dim;
      m.sensor.adr[i] = at;
      at += s.dim;
    }
  }

  private static void copy(double[] from, double[] to, int at) {
    System.arraycopy(from, 0, to, at, from.length);
  }

  private static void unit(double[] from, double[] to, int at) {
    copy(from, to, at);
    Quat.normalize(to, at);
  }
}
