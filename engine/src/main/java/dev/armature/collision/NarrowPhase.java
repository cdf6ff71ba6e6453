package dev.armature.collision;

import dev.armature.collision.contact.ContactBuffer;
import dev.armature.collision.contact.ContactParameters;
import dev.armature.collision.contact.ContactRecords;
import dev.armature.collision.contact.Masks;
import dev.armature.collision.primitive.BoxBoxCleanup;
import dev.armature.data.Data;
import dev.armature.data.Hooks;
import dev.armature.data.Warnings;
import dev.armature.method.StepMethods;
import dev.armature.model.DisableFlag;
import dev.armature.model.EnableFlag;
import dev.armature.model.GeomType;
import dev.armature.model.Model;

/**
 * One pair of geoms, from the filters that look at geoms to contact records.
 *
 * <p>In this order: geoms sorted by type, masks and the user's filter (not for explicit pairs),
 * bounding spheres, collider, clean-up of box pairs, parameters.
 */
final class NarrowPhase {
  private static final int AWAKE = 1;

  private final Colliders colliders;
  private final OrientedBoxes boxes = new OrientedBoxes();
  private final ContactBuffer found = new ContactBuffer();
  private final ContactParameters parameters = new ContactParameters();

  // the pair at hand, lower type first
  private int geom1;
  private int geom2;
  private double margin;

  NarrowPhase(Colliders colliders) {
    this.colliders = colliders;
  }

  /**
   * Collides two geoms, if the masks and the user let them.
   *
   * @param boxesMeet whether their boxes are known to meet
   */
  void geoms(Model m, Data d, int geomA, int geomB, boolean boxesMeet) {
    if (collide(m, d, geomA, geomB, boxesMeet)) {
      warn(d);
      parameters.ofGeoms(m, geom1, geom2);
      ContactRecords.append(d, found, parameters, margin, geom1, geom2);
    }
  }

  /** The same, into a list of things found and not yet recorded. */
  void geoms(Model m, Data d, int geomA, int geomB, boolean boxesMeet, FoundContacts out) {
    if (collide(m, d, geomA, geomB, boxesMeet)) {
      out.add(geom1, geom2, margin, found);
    }
  }

  private boolean collide(Model m, Data d, int geomA, int geomB, boolean boxesMeet) {
    sort(m, geomA, geomB);
    if (!colliders.exists(m.geom.type[geom1], m.geom.type[geom2])
        || !mayTouch(m, d, geom1, geom2)) {
      return false;
    }
    margin = ContactParameters.margin(m.opt, m.geom.margin[geom1] + m.geom.margin[geom2]);
    return find(m, d, margin + StepMethods.reach(m.opt), boxesMeet);
  }

  private void sort(Model m, int geomA, int geomB) {
    boolean swap = m.geom.type[geomA] > m.geom.type[geomB];
    geom1 = swap ? geomB : geomA;
    geom2 = swap ? geomA : geomB;
  }

  private void warn(Data d) {
    if (found.rejected > 0) {
      d.warning.add(Warnings.Kind.BAD_CONTACT, geom1);
    }
  }

  /** Collides an explicit pair, whatever masks and filters say. */
  void pair(Model m, Data d, int pair) {
    int geomA = m.pair.geom1[pair];
    int geomB = m.pair.geom2[pair];
    if (m.opt.enabled(EnableFlag.SLEEP) && !awake(m, d, geomA) && !awake(m, d, geomB)) {
      return;
    }
    sort(m, geomA, geomB);
    margin = ContactParameters.margin(m.opt, m.pair.margin[pair]);
    if (find(m, d, margin + StepMethods.reach(m.opt), false)) {
      warn(d);
      parameters.ofPair(m, pair);
      ContactRecords.append(d, found, parameters, margin, geom1, geom2);
    }
  }

  private static boolean awake(Model m, Data d, int geom) {
    return d.bodyAwake[m.geom.bodyid[geom]] == AWAKE;
  }

  private static boolean mayTouch(Model m, Data d, int geom1, int geom2) {
    return Masks.compatible(
            m.geom.contype[geom1],
            m.geom.conaffinity[geom1],
            m.geom.contype[geom2],
            m.geom.conaffinity[geom2])
        && (d.hooks == Hooks.NONE || d.hooks.contactFilter(m, d, geom1, geom2));
  }

  /** Whether there are contacts, good or bad. */
  private boolean find(Model m, Data d, double reach, boolean boxesMeet) {
    int type1 = m.geom.type[geom1];
    int type2 = m.geom.type[geom2];
    if (spheresApart(m, d, geom1, geom2, reach) || (!boxesMeet && boxesApart(m, d, reach))) {
      return false;
    }
    found.clear();
    if (d.hooks != Hooks.NONE && d.hooks.collide(m, d, geom1, geom2, reach, found)) {
      return found.count > 0 || found.rejected > 0;
    }
    colliders.get(type1, type2).collide(m, d, geom1, geom2, reach, found);
    if (type1 == GeomType.BOX && type2 == GeomType.BOX) {
      BoxBoxCleanup.apply(m, d, geom1, geom2, reach, found);
    }
    return found.count > 0 || found.rejected > 0;
  }

  /**
   * Whether two meshes need no search because their boxes are apart, and clearly so: within the
   * tolerance of the search its outcome would not be certain. The boxes of other shapes follow from
   * sizes, which may have changed since the model was compiled; MuJoCo asks for the sizes alone.
   */
  private boolean boxesApart(Model m, Data d, double reach) {
    return m.geom.type[geom1] == GeomType.MESH
        && m.geom.type[geom2] == GeomType.MESH
        && !m.opt.disabled(DisableFlag.NATIVECCD)
        && boxes.finiteLeavesApart(m, d, geom1, geom2, reach + 2 * m.opt.ccdTolerance);
  }

  /**
   * Whether the bounding spheres, or the sphere and the plane, are farther apart than the margin.
   */
  static boolean spheresApart(Model m, Data d, int geom1, int geom2, double margin) {
    double r1 = m.geom.rbound[geom1];
    double r2 = m.geom.rbound[geom2];
    if (r1 > 0 && r2 > 0) {
      double x = d.geomXpos[3 * geom1] - d.geomXpos[3 * geom2];
      double y = d.geomXpos[3 * geom1 + 1] - d.geomXpos[3 * geom2 + 1];
      double z = d.geomXpos[3 * geom1 + 2] - d.geomXpos[3 * geom2 + 2];
      double reach = r1 + r2 + margin;
      return x * x + y * y + z * z > reach * reach;
    }
    if (m.geom.type[geom1] == GeomType.PLANE && r2 > 0) {
      return abovePlane(d, geom1, geom2, margin + r2);
    }
    return m.geom.type[geom2] == GeomType.PLANE
        && r1 > 0
        && abovePlane(d, geom2, geom1, margin + r1);
  }

  private static boolean abovePlane(Data d, int plane, int geom, double height) {
    double[] mat = d.geomXmat;
    double x = d.geomXpos[3 * geom] - d.geomXpos[3 * plane];
    double y = d.geomXpos[3 * geom + 1] - d.geomXpos[3 * plane + 1];
    double z = d.geomXpos[3 * geom + 2] - d.geomXpos[3 * plane + 2];
    return x * mat[9 * plane + 2] + y * mat[9 * plane + 5] + z * mat[9 * plane + 8] > height;
  }
}
