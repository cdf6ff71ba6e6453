package dev.armature.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tables as people write them. */
class CsvTest {
  @TempDir Path folder;

  private Path file(String text) throws IOException {
    return Files.writeString(
        folder.resolve("t.csv"), text.replace("\\n", "\n").replace("\\t", "\t"));
  }

  @Test
  void commentsEmptyLinesQuotesAndSpacesAreRead() throws Exception {
    var table =
        Csv.read(file("\ufeff# made by hand\n\n\"a, b\", knee \n1, 2\n\n# more\n+3e2,-inf\r\n"));
    assertThat(table.keySet()).containsExactly("a, b", "knee");
    assertThat(table.get("a, b").doubles()).containsExactly(1, 300);
    assertThat(table.get("knee").doubles()).containsExactly(2, Double.NEGATIVE_INFINITY);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"a;b\\n1;2", "a\\tb\\n1\\t2"})
  void otherSeparatorsAreRecognized(String text) throws Exception {
    assertThat(Csv.read(file(text)).get("b").doubles()).containsExactly(2);
  }

  @Test
  void columnsWithoutNamesAreNumbered() throws Exception {
    var table = Csv.read(file("1,2\n3,4\n"));
    assertThat(table.keySet()).containsExactly("0", "1");
    assertThat(table.get("1").doubles()).containsExactly(2, 4);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a,b\\n1,2\\n3 | t.csv:3: 1 values for 2 columns",
        "a,b\\n1,2,3 | t.csv:2: 3 values for 2 columns",
        "a,b\\n\\n1,x2 | t.csv:3: \"x2\" in column 2 (b) is no number",
        "a,b\\n1, | t.csv:2: \"\" in column 2 (b) is no number",
        "a,b\\n1,2d | t.csv:2: \"2d\" in column 2 (b) is no number",
        "a,a\\n1,2 | t.csv:1: two columns are called \"a\"",
        "a,,b | t.csv:1: column 2 has no name",
        "\"a | t.csv:1: a quote is not closed",
        "\"a\"b,c | t.csv:1: text after a closing quote",
        "# nothing | t.csv: empty",
      })
  void mistakesAreToldWithTheirLine(String text, String message) {
    assertThatThrownBy(() -> Csv.read(file(text)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(message);
  }

  @Test
  void bytesThatAreNoTextAreTold() throws Exception {
    Path file = Files.write(folder.resolve("b.csv"), new byte[] {'a', '\n', (byte) 0xff, '\n'});
    assertThatThrownBy(() -> Csv.read(file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("UTF-8");
  }
}
