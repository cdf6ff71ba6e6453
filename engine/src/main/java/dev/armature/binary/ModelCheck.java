package dev.armature.binary;

import dev.armature.model.BiasType;
import dev.armature.model.DynType;
import dev.armature.model.EqType;
import dev.armature.model.Field;
import dev.armature.model.Fields;
import dev.armature.model.GainType;
import dev.armature.model.GeomType;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import dev.armature.model.SensorType;
import dev.armature.model.TransmissionType;
import dev.armature.model.WrapType;

/**
 * Whether the indices of a model point into the model, and its trees are trees, so that a step of a
 * model from a foreign file ends and reads nothing outside of its arrays. The compiler makes no
 * models that need this.
 */
final class ModelCheck {
  /**
   * Most of what only worlds have: their arrays are not in the file, so its length says nothing.
   */
  private static final int MOST = 1 << 22;

  private final Model m;

  ModelCheck(Model m) {
    this.m = m;
  }

  void run() {
    sizes();
    for (Field field : Fields.ofModel()) {
      if (!field.target().isEmpty()) {
        target(field, field.target().split(" by "));
      }
    }
    codes();
    trees();
    joints();
    objects();
    meshes();
    flexes();
    pictures();
  }

  /** The indices of a field against what the table says they count into. */
  private void target(Field field, String[] words) {
    boolean none = words[0].endsWith("?");
    int count = (int) Fields.ofModel(words[0].replace("?", "")).number(m, 0);
    if (words.length == 1) {
      within(field.mujocoName(), none ? -1 : 0, count);
    } else {
      range(field.mujocoName(), words[1], count);
    }
  }

  private void sizes() {
    String[] free = {
      "na", "nmocap", "nuserdata", "nsensordata", "npluginstate", "nhistory", "nemax"
    };
    for (String size : free) {
      double count = Fields.ofModel(size).number(m, 0);
      check(count >= 0 && count <= MOST, size, 0, count);
    }
    check(m.nJmom >= 0 && m.nJmom <= (long) m.nu * m.nv, "nJmom", 0, m.nJmom);
    check(m.nM >= 0 && m.nM <= (long) m.nv * m.nv, "nM", 0, m.nM);
    check(m.nbvhstatic + m.nbvhdynamic == m.nbvh && m.nbvhdynamic >= 0, "nbvhdynamic", 0, 0);
  }

  private static IllegalArgumentException unsound(String field, int at, double value) {
    return new IllegalArgumentException(
        "the binary model file is not a sound model: " + field + "[" + at + "] is " + value);
  }

  private static void check(boolean sound, String field, int at, double value) {
    if (!sound) {
      throw unsound(field, at, value);
    }
  }

  private void within(String name, int low, int end) {
    Field field = Fields.ofModel(name);
    for (int i = 0; i < field.length(m); i++) {
      double value = field.number(m, i);
      check(value >= low && value < end, name, i, value);
    }
  }

  private void range(String adr, String num, int size) {
    Field first = Fields.ofModel(adr);
    Field count = Fields.ofModel(num);
    for (int i = 0; i < first.length(m); i++) {
      double n = count.number(m, i);
      double at = first.number(m, i);
      check(n >= 0 && n <= size, num, i, n);
      check(n == 0 || at >= 0 && at + n <= size, adr, i, at);
    }
  }

  private void codes() {
    within("jnt_type", 0, JointType.COUNT);
    within("geom_type", 0, GeomType.COUNT);
    for (int type : m.eq.type) {
      check(type >= 0 && type < EqType.COUNT || type == EqType.HOLD, "eq_type", 0, type);
    }
    within("wrap_type", 0, WrapType.COUNT);
    within("actuator_trntype", 0, TransmissionType.COUNT);
    within("actuator_dyntype", 0, DynType.COUNT);
    within("actuator_gaintype", 0, GainType.COUNT);
    within("actuator_biastype", 0, BiasType.COUNT);
    within("sensor_type", 0, SensorType.values().length);
    for (int type : m.geom.condim) {
      check(type == 1 || type == 3 || type == 4 || type == 6, "geom_condim", 0, type);
    }
    check(m.opt.timestep > 0, "opt_timestep", 0, m.opt.timestep);
    check(m.opt.iterations >= 0 && m.opt.iterations < 1 << 20, "iterations", 0, m.opt.iterations);
  }

