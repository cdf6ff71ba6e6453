package dev.armature.decompose;

import dev.armature.compile.asset.MeshDistance;
import java.util.Arrays;

/**
 * A mesh as a solid on a grid: a cell is outside when it can be reached from the border of the grid
 * without crossing the surface, so meshes with small holes or overlapping parts are solid too. The
 * distance of a cell outside is that of its middle from the surface, exactly.
 */
final class Solid {
  private static final byte UNKNOWN = 0;
  private static final byte SURFACE = 1;
  private static final byte OUTSIDE = 2;
  private static final double TOUCH = 1e-6;

  final double pitch;

  /** How far a point can be from the middle of its cell. */
  final double slack;

  private final int[] count = new int[3];
  private final double[] low = new double[3];
  private final byte[] state;
  private final float[] distance;
  private final MeshDistance surface;

  Solid(double[] vert, int[] face, double[] box, double pitch) {
    this.pitch = pitch;
    this.slack = 0.5 * Math.sqrt(3) * pitch;
    for (int k = 0; k < 3; k++) {
      low[k] = box[k] - 2 * pitch;
      count[k] = (int) Math.ceil((box[3 + k] + 2 * pitch - low[k]) / pitch);
    }
    state = new byte[Math.multiplyExact(count[0], Math.multiplyExact(count[1], count[2]))];
    distance = new float[state.length];
    Arrays.fill(distance, Float.NaN);
    surface = new MeshDistance(vert, face);
    for (int f = 0; f < face.length; f += 3) {
      mark(vert, 3 * face[f], 3 * face[f + 1], 3 * face[f + 2]);
    }
    flood();
  }

  private int cell(int k, double x) {
    return (int) Math.max(0, Math.min(count[k] - 1, Math.floor((x - low[k]) / pitch)));
  }

  private double middle(int k, int cell) {
    return low[k] + (cell + 0.5) * pitch;
  }

  private int index(int x, int y, int z) {
    return (z * count[1] + y) * count[0] + x;
  }

  /** Marks the cells that a triangle may pass through: the surface is near their middle. */
  private void mark(double[] v, int a, int b, int c) {
    int[] first = new int[3];
    int[] last = new int[3];
    for (int k = 0; k < 3; k++) {
      // a face between two cells belongs to both, whatever rounding says
      first[k] = cell(k, Math.min(v[a + k], Math.min(v[b + k], v[c + k])) - TOUCH * pitch);
      last[k] = cell(k, Math.max(v[a + k], Math.max(v[b + k], v[c + k])) + TOUCH * pitch);
    }
    double[] n = new double[3];
    double ux = v[b] - v[a];
    double uy = v[b + 1] - v[a + 1];
    double uz = v[b + 2] - v[a + 2];
    double wx = v[c] - v[a];
    double wy = v[c + 1] - v[a + 1];
    double wz = v[c + 2] - v[a + 2];
    n[0] = uy * wz - uz * wy;
    n[1] = uz * wx - ux * wz;
    n[2] = ux * wy - uy * wx;
    double reach = (0.5 + TOUCH) * pitch * (Math.abs(n[0]) + Math.abs(n[1]) + Math.abs(n[2]));
    for (int z = first[2]; z <= last[2]; z++) {
      for (int y = first[1]; y <= last[1]; y++) {
        for (int x = first[0]; x <= last[0]; x++) {
          double off =
              n[0] * (middle(0, x) - v[a])
                  + n[1] * (middle(1, y) - v[a + 1])
                  + n[2] * (middle(2, z) - v[a + 2]);
          int i = index(x, y, z);
          if (Math.abs(off) <= reach
              && state[i] == UNKNOWN
              && distance(i, x, y, z) <= slack * (1 + TOUCH)) {
            state[i] = SURFACE;
          }
        }
      }
    }
  }

  private void flood() {
    int[] queue = new int[state.length];
    int end = 0;
    for (int i = 0; i < state.length; i++) {
      int x = i % count[0];
      int y = i / count[0] % count[1];
      int z = i / count[0] / count[1];
      boolean border =
          x == 0 || y == 0 || z == 0 || x == count[0] - 1 || y == count[1] - 1 || z == count[2] - 1;
      if (border && state[i] == UNKNOWN) {
        state[i] = OUTSIDE;
        queue[end++] = i;
      }
    }
    int[] step = {1, count[0], count[0] * count[1]};
    for (int head = 0; head < end; head++) {
      int i = queue[head];
      int[] at = {i % count[0], i / count[0] % count[1], i / count[0] / count[1]};
      for (int k = 0; k < 3; k++) {
        for (int side = -1; side <= 1; side += 2) {
          int to = i + side * step[k];
          if (at[k] + side >= 0 && at[k] + side < count[k] && state[to] == UNKNOWN) {
            state[to] = OUTSIDE;
            queue[end++] = to;
          }
        }
      }
    }
  }

  /** Whether a point is in the solid, by the cell it is in; cells of the surface count as solid. */
  boolean contains(double x, double y, double z) {
    return state[index(cell(0, x), cell(1, y), cell(2, z))] != OUTSIDE;
  }

  /**
   * A bound on how far points of a hull are from the solid. Distance changes by at most the way
   * gone, so the bound is the largest distance at cell middles in or near the hull plus the slack
   * of a cell.
   *
   * @param planes of the hull: outward unit normal and offset, n · x ≤ d inside
   * @param box around the hull
   * @param enough the search may stop above this
   */
  double error(double[] planes, double[] box, double enough) {
    double worst = 0;
    int[] first = new int[3];
    int[] last = new int[3];
    for (int k = 0; k < 3; k++) {
      first[k] = cell(k, box[k] - slack);
      last[k] = cell(k, box[3 + k] + slack);
    }
    for (int z = first[2]; z <= last[2]; z++) {
      for (int y = first[1]; y <= last[1]; y++) {
        for (int x = first[0]; x <= last[0]; x++) {
          int i = index(x, y, z);
          if (state[i] != OUTSIDE || distance[i] <= worst) {
            continue;
          }
          if (near(planes, middle(0, x), middle(1, y), middle(2, z))) {
            worst = Math.max(worst, distance(i, x, y, z));
            if (worst + slack > enough) {
              return worst + slack;
            }
          }
        }
      }
    }
    // the surface is within the slack of the middles of its own cells
    return Math.max(worst, slack) + slack;
  }

  private boolean near(double[] p, double x, double y, double z) {
    for (int i = 0; i < p.length; i += 4) {
      if (p[i] * x + p[i + 1] * y + p[i + 2] * z > p[i + 3] + slack) {
        return false;
      }
    }
    return true;
  }

  private float distance(int i, int x, int y, int z) {
    float known = distance[i];
    if (Float.isNaN(known)) {
      known = (float) Math.abs(surface.signed(middle(0, x), middle(1, y), middle(2, z)));
      distance[i] = known;
    }
    return known;
  }
}
