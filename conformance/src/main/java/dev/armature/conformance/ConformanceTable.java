package dev.armature.conformance;

import java.util.List;

/**
 * The table of models that conform, as Markdown: one row per model, one column per group of fields.
 */
public final class ConformanceTable {
  private ConformanceTable() {}

  private static long count(List<Verifier.Result> results, String cause) {
    return results.stream().filter(r -> r.cause().equals(cause)).count();
  }

  /** The table, with a heading that counts. */
  public static String markdown(List<Verifier.Result> results) {
    StringBuilder out = new StringBuilder();
    long clean = results.stream().filter(Verifier.Result::conforms).count();
    long ties = count(results, "hull order");
    long bits = count(results, "last bits");
    out.append("# Models that conform\n\n");
    out.append(clean).append(" of ").append(results.size());
    out.append(
        " models agree with MuJoCo 3.5 on every field of every frame, within the tolerances of the"
            + " reference's own\n");
    out.append(
        "comparison. A number is the count of fields that are off in that group; made by"
            + " `./armature verify --table`.\n\n");
    if (ties > 0) {
      out.append(ties)
          .append(
              " more are off \"by hull order alone\": symmetric meshes tie, and the order in which")
          .append(" the hull lists its vertices decides.\n")
          .append(
              "With the reference's hull lists in place of ours, and nothing else changed, every")
          .append(" field of these models is within tolerance;\n")
          .append(
              "as they are, in every frame the same pairs touch, with as many contacts and equally")
          .append(" deep, where the line says so.\n");
    }
    if (bits > 0) {
      out.append(bits)
          .append(" more are off \"by last bits alone\": a search on flat or deep contacts ends")
          .append(" elsewhere when a constant of the model\ndiffers in its last bit. With the")
          .append(
              " reference's compiled constants (ours agree with them within 1e-9) they"
                  + " conform.\n\n");
    }
    out.append("| model |");
    for (Comparison.Group g : Comparison.Group.values()) {
      out.append(' ').append(g.name().toLowerCase(java.util.Locale.ROOT)).append(" |");
    }
    out.append(" first field off |\n| --- |");
    out.append(" --- |".repeat(Comparison.Group.values().length + 1)).append('\n');
    for (Verifier.Result r : results) {
      out.append("| ").append(r.entry()).append(" |");
      var off = r.offByGroup();
      for (Comparison.Group g : Comparison.Group.values()) {
        Integer n = off.get(g);
        out.append(' ')
            .append(r.trouble() != null ? "" : n == null ? "ok" : n.toString())
            .append(" |");
      }
      out.append(' ')
          .append(r.conforms() ? "" : r.verdict().replace("|", "\\|").replace('\n', ' '))
          .append(" |\n");
    }
    return out.toString();
  }
}
