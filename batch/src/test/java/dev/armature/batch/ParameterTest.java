package dev.armature.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.compile.Compiler;
import dev.armature.mjcf.ModelReader;
import dev.armature.model.Model;
import dev.armature.spec.Element;
import dev.armature.spec.Spec;
import dev.armature.testkit.Close;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("A parameter of a world")
class ParameterTest {
  /** An attribute of the model file that a parameter comes from, and another value for it. */
  private record Case(
      Parameter parameter, String kind, String name, String attribute, String text) {
    @Override
    public String toString() {
      return parameter.label() + " as " + kind + " " + name + " " + attribute + "=" + text;
    }
  }

  private static Case of(Parameter p, String kind, String name, String attribute, String text) {
    return new Case(p, kind, name, attribute, text);
  }

  private static final Spec SPEC = ModelReader.readText(Workshop.XML);
  private static final Model BASE = Compiler.compile(SPEC).model();
  private static final Model UNTOUCHED = BASE.copy();
  private static final Set<String> SECTIONS = Set.of("tendon", "equality", "actuator");
  private static final String SOLIMP = ".8 .9 .01 .4 3";

  static List<Case> cases() {
    return List.of(
        of(Parameter.QPOS0, "joint", "shoulder", "ref", ".5"),
        of(Parameter.QPOS0, "joint", "x", "ref", ".3"),
        of(Parameter.QPOS_SPRING, "joint", "shoulder", "springref", ".7"),
        of(Parameter.QPOS_SPRING, "joint", "y", "springref", "-.1"),
        of(Parameter.BODY_POS, "body", "arm", "pos", ".1 .2 1.1"),
        of(Parameter.BODY_POS, "body", "hand", "pos", ".1 .2 0"),
        of(Parameter.BODY_POS, "body", "ball", "pos", "1.1 .2 .6"),
        of(Parameter.BODY_POS, "body", "hand target", "pos", "1.1 .2 .6"),
        of(Parameter.BODY_QUAT, "body", "hand", "quat", "1 .2 .3 .1"),
        of(Parameter.BODY_QUAT, "body", "ball", "quat", "1 .2 .3 .1"),
        of(Parameter.BODY_IPOS, "inertial", "ball", "pos", ".1 0 .02"),
        of(Parameter.BODY_IPOS, "inertial", "cart", "pos", ".1 0 .02"),
        of(Parameter.BODY_IPOS, "inertial", "arm", "pos", "0 0 0"),
        of(Parameter.BODY_IQUAT, "inertial", "ball", "quat", "1 .3 0 0"),
        of(Parameter.BODY_IQUAT, "inertial", "hand", "quat", "1 .3 0 0"),
        of(Parameter.BODY_MASS, "inertial", "hand", "mass", "1.3"),
        of(Parameter.BODY_MASS, "inertial", "cart", "mass", "1.3"),
        of(Parameter.BODY_INERTIA, "inertial", "ball", "diaginertia", ".05 .04 .03"),
        of(Parameter.BODY_GRAVCOMP, "body", "hand", "gravcomp", "1"),
        of(Parameter.BODY_GRAVCOMP, "body", "ball", "gravcomp", "0"),
        of(Parameter.JNT_SOLREF, "joint", "shoulder", "solreflimit", ".05 1.1"),
        of(Parameter.JNT_SOLIMP, "joint", "shoulder", "solimplimit", SOLIMP),
        of(Parameter.JNT_POS, "joint", "shoulder", "pos", ".02 0 .1"),
        of(Parameter.JNT_POS, "joint", "x", "pos", ".02 0 .1"),
        of(Parameter.JNT_AXIS, "joint", "hinge", "axis", "1 2 0"),
        of(Parameter.JNT_AXIS, "joint", "x", "axis", "1 1 0"),
        of(Parameter.JNT_STIFFNESS, "joint", "y", "stiffness", "7"),
        of(Parameter.JNT_RANGE, "joint", "shoulder", "range", "-.5 .6"),
        of(Parameter.JNT_ACTFRCRANGE, "joint", "y", "actuatorfrcrange", "-.5 .6"),
        of(Parameter.JNT_MARGIN, "joint", "shoulder", "margin", ".1"),
        of(Parameter.DOF_ARMATURE, "joint", "wrist", "armature", ".04"),
        of(Parameter.DOF_ARMATURE, "joint", "x", "armature", ".3"),
        of(Parameter.DOF_DAMPING, "joint", "wrist", "damping", ".4"),
        of(Parameter.DOF_FRICTIONLOSS, "joint", "x", "frictionloss", ".4"),
        of(Parameter.DOF_SOLREF, "joint", "x", "solreffriction", ".04 .9"),
        of(Parameter.DOF_SOLIMP, "joint", "x", "solimpfriction", SOLIMP),
        of(Parameter.GEOM_SIZE, "geom", "ball", "size", ".2 .3 .1"),
        of(Parameter.GEOM_SIZE, "geom", "thumb", "size", ".1 .2"),
        of(Parameter.GEOM_SIZE, "geom", "wrap", "size", ".04 .1"),
        of(Parameter.GEOM_SIZE, "geom", "floor", "size", "5 0 .1"),
        of(Parameter.GEOM_POS, "geom", "thumb", "pos", "0 .3 0"),
        of(Parameter.GEOM_POS, "geom", "ball", "pos", "0 .3 0"),
        of(Parameter.GEOM_QUAT, "geom", "thumb", "quat", "1 1 0 0"),
        of(Parameter.GEOM_FRICTION, "geom", "cart", "friction", ".3 .01 .001"),
        of(Parameter.GEOM_MARGIN, "geom", "cart", "margin", ".03"),
        of(Parameter.GEOM_MARGIN, "geom", "upper", "margin", "0"),
        of(Parameter.GEOM_GAP, "geom", "cart", "gap", ".003"),
        of(Parameter.GEOM_SOLMIX, "geom", "cart", "solmix", "2"),
        of(Parameter.GEOM_SOLREF, "geom", "cart", "solref", ".03 .9"),
        of(Parameter.GEOM_SOLIMP, "geom", "cart", "solimp", SOLIMP),
        of(Parameter.GEOM_PRIORITY, "geom", "cart", "priority", "3"),
        of(Parameter.GEOM_CONDIM, "geom", "cart", "condim", "6"),
        of(Parameter.GEOM_CONTYPE, "geom", "thumb", "contype", "6"),
        of(Parameter.GEOM_CONTYPE, "geom", "shell", "contype", "1"),
        of(Parameter.GEOM_CONAFFINITY, "geom", "wrap", "conaffinity", "2"),
        of(Parameter.GEOM_RGBA, "geom", "cart", "rgba", ".1 .2 .3 1"),
        of(Parameter.GEOM_DATAID, "geom", "palm", "mesh", "brick"),
        of(Parameter.GEOM_DATAID, "geom", "ground", "hfield", "dunes"),
        of(Parameter.SITE_POS, "site", "tip", "pos", ".2 .1 0"),
        of(Parameter.SITE_POS, "site", "hook", "pos", ".2 .1 1.8"),
        of(Parameter.SITE_QUAT, "site", "tip", "quat", "1 0 .3 0"),
        of(Parameter.PAIR_DIM, "pair", "contact", "condim", "6"),
        of(Parameter.PAIR_SOLREF, "pair", "contact", "solref", ".03 .9"),
        of(Parameter.PAIR_SOLREFFRICTION, "pair", "contact", "solreffriction", ".03 .9"),
        of(Parameter.PAIR_SOLIMP, "pair", "contact", "solimp", SOLIMP),
        of(Parameter.PAIR_MARGIN, "pair", "contact", "margin", ".02"),
        of(Parameter.PAIR_GAP, "pair", "contact", "gap", ".01"),
        of(Parameter.PAIR_FRICTION, "pair", "contact", "friction", ".3 .4 .1 .01 .02"),
        of(Parameter.EQ_ACTIVE0, "equality", "glue", "active", "false"),
        of(Parameter.EQ_SOLREF, "equality", "glue", "solref", ".03 .9"),
        of(Parameter.EQ_SOLIMP, "equality", "pin", "solimp", SOLIMP),
        of(Parameter.EQ_DATA, "equality", "pin", "anchor", ".3 0 .1"),
        of(Parameter.EQ_DATA, "equality", "glue", "relpose", ".3 0 .1 1 .2 0 0"),
        of(Parameter.EQ_DATA, "equality", "frame", "relpose", ".3 0 .1 1 .2 0 0"),
        of(Parameter.EQ_DATA, "equality", "frame", "torquescale", "2"),
        of(Parameter.EQ_DATA, "equality", "follow", "polycoef", ".1 .2 .3 0 0"),
        of(Parameter.TENDON_RANGE, "tendon", "cord", "range", ".1 1.5"),
        of(Parameter.TENDON_ACTFRCRANGE, "tendon", "cord", "actuatorfrcrange", "-1 1.5"),
        of(Parameter.TENDON_MARGIN, "tendon", "cord", "margin", ".1"),
        of(Parameter.TENDON_STIFFNESS, "tendon", "band", "stiffness", "0"),
        of(Parameter.TENDON_STIFFNESS, "tendon", "cord", "stiffness", "3"),
        of(Parameter.TENDON_DAMPING, "tendon", "coupling", "damping", "3"),
        of(Parameter.TENDON_ARMATURE, "tendon", "band", "armature", ".1"),
        of(Parameter.TENDON_ARMATURE, "tendon", "coupling", "armature", ".1"),
        of(Parameter.TENDON_FRICTIONLOSS, "tendon", "cord", "frictionloss", "3"),
        of(Parameter.TENDON_LENGTHSPRING, "tendon", "cord", "springlength", ".4 .5"),
        of(Parameter.TENDON_LENGTHSPRING, "tendon", "band", "springlength", "-1"),
        of(Parameter.TENDON_SOLREF_LIM, "tendon", "cord", "solreflimit", ".03 .9"),
        of(Parameter.TENDON_SOLIMP_LIM, "tendon", "cord", "solimplimit", SOLIMP),
        of(Parameter.TENDON_SOLREF_FRI, "tendon", "cord", "solreffriction", ".03 .9"),
        of(Parameter.TENDON_SOLIMP_FRI, "tendon", "cord", "solimpfriction", SOLIMP),
        of(Parameter.ACTUATOR_GEAR, "actuator", "servo", "gear", "3"),
        of(Parameter.ACTUATOR_GEAR, "actuator", "thrust", "gear", "1 0 0 .2 0 0"),
        of(Parameter.ACTUATOR_CRANKLENGTH, "actuator", "piston", "cranklength", "4"),
        of(Parameter.ACTUATOR_DYNPRM, "actuator", "valve", "dynprm", ".2"),
        of(Parameter.ACTUATOR_GAINPRM, "actuator", "servo", "gainprm", "20"),
        of(Parameter.ACTUATOR_BIASPRM, "actuator", "servo", "biasprm", "0 -20 -2"),
        of(Parameter.ACTUATOR_BIASPRM, "actuator", "servo", "biasprm", "0 -30 1.5"),
        of(Parameter.ACTUATOR_CTRLRANGE, "actuator", "servo", "ctrlrange", "-2 1"),
        of(Parameter.ACTUATOR_FORCERANGE, "actuator", "servo", "forcerange", "-2 1"),
        of(Parameter.ACTUATOR_ACTRANGE, "actuator", "valve", "actrange", "-2 1"),
        of(Parameter.ACTUATOR_LENGTHRANGE, "actuator", "thrust", "lengthrange", "-2 1"),
        of(Parameter.ACTUATOR_DELAY, "actuator", "late", "delay", ".004"),
        of(Parameter.HFIELD_DATA, "hfield", "hills", "elevation", "0 .5 .1 1 .2 .6"),
        of(Parameter.CAM_POS, "camera", "eye", "pos", ".1 -3 2"),
        of(Parameter.CAM_QUAT, "camera", "eye", "quat", "1 .2 .3 .1"),
        of(Parameter.CAM_FOVY, "camera", "eye", "fovy", "70"),
        of(Parameter.LIGHT_POS, "light", "lamp", "pos", ".1 1 2"),
        of(Parameter.LIGHT_DIR, "light", "lamp", "dir", "1 0 -1"),
        of(Parameter.LIGHT_AMBIENT, "light", "lamp", "ambient", ".1 .2 .3"),
        of(Parameter.LIGHT_DIFFUSE, "light", "lamp", "diffuse", ".1 .2 .3"),
        of(Parameter.LIGHT_SPECULAR, "light", "lamp", "specular", ".1 .2 .3"),
        of(Parameter.MAT_RGBA, "material", "paint", "rgba", ".1 .2 .3 1"),
        of(Parameter.MAT_EMISSION, "material", "paint", "emission", ".3"),
        of(Parameter.MAT_SPECULAR, "material", "paint", "specular", ".3"),
        of(Parameter.MAT_SHININESS, "material", "paint", "shininess", ".3"),
        of(Parameter.MAT_REFLECTANCE, "material", "paint", "reflectance", ".3"),
        option(Parameter.OPT_TIMESTEP, "timestep", ".004"),
        option(Parameter.OPT_IMPRATIO, "impratio", "3"),
        option(Parameter.OPT_TOLERANCE, "tolerance", "1e-7"),
        option(Parameter.OPT_LS_TOLERANCE, "ls_tolerance", ".1"),
        option(Parameter.OPT_NOSLIP_TOLERANCE, "noslip_tolerance", "1e-4"),
        option(Parameter.OPT_CCD_TOLERANCE, "ccd_tolerance", "1e-4"),
        option(Parameter.OPT_SLEEP_TOLERANCE, "sleep_tolerance", "1e-3"),
        option(Parameter.OPT_GRAVITY, "gravity", "1 0 -3"),
        option(Parameter.OPT_WIND, "wind", "1 0 -3"),
        option(Parameter.OPT_MAGNETIC, "magnetic", "1 0 -3"),
        option(Parameter.OPT_DENSITY, "density", "1000"),
        option(Parameter.OPT_VISCOSITY, "viscosity", ".1"),
        option(Parameter.OPT_O_MARGIN, "o_margin", ".1"),
        option(Parameter.OPT_O_SOLREF, "o_solref", ".03 .9"),
        option(Parameter.OPT_O_SOLIMP, "o_solimp", SOLIMP),
        option(Parameter.OPT_O_FRICTION, "o_friction", "1 .9 .8 .7 .6"),
        option(Parameter.OPT_INTEGRATOR, "integrator", "implicitfast"),
        option(Parameter.OPT_CONE, "cone", "elliptic"),
        option(Parameter.OPT_JACOBIAN, "jacobian", "sparse"),
        option(Parameter.OPT_SOLVER, "solver", "CG"),
        option(Parameter.OPT_ITERATIONS, "iterations", "7"),
        option(Parameter.OPT_LS_ITERATIONS, "ls_iterations", "7"),
        option(Parameter.OPT_NOSLIP_ITERATIONS, "noslip_iterations", "7"),
        option(Parameter.OPT_CCD_ITERATIONS, "ccd_iterations", "7"),
        of(Parameter.OPT_DISABLEFLAGS, "flag", "", "contact", "disable"),
        of(Parameter.OPT_ENABLEFLAGS, "flag", "", "energy", "enable"));
  }

