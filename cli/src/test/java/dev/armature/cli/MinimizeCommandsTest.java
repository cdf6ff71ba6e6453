package dev.armature.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.armature.io.ArrayFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MinimizeCommandsTest {
  /** DanWood of the NIST Statistical Reference Datasets, with a row that lacks a number. */
  private static final String DAN_WOOD =
      """
      y,x
      2.138,1.309
      3.421,1.471
      3.597,1.490
      nan,1.5
      4.340,1.565
      4.882,1.611
      5.660,1.680
      """;

  private final Shell shell = new Shell();

  @Test
  void aFormulaIsFittedToTheCertifiedValues(@TempDir Path folder) throws IOException {
    Path data = Files.writeString(folder.resolve("wood.csv"), DAN_WOOD);
    Path plot = folder.resolve("wood.svg");
    String formula = "y = b1 * x^b2";
    int code = shell.run("fit", data.toString(), formula, "--plot", plot.toString());
    assertThat(code).as(shell.err()).isZero();
    assertThat(shell.out()).contains("6 rows", "1 left out");
    assertThat(Files.readString(plot)).contains("<svg", "formula", "data");
    assertThat(shell.run("fit", data.toString(), formula, "--json")).isZero();
    String found = shell.out();
    assertThat(number(found, "value", 0)).isCloseTo(7.6886226176e-1, within(1e-9));
    assertThat(number(found, "value", 1)).isCloseTo(3.8604055871, within(1e-8));
    assertThat(number(found, "standardError", 0)).isCloseTo(1.8281973860e-2, within(1e-8));
    assertThat(number(found, "standardError", 1)).isCloseTo(5.1726610913e-2, within(1e-8));
    // the certified residual sum of squares is 4.3173084083E-03
    assertThat(number(found, "rms", 0)).isCloseTo(Math.sqrt(4.3173084083e-3 / 6), within(1e-10));
  }

  /** The value of a key where it stands for the n-th time. */
  private static double number(String json, String key, int n) {
    Matcher found = Pattern.compile("\"" + key + "\": *([-+.0-9eE]+)").matcher(json);
    List<Double> all = found.results().map(r -> Double.valueOf(r.group(1))).toList();
    return all.get(n);
  }

  @Test
  void boundsHoldAndMistakesAreNamed(@TempDir Path folder) throws IOException {
    String data = Files.writeString(folder.resolve("wood.csv"), DAN_WOOD).toString();
    assertThat(shell.run("fit", data, "y = b1 * x^b2", "--bounds", "b2=0..3")).isZero();
    assertThat(shell.out()).contains("at its bound");
    assertThat(shell.run("fit", data, "y = b1 * x^b2", "--bounds", "b2=3")).isEqualTo(Exit.USAGE);
    assertThat(shell.err()).contains("b2=3");
    assertThat(shell.run("fit", data, "y = b1 * x", "--start", "b2=3")).isEqualTo(Exit.USAGE);
    assertThat(shell.err()).contains("no parameter \"b2\"");
    assertThat(shell.run("fit", data, "y = b1 * x^b2", "--bounds", "b2=3..1"))
        .isEqualTo(Exit.USAGE);
    assertThat(shell.err()).contains("the lower bound of b2 is above the upper: 3..1");
    assertThat(shell.run("fit", data, "y = a + b * X")).as("a misspelled column").isZero();
    assertThat(shell.err()).contains("all names of the formula are parameters", "are y, x");
    assertThat(shell.out()).contains("do not determine all parameters");
    Path few = Files.writeString(folder.resolve("few.csv"), "y,x\n1,2\n2,3\n");
    assertThat(shell.run("fit", few.toString(), "y = a + b * x + c * x^2")).isEqualTo(Exit.FAILED);
    assertThat(shell.err()).contains("2 rows cannot say what 3 parameters are");
    assertThat(shell.run("fit", data, "y = x")).isEqualTo(Exit.USAGE);
    assertThat(shell.run("fit", data, "z = b * x")).isEqualTo(Exit.FAILED);
    assertThat(shell.err()).contains("no column \"z\"");
    assertThat(shell.run("fit", data, "y = exq(b * x)")).isEqualTo(Exit.USAGE);
    assertThat(shell.err()).contains("did you mean \"exp\"");
  }

  @ParameterizedTest
  @CsvSource({
    "2 + 3 * 4, 14",
    "-2^2, -4",
    "2^-1, 0.5",
    "2^3^2, 512",
    "8 / 4 / 2, 1",
    "8 - 4 - 2, 2",
    "(1 + 1.5e-1) * 2, 2.3",
    "sqrt(abs(-16)) + cos(pi), 3",
    "sign(-3) * exp(0), -1"
  })
  void formulasMeanWhatTheyMeanOnPaper(String text, double value) {
    assertThat(Formula.parse(text).value(new double[0])).isCloseTo(value, within(1e-12));
  }

  @Test
  void namesOfFormulasAreColumnsToo() {
    Formula formula = Formula.parse("a * qpos[left knee] + a * b");
    assertThat(formula.names()).containsExactly("a", "qpos[left knee]", "b");
    assertThat(formula.value(new double[] {2, 3, 5})).isEqualTo(16);
    for (String wrong : List.of("", "1 +", "(1", "2 x", "f(", "1..2", "a[1", "* 2")) {
      assertThatThrownBy(() -> Formula.parse(wrong))
          .as(wrong)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("formula");
    }
  }

  /** minimize x² + y² + xy − 3x, y ≥ 0.5: the bound holds y, then 2x = 3 − 0.5. */
  @Test
  void aQuadraticProgramIsSolvedFromATable(@TempDir Path folder) throws IOException {
    Path problem =
        Files.writeString(
            folder.resolve("p.csv"), "H[0],H[1],g,low,high\n2,1,-3,-inf,inf\n1,2,0,0.5,inf\n");
    Path out = folder.resolve("x.npz");
    Path plot = folder.resolve("x.svg");
    int code =
        shell.run("qp", problem.toString(), "--out", out.toString(), "--plot", plot.toString());
    assertThat(code).as(shell.err()).isZero();
    assertThat(shell.out()).contains("solved", "1 of 2 variables at a bound", "at its low bound");
    assertThat(ArrayFile.read(out).get("x").doubles()[0]).isCloseTo(1.25, within(1e-15));
    assertThat(ArrayFile.read(out).get("gradient").doubles()[1]).isCloseTo(2.25, within(1e-15));
    assertThat(Files.readString(plot)).contains("<svg");
    // as JSON: ½ (2 · 1.25² + 2 · 1.25 · 0.5 + 2 · 0.25) − 3.75
    assertThat(shell.run("qp", problem.toString(), "--json")).isZero();
    String found = shell.out();
    assertThat(number(found, "value", 0)).isCloseTo(-1.3125, within(1e-14));
  }

  @Test
  void wrongProgramsAreRefused(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("p.csv");
    Map<String, String> wrong =
        Map.of(
            "H[0],g\n2,1\n1,2\n", "H[1]",
            "H[0],H[1],g\n2,1,1\n3,2,1\n", "not symmetric",
            "H[0],g,low,high\n1,0,2,1\n", "variable 0",
            "H[0],g\n1,nan\n", "g[0] is NaN",
            "H[0]\n1\n", "no g");
    for (Map.Entry<String, String> entry : wrong.entrySet()) {
      Files.writeString(file, entry.getKey());
      assertThat(shell.run("qp", file.toString())).isEqualTo(Exit.FAILED);
      assertThat(shell.err()).contains(entry.getValue());
    }
    Files.writeString(file, "H[0],g\n-1,1\n");
    assertThat(shell.run("qp", file.toString())).isEqualTo(Exit.FAILED);
    assertThat(shell.out()).contains("not positive definite");
  }
}
