package dev.armature.scene;

import dev.armature.spec.Geom;
import dev.armature.spec.ModelException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Physical properties of shapes: an immutable set of choices, each optional. What is left open
 * takes the value of the default class in the scene, and the thickness that of the builder.
 *
 * <pre>{@code
 * ShapeConfig rubber = ShapeConfig.DEFAULT.density(1100).friction(1.2, .01, .001).thickness(.002);
 * }</pre>
 *
 * <p>Thickness is the geom's margin: contacts are found and act from the sum of both thicknesses
 * on; the distance of a contact does not contain it.
 */
public final class ShapeConfig {
  /** Nothing chosen. */
  public static final ShapeConfig DEFAULT = new ShapeConfig(Map.of());

  private static final String THICKNESS = "margin";

  private final Map<String, double[]> chosen;

  private ShapeConfig(Map<String, double[]> chosen) {
    this.chosen = chosen;
  }

  /** Density, kg/m³. */
  public ShapeConfig density(double value) {
    return with("density", notNegative("density", value));
  }

  /** Mass, kg, instead of a density. */
  public ShapeConfig mass(double value) {
    return with("mass", notNegative("mass", value));
  }

  /** Sliding, spinning and rolling friction. */
  public ShapeConfig friction(double slide, double spin, double roll) {
    return with(
        "friction",
        notNegative("friction", slide),
        notNegative("friction", spin),
        notNegative("friction", roll));
  }

  /** Thickness of the shape's skin, m: the margin of the geom. */
  public ShapeConfig thickness(double value) {
    return with(THICKNESS, checkThickness(value));
  }

  /** Part of the thickness in which contacts are reported but do not act, m. */
  public ShapeConfig gap(double value) {
    return with("gap", value);
  }

  /** Time constant and damping ratio of contacts, or -stiffness and -damping. */
  public ShapeConfig solref(double first, double second) {
    return with("solref", first, second);
  }

  /** Impedance of contacts: d₀, d_width, width, midpoint, power. */
  public ShapeConfig solimp(double d0, double dwidth, double width, double midpoint, double power) {
    return with("solimp", d0, dwidth, width, midpoint, power);
  }

  /** Weight of solref and solimp against those of the other shape. */
  public ShapeConfig solmix(double value) {
    return with("solmix", notNegative("solmix", value));
  }

  /** Directions of contact forces: 1, 3, 4 or 6. */
  public ShapeConfig condim(int value) {
    if (value != 1 && value != 3 && value != 4 && value != 6) {
      throw new ModelException("condim must be 1, 3, 4 or 6, not " + value);
    }
    return with("condim", value);
  }

  /** The shape of the higher priority gives the parameters of a contact. */
  public ShapeConfig priority(int value) {
    return with("priority", value);
  }

  /** Bits it has, and bits of others that it collides with. */
  public ShapeConfig masks(int contype, int conaffinity) {
    return with("contype", contype).with("conaffinity", conaffinity);
  }

  /** Seen but never touched: no masks, no mass. */
  public ShapeConfig visualOnly() {
    return masks(0, 0).mass(0);
  }

  /** Group, for drawing and filters. */
  public ShapeConfig group(int value) {
    return with("group", value);
  }

  /** Color, 0 to 1 each. */
  public ShapeConfig rgba(double red, double green, double blue, double alpha) {
    return with("rgba", red, green, blue, alpha);
  }

  /** Writes what was chosen to a geom. */
  void applyTo(Geom geom) {
    chosen.forEach(geom::with);
  }

  static double checkThickness(double value) {
    if (!(value >= 0) || Double.isInfinite(value)) {
      throw new ModelException("thickness must be a length of at least 0 m, not " + value);
    }
    return value;
  }

  private static double notNegative(String what, double value) {
    if (!(value >= 0) || Double.isInfinite(value)) {
      throw new ModelException(what + " must be finite and at least 0, not " + value);
    }
    return value;
  }

  private ShapeConfig with(String attribute, double... values) {
    Map<String, double[]> more = new LinkedHashMap<>(chosen);
    more.put(attribute, values);
    return new ShapeConfig(more);
  }
}
