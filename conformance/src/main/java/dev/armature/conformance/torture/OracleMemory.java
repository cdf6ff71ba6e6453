package dev.armature.conformance.torture;

import dev.armature.conformance.Comparison;
import dev.armature.conformance.Dump;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Says whether a difference comes from MuJoCo's memory, by measurement. Where its constraints do
 * not fit into the memory it reserves, it continues without them: then it agrees with us once it
 * has more. Where it reads memory that it never set, its result changes when new memory is filled
 * with other bytes ({@code MALLOC_PERTURB_} of glibc; the WebAssembly build ignores it).
 */
final class OracleMemory implements AutoCloseable {
  private static final String SIZE = "2G";
  // new memory is filled with 0xff ^ 190 = 0x41: 2.3e6 as a double, 12 as a float
  private static final Map<String, String> FILLED = Map.of("MALLOC_PERTURB_", "190");
  private final Oracle filled;

  OracleMemory(Oracle oracle) {
    this.filled = oracle.with(FILLED);
  }

  /** The same question with memory for all constraints. */
  static Generator.Sample roomy(Generator.Sample sample) {
    Generator.Sample roomy = sample.copy();
    roomy.root().section("size").set("memory", SIZE);
    return roomy;
  }

  /** Whether MuJoCo's result depends on memory that it never set, in all fields that are off. */
  boolean unset(Question question, Dump reference, Verdict verdict) throws IOException {
    Oracle.Answer other = filled.ask(question.moved(0, reference.frames));
    Dump dump = other.dump();
    return other.fault() != null
        || dump != null && Sensitivity.explains(spread(reference, dump), verdict);
  }

  private static Map<String, Double> spread(Dump one, Dump other) {
    Map<String, Double> spread = new HashMap<>();
    Sensitivity.widen(spread, rows(one, other));
    return spread;
  }

  /** All differences of two dumps of the same states. */
  static List<Comparison.Row> rows(Dump one, Dump other) {
    List<Comparison.Row> rows = new ArrayList<>(Comparison.model(one, other));
    for (int i = 0; i < one.frames.size(); i++) {
      rows.addAll(Comparison.frame(one, one.frames.get(i), other, other.frames.get(i)));
    }
    return rows;
  }

  @Override
  public void close() {
    filled.close();
  }
}
