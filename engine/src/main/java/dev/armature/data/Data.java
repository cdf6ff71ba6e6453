package dev.armature.data;

import dev.armature.model.Model;
import java.util.Arrays;
import java.util.Objects;

/**
 * One world: its state, its inputs and everything a step computes from them.
 *
 * <p>MuJoCo's names in Java's case: {@code qfrc_bias} is {@code data.qfrcBias}, {@code efc_aref} is
 * {@code data.efc.aref}. A data belongs to one thread at a time. Nothing here is computed by
 * itself: see {@code Simulation}.
 */
public final class Data {
  /** Simulation time, s. */
  public double time;

  /** Potential and kinetic energy, J. */
  public final double[] energy = new double[2];

  // ---- state

  /** Coordinates. [nq] */
  public final double[] qpos;

  /** Velocities. [nv] */
  public final double[] qvel;

  /** Activations. [na] */
  public final double[] act;

  /** Delay buffers of actuators and sensors. [nhistory] */
  public final double[] history;

  /** Acceleration the solver starts from. [nv] */
  public final double[] qaccWarmstart;

  /** States of plugins. [npluginstate] */
  public final double[] pluginState;

  // ---- input

  /** Controls. [nu] */
  public final double[] ctrl;

  /** Applied generalised forces. [nv] */
  public final double[] qfrcApplied;

  /** Applied Cartesian force and torque at the body com, world axes. [nbody x 6] */
  public final double[] xfrcApplied;

  /** Which equality constraints are active. [neq] */
  public final boolean[] eqActive;

  /** Positions of mocap bodies. [nmocap x 3] */
  public final double[] mocapPos;

  /** Orientations of mocap bodies. [nmocap x 4] */
  public final double[] mocapQuat;

  /** User data, not touched by the engine. [nuserdata] */
  public final double[] userdata;

  // ---- derivative of the state, sensors

  /** Accelerations. [nv] */
  public final double[] qacc;

  /** Time derivatives of the activations. [na] */
  public final double[] actDot;

  /** Sensor outputs. [nsensordata] */
  public final double[] sensordata;

  /** Awake: negative counter; asleep: next tree of the sleeping cycle. [ntree] */
  public final int[] treeAsleep;

  // ---- position stage

  /** Body positions, world. [nbody x 3] */
  public final double[] xpos;

  /** Body orientations, world. [nbody x 4] */
  public final double[] xquat;

  /** Body orientations as matrices. [nbody x 9] */
  public final double[] xmat;

  /** Centres of mass, world. [nbody x 3] */
  public final double[] xipos;

  /** Principal axes, world. [nbody x 9] */
  public final double[] ximat;

  /** Joint anchors, world. [njnt x 3] */
  public final double[] xanchor;

  /** Joint axes, world. [njnt x 3] */
  public final double[] xaxis;

  /** Geom positions, world. [ngeom x 3] */
  public final double[] geomXpos;

  /** Geom orientations. [ngeom x 9] */
  public final double[] geomXmat;

  /** Site positions, world. [nsite x 3] */
  public final double[] siteXpos;

  /** Site orientations. [nsite x 9] */
  public final double[] siteXmat;

  /** Camera positions, world. [ncam x 3] */
  public final double[] camXpos;

  /** Camera orientations. [ncam x 9] */
  public final double[] camXmat;

  /** Light positions, world. [nlight x 3] */
  public final double[] lightXpos;

  /** Light directions, world. [nlight x 3] */
  public final double[] lightXdir;

  /** Centres of mass of the subtrees. [nbody x 3] */
  public final double[] subtreeCom;

  /** Motion axes of the dofs (rotation, translation) about the tree's com. [nv x 6] */
  public final double[] cdof;

  /** Body inertias about the tree's com. [nbody x 10] */
  public final double[] cinert;

  /** Flex vertices, world. [nflexvert x 3] */
  public final double[] flexvertXpos;

  /** Boxes of flex elements: centre, half sizes. [nflexelem x 6] */
  public final double[] flexelemAabb;

  /** Jacobian of the edge lengths. [nJfe] */
  public final double[] flexedgeJ;

  /** Edge lengths. [nflexedge] */
  public final double[] flexedgeLength;

  /** Jacobian of the vertex constraints. [nJfv x 2] */
  public final double[] flexvertJ;

  /** Vertex constraint values. [nflexvert x 2] */
  public final double[] flexvertLength;

  /** Global boxes of dynamic bounding volumes. [nbvhdynamic x 6] */
  public final double[] bvhAabbDyn;

  /** First point of the tendon path. [ntendon] */
  public final int[] tenWrapadr;

