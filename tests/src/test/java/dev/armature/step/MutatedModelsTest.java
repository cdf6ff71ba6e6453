package dev.armature.step;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.Simulation;
import dev.armature.compile.Compiler;
import dev.armature.mjcf.ModelReader;
import dev.armature.spec.ElementType;
import dev.armature.spec.FileAccess;
import dev.armature.spec.Keywords;
import dev.armature.spec.LoadOptions;
import dev.armature.spec.ModelException;
import dev.armature.spec.Schema;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Our own models with random changes are refused, or load and step. Nothing else escapes, and no
 * model takes a minute. {@code -Dmutations=60000} changes that many in the long test, {@code
 * -Dmutations.seed} draws others.
 */
class MutatedModelsTest {
  private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();
  private static final Path MODELS = Path.of(System.getProperty("armature.root"), "models");
  private static final Pattern VALUE = Pattern.compile("(\\w+)=(\"[^\"]*\"|'[^']*')");
  private static final Pattern TAG = Pattern.compile("<(\\w+)[^<>]*?(?=/?>)");
  private static final Pattern LEAF = Pattern.compile("<(\\w+)[^<>]*/>");
  private static final Pattern NUMBER = Pattern.compile("(?<=[\\s\"'])-?[\\d.]+(?=[\\s\"'])");
  private static final String[] NUMBERS = {
    "0",
    "-1",
    "1e-300",
    "1e300",
    "nan",
    "inf",
    "2147483647",
    "-2147483649",
    "1e10",
    "1000",
    "3",
    "2",
    "0.1",
    "-0.5",
    "1e-9",
    "1"
  };
  private static final String[] VALUES = {
    "",
    " ",
    "0 0",
    "0 0 0",
    "0 0 0 0",
    "1 1 1 1 1 1 1 1 1 1 1",
    "a",
    "world",
    "true",
    "false",
    "auto"
  };
  private static final List<ElementType> TYPES = Schema.mjcf().types();

  /** Time of the processor for one model; a cable of a thousand links takes ten seconds. */
  private static final double SECONDS = 60;

  @Test
  void changedModelsAreRefusedOrStep() throws IOException {
    int[] counts = run(1, 250);
    assertThat(counts[0]).as("loaded").isGreaterThan(80);
    assertThat(counts[1]).as("refused").isGreaterThan(80);
  }

  @Test
  @Tag("long")
  void manyChangedModelsAreRefusedOrStep() throws IOException {
    int count = Integer.getInteger("mutations", 10_000);
    int[] counts = run(Integer.getInteger("mutations.seed", 1_000_000), count);
    assertThat(counts[0] + counts[1]).isEqualTo(count);
  }

