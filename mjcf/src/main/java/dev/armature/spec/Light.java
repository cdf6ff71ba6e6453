package dev.armature.spec;

/** A light, or the light defaults of a class. */
public final class Light extends TypedElement<Light> {
  Light(ElementType type) {
    super(type);
  }

  /** Whether it is directional (old spelling of type). */
  public Light directional(boolean yes) {
    return with("directional", yes);
  }

  /** Kind of light. */
  public Light type(String word) {
    return with("type", word);
  }

  /** Whether it casts shadows. */
  public Light castshadow(boolean yes) {
    return with("castshadow", yes);
  }

  /** Whether it is on. */
  public Light active(boolean yes) {
    return with("active", yes);
  }

  /** Position (m). */
  public Light pos(double... values) {
    return with("pos", values);
  }

  /** Direction; normalized. */
  public Light dir(double... values) {
    return with("dir", values);
  }

  /** Radius of the bulb (m). */
  public Light bulbradius(double value) {
    return with("bulbradius", value);
  }

  /** Intensity (candela). */
  public Light intensity(double value) {
    return with("intensity", value);
  }

  /** Reach (m). */
  public Light range(double value) {
    return with("range", value);
  }

  /** Constant, linear and quadratic attenuation. */
  public Light attenuation(double... values) {
    return with("attenuation", values);
  }

  /** Half angle of a spot (deg). */
  public Light cutoff(double value) {
    return with("cutoff", value);
  }

  /** Fall-off inside a spot. */
  public Light exponent(double value) {
    return with("exponent", value);
  }

  /** Ambient color. */
  public Light ambient(double... values) {
    return with("ambient", values);
  }

  /** Diffuse color. */
  public Light diffuse(double... values) {
    return with("diffuse", values);
  }

  /** Specular color. */
  public Light specular(double... values) {
    return with("specular", values);
  }

  /** How it moves. */
  public Light mode(String word) {
    return with("mode", word);
  }

  /** Body it points at. */
  public Light target(String object) {
    return with("target", object);
  }

  /** Texture of an image light. */
  public Light texture(String object) {
    return with("texture", object);
  }
}
