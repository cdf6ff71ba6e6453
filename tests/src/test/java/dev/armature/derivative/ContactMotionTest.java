package dev.armature.derivative;

import static dev.armature.testkit.Close.assertClose;
import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.data.Data;
import dev.armature.math.Vec3;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import dev.armature.testkit.World;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** How contacts move: formulas against differences of the colliders, over random poses. */
class ContactMotionTest {
  private static final Map<String, String> SHAPES = new LinkedHashMap<>();

  static {
    SHAPES.put("plane", "type='plane' size='3 3 1'");
    SHAPES.put("hfield", "type='hfield' hfield='h'");
    SHAPES.put("sphere", "type='sphere' size='.13'");
    SHAPES.put("capsule", "type='capsule' size='.06 .15'");
    SHAPES.put("ellipsoid", "type='ellipsoid' size='.1 .16 .22'");
    SHAPES.put("cylinder", "type='cylinder' size='.11 .14'");
    SHAPES.put("box", "type='box' size='.1 .15 .2'");
    SHAPES.put("mesh", "type='mesh' mesh='stone'");
  }

  private static final String WORLD =
      """
      <mujoco>
        <option ccd_tolerance="1e-13" ccd_iterations="400"/>
        <asset>
          <hfield name="h" nrow="7" ncol="8" size=".5 .6 .2 .1" elevation="%s"/>
          <mesh name="stone" vertex="%s"/>
        </asset>
        <worldbody>
          <body><freejoint/><geom mass="1" %s/></body>
          <body><freejoint/><geom mass="1" %s/></body>
        </worldbody>
      </mujoco>
      """;

  private static Stream<Arguments> pairs() {
    List<Arguments> pairs = new ArrayList<>();
    List<String> names = List.copyOf(SHAPES.keySet());
    for (int i = 0; i < names.size(); i++) {
      for (int j = Math.max(2, i); j < names.size(); j++) {
        pairs.add(Arguments.of(names.get(i), names.get(j)));
      }
    }
    return pairs.stream();
  }

  private static String numbers(Random random, int count, double low, double high) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append(Math.round(1e4 * random.nextDouble(low, high)) / 1e4).append(' ');
    }
    return text.toString();
  }

  private static Model world(String shape1, String shape2) {
    Random random = new Random(5);
    StringBuilder stone = new StringBuilder();
    for (int i = 0; i < 24; i++) {
      double z = random.nextDouble(-1, 1);
      double angle = random.nextDouble(0, 2 * Math.PI);
      double r = Math.sqrt(1 - z * z);
      stone.append(.15 * r * Math.cos(angle)).append(' ');
      stone.append(.12 * r * Math.sin(angle)).append(' ').append(.18 * z).append(' ');
    }
    String field = numbers(random, 56, 0, 1);
    String one = SHAPES.get(shape1);
    String two = SHAPES.get(shape2);
    String xml = WORLD.formatted(field, stone, one, two);
    if (shape1.equals("plane") || shape1.equals("hfield")) {
      xml = xml.replaceFirst("<freejoint/>", "").replaceFirst("mass=\"1\" ", "");
    }
    return World.compile(xml);
  }

  private static double off(double[] a, double[] b, double scale) {
    double most = 0;
    for (int i = 0; i < a.length; i++) {
      most = Math.max(most, Math.abs(a[i] - b[i]) / scale);
    }
    return most;
  }

  private static double largest(double[] a) {
    double most = 1;
    for (double x : a) {
      most = Math.max(most, Math.abs(x));
    }
    return most;
  }

  private static double[] copy(ContactMotion motion) {
    double[] all = new double[42];
    System.arraycopy(motion.point, 0, all, 0, 18);
    System.arraycopy(motion.normal, 0, all, 18, 18);
    System.arraycopy(motion.distance, 0, all, 36, 6);
    return all;
  }

  @ParameterizedTest(name = "{0} and {1}")
  @MethodSource("pairs")
  void formulasAreDifferencesOfTheCollider(String shape1, String shape2) {
    check(shape1, shape2, 10);
  }

  @ParameterizedTest(name = "{0} and {1}")
  @MethodSource("pairs")
  @Tag("long")
  void formulasAreDifferencesOfTheColliderInMorePoses(String shape1, String shape2) {
    check(shape1, shape2, 60);
  }

  private static void check(String shape1, String shape2, int wanted) {
    Model m = world(shape1, shape2);
    Data d = new Data(m);
    Random random = new Random(11);
    int compared = 0;
    int differenced = 0;
    int noisy = 0;
    while (compared < wanted) {
      place(m, d, random);
      Physics.forward(m, d);
      for (int contact = 0; contact < d.ncon; contact++) {
        double dist = d.contact.dist[contact];
        if (dist < -.02 || dist > -.003 || !isAlone(d, contact)) {
          continue;
        }
        ContactMotion motion = new ContactMotion(m, d);
        motion.compute(contact);
        differenced += motion.differenced;
        if (motion.differenced == 0) {
          boolean clean = compare(m, d, contact, copy(motion));
          compared += clean ? 1 : 0;
          noisy += clean ? 0 : 1;
        }
      }
    }
    assertThat(differenced).as("differenced").isLessThanOrEqualTo(wanted / 5);
    assertThat(noisy).as("noisy").isLessThanOrEqualTo(3 * wanted);
  }

  /** Whether no other contact is so near that differences could take it for this one. */
  private static boolean isAlone(Data d, int contact) {
    boolean alone = true;
    for (int i = 0; i < d.ncon; i++) {
      alone &=
          i == contact || Vec3.distance(d.contact.pos, 3 * i, d.contact.pos, 3 * contact) > .01;
    }
    return alone;
  }

  private static void place(Model m, Data d, Random random) {
    for (int at = 0; at < m.nq; at += 7) {
      double length = 0;
      for (int k = 0; k < 7; k++) {
        d.qpos[at + k] = k < 3 ? random.nextDouble(-.3, .3) : random.nextGaussian();
        length += k < 3 ? 0 : d.qpos[at + k] * d.qpos[at + k];
      }
      for (int k = 3; k < 7; k++) {
        d.qpos[at + k] /= Math.sqrt(length);
      }
    }
  }

  /**
   * Compares with differences; false where differences of two sizes disagree. Iterative colliders
   * are noisy: larger steps then, with less expected of them.
   */
  private static boolean compare(Model m, Data d, int contact, double[] formula) {
    double[] differences = differences(m, d, contact, 1);
    double tolerance = 1e-3;
    double scale = largest(differences);
    if (off(differences, differences(m, d, contact, 3), scale) > 1e-4) {
      differences = differences(m, d, contact, 10);
      tolerance = 2e-2;
      scale = largest(differences);
      if (off(differences, differences(m, d, contact, 20), scale) > 5e-3) {
        return false;
      }
    }
    assertClose("motion of the contact", formula, differences, tolerance * scale);
    return true;
  }

  private static double[] differences(Model m, Data d, int contact, double scale) {
    ContactMotion motion = new ContactMotion(m, d);
    motion.differencesScale(scale);
    motion.byDifferences(contact);
    return copy(motion);
  }
}