  /** Number of points of the path. [ntendon] */
  public final int[] tenWrapnum;

  /** Entries in the Jacobian row. [ntendon] */
  public final int[] tenJRownnz;

  /** First entry of the row. [ntendon] */
  public final int[] tenJRowadr;

  /** Columns. [nv x ntendon] */
  public final int[] tenJColind;

  /** Tendon Jacobian. [nv x ntendon] */
  public final double[] tenJ;

  /** Tendon lengths. [ntendon] */
  public final double[] tenLength;

  /** Geom of a path point; -1 site; -2 pulley. [nwrap x 2] */
  public final int[] wrapObj;

  /** Points of the tendon paths, world. [nwrap x 6] */
  public final double[] wrapXpos;

  /** Actuator lengths. [nu] */
  public final double[] actuatorLength;

  /** Entries in the moment row. [nu] */
  public final int[] momentRownnz;

  /** First entry of the row. [nu] */
  public final int[] momentRowadr;

  /** Columns. [nJmom] */
  public final int[] momentColind;

  /** Actuator moments. [nJmom] */
  public final double[] actuatorMoment;

  /** Composite inertias. [nbody x 10] */
  public final double[] crb;

  /** Joint-space inertia, legacy layout. [nM] */
  public final double[] qM;

  /** Joint-space inertia, lower triangle by rows. [nC] */
  public final double[] M;

  /** Its L'DL factors. [nC] */
  public final double[] qLD;

  /** Inverse of D. [nv] */
  public final double[] qLDiagInv;

  // ---- velocity stage

  /** Rates of the edge lengths. [nflexedge] */
  public final double[] flexedgeVelocity;

  /** Tendon velocities. [ntendon] */
  public final double[] tenVelocity;

  /** Actuator velocities. [nu] */
  public final double[] actuatorVelocity;

  /** Body velocities (rotation, translation) about the tree's com. [nbody x 6] */
  public final double[] cvel;

  /** Time derivatives of cdof. [nv x 6] */
  public final double[] cdofDot;

  /** Coriolis, centrifugal and gravity forces. [nv] */
  public final double[] qfrcBias;

  /** Spring forces. [nv] */
  public final double[] qfrcSpring;

  /** Damper forces. [nv] */
  public final double[] qfrcDamper;

  /** Gravity compensation. [nv] */
  public final double[] qfrcGravcomp;

  /** Fluid forces. [nv] */
  public final double[] qfrcFluid;

  /** All passive forces. [nv] */
  public final double[] qfrcPassive;

  /** Velocities of the subtree coms. [nbody x 3] */
  public final double[] subtreeLinvel;

  /** Angular momenta about the subtree coms. [nbody x 3] */
  public final double[] subtreeAngmom;

  /** Velocity derivative of the forces, sparse. [nD] */
  public final double[] qDeriv;

  /** Sparse factors of M - h qDeriv. [nD] */
  public final double[] qLU;

  /** Factored or modified inertia of the implicit integrators. [nC] */
  public final double[] qH;

  /** Inverse diagonal of qH. [nv] */
  public final double[] qHDiagInv;

  // ---- actuation and acceleration stage

  /** Actuator forces. [nu] */
  public final double[] actuatorForce;

  /** Actuator forces on the dofs. [nv] */
  public final double[] qfrcActuator;

  /** All forces but constraints. [nv] */
  public final double[] qfrcSmooth;

  /** Acceleration without constraints. [nv] */
  public final double[] qaccSmooth;

  /** Constraint forces. [nv] */
  public final double[] qfrcConstraint;

  /** Result of inverse dynamics. [nv] */
  public final double[] qfrcInverse;

  /** Body accelerations about the tree's com. [nbody x 6] */
  public final double[] cacc;

  /** Force that the parent exerts on the body. [nbody x 6] */
  public final double[] cfrcInt;

  /** External force on the body. [nbody x 6] */
  public final double[] cfrcExt;

  /** First constraint row of the tendon limit, -1 for none. [ntendon] */
  public final int[] tendonEfcadr;

  // ---- sleep and islands

  /** Whether any tree is asleep. */
  public boolean someAsleep;

  /** Whether the tree is awake. [ntree] */
  public final int[] treeAwake;

  /** 0 asleep, 1 awake, -1 static. [nbody] */
  public final int[] bodyAwake;

  /** Island of the tree, -1 when unconstrained. [ntree] */
  public final int[] treeIsland;

  /** Island of the dof, -1 when unconstrained. [nv] */
  public final int[] dofIsland;

  /** Dof to island order. [nv] */
  public final int[] mapDof2idof;

