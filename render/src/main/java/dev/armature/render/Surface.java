package dev.armature.render;

import dev.armature.model.ObjType;
import org.jspecify.annotations.Nullable;

/** How one visible thing looks: color, texture, material and how its triangles are treated. */
final class Surface {
  float red = 0.5f;
  float green = 0.5f;
  float blue = 0.5f;
  float alpha = 1;
  float specular = 0.5f;
  float shininess = 0.5f;
  float emission;
  float reflectance;
  @Nullable Texture texture;

  /** What it is, an ObjType code and an id; decoration has none. */
  int objectType;

  int object = -1;

  /** Seen from behind too. */
  boolean twoSided;

  /** Throws shadows. */
  boolean casts = true;

  /** A plane that mirrors: its material's reflectance is seen. */
  boolean mirror;

  /** A large plane dissolves into the sky between these distances from a point; 0 for never. */
  double fadeStart;

  double fadeEnd;
  final double[] fadeCenter = new double[3];

  /** Brightness of a highlight over the cosine from its middle. */
  PowerTable highlight = DULL;

  private static final PowerTable DULL = PowerTable.of(64);

  /** Says what it is. */
  Surface of(int type, int id) {
    objectType = type;
    object = id;
    return this;
  }

  /** Whether it is a part of the model that has a surface: no site, no decoration. */
  boolean isBody() {
    return object >= 0 && objectType != ObjType.SITE;
  }

  /** Whether it must be drawn after what is behind it. */
  boolean transparent() {
    return alpha < 0.999f;
  }
}
