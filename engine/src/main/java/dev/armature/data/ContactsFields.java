package dev.armature.data;

// Generated from layout.schema by "./armature generate". Change the table, not this file.

import dev.armature.model.FieldHolder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The arrays of {@link Contacts}. */
public abstract class ContactsFields extends FieldHolder {
  /** Distance between the surfaces, negative when they overlap. [ncon, m] */
  public double[] dist = {};

  /** Position, halfway between the surfaces, world. [ncon x 3, m] */
  public double[] pos = {};

  /** Axes by rows: normal from the first to the second geom, then two tangents. [ncon x 9] */
  public double[] frame = {};

  /** Distance below which the contact makes rows: margin minus gap. [ncon, m] */
  public double[] includemargin = {};

  /** Friction: two tangential, one spinning, two rolling. [ncon x 5] */
  public double[] friction = {};

  /** Reference parameters of the normal direction. [ncon x 2] */
  public double[] solref = {};

  /** Reference parameters of the friction directions; zero means the same as solref. [ncon x 2] */
  public double[] solreffriction = {};

  /** Impedance parameters. [ncon x 5] */
  public double[] solimp = {};

  /** Friction of the regularized cone, set by the solver. [ncon] */
  public double[] mu = {};

  /** Hessian of the cone, set by the solver. [ncon x 36] */
  public double[] H = {};

  /** Contact space dimensionality: 1, 3, 4 or 6. [ncon] */
  public int[] dim = {};

  /** Geoms, -1 for a flex. [ncon x 2] */
  public int[] geom = {};

  /** Flexes, -1 for a geom. [ncon x 2] */
  public int[] flex = {};

  /** Flex elements, -1 for none. [ncon x 2] */
  public int[] elem = {};

  /** Flex vertices, -1 for none. [ncon x 2] */
  public int[] vert = {};

  /** Whether it makes rows, a {@code ContactExclude} code. [ncon] */
  public int[] exclude = {};

  /** First constraint row, -1 when it makes none. [ncon] */
  public int[] efcAddress = {};

  ContactsFields() {}

  @Override
  protected int section() {
    return 47;
  }

  @Override
  protected int fieldCount() {
    return 17;
  }

  @Override
  protected @Nullable Object array(int field) {
    return switch (field) {
      case 0 -> dist;
      case 1 -> pos;
      case 2 -> frame;
      case 3 -> includemargin;
      case 4 -> friction;
      case 5 -> solref;
      case 6 -> solreffriction;
      case 7 -> solimp;
      case 8 -> mu;
      case 9 -> H;
      case 10 -> dim;
      case 11 -> geom;
      case 12 -> flex;
      case 13 -> elem;
      case 14 -> vert;
      case 15 -> exclude;
      case 16 -> efcAddress;
      default -> null;
    };
  }

  /** Gives the arrays of {@code ncon} rows a length, keeping what fits. */
  final void growNcon(int size) {
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
