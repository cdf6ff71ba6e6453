package dev.armature.conformance;

import dev.armature.collision.Collision;
import dev.armature.data.Data;
import dev.armature.math.Quat;
import dev.armature.model.ContactExclude;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Runs collision detection alone: model constants and poses come from the references, only contacts
 * are compared. So an error of a collider can be told from one of the stages before it.
 *
 * <p>A filter keeps the contacts whose pair of types, written {@code sphere-box}, matches.
 */
public final class ContactCheck {
  private static final List<String> TYPES =
      List.of(
          "plane", "hfield", "sphere", "capsule", "ellipsoid", "cylinder", "box", "mesh", "sdf");
  private final Pattern types;
  private final boolean verbose;
  private final PrintWriter out;
  private final Map<String, int[]> tally = new TreeMap<>();

  private ContactCheck(Pattern types, boolean verbose, PrintWriter out) {
    this.types = types;
    this.verbose = verbose;
    this.out = out;
  }

  /**
   * Checks the selected models.
   *
   * @param types which pairs of types, such as {@code sphere-box}
   * @return whether nothing is off
   */
  public static boolean run(Selection selection, Pattern types, PrintWriter out)
      throws IOException {
    ContactCheck check = new ContactCheck(types, selection.verbose(), out);
    Corpus corpus = selection.corpus();
    int all = 0;
    int clean = 0;
    for (String entry : selection.entries()) {
      Dump dump = selection.reference(entry, out);
      if (dump == null) {
        all++;
        continue;
      }
      if (selection.leavesOut(dump)) {
        continue;
      }
      all++;
      clean += check.model(entry, corpus.model(entry), dump) ? 1 : 0;
    }
    out.println(
        "contacts of the reference by pair of types: frames with them / frames where they are off");
    check.tally.forEach((k, v) -> out.printf("  %-22s %6d %6d%n", k, v[0], v[1]));
    out.println(clean + " of " + all + " models clean");
    return clean == all;
  }

  private boolean model(String entry, Path file, Dump dump) throws IOException {
    Model m = complete(dump) ? ReferenceModel.of(dump) : completed(file, dump);
    Data d = Physics.makeData(m);
    List<String> off = new ArrayList<>();
    int contacts = 0;
    for (Dump.Frame f : dump.frames) {
      Dumper.setState(m, d, f.state);
      Dumper.fill(d, f.forward);
      inertialFrames(m, d);
      String trouble;
      try {
        Collision.detect(m, d);
        trouble = compare(m, f, ours(d));
      } catch (RuntimeException e) {
        trouble = e + (e.getStackTrace().length > 0 ? " at " + e.getStackTrace()[0] : "");
      }
      contacts += f.contact.size();
      if (!trouble.isEmpty()) {
        off.add(f.label + ": " + trouble);
      }
    }
    if (!off.isEmpty()) {
      out.printf(
          "%-60s %d of %d frames off, %d contacts: %s%n",
          entry, off.size(), dump.frames.size(), contacts, off.get(0));
      if (verbose) {
        off.forEach(line -> out.println("      " + line));
      }
    }
    return off.isEmpty();
  }

  /** Orientations of the inertial frames, which dumps leave out. */
  private static void inertialFrames(Model m, Data d) {
    double[] quat = new double[4];
    for (int b = 0; b < m.nbody; b++) {
      Quat.mul(quat, 0, d.xquat, 4 * b, m.body.iquat, 4 * b);
      Quat.toMat(d.ximat, 9 * b, quat, 0);
    }
  }

  /**
   * Whether the dump has all the arrays that collision needs: large ones are given by sums only.
   */
  private static boolean complete(Dump dump) {
    return Stream.of(
            "mesh_vert",
            "mesh_graph",
            "bvh_child",
            "bvh_aabb",
            "mesh_polymap",
            "mesh_polyvert",
            "hfield_data")
        .map(dump.arrays::get)
        .allMatch(c -> c == null || c.values() != null);
  }

