package dev.armature.compile;

import dev.armature.Model;
import dev.armature.spec.Diagnostics;
import dev.armature.spec.Spec;
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
  private static final Map<String, Macro> MACROS = Map.of("composite", new CableMacro());

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
   * @throws dev.armature.spec.ModelException when the spec makes no model
   */
  public static CompileResult compile(Spec spec, boolean strict) {
    Diagnostics diagnostics = new Diagnostics(strict);
    ExpandedModel expanded = Expansion.expand(spec, MACROS, diagnostics);
    Model model = new Compilation(expanded).run();
    return new CompileResult(model, diagnostics.warnings());
  }
}
