package dev.armature.spec;

import org.jspecify.annotations.Nullable;

/** A model that parts can be attached from: {@code asset/model}. */
public final class ModelAsset extends Element {
  private @Nullable Spec spec;

  ModelAsset(ElementType type) {
    super(type);
  }

  /** The model itself. */
  public Spec spec() {
    if (spec == null) {
      throw error("the model has not been read");
    }
    return spec;
  }

  /** Sets the model. */
  public void spec(Spec child) {
    spec = child;
  }

  @Override
  void copyTo(Element copy) {
    ((ModelAsset) copy).spec = spec;
  }

  /** The name it is attached by: its own, or that of the model. */
  public String key() {
    String name = name();
    return name.isEmpty() && spec != null ? spec.modelName() : name;
  }
}
