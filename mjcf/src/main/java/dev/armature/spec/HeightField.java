package dev.armature.spec;

/** A height field. */
public final class HeightField extends TypedElement<HeightField> {
  HeightField(ElementType type) {
    super(type);
  }

  /** Media type of the file. */
  public HeightField content_type(String text) {
    return with("content_type", text);
  }

  /** File: PNG or binary. */
  public HeightField file(String text) {
    return with("file", text);
  }

  /** Rows of data. */
  public HeightField nrow(int value) {
    return with("nrow", value);
  }

  /** Columns of data. */
  public HeightField ncol(int value) {
    return with("ncol", value);
  }

  /** Half sides in x and y, height of the data, depth of the base (m). */
  public HeightField size(double... values) {
    return with("size", values);
  }

  /** Heights, the last row first. */
  public HeightField elevation(double... values) {
    return with("elevation", values);
  }
}
