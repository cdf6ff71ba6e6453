package dev.armature.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A report as one HTML file that needs no other file and no network: what was run, warnings, and
 * sections of text, plots and tables.
 *
 * <pre>{@code
 * Report report = new Report("humanoid").subtitle("armature run humanoid.xml").seed(7);
 * report.environment("0.1.0");
 * report.section("Energy").text("Sampled every step.").plot(energy);
 * report.write(Path.of("run.html"));
 * }</pre>
 */
public final class Report {
  private static final String STYLE =
      """
      :root{color-scheme:light dark;--bg:#fff;--card:#f6f8fa;--ink:#24292f;--soft:#57606a;--line:#d0d7de;--warn:#fff4d6;--warnline:#d4a72c}
      @media(prefers-color-scheme:dark){:root{--bg:#0d1117;--card:#161b22;--ink:#e6edf3;--soft:#9da7b3;--line:#30363d;--warn:#2d2410;--warnline:#9e7a1a}}
      *{box-sizing:border-box}
      body{margin:0;background:var(--bg);color:var(--ink);font:15px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
      main{max-width:880px;margin:0 auto;padding:2.2rem 1.4rem 3rem}
      h1{font-size:1.75rem;line-height:1.2;margin:0 0 .3rem}
      h2{font-size:1.2rem;margin:2.2rem 0 .6rem;padding-top:1rem;border-top:1px solid var(--line)}
      p{margin:.5rem 0}.sub{color:var(--soft);font:13px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow-wrap:anywhere}
      dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(190px,1fr));gap:.6rem;margin:1.2rem 0}
      dl div{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:.5rem .75rem}
      dt{color:var(--soft);font-size:12px}dd{margin:0;font-weight:600;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
      .warn{background:var(--warn);border:1px solid var(--warnline);border-radius:8px;padding:.6rem .9rem;margin:1rem 0}
      .warn ul{margin:.2rem 0;padding-left:1.2rem}
      figure{margin:1rem 0}svg.ap{width:100%;height:auto;display:block}
      .scroll{overflow-x:auto;margin:1rem 0}
      table{border-collapse:collapse;font-size:14px;font-variant-numeric:tabular-nums;min-width:50%}
      th,td{text-align:left;padding:.3rem .8rem .3rem 0;border-bottom:1px solid var(--line);white-space:nowrap}
      th{color:var(--soft);font-weight:600}.r{text-align:right}
      pre{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:.7rem .9rem;overflow-x:auto;font-size:13px}
      footer{margin-top:2.5rem;color:var(--soft);font-size:12.5px;border-top:1px solid var(--line);padding-top:.8rem}
      """;

  private record Fact(String name, String value) {}

  private final String title;
  private String subtitle = "";
  private final List<Fact> facts = new ArrayList<>();
  private final List<Fact> environment = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();
  private final List<Section> sections = new ArrayList<>();

  /** A report of nothing yet. */
  public Report(String title) {
    this.title = title;
  }

  /** What was run: the command or a sentence, under the title. */
  public Report subtitle(String text) {
    subtitle = text;
    return this;
  }

  /** A fact that is seen at once: a name and a value. */
  public Report fact(String name, Object value) {
    facts.add(new Fact(name, text(value)));
    return this;
  }

  /** The seed of whatever was random. */
  public Report seed(long seed) {
    return fact("seed", seed);
  }

  /** A warning; all of them stand above the sections. */
  public Report warning(String text) {
    warnings.add(text);
    return this;
  }

  /** A line of small print at the end: a version, a machine, a date. */
  public Report footnote(String name, Object value) {
    environment.add(new Fact(name, text(value)));
    return this;
  }

  /** The versions of Armature, Java and the system, as small print. */
  public Report environment(String version) {
    return footnote("Armature", version)
        .footnote("Java", Runtime.version() + " (" + System.getProperty("java.vm.name") + ")")
        .footnote(
            "system",
            "%s %s, %s, %d processors"
                .formatted(
                    System.getProperty("os.name"),
                    System.getProperty("os.version"),
                    System.getProperty("os.arch"),
                    Runtime.getRuntime().availableProcessors()));
  }

  private static String text(Object value) {
    return value instanceof Double x ? Table.number(x) : String.valueOf(value);
  }

  /** Adds a section. */
  public Section section(String heading) {
    Section section = new Section(heading);
    sections.add(section);
    return section;
  }

  /** A part of a report under its heading; what is added stands in the order of adding. */
  public static final class Section {
    private final String heading;
    private final StringBuilder body = new StringBuilder();

    private Section(String heading) {
      this.heading = heading;
    }

    /** A paragraph. */
    public Section text(String paragraph) {
      body.append("<p>").append(Markup.escape(paragraph)).append("</p>\n");
      return this;
    }

    /** Text as it is: commands, listings. */
    public Section listing(String text) {
      body.append("<pre>").append(Markup.escape(text)).append("</pre>\n");
      return this;
    }

    /** A plot. */
    public Section plot(Plot plot) {
      body.append("<figure>").append(plot.inline()).append("</figure>\n");
      return this;
    }

    /** A table. */
    public Section table(Table table) {
      table.html(body);
      body.append('\n');
      return this;
    }

    /** A picture, kept inside the page. */
    public Section picture(byte[] png, String description) {
      body.append("<figure><img style=\"max-width:100%\" alt=\"")
          .append(Markup.escape(description))
          .append("\" src=\"data:image/png;base64,")
          .append(java.util.Base64.getEncoder().encodeToString(png))
          .append("\"></figure>\n");
      return this;
    }
  }

  /** The page. */
  public String html() {
    StringBuilder out = new StringBuilder(1 << 14);
    out.append("<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n")
        .append("<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<title>")
        .append(Markup.escape(title))
        .append("</title>\n<style>\n")
        .append(STYLE)
        .append(Plot.STYLE)
        .append("\n</style>\n<main>\n<h1>")
        .append(Markup.escape(title))
        .append("</h1>\n");
    if (!subtitle.isEmpty()) {
      out.append("<p class=\"sub\">").append(Markup.escape(subtitle)).append("</p>\n");
    }
    if (!facts.isEmpty()) {
      out.append("<dl>");
      for (Fact fact : facts) {
        out.append("<div><dt>")
            .append(Markup.escape(fact.name))
            .append("</dt><dd>")
            .append(Markup.escape(fact.value))
            .append("</dd></div>");
      }
      out.append("</dl>\n");
    }
    if (!warnings.isEmpty()) {
      out.append("<div class=\"warn\"><strong>")
          .append(warnings.size() == 1 ? "A warning" : warnings.size() + " warnings")
          .append("</strong><ul>");
      for (String warning : warnings) {
        out.append("<li>").append(Markup.escape(warning)).append("</li>");
      }
      out.append("</ul></div>\n");
    }
    for (Section section : sections) {
      out.append("<h2>").append(Markup.escape(section.heading)).append("</h2>\n");
      out.append(section.body);
    }
    if (!environment.isEmpty()) {
      out.append("<footer>");
      for (int i = 0; i < environment.size(); i++) {
        out.append(i > 0 ? " · " : "")
            .append(Markup.escape(environment.get(i).name))
            .append(' ')
            .append(Markup.escape(environment.get(i).value));
      }
      out.append("</footer>\n");
    }
    return out.append("</main>\n</html>\n").toString();
  }

  /** Writes the page. */
  public void write(Path file) throws IOException {
    Files.writeString(file, html());
  }
}
