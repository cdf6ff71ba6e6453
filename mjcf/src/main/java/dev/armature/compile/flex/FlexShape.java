package dev.armature.compile.flex;

import java.util.Arrays;

/**
 * Points and elements of a deformable body under construction: lines, triangles or tetrahedra over
 * points in the frame of the parent body.
 */
final class FlexShape {
  /** 1 lines, 2 triangles, 3 tetrahedra. */
  int dim;

  private double[] point = new double[64];
  private int pointCount;
  private int[] element = new int[64];
  private int elementCount;
  private float[] texcoord = new float[64];
  private int texcoordCount;

  /** Texture coordinates of the elements when they differ from their points; empty otherwise. */
  int[] elementTexcoord = {};

  FlexShape(int dim) {
    this.dim = dim;
  }

  /** Number of points. */
  int points() {
    return pointCount / 3;
  }

  /** Number of elements. */
  int elements() {
    return elementCount / (dim + 1);
  }

  /** Coordinates so far, to read and write. [points x 3] */
  double[] coordinates() {
    return point;
  }

  /** Points of the elements, in a copy. [elements x (dim + 1)] */
  int[] elementArray() {
    return Arrays.copyOf(element, elementCount);
  }

  /** Texture coordinates, in a copy. [n x 2] */
  float[] texcoordArray() {
    return Arrays.copyOf(texcoord, texcoordCount);
  }

  void addPoint(double x, double y, double z) {
    if (pointCount + 3 > point.length) {
      point = Arrays.copyOf(point, 2 * point.length);
    }
    point[pointCount++] = x;
    point[pointCount++] = y;
    point[pointCount++] = z;
  }

  void addElement(int... corners) {
    while (elementCount + corners.length > element.length) {
      element = Arrays.copyOf(element, 2 * element.length);
    }
    System.arraycopy(corners, 0, element, elementCount, corners.length);
    elementCount += corners.length;
  }

  void addTexcoord(float u, float v) {
    if (texcoordCount + 2 > texcoord.length) {
      texcoord = Arrays.copyOf(texcoord, 2 * texcoord.length);
    }
    texcoord[texcoordCount++] = u;
    texcoord[texcoordCount++] = v;
  }

  boolean hasTexcoord() {
    return texcoordCount > 0;
  }

  /**
   * Length of the element list, which a broken file may leave not divisible by the corners of an
   * element.
   */
  int elementLength() {
    return elementCount;
  }

  /**
   * Removes the points that no element uses and renumbers the rest.
   *
   * @param pinned flags of the points, compacted alike
   */
  void removeUnused(boolean[] pinned) {
    int n = points();
    boolean[] used = new boolean[n];
    for (int i = 0; i < elementCount; i++) {
      used[element[i]] = true;
    }
    int[] number = new int[n];
    int kept = 0;
    boolean perPoint = texcoordCount == 2 * n;
    for (int i = 0; i < n; i++) {
      number[i] = kept;
      if (used[i]) {
        System.arraycopy(point, 3 * i, point, 3 * kept, 3);
        pinned[kept] = pinned[i];
        if (perPoint) {
          System.arraycopy(texcoord, 2 * i, texcoord, 2 * kept, 2);
        }
        kept++;
      }
    }
    pointCount = 3 * kept;
    if (perPoint) {
      texcoordCount = 2 * kept;
    }
    for (int i = 0; i < elementCount; i++) {
      element[i] = number[element[i]];
    }
  }
}
