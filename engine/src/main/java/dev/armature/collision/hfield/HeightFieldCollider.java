package dev.armature.collision.hfield;

import dev.armature.collision.contact.ContactBuffer;
import dev.armature.collision.contact.PairCollider;
import dev.armature.collision.convex.ConvexQuery;
import dev.armature.collision.convex.Shape;
import dev.armature.collision.convex.SurfaceNormals;
import dev.armature.data.Data;
import dev.armature.math.Mat3;
import dev.armature.math.Vec3;
import dev.armature.model.DisableFlag;
import dev.armature.model.Model;

/**
 * Contacts of a height field and a convex shape.
 *
 * <p>The field is a row of vertical prisms, two for each cell of the grid, from its bottom up to
 * its surface. Those below the shape are tested one after the other, each as a convex shape of its
 * own, and each gives at most one contact. The shape is taken into the frame of the field first.
 *
 * <p>A margin raises the top of the prisms and inflates the shape by half of it; the distance is
 * reported as found between these and the margin is not given back. MuJoCo does so.
 */
public final class HeightFieldCollider implements PairCollider {
  private final ConvexQuery query = new ConvexQuery();
  private final SurfaceNormals normals = new SurfaceNormals();

  /** The element of {@link #element(Model, Data, int, double, ContactBuffer)}. */
  public final Shape element = query.second;

  // the shape's box in the frame of the field: lowest x, y, z, highest x, y, z
  private final double[] box = new double[6];
  private final double[] point = new double[3];
  private final double[] product = new double[9];

  @Override
  public void collide(Model m, Data d, int geom1, int geom2, double margin, ContactBuffer out) {
    int field = m.geom.dataid[geom1];
    Shape shape = query.second;
    shape.setGeom(m, d, geom2, margin);
    toField(d, geom1, shape);
    double[] size = m.hfield.size;
    int at = 4 * field;
    if (!near(size, at, shape.pos, m.geom.rbound[geom2] + margin)) {
      return;
    }
    findBox(shape);
    if (overlaps(size, at, margin)) {
      int before = out.count;
      prisms(m, d, geom1, field, margin, out);
      if (m.opt.disabled(DisableFlag.NATIVECCD)) {
        shape.setGeom(m, d, geom2, margin);
        for (int i = before; i < out.count; i++) {
          normals.improve(query.first, shape, out.pos, 3 * i, out.normal, 3 * i);
        }
      }
    }
  }

  /**
   * Appends the contacts of a height field and an element of a flex.
   *
   * <p>The caller sets {@link #element} to the element, in world coordinates, before each call.
   */
  public void element(Model m, Data d, int geom1, double margin, ContactBuffer out) {
    element.toFrame(d.geomXpos, 3 * geom1, d.geomXmat, 9 * geom1, box);
    int field = m.geom.dataid[geom1];
    if (overlaps(m.hfield.size, 4 * field, margin)) {
      prisms(m, d, geom1, field, margin, out);
    }
  }

  /** Takes the shape into the frame of the field. */
  private void toField(Data d, int geom1, Shape shape) {
    Vec3.subFrom(shape.pos, 0, d.geomXpos, 3 * geom1);
    Mat3.mulTVec(shape.pos, 0, d.geomXmat, 9 * geom1, shape.pos, 0);
    Mat3.mulTMat(product, 0, d.geomXmat, 9 * geom1, shape.mat, 0);
    Mat3.copy(shape.mat, 0, product, 0);
  }

  /** Whether a sphere comes near the field's box. */
  private static boolean near(double[] size, int sizeAt, double[] center, double radius) {
    for (int k = 0; k < 3; k++) {
      double bottom = k == 2 ? size[sizeAt + 3] : size[sizeAt + k];
      if (size[sizeAt + k] < center[k] - radius || -bottom > center[k] + radius) {
        return false;
      }
    }
    return true;
  }

  private void findBox(Shape shape) {
    for (int k = 0; k < 3; k++) {
      shape.support(point, 0, k == 0 ? 1 : 0, k == 1 ? 1 : 0, k == 2 ? 1 : 0);
      box[3 + k] = point[k];
      shape.support(point, 0, k == 0 ? -1 : 0, k == 1 ? -1 : 0, k == 2 ? -1 : 0);
      box[k] = point[k];
    }
  }

  private boolean overlaps(double[] size, int sizeAt, double margin) {
    for (int k = 0; k < 3; k++) {
      double bottom = k == 2 ? size[sizeAt + 3] : size[sizeAt + k];
      if (box[k] - margin > size[sizeAt + k] || box[3 + k] + margin < -bottom) {
        return false;
      }
    }
    return true;
  }

  /** Tests the prisms below the shape's box, which here is taken without margin. */
  private void prisms(Model m, Data d, int geom1, int field, double margin, ContactBuffer out) {
    double[] size = m.hfield.size;
    double sizeX = size[4 * field];
    double sizeY = size[4 * field + 1];
    double top = size[4 * field + 2];
    double bottom = -size[4 * field + 3];
    int rows = m.hfield.nrow[field];
    int columns = m.hfield.ncol[field];
    int firstColumn = Math.max(0, (int) Math.floor((box[0] + sizeX) / (2 * sizeX) * (columns - 1)));
    int lastColumn =
        Math.min(columns - 1, (int) Math.ceil((box[3] + sizeX) / (2 * sizeX) * (columns - 1)));
    int firstRow = Math.max(0, (int) Math.floor((box[1] + sizeY) / (2 * sizeY) * (rows - 1)));
    int lastRow = Math.min(rows - 1, (int) Math.ceil((box[4] + sizeY) / (2 * sizeY) * (rows - 1)));
    double stepX = 2 * sizeX / (columns - 1);
    double stepY = 2 * sizeY / (rows - 1);
    int adr = m.hfield.adr[field];
    Shape prism = query.first;
    prism.setPrism();
    for (int row = firstRow; row < lastRow; row++) {
      int points = 0;
      for (int column = firstColumn; column <= lastColumn; column++) {
        for (int side = 1; side >= 0; side--) {
          double height = m.hfield.data[adr + (row + side) * columns + column] * top + margin;
          prism.pushCorner(stepX * column - sizeX, stepY * (row + side) - sizeY, bottom, height);
          points++;
          if (points > 2 && prism.reaches(box[2])) {
            add(m, d, geom1, out);
            if (out.full()) {
              return;
            }
          }
        }
      }
    }
  }

  private void add(Model m, Data d, int geom1, ContactBuffer out) {
    query.first.prismMoved();
    if (query.contacts(m, 1) == 0) {
      return;
    }
    double[] pos = query.pos;
    double[] normal = query.normal;
    Mat3.mulVec(normal, 0, d.geomXmat, 9 * geom1, normal, 0);
    Mat3.mulVec(pos, 0, d.geomXmat, 9 * geom1, pos, 0);
    Vec3.addTo(pos, 0, d.geomXpos, 3 * geom1);
    out.add(query.dist, pos, 0, normal, 0);
  }
}