  /** Models that loaded and models that were refused. */
  private static int[] run(int seed, int count) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(MODELS)) {
      files = all.filter(f -> f.toString().endsWith(".xml")).sorted().toList();
    }
    int[] counts = new int[2];
    Map<String, String> escaped = new HashMap<>();
    for (int i = 0; i < count; i++) {
      Random random = new Random((seed + i) * 0x9E3779B97F4A7C15L);
      Path file = files.get(random.nextInt(files.size()));
      String text = mutated(Files.readString(file), random);
      long start = CLOCK.getCurrentThreadCpuTime();
      try {
        counts[loads(file, text) ? 0 : 1]++;
      } catch (RuntimeException | Error e) {
        StackTraceElement[] at = e.getStackTrace();
        String where = e.getClass().getSimpleName() + (at.length > 0 ? " at " + at[0] : "");
        escaped.putIfAbsent(where, e.getMessage() + ": " + file.getFileName() + " " + (seed + i));
      }
      double seconds = 1e-9 * (CLOCK.getCurrentThreadCpuTime() - start);
      if (seconds > SECONDS) {
        escaped.put(seconds + " s", file.getFileName() + " " + (seed + i));
      }
    }
    assertThat(escaped).isEmpty();
    return counts;
  }

  private static boolean loads(Path file, String text) {
    String name = file.getFileName().toString();
    Map<String, byte[]> changed = Map.of(file.toString(), text.getBytes(StandardCharsets.UTF_8));
    LoadOptions options = LoadOptions.DEFAULT.files(FileAccess.confined(MODELS));
    Simulation world;
    try {
      world =
          new Simulation(
              Compiler.compile(ModelReader.readFrom(changed, file.toString(), options)).model());
    } catch (ModelException e) {
      assertThat(e.getMessage()).as(name).isNotBlank();
      return false;
    }
    world.step(3);
    return true;
  }

  private static String mutated(String text, Random random) {
    StringBuilder result = new StringBuilder(text);
    int changes = 1 + random.nextInt(3);
    for (int i = 0; i < changes; i++) {
      change(result, random);
    }
    return result.toString();
  }

  private static void change(StringBuilder text, Random random) {
    switch (random.nextInt(8)) {
      case 0, 1 -> {
        MatchResult number = some(text, NUMBER, random);
        if (number != null) {
          text.replace(number.start(), number.end(), NUMBERS[random.nextInt(NUMBERS.length)]);
        }
      }
      case 2 -> {
        MatchResult value = some(text, VALUE, random);
        if (value != null) {
          text.replace(value.start(2), value.end(2), quoted(VALUES, random));
        }
      }
      case 3 -> {
        MatchResult to = some(text, VALUE, random);
        MatchResult from = alike(text, VALUE, to, random);
        if (to != null && from != null) {
          text.replace(to.start(2), to.end(2), from.group(2));
        }
      }
      case 4, 5 -> addAttribute(text, random);
      case 6 -> {
        MatchResult leaf = some(text, LEAF, random);
        if (leaf != null) {
          text.delete(leaf.start(), leaf.end());
        }
      }
      default -> {
        MatchResult to = some(text, LEAF, random);
        MatchResult from = alike(text, LEAF, to, random);
        if (to != null && from != null) {
          text.insert(to.end(), from.group().replaceFirst(" name=(\"[^\"]*\"|'[^']*')", ""));
        }
      }
    }
  }

  /** Gives some element an attribute that the schema knows for it. */
  private static void addAttribute(StringBuilder text, Random random) {
    MatchResult tag = some(text, TAG, random);
    if (tag == null) {
      return;
    }
    List<ElementType> types = TYPES.stream().filter(t -> t.name().equals(tag.group(1))).toList();
    if (types.isEmpty()) {
      return;
    }
    ElementType type = types.get(random.nextInt(types.size()));
    List<String> names = new ArrayList<>(type.attributes().keySet());
    names.removeIf(name -> tag.group().contains(" " + name + "="));
    if (names.isEmpty()) {
      return;
    }
    String name = names.get(random.nextInt(names.size()));
    Keywords keywords = type.attribute(name).keywords();
    List<String> words = keywords == null ? List.of() : List.copyOf(keywords.words());
    String value =
        words.isEmpty()
            ? quoted(random.nextInt(4) == 0 ? VALUES : NUMBERS, random)
            : '"' + words.get(random.nextInt(words.size())) + '"';
    text.insert(tag.end(), " " + name + "=" + value);
  }

  private static String quoted(String[] values, Random random) {
    return '"' + values[random.nextInt(values.length)] + '"';
  }

  private static @Nullable MatchResult some(CharSequence text, Pattern pattern, Random random) {
    List<MatchResult> all = matches(text, pattern);
    return all.isEmpty() ? null : all.get(random.nextInt(all.size()));
  }

  /** Another match with the same first group. */
  private static @Nullable MatchResult alike(
      CharSequence text, Pattern pattern, @Nullable MatchResult one, Random random) {
    List<MatchResult> all = matches(text, pattern);
    all.removeIf(m -> one == null || !m.group(1).equals(one.group(1)));
    return all.isEmpty() ? null : all.get(random.nextInt(all.size()));
  }

  private static List<MatchResult> matches(CharSequence text, Pattern pattern) {
    List<MatchResult> all = new ArrayList<>();
    Matcher m = pattern.matcher(text);
    while (m.find()) {
      all.add(m.toMatchResult());
    }
    return all;
  }
}
