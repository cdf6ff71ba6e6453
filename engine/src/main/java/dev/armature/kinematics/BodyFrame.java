package dev.armature.kinematics;

import dev.armature.data.Data;
import dev.armature.model.Model;

/** A frame that moves with a body: where its position and its axes stand. Nothing is copied. */
public final class BodyFrame {
  /** The body. */
  public int body;

  /** Holds the origin, world. */
  public double[] pos = {};

  /** Where the origin starts in {@link #pos}. */
  public int posAt;

  /** Holds the axes, world, as the columns of a matrix. */
  public double[] mat = {};

  /** Where the matrix starts in {@link #mat}. */
  public int matAt;

  /** Sets this to the inertial frame of a body. */
  public void setInertia(Data d, int body) {
    this.body = body;
    pos = d.xipos;
    posAt = 3 * body;
    mat = d.ximat;
    matAt = 9 * body;
  }

  /** Sets this to the frame of a geom. */
  public void setGeom(Model m, Data d, int geom) {
    body = m.geom.bodyid[geom];
    pos = d.geomXpos;
    posAt = 3 * geom;
    mat = d.geomXmat;
    matAt = 9 * geom;
  }
}
