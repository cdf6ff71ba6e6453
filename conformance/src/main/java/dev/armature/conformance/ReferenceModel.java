package dev.armature.conformance;

import dev.armature.model.Field;
import dev.armature.model.Fields;
import dev.armature.model.Meshes;
import dev.armature.model.Model;
import dev.armature.model.Sizes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Makes a {@link Model} from the arrays of a dump, without the compiler: this separates errors of
 * the engine from errors of the compiler. Arrays of which a dump has only sums (large meshes) stay
 * zero.
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
    dump.sizes.forEach((name, size) -> resize(sizes, name, size));
    Model m = new Model(sizes);
    Dumper.settings(m, dump);
    Dumper.fill(m, dump.arrays);
    Dumper.names(m, dump.names);
    return m;
  }

  /**
   * The model of the dump where it has all arrays, else what our compiler makes of the file: dumps
   * give very large arrays by their sums only.
   */
  static Model orCompiled(Dump dump, Path file) throws IOException {
    return complete(dump) ? of(dump) : Model.load(file);
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
      resize(sizes, size, dump.sizes.getOrDefault(size, 0L));
    }
    Meshes hulls = new Meshes(sizes);
    for (Field f : Fields.ofModelPart("mesh")) {
      double[] values = f.numbers(m);
      f.write(hulls, Math.min(values.length, f.length(hulls)), values, 0);
    }
    for (String name : HULL) {
      Dumper.fill(hulls, Fields.ofModel(name), dump.arrays.get(name));
    }
    return m.with(hulls);
  }

  private static void resize(Sizes sizes, String name, long size) {
    Field f = Fields.findInModel(name);
    if (f != null && f.kind() == Field.Kind.SIZE) {
      f.set(sizes, 0, size);
    }
  }
}