  private static Case option(Parameter p, String attribute, String text) {
    return of(p, "option", "", attribute, text);
  }

  @Test
  @DisplayName("is tested, each of them")
  void allCovered() {
    Set<Parameter> left = EnumSet.allOf(Parameter.class);
    cases().forEach(c -> left.remove(c.parameter()));
    assertThat(left).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("cases")
  @DisplayName("set and told of makes the model that the compiler makes with that value")
  void equalsRecompiled(Case c) {
    Model base = BASE;
    Model expected = Compiler.compile(edited(SPEC, c)).model();
    assertThat(ModelDifference.of(base, expected)).as("the edit must matter").isNotEmpty();
    try (Batch batch = new Batch(base, 2, 1)) {
      transfer(batch, 1, c, expected);
      batch.changed(1, c.parameter().change());
      assertThat(ModelDifference.of(batch.model(1), expected)).as(c.toString()).isEmpty();
      assertThat(batch.model(0)).isSameAs(base);
      assertThat(ModelDifference.of(base, UNTOUCHED)).isEmpty();
      batch.step(3);
    }
  }

  @Test
  @DisplayName("total mass is what the compiler makes of settotalmass")
  void totalMass() {
    Spec spec = SPEC.copy();
    spec.compiler().set("settotalmass", 5.0);
    Model compiled = Compiler.compile(spec).model();
    Model edited = new ModelEdit(BASE).totalMass(5).changed();
    Close.assertClose("mass", edited.body.mass, compiled.body.mass, 1e-12);
    Close.assertClose("inertia", edited.body.inertia, compiled.body.inertia, 1e-12);
    Close.assertClose("subtree", edited.body.subtreemass, compiled.body.subtreemass, 1e-12);
    Close.assertClose("inverse weight", edited.body.invweight0, compiled.body.invweight0, 1e-9);
    assertThatThrownBy(() -> new ModelEdit(BASE).totalMass(-1)).hasMessageContaining("-1.0 kg");
  }

  /** Sets what differs; a weld or spring that follows a rule in the file is written as the rule. */
  private static void transfer(Batch batch, int world, Case c, Model from) {
    Parameter p = c.parameter();
    for (int i = 0; i < p.count(from); i++) {
      double[] values = p.get(from, i);
      if (c.attribute().equals("springlength")
          && c.text().equals("-1")
          && c.name().equals(from.names.tendon[i])) {
        values = new double[] {-1, -1};
      }
      if (!java.util.Arrays.equals(values, batch.get(world, p, i))) {
        batch.set(world, p, i, values);
      }
    }
  }

  private static Spec edited(Spec spec, Case c) {
    Spec copy = spec.copy();
    Element element =
        switch (c.kind()) {
          case "option" -> copy.option();
          case "flag" -> copy.flags();
          case "inertial" ->
              Objects.requireNonNull(
                  Objects.requireNonNull(copy.find("body", c.name())).child("inertial"));
          default -> named(copy.root(), c.name(), c.kind());
        };
    element.set(c.attribute(), c.text());
    return copy;
  }

  /** The element of a name; of a kind or, for tendons and the like, in a section called so. */
  private static Element named(Element from, String name, String kind) {
    List<Element> found = new ArrayList<>();
    collect(from, name, kind, found);
    assertThat(found).as(kind + " " + name).hasSize(1);
    return found.get(0);
  }

  private static void collect(Element at, String name, String kind, List<Element> found) {
    for (Element child : at.children()) {
      boolean fits =
          child.kind().equals(kind)
              || SECTIONS.contains(kind) && at.kind().equals(kind)
              || kind.equals("joint") && child.kind().equals("freejoint");
      if (fits && child.name().equals(name)) {
        found.add(child);
      }
      collect(child, name, kind, found);
    }
  }

  @Test
  @DisplayName("that nothing depends on changes its own group and nothing else")
  void nothingElse() {
    Model base = BASE;
    try (Batch batch = new Batch(base, 2, 1)) {
      batch.set(1, Parameter.GEOM_FRICTION, 2, .3, .1, .1);
      batch.changed(1, Change.SHAPE);
      assertThat(changedGroups(base, batch.model(1))).containsExactly("Geoms");
    }
  }

  @Test
  @DisplayName("CT.4 thickness changes the margins of the geom and its body, nothing else")
  void thickness() {
    Model base = BASE;
    try (Batch batch = new Batch(base, 2, 1)) {
      batch.set(1, Parameter.GEOM_MARGIN, 2, .3);
      batch.changed(1, Change.SHAPE);
      assertThat(changedGroups(base, batch.model(1))).containsExactlyInAnyOrder("Geoms", "Bodies");
      Model m = batch.model(1);
      assertThat(m.body.margin[m.geom.bodyid[2]]).isEqualTo(.3);
      assertThat(m.body.subtreemass).containsExactly(base.body.subtreemass);
    }
  }

  @Test
  @DisplayName("of a model without a batch is changed the same way, into models that stay")
  void edit() {
    ModelEdit edit = new ModelEdit(BASE);
    Model first = edit.set(Parameter.BODY_MASS, 1, 3).changed(Change.INERTIAL);
    Model second = edit.set(Parameter.BODY_MASS, 1, 4).changed();
    assertThat(first.body.mass[1]).isEqualTo(3);
    assertThat(first.body.subtreemass[0]).isEqualTo(BASE.body.subtreemass[0] + 1);
    assertThat(second.body.subtreemass[0]).isEqualTo(BASE.body.subtreemass[0] + 2);
    assertThat(second.geom).isSameAs(BASE.geom);
    assertThat(ModelDifference.of(BASE, UNTOUCHED)).isEmpty();
  }

  @Test
  @DisplayName("that is set to what it was costs nothing")
  void unchanged() {
    Model base = BASE;
    try (Batch batch = new Batch(base, 2, 1)) {
      for (Parameter p : Parameter.values()) {
        for (int i = 0; i < p.count(base); i++) {
          if (p.value() != Parameter.Value.DIRECTION
              && !(p == Parameter.GEOM_SIZE && base.geom.dataid[i] >= 0)
              && !(p == Parameter.GEOM_DATAID && base.geom.dataid[i] < 0)) {
            batch.set(1, p, i, p.get(base, i));
          }
        }
      }
      assertThat(batch.model(1)).isSameAs(base);
    }
  }

  private static List<String> changedGroups(Model a, Model b) {
    return a.groups().stream()
        .filter(g -> g != b.group(g.getClass()))
        .map(g -> g.getClass().getSimpleName())
        .collect(Collectors.toList());
  }
}
