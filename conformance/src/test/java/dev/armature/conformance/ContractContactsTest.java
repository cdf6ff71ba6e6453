package dev.armature.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import dev.armature.testkit.World;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The rules on contacts of the contract (C24 to C27, CQ.1 to CQ.3), each on small models of its
 * own, from the file to the forces: contacts with all their fields, rows and forces are those that
 * MuJoCo 3.5 finds (tools/oracle/contract.mjs). The models are in {@code contract/cases.txt}, each
 * under a line with its rule.
 */
@DisplayName("C24–C27, CQ.1–CQ.3 against MuJoCo")
class ContractContactsTest {
  private static final double TOLERANCE = 1e-8;

  /** Parameters are a few additions and products: rounding alone. */
  private static final double EXACT = 1e-15;

  private static final List<String> EXACT_FIELDS =
      List.of(
          "includemargin",
          "friction",
          "solref",
          "solreffriction",
          "solimp",
          "dim",
          "geom",
          "flex",
          "elem",
          "vert",
          "exclude",
          "efc_address");

  /**
   * A model with what MuJoCo finds.
   *
   * @param title the rule, in a sentence
   */
  record Case(String title, String xml, Dump.Frame reference) {
    @Override
    public String toString() {
      return title;
    }
  }

  static List<Case> cases() throws IOException, URISyntaxException {
    Dump dump =
        DumpReader.read(
            Path.of(
                Objects.requireNonNull(
                        ContractContactsTest.class.getResource("/contract/contacts.json.gz"))
                    .toURI()));
    String text;
    try (InputStream in =
        Objects.requireNonNull(
            ContractContactsTest.class.getResourceAsStream("/contract/cases.txt"))) {
      text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    List<Case> cases = new ArrayList<>();
    for (String part : ("\n" + text).split("\n== ", -1)) {
      if (!part.isBlank()) {
        int end = part.indexOf('\n');
        Dump.Frame reference = dump.frames.get(cases.size());
        assertThat(reference.label).isEqualTo(part.substring(0, end));
        cases.add(new Case(reference.label, part.substring(end + 1), reference));
      }
    }
    assertThat(cases).hasSameSizeAs(dump.frames);
    return cases;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void contactsRowsAndForcesAreMuJoCos(Case rule) {
    Model m = World.compile(rule.xml);
    Data d = new Data(m);
    Physics.forward(m, d);
    Dump.Frame ours = new Dump.Frame();
    Dumper.forward(d, ours);
    assertThat(ours.contact).hasSameSizeAs(rule.reference.contact);
    for (int i = 0; i < ours.contact.size(); i++) {
      Map<String, Column> o = ours.contact.get(i);
      rule.reference
          .contact
          .get(i)
          .forEach(
              (field, expected) ->
                  assertThat(Column.difference(expected, o.get(field)))
                      .as(field)
                      .isLessThanOrEqualTo(EXACT_FIELDS.contains(field) ? EXACT : TOLERANCE));
    }
    rule.reference.forward.forEach(
        (field, expected) ->
            assertThat(Column.difference(expected, ours.forward.get(field)))
                .as(field)
                .isLessThanOrEqualTo(TOLERANCE));
  }

  @Test
  @DisplayName("every rule of C24 to C27 and of CQ.1 to CQ.3 has a case")
  void everyRuleHasACase() throws IOException, URISyntaxException {
    StringBuilder titles = new StringBuilder();
    cases().forEach(c -> titles.append(c.title).append('\n'));
    int[][] rules = {{24, 6}, {25, 8}, {26, 10}, {27, 12}};
    for (int[] rule : rules) {
      for (int number = 1; number <= rule[1]; number++) {
        assertThat(titles).contains("C" + rule[0] + "." + number + " ");
      }
    }
    assertThat(titles).contains("CQ.1 ", "CQ.2 ", "CQ.3 ");
  }
}
