package dev.armature.cli;

import dev.armature.conformance.BitCheck;
import dev.armature.conformance.ConstraintCheck;
import dev.armature.conformance.ContactCheck;
import dev.armature.conformance.Corpus;
import dev.armature.conformance.DepthCheck;
import dev.armature.conformance.Digests;
import dev.armature.conformance.MatrixCheck;
import dev.armature.conformance.ModelCheck;
import dev.armature.conformance.Selection;
import dev.armature.conformance.SensorCheck;
import dev.armature.conformance.StageCheck;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** The options of {@code verify} for work on one stage: one check instead of the comparison. */
final class StageChecks {
  /** A stage that can be checked alone, on what the reference has before it. */
  enum Stage {
    /** The compiler. */
    MODEL,
    /** The engine, on the reference's compiled constants. */
    FORWARD,
    /** Collision detection, on the reference's poses. */
    CONTACT,
    /** Constraint rows and solvers, on the reference's contacts. */
    CONSTRAINT,
    /** Sensors, on everything else of the reference. */
    SENSOR
  }

  /** What to do instead of the comparison; at most one. */
  static final class Kind {
    @Option(
        names = "--stage",
        paramLabel = "STAGE",
        description =
            "Check one stage on what the reference has before it: ${COMPLETION-CANDIDATES}.")
    private @Nullable Stage stage;

    @Option(
        names = "--bits",
        description = "Count, field by field, the numbers equal to the last bit.")
    private boolean bits;

    @Option(
        names = "--depth",
        description = "Measure penetration depths, the reference's and ours, against the truth.")
    private boolean depth;

    @Option(
        names = "--matrix",
        description =
            "Check all combinations of solver, cone, Jacobian and islands: --models is one model,"
                + " --reference a file of tools/oracle/matrix.mjs.")
    private boolean matrix;

    @Option(
        names = "--digests",
        description = "Print digests of 1,000 steps of our own models; no reference is needed.")
    private boolean digests;
  }

  @ArgGroup private @Nullable Kind kind;

  @Option(names = "--not", paramLabel = "REGEX", description = "Skip models whose path matches.")
  private String not = "(?!)";

  @Option(
      names = "--fields",
      paramLabel = "REGEX",
      description = "--stage, --bits: only fields whose name matches.")
  private String fields = "";

  @Option(
      names = "--group",
      paramLabel = "GROUPS",
      description = "--stage forward: only fields of these groups, such as smooth,contact.")
  private String group = "";

  @Option(
      names = "--types",
      paramLabel = "REGEX",
      description = "--stage contact: only pairs of geom types that match, such as sphere-box.")
  private String types = "";

  @Option(
      names = "--flex",
      description = "--stage contact, --stage constraint: also models with flexes.")
  private boolean flexes;

  @Option(
      names = "--compiled",
      description = "--bits: run on our compiler's constants, not the reference's.")
  private boolean compiled;

  @Option(
      names = "--verbose",
      description = "--stage, --bits: print everything that is off, not only the first.")
  private boolean verbose;

  /** Whether one of the checks is asked for. */
  boolean wanted() {
    return kind != null;
  }

  /** Runs the check; true when nothing is off. */
  boolean run(Path models, Path reference, String only, PrintWriter out) throws IOException {
    Kind k = kind == null ? new Kind() : kind;
    if (k.digests) {
      for (String name : Digests.MODELS) {
        out.println(name + " " + Digests.of(models.resolve(name + ".xml")));
      }
      return true;
    }
    if (k.matrix) {
      return MatrixCheck.run(models, reference, out);
    }
    Selection selection =
        new Selection(
            new Corpus(models, reference),
            Pattern.compile(only),
            Pattern.compile(not),
            Pattern.compile(fields),
            flexes,
            verbose);
    if (selection.entries().isEmpty()) {
      throw new IllegalArgumentException("no reference dump in " + reference + " is selected");
    }
    if (k.bits) {
      return BitCheck.run(selection, compiled, out);
    }
    if (k.depth) {
      return DepthCheck.run(selection, out);
    }
    return switch (k.stage == null ? Stage.FORWARD : k.stage) {
      case MODEL -> ModelCheck.run(selection, out);
      case FORWARD -> StageCheck.run(selection, group, out);
      case CONTACT -> ContactCheck.run(selection, Pattern.compile(types), out);
      case CONSTRAINT -> ConstraintCheck.run(selection, out);
      case SENSOR -> SensorCheck.run(selection, out);
    };
  }
}
