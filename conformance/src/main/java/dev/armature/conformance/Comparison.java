package dev.armature.conformance;

import dev.armature.model.DisableFlag;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Compares two dumps field by field. The groups and their tolerances are those of the reference's
 * own comparison script: they are what MuJoCo keeps against itself on another machine, and define
 * "conforms". More fields are compared than there, and sensors one by one; what is left out is
 * named below, with the reason.
 */
public final class Comparison {
  /** Groups of fields with one tolerance each, on the error of {@link Column#difference}. */
  public enum Group {
    MODEL(1e-9),
    SMOOTH(1e-9),
    CONTACT(1e-8),
    CONSTRAINT(1e-8),
    SOLVED(1e-6),
    STATE(1e-8);

    /** Largest error that conforms. */
    public final double tolerance;

    Group(double tolerance) {
      this.tolerance = tolerance;
    }
  }

  /** One compared field. */
  public record Row(String where, String field, Group group, double error) {
    /** Whether the field is within the tolerance of its group. */
    public boolean ok() {
      return error <= group.tolerance;
    }
  }

  /**
   * Not compared in a model: slots of file names, texture data and plugins, which are ours; boxes
   * of bounding trees, which only save time; and lists of convex hulls, which follow the last bits
   * of the vertices (the hull's own corpus holds them to the last entry).
   */
  private static final Pattern MODEL_SKIP =
      Pattern.compile(
          "^(.*_pathadr|tex_adr|plugin|plugin_attr|plugin_slot|bvh_aabb|bvh_nodeid|mesh_(graph|face|poly.*))$");

  /** Sizes of memory and of text; of the lists above. */
  private static final Pattern SIZE_SKIP =
      Pattern.compile(
          "^(nbuffer|narena|nnames|nnames_map|npaths|signature|nconmax|njmax|nmeshpoly.*)$");

  private static final Pattern CONSTRAINT =
      Pattern.compile(
          "^(efc_(pos|margin|frictionloss|diagApprox|KBIP|D|R|vel|aref|b|type|id)|ne|nf|nl|nefc|ncon)$");
  private static final Pattern SOLVED =
      Pattern.compile("^(qacc|efc_force|qfrc_constraint|qfrc_inverse|cacc|cfrc_int|cfrc_ext)$");

  /**
   * Not compared in a frame: matrices that are compared in dense form below, with their counts
   * (efc_J, nJ, moments); the dual matrix, which is kept by the solver here; how many iterations
   * the solver made, since rounding decides when it stops; and the states of rows, which the
   * reference leaves as it found them where nothing was solved.
   */
  private static final Pattern FORWARD_SKIP =
      Pattern.compile(
          "^(nJ|efc_J.*|efc_AR.*|moment_.*|actuator_moment|contact|sensordata|solver_niter"
              + "|efc_state)$");

  /** What of a contact is compared. */
  static final List<String> CONTACT_FIELDS =
      List.of(
          "dist",
          "pos",
          "frame",
          "includemargin",
          "friction",
          "solref",
          "solreffriction",
          "solimp",
          "dim",
          "geom",
          "flex",
          "elem",
          "vert",
          "exclude");

  private static final List<String> STATE_FIELDS =
      List.of("time", "qpos", "qvel", "act", "history", "plugin_state");
  // single precision in the model, so its last digits say nothing
  private static final double FLOAT_WEIGHT = 1e-3;

  private Comparison() {}

  /** Compares everything. */
  public static List<Row> compare(Dump reference, Dump ours) {
    List<Row> rows = new ArrayList<>(model(reference, ours));
    for (int i = 0; i < reference.frames.size(); i++) {
      Dump.Frame r = reference.frames.get(i);
      if (i < ours.frames.size()) {
        rows.addAll(frame(reference, r, ours.frames.get(i)));
      } else {
        rows.add(new Row(r.label, "frame", Group.STATE, Double.POSITIVE_INFINITY));
      }
    }
    return rows;
  }

