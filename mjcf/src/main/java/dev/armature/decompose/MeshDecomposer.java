package dev.armature.decompose;

import dev.armature.compile.CompileResult;
import dev.armature.compile.Compiler;
import dev.armature.math.Quat;
import dev.armature.math.Vec3;
import dev.armature.model.GeomType;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import dev.armature.spec.Element;
import dev.armature.spec.Spec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Gives the meshes of a model convex pieces to collide with. MuJoCo collides with the convex hull
 * of a mesh; after this a mug has a hollow. A geom whose mesh is decomposed stays for its looks and
 * its mass and no longer collides; beside it stand geoms of the pieces, without mass, in group 3.
 */
public final class MeshDecomposer {
  private static final int GROUP = 3;

  /** What of a geom says how it weighs or is called; pieces have none of it. */
  private static final List<String> OWN =
      List.of("name", "mass", "density", "shellinertia", "fluidshape", "fluidcoef", "material");

  private final Spec spec;
  private final Model m;
  private final CompileResult compiled;
  private final double share;
  private final int maxPieces;
  private final Consumer<String> listener;
  private final Map<Integer, List<String>> partNames = new HashMap<>();
  private final List<Decomposed> decomposed = new ArrayList<>();

  /**
   * What became of a mesh.
   *
   * @param mesh its name
   * @param pieces number of convex pieces; 1 when its hull is near enough, and then nothing changed
   * @param error how far the pieces stick out at most, m
   * @param size its largest side, m
   */
  public record Decomposed(String mesh, int pieces, double error, double size) {}

  /**
   * A model with pieces.
   *
   * @param spec the model
   * @param meshes what became of each mesh that something collides with
   * @param warnings geoms that could not be changed, and why
   */
  public record Result(Spec spec, List<Decomposed> meshes, List<String> warnings) {}

  private MeshDecomposer(Spec spec, double share, int maxPieces, Consumer<String> listener) {
    this.spec = spec;
    this.share = share;
    this.maxPieces = maxPieces;
    this.listener = listener;
    this.compiled = Compiler.compile(spec);
    this.m = compiled.model();
  }

  /**
   * Decomposes every mesh that geoms collide with.
   *
   * @param share how far the pieces may stick out, as a share of the largest side of a mesh
   * @param maxPieces most pieces of a mesh
   * @param listener is told of each mesh when its turn comes
   * @return a changed copy; the given model stays as it is
   */
  public static Result decompose(
      Spec spec, double share, int maxPieces, Consumer<String> listener) {
    return new MeshDecomposer(spec.copy(), share, maxPieces, listener).run();
  }

  private Result run() {
    List<String> warnings = new ArrayList<>();
    List<Element> done = new ArrayList<>();
    for (int g = 0; g < m.ngeom; g++) {
      boolean collides = m.geom.contype[g] != 0 || m.geom.conaffinity[g] != 0;
      if (m.geom.type[g] != GeomType.MESH || !collides) {
        continue;
      }
      Element geom = compiled.sources().element(ObjType.GEOM, g);
      if (geom != null && done.contains(geom)) {
        continue;
      }
      String problem = geom == null ? "it has no element of its own" : unfit(g);
      if (problem != null || geom == null) {
        warnings.add("geom " + label(g) + " keeps the hull of its mesh: " + problem);
        continue;
      }
      done.add(geom);
      List<String> parts = partNames.computeIfAbsent(m.geom.dataid[g], this::parts);
      if (parts.size() > 1) {
        replace(geom, parts);
      }
    }
    return new Result(spec, List.copyOf(decomposed), List.copyOf(warnings));
  }

  private String label(int g) {
    return m.names.geom[g].isEmpty() ? Integer.toString(g) : '"' + m.names.geom[g] + '"';
  }

  /** Why pieces cannot stand in for a geom, or null. */
  private @Nullable String unfit(int g) {
    for (int p = 0; p < m.npair; p++) {
      if (m.pair.geom1[p] == g || m.pair.geom2[p] == g) {
        return "a contact pair names it";
      }
    }
    return null;
  }

  private void replace(Element geom, List<String> parts) {
    Element body = geom.parent();
    if (body == null) {
      throw geom.error("has no body");
    }
    for (int i = 0; i < parts.size(); i++) {
      Element piece = geom.copy();
      OWN.forEach(piece::clear);
      if (!geom.name().isEmpty()) {
        piece.set("name", free("geom", geom.name() + "_part" + (i + 1)));
      }
      piece.set("type", "mesh");
      piece.set("mesh", parts.get(i));
      piece.set("mass", 0);
      piece.set("group", GROUP);
      piece.set("rgba", color(i));
      body.append(piece);
    }
    geom.set("contype", 0);
    geom.set("conaffinity", 0);
  }

  /** Colors that tell neighboring pieces apart. */
  private static double[] color(int i) {
    double hue = (0.13 + i * 0.618033988749895) % 1;
    double[] rgba = {0, 0, 0, 1};
    for (int k = 0; k < 3; k++) {
      double wave = Math.abs((hue * 6 + 4 - 2 * k) % 6 - 3) - 1;
      rgba[k] = Math.round(100 * (0.25 + 0.65 * Math.max(0, Math.min(1, wave)))) / 100.0;
    }
    return rgba;
  }

  private String free(String kind, String wanted) {
    String name = wanted;
    for (int i = 2; spec.find(kind, name) != null; i++) {
      name = wanted + "_" + i;
    }
    return name;
  }

  /** Makes the meshes of the pieces of a mesh; their names. */
  private List<String> parts(int mesh) {
    String name = m.names.mesh[mesh];
    listener.accept(name);
    double[] vert = written(mesh);
    int[] face =
        Arrays.copyOfRange(
            m.mesh.face,
            3 * m.mesh.faceadr[mesh],
            3 * (m.mesh.faceadr[mesh] + m.mesh.facenum[mesh]));
    double[] b = Part.bounds(vert);
    double size = Math.max(b[3] - b[0], Math.max(b[4] - b[1], b[5] - b[2]));
    ConvexDecomposition.Settings settings =
        new ConvexDecomposition.Settings(share * size, maxPieces);
    ConvexDecomposition pieces = ConvexDecomposition.of(vert, face, settings, n -> {});
    decomposed.add(new Decomposed(name, pieces.pieces().size(), pieces.error(), size));
    List<String> names = new ArrayList<>();
    for (int i = 0; i < pieces.pieces().size(); i++) {
      String part = free("mesh", name + "_part" + (i + 1));
      names.add(part);
      if (pieces.pieces().size() > 1) {
        spec.addMesh(part).vertex(pieces.pieces().get(i).vertices());
      }
    }
    return names;
  }

  /** The vertices of a mesh in the frame in which its geoms are written. */
  private double[] written(int mesh) {
    int count = m.mesh.vertnum[mesh];
    double[] out = new double[3 * count];
    double[] v = new double[3];
    for (int i = 0; i < count; i++) {
      int at = 3 * (m.mesh.vertadr[mesh] + i);
      Vec3.set(v, 0, m.mesh.vert[at], m.mesh.vert[at + 1], m.mesh.vert[at + 2]);
      Quat.rotate(out, 3 * i, v, 0, m.mesh.quat, 4 * mesh);
      Vec3.addTo(out, 3 * i, m.mesh.pos, 3 * mesh);
    }
    return out;
  }
}
