package dev.armature.collision.contact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.armature.math.Vec3;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ContactFrameTest {
  @Test
  void aNormalAwayFromYTakesYAsItsFirstTangent() {
    double[] frame = {0, 0, 3, 0, 0, 0, 0, 0, 0};
    ContactFrame.complete(frame, 0);
    assertThat(frame).containsExactly(0, 0, 1, 0, 1, 0, -1, 0, 0);
  }

  @Test
  void aNormalNearYTakesZAsItsFirstTangent() {
    double[] frame = {0, 2, 0, 0, 0, 0, 0, 0, 0};
    ContactFrame.complete(frame, 0);
    assertThat(frame).containsExactly(0, 1, 0, 0, 0, 1, 1, 0, 0);
  }

  @Test
  void aWishParallelToTheNormalIsNotRepaired() {
    double[] frame = {1, 0, 0, 1, 0, 0, 0, 0, 0};
    ContactFrame.complete(frame, 0);
    assertThat(frame).containsExactly(1, 0, 0, 1, 0, 0, 0, 0, 0);
  }

  @Test
  void framesAreOrthonormalAndRightHandedForRandomNormals() {
    Random random = new Random(1);
    double[] frame = new double[9];
    double[] cross = new double[3];
    for (int i = 0; i < 1000; i++) {
      for (int k = 0; k < 9; k++) {
        frame[k] = k < 3 ? random.nextGaussian() : 0;
      }
      ContactFrame.complete(frame, 0);
      for (int k = 0; k < 3; k++) {
        assertThat(Vec3.norm(frame, 3 * k)).isCloseTo(1, within(1e-14));
        assertThat(Vec3.dot(frame, 3 * k, frame, 3 * ((k + 1) % 3))).isCloseTo(0, within(1e-14));
      }
      Vec3.cross(cross, 0, frame, 0, frame, 3);
      assertThat(Vec3.dot(cross, 0, frame, 6)).isCloseTo(1, within(1e-14));
    }
  }
}
