package dev.armature.lint;

import dev.armature.compile.CompileResult;
import dev.armature.compile.Sources;
import dev.armature.data.Data;
import dev.armature.model.EnableFlag;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import dev.armature.model.Option;
import dev.armature.spec.Element;
import dev.armature.spec.SourceLocation;
import dev.armature.spec.Spec;
import dev.armature.step.Physics;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The model under examination, in all its forms, and what was found so far. */
final class Subject {
  private static final MathContext THREE_DIGITS = new MathContext(3);

  final Spec spec;
  final Model m;

  /** A world at qpos0 with positions, contacts and constraints computed. */
  final Data d;

  final Sources sources;
  private final Set<Finding> findings = new LinkedHashSet<>();

  Subject(Spec spec, CompileResult result) {
    this.spec = spec;
    this.sources = result.sources();
    Option awake = result.model().opt.copy();
    awake.enableflags &= ~EnableFlag.SLEEP;
    this.m = result.model().with(awake);
    this.d = Physics.makeData(m);
    Physics.forward(m, d);
  }

  Set<Finding> findings() {
    return findings;
  }

  void add(Finding finding) {
    findings.add(finding);
  }

  /** Notes a finding about an object of the compiled model. */
  void add(Severity severity, String code, int objType, int id, String message, String hint) {
    Element element = sources.element(objType, id);
    SourceLocation place = element == null ? SourceLocation.NONE : element.location();
    add(new Finding(severity, code, place, describe(objType, id, element), message, hint));
  }

  /** Notes a finding about an element as written. */
  void add(Severity severity, String code, Element element, String message, String hint) {
    add(new Finding(severity, code, element.location(), element.describe(), message, hint));
  }

  private String describe(int objType, int id, @Nullable Element element) {
    String name = m.names.of(objType)[id];
    String kind = element == null ? "object" : element.kind();
    return name.isEmpty() ? kind : kind + " '" + name + "'";
  }

  /** What kind of thing it is with its name, or with its number and line. */
  String name(int objType, int id) {
    String kind =
        switch (objType) {
          case ObjType.BODY -> "body";
          case ObjType.GEOM -> "geom";
          case ObjType.JOINT -> "joint";
          case ObjType.SITE -> "site";
          case ObjType.TENDON -> "tendon";
          case ObjType.ACTUATOR -> "actuator";
          default -> "object";
        };
    String name = m.names.of(objType)[id];
    if (!name.isEmpty()) {
      return kind + " '" + name + "'";
    }
    SourceLocation place = sources.location(objType, id);
    return kind + " " + id + (place.line() > 0 ? " (line " + place.line() + ")" : "");
  }

  /** Three digits, as people write them. */
  static String number(double x) {
    if (x == 0 || Double.isNaN(x) || Double.isInfinite(x)) {
      return x == 0 ? "0" : Double.toString(x);
    }
    BigDecimal rounded = new BigDecimal(x).round(THREE_DIGITS).stripTrailingZeros();
    int magnitude = rounded.precision() - rounded.scale();
    return magnitude < -3 || magnitude > 6 ? rounded.toString() : rounded.toPlainString();
  }
}
