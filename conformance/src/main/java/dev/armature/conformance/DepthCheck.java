package dev.armature.conformance;

import dev.armature.Data;
import dev.armature.Model;
import dev.armature.collision.Collision;
import dev.armature.compile.Compiler;
import dev.armature.mjcf.ModelReader;
import dev.armature.model.GeomType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * Where a contact of two convex geoms is off from the reference by more than its tolerance, says
 * which of the two is nearer to the truth.
 *
 * <pre>DepthCheck MODELS REFERENCE [--only REGEX]</pre>
 *
 * <p>Each is measured against the {@link TrueDepth} of its own poses, which differ in their last
 * bits, and ours once more on the reference's poses: the error of the distance, and the excess of
 * the normal, which is how much wider the overlap is along the normal that is reported than along
 * the best one. Excesses are known up to rounding, some 1e-16 of the lengths. Contacts of boxes and
 * meshes, whose places differ where corners tie, are summed up: their depths are exact, and the
 * normals of several contacts of one pair are not those of the least width.
 */
public final class DepthCheck {
  private static final List<String> TYPES =
      List.of("plane", "hfield", "sphere", "capsule", "ellipsoid", "cylinder", "box", "mesh");

  /** Differences of errors below this are rounding. */
  private static final double ROUNDING = 1e-12;

  private int contacts;
  private int off;
  private int worse;
  private int polyhedral;
  private double polyhedralError;

  private DepthCheck() {}

  /** The command. */
  public static void main(String[] args) throws IOException {
    Corpus corpus = new Corpus(Path.of(args[0]), Path.of(args[1]));
    List<String> rest = List.of(args).subList(2, args.length);
    int at = Collections.indexOfSubList(rest, List.of("--only"));
    Pattern only = Pattern.compile(at < 0 ? "" : rest.get(at + 1));
    DepthCheck check = new DepthCheck();
    System.out.println(
        "model | frame | geoms | off: dist, pos, normal | true distance"
            + " | error of MuJoCo, ours, ours on its poses | excess of the same");
    for (String entry : corpus.entries()) {
      if (only.matcher(entry).find()) {
        check.model(entry, corpus);
      }
    }
    System.out.printf(
        "%d contacts of convex pairs; %d of curved ones off by more than %.0e, on the same poses"
            + " ours is farther from the truth in %d; %d of boxes and meshes off, errors of our"
            + " depths up to %.1e%n",
        check.contacts,
        check.off,
        Comparison.Group.CONTACT.tolerance,
        check.worse,
        check.polyhedral,
        check.polyhedralError);
  }

  private void model(String entry, Corpus corpus) throws IOException {
    Dump reference = corpus.dump(entry);
    Model m;
    try {
      m = Compiler.compile(ModelReader.read(corpus.model(entry))).model();
    } catch (RuntimeException e) {
      System.out.println(entry + " | " + e);
      return;
    }
    List<Dump.Frame> ours = Dumper.frames(m, reference);
    for (int f = 0; f < ours.size(); f++) {
      Dump.Frame r = reference.frames.get(f);
      Dump.Frame o = ours.get(f);
      if (r.contact.size() != o.contact.size()) {
        System.out.printf(
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
    if (Math.max(dist, Math.max(pos, frame)) <= Comparison.Group.CONTACT.tolerance) {
      return;
    }
    Measure own = measure(m, o, o.contact.get(c), geom1, geom2);
    if (!curved(m.geom.type[geom1]) && !curved(m.geom.type[geom2])) {
      polyhedral++;
      polyhedralError = Math.max(polyhedralError, own.error);
      return;
    }
    off++;
    Measure theirs = measure(m, r, r.contact.get(c), geom1, geom2);
    Measure same = measure(m, r, onPosesOf(m, r).get(c), geom1, geom2);
    boolean farther =
        same.error > theirs.error + ROUNDING || same.excess > theirs.excess + ROUNDING;
    worse += farther ? 1 : 0;
    System.out.printf(
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
        farther ? " | ours is farther" : "");
  }

  private static boolean curved(int type) {
    return type < GeomType.BOX;
  }

  /** Our contacts on the poses of a frame of the reference. */
  private static List<Map<String, Column>> onPosesOf(Model m, Dump.Frame r) {
    Data d = new Data(m);
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
