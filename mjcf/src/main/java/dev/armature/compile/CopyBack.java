package dev.armature.compile;

import dev.armature.model.Field;
import dev.armature.model.Fields;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import dev.armature.spec.Attribute;
import dev.armature.spec.Element;
import dev.armature.spec.Schema;
import dev.armature.spec.Spec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Writes the numbers of an edited model back into the spec it was compiled from, so that it can be
 * saved ({@code mj_copyBack}).
 *
 * <pre>{@code
 * CompileResult compiled = Compiler.compile(spec);
 * Model edited = compiled.model().copy();
 * edited.dof.damping[3] = 0.7;
 * List<String> lost = CopyBack.apply(spec, compiled, edited);   // empty
 * MjcfWriter.save(spec, Path.of("edited.xml"));
 * }</pre>
 *
 * <p>Only what differs from the compiled model is written: an attribute whose target in the schema
 * is a field that changed takes the field's numbers. Masses and inertias become an {@code inertial}
 * element. Whether that was right is not assumed: the spec is compiled again, and every changed
 * field that it does not give back is reported.
 */
public final class CopyBack {
  private static final double TOLERANCE = 1e-9;

  /** The groups of fields that belong to objects, by the type of the object. */
  private static final Map<Integer, String> GROUPS =
      Map.ofEntries(
          Map.entry(ObjType.BODY, "body"),
          Map.entry(ObjType.JOINT, "jnt"),
          Map.entry(ObjType.GEOM, "geom"),
          Map.entry(ObjType.SITE, "site"),
          Map.entry(ObjType.CAMERA, "cam"),
          Map.entry(ObjType.LIGHT, "light"),
          Map.entry(ObjType.HFIELD, "hfield"),
          Map.entry(ObjType.MATERIAL, "mat"),
          Map.entry(ObjType.PAIR, "pair"),
          Map.entry(ObjType.EQUALITY, "eq"),
          Map.entry(ObjType.TENDON, "tendon"),
          Map.entry(ObjType.ACTUATOR, "actuator"),
          Map.entry(ObjType.SENSOR, "sensor"),
          Map.entry(ObjType.KEY, "key"));

  private final Spec spec;
  private final Sources sources;
  private final Model before;
  private final Model after;

  private CopyBack(Spec spec, CompileResult compiled, Model edited) {
    this.spec = spec;
    sources = compiled.sources();
    before = compiled.model();
    after = edited;
  }

  /**
   * Writes what differs between a compiled model and an edited copy of it into the spec.
   *
   * @param spec the spec that was compiled; it is changed
   * @param compiled what the compiler made of it
   * @param edited a model of the same sizes
   * @return MuJoCo's names of fields that were edited and that the spec does not give back: what is
   *     computed from other values, or stands in a default class or frame that several objects use
   * @throws IllegalArgumentException when the edited model has other sizes
   */
  public static List<String> apply(Spec spec, CompileResult compiled, Model edited) {
    Model m = compiled.model();
    for (Field field : Fields.ofModel()) {
      if (field.kind() == Field.Kind.SIZE && !field.same(m, edited)) {
        throw new IllegalArgumentException("the edited model has another " + field.mujocoName());
      }
    }
    CopyBack copy = new CopyBack(spec, compiled, edited);
    copy.settings("option", spec::option);
    copy.settings("statistic", spec::statistic);
    GROUPS.forEach(copy::objects);
    copy.inertias();
    return copy.lost(Compiler.compile(spec).model());
  }

  /**
   * Writes the inertia that the compiler found for each body into the spec, as MuJoCo does when it
   * saves a model with {@code compiler saveinertial="true"}. Bodies that a macro makes have no
   * element and keep theirs.
   *
   * @param spec the spec that was compiled; it is changed
   * @param compiled what the compiler made of it
   */
  public static void writeInertias(Spec spec, CompileResult compiled) {
    CopyBack copy = new CopyBack(spec, compiled, compiled.model());
    for (int id = 1; id < copy.after.nbody; id++) {
      if (copy.after.body.mass[id] > 0) {
        copy.inertia(id);
      }
    }
  }

  /** Edited fields that a model compiled again does not have. */
  private List<String> lost(Model again) {
    List<String> lost = new ArrayList<>();
    for (Field field : Fields.ofModel()) {
      if (field.mujocoName().isEmpty() || field.same(before, after)) {
        continue;
      }
      double[] is = field.numbers(again);
      double[] wanted = field.numbers(after);
      boolean close = is.length == wanted.length;
      for (int i = 0; i < wanted.length && close; i++) {
        close =
            is[i] == wanted[i]
                || Math.abs(is[i] - wanted[i]) <= TOLERANCE * (1 + Math.abs(wanted[i]));
      }
      if (!close) {
        lost.add(field.mujocoName());
      }
    }
    return lost;
  }

  /** A section is made only where there is something to write. */
  private void settings(String name, Supplier<Element> section) {
    for (Attribute row : Schema.mjcf().type("mujoco/" + name).attributes().values()) {
      Field field = field(row);
      if (field != null && row.copied() && !field.same(before, after)) {
        write(section.get(), row, field.numbers(after));
      }
    }
  }

  /** The field that an attribute ends up in; null where there is none of the model's. */
  private static @Nullable Field field(Attribute row) {
    String target = row.target().replace('.', '_').replaceFirst("\\[.*", "");
    return target.isEmpty() ? null : Fields.findInModel(target);
  }

