package dev.armature.math;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Functions of vectors, quaternions and poses against numbers of MuJoCo, to the last bit. */
class BitsTest {
  /**
   * Functions with a sine, cosine or arc tangent in them: for one argument in a thousand, that of
   * the C library that MuJoCo uses is not the double next to the exact value, as ours is.
   */
  private static final Set<String> ANGULAR =
      Set.of("quatZ2Vec", "axisAngle2Quat", "quat2Vel", "subQuat", "quatIntegrate");

  private record Case(double[] in, double[] out) {}

  @TestFactory
  Stream<DynamicTest> givesTheBitsOfMujoco() throws IOException {
    TreeMap<String, List<Case>> cases = cases();
    assertThat(cases).hasSize(19);
    return cases.entrySet().stream()
        .map(
            e ->
                DynamicTest.dynamicTest(
                    e.getKey(),
                    () -> {
                      List<Case> different =
                          e.getValue().stream()
                              .filter(c -> !bits(ours(e.getKey(), c.in)).equals(bits(c.out)))
                              .toList();
                      assertThat(different)
                          .hasSizeLessThanOrEqualTo(ANGULAR.contains(e.getKey()) ? 1 : 0);
                      for (Case c : different) {
                        assertThat(ours(e.getKey(), c.in))
                            .containsExactly(c.out, Offset.offset(2.3e-16));
                      }
                    }));
  }

  private static double[] ours(String name, double[] in) {
    double[] r = new double[size(name)];
    int last = in.length - 1;
    switch (name) {
      case "mulQuat" -> Quat.mul(r, 0, in, 0, in, 4);
      case "mulQuatAxis" -> Quat.mulAxis(r, 0, in, 0, in, 4);
      case "rotVecQuat" -> Quat.rotate(r, 0, in, 0, in, 3);
      case "quat2Mat" -> Quat.toMat(r, 0, in, 0);
      case "mat2Quat" -> Quat.fromMat(r, 0, in, 0);
      case "normalize3" -> Vec3.normalize(copied(r, in), 0);
      case "normalize4" -> Quat.normalize(copied(r, in), 0);
      case "mulMatVec3" -> Mat3.mulVec(r, 0, in, 0, in, 9);
      case "mulMatTVec3" -> Mat3.mulTVec(r, 0, in, 0, in, 9);
      case "mulMatMat3" -> Mat3.mul(r, 0, in, 0, in, 9);
      case "cross" -> Vec3.cross(r, 0, in, 0, in, 3);
      case "mulInertVec" -> Spatial.mulInertia(r, 0, in, 0, in, 10);
      case "quatZ2Vec" -> Quat.fromZ(r, 0, in, 0);
      case "axisAngle2Quat" -> Quat.fromAxisAngle(r, 0, in, 0, in[last]);
      case "quat2Vel" -> Quat.toVelocity(r, 0, in, 0, in[last]);
      case "subQuat" -> Quat.sub(r, 0, in, 0, in, 4);
      case "quatIntegrate" -> Quat.integrate(copied(r, in), 0, in, 4, in[last]);
      case "eig3" -> Eigen3.decompose(r, 0, r, 3, in, 0, new Eigen3.Work());
      case "mulPose" -> {
        Quat.rotate(r, 0, in, 7, in, 3);
        Vec3.addTo(r, 0, in, 0);
        Quat.mul(r, 3, in, 3, in, 10);
      }
      default -> throw new IllegalArgumentException(name);
    }
    return r;
  }

  private static int size(String name) {
    return switch (name) {
      case "quat2Mat", "mulMatMat3" -> 9;
      case "mulPose", "eig3" -> 7;
      case "mulInertVec" -> 6;
      case "rotVecQuat",
          "normalize3",
          "mulMatVec3",
          "mulMatTVec3",
          "cross",
          "quat2Vel",
          "subQuat" ->
          3;
      default -> 4;
    };
  }

  private static double[] copied(double[] r, double[] in) {
    System.arraycopy(in, 0, r, 0, r.length);
    return r;
  }

  // zeros of either sign are one number here
  private static List<String> bits(double[] values) {
    return Arrays.stream(values).mapToObj(x -> Double.toHexString(x + 0.0)).toList();
  }

  private static TreeMap<String, List<Case>> cases() throws IOException {
    try (InputStream in = Objects.requireNonNull(BitsTest.class.getResourceAsStream("bits.txt"));
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.US_ASCII))) {
      return lines
          .lines()
          .map(line -> line.split(" "))
          .collect(
              Collectors.groupingBy(
                  words -> words[0],
                  TreeMap::new,
                  Collectors.mapping(
                      words -> {
                        int middle = List.of(words).indexOf(">");
                        return new Case(
                            numbers(words, 1, middle), numbers(words, middle + 1, words.length));
                      },
                      Collectors.toList())));
    }
  }

  private static double[] numbers(String[] words, int from, int to) {
    return Arrays.stream(words, from, to)
        .mapToDouble(word -> Double.longBitsToDouble(HexFormat.fromHexDigitsToLong(word)))
        .toArray();
  }
}