  /** Compares the compiled models. */
  public static List<Row> model(Dump reference, Dump ours) {
    List<Row> rows = new ArrayList<>();
    reference.sizes.forEach(
        (k, v) -> {
          if (!SIZE_SKIP.matcher(k).find()) {
            rows.add(modelRow(k, v.equals(ours.sizes.get(k)) ? 0 : Double.POSITIVE_INFINITY));
          }
        });
    reference.option.forEach(
        (k, v) -> rows.add(modelRow("option." + k, Column.difference(v, ours.option.get(k)))));
    reference.stat.forEach(
        (k, v) -> rows.add(modelRow("stat." + k, Column.difference(v, ours.stat.get(k)))));
    reference.names.forEach(
        (k, v) ->
            rows.add(
                modelRow(
                    "names." + k, v.equals(ours.names.get(k)) ? 0 : Double.POSITIVE_INFINITY)));
    reference.arrays.forEach(
        (k, v) -> {
          if (!MODEL_SKIP.matcher(k).find()) {
            double weight = k.equals("mesh_vert") || k.equals("hfield_data") ? FLOAT_WEIGHT : 1;
            rows.add(modelRow(k, weight * Column.difference(v, ours.arrays.get(k))));
          }
        });
    return rows;
  }

  private static Row modelRow(String field, double error) {
    return new Row("model", field, Group.MODEL, error);
  }

  /**
   * Compares one frame; {@code reference} gives the sizes and options that say how matrices are
   * stored.
   */
  public static List<Row> frame(Dump reference, Dump.Frame r, Dump.Frame o) {
    return frame(reference, r, reference, o);
  }

  /**
   * The same for a frame of another dump, whose Jacobians may be stored in another way.
   *
   * @param other the dump of the second frame
   */
  public static List<Row> frame(Dump reference, Dump.Frame r, Dump other, Dump.Frame o) {
    List<Row> rows = new ArrayList<>();
    String at = r.label;
    r.forward.forEach(
        (k, v) -> {
          if (!FORWARD_SKIP.matcher(k).find() && isWritten(reference, k)) {
            rows.add(new Row(at, k, group(k), Column.difference(v, o.forward.get(k))));
          }
        });
    rows.add(
        new Row(
            at,
            "actuator_moment",
            Group.SMOOTH,
            Column.difference(moment(reference, r), moment(reference, o))));
    rows.add(new Row(at, "sensordata", Group.SOLVED, sensors(reference, r, o)));
    if (r.contact.size() != o.contact.size()) {
      rows.add(new Row(at, "contact", Group.CONTACT, Double.POSITIVE_INFINITY));
    } else {
      for (String k : CONTACT_FIELDS) {
        rows.add(
            new Row(
                at, "contact." + k, Group.CONTACT, Column.difference(joined(r, k), joined(o, k))));
      }
      if (scalar(r, "nefc") == scalar(o, "nefc")) {
        rows.add(new Row(at, "efc_J", Group.CONSTRAINT, rowsDifference(reference, r, other, o)));
      }
    }
    for (String k : STATE_FIELDS) {
      if (r.next.containsKey(k)) {
        rows.add(
            new Row(at, "next." + k, Group.STATE, Column.difference(r.next.get(k), o.next.get(k))));
      }
    }
    return rows;
  }

  /** The largest error of a sensor, each over its own largest value, so that none hides another. */
  private static double sensors(Dump reference, Dump.Frame r, Dump.Frame o) {
    Column adr = reference.arrays.get("sensor_adr");
    Column dim = reference.arrays.get("sensor_dim");
    double[] theirs = values(r, "sensordata");
    double[] ours = values(o, "sensordata");
    if (adr == null || dim == null || adr.values() == null || dim.values() == null) {
      return 0;
    }
    if (theirs == null || ours == null || theirs.length != ours.length) {
      return Column.difference(r.forward.get("sensordata"), o.forward.get("sensordata"));
    }
    double worst = 0;
    for (int i = 0; i < adr.values().length; i++) {
      int from = (int) adr.values()[i];
      int to = from + (int) dim.values()[i];
      worst =
          Math.max(
              worst,
              Column.difference(
                  Column.of(Arrays.copyOfRange(theirs, from, to)),
                  Column.of(Arrays.copyOfRange(ours, from, to))));
    }
    return worst;
  }

