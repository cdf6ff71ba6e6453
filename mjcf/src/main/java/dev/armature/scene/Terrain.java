package dev.armature.scene;

import dev.armature.spec.Geom;
import dev.armature.spec.GeomShape;
import dev.armature.spec.ModelException;
import dev.armature.spec.Spec;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.DoubleBinaryOperator;

/**
 * Ground that is not flat: heights over a grid around the origin, which become a height field.
 *
 * <pre>{@code
 * new Terrain(5, 5, 0.05).rough(0.15, 0.8, 7).waves(0.1, 3).pad(0.6).addTo(spec, "ground");
 * }</pre>
 *
 * <p>Each call adds to what is there. The same calls give the same bits everywhere.
 */
public final class Terrain {
  /** Depth of the solid below the lowest point, m. */
  private static final double BASE = 0.1;

  /** Height of a field that is flat, m; MuJoCo wants it positive. */
  private static final double LEAST = 1e-3;

  /** Points along a side, at most. */
  private static final int MOST_POINTS = 10_000;

  private final double halfX;
  private final double halfY;
  private final int columns;
  private final int rows;
  private final double[] heights;

  /**
   * Flat ground.
   *
   * @param halfX half its width in x, m
   * @param halfY half its width in y, m
   * @param spacing the distance of its points, m, at most; points lie on the borders
   */
  public Terrain(double halfX, double halfY, double spacing) {
    if (!(halfX > 0 && halfY > 0 && spacing > 0) || Double.isInfinite(halfX + halfY)) {
      throw new ModelException(
          "a terrain of %s x %s m with points every %s m cannot be"
              .formatted(2 * halfX, 2 * halfY, spacing));
    }
    this.halfX = halfX;
    this.halfY = halfY;
    columns = points(halfX, spacing);
    rows = points(halfY, spacing);
    heights = new double[rows * columns];
  }

  private static int points(double half, double spacing) {
    double intervals = Math.ceil(2 * half / spacing - 1e-9);
    if (intervals > MOST_POINTS) {
      throw new ModelException("a terrain with a point every " + spacing + " m has too many");
    }
    return 1 + (int) Math.max(1, intervals);
  }

  private double x(int column) {
    return halfX * (2.0 * column / (columns - 1) - 1);
  }

  private double y(int row) {
    return halfY * (2.0 * row / (rows - 1) - 1);
  }

  /** Adds a height, m, for each x and y, m. */
  public Terrain add(DoubleBinaryOperator height) {
    for (int row = 0; row < rows; row++) {
      for (int column = 0; column < columns; column++) {
        double more = height.applyAsDouble(x(column), y(row));
        if (!Double.isFinite(more)) {
          throw new ModelException("the height at %s, %s is %s".formatted(x(column), y(row), more));
        }
        heights[row * columns + column] += more;
      }
    }
    return this;
  }

  /** Adds hills and hollows of this height from bottom to top, one in each length, in x and y. */
  public Terrain waves(double height, double length) {
    positive("the length of waves", length);
    double k = 2 * StrictMath.PI / length;
    return add((x, y) -> 0.5 * height * StrictMath.sin(k * x) * StrictMath.sin(k * y));
  }

  /**
   * Adds square stairs that go down from the middle on all sides.
   *
   * @param rise height of a step, m; negative for stairs that go up
   * @param run depth of a step, m
   * @param top half the side of the platform in the middle, m
   */
  public Terrain stairs(double rise, double run, double top) {
    positive("the depth of a step", run);
    return add(
        (x, y) -> {
          double out = Math.max(Math.abs(x), Math.abs(y)) - top;
          return -rise * Math.max(0, Math.ceil(out / run - 1e-9));
        });
  }

  /**
   * Adds random ground between 0 and a height.
   *
   * @param grain the size of its bumps, m; between their centers it is smooth
   * @param seed the same seed gives the same ground
   */
  public Terrain rough(double height, double grain, long seed) {
    positive("the grain", grain);
    if (2 * Math.max(halfX, halfY) / grain > MOST_POINTS) {
      throw new ModelException("a terrain with bumps of " + grain + " m has too many");
    }
    int across = 3 + (int) Math.ceil(2 * halfX / grain);
    int along = 3 + (int) Math.ceil(2 * halfY / grain);
    double[] bumps = new double[across * along];
    SplittableRandom random = new SplittableRandom(seed);
    Arrays.setAll(bumps, i -> height * random.nextDouble());
    return add(
        (x, y) -> {
          double u = (x + halfX) / grain;
          double v = (y + halfY) / grain;
          int i = (int) u;
          int j = (int) v;
          double s = smooth(u - i);
          double t = smooth(v - j);
          int at = j * across + i;
          return (1 - t) * ((1 - s) * bumps[at] + s * bumps[at + 1])
              + t * ((1 - s) * bumps[at + across] + s * bumps[at + across + 1]);
        });
  }

  private static void positive(String what, double value) {
    if (!(value > 0) || Double.isInfinite(value)) {
      throw new ModelException(what + " must be positive, not " + value);
    }
  }

  private static double smooth(double t) {
    return t * t * (3 - 2 * t);
  }

  /**
   * Makes a level place to start on in the middle, which fades out over another radius. All ground
   * is lifted or lowered so that this place is at the height 0, as a floor.
   */
  public Terrain pad(double radius) {
    positive("the radius of a pad", radius);
    double level = height(0, 0);
    for (int row = 0; row < rows; row++) {
      for (int column = 0; column < columns; column++) {
        double out = StrictMath.hypot(x(column), y(row)) / radius - 1;
        double share = smooth(Math.max(0, Math.min(out, 1)));
        int at = row * columns + column;
        heights[at] = share * (heights[at] - level);
      }
    }
    return this;
  }

  /** The height of the point of the grid that is nearest to a place, m. */
  public double height(double x, double y) {
    int column = nearest(x, halfX, columns);
    int row = nearest(y, halfY, rows);
    return heights[row * columns + column];
  }

  private static int nearest(double x, double half, int points) {
    long index = Math.round((x / half + 1) / 2 * (points - 1));
    return (int) Math.max(0, Math.min(index, points - 1));
  }

  /**
   * Adds it to a model: a height field and a geom of this name in the world, at its own heights.
   *
   * @return the geom, for friction and color
   */
  public Geom addTo(Spec spec, String name) {
    double lowest = Arrays.stream(heights).min().orElseThrow();
    double highest = Arrays.stream(heights).max().orElseThrow();
    double[] turned = new double[heights.length];
    for (int row = 0; row < rows; row++) {
      // a file has the last row first
      System.arraycopy(heights, row * columns, turned, (rows - 1 - row) * columns, columns);
    }
    spec.addHeightField(name)
        .nrow(rows)
        .ncol(columns)
        .size(halfX, halfY, Math.max(highest - lowest, LEAST), BASE)
        .elevation(turned);
    return spec.worldbody().addGeom(name).type(GeomShape.HFIELD).hfield(name).pos(0, 0, lowest);
  }
}
