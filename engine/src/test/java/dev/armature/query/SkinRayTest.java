package dev.armature.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.armature.ray.Ray;
import org.junit.jupiter.api.Test;

/** Rays through thirty crossing triangles, against the numbers of MuJoCo's {@code mju_raySkin}. */
class SkinRayTest {
  // distance and nearest vertex, -1 for none
  private static final double[][] EXPECTED = {
    {0.73608609890218568, 3},
    {0.90409619849007539, 10},
    {0.61925279297190516, 16},
    {0.74487587614640149, 18},
    {0.87069293284627758, 19},
    {1.0595446310169074, 3},
    {0.79440605462811287, 19},
    {0.84163361040459728, 18},
    {0.69280956567382357, 10},
    {0.90504523592042208, 9},
    {0.78936550517182813, 7},
    {0.25740821162688182, 0},
    {1.1137876390147816, 14},
    {0.68415333617806018, 6},
    {0.92146432617023022, 1},
    {1.169727474205146, 13},
    {1.2507393797607458, 18},
    {0.79128955909611332, 8},
    {1.1576342466734288, 10},
    {0.67534520873870352, 6},
    {0.71932867838078884, 16},
    {0.64164743830873561, 14},
    {0.99798599699997148, 3},
    {0.68844054440976543, 8}
  };

  private long seed = 7;

  private double next() {
    seed = (seed * 1103515245L + 12345L) & 0x7fffffffL;
    return seed / 2147483648.0;
  }

  @Test
  void findTheNearestTriangleAndItsNearestVertex() {
    float[] vert = new float[60];
    for (int i = 0; i < 60; i++) {
      vert[i] = (float) (2 * next() - 1);
    }
    int[] face = new int[90];
    for (int i = 0; i < 30; i++) {
      int a = (int) (20 * next());
      face[3 * i] = a;
      face[3 * i + 1] = (a + 1 + (int) (9 * next())) % 20;
      face[3 * i + 2] = (a + 11 + (int) (8 * next())) % 20;
    }
    SkinRay skin = new SkinRay();
    Ray ray = new Ray();
    for (double[] expected : EXPECTED) {
      for (int k = 0; k < 3; k++) {
        ray.origin[k] = 4 * next() - 2;
      }
      for (int k = 0; k < 3; k++) {
        ray.direction[k] = next() - 0.5 - ray.origin[k];
      }
      double x = skin.cast(30, face, 20, vert, ray);
      assertThat(x).isCloseTo(expected[0], within(1e-12));
      assertThat(ray.vertex).isEqualTo((int) expected[1]);
    }
  }
}
