package dev.armature.data;

// Generated from layout.schema by "./armature generate". Change the table, not this file.

import dev.armature.model.FieldHolder;
import dev.armature.model.Model;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The arrays of {@link Data}. */
public abstract class DataFields extends FieldHolder {
  /** Simulation time. [s] */
  public double time;

  /** Potential and kinetic energy. [2, J] */
  public final double[] energy = new double[2];

  /** Coordinates of the joints. [nq] */
  public final double[] qpos;

  /** Velocities of the dofs. [nv] */
  public final double[] qvel;

  /** Activations. [na] */
  public final double[] act;

  /** Delay buffers of actuators and sensors. [nhistory] */
  public final double[] history;

  /** Acceleration from which the solver starts. [nv] */
  public final double[] qaccWarmstart;

  /** State variables of plugins. [npluginstate] */
  public final double[] pluginState;

  /** Controls. [nu] */
  public final double[] ctrl;

  /** Generalized forces that the user applies. [nv] */
  public final double[] qfrcApplied;

  /**
   * Force and torque that the user applies at the center of mass of each body, world axes. [nbody x
   * 6]
   */
  public final double[] xfrcApplied;

  /** Whether each equality constraint is active. [neq] */
  public final boolean[] eqActive;

  /** Positions of mocap bodies. [nmocap x 3, m] */
  public final double[] mocapPos;

  /** Orientations of mocap bodies. [nmocap x 4] */
  public final double[] mocapQuat;

  /** Numbers of the user, which the engine never reads. [nuserdata] */
  public final double[] userdata;

  /** Accelerations. [nv] */
  public final double[] qacc;

  /** Time derivatives of the activations. [na] */
  public final double[] actDot;

  /** Sensor outputs. [nsensordata] */
  public final double[] sensordata;

  /**
   * Awake: a negative counter of quiet steps; asleep: the next tree of the sleeping cycle. [ntree]
   */
  public final int[] treeAsleep;

  /** Body positions, world. [nbody x 3, m] */
  public final double[] xpos;

  /** Body orientations, world. [nbody x 4] */
  public final double[] xquat;

  /** Body orientations as matrices by rows. [nbody x 9] */
  public final double[] xmat;

  /** Centers of mass, world. [nbody x 3, m] */
  public final double[] xipos;

  /** Orientations of the principal axes, world, as matrices by rows. [nbody x 9] */
  public final double[] ximat;

  /** Joint anchors, world. [njnt x 3, m] */
  public final double[] xanchor;

  /** Joint axes, world. [njnt x 3] */
  public final double[] xaxis;

  /** Geom positions, world. [ngeom x 3, m] */
  public final double[] geomXpos;

  /** Geom orientations as matrices by rows. [ngeom x 9] */
  public final double[] geomXmat;

  /** Site positions, world. [nsite x 3, m] */
  public final double[] siteXpos;

  /** Site orientations as matrices by rows. [nsite x 9] */
  public final double[] siteXmat;

  /** Camera positions, world. [ncam x 3, m] */
  public final double[] camXpos;

  /** Camera orientations as matrices by rows. [ncam x 9] */
  public final double[] camXmat;

  /** Light positions, world. [nlight x 3, m] */
  public final double[] lightXpos;

  /** Light directions, world. [nlight x 3] */
  public final double[] lightXdir;

  /** Centers of mass of the subtrees that start at each body. [nbody x 3, m] */
  public final double[] subtreeCom;

  /** Motion axis of each dof (rotation, translation) about its tree's center of mass. [nv x 6] */
  public final double[] cdof;

  /** Body inertias about their tree's center of mass. [nbody x 10, kg m^2] */
  public final double[] cinert;

  /** Flex vertices, world. [nflexvert x 3, m] */
  public final double[] flexvertXpos;

  /** Boxes of flex elements, world: center, half sizes. [nflexelem x 6, m] */
  public final double[] flexelemAabb;

  /** Jacobian of the edge lengths. [nJfe] */
  public final double[] flexedgeJ;

  /** Edge lengths. [nflexedge, m] */
  public final double[] flexedgeLength;

  /** Jacobian of the vertex constraints. [nJfv x 2] */
  public final double[] flexvertJ;

  /** Values of the vertex constraints. [nflexvert x 2] */
  public final double[] flexvertLength;

  /** Boxes of the bounding volumes of flexes, world: center, half sizes. [nbvhdynamic x 6, m] */
  public final double[] bvhAabbDyn;