  /** Parents come before children, and a bounding volume before its parts. */
  private void trees() {
    for (int b = 1; b < m.nbody; b++) {
      check(m.body.parentid[b] < b, "body_parentid", b, m.body.parentid[b]);
      check(m.body.weldid[b] <= b, "body_weldid", b, m.body.weldid[b]);
      check(m.body.rootid[b] <= b, "body_rootid", b, m.body.rootid[b]);
    }
    for (int i = 0; i < m.nv; i++) {
      check(m.dof.parentid[i] < i, "dof_parentid", i, m.dof.parentid[i]);
      check(m.M.rownnz[i] > 0, "M_rownnz", i, m.M.rownnz[i]);
      check(m.dof.simplenum[i] >= 0 && i + m.dof.simplenum[i] <= m.nv, "dof_simplenum", i, 0);
      check(m.D.diag[i] >= 0 && m.D.diag[i] < m.D.rownnz[i], "D_diag", i, m.D.diag[i]);
    }
    volumes("body_bvhadr", "body_bvhnum");
    volumes("mesh_bvhadr", "mesh_bvhnum");
    volumes("flex_bvhadr", "flex_bvhnum");
    for (int i = 0; i < m.nmesh; i++) {
      for (int k = 0; k < m.mesh.octnum[i]; k++) {
        for (int c = 0; c < 8; c++) {
          int child = m.oct.child[8 * (m.mesh.octadr[i] + k) + c];
          check(child == -1 || child > k && child < m.mesh.octnum[i], "oct_child", k, child);
        }
      }
    }
  }

  private void volumes(String adr, String num) {
    Field first = Fields.ofModel(adr);
    Field count = Fields.ofModel(num);
    for (int i = 0; i < first.length(m); i++) {
      int n = (int) count.number(m, i);
      int at = n == 0 ? 0 : (int) first.number(m, i);
      for (int k = 0; k < n; k++) {
        for (int c = 0; c < 2; c++) {
          int child = m.bvh.child[2 * (at + k) + c];
          check(child == -1 || child > k && child < n, "bvh_child", at + k, child);
        }
      }
    }
  }

  private void joints() {
    for (int j = 0; j < m.njnt; j++) {
      int type = m.jnt.type[j];
      int nq = type == JointType.FREE ? 7 : type == JointType.BALL ? 4 : 1;
      int nv = type == JointType.FREE ? 6 : type == JointType.BALL ? 3 : 1;
      check(m.jnt.qposadr[j] >= 0 && m.jnt.qposadr[j] + nq <= m.nq, "jnt_qposadr", j, 0);
      check(m.jnt.dofadr[j] >= 0 && m.jnt.dofadr[j] + nv <= m.nv, "jnt_dofadr", j, 0);
    }
  }

  /** Objects that equalities, tendons, actuators, sensors and tuples name. */
  private void objects() {
    for (int i = 0; i < m.neq; i++) {
      int count =
          switch (m.eq.type[i]) {
            case EqType.JOINT -> m.njnt;
            case EqType.TENDON -> m.ntendon;
            case EqType.FLEX, EqType.FLEXVERT -> m.nflex;
            case EqType.HOLD -> m.nbody;
            default -> count(m.eq.objtype[i], "eq_objtype", i);
          };
      check(m.eq.obj1id[i] >= 0 && m.eq.obj1id[i] < count, "eq_obj1id", i, m.eq.obj1id[i]);
      check(m.eq.obj2id[i] >= -1 && m.eq.obj2id[i] < count, "eq_obj2id", i, m.eq.obj2id[i]);
    }
    for (int i = 0; i < m.nwrap; i++) {
      int kind = m.wrap.type[i];
      int count = kind == WrapType.JOINT ? m.njnt : kind == WrapType.SITE ? m.nsite : m.ngeom;
      int least = kind == WrapType.PULLEY || kind == WrapType.NONE ? -1 : 0;
      check(m.wrap.objid[i] >= least && m.wrap.objid[i] < count, "wrap_objid", i, m.wrap.objid[i]);
    }
    for (int i = 0; i < m.nu; i++) {
      int count =
          switch (m.actuator.trntype[i]) {
            case TransmissionType.JOINT, TransmissionType.JOINTINPARENT -> m.njnt;
            case TransmissionType.TENDON -> m.ntendon;
            case TransmissionType.BODY -> m.nbody;
            default -> m.nsite;
          };
      int first = m.actuator.trnid[2 * i];
      int second = m.actuator.trnid[2 * i + 1];
      check(first >= 0 && first < count, "actuator_trnid", 2 * i, first);
      check(second >= -1 && second < m.nsite, "actuator_trnid", 2 * i + 1, second);
      history(m.actuator.history[2 * i], m.actuator.historyadr[i], 1, i);
    }
    for (int i = 0; i < m.nsensor; i++) {
      object(m.sensor.objtype[i], m.sensor.objid[i], "sensor_objid", i);
      object(m.sensor.reftype[i], m.sensor.refid[i], "sensor_refid", i);
      history(m.sensor.history[2 * i], m.sensor.historyadr[i], m.sensor.dim[i], i);
    }
    for (int i = 0; i < m.ntupledata; i++) {
      object(m.tuple.objtype[i], m.tuple.objid[i], "tuple_objid", i);
    }
  }

  private void history(int samples, int at, int dim, int object) {
    long length = 2 + (long) samples * (1 + dim);
    check(
        samples >= 0 && (samples == 0 || at >= 0 && at + length <= m.nhistory),
        "historyadr",
        object,
        at);
  }

