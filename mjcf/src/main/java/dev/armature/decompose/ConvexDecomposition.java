package dev.armature.decompose;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.IntConsumer;

/**
 * A mesh as a union of convex pieces. The pieces cover the solid, and no point of them is farther
 * from the solid than {@link #error}, so that the distance of a probe outside agrees with the true
 * one to that bound.
 *
 * <p>The solid is cut by planes across the axes, the worst part first, until every part is near
 * enough to its convex hull; then neighbors whose common hull is near enough too are joined. This
 * is done twice, with cuts that are chosen by themselves or by what follows them, and the fewer
 * pieces count.
 *
 * @param pieces the pieces
 * @param error a bound on the distance of any point of the pieces from the solid, m
 */
public record ConvexDecomposition(List<ConvexPiece> pieces, double error) {
  /** Cells of the grid for each length of the error that is asked for. */
  private static final double CELLS_PER_ERROR = 4;

  private static final long MAX_CELLS = 16_000_000;

  /**
   * A cut that leaves more than this share of the volume is chosen by the cut that follows it.
   * Rings want that early, and shapes with fingers late, so both are tried.
   */
  private static final double[] LITTLE = {0.97, 0.9};

  /** Parts that are cut at most before joining, for each piece that is allowed. */
  private static final int CUTS_PER_PIECE = 2;

  /**
   * What is asked for.
   *
   * @param error how far the pieces may stick out of the solid, m
   * @param maxPieces most pieces; with fewer than the error needs, the error is larger
   */
  public record Settings(double error, int maxPieces) {
    /** Checks that both are positive. */
    public Settings {
      if (!(error > 0)) {
        throw new IllegalArgumentException("the error must be positive, not " + error);
      }
      if (maxPieces < 1) {
        throw new IllegalArgumentException("at least one piece is needed, not " + maxPieces);
      }
    }
  }

  /**
   * Decomposes a mesh.
   *
   * @param vertices corners [n x 3]
   * @param faces triangles of corner numbers [m x 3]; closed surfaces are best, small holes do no
   *     harm
   * @param progress called with the number of parts so far
   * @throws IllegalArgumentException when there is no triangle, or the error is too small for the
   *     size of the mesh
   */
  public static ConvexDecomposition of(
      double[] vertices, int[] faces, Settings settings, IntConsumer progress) {
    if (faces.length == 0) {
      throw new IllegalArgumentException("the mesh has no triangles");
    }
    double[] soup = new double[3 * faces.length];
    for (int i = 0; i < faces.length; i++) {
      System.arraycopy(vertices, 3 * faces[i], soup, 3 * i, 3);
    }
    double[] box = Part.bounds(soup);
    double pitch = settings.error() / CELLS_PER_ERROR;
    double cells = 1;
    for (int k = 0; k < 3; k++) {
      cells *= (box[3 + k] - box[k]) / pitch + 4;
    }
    if (!(cells <= MAX_CELLS)) {
      throw new IllegalArgumentException(
          String.format(
              "an error of %.3g m is too small for a mesh of %.3g x %.3g x %.3g m: try %.2g",
              settings.error(),
              box[3] - box[0],
              box[4] - box[1],
              box[5] - box[2],
              settings.error() * Math.cbrt(cells / MAX_CELLS) * 1.05));
    }
    Solid solid = new Solid(vertices, faces, box, pitch);
    Cuts cuts = new Cuts(solid, vertices, faces);
    ConvexDecomposition best = null;
    for (double little : LITTLE) {
      List<Part> parts = new ArrayList<>();
      add(parts, new Part(box, soup), solid);
      cut(parts, solid, part -> cuts.best(part, little), settings, progress);
      join(parts, solid, settings);
      ConvexDecomposition made = of(parts);
      best = best == null || made.isBetter(best, settings) ? made : best;
    }
    return Objects.requireNonNull(best);
  }

