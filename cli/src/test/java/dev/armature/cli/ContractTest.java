package dev.armature.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * The points of {@code docs/contract.md} and the numbers in display names of tests are the same.
 */
class ContractTest {
  private static final String NUMBER = "C(?:\\d+[A-D]?|[QTA])\\.\\d+";
  private static final Pattern POINT = Pattern.compile("(?m)^- \\*\\*(" + NUMBER + ")\\*\\*");
  private static final Pattern DISPLAY_NAME =
      Pattern.compile("@DisplayName\\(\\s*((?:\"(?:[^\"\\\\]|\\\\.)*\"\\s*\\+?\\s*)+)\\)");

  private static String contract() throws IOException {
    return Files.readString(TestSources.ROOT.resolve("docs/contract.md"));
  }

  private static Set<String> points() throws IOException {
    return found(POINT, contract());
  }

  private static Set<String> found(Pattern pattern, String text) {
    Set<String> found = new TreeSet<>();
    Matcher matcher = pattern.matcher(text);
    while (matcher.find()) {
      found.add(matcher.group(matcher.groupCount()));
    }
    return found;
  }

  /** By number, the classes whose display names carry it. */
  private static Map<String, Set<String>> tested() throws IOException {
    Pattern number = Pattern.compile("\\b" + NUMBER + "\\b");
    Map<String, Set<String>> tested = new TreeMap<>();
    for (Map.Entry<Path, String> file : TestSources.java("test").entrySet()) {
      for (String name : found(DISPLAY_NAME, file.getValue())) {
        for (String point : found(number, name)) {
          tested
              .computeIfAbsent(point, k -> new TreeSet<>())
              .add(TestSources.className(file.getKey()));
        }
      }
    }
    return tested;
  }

  @Test
  void everyPointHasATest() throws IOException {
    assertThat(points()).hasSizeGreaterThan(80);
    assertThat(tested().keySet()).containsAll(points());
  }

  @Test
  void everyNumberInADisplayNameIsAPoint() throws IOException {
    Map<String, Set<String>> unknown = tested();
    unknown.keySet().removeAll(points());
    assertThat(unknown).isEmpty();
  }

  @Test
  @DisplayName("CQ.9 no test is disabled")
  void noTestIsDisabled() throws IOException {
    Pattern disabled = Pattern.compile("@(?:Disabled|Ignore|EnabledIf|EnabledOn|DisabledIf)\\w*");
    Map<String, Set<String>> found = new TreeMap<>();
    TestSources.java("test")
        .forEach((file, text) -> found.put(file.toString(), found(disabled, text)));
    found.values().removeIf(Set::isEmpty);
    assertThat(found).isEmpty();
  }

  @Test
  @DisplayName("CQ.9 every test that can be skipped is listed and says what to install")
  void skipsAreListedAndSayWhatToInstall() throws IOException {
    Pattern assumption =
        Pattern.compile("\\bassum(?:e|ing)\\w*\\(((?:[^;\"]|\"(?:[^\"\\\\]|\\\\.)*\")*)\\);");
    String text = contract();
    int from = text.indexOf("**CQ.9**");
    Set<String> listed =
        found(Pattern.compile("`(\\w+)`"), text.substring(from, text.indexOf("\n## ", from)));
    Set<String> skipping = new TreeSet<>();
    Set<String> silent = new TreeSet<>();
    for (Map.Entry<Path, String> file : TestSources.java("test").entrySet()) {
      for (String arguments : found(assumption, file.getValue())) {
        skipping.add(TestSources.className(file.getKey()));
        if (!Pattern.compile("\"install ").matcher(arguments).find()) {
          silent.add(file.getKey() + ": " + arguments);
        }
      }
    }
    assertThat(silent).as("assumptions whose message does not begin with install").isEmpty();
    assertThat(skipping).isEqualTo(listed);
  }
}