  /** First point of the tendon path. [ntendon] */
  public final int[] tenWrapadr;

  /** Number of points of the path. [ntendon] */
  public final int[] tenWrapnum;

  /** Number of entries in each row of the tendon Jacobian. [ntendon] */
  public final int[] tenJRownnz;

  /** First entry of each row of the tendon Jacobian. [ntendon] */
  public final int[] tenJRowadr;

  /** Columns of the tendon Jacobian: dofs. [ntendon x nv] */
  public final int[] tenJColind;

  /** Tendon Jacobian: how the length changes with each dof. [ntendon x nv] */
  public final double[] tenJ;

  /** Tendon lengths. [ntendon, m] */
  public final double[] tenLength;

  /** Geom that a path point touches; -1 for a site, -2 for a pulley. [nwrap x 2] */
  public final int[] wrapObj;

  /** Points of the tendon paths, world. [nwrap x 6, m] */
  public final double[] wrapXpos;

  /** Actuator lengths. [nu] */
  public final double[] actuatorLength;

  /** Number of entries in each row of the moments. [nu] */
  public final int[] momentRownnz;

  /** First entry of each row of the moments. [nu] */
  public final int[] momentRowadr;

  /** Columns of the moments: dofs. [nJmom] */
  public final int[] momentColind;

  /** Moments: how the actuator length changes with each dof. [nJmom] */
  public final double[] actuatorMoment;

  /** Inertias of subtrees about their tree's center of mass. [nbody x 10, kg m^2] */
  public final double[] crb;

  /** Joint-space inertia, legacy layout. [nM] */
  public final double[] qM;

  /** Joint-space inertia, lower triangle by rows. [nC] */
  public final double[] M;

  /** Factors L'DL of the joint-space inertia. [nC] */
  public final double[] qLD;

  /** Inverse diagonal of D in L'DL. [nv] */
  public final double[] qLDiagInv;

  /** 1 when the tree is awake, 0 when asleep. [ntree] */
  public final int[] treeAwake;

  /** 1 when the body is awake, 0 when asleep, -1 when static. [nbody] */
  public final int[] bodyAwake;

  /** Rates of the edge lengths. [nflexedge, m/s] */
  public final double[] flexedgeVelocity;

  /** Tendon velocities. [ntendon, m/s] */
  public final double[] tenVelocity;

  /** Actuator velocities. [nu] */
  public final double[] actuatorVelocity;

  /** Body velocities (rotation, translation) about their tree's center of mass. [nbody x 6] */
  public final double[] cvel;

  /** Time derivatives of cdof. [nv x 6] */
  public final double[] cdofDot;

  /** Coriolis, centrifugal and gravity forces. [nv] */
  public final double[] qfrcBias;

  /** Spring forces. [nv] */
  public final double[] qfrcSpring;

  /** Damper forces. [nv] */
  public final double[] qfrcDamper;

  /** Gravity compensation forces. [nv] */
  public final double[] qfrcGravcomp;

  /** Fluid forces. [nv] */
  public final double[] qfrcFluid;

  /** All passive forces. [nv] */
  public final double[] qfrcPassive;

  /** Velocities of the subtree centers of mass. [nbody x 3, m/s] */
  public final double[] subtreeLinvel;

  /** Angular momenta about the subtree centers of mass. [nbody x 3, kg m^2/s] */
  public final double[] subtreeAngmom;

  /** Derivative of the smooth forces by velocity. [nD] */
  public final double[] qDeriv;

  /** Sparse factors of M - h qDeriv. [nD] */
  public final double[] qLU;

  /** Factored or modified inertia of the implicit integrators. [nC] */
  public final double[] qH;

  /** Inverse diagonal of qH. [nv] */
  public final double[] qHDiagInv;

  /** Forces of the actuators. [nu] */
  public final double[] actuatorForce;

  /** Actuator forces on the dofs, after clamping. [nv] */
  public final double[] qfrcActuator;

  /** All forces except those of constraints. [nv] */
  public final double[] qfrcSmooth;

  /** Acceleration without constraints. [nv] */
  public final double[] qaccSmooth;

  /** Constraint forces. [nv] */
  public final double[] qfrcConstraint;

  /** Forces that inverse dynamics finds for qacc. [nv] */
  public final double[] qfrcInverse;

  /** Body accelerations (rotation, translation) about their tree's center of mass. [nbody x 6] */
  public final double[] cacc;

