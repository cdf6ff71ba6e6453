package dev.armature.gpu.driver;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The driver's compiler: its options and logs. */
final class Jit {
  private static final int LOG_BYTES = 1 << 16;
  private static final int INPUT_PTX = 1;

  // options of the driver, CUjit_option
  private static final int MAX_REGISTERS = 0;
  private static final int INFO_LOG = 3;
  private static final int INFO_LOG_BYTES = 4;
  private static final int ERROR_LOG = 5;
  private static final int ERROR_LOG_BYTES = 6;
  private static final int OPTIMIZATION = 7;
  private static final int VERBOSE = 12;

  final int count;
  final MemorySegment names;
  final MemorySegment values;
  private final MemorySegment info;
  private final MemorySegment errors;

  Jit(Arena arena, JitOptions options) {
    info = arena.allocate(LOG_BYTES);
    errors = arena.allocate(LOG_BYTES);
    List<long[]> chosen = new ArrayList<>();
    chosen.add(new long[] {INFO_LOG, info.address()});
    chosen.add(new long[] {INFO_LOG_BYTES, LOG_BYTES});
    chosen.add(new long[] {ERROR_LOG, errors.address()});
    chosen.add(new long[] {ERROR_LOG_BYTES, LOG_BYTES});
    chosen.add(new long[] {VERBOSE, 1});
    chosen.add(new long[] {OPTIMIZATION, options.optimization()});
    if (options.maxRegisters() > 0) {
      chosen.add(new long[] {MAX_REGISTERS, options.maxRegisters()});
    }
    count = chosen.size();
    names = arena.allocate(4L * count, 4);
    values = arena.allocate(8L * count, 8);
    for (int i = 0; i < count; i++) {
      names.setAtIndex(JAVA_INT, i, (int) chosen.get(i)[0]);
      values.setAtIndex(JAVA_LONG, i, chosen.get(i)[1]);
    }
  }

  String info() {
    return info.getString(0);
  }

  String errors() {
    return errors.getString(0);
  }

  /** PTX text to an image for this device. */
  @SuppressWarnings("restricted")
  static byte[] compile(
      GpuContext context, Driver driver, String ptx, JitOptions options, Consumer<String> log) {
    try (Arena arena = Arena.ofConfined()) {
      Jit jit = new Jit(arena, options);
      MemorySegment out = arena.allocate(ADDRESS);
      context.call(Call.LINK_CREATE, jit.count, jit.names, jit.values, out);
      MemorySegment link = out.get(ADDRESS, 0);
      try {
        MemorySegment text = arena.allocateFrom(ptx);
        Object[] input = {
          link,
          INPUT_PTX,
          text,
          text.byteSize(),
          arena.allocateFrom("kernel"),
          0,
          MemorySegment.NULL,
          MemorySegment.NULL
        };
        check(driver, Call.LINK_ADD, driver.result(Call.LINK_ADD, input), jit);
        MemorySegment image = arena.allocate(ADDRESS);
        MemorySegment size = arena.allocate(JAVA_LONG);
        int code = driver.result(Call.LINK_COMPLETE, link, image, size);
        check(driver, Call.LINK_COMPLETE, code, jit);
        log.accept(jit.info());
        return image.get(ADDRESS, 0).reinterpret(size.get(JAVA_LONG, 0)).toArray(JAVA_BYTE);
      } finally {
        driver.call(Call.LINK_DESTROY, link);
      }
    }
  }

  private static void check(Driver driver, Call call, int code, Jit jit) {
    if (code != 0) {
      throw driver.failure(call, code, jit.errors());
    }
  }
}
