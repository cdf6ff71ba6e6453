package dev.armature.spec;

/** A material, or the material defaults of a class. */
public final class Material extends TypedElement<Material> {
  Material(ElementType type) {
    super(type);
  }

  /** Texture. */
  public Material texture(String object) {
    return with("texture", object);
  }

  /** Emission. */
  public Material emission(double value) {
    return with("emission", value);
  }

  /** Specularity. */
  public Material specular(double value) {
    return with("specular", value);
  }

  /** Shininess. */
  public Material shininess(double value) {
    return with("shininess", value);
  }

  /** Reflectance. */
  public Material reflectance(double value) {
    return with("reflectance", value);
  }

  /** Metalness; -1 for unset. */
  public Material metallic(double value) {
    return with("metallic", value);
  }

  /** Roughness; -1 for unset. */
  public Material roughness(double value) {
    return with("roughness", value);
  }

  /** Color. */
  public Material rgba(double... values) {
    return with("rgba", values);
  }

  /** Repetitions of the texture. */
  public Material texrepeat(double... values) {
    return with("texrepeat", values);
  }

  /** Whether the texture repeats by size in space. */
  public Material texuniform(boolean yes) {
    return with("texuniform", yes);
  }
}
