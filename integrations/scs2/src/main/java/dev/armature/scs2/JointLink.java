package dev.armature.scs2;

import dev.armature.data.Data;
import dev.armature.model.Model;
import us.ihmc.euclid.matrix.RotationMatrix;
import us.ihmc.euclid.transform.RigidBodyTransform;
import us.ihmc.euclid.tuple3D.Vector3D;
import us.ihmc.euclid.tuple4D.Quaternion;
import us.ihmc.mecano.multiBodySystem.interfaces.FloatingJointBasics;
import us.ihmc.mecano.multiBodySystem.interfaces.OneDoFJointBasics;
import us.ihmc.mecano.multiBodySystem.interfaces.PlanarJointBasics;
import us.ihmc.mecano.multiBodySystem.interfaces.SphericalJointBasics;
import us.ihmc.scs2.simulation.robot.multiBodySystem.interfaces.SimJointBasics;

/**
 * A joint of SCS2 and its coordinates in our world.
 *
 * <p>SCS2 keeps twists, spatial accelerations and wrenches in the frame after the joint. Ours: a
 * free joint has its linear velocity and force in the world and its angular ones in the body; a
 * planar joint is two slides before a hinge, in the frame before the joint. With R the rotation of
 * the frame after the joint, v = Rᵀ ẋ and v̇ = Rᵀ ẍ − ω × v.
 */
abstract class JointLink {
  /** First coordinate. */
  final int q;

  /** First dof. */
  final int v;

  private JointLink(Model m, int joint) {
    q = m.jnt.qposadr[joint];
    v = m.jnt.dofadr[joint];
  }

  /** Position, velocity, effort, and the acceleration to start the solver with, to our world. */
  abstract void write(Data d);

  /** The results of a step to the joint. */
  abstract void read(Data d);

  /**
   * The link of a joint.
   *
   * @param id our joint, or the first of them
   */
  static JointLink of(Model m, SimJointBasics joint, int id) {
    if (joint instanceof OneDoFJointBasics) {
      return new OneDof(m, id, (OneDoFJointBasics) joint);
    }
    if (joint instanceof SphericalJointBasics) {
      return new Ball(m, id, (SphericalJointBasics) joint);
    }
    if (joint instanceof PlanarJointBasics) {
      return new Planar(m, id, (PlanarJointBasics) joint);
    }
    return new Free(m, id, (FloatingJointBasics) joint);
  }

  /** Revolute and prismatic joints. */
  private static final class OneDof extends JointLink {
    private final OneDoFJointBasics joint;

    OneDof(Model m, int id, OneDoFJointBasics joint) {
      super(m, id);
      this.joint = joint;
    }

    @Override
    void write(Data d) {
      d.qpos[q] = joint.getQ();
      d.qvel[v] = joint.getQd();
      d.qaccWarmstart[v] = joint.getQdd();
      d.qfrcApplied[v] = joint.getTau();
    }

    @Override
    void read(Data d) {
      joint.setQ(d.qpos[q]);
      joint.setQd(d.qvel[v]);
      joint.setQdd(d.qacc[v]);
    }
  }

  /** Spherical joints: both keep everything in the frame after the joint. */
  private static final class Ball extends JointLink {
    private final SphericalJointBasics joint;
    private final Quaternion rotation = new Quaternion();
    private final Vector3D vector = new Vector3D();

    Ball(Model m, int id, SphericalJointBasics joint) {
      super(m, id);
      this.joint = joint;
    }

    @Override
    void write(Data d) {
      rotation.set(joint.getJointOrientation());
      put(rotation, d.qpos, q);
      joint.getJointAngularVelocity().get(v, d.qvel);
      joint.getJointAngularAcceleration().get(v, d.qaccWarmstart);
      joint.getJointTorque().get(v, d.qfrcApplied);
    }

    @Override
    void read(Data d) {
      rotation.set(d.qpos[q + 1], d.qpos[q + 2], d.qpos[q + 3], d.qpos[q]);
      joint.setJointOrientation(rotation);
      vector.set(d.qvel[v], d.qvel[v + 1], d.qvel[v + 2]);
      joint.setJointAngularVelocity(vector);
      vector.set(d.qacc[v], d.qacc[v + 1], d.qacc[v + 2]);
      joint.setJointAngularAcceleration(vector);
    }
  }

  /** Floating joints of the root. */
  private static final class Free extends JointLink {
    private final FloatingJointBasics joint;
    private final RigidBodyTransform before = new RigidBodyTransform();
    private final RigidBodyTransform pose = new RigidBodyTransform();
    private final Quaternion rotation = new Quaternion();
    private final Vector3D linear = new Vector3D();
    private final Vector3D angular = new Vector3D();
    private final Vector3D velocity = new Vector3D();
    private final Vector3D spin = new Vector3D();

    Free(Model m, int id, FloatingJointBasics joint) {
      super(m, id);
      this.joint = joint;
    }

