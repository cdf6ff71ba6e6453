package dev.armature.mjcf;

import static java.util.concurrent.TimeUnit.SECONDS;

import dev.armature.compile.Compiler;
import dev.armature.spec.ElementType;
import dev.armature.spec.LoadOptions;
import dev.armature.spec.ModelException;
import dev.armature.spec.Schema;
import dev.armature.spec.Spec;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Broken input of every kind ends in a ModelException or in a model, never in anything else. {@code
 * -Dmutations=60000} draws that many.
 */
@Timeout(value = 60, unit = SECONDS)
class MutationTest {
  private static final int COUNT = Integer.getInteger("mutations", 5000);
  private static final String[] SEEDS = {
    """
    <mujoco model="m"><compiler angle="radian" eulerseq="xyz"/><option timestep=".01"><flag gravity="disable"/></option>
    <default><geom size=".1" friction="1 .1"/><default class="c"><joint damping="1"/><position kp="3"/></default></default>
    <asset><material name="mat" rgba="1 0 0 1"/><mesh name="me" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/><model name="k" file="kid.xml"/></asset>
    <worldbody><frame pos="0 0 1" euler="0 0 1"><body name="b" childclass="c"><joint name="j" axis="1 0 0" range="-1 1"/><geom name="g" material="mat"/>
    <site name="s" zaxis="1 0 0"/></body></frame><replicate count="3" offset="1 0 0" sep="-"><body name="r"><freejoint name="f"/><geom mesh="me" type="mesh"/></body></replicate>
    <attach model="k" prefix="p_"/></worldbody>
    <contact><pair geom1="g" geom2="p_kg"/><exclude body1="b" body2="r"/></contact><equality><weld body1="r"/></equality>
    <tendon><fixed name="t"><joint joint="j" coef="2"/></fixed></tendon>
    <actuator><position name="a" class="c" joint="j"/><muscle tendon="t"/></actuator><sensor><clock/><jointpos joint="j"/><framepos objtype="body" objname="r"/></sensor>
    <keyframe><key name="key"/></keyframe></mujoco>
    """,
    "<mujoco><include file='part.xml'/><worldbody><body><inertial pos='0 0 0' mass='1'"
        + " diaginertia='1 1 1'/><light directional='true'/><camera output='rgb"
        + " depth'/></body></worldbody></mujoco>"
  };
  private static final Map<String, byte[]> FILES =
      Map.of(
          "kid.xml",
              bytes(
                  "<mujoco><worldbody><body name='kb'><joint name='kj'/><geom name='kg'"
                      + " size='1'/></body></worldbody><actuator><motor"
                      + " joint='kj'/></actuator></mujoco>"),
          "part.xml",
              bytes("<x><size nkey='2'/><custom><numeric name='n' data='1 2'/></custom></x>"));

  @Test
  void mutationsOfTextNeverEscape() {
    Random random = new Random(20240601);
    for (int i = 0; i < COUNT * 3 / 5; i++) {
      check(mutate(SEEDS[random.nextInt(SEEDS.length)], random));
    }
  }

  @Test
  void randomTreesOfSchemaNamesNeverEscape() {
    Random random = new Random(77);
    List<ElementType> types = Schema.mjcf().types();
    for (int i = 0; i < COUNT * 2 / 5; i++) {
      StringBuilder text = new StringBuilder();
      element(Schema.mjcf().root(), 0, random, text, types);
      check(text.toString());
    }
  }

  private static void check(String text) {
    try {
      Map<String, byte[]> files = new java.util.HashMap<>(FILES);
      files.put("main.xml", bytes(text));
      Spec spec = ModelReader.readFrom(files, "main.xml", LoadOptions.DEFAULT);
      Compiler.compile(spec);
      MjcfWriter.write(spec);
    } catch (ModelException expected) {
      Assertions.assertThat(expected.getMessage()).isNotBlank();
    } catch (RuntimeException | StackOverflowError e) {
      throw new AssertionError("escaped from: " + text, e);
    }
  }

  private static String mutate(String seed, Random random) {
    StringBuilder text = new StringBuilder(seed);
    int times = 1 + random.nextInt(4);
    for (int i = 0; i < times && text.length() > 2; i++) {
      int at = random.nextInt(text.length() - 1);
      int to = Math.min(text.length(), at + 1 + random.nextInt(12));
      switch (random.nextInt(6)) {
        case 0 -> text.deleteCharAt(at);
        case 1 -> text.setCharAt(at, (char) (32 + random.nextInt(95)));
        case 2 -> text.insert(at, text.substring(at, to));
        case 3 -> text.delete(at, to);
        case 4 ->
            text.insert(
                at,
                new String[] {
                      "0", " ", "-1", "1e9", "\"", "<", "/>", "nan", "&", "\u0000", "é", "<body>"
                    }
                    [random.nextInt(12)]);
        default -> swapWords(text, random);
      }
    }
    return text.toString();
  }

  private static void swapWords(StringBuilder text, Random random) {
    List<Integer> quotes = new ArrayList<>();
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) == '"') {
        quotes.add(i);
      }
    }
    if (quotes.size() < 4) {
      return;
    }
    int a = 2 * random.nextInt(quotes.size() / 2);
    int b = 2 * random.nextInt(quotes.size() / 2);
    if (Math.max(a, b) + 1 >= quotes.size() || a == b) {
      return;
    }
    String value = text.substring(quotes.get(b) + 1, quotes.get(b + 1));
    text.replace(quotes.get(a) + 1, quotes.get(a + 1), value);
  }

  private static void element(
      ElementType type, int depth, Random random, StringBuilder text, List<ElementType> types) {
    text.append('<').append(type.name());
    List<String> attributes = new ArrayList<>(type.attributes().keySet());
    String[] values = {
      "1", "0", "-1", "1 2 3", "0 0 0 1", "a", "b", "", "true", "false", "auto", "body", "box",
      "main", "1e5", "x.xml"
    };
    for (String attribute : attributes) {
      if (random.nextInt(4) == 0) {
        var words = type.attribute(attribute).keywords();
        String value =
            words != null && random.nextInt(4) > 0
                ? words.words().iterator().next()
                : values[random.nextInt(values.length)];
        text.append(' ').append(attribute).append("='").append(value).append('\'');
      }
    }
    text.append('>');
    List<ElementType> children = new ArrayList<>(type.children().values());
    int count = children.isEmpty() || depth > 4 ? 0 : random.nextInt(4);
    for (int i = 0; i < count; i++) {
      ElementType child =
          random.nextInt(30) == 0
              ? types.get(random.nextInt(types.size()))
              : children.get(random.nextInt(children.size()));
      element(child, depth + 1, random, text, types);
    }
    text.append("</").append(type.name()).append('>');
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
