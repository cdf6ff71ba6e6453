package dev.armature.scs2;

import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import us.ihmc.euclid.referenceFrame.FramePoint3D;
import us.ihmc.euclid.referenceFrame.FrameVector3D;
import us.ihmc.euclid.referenceFrame.ReferenceFrame;
import us.ihmc.euclid.tuple3D.Vector3D;
import us.ihmc.euclid.tuple3D.interfaces.Vector3DReadOnly;
import us.ihmc.mecano.algorithms.SpatialAccelerationCalculator;
import us.ihmc.mecano.multiBodySystem.interfaces.FixedJointReadOnly;
import us.ihmc.mecano.multiBodySystem.interfaces.RigidBodyReadOnly;
import us.ihmc.mecano.spatial.Wrench;
import us.ihmc.scs2.simulation.robot.Robot;
import us.ihmc.scs2.simulation.robot.RobotExtension;
import us.ihmc.scs2.simulation.robot.RobotPhysicsOutput;
import us.ihmc.scs2.simulation.robot.multiBodySystem.interfaces.SimJointBasics;
import us.ihmc.scs2.simulation.robot.trackers.ExternalWrenchPoint;
import us.ihmc.scs2.simulation.robot.trackers.GroundContactPoint;
import us.ihmc.yoVariables.registry.YoRegistry;

/** A robot of a session and its part of our world. */
final class ArmatureRobot extends RobotExtension {
  private final List<JointLink> links = new ArrayList<>();
  private final Map<SimJointBasics, Integer> bodies = new HashMap<>();
  private final Map<Integer, SimJointBasics> jointOfBody = new HashMap<>();
  private final Map<Integer, GroundContactPoint> points = new HashMap<>();
  private final Map<RigidBodyReadOnly, Wrench> wrenches = new HashMap<>();
  private final SpatialAccelerationCalculator accelerations;
  private final RobotPhysicsOutput output;
  private final ReferenceFrame inertialFrame;

  ArmatureRobot(Robot robot, YoRegistry physicsRegistry) {
    super(robot, physicsRegistry);
    inertialFrame = robot.getInertialFrame();
    accelerations = new SpatialAccelerationCalculator(getRootBody(), inertialFrame, false);
    output = new RobotPhysicsOutput(accelerations, null, wrenches::get, null);
  }

  /** Finds the robot's joints, bodies and contact points in a model. */
  void find(Model m) {
    links.clear();
    bodies.clear();
    jointOfBody.clear();
    points.clear();
    for (SimJointBasics joint : getAllJoints()) {
      if (joint.isLoopClosure()) {
        continue;
      }
      int body = id(m, ObjType.BODY, joint.getSuccessor().getName());
      bodies.put(joint, body);
      jointOfBody.put(body, joint);
      if (!(joint instanceof FixedJointReadOnly)) {
        links.add(JointLink.of(m, joint, id(m, ObjType.JOINT, joint.getName())));
      }
      for (GroundContactPoint point : joint.getAuxiliaryData().getGroundContactPoints()) {
        points.put(id(m, ObjType.GEOM, point.getName()), point);
      }
    }
  }

  private int id(Model m, int type, String part) {
    String name = WorldBuilder.name(getName(), part);
    int id = m.names.id(type, name);
    if (id < 0) {
      throw new IllegalStateException("there is no \"" + name + "\" in the world");
    }
    return id;
  }

  /** State, efforts and external wrenches, to our world. */
  void write(Data d) {
    links.forEach(link -> link.write(d));
    bodies.forEach(
        (joint, body) -> {
          for (ExternalWrenchPoint point : joint.getAuxiliaryData().getExternalWrenchPoints()) {
            push(joint, body, point, d);
          }
        });
  }

  /** A wrench at a point of a body as force and torque at the body's center of mass. */
  private void push(SimJointBasics joint, int body, ExternalWrenchPoint point, Data d) {
    Wrench wrench = new Wrench();
    wrench.setIncludingFrame(point.getWrench());
    add(joint.getSuccessor(), wrench);
    wrench.changeFrame(inertialFrame);
    FramePoint3D center = new FramePoint3D(joint.getSuccessor().getBodyFixedFrame());
    center.changeFrame(inertialFrame);
    Vector3D torque = new Vector3D();
    torque.cross(center, wrench.getLinearPart());
    torque.sub(wrench.getAngularPart(), torque);
    for (int k = 0; k < 3; k++) {
      d.xfrcApplied[6 * body + k] += wrench.getLinearPart().getElement(k);
      d.xfrcApplied[6 * body + 3 + k] += torque.getElement(k);
    }
  }

  private void add(RigidBodyReadOnly body, Wrench more) {
    Wrench sum =
        wrenches.computeIfAbsent(
            body, b -> new Wrench(b.getBodyFixedFrame(), b.getBodyFixedFrame()));
    Wrench local = new Wrench(more);
    local.setBodyFrame(body.getBodyFixedFrame());
    local.changeFrame(body.getBodyFixedFrame());
    sum.add(local);
  }

  /** Forgets the wrenches of the last step. */
  void clearWrenches() {
    wrenches.values().forEach(Wrench::setToZero);
    points
        .values()
        .forEach(
            point -> {
              point.getInContact().set(false);
              point.getWrench().setToZero();
            });
  }

  /**
   * Takes the force of a contact on one of our bodies, for wrench sensors and contact points.
   *
   * @param force force and torque at the contact, world
   * @param at the contact, world
   * @param sign which of the two bodies it is
   */
  void contact(int body, int geom, double[] force, Vector3DReadOnly at, double sign) {
    SimJointBasics joint = jointOfBody.get(body);
    if (joint == null) {
      return;
    }
    Vector3D linear = new Vector3D(sign * force[0], sign * force[1], sign * force[2]);
    Vector3D moment = new Vector3D();
    moment.cross(at, linear);
    moment.add(sign * force[3], sign * force[4], sign * force[5]);
    Wrench wrench = new Wrench(joint.getSuccessor().getBodyFixedFrame(), inertialFrame);
    wrench.getLinearPart().set(linear);
    wrench.getAngularPart().set(moment);
    add(joint.getSuccessor(), wrench);
    GroundContactPoint point = points.get(geom);
    if (point != null) {
      point.getInContact().set(true);
      FrameVector3D local = new FrameVector3D(inertialFrame, linear);
      local.changeFrame(point.getFrame());
      point.getWrench().getLinearPart().add(local);
    }
  }

  /** The results of a step. */
  void read(Data d) {
    links.forEach(link -> link.read(d));
    for (SimJointBasics joint : getAllJoints()) {
      joint.setJointDeltaTwistToZero();
    }
  }

  /** Computes the readings of all sensors from the state, accelerations and wrenches. */
  void updateSensors(double dt, Vector3DReadOnly gravity) {
    accelerations.setGravitionalAcceleration(gravity);
    accelerations.reset();
    output.setDT(dt);
    for (SimJointBasics joint : getAllJoints()) {
      joint.getAuxiliaryData().update(output);
    }
  }
}
