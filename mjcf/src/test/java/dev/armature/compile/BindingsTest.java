package dev.armature.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.compile.Bindings.Binding;
import dev.armature.mjcf.ModelReader;
import dev.armature.model.DisableFlag;
import dev.armature.model.EnableFlag;
import dev.armature.model.Field;
import dev.armature.model.Fields;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import dev.armature.spec.Attribute;
import dev.armature.spec.Element;
import dev.armature.spec.ElementType;
import dev.armature.spec.ModelException;
import dev.armature.spec.Schema;
import dev.armature.spec.Spec;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("What the schema binds")
class BindingsTest {
  /** Every kind of object whose attributes are bound, at least once. */
  private static final String MODEL =
      """
      <mujoco>
        <option/><size/><statistic/>
        <visual><global/><quality/><headlight/><map/><scale/><rgba/></visual>
        <asset>
          <material name="m"/>
          <hfield name="h" nrow="2" ncol="2" size="1 1 1 1"/>
          <skin name="k" vertex="0 0 0 1 0 0 0 1 0" face="0 1 2">
            <bone body="b" bindpos="0 0 0" bindquat="1 0 0 0" vertid="0 1 2" vertweight="1 1 1"/>
          </skin>
        </asset>
        <worldbody>
          <geom name="g0" type="box" size="1 1 1"/>
          <body name="b" pos="0 0 3">
            <joint name="j"/>
            <geom name="g" size=".1 .1 .1"/>
            <site name="s"/>
            <camera name="c"/>
            <site name="s0" pos="1 0 0"/>
            <light name="l"/>
          </body>
          <body name="f" pos="0 0 9"><freejoint name="free"/><geom size=".1 .1 .1"/></body>
        </worldbody>
        <deformable>
          <flex name="x" body="b b b b" vertex="0 0 0 1 0 0 0 1 0 0 0 1"
              element="0 1 2 1 2 3 0 2 3 0 1 3">
            <contact/><edge/><elasticity/>
          </flex>
        </deformable>
        <contact><pair name="p" geom1="g0" geom2="g"/></contact>
        <equality><joint name="e" joint1="j"/></equality>
        <tendon>
          <spatial name="t"><site site="s"/><site site="s0"/></spatial>
          <fixed name="u"><joint joint="j" coef="1"/></fixed>
        </tendon>
        <actuator>
          <general name="a" cranksite="s" slidersite="s0" cranklength="1" nsample="4"/>
        </actuator>
        <sensor>
          <jointpos name="q" joint="j" nsample="4"/>
          <rangefinder name="r" site="s" nsample="4"/>
          <contact name="n" geom1="g" nsample="4"/>
        </sensor>
        <keyframe><key name="start"/></keyframe>
      </mujoco>
      """;

  private final Schema schema = Schema.mjcf();

  @Test
  @DisplayName("are fields of the model, as is whatever else a target names")
  void everyTargetIsAField() {
    Set<String> objects = Set.of("names", "plugin", "opt.method");
    Set<String> known = new TreeSet<>(objects);
    Fields.ofModel().forEach(field -> known.add(field.mujocoName()));
    List<String> unknown = new ArrayList<>();
    for (ElementType type : schema.types()) {
      for (Attribute row : type.attributes().values()) {
        String target = row.target().replaceAll("\\[.*", "");
        String name = objects.contains(target) ? target : target.replace('.', '_');
        if (!target.isEmpty() && !known.contains(name)) {
          unknown.add(type + "/" + row.name() + ": " + target);
        }
      }
    }
    assertThat(unknown).isEmpty();
  }

  @Test
  @DisplayName("has the type of the field and fits into it")
  void valuesFit() {
    for (ElementType type : schema.types()) {
      for (Binding binding : Bindings.of(type)) {
        Attribute row = binding.row();
        Field field = binding.field();
        String what = type + "/" + row.name();
        Field.Type expected =
            switch (row.type()) {
              case REAL -> Field.Type.DOUBLE;
              case FLOAT -> Field.Type.FLOAT;
              case INT, INTS -> Field.Type.INT;
              default -> field.type() == Field.Type.BOOLEAN ? Field.Type.BOOLEAN : Field.Type.INT;
            };
        assertThat(field.type()).as(what).isEqualTo(expected);
        if (field.type() == Field.Type.BOOLEAN) {
          assertThat(row.keywords().words()).as(what).containsExactly("false", "true");
        }
        if (row.max() != Attribute.UNBOUNDED && field.isArray()) {
          assertThat(binding.offset() + row.max()).as(what).isLessThanOrEqualTo(field.width());
        }
      }
    }
  }

