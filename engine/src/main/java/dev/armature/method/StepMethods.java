package dev.armature.method;

import dev.armature.model.Option;
import dev.armature.model.SolverType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/** The step methods that modules provide, besides that of the engine. */
public final class StepMethods {
  private static final List<StepMethod> PROVIDED = find();

  private StepMethods() {}

  private static List<StepMethod> find() {
    List<StepMethod> all = new ArrayList<>();
    ServiceLoader.load(StepMethod.class).forEach(all::add);
    all.sort(Comparator.comparing(StepMethod::name));
    return List.copyOf(all);
  }

  /** All provided methods, by name. */
  public static List<StepMethod> provided() {
    return PROVIDED;
  }

  /**
   * The provided method that the options choose; null for MuJoCo's solvers.
   *
   * @throws IllegalStateException when no module on the path provides it
   */
  public static @Nullable StepMethod of(Option opt) {
    int solver = opt.solver;
    if (solver <= SolverType.NEWTON) {
      return null;
    }
    for (int i = 0; i < PROVIDED.size(); i++) {
      if (PROVIDED.get(i).solver() == solver) {
        return PROVIDED.get(i);
      }
    }
    throw new IllegalStateException(missing(solver));
  }

  /** What to say when no module provides the method of a solver code. */
  public static String missing(int solver) {
    return "no step method for solver "
        + solver
        + " is on the class path; solver=\"avbd\" comes with the module armature-avbd";
  }

  /** How far beyond their margin contacts are looked for, m. */
  public static double reach(Option opt) {
    StepMethod method = of(opt);
    return method == null ? 0 : method.reach(opt);
  }

  /** Whether constraint rows are read: see {@link StepMethod#usesRows}. */
  public static boolean useRows(Option opt) {
    StepMethod method = of(opt);
    return method == null || method.usesRows();
  }
}
