package dev.armature.data;

import dev.armature.model.ContactExclude;
import java.util.Arrays;

/**
 * Contacts, one column a property; the first {@code data.ncon} entries hold. Buffers grow and stay.
 */
public final class Contacts {
  /** Distance of the surfaces, negative when they overlap, m. */
  public double[] dist = {};

  /** Position, half way between the surfaces, world, m. [n x 3] */
  public double[] pos = {};

  /** Axes as rows: normal from the first to the second geom, then two tangents. [n x 9] */
  public double[] frame = {};

  /** Distance below which the contact makes rows: margin - gap, m. */
  public double[] includemargin = {};

  /** Tangent (2), spin, roll (2). [n x 5] */
  public double[] friction = {};

  /** Reference parameters of the normal direction. [n x 2] */
  public double[] solref = {};

  /** Reference parameters of the friction directions; zero: same as solref. [n x 2] */
  public double[] solreffriction = {};

  /** Impedance parameters. [n x 5] */
  public double[] solimp = {};

  /** Friction of the regularised cone, set by the solver. */
  public double[] mu = {};

  /** Hessian of the cone, set by the solver. [n x 36] */
  public double[] H = {};

  /** Contact space dimensionality: 1, 3, 4 or 6. */
  public int[] dim = {};

  /** Geoms, -1 for a flex. [n x 2] */
  public int[] geom = {};

  /** Flexes, -1 for a geom. [n x 2] */
  public int[] flex = {};

  /** Flex elements, -1 for none. [n x 2] */
  public int[] elem = {};

  /** Flex vertices, -1 for none. [n x 2] */
  public int[] vert = {};

  /** Whether it makes rows: {@link ContactExclude}. */
  public int[] exclude = {};

  /** First constraint row, -1 when it makes none. */
  public int[] efcAddress = {};

  /** Most contacts of a step; more are an error, never dropped in silence. */
  public int limit = Integer.MAX_VALUE;

  /**
   * Makes room for {@code count} contacts, keeping what is there.
   *
   * @throws IllegalStateException when that is more than {@link #limit}
   */
  public void ensure(int count) {
    if (count > limit) {
      throw new IllegalStateException("more contacts than the limit of " + limit + " allows");
    }
    if (count <= dist.length) {
      return;
    }
    int size = Math.max(count, Math.max(16, 2 * dist.length));
    dist = Arrays.copyOf(dist, size);
    pos = Arrays.copyOf(pos, 3 * size);
    frame = Arrays.copyOf(frame, 9 * size);
    includemargin = Arrays.copyOf(includemargin, size);
    friction = Arrays.copyOf(friction, 5 * size);
    solref = Arrays.copyOf(solref, 2 * size);
    solreffriction = Arrays.copyOf(solreffriction, 2 * size);
    solimp = Arrays.copyOf(solimp, 5 * size);
    mu = Arrays.copyOf(mu, size);
    H = Arrays.copyOf(H, 36 * size);
    dim = Arrays.copyOf(dim, size);
    geom = Arrays.copyOf(geom, 2 * size);
    flex = Arrays.copyOf(flex, 2 * size);
    elem = Arrays.copyOf(elem, 2 * size);
    vert = Arrays.copyOf(vert, 2 * size);
    exclude = Arrays.copyOf(exclude, size);
    efcAddress = Arrays.copyOf(efcAddress, size);
  }
}