    @Override
    void write(Data d) {
      joint
          .getFrameBeforeJoint()
          .getTransformToDesiredFrame(before, joint.getFrameBeforeJoint().getRootFrame());
      joint.getJointConfiguration(pose);
      pose.preMultiply(before);
      rotation.set(pose.getRotation());
      pose.getTranslation().get(q, d.qpos);
      put(rotation, d.qpos, q + 3);
      linear.set(joint.getJointTwist().getLinearPart());
      angular.set(joint.getJointTwist().getAngularPart());
      spin.cross(angular, linear);
      world(linear, d.qvel);
      angular.get(v + 3, d.qvel);
      linear.set(joint.getJointAcceleration().getLinearPart());
      linear.add(spin);
      world(linear, d.qaccWarmstart);
      joint.getJointAcceleration().getAngularPart().get(v + 3, d.qaccWarmstart);
      linear.set(joint.getJointWrench().getLinearPart());
      world(linear, d.qfrcApplied);
      joint.getJointWrench().getAngularPart().get(v + 3, d.qfrcApplied);
    }

    private void world(Vector3D local, double[] out) {
      rotation.transform(local);
      local.get(v, out);
    }

    @Override
    void read(Data d) {
      rotation.set(d.qpos[q + 4], d.qpos[q + 5], d.qpos[q + 6], d.qpos[q + 3]);
      pose.set(rotation, new Vector3D(d.qpos[q], d.qpos[q + 1], d.qpos[q + 2]));
      before.inverseTransform(pose);
      joint.setJointConfiguration(pose);
      velocity.set(d.qvel[v], d.qvel[v + 1], d.qvel[v + 2]);
      rotation.inverseTransform(velocity);
      angular.set(d.qvel[v + 3], d.qvel[v + 4], d.qvel[v + 5]);
      joint.getJointTwist().getLinearPart().set(velocity);
      joint.getJointTwist().getAngularPart().set(angular);
      linear.set(d.qacc[v], d.qacc[v + 1], d.qacc[v + 2]);
      rotation.inverseTransform(linear);
      spin.cross(angular, velocity);
      linear.sub(spin);
      joint.getJointAcceleration().getLinearPart().set(linear);
      joint
          .getJointAcceleration()
          .getAngularPart()
          .set(d.qacc[v + 3], d.qacc[v + 4], d.qacc[v + 5]);
    }
  }

  /** Planar joints: x, z and the rotation about y. */
  private static final class Planar extends JointLink {
    private final PlanarJointBasics joint;
    private final RotationMatrix rotation = new RotationMatrix();
    private final Vector3D vector = new Vector3D();

    Planar(Model m, int id, PlanarJointBasics joint) {
      super(m, id);
      this.joint = joint;
    }

    @Override
    void write(Data d) {
      double pitch = joint.getJointPose().getOrientation().getPitch();
      rotation.setToPitchOrientation(pitch);
      d.qpos[q] = joint.getJointPose().getX();
      d.qpos[q + 1] = joint.getJointPose().getZ();
      d.qpos[q + 2] = pitch;
      double omega = joint.getJointTwist().getAngularPartY();
      vector.set(joint.getJointTwist().getLinearPart());
      before(d.qvel, omega);
      double vx = joint.getJointTwist().getLinearPartX();
      double vz = joint.getJointTwist().getLinearPartZ();
      vector.set(joint.getJointAcceleration().getLinearPart());
      vector.add(omega * vz, 0, -omega * vx);
      before(d.qaccWarmstart, joint.getJointAcceleration().getAngularPartY());
      vector.set(joint.getJointWrench().getLinearPart());
      before(d.qfrcApplied, joint.getJointWrench().getAngularPartY());
    }

    /** Turns the vector into the frame before the joint. */
    private void before(double[] out, double about) {
      rotation.transform(vector);
      out[v] = vector.getX();
      out[v + 1] = vector.getZ();
      out[v + 2] = about;
    }

    @Override
    void read(Data d) {
      double pitch = d.qpos[q + 2];
      rotation.setToPitchOrientation(pitch);
      joint.getJointPose().getOrientation().setToPitchOrientation(pitch);
      joint.getJointPose().getPosition().set(d.qpos[q], 0, d.qpos[q + 1]);
      double omega = d.qvel[v + 2];
      vector.set(d.qvel[v], 0, d.qvel[v + 1]);
      rotation.inverseTransform(vector);
      joint.getJointTwist().getLinearPart().set(vector);
      joint.getJointTwist().getAngularPart().set(0, omega, 0);
      double vx = vector.getX();
      double vz = vector.getZ();
      vector.set(d.qacc[v], 0, d.qacc[v + 1]);
      rotation.inverseTransform(vector);
      vector.sub(omega * vz, 0, -omega * vx);
      joint.getJointAcceleration().getLinearPart().set(vector);
      joint.getJointAcceleration().getAngularPart().set(0, d.qacc[v + 2], 0);
    }
  }

  private static void put(Quaternion from, double[] to, int at) {
    to[at] = from.getS();
    to[at + 1] = from.getX();
    to[at + 2] = from.getY();
    to[at + 3] = from.getZ();
  }
}
