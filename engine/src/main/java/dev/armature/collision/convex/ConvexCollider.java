package dev.armature.collision.convex;

import dev.armature.collision.contact.ContactBuffer;
import dev.armature.collision.contact.ContactFrame;
import dev.armature.collision.contact.PairCollider;
import dev.armature.data.Data;
import dev.armature.math.Mat3;
import dev.armature.math.Quat;
import dev.armature.math.Vec3;
import dev.armature.model.DisableFlag;
import dev.armature.model.EnableFlag;
import dev.armature.model.GeomType;
import dev.armature.model.Model;

/**
 * Contacts of two convex shapes.
 *
 * <p>Each shape is inflated by half of the margin and the overlap of the inflated shapes is found.
 * One contact is the rule. With the multiccd flag boxes and meshes get up to four, where faces lie
 * on each other, if there is no margin and {@code nativeccd} is not disabled; other shapes that
 * have edges or faces get up to five: the shapes are tilted a little about the contact in four
 * directions, and contacts that turn up elsewhere are added.
 */
public final class ConvexCollider implements PairCollider {
  /** Tilt of the shapes, rad. */
  private static final double TILT = 1e-3;

  /** A further contact must be this part of the smaller bounding radius away from the others. */
  private static final double APART = 1e-3;

  private static final int BOX_BOX_CONTACTS = 8;
  private static final int FACE_CONTACTS = 4;

  private final ConvexQuery query;
  private final double[] frame = new double[9];
  private final double[] quat = new double[4];
  private final double[] tilt = new double[9];
  private final double[] product = new double[9];
  private final double[] arm = new double[3];
  private final double[] savedFirst = new double[12];
  private final double[] savedSecond = new double[12];

  /** A collider with its own working memory. */
  public ConvexCollider() {
    query = new ConvexQuery();
  }

  @Override
  public void collide(Model m, Data d, int geom1, int geom2, double margin, ContactBuffer out) {
    query.first.setGeom(m, d, geom1, margin);
    query.second.setGeom(m, d, geom2, margin);
    boolean multi = m.opt.enabled(EnableFlag.MULTICCD);
    int type1 = m.geom.type[geom1];
    int type2 = m.geom.type[geom2];
    boolean faces = !(margin > 0) && !m.opt.disabled(DisableFlag.NATIVECCD);
    int most = faces ? mostContacts(type1, type2, multi) : 1;
    int before = out.count;
    int found = add(m, most, margin, out);
    if (most > 1 || found != 1 || !multi || isSmooth(type1) || isSmooth(type2)) {
      return;
    }
    double apart = APART * Math.min(m.geom.rbound[geom1], m.geom.rbound[geom2]);
    addTilted(m, before, apart, out);
  }

  private static int mostContacts(int type1, int type2, boolean multi) {
    if (type1 == GeomType.BOX && type2 == GeomType.BOX) {
      return BOX_BOX_CONTACTS;
    }
    return multi && isPolyhedral(type1) && isPolyhedral(type2) ? FACE_CONTACTS : 1;
  }

  private static boolean isPolyhedral(int type) {
    return type == GeomType.BOX || type == GeomType.MESH;
  }

  private static boolean isSmooth(int type) {
    return type == GeomType.SPHERE || type == GeomType.ELLIPSOID;
  }

  private int add(Model m, int most, double margin, ContactBuffer out) {
    int before = out.count;
    int found = query.contacts(m, most);
    for (int i = 0; i < found; i++) {
      out.add(margin + query.dist, query.pos, 3 * i, query.normal, 3 * i);
    }
    return out.count - before;
  }

  /** Adds contacts of the tilted shapes to the one at {@code before}. */
  private void addTilted(Model m, int before, double apart, ContactBuffer out) {
    Vec3.copy(frame, 0, out.normal, 3 * before);
    Vec3.zero(frame, 3);
    ContactFrame.complete(frame, 0);
    save(savedFirst, query.first);
    save(savedSecond, query.second);
    for (int axis = 3; axis <= 6; axis += 3) {
      for (int sign = -1; sign <= 1; sign += 2) {
        Quat.fromAxisAngle(quat, 0, frame, axis, sign * TILT);
        Quat.toMat(tilt, 0, quat, 0);
        turn(query.first, out.pos, 3 * before);
        Mat3.transpose(tilt, 0, tilt, 0);
        turn(query.second, out.pos, 3 * before);
        int found = query.contacts(m, 1);
        restore(query.first, savedFirst);
        restore(query.second, savedSecond);
        if (found > 0 && isApart(out, before, apart)) {
          out.add(out.dist[before], query.pos, 0, query.normal, 0);
        }
      }
    }
  }

  /** Turns a shape by {@code tilt} about a point. */
  private void turn(Shape shape, double[] about, int aboutAt) {
    Mat3.mul(product, 0, tilt, 0, shape.mat, 0);
    Mat3.copy(shape.mat, 0, product, 0);
    Vec3.sub(arm, 0, about, aboutAt, shape.pos, 0);
    double x = arm[0];
    double y = arm[1];
    double z = arm[2];
    Mat3.mulVec(arm, 0, tilt, 0, arm, 0);
    shape.pos[0] -= arm[0] - x;
    shape.pos[1] -= arm[1] - y;
    shape.pos[2] -= arm[2] - z;
  }

  private boolean isApart(ContactBuffer out, int before, double apart) {
    for (int i = before; i < out.count; i++) {
      if (!(Vec3.distance(query.pos, 0, out.pos, 3 * i) > apart)) {
        return false;
      }
    }
    return true;
  }

  private static void save(double[] to, Shape shape) {
    System.arraycopy(shape.pos, 0, to, 0, 3);
    System.arraycopy(shape.mat, 0, to, 3, 9);
  }

  private static void restore(Shape shape, double[] from) {
    System.arraycopy(from, 0, shape.pos, 0, 3);
    System.arraycopy(from, 3, shape.mat, 0, 9);
  }
}
