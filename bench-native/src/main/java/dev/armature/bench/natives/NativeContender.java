package dev.armature.bench.natives;

import dev.armature.bench.Contender;
import dev.armature.bench.Controls;
import dev.armature.model.Model;
import dev.armature.model.StateComponents;
import java.io.IOException;
import java.lang.foreign.AddressLayout;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;

/**
 * A MuJoCo shared library that the user has, called through the foreign function interface with
 * public functions only: load, make data, set state, step.
 */
@SuppressWarnings("restricted") // calling a native library is what this class is for
final class NativeContender implements Contender {
  private static final AddressLayout POINTER = ValueLayout.ADDRESS;
  private static final int ERROR_SIZE = 1000;

  private final Model m;
  private final Arena arena = Arena.ofConfined();
  private final MemorySegment model;
  private final MemorySegment data;
  private final MemorySegment state;
  private final MethodHandle reset;
  private final MethodHandle resetKey;
  private final MethodHandle setState;
  private final MethodHandle getState;
  private final MethodHandle step;
  private final MethodHandle deleteData;
  private final MethodHandle deleteModel;
  private final String version;
  private final double[] ctrl;

  /**
   * Loads the library and the model.
   *
   * @throws IOException when the library lacks a function or refuses the model
   */
  NativeContender(Path library, Path file, Model m) throws IOException {
    this.m = m;
    Linker linker = Linker.nativeLinker();
    SymbolLookup symbols = SymbolLookup.libraryLookup(library, arena);
    MethodHandle load =
        function(
            linker,
            symbols,
            "mj_loadXML",
            POINTER,
            POINTER,
            POINTER,
            POINTER,
            ValueLayout.JAVA_INT);
    MethodHandle makeData = function(linker, symbols, "mj_makeData", POINTER, POINTER);
    MethodHandle versionString = function(linker, symbols, "mj_versionString", POINTER);
    reset = action(linker, symbols, "mj_resetData", POINTER, POINTER);
    resetKey =
        action(linker, symbols, "mj_resetDataKeyframe", POINTER, POINTER, ValueLayout.JAVA_INT);
    setState =
        action(linker, symbols, "mj_setState", POINTER, POINTER, POINTER, ValueLayout.JAVA_INT);
    getState =
        action(linker, symbols, "mj_getState", POINTER, POINTER, POINTER, ValueLayout.JAVA_INT);
    step = action(linker, symbols, "mj_step", POINTER, POINTER);
    deleteData = action(linker, symbols, "mj_deleteData", POINTER);
    deleteModel = action(linker, symbols, "mj_deleteModel", POINTER);
    ctrl = new double[m.nu];
    state = arena.allocate(ValueLayout.JAVA_DOUBLE, Math.max(1, Math.max(m.nu, m.nv)));
    try {
      version = ((MemorySegment) versionString.invoke()).reinterpret(64).getString(0);
      MemorySegment error = arena.allocate(ERROR_SIZE);
      model =
          (MemorySegment)
              load.invoke(
                  arena.allocateFrom(file.toAbsolutePath().toString()),
                  MemorySegment.NULL,
                  error,
                  ERROR_SIZE);
      if (model.address() == 0) {
        throw new IOException(library + ": " + error.getString(0));
      }
      data = (MemorySegment) makeData.invoke(model);
    } catch (IOException | RuntimeException e) {
      throw e;
    } catch (Throwable e) {
      throw new IOException(library + ": " + e.getMessage(), e);
    }
    reset();
  }

  /** How long the library takes to load and compile a file. */
  static double loadMilliseconds(Path library, Path file) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      Linker linker = Linker.nativeLinker();
      SymbolLookup symbols = SymbolLookup.libraryLookup(library, arena);
      MethodHandle load =
          function(
              linker,
              symbols,
              "mj_loadXML",
              POINTER,
              POINTER,
              POINTER,
              POINTER,
              ValueLayout.JAVA_INT);
      MethodHandle delete = action(linker, symbols, "mj_deleteModel", POINTER);
      MemorySegment error = arena.allocate(ERROR_SIZE);
      MemorySegment name = arena.allocateFrom(file.toAbsolutePath().toString());
      long start = System.nanoTime();
      MemorySegment model =
          (MemorySegment) load.invoke(name, MemorySegment.NULL, error, ERROR_SIZE);
      double milliseconds = 1e-6 * (System.nanoTime() - start);
      if (model.address() == 0) {
        throw new IOException(library + ": " + error.getString(0));
      }
      delete.invoke(model);
      return milliseconds;
    } catch (IOException | RuntimeException e) {
      throw e;
    } catch (Throwable e) {
      throw new IOException(library + ": " + e.getMessage(), e);
    }
  }

  private static MethodHandle function(
      Linker linker,
      SymbolLookup symbols,
      String name,
      MemoryLayout result,
      MemoryLayout... arguments)
      throws IOException {
    return linker.downcallHandle(find(symbols, name), FunctionDescriptor.of(result, arguments));
  }

  private static MethodHandle action(
      Linker linker, SymbolLookup symbols, String name, MemoryLayout... arguments)
      throws IOException {
    return linker.downcallHandle(find(symbols, name), FunctionDescriptor.ofVoid(arguments));
  }

  private static MemorySegment find(SymbolLookup symbols, String name) throws IOException {
    return symbols
        .find(name)
        .orElseThrow(() -> new IOException("the library has no function " + name));
  }

  @Override
  public String name() {
    return "MuJoCo " + version;
  }

  @Override
  public void reset() {
    try {
      if (m.nkey > 0) {
        resetKey.invoke(model, data, 0);
      } else {
        reset.invoke(model, data);
      }
      getState.invoke(model, data, state, StateComponents.QVEL.bits());
      for (int i = 0; i < m.nv; i++) {
        double v = state.getAtIndex(ValueLayout.JAVA_DOUBLE, i);
        state.setAtIndex(ValueLayout.JAVA_DOUBLE, i, v + Contender.push(i));
      }
      setState.invoke(model, data, state, StateComponents.QVEL.bits());
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void step(long number) {
    try {
      if (m.nu > 0) {
        Controls.set(m, ctrl, number);
        MemorySegment.copy(ctrl, 0, state, ValueLayout.JAVA_DOUBLE, 0, m.nu);
        setState.invoke(model, data, state, StateComponents.CTRL.bits());
      }
      step.invoke(model, data);
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    try {
      deleteData.invoke(data);
      deleteModel.invoke(model);
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    } finally {
      arena.close();
    }
  }
}
