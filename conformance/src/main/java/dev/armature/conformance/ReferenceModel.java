package dev.armature.conformance;

import dev.armature.compile.Compiler;
import dev.armature.mjcf.ModelReader;
import dev.armature.model.Meshes;
import dev.armature.model.Model;
import dev.armature.model.Sizes;
import java.io.IOException;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Makes a {@link Model} from the arrays of a dump, without the compiler: so an error of the engine
 * can be told from an error of the compiler. Arrays of which a dump has only sums (large meshes)
 * stay zero.
 */
public final class ReferenceModel {
  private static final List<String> HULL =
      List.of(
          "mesh_graphadr",
          "mesh_graph",
          "mesh_polynum",
          "mesh_polyadr",
          "mesh_polynormal",
          "mesh_polyvertadr",
          "mesh_polyvertnum",
          "mesh_polyvert",
          "mesh_polymapadr",
          "mesh_polymapnum",
          "mesh_polymap");

  private ReferenceModel() {}

  /** The model whose constants the dump holds. */
  public static Model of(Dump dump) {
    Sizes sizes = new Sizes();
    dump.sizes.forEach(
        (k, v) -> {
          Fields.Place place = Fields.find(sizes, k);
          if (place != null) {
            Fields.set(place, new double[] {v});
          }
        });
    Model m = new Model(sizes);
    fill(m.opt, dump.option);
    fill(m.stat, dump.stat);
    fill(m, dump.arrays);
    dump.names.forEach(
        (kind, names) -> {
          Fields.Place place = Fields.find(m.names, kind);
          if (place != null && place.get() instanceof String[] to) {
            copy(names, to);
          }
        });
    return m;
  }

  /**
   * The model of the dump where it has all arrays, else what our compiler makes of the file: dumps
   * give very large arrays by their sums only.
   */
  static Model orCompiled(Dump dump, Path file) throws IOException {
    return complete(dump) ? of(dump) : Compiler.compile(ModelReader.read(file)).model();
  }

  /** Whether the dump holds all numbers of the model, not only sums of some. */
  static boolean complete(Dump dump) {
    return dump.arrays.values().stream().allMatch(c -> c.values() != null);
  }

  /** Whether the dump holds all numbers of the meshes, not only sums. */
  static boolean hasMeshes(Dump dump) {
    return dump.sizes.getOrDefault("nmesh", 0L) > 0
        && HULL.stream().map(dump.arrays::get).allMatch(c -> c != null && c.values() != null);
  }

  /** The model with the hull graphs and polygons of a dump in place of its own. */
  static Model withHulls(Model m, Dump dump) {
    Sizes sizes = m.sizes();
    for (String size : List.of("nmeshgraph", "nmeshpoly", "nmeshpolyvert", "nmeshpolymap")) {
      Fields.Place place = Fields.find(sizes, size);
      if (place != null) {
        Fields.set(place, new double[] {dump.sizes.getOrDefault(size, 0L)});
      }
    }
    Meshes hulls = new Meshes(sizes);
    for (Field f : Meshes.class.getFields()) {
      Object from = new Fields.Place(m.mesh, f).get();
      Object to = new Fields.Place(hulls, f).get();
      System.arraycopy(from, 0, to, 0, Math.min(Array.getLength(from), Array.getLength(to)));
    }
    for (String name : HULL) {
      Fields.Place place = Fields.find(hulls, name.substring("mesh_".length()));
      Column column = dump.arrays.get(name);
      double[] values = column == null ? null : column.values();
      if (place != null && values != null) {
        Fields.set(place, values);
      }
    }
    return m.with(hulls);
  }

  private static void copy(List<String> names, String[] to) {
    for (int i = 0; i < to.length; i++) {
      to[i] = names.get(i);
    }
  }

  /** Sets every field of {@code to} that the map has under MuJoCo's name. */
  static void fill(Object to, Map<String, Column> from) {
    from.forEach(
        (k, v) -> {
          Fields.Place place = Fields.find(to, k);
          double[] values = v.values();
          if (place != null && values != null && values.length > 0) {
            Fields.set(place, values);
          }
        });
    if (to instanceof Model m) {
      m.mesh.hullsChanged();
    }
  }
}
