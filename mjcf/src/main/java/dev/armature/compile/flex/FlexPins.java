package dev.armature.compile.flex;

import dev.armature.compile.expand.Item;

/** Which points (or nodes, for interpolated flexes) are fixed to the parent body. */
final class FlexPins {
  private final Item macro;
  private final int[] count;
  private final int dim;
  private final boolean grid;
  private final int order;

  /**
   * @param grid whether the shape is a grid
   * @param order order of interpolation, 0 for none
   */
  FlexPins(Item macro, int[] count, int dim, boolean grid, int order) {
    this.macro = macro;
    this.count = count;
    this.dim = dim;
    this.grid = grid;
    this.order = order;
  }

  /** Sets the flags of everything that the pin elements name. */
  void mark(boolean[] pinned, int points) {
    for (Item pin : macro.children("pin")) {
      for (int id : pin.integers("id")) {
        set(pin, pinned, id, points);
      }
      ranges(pin, pinned, points);
      grids(pin, pinned);
      gridRanges(pin, pinned);
    }
  }

  private static void set(Item pin, boolean[] pinned, int id, int points) {
    if (id < 0 || id >= points) {
      throw pin.error("pin id " + id + " is outside of 0 … " + (points - 1));
    }
    pinned[id] = true;
  }

  private static void ranges(Item pin, boolean[] pinned, int points) {
    int[] range = pin.integers("range");
    if (range.length % 2 != 0) {
      throw pin.error("pin range must be pairs of ids, but has " + range.length + " numbers");
    }
    for (int i = 0; i < range.length; i += 2) {
      if (range[i] < 0 || range[i + 1] >= points) {
        throw pin.error(
            "pin range " + range[i] + " … " + range[i + 1] + " is outside of 0 … " + (points - 1));
      }
      for (int id = range[i]; id <= range[i + 1]; id++) {
        pinned[id] = true;
      }
    }
  }

  private void checkGrid(Item pin, int length, int multiple, String what) {
    if (length == 0) {
      return;
    }
    if (length % multiple != 0) {
      throw pin.error(
          "pin " + what + " must have a multiple of " + multiple + " numbers, not " + length);
    }
    if (!grid && order == 0) {
      throw pin.error("pin " + what + " needs a flexcomp of type grid");
    }
    if (dim == 1) {
      throw pin.error("pin " + what + " needs a grid of two or three dimensions");
    }
  }

  private void grids(Item pin, boolean[] pinned) {
    int[] at = pin.integers("grid");
    checkGrid(pin, at.length, dim, "grid");
    for (int i = 0; i < at.length; i += dim) {
      for (int k = 0; k < dim; k++) {
        int limit = !grid && order > 0 ? order + 1 : count[k];
        if (at[i + k] < 0 || at[i + k] >= limit) {
          throw pin.error("pin grid coordinate " + at[i + k] + " is outside of 0 … " + (limit - 1));
        }
      }
      mark(pin, pinned, index(at[i], at[i + 1], dim == 3 ? at[i + 2] : 0));
    }
  }

  private void gridRanges(Item pin, boolean[] pinned) {
    int[] at = pin.integers("gridrange");
    checkGrid(pin, at.length, 2 * dim, "gridrange");
    for (int i = 0; i < at.length; i += 2 * dim) {
      for (int k = 0; k < 2 * dim; k++) {
        if (at[i + k] < 0 || at[i + k] >= count[k % dim]) {
          throw pin.error(
              "pin grid coordinate " + at[i + k] + " is outside of 0 … " + (count[k % dim] - 1));
        }
      }
      for (int x = at[i]; x <= at[i + dim]; x++) {
        for (int y = at[i + 1]; y <= at[i + dim + 1]; y++) {
          for (int z = dim == 3 ? at[i + 2] : 0; z <= (dim == 3 ? at[i + 5] : 0); z++) {
            mark(pin, pinned, index(x, y, z));
          }
        }
      }
    }
  }

  private int index(int x, int y, int z) {
    return dim == 2 ? x * count[1] + y : (x * count[1] + y) * count[2] + z;
  }

  private static void mark(Item pin, boolean[] pinned, int id) {
    if (id >= pinned.length) {
      throw pin.error("pin number " + id + " is outside of 0 … " + (pinned.length - 1));
    }
    pinned[id] = true;
  }
}
