package dev.armature.gpu.translate;

import dev.armature.gpu.image.Image;
import dev.armature.model.GeomType;
import dev.armature.model.Model;
import java.util.BitSet;

/** Which types of geoms can meet in the narrow phase of a model. */
final class ShapePairs {
  private ShapePairs() {}

  /**
   * Pairs of types, the lower first, as {@code type1 * GeomType.COUNT + type2}, ascending: those of
   * geoms whose masks fit, or differ between worlds, and whose bodies are not welded together, and
   * those of explicit pairs.
   */
  static int[] of(Image image) {
    Model m = image.model();
    boolean any = image.differs(m.geom.contype) || image.differs(m.geom.conaffinity);
    BitSet pairs = new BitSet();
    for (int i = 0; i < m.ngeom; i++) {
      for (int j = i + 1; j < m.ngeom; j++) {
        if (m.body.weldid[m.geom.bodyid[i]] != m.body.weldid[m.geom.bodyid[j]]
            && (any
                || (m.geom.contype[i] & m.geom.conaffinity[j]) != 0
                || (m.geom.contype[j] & m.geom.conaffinity[i]) != 0)) {
          add(pairs, m.geom.type[i], m.geom.type[j]);
        }
      }
    }
    for (int p = 0; p < m.npair; p++) {
      add(pairs, m.geom.type[m.pair.geom1[p]], m.geom.type[m.pair.geom2[p]]);
    }
    return pairs.stream().toArray();
  }

  private static void add(BitSet pairs, int a, int b) {
    pairs.set(Math.min(a, b) * GeomType.COUNT + Math.max(a, b));
  }
}