  private static int offset(Attribute row) {
    int bracket = row.target().indexOf('[');
    return bracket < 0
        ? 0
        : Integer.parseInt(row.target().substring(bracket + 1, row.target().length() - 1));
  }

  // ---- objects

  private void objects(int objType, String group) {
    int count = after.names.of(objType).length;
    for (int id = 0; id < count; id++) {
      Element element = sources.element(objType, id);
      if (element == null) {
        continue;
      }
      attributes(element, group, id);
      if (objType == ObjType.JOINT) {
        attributes(element, "dof", after.jnt.dofadr[id]);
      }
      if (objType == ObjType.ACTUATOR) {
        gains(element, id);
      }
    }
  }

  /** Writes the attributes of an element whose fields changed for an object of a group. */
  private void attributes(Element element, String group, int object) {
    Map<Field, Attribute> main = new HashMap<>();
    for (Attribute row : element.type().attributes().values()) {
      Field field = field(row);
      if (field == null || !field.place().equals(group) || row.isText() && row.keywords() == null) {
        continue;
      }
      if (row.copied() || row.name().equals(field.simpleName())) {
        attribute(element, row, field, object);
        main.put(field, row);
      }
    }
    // other ways of writing what was written just now: euler beside quat, fromto beside pos
    for (Attribute row : element.type().attributes().values()) {
      Field field = field(row);
      Attribute written = field == null ? null : main.get(field);
      if (field == null || written == null || written == row || row.copied()) {
        continue;
      }
      if (changed(field, object)) {
        element.clear(row.name());
      }
    }
  }

  private static int width(Field field, Model m) {
    int[] shape = field.shape(m);
    int width = 1;
    for (int i = 1; i < shape.length; i++) {
      width *= shape[i];
    }
    return width;
  }

  private boolean changed(Field field, int object) {
    int width = width(field, after);
    for (int i = object * width; i < (object + 1) * width; i++) {
      if (field.number(before, i) != field.number(after, i)) {
        return true;
      }
    }
    return false;
  }

  private void attribute(Element element, Attribute row, Field field, int object) {
    int width = width(field, after);
    int from = offset(row);
    int count = row.keywords() != null || row.max() == 1 ? 1 : Math.min(row.max(), width - from);
    double[] values = new double[Math.max(count, 0)];
    boolean changed = false;
    for (int i = 0; i < values.length; i++) {
      int at = object * width + from + i;
      values[i] = field.number(after, at);
      changed |= values[i] != field.number(before, at);
    }
    if (!changed) {
      return;
    }
    if (field.place().equals("jnt") && field.simpleName().equals("range") && inDegrees(object)) {
      for (int i = 0; i < values.length; i++) {
        values[i] = Math.toDegrees(values[i]);
      }
    }
    write(element, row, values);
  }

  private boolean inDegrees(int joint) {
    return after.jnt.type[joint] != JointType.SLIDE
        && !"radian".equals(spec.compiler().text("angle"));
  }

  private static void write(Element element, Attribute row, double[] values) {
    if (row.keywords() == null) {
      element.set(row.name(), values);
      return;
    }
    for (String word : row.keywords().words()) {
      Integer code = row.keywords().code(word);
      if (code != null && code == (int) values[0]) {
        element.set(row.name(), word);
      }
    }
  }

  /** The gains of servos, whose elements have names of their own for them. */
  private void gains(Element element, int id) {
    Field gain = Fields.ofModel("actuator_gainprm");
    Field bias = Fields.ofModel("actuator_biasprm");
    if (!changed(gain, id) && !changed(bias, id)) {
      return;
    }
    int width = width(gain, after);
    double strength = gain.number(after, id * width);
    double velocity = -bias.number(after, id * width(bias, after) + 2);
    switch (element.kind()) {
      case "position", "intvelocity" -> {
        element.set("kp", strength);
        element.set("kv", velocity);
        element.clear("dampratio");
      }
      case "velocity" -> element.set("kv", strength);
      default -> {}
    }
  }

  // ---- inertia

  private void inertias() {
    String[] names = {"body_mass", "body_inertia", "body_ipos", "body_iquat"};
    for (int id = 1; id < after.nbody; id++) {
      boolean changed = false;
      for (String name : names) {
        changed |= changed(Fields.ofModel(name), id);
      }
      if (changed) {
        inertia(id);
      }
    }
  }

  private void inertia(int id) {
    Element body = sources.element(ObjType.BODY, id);
    if (body == null || body.type().child("inertial") == null) {
      return;
    }
    Element inertial = body.child("inertial");
    if (inertial == null) {
      inertial = body.add("inertial");
    }
    for (String other : new String[] {"axisangle", "xyaxes", "zaxis", "euler", "fullinertia"}) {
      inertial.clear(other);
    }
    inertial.set("pos", row(after.body.ipos, id, 3));
    inertial.set("quat", row(after.body.iquat, id, 4));
    inertial.set("mass", after.body.mass[id]);
    inertial.set("diaginertia", row(after.body.inertia, id, 3));
  }

  private static double[] row(double[] values, int id, int width) {
    return java.util.Arrays.copyOfRange(values, id * width, (id + 1) * width);
  }
}
