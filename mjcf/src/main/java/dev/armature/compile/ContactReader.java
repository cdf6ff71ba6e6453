package dev.armature.compile;

import dev.armature.compile.draft.BodyDraft;
import dev.armature.compile.draft.ExcludeDraft;
import dev.armature.compile.draft.GeomDraft;
import dev.armature.compile.draft.PairDraft;
import dev.armature.compile.expand.Item;
import dev.armature.model.ObjType;
import java.util.Comparator;

/** Contact pairs and excludes, sorted by the signature of their bodies. */
final class ContactReader {
  private final Registry registry;

  ContactReader(Registry registry) {
    this.registry = registry;
  }

  /**
   * Reads pairs before bodies are compiled: which geoms collide decides which meshes need a hull.
   */
  void pair(Item item) {
    GeomDraft geom1 = (GeomDraft) registry.namedOrUnnamed(item, ObjType.GEOM, "geom1");
    GeomDraft geom2 = (GeomDraft) registry.namedOrUnnamed(item, ObjType.GEOM, "geom2");
    geom1.referenced = true;
    geom2.referenced = true;
    boolean swap = body(geom1) > body(geom2);
    PairDraft pair = new PairDraft(item, swap ? geom2 : geom1, swap ? geom1 : geom2);
    checkDimension(item);
    SolverParameters.check(item);
    registry.add(registry.pairs, ObjType.PAIR, pair);
  }

  /** Refuses contacts of another dimension than 1, 3, 4 and 6. */
  static void checkDimension(Item item) {
    int condim = item.integer("condim");
    if (condim != 1 && condim != 3 && condim != 4 && condim != 6) {
      throw item.error("invalid condim " + condim + ": expected 1, 3, 4 or 6");
    }
  }

  void exclude(Item item) {
    BodyDraft body1 = (BodyDraft) registry.namedOrUnnamed(item, ObjType.BODY, "body1");
    BodyDraft body2 = (BodyDraft) registry.namedOrUnnamed(item, ObjType.BODY, "body2");
    registry.add(registry.excludes, ObjType.EXCLUDE, new ExcludeDraft(item, body1, body2));
  }

  /** Signs and sorts; body ids are final. */
  void sort() {
    for (PairDraft p : registry.pairs) {
      p.signature = signature(body(p.geom1), body(p.geom2));
    }
    for (ExcludeDraft e : registry.excludes) {
      e.signature = signature(e.body1.id, e.body2.id);
    }
    registry.pairs.sort(Comparator.comparingInt((PairDraft p) -> p.signature));
    registry.excludes.sort(Comparator.comparingInt((ExcludeDraft e) -> e.signature));
    Registry.renumber(registry.pairs);
    Registry.renumber(registry.excludes);
  }

  private static int body(GeomDraft geom) {
    return geom.body == null ? 0 : geom.body.id;
  }

  private static int signature(int body1, int body2) {
    return (Math.min(body1, body2) << 16) + Math.max(body1, body2);
  }
}
