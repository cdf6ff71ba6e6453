package dev.armature.scs2;

import us.ihmc.euclid.Axis3D;
import us.ihmc.euclid.matrix.Matrix3D;
import us.ihmc.euclid.transform.RigidBodyTransform;
import us.ihmc.euclid.tuple3D.Point3D;
import us.ihmc.euclid.tuple3D.Vector3D;
import us.ihmc.euclid.tuple4D.Quaternion;
import us.ihmc.euclid.yawPitchRoll.YawPitchRoll;
import us.ihmc.scs2.definition.collision.CollisionShapeDefinition;
import us.ihmc.scs2.definition.geometry.Box3DDefinition;
import us.ihmc.scs2.definition.geometry.Capsule3DDefinition;
import us.ihmc.scs2.definition.geometry.GeometryDefinition;
import us.ihmc.scs2.definition.geometry.Ramp3DDefinition;
import us.ihmc.scs2.definition.geometry.Sphere3DDefinition;
import us.ihmc.scs2.definition.robot.ExternalWrenchPointDefinition;
import us.ihmc.scs2.definition.robot.FixedJointDefinition;
import us.ihmc.scs2.definition.robot.IMUSensorDefinition;
import us.ihmc.scs2.definition.robot.JointDefinition;
import us.ihmc.scs2.definition.robot.OneDoFJointDefinition;
import us.ihmc.scs2.definition.robot.PlanarJointDefinition;
import us.ihmc.scs2.definition.robot.PrismaticJointDefinition;
import us.ihmc.scs2.definition.robot.RevoluteJointDefinition;
import us.ihmc.scs2.definition.robot.RigidBodyDefinition;
import us.ihmc.scs2.definition.robot.RobotDefinition;
import us.ihmc.scs2.definition.robot.SixDoFJointDefinition;
import us.ihmc.scs2.definition.robot.SphericalJointDefinition;
import us.ihmc.scs2.definition.robot.WrenchSensorDefinition;
import us.ihmc.scs2.definition.state.PlanarJointState;
import us.ihmc.scs2.definition.state.SixDoFJointState;
import us.ihmc.scs2.definition.state.SphericalJointState;
import us.ihmc.scs2.definition.terrain.TerrainObjectDefinition;

/** Robots and terrain for the tests, written with SCS2's definitions. */
final class TestRobots {
  private TestRobots() {}

  /** A body with crooked inertia on a joint, added to its predecessor. */
  static RigidBodyDefinition link(RigidBodyDefinition on, JointDefinition joint, double mass) {
    RigidBodyDefinition body = new RigidBodyDefinition(joint.getName() + "Link");
    body.setMass(mass);
    body.setMomentOfInertia(
        new Matrix3D(0.3 * mass, 0.01, 0.02, 0.01, 0.25 * mass, -0.03, 0.02, -0.03, 0.2 * mass));
    body.setInertiaPose(
        new RigidBodyTransform(new YawPitchRoll(0.3, -0.2, 0.5), new Vector3D(0.05, -0.1, 0.2)));
    on.addChildJoint(joint);
    joint.setSuccessor(body);
    return body;
  }

  private static <T extends JointDefinition> T placed(T joint, double x, double y, double z) {
    joint.getTransformToParent().set(new YawPitchRoll(0.2, 0.4, -0.3), new Vector3D(x, y, z));
    return joint;
  }

