package dev.armature.io;

import io.jhdf.HdfFile;
import io.jhdf.WritableHdfFile;
import io.jhdf.api.Attribute;
import io.jhdf.api.Dataset;
import io.jhdf.api.Group;
import io.jhdf.api.Node;
import io.jhdf.api.WritableDataset;
import io.jhdf.exceptions.HdfException;
import java.io.IOException;
import java.lang.reflect.Array;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * HDF5 files: one dataset per array, with the labels of columns in its attribute {@code columns}.
 * Datasets in groups are read with their path as name ({@code run/qpos}).
 */
public final class Hdf5 {
  private static final String COLUMNS = "columns";

  private Hdf5() {}

  /** Writes arrays, replacing the file. */
  public static void write(Path file, Collection<NamedArray> arrays) throws IOException {
    for (NamedArray array : arrays) {
      if (array.size() == 0) {
        throw new IOException(
            file + ": " + array.name() + " is empty; HDF5 files here hold values");
      }
    }
    PartialFile.write(file, part -> put(part, arrays));
  }

  private static void put(Path file, Collection<NamedArray> arrays) throws IOException {
    Files.deleteIfExists(file);
    try (WritableHdfFile out = HdfFile.write(file)) {
      for (NamedArray array : arrays) {
        WritableDataset dataset =
            out.putDataset(array.name().replace('/', '_'), nested(array.values(), array.shape()));
        if (!array.columns().isEmpty()) {
          dataset.putAttribute(COLUMNS, array.columns().toArray(String[]::new));
        }
      }
    } catch (HdfException e) {
      throw new IOException(file + ": cannot be written: " + e.getMessage(), e);
    }
  }

  /** Flat values as arrays of arrays, as the library wants them; a single value as itself. */
  private static Object nested(Object flat, int[] shape) {
    if (shape.length == 0) {
      return Array.get(flat, 0);
    }
    return nested(flat, shape, 0, 0);
  }

  private static Object nested(Object flat, int[] shape, int axis, int at) {
    Class<?> element = flat.getClass().getComponentType();
    if (axis == shape.length - 1) {
      Object row = Array.newInstance(element, shape[axis]);
      System.arraycopy(flat, at, row, 0, shape[axis]);
      return row;
    }
    int stride = 1;
    for (int i = axis + 1; i < shape.length; i++) {
      stride *= shape[i];
    }
    Object result = Array.newInstance(element, Arrays.copyOfRange(shape, axis, shape.length));
    for (int i = 0; i < shape[axis]; i++) {
      Array.set(result, i, nested(flat, shape, axis + 1, at + i * stride));
    }
    return result;
  }

  /**
   * Reads all datasets of numbers and texts.
   *
   * @throws IOException when the file is no HDF5 file or is damaged
   */
  public static Map<String, NamedArray> read(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new NoSuchFileException(file.toString(), null, "no such file");
    }
    Map<String, NamedArray> arrays = new LinkedHashMap<>();
    try (HdfFile in = new HdfFile(file)) {
      collect(in, "", arrays);
    } catch (HdfException
        | IllegalArgumentException
        | IllegalStateException
        | IndexOutOfBoundsException
        | NegativeArraySizeException
        | ArithmeticException
        | java.nio.BufferUnderflowException e) {
      // The library meets damage with whatever its arithmetic runs into.
      throw new IOException(file + ": not a valid HDF5 file: " + e.getMessage(), e);
    }
    return arrays;
  }

  private static void collect(Group group, String path, Map<String, NamedArray> arrays)
      throws IOException {
    for (Node node : group) {
      String name = path + node.getName();
      if (node instanceof Group inner) {
        collect(inner, name + "/", arrays);
      } else if (node instanceof Dataset dataset) {
        arrays.put(name, read(name, dataset));
      }
    }
  }

  private static NamedArray read(String name, Dataset dataset) throws IOException {
    if (dataset.getSizeInBytes() > Runtime.getRuntime().maxMemory() / 2) {
      throw new IOException(
          "%s: %d bytes are more than half of the memory (raise it with -Xmx)"
              .formatted(name, dataset.getSizeInBytes()));
    }
    Object flat = dataset.isScalar() ? boxed(dataset.getData()) : dataset.getDataFlat();
    NamedArray array = NamedArray.ofObject(name, widened(flat), dataset.getDimensions());
    Attribute labels = dataset.getAttribute(COLUMNS);
    if (labels != null
        && labels.getData() instanceof String[] texts
        && dataset.getDimensions().length == 2
        && texts.length == array.rowSize()) {
      return array.withColumns(List.of(texts));
    }
    return array;
  }

  private static Object boxed(Object value) {
    if (value instanceof Double x) {
      return new double[] {x};
    }
    if (value instanceof Float x) {
      return new float[] {x};
    }
    if (value instanceof Integer x) {
      return new int[] {x};
    }
    if (value instanceof Long x) {
      return new long[] {x};
    }
    if (value instanceof String x) {
      return new String[] {x};
    }
    return value;
  }

  private static Object widened(Object flat) {
    if (flat instanceof short[] v) {
      int[] wide = new int[v.length];
      Arrays.setAll(wide, i -> v[i]);
      return wide;
    }
    if (flat instanceof byte[] v) {
      int[] wide = new int[v.length];
      Arrays.setAll(wide, i -> v[i]);
      return wide;
    }
    if (flat instanceof boolean[] v) {
      int[] wide = new int[v.length];
      Arrays.setAll(wide, i -> v[i] ? 1 : 0);
      return wide;
    }
    return flat;
  }
}
