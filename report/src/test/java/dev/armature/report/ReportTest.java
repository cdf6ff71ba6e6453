package dev.armature.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page. */
class ReportTest {
  @Test
  void aPageHoldsWhatWasRunAndNeedsNothingElse(@TempDir Path folder) throws Exception {
    Report report =
        new Report("humanoid").subtitle("armature run humanoid.xml --duration 5").seed(7);
    report.fact("steps", 1000L).fact("real-time factor", 12.3456789).environment("0.1.0");
    report.warning("diverged at 1.2 s");
    report
        .section("Energy")
        .text("Sampled every step.")
        .plot(new Plot("energy").line("kinetic", new double[] {1, 2, 3}))
        .table(new Table("joint", "value").row("knee", 0.5).row("hip", 1e-12))
        .listing("a < b")
        .picture(new byte[] {1, 2, 3}, "a picture");
    Path file = folder.resolve("run.html");
    report.write(file);
    String html = Files.readString(file);
    assertThat(html)
        .contains("<title>humanoid</title>", "armature run humanoid.xml", "seed", "12.3457")
        .contains("A warning", "diverged at 1.2 s", "Energy", "<svg", "<td>knee</td>", "1E-12")
        .contains("a &lt; b", "data:image/png;base64,AQID", "Java " + Runtime.version());
    assertThat(html.replace("http://www.w3.org/2000/svg", ""))
        .as("no other file, no network, no script")
        .doesNotContain("http://", "https://", "<script", "<link", "@import");
  }

  @Test
  void nothingThatAUserNamesBecomesMarkup() {
    String evil = "<img src=x onerror=alert(1)>\"'&\u0000\ud800";
    Report report = new Report(evil).subtitle(evil).fact(evil, evil).warning(evil);
    report.footnote(evil, evil);
    report
        .section(evil)
        .text(evil)
        .listing(evil)
        .picture(new byte[0], evil)
        .plot(new Plot(evil).x(evil).y(evil).line(evil, new double[] {1}))
        .table(new Table(evil).row(evil));
    assertThat(report.html())
        .doesNotContain("<img src=x")
        .doesNotContain("\u0000")
        .contains("&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;");
  }

  @Test
  void numbersStandFlushRight() {
    StringBuilder out = new StringBuilder();
    new Table("name", "n").row("a", 1).row("b", 2.5).html(out);
    assertThat(out.toString()).contains("<td class=\"r\">2.5</td>").contains("<td>a</td>");
    assertThatThrownBy(() -> new Table("a", "b").row(1)).hasMessage("1 cells for 2 columns");
  }
}
