package dev.armature.lint;

import dev.armature.compile.CompileResult;
import dev.armature.compile.Compiler;
import dev.armature.mjcf.ModelReader;
import dev.armature.spec.LoadOptions;
import dev.armature.spec.ModelException;
import dev.armature.spec.Spec;
import dev.armature.spec.Warning;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds probable mistakes in a model that loads, and says where they are.
 *
 * <pre>{@code
 * for (Finding finding : Linter.check(Path.of("robot.xml"))) { … }
 * }</pre>
 *
 * <p>Rules look at the compiled model at qpos0 and at the tree as written. A file that does not
 * load is one finding of severity {@link Severity#ERROR}.
 */
public final class Linter {
  private static final List<Rules> RULES =
      List.of(
          new MassRules(),
          new ShapeRules(),
          new LimitRules(),
          new ActuatorRules(),
          new TimeRules(),
          new UnitRules(),
          new SensorRules(),
          new UnusedRules());

  private Linter() {}

  /** A group of rules about one subject. */
  interface Rules {
    void check(Subject s);
  }

  /** Checks a file. */
  public static List<Finding> check(Path file) {
    return check(file, LoadOptions.DEFAULT);
  }

  /** Checks a file that is read with these options. */
  public static List<Finding> check(Path file, LoadOptions options) {
    try {
      return check(ModelReader.read(file, options));
    } catch (ModelException e) {
      return List.of(refusal(e));
    }
  }

  /** Checks a spec; it is not changed. */
  public static List<Finding> check(Spec spec) {
    CompileResult result;
    try {
      result = Compiler.compile(spec);
    } catch (ModelException e) {
      return List.of(refusal(e));
    }
    Subject subject = new Subject(spec, result);
    Set<Warning> warnings = new LinkedHashSet<>(spec.warnings());
    warnings.addAll(result.warnings());
    for (Warning w : warnings) {
      subject.add(
          new Finding(Severity.WARNING, "load", w.location(), w.element(), w.message(), ""));
    }
    RULES.forEach(rules -> rules.check(subject));
    List<Finding> sorted = new ArrayList<>(subject.findings());
    sorted.sort(
        Comparator.comparing((Finding f) -> f.location().file())
            .thenComparingInt(f -> f.location().line())
            .thenComparingInt(f -> f.location().column())
            .thenComparing(Finding::severity)
            .thenComparing(Finding::code));
    return List.copyOf(sorted);
  }

  private static Finding refusal(ModelException e) {
    return new Finding(
        Severity.ERROR,
        "refused",
        e.location(),
        e.element(),
        e.problem(),
        "the model does not load");
  }
}
