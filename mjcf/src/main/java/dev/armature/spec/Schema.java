package dev.armature.spec;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The MJCF schema: every element and attribute, as data. */
public final class Schema {
  private Schema() {}

  /** The schema of MJCF. */
  public static Schema mjcf() {
    return new Schema();
  }

  /** All element types. */
  public List<ElementType> types() {
    return List.of();
  }

  @Nullable String siblingWith(ElementType type, String attribute) {
    return null;
  }

  @Nullable String parentOf(String element) {
    return null;
  }
}