  /** A flying body with a hinge, a slider and a ball, all moving, and a wrench on the last. */
  static RobotDefinition flyer() {
    RigidBodyDefinition world = new RigidBodyDefinition("elevator");
    SixDoFJointDefinition base = new SixDoFJointDefinition("base");
    SixDoFJointState state =
        new SixDoFJointState(
            new Quaternion(new YawPitchRoll(0.5, 0.2, -0.7)), new Point3D(1, 2, 3));
    state.setVelocity(new Vector3D(1.1, -0.7, 0.4), new Vector3D(0.3, 0.9, -0.5));
    base.setInitialJointState(state);
    RigidBodyDefinition body = link(world, base, 5);
    RevoluteJointDefinition hinge = new RevoluteJointDefinition("hinge");
    hinge.setAxis(new Vector3D(0.6, 0, 0.8));
    hinge.setDamping(0.4);
    hinge.setInitialJointState(0.4, -1.5);
    RigidBodyDefinition arm = link(body, placed(hinge, 0.1, 0.2, 0.3), 2);
    PrismaticJointDefinition slider = new PrismaticJointDefinition("slider");
    slider.setAxis(Axis3D.Y);
    slider.setInitialJointState(0.1, 0.8);
    RigidBodyDefinition shaft = link(arm, placed(slider, 0, 0.1, 0.4), 1.5);
    SphericalJointDefinition ball = new SphericalJointDefinition("ball");
    SphericalJointState turned = new SphericalJointState();
    turned.setConfiguration(new YawPitchRoll(-0.4, 0.3, 0.8));
    turned.setVelocity(new Vector3D(-0.9, 1.3, 0.6));
    ball.setInitialJointState(turned);
    link(shaft, placed(ball, 0.2, 0, 0.1), 1);
    ball.addExternalWrenchPointDefinition(
        new ExternalWrenchPointDefinition("push", new Vector3D(0.1, 0.2, -0.1)));
    RobotDefinition robot = new RobotDefinition("flyer");
    robot.setRootBodyDefinition(world);
    return robot;
  }

  /** A planar joint with a pendulum on it. */
  static RobotDefinition slider() {
    RigidBodyDefinition world = new RigidBodyDefinition("ground");
    PlanarJointDefinition planar = new PlanarJointDefinition("planar");
    PlanarJointState state = new PlanarJointState();
    state.setConfiguration(0.6, 0.2, 1.1);
    state.setVelocity(1.4, -0.6, 0.9);
    planar.setInitialJointState(state);
    RigidBodyDefinition body = link(world, placed(planar, 0.3, 0.1, 1), 3);
    RevoluteJointDefinition hinge = new RevoluteJointDefinition("pendulum");
    hinge.setAxis(Axis3D.X);
    hinge.setInitialJointState(0.7, 2);
    link(body, placed(hinge, 0, 0, 0.2), 1);
    RobotDefinition robot = new RobotDefinition("slider");
    robot.setRootBodyDefinition(world);
    return robot;
  }

  static CollisionShapeDefinition shape(GeometryDefinition geometry, double x, double y, double z) {
    return new CollisionShapeDefinition(
        new RigidBodyTransform(new Quaternion(), new Vector3D(x, y, z)), geometry);
  }

  static TerrainObjectDefinition ground() {
    TerrainObjectDefinition ground = new TerrainObjectDefinition();
    ground.addCollisionShapeDefinition(shape(new Box3DDefinition(20, 20, 1), 0, 0, -0.5));
    return ground;
  }

  /** A ramp that rises from 0 at x = -1 to 1 at x = 1. */
  static TerrainObjectDefinition ramp() {
    TerrainObjectDefinition ramp = new TerrainObjectDefinition();
    ramp.addCollisionShapeDefinition(shape(new Ramp3DDefinition(2, 4, 1), 0, 0, 0));
    return ramp;
  }

  /** One free body with a shape. */
  static RobotDefinition single(String name, GeometryDefinition geometry, double z) {
    RigidBodyDefinition world = new RigidBodyDefinition(name + "Elevator");
    SixDoFJointDefinition base = new SixDoFJointDefinition(name);
    base.setInitialJointState(new SixDoFJointState(new Quaternion(), new Point3D(0, 0, z)));
    RigidBodyDefinition body = new RigidBodyDefinition(name + "Body");
    body.setMass(2);
    body.getMomentOfInertia().setToDiagonal(0.02, 0.02, 0.02);
    body.addCollisionShapeDefinition(shape(geometry, 0, 0, 0));
    world.addChildJoint(base);
    base.setSuccessor(body);
    base.addSensorDefinition(new IMUSensorDefinition(name + "Imu"));
    base.addSensorDefinition(new WrenchSensorDefinition(name + "Wrench"));
    RobotDefinition robot = new RobotDefinition(name);
    robot.setRootBodyDefinition(world);
    return robot;
  }

