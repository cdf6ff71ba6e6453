package dev.armature.gpu.lanes;

import dev.armature.gpu.x86.Assembler;

/** What registers are for; those of values are in {@link Homes}. */
final class Registers {
  /** The cells of the worlds. */
  static final int TILE = Assembler.RDI;

  /** The model and constants. */
  static final int MODEL = Assembler.RSI;

  /** The thread's working memory. */
  static final int FRAME = Assembler.RBP;

  /** For what an instruction needs. */
  static final int TEMP = Assembler.RAX;

  /** A second one. */
  static final int TEMP2 = 15;

  /** Indexes times the distance of cells, kept for the next access. */
  static final int[] SCALED = {Assembler.RCX, Assembler.RDX};

  /** The worlds that are under way. */
  static final int ACTIVE_MASK = 1;

  /** Masks for what an instruction needs. */
  static final int MASK_TEMP = 2;

  /** A second one. */
  static final int MASK_TEMP2 = 3;

  /** Vectors for what an instruction needs. */
  static final int V0 = Homes.VECTORS;

  /** A second one. */
  static final int V1 = V0 + 1;

  /** A third one. */
  static final int V2 = V0 + 2;

  /** A fourth one. */
  static final int V3 = V0 + 3;

  /** Indexes of cells for each lane, kept for the next access. */
  static final int LANE_CELLS = V0 + 4;

  private Registers() {}
}