  /** Forces that parents exert on bodies (torque, force). [nbody x 6] */
  public final double[] cfrcInt;

  /** External forces on bodies (torque, force). [nbody x 6] */
  public final double[] cfrcExt;

  /** Number of contacts. */
  public int ncon;

  /** Number of equality constraint rows. */
  public int ne;

  /** Number of friction loss rows. */
  public int nf;

  /** Number of limit rows. */
  public int nl;

  /** Number of constraint rows: equality, friction loss, limit and contact, in this order. */
  public int nefc;

  /** Number of stored entries of the constraint Jacobian. */
  public int nJ;

  /** Number of constraint islands. */
  public int nisland;

  /** How far forward and inverse dynamics differ: constraint force, applied force. [2] */
  public final double[] solverFwdinv = new double[2];

  /** Whether any tree is asleep. */
  public boolean someAsleep;

  /** Whether potential energy was computed since the last position stage. */
  public boolean energyPosDone;

  /** Whether kinetic energy was computed since the last velocity stage. */
  public boolean energyVelDone;

  /** Whether subtree velocities were computed since the last velocity stage. */
  public boolean subtreeVelDone;

  /** Whether body accelerations and forces were computed since the last acceleration stage. */
  public boolean rnePostDone;

  /** First constraint row of the tendon limit, -1 for none. [ntendon] */
  public final int[] tendonEfcadr;

  /** Island of the tree, -1 when unconstrained. [ntree] */
  public final int[] treeIsland;

  /** Island of the dof, -1 when unconstrained. [nv] */
  public final int[] dofIsland;

  /** For each dof, its place in island order. [nv] */
  public final int[] mapDof2idof;

  /** For each place in island order, the dof. [nv] */
  public final int[] mapIdof2dof;

  /** Contacts, one column for each property; the first ncon entries hold. */
  public final Contacts contact = new Contacts();

  /** Constraint rows, one column for each property; the first nefc entries hold. */
  public final ConstraintRows efc = new ConstraintRows();

  /**
   * Constraint islands: groups of trees that no row connects to the rest. The first nisland entries
   * hold.
   */
  public final Islands island = new Islands();

  /**
   * What the constraint solver did in the last step: iterations by island, and figures of each
   * iteration.
   */
  public final SolverStatistics solver = new SolverStatistics();

  final Model layout;

  DataFields(Model m) {
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
    treeAwake = new int[m.ntree];
    bodyAwake = new int[m.nbody];
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
    treeIsland = new int[m.ntree];
    dofIsland = new int[m.nv];
    mapDof2idof = new int[m.nv];
    mapIdof2dof = new int[m.nv];
  }

  @Override
  protected int section() {
    return 46;
  }

  @Override
  protected int fieldCount() {
    return 109;
  }

