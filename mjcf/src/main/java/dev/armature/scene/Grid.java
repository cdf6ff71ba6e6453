package dev.armature.scene;

import dev.armature.spec.ModelException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Places on a line, a square or a cubic grid, as nearly as many in each direction as it goes. */
final class Grid {
  private Grid() {}

  static List<Transform> places(int count, double... spacing) {
    if (spacing.length > 3 || !Arrays.stream(spacing).allMatch(Double::isFinite)) {
      throw new ModelException(
          "spacing is up to three finite distances, not " + Arrays.toString(spacing));
    }
    double[] step = Arrays.copyOf(spacing, 3);
    int axes = (int) Arrays.stream(step).filter(s -> s != 0).count();
    int side = 1;
    while (power(side, axes) < count && axes > 0) {
      side++;
    }
    List<Transform> places = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      double[] at = new double[3];
      int rest = i;
      for (int k = 0; k < 3; k++) {
        if (step[k] != 0) {
          at[k] = rest % side * step[k];
          rest /= side;
        }
      }
      places.add(Transform.at(at[0], at[1], at[2]));
    }
    return places;
  }

  private static long power(int side, int axes) {
    long product = 1;
    for (int i = 0; i < axes; i++) {
      product *= side;
    }
    return product;
  }
}
