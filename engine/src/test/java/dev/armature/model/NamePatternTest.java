package dev.armature.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class NamePatternTest {
  /** Short texts of few letters, so that many fit. */
  @Test
  void starsAndQuestionMarksMeanWhatTheyMeanInRegularExpressions() {
    SplittableRandom random = new SplittableRandom(1);
    int fits = 0;
    for (int i = 0; i < 20_000; i++) {
      String pattern = text(random, "ab*?.");
      String name = text(random, "ab.");
      boolean expected = Pattern.matches(translate(pattern), name);
      assertThat(NamePattern.fits(pattern, name)).as(pattern + " " + name).isEqualTo(expected);
      fits += expected ? 1 : 0;
    }
    assertThat(fits).isBetween(1000, 10_000);
  }

  private static String translate(String pattern) {
    StringBuilder regex = new StringBuilder();
    for (char c : pattern.toCharArray()) {
      regex.append(c == '*' ? ".*" : c == '?' ? "." : Pattern.quote(String.valueOf(c)));
    }
    return regex.toString();
  }

  private static String text(SplittableRandom random, String letters) {
    StringBuilder text = new StringBuilder();
    int length = random.nextInt(6);
    for (int i = 0; i < length; i++) {
      text.append(letters.charAt(random.nextInt(letters.length())));
    }
    return text.toString();
  }
}
