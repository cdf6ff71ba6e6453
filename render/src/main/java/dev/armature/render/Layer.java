package dev.armature.render;

import org.jspecify.annotations.Nullable;

/** What a camera measures at every pixel. */
public enum Layer {
  /** Red, green and blue. */
  COLOR,
  /** Distance from the image plane, along the optical axis, m. */
  DEPTH,
  /** Which geom, site, flex, skin or tendon is seen. */
  SEGMENTATION,
  /** Unit normal of the surface, world axes. */
  NORMAL;

  /** The values of this layer, which must have been measured. */
  <T> T measured(@Nullable T values) {
    if (values == null) {
      throw new IllegalStateException("the layer " + this + " was not measured");
    }
    return values;
  }
}