  /** Island order to dof. [nv] */
  public final int[] mapIdof2dof;

  // ---- contacts and constraint rows

  /** Number of contacts. */
  public int ncon;

  /** Number of equality rows. */
  public int ne;

  /** Number of friction loss rows. */
  public int nf;

  /** Number of limit rows. */
  public int nl;

  /** Number of constraint rows: equality, friction loss, limit and contact, in this order. */
  public int nefc;

  /** Number of entries of the constraint Jacobian that are stored. */
  public int nJ;

  /** Number of constraint islands. */
  public int nisland;

  /** Contacts found by collision detection. */
  public final Contacts contact;

  /** Constraint rows. */
  public final ConstraintRows efc;

  /** Constraint islands. */
  public final Islands island;

  // ---- bookkeeping

  /** What the solver did, by island. */
  public final SolverStatistics solver = new SolverStatistics();

  /** Discrepancy of forward and inverse dynamics: constraint force, applied force. */
  public final double[] solverFwdinv = new double[2];

  /** What went wrong so far. */
  public final Warnings warning = new Warnings();

  /** Hooks of the simulation that owns this data; never null. */
  public Hooks hooks = Hooks.NONE;

  /**
   * Who solves constraint islands; the calling thread unless the owner of this data gives it a
   * pool.
   */
  public Parallel parallel = Parallel.NONE;

  /** Whether potential energy was computed since the last position stage. */
  public boolean energyPosDone;

  /** Whether kinetic energy was computed since the last velocity stage. */
  public boolean energyVelDone;

  /** Whether subtree velocities were computed since the last velocity stage. */
  public boolean subtreeVelDone;

  /** Whether body accelerations and forces were computed since the last acceleration stage. */
  public boolean rnePostDone;

  private int resets;
  private final Model layout;
  private final Scratch scratch = new Scratch();

  /**
   * Memory for a world of this model, as after {@link #reset}. {@code Physics.makeData} makes a
   * world that is ready to run.
   */
  public Data(Model m) {
    layout = m;
    qpos = new double[m.nq];
    qvel = new double[m.nv];
    act = new double[m.na];
    history = new double[m.nhistory];
    qaccWarmstart = new double[m.nv];
    pluginState = new double[m.npluginstate];
    ctrl = new double[m.nu];
    qfrcApplied = new double[m.nv];
    xfrcApplied = new double[6 * m.nbody];
    eqActive = new boolean[m.neq];
    mocapPos = new double[3 * m.nmocap];
    mocapQuat = new double[4 * m.nmocap];
    userdata = new double[m.nuserdata];
    qacc = new double[m.nv];
    actDot = new double[m.na];
    sensordata = new double[m.nsensordata];
    treeAsleep = new int[m.ntree];
    xpos = new double[3 * m.nbody];
    xquat = new double[4 * m.nbody];
    xmat = new double[9 * m.nbody];
    xipos = new double[3 * m.nbody];
    ximat = new double[9 * m.nbody];
    xanchor = new double[3 * m.njnt];
    xaxis = new double[3 * m.njnt];
    geomXpos = new double[3 * m.ngeom];
    geomXmat = new double[9 * m.ngeom];
    siteXpos = new double[3 * m.nsite];
    siteXmat = new double[9 * m.nsite];
    camXpos = new double[3 * m.ncam];
    camXmat = new double[9 * m.ncam];
    lightXpos = new double[3 * m.nlight];
    lightXdir = new double[3 * m.nlight];
    subtreeCom = new double[3 * m.nbody];
    cdof = new double[6 * m.nv];
    cinert = new double[10 * m.nbody];
    flexvertXpos = new double[3 * m.nflexvert];
    flexelemAabb = new double[6 * m.nflexelem];
    flexedgeJ = new double[m.nJfe];
    flexedgeLength = new double[m.nflexedge];
    flexvertJ = new double[2 * m.nJfv];
    flexvertLength = new double[2 * m.nflexvert];
    bvhAabbDyn = new double[6 * m.nbvhdynamic];
    tenWrapadr = new int[m.ntendon];
    tenWrapnum = new int[m.ntendon];
    tenJRownnz = new int[m.ntendon];
    tenJRowadr = new int[m.ntendon];
    tenJColind = new int[m.ntendon * m.nv];
    tenJ = new double[m.ntendon * m.nv];
    tenLength = new double[m.ntendon];
    wrapObj = new int[2 * m.nwrap];
    wrapXpos = new double[6 * m.nwrap];
    actuatorLength = new double[m.nu];
    momentRownnz = new int[m.nu];
    momentRowadr = new int[m.nu];
    momentColind = new int[m.nJmom];
    actuatorMoment = new double[m.nJmom];
    crb = new double[10 * m.nbody];
    qM = new double[m.nM];
    M = new double[m.nC];
    qLD = new double[m.nC];
    qLDiagInv = new double[m.nv];
    flexedgeVelocity = new double[m.nflexedge];
    tenVelocity = new double[m.ntendon];
    actuatorVelocity = new double[m.nu];
    cvel = new double[6 * m.nbody];
    cdofDot = new double[6 * m.nv];
    qfrcBias = new double[m.nv];
    qfrcSpring = new double[m.nv];
    qfrcDamper = new double[m.nv];
    qfrcGravcomp = new double[m.nv];
    qfrcFluid = new double[m.nv];
    qfrcPassive = new double[m.nv];
    subtreeLinvel = new double[3 * m.nbody];
    subtreeAngmom = new double[3 * m.nbody];
    qDeriv = new double[m.nD];
    qLU = new double[m.nD];
    qH = new double[m.nC];
    qHDiagInv = new double[m.nv];
    actuatorForce = new double[m.nu];
    qfrcActuator = new double[m.nv];
    qfrcSmooth = new double[m.nv];
    qaccSmooth = new double[m.nv];
    qfrcConstraint = new double[m.nv];
    qfrcInverse = new double[m.nv];
    cacc = new double[6 * m.nbody];
    cfrcInt = new double[6 * m.nbody];
    cfrcExt = new double[6 * m.nbody];
    tendonEfcadr = new int[m.ntendon];
    treeAwake = new int[m.ntree];
    bodyAwake = new int[m.nbody];
    treeIsland = new int[m.ntree];
    dofIsland = new int[m.nv];
    mapDof2idof = new int[m.nv];
    mapIdof2dof = new int[m.nv];
    contact = new Contacts();
    efc = new ConstraintRows();
    island = new Islands();
    reset(m);
  }

