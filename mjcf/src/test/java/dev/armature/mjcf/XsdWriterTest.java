package dev.armature.mjcf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.XMLConstants;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.xml.sax.SAXException;

class XsdWriterTest {
  private static final Path ROOT = Path.of(System.getProperty("armature.root"));

  private static Schema schema() throws SAXException {
    return SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
        .newSchema(new StreamSource(new StringReader(XsdWriter.text())));
  }

  private static void validate(Schema schema, String text) throws SAXException, IOException {
    schema.newValidator().validate(new StreamSource(new StringReader(text)));
  }

  @Test
  void allOurModelsAreValid() throws Exception {
    Schema schema = schema();
    List<Path> files;
    try (var walk = Files.walk(ROOT.resolve("models"))) {
      files = walk.filter(f -> f.toString().endsWith(".xml")).sorted().toList();
    }
    List<String> problems = new ArrayList<>();
    for (Path file : files) {
      try {
        validate(schema, Files.readString(file));
      } catch (SAXException e) {
        problems.add(file.getFileName() + ": " + e.getMessage());
      }
    }
    assertThat(problems).isEmpty();
    assertThat(files.size()).isGreaterThan(50);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          <mujoco><worldbody><geon/></worldbody></mujoco>                          | geon
          <mujoco><worldbody><geom siz='1'/></worldbody></mujoco>                  | siz
          <mujoco><worldbody><geom size='1 2 3 4'/></worldbody></mujoco>           | 1 2 3 4
          <mujoco><worldbody><geom size='wide'/></worldbody></mujoco>              | wide
          <mujoco><worldbody><geom type='cube'/></worldbody></mujoco>              | cube
          <mujoco><worldbody><joint/></worldbody><actuator><joint/></actuator></mujoco> | joint
          <mujoco><asset><hfield name='h' size='1 1 1'/></asset></mujoco>          | 1 1 1
          """)
  void mistakesAreFound(String text, String named) throws Exception {
    Schema schema = schema();
    assertThatThrownBy(() -> validate(schema, text))
        .isInstanceOf(SAXException.class)
        .hasMessageContaining(named);
  }

  /** How a file tells an editor its schema; the reader passes over it. */
  @Test
  void aModelMayNameItsSchema() {
    assertThat(
            ModelReader.readText(
                    "<?xml version=\"1.0\"?><?xml-model href=\"mjcf.xsd\"?><mujoco model=\"m\"/>")
                .modelName())
        .isEqualTo("m");
  }
}