  private void object(int type, int id, String field, int at) {
    if (type == ObjType.UNKNOWN) {
      return;
    }
    check(id >= -1 && id < count(type, field, at), field, at, id);
  }

  private int count(int type, String field, int at) {
    check(type > ObjType.UNKNOWN && type < ObjType.COUNT, field, at, type);
    return type == ObjType.DOF ? m.nv : m.names.of(type).length;
  }

  private void meshes() {
    for (int g = 0; g < m.ngeom; g++) {
      int type = m.geom.type[g];
      int count = type == GeomType.HFIELD ? m.nhfield : m.nmesh;
      boolean needed = type == GeomType.HFIELD || type == GeomType.MESH || type == GeomType.SDF;
      int data = m.geom.dataid[g];
      check(data >= (needed ? 0 : -1) && data < count, "geom_dataid", g, data);
    }
    for (int i = 0; i < m.nmesh; i++) {
      int vertices = m.mesh.vertnum[i];
      for (int k = 3 * m.mesh.faceadr[i]; k < 3 * (m.mesh.faceadr[i] + m.mesh.facenum[i]); k++) {
        check(m.mesh.face[k] >= 0 && m.mesh.face[k] < vertices, "mesh_face", k, m.mesh.face[k]);
      }
      for (int p = m.mesh.polyadr[i]; p < m.mesh.polyadr[i] + m.mesh.polynum[i]; p++) {
        int at = m.mesh.polyvertadr[p];
        for (int k = at; k < at + m.mesh.polyvertnum[p]; k++) {
          int v = m.mesh.polyvert[k];
          check(v >= 0 && v < vertices, "mesh_polyvert", k, v);
        }
      }
      if (m.mesh.graphadr[i] >= 0) {
        graph(i, m.mesh.graphadr[i], vertices);
      }
    }
    for (int i = 0; i < m.nhfield; i++) {
      long cells = (long) m.hfield.nrow[i] * m.hfield.ncol[i];
      int at = m.hfield.adr[i];
      boolean sound = m.hfield.nrow[i] > 1 && m.hfield.ncol[i] > 1 && at >= 0;
      check(sound && at + cells <= m.nhfielddata, "hfield_adr", i, at);
    }
  }

  /** Counts, the start of each vertex' edge list, ids in the mesh, the lists, faces. */
  private void graph(int mesh, int at, int vertices) {
    int[] g = m.mesh.graph;
    check(at + 2 <= g.length, "mesh_graphadr", mesh, at);
    long hull = g[at];
    long faces = g[at + 1];
    boolean sound = hull > 0 && hull <= vertices && faces >= 0;
    check(sound && at + 2 + 3 * hull + 6 * faces <= g.length, "mesh_graph", at, hull);
    int lists = (int) (at + 2 + 2 * hull);
    int length = (int) (hull + 3 * faces);
    check(g[lists + length - 1] == -1, "mesh_graph", lists + length - 1, g[lists + length - 1]);
    for (int v = 0; v < hull; v++) {
      int start = g[at + 2 + v];
      int id = g[(int) (at + 2 + hull + v)];
      check(start >= 0 && start < length, "mesh_graph", at + 2 + v, start);
      check(id >= 0 && id < vertices, "mesh_graph", at + 2 + v, id);
    }
    for (int k = lists; k < lists + length; k++) {
      check(g[k] >= -1 && g[k] < hull, "mesh_graph", k, g[k]);
    }
  }

  private void flexes() {
    for (int f = 0; f < m.nflex; f++) {
      int dim = m.flex.dim[f];
      check(dim >= 1 && dim <= 3, "flex_dim", f, dim);
      long elements = (long) m.flex.elemnum[f] * (dim + 1);
      int at = m.flex.elemdataadr[f];
      check(at >= 0 && at + elements <= m.nflexelemdata, "flex_elemdataadr", f, at);
      for (int k = at; k < at + elements; k++) {
        int v = m.flex.elem[k];
        check(v >= 0 && v < m.flex.vertnum[f], "flex_elem", k, v);
      }
      for (int k = 2 * m.flex.edgeadr[f]; k < 2 * (m.flex.edgeadr[f] + m.flex.edgenum[f]); k++) {
        int v = m.flex.edge[k];
        check(v >= 0 && v < m.flex.vertnum[f], "flex_edge", k, v);
      }
    }
  }

  private void pictures() {
    for (int i = 0; i < m.ntex; i++) {
      long size = (long) m.tex.width[i] * m.tex.height[i] * m.tex.nchannel[i];
      boolean sound = m.tex.width[i] >= 0 && m.tex.height[i] >= 0 && m.tex.nchannel[i] > 0;
      int at = m.tex.adr[i];
      check(sound && at >= 0 && at + size <= m.ntexdata, "tex_adr", i, at);
    }
  }
}
