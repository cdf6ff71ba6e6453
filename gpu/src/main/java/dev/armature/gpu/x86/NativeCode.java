package dev.armature.gpu.x86;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/** Machine code in memory that this process can run, by the system's {@code mmap}. */
public final class NativeCode implements AutoCloseable {
  private static final int READ_WRITE = 3;
  private static final int READ_EXECUTE = 5;
  private static final int PRIVATE_ANONYMOUS = 0x22;

  private final MemorySegment code;
  private boolean closed;

  /** The system does not let this process make code; the message is a part of a sentence. */
  static final class Refused extends IllegalStateException {
    private static final long serialVersionUID = 1;

    Refused(String why) {
      super(why);
    }
  }

  /** Takes code that needs no addresses of its own. */
  @SuppressWarnings("restricted")
  public NativeCode(byte[] bytes) {
    MethodHandle map =
        handle("mmap", ADDRESS, ADDRESS, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG);
    MethodHandle protect = handle("mprotect", JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT);
    try {
      MemorySegment at =
          (MemorySegment)
              map.invokeExact(
                  MemorySegment.NULL, (long) bytes.length, READ_WRITE, PRIVATE_ANONYMOUS, -1, 0L);
      if (at.address() == -1) {
        throw new Refused("the system gives no memory for code");
      }
      code = at.reinterpret(bytes.length);
      MemorySegment.copy(bytes, 0, code, JAVA_BYTE, 0, bytes.length);
      int problem = (int) protect.invokeExact(code, (long) bytes.length, READ_EXECUTE);
      if (problem != 0) {
        close();
        throw new Refused("the system does not let this process run its own code");
      }
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  @SuppressWarnings("restricted")
  private static MethodHandle handle(String name, MemoryLayout result, MemoryLayout... parameters) {
    Linker linker = Linker.nativeLinker();
    MemorySegment at =
        linker
            .defaultLookup()
            .find(name)
            .orElseThrow(() -> new IllegalStateException("the system has no " + name));
    return linker.downcallHandle(at, FunctionDescriptor.of(result, parameters));
  }

  /** A function that begins at the first byte. */
  @SuppressWarnings("restricted")
  public MethodHandle function(FunctionDescriptor type) {
    return Linker.nativeLinker().downcallHandle(code, type);
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      try {
        int problem =
            (int) handle("munmap", JAVA_INT, ADDRESS, JAVA_LONG).invokeExact(code, code.byteSize());
        if (problem != 0) {
          throw new IllegalStateException("the memory of code cannot be given back");
        }
      } catch (RuntimeException | Error e) {
        throw e;
      } catch (Throwable e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
