package dev.armature.conformance;

import dev.armature.collision.Collision;
import dev.armature.data.Data;
import dev.armature.model.GeomType;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Says how near the depths of the convex search come to the truth, the reference's and ours, and
 * lists the contacts of curved pairs that are off from the reference by more than the tolerance.
 *
 * <p>Each is measured against the {@link TrueDepth} of its own poses, which may differ in their
 * last bits, and where it is off ours once more on the reference's poses: the error of the
 * distance, and the excess of the normal, which is how much wider the overlap is along the normal
 * that is reported than along the best one. Excesses are known up to rounding, some 1e-16 of the
 * lengths. Of boxes and meshes only those that are off are measured: their depths are exact, and
 * the normals of several contacts of one pair are not those of the least width.
 */
public final class DepthCheck {
  private static final List<String> TYPES =
      List.of("plane", "hfield", "sphere", "capsule", "ellipsoid", "cylinder", "box", "mesh");

  /** Differences of errors below this are rounding. */
  private static final double ROUNDING = 1e-12;

  private int contacts;
  private int curved;
  private int farther;
  private double error;
  private double referenceError;
  private int off;
  private int worse;
  private int polyhedral;
  private double polyhedralError;

  private final PrintWriter out;

  private DepthCheck(PrintWriter out) {
    this.out = out;
  }

  /**
   * Measures the selected models.
   *
   * @return whether none of our depths that are off is farther from the truth than the reference's
   */
  public static boolean run(Selection selection, PrintWriter out) throws IOException {
    DepthCheck check = new DepthCheck(out);
    out.println(
        "model | frame | geoms | off: dist, pos, normal | true distance"
            + " | error of MuJoCo, ours, ours on its poses | excess of the same");
    int unreadable = 0;
    for (String entry : selection.entries()) {
      Dump reference = selection.reference(entry, out);
      if (reference == null) {
        unreadable++;
      } else {
        check.model(entry, selection.corpus().model(entry), reference);
      }
    }
    out.printf(
        "%d contacts of convex pairs%n%d from a search on curved shapes: errors up to %.2e, ours"
            + " %.2e; ours farther from the truth by more than %.0e in %d%n%d of these off by more"
            + " than %.0e: on the same poses ours farther in %d%n%d of boxes and meshes off, errors"
            + " of our depths up to %.1e%n",
        check.contacts,
        check.curved,
        check.referenceError,
        check.error,
        ROUNDING,
        check.farther,
        check.off,
        Comparison.Group.CONTACT.tolerance,
        check.worse,
        check.polyhedral,
        check.polyhedralError);
    return check.worse + unreadable == 0;
  }

  private void model(String entry, Path file, Dump reference) {
    Model m;
    try {
      m = Model.load(file);
    } catch (RuntimeException | IOException e) {
      out.println(entry + " | " + e);
      return;
    }
    List<Dump.Frame> ours = Dumper.frames(m, reference);
    for (int f = 0; f < ours.size(); f++) {
      Dump.Frame r = reference.frames.get(f);
      Dump.Frame o = ours.get(f);
      if (r.contact.size() != o.contact.size()) {
        out.printf(
            "%s | %s | %d contacts, ours %d%n", entry, r.label, r.contact.size(), o.contact.size());
        continue;
      }
      for (int c = 0; c < r.contact.size(); c++) {
        contact(entry, m, r, o, c);
      }
    }
  }

  private void contact(String entry, Model m, Dump.Frame r, Dump.Frame o, int c) {
    double[] geom = values(r.contact.get(c), "geom");
    int geom1 = (int) geom[0];
    int geom2 = (int) geom[1];
    if (geom1 < 0
        || geom2 < 0
        || !TrueDepth.knows(m.geom.type[geom1])
        || !TrueDepth.knows(m.geom.type[geom2])) {
      return;
    }
    contacts++;
    double dist = difference(r, o, c, "dist");
    double pos = difference(r, o, c, "pos");
    double frame = difference(r, o, c, "frame");
    boolean isOff = Math.max(dist, Math.max(pos, frame)) > Comparison.Group.CONTACT.tolerance;
    boolean isCurved = isSearched(m.geom.type[geom1], m.geom.type[geom2]);
    if (!isOff && !isCurved) {
      return;
    }
    Measure own = measure(m, o, o.contact.get(c), geom1, geom2);
    if (!isCurved) {
      polyhedral++;
      polyhedralError = Math.max(polyhedralError, own.error);
      return;
    }
    curved++;
    Measure theirs = measure(m, r, r.contact.get(c), geom1, geom2);
    error = Math.max(error, own.error);
    referenceError = Math.max(referenceError, theirs.error);
    farther += own.error > theirs.error + ROUNDING ? 1 : 0;
    if (!isOff) {
      return;
    }
    off++;
    Measure same = measure(m, r, onPosesOf(m, r).get(c), geom1, geom2);
    boolean isWorse =
        same.error > theirs.error + ROUNDING || same.excess > theirs.excess + ROUNDING;
    worse += isWorse ? 1 : 0;
    out.printf(
        "%s | %s | %s %d–%s %d | %.1e, %.1e, %.1e | %.12e | %.1e, %.1e, %.1e | %.1e, %.1e,"
            + " %.1e%s%n",
        entry,
        r.label,
        TYPES.get(m.geom.type[geom1]),
        geom1,
        TYPES.get(m.geom.type[geom2]),
        geom2,
        dist,
        pos,
        frame,
        own.truth,
        theirs.error,
        own.error,
        same.error,
        theirs.excess,
        own.excess,
        same.excess,
        isWorse ? " | ours is farther" : "");
  }

  /** Whether contacts of two types, one of them curved, come from the general convex search. */
  private static boolean isSearched(int type1, int type2) {
    int low = Math.min(type1, type2);
    int high = Math.max(type1, type2);
    return switch (low) {
      case GeomType.SPHERE -> high == GeomType.ELLIPSOID || high == GeomType.MESH;
      case GeomType.CAPSULE -> high != GeomType.CAPSULE && high != GeomType.BOX;
      default -> low == GeomType.ELLIPSOID || low == GeomType.CYLINDER;
    };
  }

  /** Our contacts on the poses of a frame of the reference. */
  private static List<Map<String, Column>> onPosesOf(Model m, Dump.Frame r) {
    Data d = Physics.makeData(m);
    ReferenceData.fill(m, d, r);
    Collision.detect(m, d);
    Dump.Frame frame = new Dump.Frame();
    Dumper.forward(d, frame);
    return frame.contact;
  }

  /**
   * A contact against the truth.
   *
   * @param truth the signed distance of the poses
   * @param error |dist − truth|
   * @param excess h(normal) − min h
   */
  private record Measure(double truth, double error, double excess) {}

  private static Measure measure(
      Model m, Dump.Frame frame, Map<String, Column> contact, int geom1, int geom2) {
    TrueDepth depth =
        new TrueDepth(
            m,
            geom1,
            geom2,
            values(frame.forward, "geom_xpos"),
            values(frame.forward, "geom_xmat"));
    double truth = depth.signedDistance();
    double excess = depth.width(values(contact, "frame"), 0) + truth;
    return new Measure(truth, Math.abs(values(contact, "dist")[0] - truth), excess);
  }

  private static double difference(Dump.Frame r, Dump.Frame o, int c, String field) {
    return Column.difference(r.contact.get(c).get(field), o.contact.get(c).get(field));
  }

  private static double[] values(Map<String, Column> from, String field) {
    return Objects.requireNonNull(Objects.requireNonNull(from.get(field), field).values(), field);
  }
}
