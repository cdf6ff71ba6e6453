package dev.armature.render;

import dev.armature.model.Model;
import dev.armature.model.ObjType;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a camera measured: one array for each {@link Layer}, row by row from the top left pixel.
 * Depth, segmentation and normals are those of the surface seen through the middle of a pixel, and
 * transparent things count as solid there.
 */
public final class CameraImage {
  private static final int BACKGROUND = 0;

  private final Model m;
  private final int width;
  private final int height;
  final @Nullable Picture color;
  final float @Nullable [] depth;
  final int @Nullable [] objectType;
  final int @Nullable [] object;
  final float @Nullable [] normal;

  CameraImage(Model m, int width, int height, Set<Layer> layers, @Nullable Picture color) {
    this.m = m;
    this.width = width;
    this.height = height;
    this.color = color;
    int n = width * height;
    depth = layers.contains(Layer.DEPTH) ? new float[n] : null;
    normal = layers.contains(Layer.NORMAL) ? new float[3 * n] : null;
    boolean segments = layers.contains(Layer.SEGMENTATION);
    objectType = segments ? new int[n] : null;
    object = segments ? new int[n] : null;
  }

  /** Pixels from left to right. */
  public int width() {
    return width;
  }

  /** Pixels from top to bottom. */
  public int height() {
    return height;
  }

  /** The picture. */
  public Picture color() {
    return Layer.COLOR.measured(color);
  }

  /**
   * Distance from the image plane of every pixel, m; infinite where nothing is seen. The array
   * itself, not a copy.
   */
  public float[] depth() {
    return Layer.DEPTH.measured(depth);
  }

  /** Distance from the image plane of one pixel, m; infinite where nothing is seen. */
  public float depth(int column, int row) {
    return depth()[row * width + column];
  }

  /**
   * Type of what every pixel sees, an {@link ObjType} code; {@link ObjType#UNKNOWN} where nothing
   * is seen. The array itself, not a copy.
   */
  public int[] objectTypes() {
    return Layer.SEGMENTATION.measured(objectType);
  }

  /** Id of what every pixel sees, -1 where nothing is seen. The array itself, not a copy. */
  public int[] objects() {
    return Layer.SEGMENTATION.measured(object);
  }

  /** The geom that a pixel sees, -1 for none. */
  public int geom(int column, int row) {
    int at = row * width + column;
    return objectTypes()[at] == ObjType.GEOM ? objects()[at] : -1;
  }

  /** The body that a pixel sees, by its geoms and sites; -1 for none. */
  public int body(int column, int row) {
    int at = row * width + column;
    return switch (objectTypes()[at]) {
      case ObjType.GEOM -> m.geom.bodyid[objects()[at]];
      case ObjType.SITE -> m.site.bodyid[objects()[at]];
      default -> -1;
    };
  }

  /**
   * Unit normals in world axes, three numbers a pixel; zero where nothing is seen. The array
   * itself, not a copy.
   */
  public float[] normals() {
    return Layer.NORMAL.measured(normal);
  }

  /** The depth as a picture: white is nearest, black farthest, dark blue is nothing. */
  public Picture depthPicture() {
    float least = Float.POSITIVE_INFINITY;
    float most = 0;
    for (float x : depth()) {
      least = Math.min(least, x);
      most = Float.isInfinite(x) ? most : Math.max(most, x);
    }
    float[] image = new float[3 * width * height];
    for (int i = 0; i < width * height; i++) {
      float x = depth()[i];
      // even steps in 1/z: what is near shows more than what is far
      float share = most > least ? (1 / x - 1 / most) / (1 / Math.max(least, 1e-6f) - 1 / most) : 1;
      image[3 * i] = Float.isInfinite(x) ? 0.05f : share;
      image[3 * i + 1] = Float.isInfinite(x) ? 0.05f : share;
      image[3 * i + 2] = Float.isInfinite(x) ? 0.2f : share;
    }
    return Picture.of(width, height, image);
  }

  /** The segments as a picture: a color of its own for each object, black for nothing. */
  public Picture segmentationPicture() {
    float[] image = new float[3 * width * height];
    for (int i = 0; i < width * height; i++) {
      int type = objectTypes()[i];
      int seed = type == ObjType.UNKNOWN ? BACKGROUND : 1 + 31 * type + 1024 * objects()[i];
      // golden-ratio steps around the color circle keep neighboring ids apart
      double hue = seed * 0.618033988749895 % 1;
      for (int k = 0; k < 3; k++) {
        double wave = Math.abs((hue * 6 + 4 - 2 * k) % 6 - 3) - 1;
        double pure = Math.max(0, Math.min(1, wave));
        image[3 * i + k] = seed == BACKGROUND ? 0 : (float) (0.2 + 0.75 * pure);
      }
    }
    return Picture.of(width, height, image);
  }

  /** The normals as a picture: x, y, z from −1 to 1 as red, green, blue. */
  public Picture normalPicture() {
    float[] image = new float[3 * width * height];
    for (int i = 0; i < image.length; i++) {
      image[i] = 0.5f + 0.5f * normals()[i];
    }
    return Picture.of(width, height, image);
  }
}
