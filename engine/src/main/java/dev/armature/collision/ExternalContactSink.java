package dev.armature.collision;

import dev.armature.collision.contact.ContactBuffer;
import dev.armature.collision.contact.ContactParameters;
import dev.armature.collision.contact.ContactRecords;
import dev.armature.data.Data;
import dev.armature.data.ExternalContacts;
import dev.armature.model.Model;

/** Makes contacts that were found outside contacts of a world. */
final class ExternalContactSink implements ExternalContacts {
  private final ContactBuffer one = new ContactBuffer();
  private final ContactParameters parameters = new ContactParameters();
  private final double[] noTangent = new double[3];
  private final double[] middle = new double[3];

  @Override
  public boolean addPoints(
      Model m, Data d, int geom1, int geom2, double[] point1, double[] point2, double[] normal) {
    double dist = 0;
    for (int k = 0; k < 3; k++) {
      dist += (point2[k] - point1[k]) * normal[k];
      middle[k] = 0.5 * (point1[k] + point2[k]);
    }
    return add(m, d, geom1, geom2, dist, middle, normal, noTangent);
  }

  @Override
  public boolean add(
      Model m, Data d, int geom1, int geom2, double dist, double[] pos, double[] normal) {
    return add(m, d, geom1, geom2, dist, pos, normal, noTangent);
  }

  @Override
  public boolean add(
      Model m,
      Data d,
      int geom1,
      int geom2,
      double dist,
      double[] pos,
      double[] normal,
      double[] tangent) {
    check(m, geom1, geom2, dist, pos, normal);
    int pair = explicitPair(m, geom1, geom2);
    double margin = margin(m, geom1, geom2, pair);
    if (dist > margin) {
      return false;
    }
    boolean swap = comesSecond(m, geom1, geom2);
    double sign = swap ? -1 : 1;
    one.clear();
    one.add(dist, pos[0], pos[1], pos[2], sign * normal[0], sign * normal[1], sign * normal[2]);
    System.arraycopy(tangent, 0, one.tangent, 0, 3);
    int first = swap ? geom2 : geom1;
    int second = swap ? geom1 : geom2;
    if (pair >= 0) {
      parameters.ofPair(m, pair);
    } else {
      parameters.ofGeoms(m, first, second);
    }
    ContactRecords.append(d, one, parameters, margin, first, second);
    return true;
  }

  private static double margin(Model m, int geom1, int geom2, int pair) {
    double own = pair >= 0 ? m.pair.margin[pair] : marginOfGeoms(m, geom1, geom2);
    return ContactParameters.margin(m.opt, own);
  }

  /** In the order of the record, so that the sum has the bits of the built-in one. */
  private static double marginOfGeoms(Model m, int geom1, int geom2) {
    return comesSecond(m, geom1, geom2)
        ? m.geom.margin[geom2] + m.geom.margin[geom1]
        : m.geom.margin[geom1] + m.geom.margin[geom2];
  }

  /** Records have the geom of the lower type first, of two of one type that of the lower body. */
  private static boolean comesSecond(Model m, int geom1, int geom2) {
    int byType = Integer.compare(m.geom.type[geom1], m.geom.type[geom2]);
    return byType != 0 ? byType > 0 : m.geom.bodyid[geom1] > m.geom.bodyid[geom2];
  }

  private static int explicitPair(Model m, int geom1, int geom2) {
    for (int i = 0; i < m.npair; i++) {
      int first = m.pair.geom1[i];
      int second = m.pair.geom2[i];
      if ((first == geom1 && second == geom2) || (first == geom2 && second == geom1)) {
        return i;
      }
    }
    return -1;
  }

  private static void check(
      Model m, int geom1, int geom2, double dist, double[] pos, double[] normal) {
    if (geom1 < 0 || geom1 >= m.ngeom || geom2 < 0 || geom2 >= m.ngeom || geom1 == geom2) {
      throw new IllegalArgumentException(
          "external contact of geoms "
              + geom1
              + " and "
              + geom2
              + ": there are geoms 0 to "
              + (m.ngeom - 1)
              + ", and it takes two");
    }
    double x = normal[0];
    double y = normal[1];
    double z = normal[2];
    double length2 = x * x + y * y + z * z;
    double sum = dist + pos[0] + pos[1] + pos[2];
    // a normal a little off unit length is repaired with the frame; a wrong one is a mistake
    if (!(Math.abs(length2 - 1) < 1e-3) || !(Math.abs(sum) <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException(
          "external contact of geoms "
              + geom1
              + " and "
              + geom2
              + ": distance and position must be finite and the normal a unit vector, not distance "
              + dist
              + ", normal ("
              + x
              + " "
              + y
              + " "
              + z
              + ")");
    }
  }
}
