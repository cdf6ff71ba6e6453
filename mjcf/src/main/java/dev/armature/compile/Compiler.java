package dev.armature.compile;

import dev.armature.compile.expand.ExpandedModel;
import dev.armature.compile.expand.Expansion;
import dev.armature.compile.expand.Macro;
import dev.armature.compile.flex.FlexcompMacro;
import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.spec.Diagnostics;
import dev.armature.spec.ModelException;
import dev.armature.spec.SourceLocation;
import dev.armature.spec.Spec;
import dev.armature.spec.Warning;
import dev.armature.step.Physics;
import java.util.List;
import java.util.Map;

/**
 * Compiles a spec to a model.
 *
 * <pre>{@code
 * CompileResult result = Compiler.compile(spec);
 * Model model = result.model();
 * }</pre>
 *
 * <p>The spec is not changed, so it can be edited and compiled again; {@link #recompile} then takes
 * the state of a running world over.
 */
public final class Compiler {
  private static final Map<String, Macro> MACROS =
      Map.of("composite", new CableMacro(), "flexcomp", new FlexcompMacro());

  private Compiler() {}

  /** Compiles a spec. */
  public static CompileResult compile(Spec spec) {
    return compile(spec, false);
  }

  /**
   * Compiles a spec.
   *
   * @param strict whether to refuse what MuJoCo refuses and what is otherwise accepted with a
   *     warning
   * @throws ModelException when the spec makes no model
   */
  public static CompileResult compile(Spec spec, boolean strict) {
    Diagnostics diagnostics = new Diagnostics(strict);
    diagnostics.addAll(spec.warnings());
    try {
      ExpandedModel expanded = Expansion.expand(spec, MACROS, diagnostics);
      Compilation compilation = new Compilation(expanded, spec.plugins());
      Model model = compilation.run();
      return new CompileResult(model, diagnostics.warnings(), compilation.sources());
    } catch (ModelException e) {
      throw withWarnings(e, spec.warnings());
    }
  }

  /** A refusal with what reading had to say about its place, which nobody would see otherwise. */
  private static ModelException withWarnings(ModelException e, List<Warning> warnings) {
    StringBuilder problem = new StringBuilder(e.problem());
    for (Warning warning : warnings) {
      if (warning.location() != SourceLocation.NONE && warning.location().equals(e.location())) {
        problem.append("; ").append(warning.message());
      }
    }
    boolean same = problem.length() == e.problem().length();
    return same ? e : new ModelException(e.location(), e.element(), problem.toString(), e);
  }

  /**
   * Compiles a changed spec and takes the state of a running world over: time, positions,
   * velocities, activations, controls, applied forces, mocap poses, delay buffers, plugin states,
   * sleep, and what the solver avbd remembers. Objects are matched by name, those without one by
   * their place or by what they act on; what is new starts as after a reset.
   *
   * @param oldModel the model that the spec was before
   * @param oldData a world of it; it is not changed
   */
  public static Recompiled recompile(Spec spec, Model oldModel, Data oldData) {
    CompileResult result = compile(spec);
    Data data = Physics.makeData(result.model());
    StateTransfer.carry(oldModel, oldData, result.model(), data);
    return new Recompiled(result.model(), data, result.warnings());
  }
}
