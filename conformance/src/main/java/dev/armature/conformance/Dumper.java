package dev.armature.conformance;

import dev.armature.data.Data;
import dev.armature.dynamics.Energy;
import dev.armature.dynamics.RecursiveNewtonEuler;
import dev.armature.dynamics.SubtreeVelocity;
import dev.armature.model.Field;
import dev.armature.model.FieldOwner;
import dev.armature.model.Fields;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import dev.armature.step.Physics;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Turns a model and its worlds into a {@link Dump}, field by field under MuJoCo's names. */
public final class Dumper {
  /** Kinds of objects whose names are dumped. */
  private static final Map<String, Integer> NAMED = new LinkedHashMap<>();

  static {
    NAMED.put("body", ObjType.BODY);
    NAMED.put("joint", ObjType.JOINT);
    NAMED.put("geom", ObjType.GEOM);
    NAMED.put("site", ObjType.SITE);
    NAMED.put("camera", ObjType.CAMERA);
    NAMED.put("light", ObjType.LIGHT);
    NAMED.put("flex", ObjType.FLEX);
    NAMED.put("mesh", ObjType.MESH);
    NAMED.put("hfield", ObjType.HFIELD);
    NAMED.put("pair", ObjType.PAIR);
    NAMED.put("equality", ObjType.EQUALITY);
    NAMED.put("tendon", ObjType.TENDON);
    NAMED.put("actuator", ObjType.ACTUATOR);
    NAMED.put("sensor", ObjType.SENSOR);
    NAMED.put("key", ObjType.KEY);
    NAMED.put("material", ObjType.MATERIAL);
  }

  /** Arrays that dumps name otherwise than MuJoCo. */
  private static final Map<String, String> DUMPED_AS = Map.of("plugin_slot", "plugin");

  /** Fields that the references leave out: large, for display, or working memory. */
  private static final Set<String> LEFT_OUT =
      Set.of(
          "tex_adr",
          "tex_data",
          "plugin",
          "plugin_attr",
          "text_data",
          "userdata",
          "xmat",
          "ximat",
          "flexelem_aabb",
          "bvh_aabb_dyn",
          "ten_J_colind",
          "crb",
          "qLU",
          "qH",
          "qHDiagInv",
          "solver_fwdinv",
          "efc_J_rowsuper",
          "map_itree2tree",
          "map_efc2iefc",
          "map_iefc2efc",
          "contact_H");

  /** The state of a frame, in the order of the format. */
  private static final List<Field> STATE =
      List.of(
          Fields.ofData("time"),
          Fields.ofData("qpos"),
          Fields.ofData("qvel"),
          Fields.ofData("act"),
          Fields.ofData("ctrl"),
          Fields.ofData("qacc_warmstart"),
          Fields.ofData("qfrc_applied"),
          Fields.ofData("xfrc_applied"),
          Fields.ofData("mocap_pos"),
          Fields.ofData("mocap_quat"),
          Fields.ofData("eq_active"),
          Fields.ofData("plugin_state"),
          Fields.ofData("history"));

  private static final List<Field> COUNTS =
      List.of(
          Fields.ofData("ncon"),
          Fields.ofData("ne"),
          Fields.ofData("nf"),
          Fields.ofData("nl"),
          Fields.ofData("nefc"),
          Fields.ofData("nJ"),
          Fields.ofData("nisland"));

  private static final List<Field> CONTACT = dumped(Fields.ofData(), Set.of("contact"));

  /** Results of the forward pass, in MuJoCo's order. */
  static final List<Field> FORWARD = dumped(Fields.ofData(), Set.of("", "efc", "island"));

  private static final String OPTION = "opt_";
  private static final String STATISTIC = "stat_";
  private static final String ITERATIONS = "solver_niter";

  private Dumper() {}

  private static List<Field> dumped(List<Field> fields, Set<String> places) {
    return fields.stream()
        .filter(f -> f.isArray() && places.contains(f.place()))
        .filter(f -> !f.mujocoName().isEmpty() && !LEFT_OUT.contains(f.mujocoName()))
        .toList();
  }

  /** The compiled model, without frames. */
  public static Dump model(Model m) {
    Dump dump = new Dump();
    dump.engine = "Armature";
    for (Field f : Fields.ofModel()) {
      String name = f.mujocoName();
      if (f.kind() == Field.Kind.SIZE) {
        dump.sizes.put(name, (long) f.number(m, 0));
      } else if (name.startsWith(OPTION)) {
        dump.option.put(name.substring(OPTION.length()), column(f, m));
      } else if (name.startsWith(STATISTIC)) {
        dump.stat.put(name.substring(STATISTIC.length()), column(f, m));
      } else if (f.kind() == Field.Kind.CONSTANT && !LEFT_OUT.contains(name)) {
        dump.arrays.put(name, column(f, m));
      }
    }
    NAMED.forEach((kind, code) -> dump.names.put(kind, List.of(m.names.of(code))));
    return dump;
  }

