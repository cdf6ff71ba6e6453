package dev.armature.gpu.driver;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The driver of this machine, or the reason why it has none. Nothing is loaded before somebody
 * asks.
 */
public final class Driver {
  /** The oldest driver that takes our PTX text: CUDA 11.8, as the driver counts. */
  static final int OLDEST = 11080;

  private static final int NO_DEVICE = 100;

  private final Map<Call, MethodHandle> calls = new EnumMap<>(Call.class);
  private final @Nullable String problem;
  private final int version;
  private final List<GpuDevice> devices = new ArrayList<>();

  private static final class Holder {
    static final Driver DRIVER =
        new Driver(
            System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("win")
                ? "nvcuda.dll"
                : "libcuda.so.1");
  }

  /** The driver of this machine; ask {@link #problem} whether it works. */
  public static Driver get() {
    return Holder.DRIVER;
  }

  /** Loads a driver from a library. */
  Driver(String library) {
    int found = 0;
    String why = load(library);
    if (why == null) {
      try (Arena arena = Arena.ofConfined()) {
        call(Call.INIT, 0);
        MemorySegment out = arena.allocate(JAVA_INT);
        call(Call.DRIVER_VERSION, out);
        found = out.get(JAVA_INT, 0);
        call(Call.DEVICE_COUNT, out);
        int count = out.get(JAVA_INT, 0);
        for (int i = 0; i < count && found >= OLDEST; i++) {
          devices.add(new GpuDevice(this, i));
        }
        why = tooOldOrEmpty(found, count);
      } catch (CudaException e) {
        why =
            e.code() == NO_DEVICE
                ? "the NVIDIA driver is installed but found no GPU"
                : "the NVIDIA driver does not work: " + e.getMessage();
      }
    }
    version = found;
    problem = why;
  }

  private static @Nullable String tooOldOrEmpty(int version, int count) {
    if (version < OLDEST) {
      return "the NVIDIA driver is too old: it knows CUDA "
          + name(version)
          + ", and "
          + name(OLDEST)
          + " is needed";
    }
    return count == 0 ? "the NVIDIA driver is installed but found no GPU" : null;
  }

  private static String name(int version) {
    return version / 1000 + "." + version % 1000 / 10;
  }

  @SuppressWarnings("restricted")
  private @Nullable String load(String library) {
    SymbolLookup symbols;
    try {
      symbols = SymbolLookup.libraryLookup(library, Arena.global());
    } catch (IllegalCallerException e) {
      return "Java does not let this module call native code (--enable-native-access)";
    } catch (IllegalArgumentException e) {
      return "there is no NVIDIA driver on this machine (" + library + " was not found)";
    }
    for (Call call : Call.values()) {
      MemorySegment at = symbols.find(call.symbol).orElse(null);
      if (at == null) {
        return "the NVIDIA driver is too old: it has no " + call.symbol;
      }
      MethodHandle handle =
          Linker.nativeLinker()
              .downcallHandle(at, FunctionDescriptor.of(JAVA_INT, call.parameters))
              .asSpreader(Object[].class, call.parameters.length);
      calls.put(call, handle);
    }
    return null;
  }

  /** Why there is no GPU, in words that follow "no GPU: ", or null when there is one. */
  public @Nullable String problem() {
    return problem;
  }

  /** The version of CUDA that the driver knows: 1000 times major plus 10 times minor. */
  public int version() {
    return version;
  }

  /** The GPUs of this machine; empty when {@link #problem} has a reason. */
  public List<GpuDevice> devices() {
    return List.copyOf(devices);
  }

  /**
   * Calls the driver.
   *
   * @throws CudaException when the call fails
   */
  void call(Call call, Object... arguments) {
    int code = result(call, arguments);
    if (code != 0) {
      throw failure(call, code, "");
    }
  }

  /** Calls the driver and returns its error code. */
  int result(Call call, Object... arguments) {
    MethodHandle handle = calls.get(call);
    if (handle == null) {
      throw new IllegalStateException(call.symbol + ": " + problem);
    }
    try {
      return (int) handle.invoke(arguments);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(call.symbol, e);
    }
  }

  /** An exception for an error code, with text that the driver left behind. */
  CudaException failure(Call call, int code, String log) {
    String text = text(Call.ERROR_NAME, code);
    String more = text(Call.ERROR_STRING, code);
    return new CudaException(
        code,
        call.symbol
            + ": "
            + text
            + (more.isEmpty() ? "" : " (" + more + ")")
            + (log.isBlank() ? "" : "\n" + log.strip()));
  }

  @SuppressWarnings("restricted")
  private String text(Call call, int code) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment out = arena.allocate(ADDRESS);
      if (result(call, code, out) != 0) {
        return call == Call.ERROR_NAME ? "error " + code : "";
      }
      return out.get(ADDRESS, 0).reinterpret(Long.MAX_VALUE).getString(0);
    }
  }
}