  @Test
  @DisplayName("arrives in the model as it is written, for every attribute that is bound")
  void everyBoundValueArrives() {
    Spec spec = ModelReader.readText(MODEL);
    Set<String> seen = new TreeSet<>();
    List<Element> elements = new ArrayList<>();
    list(spec.root(), elements);
    for (Element element : elements) {
      for (Binding binding : Bindings.of(element.type())) {
        if (element.type().attribute(binding.row().name()) != null) {
          check(spec, element, binding);
          seen.add(binding.field() + " " + binding.row().name());
        }
      }
    }
    Set<String> all = new TreeSet<>();
    for (ElementType type : schema.types()) {
      if (!type.path().startsWith("mujoco/default")) {
        Bindings.of(type).forEach(b -> all.add(b.field() + " " + b.row().name()));
      }
    }
    assertThat(seen).isEqualTo(all).hasSizeGreaterThan(200);
  }

  private static void list(Element element, List<Element> into) {
    into.add(element);
    element.children().forEach(child -> list(child, into));
  }

  /** Writes the first value that makes a model and is not the default, and looks for it. */
  private static void check(Spec spec, Element element, Binding binding) {
    Attribute row = binding.row();
    Object before = element.value(row.name());
    String where = element + " " + row.name();
    for (String text : candidates(row)) {
      try {
        element.set(row.name(), text);
        CompileResult result = Compiler.compile(spec);
        int at = place(result, element, binding);
        double[] written =
            row.keywords() == null
                ? element.numbers(row.name())
                : new double[] {row.keywords().code(text)};
        for (int i = 0; i < written.length; i++) {
          assertThat(binding.field().number(result.model(), at + i))
              .as(where + "=" + text)
              .isEqualTo(written[i]);
        }
        return;
      } catch (ModelException refused) {
        // try the next one
      } finally {
        element.clear(row.name());
        if (before instanceof double[] numbers) {
          element.set(row.name(), numbers);
        } else if (before instanceof int[] integers) {
          element.set(row.name(), integers);
        } else if (before != null) {
          element.set(row.name(), (String) before);
        }
      }
    }
    throw new AssertionError("no value is accepted for " + where);
  }

  private static List<String> candidates(Attribute row) {
    if (row.keywords() != null) {
      List<String> words = new ArrayList<>(row.keywords().words());
      words.remove(String.valueOf(row.builtin()));
      return words;
    }
    int n = row.max() == Attribute.UNBOUNDED ? 2 : row.max();
    List<String> texts = new ArrayList<>();
    for (double first : row.isInteger() ? new double[] {2, 1, 4} : new double[] {.25, -.75}) {
      List<String> numbers = new ArrayList<>();
      for (int i = 0; i < n; i++) {
        double value = first + i * (row.isInteger() ? 1 : .125);
        numbers.add(row.isInteger() ? String.valueOf((int) value) : String.valueOf(value));
      }
      texts.add(String.join(" ", numbers));
    }
    if (n == 2 && !row.isInteger()) {
      texts.add("0.5 -0.25"); // a period and a phase
    }
    return texts;
  }

  /** Where the first value of an element is in its field. */
  private static int place(CompileResult result, Element element, Binding binding) {
    Model m = result.model();
    Field field = binding.field();
    if (field.kind() == Field.Kind.OPTION || field.kind() == Field.Kind.SIZE) {
      return 0;
    }
    Element object = element.type().objectKind().isEmpty() ? element.parent() : element;
    int type = Registry.objType(object.type().objectKind());
    int id = 0;
    while (result.sources().element(type, id) != object) {
      id++;
    }
    int first = type == ObjType.JOINT && field.place().equals("dof") ? m.jnt.dofadr[id] : id;
    int[] shape = field.shape(m);
    return first * (shape.length > 1 ? shape[1] : 1) + binding.offset();
  }

  @Test
  @DisplayName("are flags in the order of their bits")
  void flagsAreInTheOrderOfTheirBits() throws ReflectiveOperationException {
    int disable = 1;
    int enable = 1;
    for (Attribute row : schema.type("mujoco/option/flag").attributes().values()) {
      String name = row.name().toUpperCase(Locale.ROOT);
      if (row.target().equals("opt.disableflags")) {
        assertThat(DisableFlag.class.getField(name).getInt(null)).as(name).isEqualTo(disable);
        disable <<= 1;
      } else {
        assertThat(EnableFlag.class.getField(name).getInt(null)).as(name).isEqualTo(enable);
        enable <<= 1;
      }
    }
    assertThat(disable).isEqualTo(1 << DisableFlag.COUNT);
    assertThat(enable).isEqualTo(1 << EnableFlag.COUNT);
  }
}
