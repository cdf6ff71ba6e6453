package dev.armature.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.StringReader;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

/** Plots as SVG. */
class PlotTest {
  private static Document parse(String svg) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(svg)));
  }

  private static double[] range(int n) {
    double[] x = new double[n];
    for (int i = 0; i < n; i++) {
      x[i] = i;
    }
    return x;
  }

  private static List<double[]> pathPoints(String svg, int index) {
    Matcher path = Pattern.compile("<path class=\"l\"[^>]* d=\"(M[^\"]*L[^\"]*)\"").matcher(svg);
    for (int i = 0; i <= index; i++) {
      assertThat(path.find()).isTrue();
    }
    return Pattern.compile("[ML](-?[\\d.]+) (-?[\\d.]+)")
        .matcher(path.group(1))
        .results()
        .map(m -> new double[] {Double.parseDouble(m.group(1)), Double.parseDouble(m.group(2))})
        .toList();
  }

  @Test
  void aPlotIsWellFormedAndHasTitleLabelsAndLegend() throws Exception {
    String svg =
        new Plot("Energy <of> \"all\" & 'more'")
            .x("time / s")
            .y("energy / J")
            .line("potential", range(3), new double[] {1, 2, 3})
            .scatter("kinetic", range(3), new double[] {3, 2, 1})
            .band("spread", range(3), new double[] {0, 1, 2}, new double[] {2, 3, 4})
            .svg();
    Document document = parse(svg);
    assertThat(document.getDocumentElement().getTextContent())
        .contains("Energy <of> \"all\" & 'more'", "time / s", "energy / J")
        .contains("potential", "kinetic", "spread");
  }

  @Test
  void aMillionPointsGiveASmallFileThatKeepsThePeaks() {
    int n = 1_000_000;
    double[] y = new double[n];
    for (int i = 0; i < n; i++) {
      y[i] = Math.sin(i * 1e-4);
    }
    y[654_321] = 5;
    String svg = new Plot("long").line("", range(n), y).svg();
    assertThat(svg.length()).isLessThan(60_000);
    double top = pathPoints(svg, 0).stream().mapToDouble(p -> p[1]).min().orElseThrow();
    double next =
        pathPoints(svg, 0).stream().mapToDouble(p -> p[1]).filter(p -> p > top).min().orElseThrow();
    assertThat(next - top).as("one point stands out").isGreaterThan(100);
  }

  @Test
  void valuesThatAreNoNumbersInterruptALine() {
    double[] y = {1, 2, Double.NaN, 3, 4, Double.POSITIVE_INFINITY, 5, 6};
    String svg = new Plot("gaps").line("", range(8), y).svg();
    Matcher path = Pattern.compile("<path class=\"l\"[^>]* d=\"([^\"]*)\"").matcher(svg);
    assertThat(path.find()).isTrue();
    assertThat(path.group(1).chars().filter(c -> c == 'M').count()).isEqualTo(3);
  }

  @Test
  void logarithmicAxesPlaceDecadesEvenlyAndLeaveOutWhatIsNotPositive() {
    double[] y = {1e-6, 1e-4, 1e-2, 0, -1};
    String svg = new Plot("log").logY().line("", range(5), y).svg();
    List<double[]> points = pathPoints(svg, 0);
    assertThat(points).hasSize(3);
    assertThat(points.get(0)[1] - points.get(1)[1])
        .isCloseTo(points.get(1)[1] - points.get(2)[1], org.assertj.core.data.Offset.offset(0.2));
    assertThat(svg).contains("10⁻⁶").contains(">0.01<");
  }

  @Test
  void ticksAreRoundNumbersInsideTheRange() {
    List<Axis.Tick> ticks = Axis.around(0.013, 0.087, false, false, 0, 100).ticks(5);
    assertThat(ticks).extracting(Axis.Tick::label).containsExactly("0.02", "0.04", "0.06", "0.08");
    assertThat(Axis.around(-3, 3, false, false, 0, 100).ticks(4))
        .extracting(Axis.Tick::label)
        .containsExactly("−2", "0", "2");
    assertThat(Axis.around(0, 3e7, false, false, 0, 100).ticks(3))
        .extracting(Axis.Tick::label)
        .containsExactly("0", "1", "2", "3");
    assertThat(Axis.around(0, 3e7, false, false, 0, 100).factor()).isEqualTo("×10⁷");
    assertThat(Axis.around(0, 2.5e-8, false, false, 0, 100).ticks(5))
        .extracting(Axis.Tick::label)
        .containsExactly("0", "0.5", "1.0", "1.5", "2.0", "2.5");
  }

  @Test
  void emptyConstantAndAllBadDataStillDraw() throws Exception {
    parse(new Plot("").svg());
    parse(new Plot("empty").line("a", new double[0], new double[0]).svg());
    parse(new Plot("constant").line("a", range(3), new double[] {2, 2, 2}).svg());
    parse(new Plot("one").scatter("a", new double[] {1e300}, new double[] {-1e300}).svg());
    parse(new Plot("bad").logY().line("a", range(2), new double[] {-1, Double.NaN}).svg());
    parse(new Plot("huge").line("a", range(2), new double[] {-1.7e308, 1.7e308}).svg());
    assertThat(new Plot("nan").line("a", range(1), new double[] {Double.NaN}).svg())
        .doesNotContain("NaN");
  }

  @Test
  void manySeriesShowSomeOfTheirNamesAndTheNumberOfTheRest() {
    Plot plot = new Plot("many");
    for (int i = 0; i < 100; i++) {
      plot.line("joint number " + i, range(2));
    }
    assertThat(plot.svg()).contains("joint number 23<").contains("… and 76 more");
  }

  @Test
  void seriesOfDifferentLengthsAreRefused() {
    assertThatThrownBy(() -> new Plot("").line("knee", range(2), range(3)))
        .hasMessage("knee: 2 x for 3 y");
    assertThatThrownBy(() -> new Plot("").size(1, 1)).hasMessageContaining("1 × 1");
    assertThatThrownBy(() -> new Plot("").rangeY(2, 2)).hasMessageContaining("empty");
  }
}
