package dev.armature.query;

import dev.armature.data.Data;
import dev.armature.math.Quat;
import dev.armature.model.Model;
import dev.armature.model.ObjType;

/**
 * Objects that have a frame in space: body (its inertial frame), xbody (the frame of the body
 * element), geom, site and camera, named by an {@link ObjType} code and an id. Positions and
 * rotations are those of the last position stage.
 */
public final class ObjectFrame {
  private ObjectFrame() {}

  /** Whether objects of this type have a frame. */
  public static boolean exists(int type) {
    return switch (type) {
      case ObjType.BODY, ObjType.XBODY, ObjType.GEOM, ObjType.SITE, ObjType.CAMERA -> true;
      default -> false;
    };
  }

  /** The array that holds the positions of this type of object, three a row. */
  public static double[] positions(Data d, int type) {
    return switch (type) {
      case ObjType.BODY -> d.xipos;
      case ObjType.XBODY -> d.xpos;
      case ObjType.GEOM -> d.geomXpos;
      case ObjType.SITE -> d.siteXpos;
      case ObjType.CAMERA -> d.camXpos;
      default -> throw noFrame(type);
    };
  }

  /** The array that holds the rotations of this type of object, nine a row. */
  public static double[] rotations(Data d, int type) {
    return switch (type) {
      case ObjType.BODY -> d.ximat;
      case ObjType.XBODY -> d.xmat;
      case ObjType.GEOM -> d.geomXmat;
      case ObjType.SITE -> d.siteXmat;
      case ObjType.CAMERA -> d.camXmat;
      default -> throw noFrame(type);
    };
  }

  /** The body that carries the object. */
  public static int body(Model m, int type, int id) {
    return switch (type) {
      case ObjType.BODY, ObjType.XBODY -> id;
      case ObjType.GEOM -> m.geom.bodyid[id];
      case ObjType.SITE -> m.site.bodyid[id];
      case ObjType.CAMERA -> m.cam.bodyid[id];
      default -> throw noFrame(type);
    };
  }

  /**
   * res = orientation of the object as a quaternion: the body's times the local one. A camera that
   * tracks or aims is taken as if it were fixed to its body.
   */
  public static void quaternion(Model m, Data d, int type, int id, double[] res, int resAt) {
    int body = body(m, type, id);
    switch (type) {
      case ObjType.BODY -> Quat.mul(res, resAt, d.xquat, 4 * body, m.body.iquat, 4 * body);
      case ObjType.GEOM -> Quat.mul(res, resAt, d.xquat, 4 * body, m.geom.quat, 4 * id);
      case ObjType.SITE -> Quat.mul(res, resAt, d.xquat, 4 * body, m.site.quat, 4 * id);
      case ObjType.CAMERA -> Quat.mul(res, resAt, d.xquat, 4 * body, m.cam.quat, 4 * id);
      default -> Quat.copy(res, resAt, d.xquat, 4 * body);
    }
  }

  private static IllegalArgumentException noFrame(int type) {
    return new IllegalArgumentException("objects of type " + type + " have no frame in space");
  }
}
