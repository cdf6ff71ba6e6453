package dev.armature.collision.sdf;

import dev.armature.model.PluginKind;
import dev.armature.plugin.BoundedField;
import java.util.function.UnaryOperator;

/**
 * A shape of one of the plugins mujoco.sdf.*, which is known by its formula. Its slope is a
 * difference quotient unless the shape knows better.
 */
public abstract sealed class SdfShape implements BoundedField
    permits TorusShape, BowlShape, ThreadedShape, GearShape {
  private static final double STEP = 1e-8;

  private final double halfX;
  private final double halfY;
  private final double halfZ;

  /** A shape inside of a box around the origin. */
  SdfShape(double halfX, double halfY, double halfZ) {
    this.halfX = halfX;
    this.halfY = halfY;
    this.halfZ = halfZ;
  }

  /**
   * The shape of a plugin.
   *
   * @param attribute gives the text of a setting by its key, empty for one that was not written
   * @throws IllegalArgumentException for a setting that is no number, or a plugin that is no shape
   */
  public static SdfShape of(PluginKind kind, UnaryOperator<String> attribute) {
    return switch (kind) {
      case SDF_TORUS ->
          new TorusShape(number(attribute, "radius1", 0.35), number(attribute, "radius2", 0.15));
      case SDF_BOWL ->
          new BowlShape(
              number(attribute, "height", 0.4),
              number(attribute, "radius", 1),
              number(attribute, "thickness", 0.02));
      case SDF_BOLT -> new ThreadedShape(number(attribute, "radius", 0.26), false);
      case SDF_NUT -> new ThreadedShape(number(attribute, "radius", 0.26), true);
      case SDF_GEAR ->
          new GearShape(
              number(attribute, "alpha", 0),
              number(attribute, "diameter", 2.8),
              number(attribute, "teeth", 25),
              number(attribute, "thickness", 0.2),
              number(attribute, "innerdiameter", -1));
      default -> throw new IllegalArgumentException(kind.title() + " is no shape");
    };
  }

  private static double number(UnaryOperator<String> attribute, String key, double otherwise) {
    String text = attribute.apply(key).strip();
    if (text.isEmpty()) {
      return otherwise;
    }
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(key + ": '" + text + "' is not a number", e);
    }
  }

  @Override
  public double halfSize(int axis) {
    return axis == 0 ? halfX : axis == 1 ? halfY : halfZ;
  }

  @Override
  public void gradient(double[] res, int resAt, double x, double y, double z) {
    double here = value(x, y, z);
    res[resAt] = (value(x + STEP, y, z) - here) / STEP;
    res[resAt + 1] = (value(x, y + STEP, z) - here) / STEP;
    res[resAt + 2] = (value(x, y, z + STEP) - here) / STEP;
  }
}