  // ---- a humanoid

  /** Twenty-one kilograms on two legs: balls at the hips, hinges at knees, ankles, arms, a neck. */
  static RobotDefinition humanoid() {
    RigidBodyDefinition world = new RigidBodyDefinition("world");
    SixDoFJointDefinition root = new SixDoFJointDefinition("root");
    root.setInitialJointState(new SixDoFJointState(new Quaternion(), new Point3D(0, 0, 0.905)));
    RigidBodyDefinition torso = solid(world, root, 8, new Box3DDefinition(0.16, 0.26, 0.4), 0.2);
    FixedJointDefinition neck = new FixedJointDefinition("neck");
    neck.getTransformToParent().setTranslationAndIdentityRotation(0, 0, 0.5);
    solid(torso, neck, 1, new Sphere3DDefinition(0.1), 0);
    root.addSensorDefinition(new IMUSensorDefinition("imu"));
    for (int side = -1; side <= 1; side += 2) {
      String s = side < 0 ? "right" : "left";
      SphericalJointDefinition hip = at(new SphericalJointDefinition(s + "Hip"), 0, 0.09 * side, 0);
      RigidBodyDefinition thigh = solid(torso, hip, 2, new Capsule3DDefinition(0.3, 0.06), -0.21);
      RevoluteJointDefinition knee = hinge(s + "Knee", Axis3D.Y, 0, 0, -0.42);
      knee.setPositionLimits(-0.02, 2.4);
      RigidBodyDefinition shin = solid(thigh, knee, 1.5, new Capsule3DDefinition(0.3, 0.05), -0.21);
      RevoluteJointDefinition ankle = hinge(s + "Ankle", Axis3D.Y, 0, 0, -0.43);
      RigidBodyDefinition foot = solid(shin, ankle, 0.8, null, -0.03);
      foot.addCollisionShapeDefinition(
          shape(new Box3DDefinition(0.26, 0.12, 0.05), 0.03, 0, -0.03));
      ankle.addSensorDefinition(new WrenchSensorDefinition(s + "FootForce"));
      RevoluteJointDefinition shoulder = hinge(s + "Shoulder", Axis3D.Y, 0, 0.19 * side, 0.36);
      solid(torso, shoulder, 1, new Capsule3DDefinition(0.3, 0.04), -0.18);
    }
    RobotDefinition robot = new RobotDefinition("humanoid");
    robot.setRootBodyDefinition(world);
    return robot;
  }

  private static RevoluteJointDefinition hinge(
      String name, Axis3D axis, double x, double y, double z) {
    RevoluteJointDefinition joint = at(new RevoluteJointDefinition(name), x, y, z);
    joint.setAxis(axis);
    joint.setDamping(0.5);
    return joint;
  }

  private static <T extends JointDefinition> T at(T joint, double x, double y, double z) {
    joint.getTransformToParent().setTranslationAndIdentityRotation(x, y, z);
    return joint;
  }

  private static RigidBodyDefinition solid(
      RigidBodyDefinition on,
      JointDefinition joint,
      double mass,
      GeometryDefinition geometry,
      double height) {
    RigidBodyDefinition body = new RigidBodyDefinition(joint.getName() + "Link");
    body.setMass(mass);
    body.getMomentOfInertia().setToDiagonal(0.01 * mass, 0.01 * mass, 0.006 * mass);
    body.setCenterOfMassOffset(0, 0, height);
    if (geometry != null) {
      body.addCollisionShapeDefinition(shape(geometry, 0, 0, height));
    }
    on.addChildJoint(joint);
    joint.setSuccessor(body);
    if (joint instanceof OneDoFJointDefinition) {
      ((OneDoFJointDefinition) joint).setEffortLimits(200);
    }
    return body;
  }
}
