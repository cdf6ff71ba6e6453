package dev.armature.handle;

import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.model.ObjType;

/** A camera; it looks along the negative z axis of its frame, with y up. */
public final class Camera extends Frame {
  /** Returns the camera with this id. */
  public Camera(Model m, Data d, int id) {
    super(m, d, ObjType.CAMERA, id);
  }

  /** Returns the camera with this name. */
  public Camera(Model m, Data d, String name) {
    this(m, d, id(m, ObjType.CAMERA, name));
  }

  /** The body that carries it. */
  public Body body() {
    return new Body(m, d, m.cam.bodyid[id]);
  }

  /** Vertical field of view, degrees. */
  public double fieldOfView() {
    return m.cam.fovy[id];
  }
}