  /** What our compiler makes of the file, with the hulls of the dump where it has them. */
  private static Model completed(Path file, Dump dump) throws IOException {
    Model m = Model.load(file);
    Column hulls = dump.arrays.get("mesh_graph");
    if (hulls != null && hulls.values() != null && hulls.count() == m.mesh.graph.length) {
      Dumper.fill(m, Map.of("mesh_graph", hulls));
    }
    return m;
  }

  private static List<Map<String, Column>> ours(Data d) {
    Dump.Frame frame = new Dump.Frame();
    Dumper.forward(d, frame);
    return frame.contact;
  }

  private String compare(Model m, Dump.Frame frame, List<Map<String, Column>> ours) {
    List<Map<String, Column>> r = kept(m, frame.contact);
    List<Map<String, Column>> o = kept(m, ours);
    Set<String> present = new TreeSet<>();
    r.forEach(c -> present.add(pair(m, c)));
    Set<String> wrong = new TreeSet<>();
    String first = "";
    for (String pair : present) {
      List<Map<String, Column>> a = r.stream().filter(c -> pair(m, c).equals(pair)).toList();
      List<Map<String, Column>> b = o.stream().filter(c -> pair(m, c).equals(pair)).toList();
      String trouble = difference(a, b);
      if (!trouble.isEmpty()) {
        wrong.add(pair);
        first = first.isEmpty() ? pair + " " + trouble : first;
      }
    }
    for (String pair : present) {
      int[] count = tally.computeIfAbsent(pair, k -> new int[2]);
      count[0]++;
      count[1] += wrong.contains(pair) ? 1 : 0;
    }
    return first.isEmpty() ? difference(r, o) : first;
  }

  private List<Map<String, Column>> kept(Model m, List<Map<String, Column>> contacts) {
    return contacts.stream().filter(c -> types.matcher(pair(m, c)).find()).toList();
  }

  private static String pair(Model m, Map<String, Column> contact) {
    return side(m, contact, 0) + "-" + side(m, contact, 1);
  }

  private static String side(Model m, Map<String, Column> contact, int side) {
    int geom = (int) values(contact, "geom")[side];
    return geom < 0 ? "flex" : TYPES.get(m.geom.type[geom]);
  }

  private static String difference(List<Map<String, Column>> r, List<Map<String, Column>> o) {
    if (r.size() != o.size()) {
      return r.size() + " contacts, ours " + o.size() + firstOdd(r, o);
    }
    for (String field : Comparison.CONTACT_FIELDS) {
      for (int i = 0; i < r.size(); i++) {
        Column a = field.equals("exclude") ? detected(r.get(i)) : r.get(i).get(field);
        double e = Column.difference(a, o.get(i).get(field));
        if (e > Comparison.Group.CONTACT.tolerance) {
          return String.format(
              "contact %d (geoms %s) %s off by %.2e", i, geoms(r.get(i)), field, e);
        }
      }
    }
    return "";
  }

  // NO_DOFS and PASSIVE_FLEX are given later, when rows are made, to contacts that were INCLUDED
  private static Column detected(Map<String, Column> contact) {
    boolean gap = values(contact, "exclude")[0] == ContactExclude.GAP;
    return Column.of(gap ? ContactExclude.GAP : ContactExclude.INCLUDED);
  }

  private static String firstOdd(List<Map<String, Column>> r, List<Map<String, Column>> o) {
    int n = Math.min(r.size(), o.size());
    for (int i = 0; i < n; i++) {
      if (!geoms(r.get(i)).equals(geoms(o.get(i)))) {
        return ", at " + i + " geoms " + geoms(r.get(i)) + ", ours " + geoms(o.get(i));
      }
    }
    return r.size() > n ? ", missing " + geoms(r.get(n)) : ", too many " + geoms(o.get(n));
  }

  private static String geoms(Map<String, Column> contact) {
    double[] g = values(contact, "geom");
    return (int) g[0] + "-" + (int) g[1];
  }

  private static double[] values(Map<String, Column> contact, String field) {
    Column c = contact.get(field);
    double[] v = c == null ? null : c.values();
    if (v == null) {
      throw new IllegalStateException("no " + field);
    }
    return v;
  }
}
