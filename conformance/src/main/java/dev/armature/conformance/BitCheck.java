package dev.armature.conformance;

import dev.armature.model.Field;
import dev.armature.model.Model;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Counts, field by field in pipeline order, how many numbers are the reference's to the last bit.
 * The compiled constants come first; the forward pass then runs on the reference's constants (on
 * ours on request), so that the first field whose bits differ names the stage whose formula rounds
 * in another order.
 */
public final class BitCheck {
  private final Map<String, Tally> tallies = new LinkedHashMap<>();
  private final Pattern fields;
  private String first = "";

  /** What is known of one field over all models. */
  private static final class Tally {
    long equal;
    long entries;
    int models;
    String lastModel = "";
    double ulps;
    double error;
  }

  private BitCheck(Pattern fields) {
    this.fields = fields;
  }

  /**
   * Counts over the selected models. With a verbose selection it also prints the first number of
   * every model that differs.
   *
   * @param compiled whether frames run on the constants of our compiler
   * @return whether all bits are equal
   */
  public static boolean run(Selection selection, boolean compiled, PrintWriter out)
      throws IOException {
    BitCheck check = new BitCheck(selection.fields());
    int all = 0;
    int clean = 0;
    for (String entry : selection.entries()) {
      all++;
      check.first = "";
      Dump reference = selection.reference(entry, out);
      if (reference == null) {
        continue;
      }
      try {
        check.model(entry, reference, selection.corpus().model(entry), compiled);
      } catch (RuntimeException | IOException e) {
        check.first = e.toString();
      }
      clean += check.first.isEmpty() ? 1 : 0;
      if (selection.verbose() && !check.first.isEmpty()) {
        out.printf("%-60s %s%n", entry, check.first);
      }
    }
    out.printf(
        "%-28s %12s %12s %7s %10s %10s%n",
        "field", "entries", "other bits", "models", "ulps", "largest");
    check.tallies.forEach(
        (field, t) ->
            out.printf(
                "%-28s %12d %12d %7d %10.3g %10.1e%n",
                field, t.entries, t.entries - t.equal, t.models, t.ulps, t.error));
    out.println(clean + " of " + all + " models equal to the bit");
    return clean == all;
  }

  private void model(String entry, Dump reference, Path file, boolean compiled) throws IOException {
    Model ours = Model.load(file);
    Dump constants = Dumper.model(ours);
    reference.arrays.forEach(
        (name, column) -> compare(entry, "model", name, column, constants.arrays.get(name)));
    Model m = !compiled && ReferenceModel.complete(reference) ? ReferenceModel.of(reference) : ours;
    List<Dump.Frame> frames = Dumper.frames(m, reference);
    for (int i = 0; i < frames.size(); i++) {
      Dump.Frame r = reference.frames.get(i);
      Dump.Frame o = frames.get(i);
      for (Field field : Dumper.FORWARD) {
        String name = field.mujocoName();
        compare(entry, r.label, name, r.forward.get(name), o.forward.get(name));
      }
      for (int c = 0; c < Math.min(r.contact.size(), o.contact.size()); c++) {
        for (String name : List.of("dist", "pos", "frame")) {
          compare(
              entry,
              r.label + " contact " + c,
              "contact." + name,
              r.contact.get(c).get(name),
              o.contact.get(c).get(name));
        }
      }
      r.next.forEach(
          (name, column) -> compare(entry, r.label, "next." + name, column, o.next.get(name)));
    }
  }

  private void compare(
      String entry, String where, String field, @Nullable Column r, @Nullable Column o) {
    double[] a = r == null ? null : r.values();
    double[] b = o == null ? null : o.values();
    if (a == null || b == null || !fields.matcher(field).find()) {
      return;
    }
    Tally t = tallies.computeIfAbsent(field, k -> new Tally());
    int n = Math.min(a.length, b.length);
    for (int i = 0; i < n; i++) {
      t.entries++;
      if (a[i] == b[i] || (Double.isNaN(a[i]) && Double.isNaN(b[i]))) {
        t.equal++;
        continue;
      }
      if (!t.lastModel.equals(entry)) {
        t.lastModel = entry;
        t.models++;
      }
      t.ulps = Math.max(t.ulps, ulps(a[i], b[i]));
      t.error = Math.max(t.error, Math.abs(a[i] - b[i]));
      if (first.isEmpty()) {
        first = String.format("%s %s[%d] %s, ours %s", where, field, i, a[i], b[i]);
      }
    }
  }

  /** How many doubles lie between two, as a double. */
  private static double ulps(double a, double b) {
    return Math.abs((double) (ordered(a) - ordered(b)));
  }

  private static long ordered(double x) {
    long bits = Double.doubleToLongBits(x);
    return bits < 0 ? Long.MIN_VALUE - bits : bits;
  }
}