  /** MuJoCo gives a place to the first rows of tendons but writes it only when it makes rows. */
  private static boolean isWritten(Dump dump, String field) {
    if (!field.equals("tendon_efcadr")) {
      return true;
    }
    Column flags = dump.option.get("disableflags");
    boolean rows =
        flags == null
            || flags.values() == null
            || ((int) flags.values()[0] & DisableFlag.CONSTRAINT) == 0;
    return rows && dump.sizes.getOrDefault("nv", 0L) > 0;
  }

  private static Group group(String field) {
    return SOLVED.matcher(field).find()
        ? Group.SOLVED
        : CONSTRAINT.matcher(field).find() ? Group.CONSTRAINT : Group.SMOOTH;
  }

  private static Column joined(Dump.Frame frame, String field) {
    int n = 0;
    for (Map<String, Column> c : frame.contact) {
      Column v = c.get(field);
      n += v == null || v.values() == null ? 0 : v.values().length;
    }
    double[] all = new double[n];
    n = 0;
    for (Map<String, Column> c : frame.contact) {
      Column v = c.get(field);
      if (v != null && v.values() != null) {
        System.arraycopy(v.values(), 0, all, n, v.values().length);
        n += v.values().length;
      }
    }
    return Column.of(all);
  }

  private static int scalar(Dump.Frame frame, String field) {
    Column c = frame.forward.get(field);
    return c == null || c.values() == null ? -1 : (int) c.values()[0];
  }

  private static double @Nullable [] values(Dump.Frame frame, String field) {
    Column c = frame.forward.get(field);
    return c == null ? null : c.values();
  }

  private static Column moment(Dump dump, Dump.Frame f) {
    return dense(
        dump.sizes.getOrDefault("nu", 0L).intValue(),
        dump.sizes.getOrDefault("nv", 0L).intValue(),
        values(f, "moment_rownnz"),
        values(f, "moment_rowadr"),
        values(f, "moment_colind"),
        values(f, "actuator_moment"));
  }

  /** Whether constraint Jacobians are stored sparse. */
  public static boolean sparse(Dump dump) {
    Column jacobian = dump.option.get("jacobian");
    int mode = jacobian == null || jacobian.values() == null ? 2 : (int) jacobian.values()[0];
    return mode == 1 || (mode == 2 && dump.sizes.getOrDefault("nv", 0L) >= 60);
  }

  /** The difference of the rows, or of their sums where the reference has no more. */
  private static double rowsDifference(Dump dump, Dump.Frame reference, Dump other, Dump.Frame o) {
    Column sums = reference.forward.get("efc_J");
    Column own = jacobian(other, o);
    return sums != null && sums.values() == null
        ? Column.difference(Column.sums(own.count(), sums.sum(), sums.sumAbs()), own)
        : Column.difference(jacobian(dump, reference), own);
  }

  private static Column jacobian(Dump dump, Dump.Frame f) {
    int nv = dump.sizes.getOrDefault("nv", 0L).intValue();
    int rows = scalar(f, "nefc");
    double[] j = values(f, "efc_J");
    if (j == null) {
      return Column.of();
    }
    if (sparse(dump)) {
      return dense(
          rows,
          nv,
          values(f, "efc_J_rownnz"),
          values(f, "efc_J_rowadr"),
          values(f, "efc_J_colind"),
          j);
    }
    return Column.of(Arrays.copyOf(j, rows * nv));
  }

  /** A sparse matrix as one dense array, so that storage does not matter. */
  private static Column dense(
      int rows,
      int cols,
      double @Nullable [] nnz,
      double @Nullable [] adr,
      double @Nullable [] ind,
      double @Nullable [] val) {
    if (nnz == null || adr == null || ind == null || val == null) {
      return Column.of();
    }
    double[] out = new double[rows * cols];
    for (int r = 0; r < rows; r++) {
      for (int k = 0; k < nnz[r]; k++) {
        int at = (int) adr[r] + k;
        // MuJoCo may store a column twice; both count
        out[r * cols + (int) ind[at]] += val[at];
      }
    }
    return Column.of(out);
  }
}
