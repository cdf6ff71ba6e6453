package dev.armature.gpu.ptx;

/**
 * Kernels that move cells between tiles and plain arrays {@code [world][cell]}: a thread for each
 * cell of each world.
 */
public final class Transfers {
  private Transfers() {}

  /** The kernel that reads cells of a size. */
  public static String gather(int bytes) {
    return "gather" + bytes;
  }

  /** The kernel that writes cells of a size. */
  public static String scatter(int bytes) {
    return "scatter" + bytes;
  }

  static String text(TileLayout layout) {
    StringBuilder text = new StringBuilder();
    for (int bytes : new int[] {1, 2, 4, 8}) {
      text.append(kernel(gather(bytes), bytes, layout, true));
      text.append(kernel(scatter(bytes), bytes, layout, false));
    }
    return text.toString();
  }

  /** Parameters: tiles, plain array, offset in a tile, cells, worlds. */
  private static String kernel(String name, int bytes, TileLayout layout, boolean gather) {
    String move =
        gather
            ? "ld.global.b%d %%x, [%%tiles];\n\tst.global.b%d [%%plain], %%x;"
            : "ld.global.b%d %%x, [%%plain];\n\tst.global.b%d [%%tiles], %%x;";
    return """
    .visible .entry NAME(.param .u64 tiles, .param .u64 plain, .param .u64 at, .param .u32 cells, .param .u32 worlds)
    {
    	.reg .b64 %tiles, %plain, %at, %n, %t;
    	.reg .bREG %x;
    	.reg .b32 %i, %b, %c, %cells, %worlds, %world, %cell, %tile, %lane;
    	.reg .pred %p;
    	ld.param.u64 %tiles, [tiles];
    	ld.param.u64 %plain, [plain];
    	ld.param.u64 %at, [at];
    	ld.param.u32 %cells, [cells];
    	ld.param.u32 %worlds, [worlds];
    	mov.u32 %b, %ctaid.x;
    	mov.u32 %c, %ntid.x;
    	mov.u32 %i, %tid.x;
    	mad.lo.u32 %world, %b, %c, %i;
    	mov.u32 %cell, %ctaid.y;
    	setp.ge.u32 %p, %world, %worlds;
    	@%p exit;
    	shr.u32 %tile, %world, SHIFT;
    	and.b32 %lane, %world, MASK;
    	mad.wide.u32 %tiles, %tile, TILE, %tiles;
    	add.u64 %tiles, %tiles, %at;
    	mad.wide.u32 %tiles, %cell, STEP, %tiles;
    	mad.wide.u32 %tiles, %lane, BYTES, %tiles;
    	cvt.u64.u32 %n, %cells;
    	cvt.u64.u32 %t, %world;
    	mul.lo.u64 %n, %n, %t;
    	cvt.u64.u32 %t, %cell;
    	add.u64 %n, %n, %t;
    	mul.lo.u64 %n, %n, BYTES;
    	add.u64 %plain, %plain, %n;
    	MOVE
    	ret;
    }
    """
        .replace("NAME", name)
        .replace("TILE", Long.toString(layout.bytes()))
        .replace("STEP", Integer.toString(layout.width() * bytes))
        .replace("SHIFT", Integer.toString(Integer.numberOfTrailingZeros(layout.width())))
        .replace("MASK", Integer.toString(layout.width() - 1))
        .replace("BYTES", Integer.toString(bytes))
        .replace("REG", Integer.toString(Math.max(16, 8 * bytes)))
        .replace("MOVE", move.formatted(8 * bytes, 8 * bytes));
  }
}
