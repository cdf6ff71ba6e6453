package dev.armature.scs2;

import dev.armature.spec.Body;
import dev.armature.spec.Geom;
import dev.armature.spec.GeomShape;
import dev.armature.spec.Joint;
import dev.armature.spec.JointKind;
import dev.armature.spec.Spec;
import java.util.HashMap;
import java.util.Map;
import us.ihmc.euclid.matrix.Matrix3D;
import us.ihmc.euclid.transform.interfaces.RigidBodyTransformReadOnly;
import us.ihmc.euclid.tuple3D.Vector3D;
import us.ihmc.euclid.tuple4D.Quaternion;
import us.ihmc.scs2.definition.collision.CollisionShapeDefinition;
import us.ihmc.scs2.definition.robot.FixedJointDefinition;
import us.ihmc.scs2.definition.robot.GroundContactPointDefinition;
import us.ihmc.scs2.definition.robot.JointDefinition;
import us.ihmc.scs2.definition.robot.OneDoFJointDefinition;
import us.ihmc.scs2.definition.robot.PlanarJointDefinition;
import us.ihmc.scs2.definition.robot.PrismaticJointDefinition;
import us.ihmc.scs2.definition.robot.RevoluteJointDefinition;
import us.ihmc.scs2.definition.robot.RigidBodyDefinition;
import us.ihmc.scs2.definition.robot.RobotDefinition;
import us.ihmc.scs2.definition.robot.SixDoFJointDefinition;
import us.ihmc.scs2.definition.robot.SphericalJointDefinition;
import us.ihmc.scs2.definition.terrain.TerrainObjectDefinition;

/**
 * Robots and terrain of SCS2 as one {@link Spec}. The frame of a body is the frame after its joint.
 * Names are ROBOT/NAME.
 */
final class WorldBuilder {
  private static final double FAR = 1e9;
  private static final double SPIN_FRICTION = 0.005;
  private static final double ROLL_FRICTION = 0.0001;

  /**
   * What a geom may touch.
   *
   * @param mask its identifier, in SCS2's sense
   * @param group identifiers of what it may touch
   * @param point whether it is a contact point, which touches terrain only
   */
  record Contact(long mask, long group, boolean point) {
    /** SCS2's rule: each must be in the group of the other. */
    boolean mayTouch(Contact other) {
      return (mask & other.group) != 0 && (other.mask & group) != 0;
    }
  }

  private final Spec spec = new Spec();
  private final Shapes shapes = new Shapes(spec);
  private final Map<String, Contact> contacts = new HashMap<>();
  private final double friction;
  private int terrain;

  WorldBuilder(double friction) {
    this.friction = friction;
    spec.modelName("SCS2");
    spec.compiler().set("angle", "radian");
    spec.flags().set("energy", "enable");
  }

  Spec spec() {
    return spec;
  }

  /** What each geom may touch, by its name. */
  Map<String, Contact> contacts() {
    return contacts;
  }

  /** The name of a body or joint of a robot in our world. */
  static String name(String robot, String part) {
    return robot + "/" + part;
  }

  void add(TerrainObjectDefinition object) {
    for (CollisionShapeDefinition shape : object.getCollisionShapeDefinitions()) {
      String name = "terrain " + terrain++;
      collision(
          shapes.add(spec.worldbody(), name, shape.getOriginPose(), shape.getGeometryDefinition()),
          shape);
    }
  }

  void add(RobotDefinition robot) {
    RigidBodyDefinition root = robot.getRootBodyDefinition();
    Body base = spec.worldbody().addBody(name(robot.getName(), root.getName()));
    collisions(robot.getName(), root, base);
    for (JointDefinition joint : root.getChildrenJoints()) {
      // a floating body stands in the world itself
      add(robot.getName(), joint, joint instanceof SixDoFJointDefinition ? spec.worldbody() : base);
    }
  }