  @Override
  protected @Nullable Object array(int field) {
    return switch (field) {
      case 1 -> energy;
      case 2 -> qpos;
      case 3 -> qvel;
      case 4 -> act;
      case 5 -> history;
      case 6 -> qaccWarmstart;
      case 7 -> pluginState;
      case 8 -> ctrl;
      case 9 -> qfrcApplied;
      case 10 -> xfrcApplied;
      case 11 -> eqActive;
      case 12 -> mocapPos;
      case 13 -> mocapQuat;
      case 14 -> userdata;
      case 15 -> qacc;
      case 16 -> actDot;
      case 17 -> sensordata;
      case 18 -> treeAsleep;
      case 19 -> xpos;
      case 20 -> xquat;
      case 21 -> xmat;
      case 22 -> xipos;
      case 23 -> ximat;
      case 24 -> xanchor;
      case 25 -> xaxis;
      case 26 -> geomXpos;
      case 27 -> geomXmat;
      case 28 -> siteXpos;
      case 29 -> siteXmat;
      case 30 -> camXpos;
      case 31 -> camXmat;
      case 32 -> lightXpos;
      case 33 -> lightXdir;
      case 34 -> subtreeCom;
      case 35 -> cdof;
      case 36 -> cinert;
      case 37 -> flexvertXpos;
      case 38 -> flexelemAabb;
      case 39 -> flexedgeJ;
      case 40 -> flexedgeLength;
      case 41 -> flexvertJ;
      case 42 -> flexvertLength;
      case 43 -> bvhAabbDyn;
      case 44 -> tenWrapadr;
      case 45 -> tenWrapnum;
      case 46 -> tenJRownnz;
      case 47 -> tenJRowadr;
      case 48 -> tenJColind;
      case 49 -> tenJ;
      case 50 -> tenLength;
      case 51 -> wrapObj;
      case 52 -> wrapXpos;
      case 53 -> actuatorLength;
      case 54 -> momentRownnz;
      case 55 -> momentRowadr;
      case 56 -> momentColind;
      case 57 -> actuatorMoment;
      case 58 -> crb;
      case 59 -> qM;
      case 60 -> M;
      case 61 -> qLD;
      case 62 -> qLDiagInv;
      case 63 -> treeAwake;
      case 64 -> bodyAwake;
      case 65 -> flexedgeVelocity;
      case 66 -> tenVelocity;
      case 67 -> actuatorVelocity;
      case 68 -> cvel;
      case 69 -> cdofDot;
      case 70 -> qfrcBias;
      case 71 -> qfrcSpring;
      case 72 -> qfrcDamper;
      case 73 -> qfrcGravcomp;
      case 74 -> qfrcFluid;
      case 75 -> qfrcPassive;
      case 76 -> subtreeLinvel;
      case 77 -> subtreeAngmom;
      case 78 -> qDeriv;
      case 79 -> qLU;
      case 80 -> qH;
      case 81 -> qHDiagInv;
      case 82 -> actuatorForce;
      case 83 -> qfrcActuator;
      case 84 -> qfrcSmooth;
      case 85 -> qaccSmooth;
      case 86 -> qfrcConstraint;
      case 87 -> qfrcInverse;
      case 88 -> cacc;
      case 89 -> cfrcInt;
      case 90 -> cfrcExt;
      case 98 -> solverFwdinv;
      case 104 -> tendonEfcadr;
      case 105 -> treeIsland;
      case 106 -> dofIsland;
      case 107 -> mapDof2idof;
      case 108 -> mapIdof2dof;
      default -> null;
    };
  }

  @Override
  protected double number(int field) {
    return switch (field) {
      case 0 -> time;
      case 91 -> ncon;
      case 92 -> ne;
      case 93 -> nf;
      case 94 -> nl;
      case 95 -> nefc;
      case 96 -> nJ;
      case 97 -> nisland;
      case 99 -> someAsleep ? 1 : 0;
      case 100 -> energyPosDone ? 1 : 0;
      case 101 -> energyVelDone ? 1 : 0;
      case 102 -> subtreeVelDone ? 1 : 0;
      case 103 -> rnePostDone ? 1 : 0;
      default -> super.number(field);
    };
  }

  @Override
  protected void setNumber(int field, double value) {
    switch (field) {
      case 0 -> time = value;
      case 91 -> ncon = (int) value;
      case 92 -> ne = (int) value;
      case 93 -> nf = (int) value;
      case 94 -> nl = (int) value;
      case 95 -> nefc = (int) value;
      case 96 -> nJ = (int) value;
      case 97 -> nisland = (int) value;
      case 99 -> someAsleep = value != 0;
      case 100 -> energyPosDone = value != 0;
      case 101 -> energyVelDone = value != 0;
      case 102 -> subtreeVelDone = value != 0;
      case 103 -> rnePostDone = value != 0;
      default -> super.setNumber(field, value);
    }
  }

  @Override
  protected FieldHolder part(int section) {
    return switch (section) {
      case 47 -> contact;
      case 48 -> efc;
      case 49 -> island;
      case 50 -> solver;
      default -> section == section() ? this : part(layout, section);
    };
  }

  /** Sets all fields to zero or false; straight code, as worlds are reset often. */
  final void zero() {
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
    Arrays.fill(treeAsleep, 0);
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
    Arrays.fill(treeAwake, 0);
    Arrays.fill(bodyAwake, 0);
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
    ncon = 0;
    ne = 0;
    nf = 0;
    nl = 0;
    nefc = 0;
    nJ = 0;
    nisland = 0;
    Arrays.fill(solverFwdinv, 0);
    someAsleep = false;
    energyPosDone = false;
    energyVelDone = false;
    subtreeVelDone = false;
    rnePostDone = false;
    Arrays.fill(tendonEfcadr, 0);
    Arrays.fill(treeIsland, 0);
    Arrays.fill(dofIsland, 0);
    Arrays.fill(mapDof2idof, 0);
    Arrays.fill(mapIdof2dof, 0);
  }
}