  /**
   * Working memory of one stage in this world, made on first use: {@code
   * d.scratch(Newton.Work.class, Newton.Work::new)}. Asking again gives the same object, so that a
   * warm step allocates nothing.
   */
  public <T> T scratch(Class<T> type, Scratch.Maker<T> maker) {
    return scratch.get(type, maker, layout);
  }

  /**
   * Clears all memory and copies the reference configuration from the model: time 0, qpos0, no
   * velocity, no input, all trees awake. Nothing is computed: states of plugins are zero, and trees
   * that start asleep are awake. {@code Physics.reset} sees to these too.
   */
  public void reset(Model m) {
    time = 0;
    Arrays.fill(energy, 0);
    Arrays.fill(qpos, 0);
    Arrays.fill(qvel, 0);
    Arrays.fill(act, 0);
    Arrays.fill(history, 0);
    Arrays.fill(qaccWarmstart, 0);
    Arrays.fill(pluginState, 0);
    Arrays.fill(ctrl, 0);
    Arrays.fill(qfrcApplied, 0);
    Arrays.fill(xfrcApplied, 0);
    Arrays.fill(eqActive, false);
    Arrays.fill(mocapPos, 0);
    Arrays.fill(mocapQuat, 0);
    Arrays.fill(userdata, 0);
    Arrays.fill(qacc, 0);
    Arrays.fill(actDot, 0);
    Arrays.fill(sensordata, 0);
    Arrays.fill(xpos, 0);
    Arrays.fill(xquat, 0);
    Arrays.fill(xmat, 0);
    Arrays.fill(xipos, 0);
    Arrays.fill(ximat, 0);
    Arrays.fill(xanchor, 0);
    Arrays.fill(xaxis, 0);
    Arrays.fill(geomXpos, 0);
    Arrays.fill(geomXmat, 0);
    Arrays.fill(siteXpos, 0);
    Arrays.fill(siteXmat, 0);
    Arrays.fill(camXpos, 0);
    Arrays.fill(camXmat, 0);
    Arrays.fill(lightXpos, 0);
    Arrays.fill(lightXdir, 0);
    Arrays.fill(subtreeCom, 0);
    Arrays.fill(cdof, 0);
    Arrays.fill(cinert, 0);
    Arrays.fill(flexvertXpos, 0);
    Arrays.fill(flexelemAabb, 0);
    Arrays.fill(flexedgeJ, 0);
    Arrays.fill(flexedgeLength, 0);
    Arrays.fill(flexvertJ, 0);
    Arrays.fill(flexvertLength, 0);
    Arrays.fill(bvhAabbDyn, 0);
    Arrays.fill(tenWrapadr, 0);
    Arrays.fill(tenWrapnum, 0);
    Arrays.fill(tenJRownnz, 0);
    Arrays.fill(tenJRowadr, 0);
    Arrays.fill(tenJColind, 0);
    Arrays.fill(tenJ, 0);
    Arrays.fill(tenLength, 0);
    Arrays.fill(wrapObj, 0);
    Arrays.fill(wrapXpos, 0);
    Arrays.fill(actuatorLength, 0);
    Arrays.fill(momentRownnz, 0);
    Arrays.fill(momentRowadr, 0);
    Arrays.fill(momentColind, 0);
    Arrays.fill(actuatorMoment, 0);
    Arrays.fill(crb, 0);
    Arrays.fill(qM, 0);
    Arrays.fill(M, 0);
    Arrays.fill(qLD, 0);
    Arrays.fill(qLDiagInv, 0);
    Arrays.fill(flexedgeVelocity, 0);
    Arrays.fill(tenVelocity, 0);
    Arrays.fill(actuatorVelocity, 0);
    Arrays.fill(cvel, 0);
    Arrays.fill(cdofDot, 0);
    Arrays.fill(qfrcBias, 0);
    Arrays.fill(qfrcSpring, 0);
    Arrays.fill(qfrcDamper, 0);
    Arrays.fill(qfrcGravcomp, 0);
    Arrays.fill(qfrcFluid, 0);
    Arrays.fill(qfrcPassive, 0);
    Arrays.fill(subtreeLinvel, 0);
    Arrays.fill(subtreeAngmom, 0);
    Arrays.fill(qDeriv, 0);
    Arrays.fill(qLU, 0);
    Arrays.fill(qH, 0);
    Arrays.fill(qHDiagInv, 0);
    Arrays.fill(actuatorForce, 0);
    Arrays.fill(qfrcActuator, 0);
    Arrays.fill(qfrcSmooth, 0);
    Arrays.fill(qaccSmooth, 0);
    Arrays.fill(qfrcConstraint, 0);
    Arrays.fill(qfrcInverse, 0);
    Arrays.fill(cacc, 0);
    Arrays.fill(cfrcInt, 0);
    Arrays.fill(cfrcExt, 0);
    Arrays.fill(tendonEfcadr, 0);
    Arrays.fill(treeIsland, 0);
    Arrays.fill(dofIsland, 0);
    Arrays.fill(mapDof2idof, 0);
    Arrays.fill(mapIdof2dof, 0);
    System.arraycopy(m.qpos0, 0, qpos, 0, m.nq);
    System.arraycopy(m.eq.active0, 0, eqActive, 0, m.neq);
    for (int i = 0; i < m.nbody; i++) {
      int mocap = m.body.mocapid[i];
      if (mocap >= 0) {
        System.arraycopy(m.body.pos, 3 * i, mocapPos, 3 * mocap, 3);
        System.arraycopy(m.body.quat, 4 * i, mocapQuat, 4 * mocap, 4);
      }
    }
    HistoryBuffers.reset(m, this);
    ncon = 0;
    ne = 0;
    nf = 0;
    nl = 0;
    nefc = 0;
    nJ = 0;
    nisland = 0;
    Arrays.fill(solverFwdinv, 0);
    solver.clear();
    warning.clear();
    energyPosDone = false;
    energyVelDone = false;
    subtreeVelDone = false;
    rnePostDone = false;
    resets++;
    SleepState.wakeAll(m, this);
  }

  /** The state is another than the one the last step led to. */
  void stateReplaced() {
    resets++;
  }

  /**
   * How often the world was reset or given another state. What a solver remembers from step to step
   * holds as long as this number stays.
   */
  public int resets() {
    return resets;
  }

  /**
   * Copies time, state, controls and mocap poses from a keyframe of the model.
   *
   * @throws IndexOutOfBoundsException when the model has no such keyframe
   */
  public void setKeyframe(Model m, int key) {
    Objects.checkIndex(key, m.nkey);
    time = m.key.time[key];
    System.arraycopy(m.key.qpos, key * m.nq, qpos, 0, m.nq);
    System.arraycopy(m.key.qvel, key * m.nv, qvel, 0, m.nv);
    System.arraycopy(m.key.act, key * m.na, act, 0, m.na);
    System.arraycopy(m.key.ctrl, key * m.nu, ctrl, 0, m.nu);
    System.arraycopy(m.key.mpos, key * 3 * m.nmocap, mocapPos, 0, 3 * m.nmocap);
    System.arraycopy(m.key.mquat, key * 4 * m.nmocap, mocapQuat, 0, 4 * m.nmocap);
  }
}