  private void add(String robot, JointDefinition joint, Body parent) {
    if (joint.isLoopClosure()) {
      return; // SCS2 closes loops by springs of its own, which arrive as external wrenches
    }
    RigidBodyDefinition successor = joint.getSuccessor();
    Body body = parent.addBody(name(robot, successor.getName()));
    RigidBodyTransformReadOnly at = joint.getTransformToParent();
    Quaternion turn = new Quaternion(at.getRotation());
    body.pos(at.getTranslationX(), at.getTranslationY(), at.getTranslationZ())
        .quat(turn.getS(), turn.getX(), turn.getY(), turn.getZ());
    joint(robot, joint, body);
    inertia(successor, body);
    collisions(robot, successor, body);
    for (GroundContactPointDefinition point : joint.getGroundContactPointDefinitions()) {
      contactPoint(robot, point, body);
    }
    for (JointDefinition child : successor.getChildrenJoints()) {
      if (child instanceof SixDoFJointDefinition) {
        throw new UnsupportedOperationException(
            name(robot, child.getName()) + ": a floating joint must be at the root of its robot");
      }
      add(robot, child, body);
    }
  }

  private void joint(String robot, JointDefinition joint, Body body) {
    String name = name(robot, joint.getName());
    if (joint instanceof SixDoFJointDefinition) {
      body.addFreeJoint().name(name);
    } else if (joint instanceof SphericalJointDefinition) {
      body.addJoint(name).type(JointKind.BALL);
    } else if (joint instanceof PlanarJointDefinition) {
      body.addJoint(name).type(JointKind.SLIDE).axis(1, 0, 0);
      body.addJoint(name + " z").type(JointKind.SLIDE).axis(0, 0, 1);
      body.addJoint(name + " pitch").type(JointKind.HINGE).axis(0, 1, 0);
    } else if (joint instanceof RevoluteJointDefinition) {
      oneDof(body.addJoint(name).type(JointKind.HINGE), (OneDoFJointDefinition) joint);
    } else if (joint instanceof PrismaticJointDefinition) {
      oneDof(body.addJoint(name).type(JointKind.SLIDE), (OneDoFJointDefinition) joint);
    } else if (!(joint instanceof FixedJointDefinition)) {
      throw new UnsupportedOperationException(
          name + ": a joint " + joint.getClass().getSimpleName() + " is not supported");
    }
  }

  private static void oneDof(Joint joint, OneDoFJointDefinition from) {
    Vector3D axis = from.getAxis();
    joint.axis(axis.getX(), axis.getY(), axis.getZ());
    if (from.getDamping() > 0) {
      joint.damping(from.getDamping());
    }
    if (from.getStiction() > 0) {
      joint.frictionloss(from.getStiction());
    }
    double low = from.getPositionLowerLimit();
    double high = from.getPositionUpperLimit();
    if (low < high && (low > -FAR || high < FAR)) {
      joint.limited(true).range(Math.max(low, -FAR), Math.min(high, FAR));
    }
  }

  private static void inertia(RigidBodyDefinition from, Body body) {
    RigidBodyTransformReadOnly pose = from.getInertiaPose();
    Matrix3D inertia = new Matrix3D(from.getMomentOfInertia());
    pose.getRotation().transform(inertia);
    body.addInertial()
        .mass(from.getMass())
        .pos(pose.getTranslationX(), pose.getTranslationY(), pose.getTranslationZ())
        .fullinertia(
            inertia.getM00(),
            inertia.getM11(),
            inertia.getM22(),
            inertia.getM01(),
            inertia.getM02(),
            inertia.getM12());
  }

  private void collisions(String robot, RigidBodyDefinition from, Body body) {
    int count = 0;
    for (CollisionShapeDefinition shape : from.getCollisionShapeDefinitions()) {
      String name = name(robot, from.getName()) + " " + count++;
      collision(
          shapes.add(body, name, shape.getOriginPose(), shape.getGeometryDefinition()), shape);
    }
  }

  private void collision(Geom geom, CollisionShapeDefinition shape) {
    finish(geom, new Contact(shape.getCollisionMask(), shape.getCollisionGroup(), false));
  }

  /** A contact point is a tiny ball; it touches the terrain and nothing of its robot. */
  private void contactPoint(String robot, GroundContactPointDefinition point, Body body) {
    RigidBodyTransformReadOnly at = point.getTransformToParent();
    Geom geom = body.addGeom(name(robot, point.getName())).type(GeomShape.SPHERE);
    geom.size(Shapes.POINT_RADIUS)
        .pos(at.getTranslationX(), at.getTranslationY(), at.getTranslationZ());
    finish(geom, new Contact(-1, -1, true));
  }

  private void finish(Geom geom, Contact contact) {
    geom.friction(friction, SPIN_FRICTION, ROLL_FRICTION);
    contacts.put(geom.name(), contact);
  }
}