  private static Column column(Field f, FieldOwner owner) {
    return Column.of(f.numbers(owner));
  }

  /** Whether a field of a dump is one number. */
  static boolean isNumber(String name) {
    Field data = Fields.findInData(name);
    Field option = Fields.findInModel(OPTION + name);
    return name.equals(ITERATIONS)
        || (data != null && !data.isArray())
        || (option != null && !option.isArray());
  }

  // ---- from a dump

  /** Sets every option of a model that the map has. */
  static void options(Model m, Map<String, Column> from) {
    from.forEach((name, values) -> fill(m, Fields.findInModel(OPTION + name), values));
  }

  /** Sets the options and statistics of a model that a dump has. */
  static void settings(Model m, Dump from) {
    options(m, from.option);
    from.stat.forEach((name, values) -> fill(m, Fields.findInModel(STATISTIC + name), values));
  }

  /** Sets every field of a model that the map has. */
  static void fill(Model m, Map<String, Column> from) {
    from.forEach(
        (name, values) -> fill(m, Fields.findInModel(DUMPED_AS.getOrDefault(name, name)), values));
    m.mesh.hullsChanged();
  }

  /** Sets the names of a model. */
  static void names(Model m, Map<String, List<String>> from) {
    NAMED.forEach(
        (kind, code) -> {
          List<String> names = from.getOrDefault(kind, List.of());
          System.arraycopy(names.toArray(), 0, m.names.of(code), 0, names.size());
        });
  }

  /** Sets every field of a world that the map has. */
  public static void fill(Data d, Map<String, Column> from) {
    from.forEach((name, values) -> fill(d, Fields.findInData(name), values));
  }

  /** Sets a field, where there is one, from a column, where its numbers are known. */
  static void fill(FieldOwner owner, @Nullable Field field, @Nullable Column from) {
    double[] values = from == null ? null : from.values();
    if (field != null && values != null && values.length > 0) {
      field.write(owner, Math.min(values.length, field.length(owner)), values, 0);
    }
  }

  /** Sets a contact of a world, for which there must be room. */
  static void fillContact(Data d, int contact, Map<String, Column> from) {
    for (Field f : CONTACT) {
      Column column = from.get(inContact(f));
      double[] values = column == null ? null : column.values();
      for (int k = 0; values != null && k < values.length; k++) {
        f.set(d, contact * f.width() + k, values[k]);
      }
    }
  }

  private static String inContact(Field f) {
    return f.mujocoName().substring("contact_".length());
  }

  // ---- frames

  /** Sets a world to the state of a frame; what the state leaves out is as after a reset. */
  public static void setState(Model m, Data d, Map<String, Column> state) {
    Physics.reset(m, d);
    fill(d, state);
  }

  /** The state of a world. */
  public static Map<String, Column> state(Data d) {
    Map<String, Column> out = new LinkedHashMap<>();
    put(out, d, STATE);
    return out;
  }

  private static void put(Map<String, Column> out, Data d, List<Field> fields) {
    for (Field f : fields) {
      out.put(f.mujocoName(), column(f, d));
    }
  }

  /** Runs the forward pass and one step from a state and takes down everything. */
  public static Dump.Frame frame(Model m, Data d, String label, Map<String, Column> state) {
    Dump.Frame frame = new Dump.Frame();
    frame.label = label;
    setState(m, d, state);
    frame.state.putAll(state(d));
    Physics.forward(m, d);
    Energy.potential(m, d);
    Energy.kinetic(m, d);
    SubtreeVelocity.compute(m, d);
    RecursiveNewtonEuler.postConstraint(m, d);
    forward(d, frame);
    setState(m, d, state);
    Physics.step(m, d);
    frame.next.putAll(state(d));
    return frame;
  }

  /** All results of the forward pass that a world holds now. */
  static void forward(Data d, Dump.Frame frame) {
    put(frame.forward, d, COUNTS);
    int iterations = 0;
    for (int i = 0; i < Math.max(1, Math.min(d.nisland, d.solver.niter.length)); i++) {
      iterations += d.solver.niter[i];
    }
    frame.forward.put(ITERATIONS, Column.of(iterations));
    put(frame.forward, d, FORWARD);
    for (int i = 0; i < d.ncon; i++) {
      frame.contact.add(contact(d, i));
    }
  }

  private static Map<String, Column> contact(Data d, int i) {
    Map<String, Column> out = new LinkedHashMap<>();
    for (Field f : CONTACT) {
      double[] values = new double[f.width()];
      for (int k = 0; k < values.length; k++) {
        values[k] = f.number(d, i * values.length + k);
      }
      out.put(inContact(f), Column.of(values));
    }
    return out;
  }

  /** All frames of a reference, computed by us. */
  public static List<Dump.Frame> frames(Model m, Dump reference) {
    Data d = Physics.makeData(m);
    List<Dump.Frame> frames = new ArrayList<>();
    for (Dump.Frame f : reference.frames) {
      frames.add(frame(m, d, f.label, f.state));
    }
    return frames;
  }
}
