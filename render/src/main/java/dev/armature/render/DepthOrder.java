package dev.armature.render;

import java.util.Arrays;

/** The order in which transparent triangles are drawn: the farthest first. */
final class DepthOrder {
  private final Scene scene;
  private final View view;
  private final int[] source;
  private final int count;

  DepthOrder(Scene scene, View view, int[] source, int count) {
    this.scene = scene;
    this.view = view;
    this.source = source;
    this.count = count;
  }

  /** Numbers of the transparent triangles on the screen. */
  int[] backToFront() {
    int n = 0;
    long[] keys = new long[count];
    for (int i = 0; i < count; i++) {
      if (scene.surfaces.get(scene.owner[source[i]]).transparent()) {
        // positive floats order as their bits do; the number breaks ties
        int farness = Integer.MAX_VALUE - Float.floatToIntBits((float) distance(source[i]));
        keys[n++] = ((long) farness << 32) | i;
      }
    }
    Arrays.sort(keys, 0, n);
    int[] order = new int[n];
    for (int i = 0; i < n; i++) {
      order[i] = (int) keys[i];
    }
    return order;
  }

  /** Square of the distance of the middle of a triangle from the camera. */
  private double distance(int triangle) {
    double sum = 0;
    for (int c = 0; c < 3; c++) {
      double middle = 0;
      for (int k = 0; k < 3; k++) {
        middle += scene.position[3 * scene.corner[3 * triangle + k] + c];
      }
      double away = middle / 3 - view.position[c];
      sum += away * away;
    }
    return sum;
  }
}