  private static ConvexDecomposition of(List<Part> parts) {
    double error = 0;
    List<ConvexPiece> pieces = new ArrayList<>();
    for (Part part : parts) {
      pieces.add(new ConvexPiece(part.corners, part.faces));
      error = Math.max(error, part.error);
    }
    return new ConvexDecomposition(List.copyOf(pieces), error);
  }

  /** Whether this has fewer pieces within the error, or else is nearer to it. */
  private boolean isBetter(ConvexDecomposition other, Settings settings) {
    double excess = Math.max(0, error - settings.error());
    double otherExcess = Math.max(0, other.error - settings.error());
    return excess < otherExcess
        || excess == otherExcess
            && (pieces.size() < other.pieces.size()
                || pieces.size() == other.pieces.size() && error < other.error);
  }

  private static void cut(
      List<Part> parts,
      Solid solid,
      Function<Part, Cuts.Cut> best,
      Settings settings,
      IntConsumer progress) {
    int most = CUTS_PER_PIECE * settings.maxPieces();
    while (parts.size() < most) {
      Part worst = parts.get(0);
      for (Part part : parts) {
        worst = part.error > worst.error ? part : worst;
      }
      if (worst.error <= settings.error()) {
        break;
      }
      Cuts.Cut cut = best.apply(worst);
      parts.remove(worst);
      add(parts, worst.half(cut.axis(), cut.at(), false), solid);
      add(parts, worst.half(cut.axis(), cut.at(), true), solid);
      progress.accept(parts.size());
    }
  }

  private static void add(List<Part> parts, Part part, Solid solid) {
    if (!part.isEmpty()) {
      part.enclose(part.points(solid), 0.25 * solid.pitch);
      part.error = solid.error(part.planes, part.bounds(), Double.POSITIVE_INFINITY);
      parts.add(part);
    }
  }

  /** Joins pairs, the one of least error first, while the error allows or there are too many. */
  private static void join(List<Part> parts, Solid solid, Settings settings) {
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      propose(pairs, parts.subList(0, i), parts.get(i), solid, true);
    }
    while (parts.size() > 1) {
      if (pairs.isEmpty() && parts.size() > settings.maxPieces()) {
        // what is left lies apart, and still there are too many
        for (int i = 0; i < parts.size(); i++) {
          propose(pairs, parts.subList(0, i), parts.get(i), solid, false);
        }
      }
      Pair best = null;
      for (Pair pair : pairs) {
        best = best == null || pair.joined.error < best.joined.error ? pair : best;
      }
      boolean many = parts.size() > settings.maxPieces();
      if (best == null || best.joined.error > settings.error() && !many) {
        return;
      }
      Part a = best.a;
      Part b = best.b;
      parts.remove(a);
      parts.remove(b);
      pairs.removeIf(p -> p.a == a || p.b == a || p.a == b || p.b == b);
      propose(pairs, parts, best.joined, solid, true);
      parts.add(best.joined);
    }
  }

  /** Two parts and their common hull. */
  private record Pair(Part a, Part b, Part joined) {}

  /** Adds the pairs of a part with others, or only with those it touches. */
  private static void propose(
      List<Pair> pairs, List<Part> others, Part part, Solid solid, boolean touching) {
    for (Part other : others) {
      if (touching && !touch(other, part, solid.pitch)) {
        continue;
      }
      double[] points = new double[other.corners.length + part.corners.length];
      System.arraycopy(other.corners, 0, points, 0, other.corners.length);
      System.arraycopy(part.corners, 0, points, other.corners.length, part.corners.length);
      Part joined = new Part(Part.bounds(points), points);
      joined.enclose(points, 0.25 * solid.pitch);
      joined.error = solid.error(joined.planes, joined.bounds(), Double.POSITIVE_INFINITY);
      pairs.add(new Pair(other, part, joined));
    }
  }

  private static boolean touch(Part a, Part b, double margin) {
    double[] p = a.bounds();
    double[] q = b.bounds();
    boolean touch = true;
    for (int k = 0; k < 3; k++) {
      touch &= p[k] <= q[3 + k] + margin && q[k] <= p[3 + k] + margin;
    }
    return touch;
  }
}
