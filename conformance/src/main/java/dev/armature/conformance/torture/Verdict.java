package dev.armature.conformance.torture;

import dev.armature.conformance.Comparison;
import java.util.List;

/**
 * The result for one model.
 *
 * @param kind the kind of outcome
 * @param key what failures of the same cause share: the first field off, or the place an exception
 *     came from
 * @param detail the same in numbers and words
 * @param off fields out of tolerance, the first to look at first
 */
public record Verdict(Kind kind, String key, String detail, List<Comparison.Row> off) {
  /** Kinds of outcomes, from good to bad. */
  public enum Kind {
    /** Every field of every frame is within its tolerance. */
    CONFORMS("conform", true),
    /** MuJoCo refuses the model and so do we. */
    REFUSED("both refuse", true),
    /** MuJoCo refuses the model; we take it with a warning, and refuse it when strict. */
    STRICT("both refuse when strict", true),
    /** MuJoCo's own result moves as far when coordinates change in their last bit. */
    SENSITIVE("sensitive in MuJoCo", true),
    /** Conforms when the solver may converge. */
    UNCONVERGED("conform when converged", true),
    /** Conforms when MuJoCo has memory for all constraints. */
    FULL("MuJoCo out of memory", true),
    /** MuJoCo's own result changes with the bytes in memory it never set. */
    UNSET("MuJoCo reads unset memory", true),
    /** MuJoCo itself crashed or did not end; nothing to compare with. */
    ORACLE("MuJoCo failed", true),
    /** MuJoCo refuses the model, we do not. */
    ACCEPTED("only MuJoCo refuses", false),
    /** We refuse a model that MuJoCo takes. */
    REFUSAL("only we refuse", false),
    /** A field is off. */
    OFF("off", false),
    /** An exception that is not about the model. */
    EXCEPTION("foreign exception", false),
    /** An error of the virtual machine. */
    CRASH("crash", false),
    /** No end within the time limit. */
    HANG("hang", false),
    /** A check of ours against ourselves failed. */
    CHECK("check failed", false);

    /** The kind in words. */
    public final String words;

    /** Whether there is nothing for us to fix. */
    public final boolean good;

    Kind(String words, boolean good) {
      this.words = words;
      this.good = good;
    }
  }

  static Verdict of(Kind kind, String key, String detail) {
    return new Verdict(kind, key, detail, List.of());
  }

  /** The same differences under another kind, with the measurement that shows it. */
  Verdict as(Kind other, String measurement) {
    return new Verdict(other, key, detail + "; " + measurement, off);
  }

  /** Whether two failures have the same cause, as far as the results show. */
  boolean same(Verdict other) {
    return kind == other.kind && key.equals(other.key);
  }
}
