package dev.armature.conformance;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * Which geoms touch in a frame, how often and how deep: what two engines must agree on even where
 * symmetric shapes tie and each names other corners of the same face.
 *
 * @param pairs contacts of each pair, by the ids of its geoms and flexes
 */
record Touching(TreeMap<String, Touching.Pair> pairs) {
  /** A distance is the same within the tolerance of contacts. */
  private static final double TOLERANCE = 1e-8;

  /** The contacts of one pair. */
  record Pair(int count, double deepest) {
    Pair and(double dist) {
      return new Pair(count + 1, Math.min(deepest, dist));
    }
  }

  /** Of a frame. */
  static Touching of(Dump.Frame frame) {
    TreeMap<String, Pair> pairs = new TreeMap<>();
    for (Map<String, Column> contact : frame.contact) {
      String who = key(contact, "geom") + key(contact, "flex");
      double dist = values(contact, "dist")[0];
      pairs.merge(who, new Pair(1, dist), (old, one) -> old.and(one.deepest()));
    }
    return new Touching(pairs);
  }

  private static String key(Map<String, Column> contact, String field) {
    double[] ids = values(contact, field);
    return (int) ids[0] + " " + (int) ids[1] + " ";
  }

  private static double[] values(Map<String, Column> contact, String field) {
    return Objects.requireNonNull(Objects.requireNonNull(contact.get(field), field).values());
  }

  /** Whether the same pairs touch, and their deepest contacts are equally deep. */
  boolean sameDepths(Touching other) {
    return pairs.keySet().equals(other.pairs.keySet())
        && pairs.keySet().stream()
            .allMatch(
                who -> Math.abs(pair(who).deepest() - other.pair(who).deepest()) <= TOLERANCE);
  }

  /** Whether all pairs that touch have as many contacts. */
  boolean sameCounts(Touching other) {
    return pairs.keySet().stream().allMatch(who -> pair(who).count() == other.pair(who).count());
  }

  private Pair pair(String who) {
    return Objects.requireNonNull(pairs.get(who), who);
  }

  /** What all frames of two runs have in common, in words; empty when pairs or depths differ. */
  static String common(List<Dump.Frame> reference, List<Dump.Frame> ours) {
    boolean counts = true;
    for (int i = 0; i < ours.size(); i++) {
      Touching a = of(reference.get(i));
      Touching b = of(ours.get(i));
      if (!a.sameDepths(b)) {
        return "";
      }
      counts &= a.sameCounts(b);
    }
    return counts ? "same pairs, counts and depths" : "same pairs and depths";
  }
}
