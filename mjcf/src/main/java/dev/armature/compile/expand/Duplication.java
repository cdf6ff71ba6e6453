package dev.armature.compile.expand;

import dev.armature.compile.expand.References.Reference;
import dev.armature.spec.Element;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Copies parts of the tree under new names, and with them what refers to them.
 *
 * <p>An equality or actuator is copied when all objects it refers to have a copy; a pair, exclude,
 * tendon or sensor when at least one has and the others exist already. A sensor that refers to
 * nothing is copied every time, its earlier copies included, as in MuJoCo.
 */
final class Duplication {
  /**
   * What refers to the tree, in the order in which copies are made: later ones may refer to earlier
   * ones.
   */
  private static final List<String> REFERRING =
      List.of("pair", "exclude", "tendon", "equality", "actuator", "sensor");

  private static final Set<String> MAY_MIX = Set.of("pair", "exclude", "tendon", "sensor");

  private static final String WRAPPED_GEOM = "mujoco/tendon/spatial/geom";

  private final ModelExpander expander;
  private final Names names;

  Duplication(ModelExpander expander, Names names) {
    this.expander = expander;
    this.names = names;
  }

  /** Starts the copies of a replicate. */
  Copies start(List<Item> content, Element cause) {
    return new Copies(content, cause);
  }

  /** The copies of one replicate. */
  final class Copies {
    private final List<Item> content;
    private final Names inside = new Names();
    private final Element cause;
    private final Set<Item> copied = Collections.newSetFromMap(new IdentityHashMap<>());
    private final KeyScopes.Replicated keys;
    private boolean first = true;

    Copies(List<Item> content, Element cause) {
      this.content = content;
      this.cause = cause;
      this.keys = new KeyScopes.Replicated(expander.model(), content);
      inside.addTrees(content);
    }

    /** Copies the content into a frame, with a suffix on every name, and what refers to it. */
    List<Item> copy(String suffix, Frame frame) {
      List<Item> made = new ArrayList<>();
      Map<Item, Item> copies = new IdentityHashMap<>();
      FrameCopies frames = new FrameCopies(frame);
      for (Item item : content) {
        Item copy = copyTree(item, name -> name + suffix, false, copies);
        copy.frame(frames.copy(item.frame()));
        made.add(copy);
      }
      names.addTrees(made);
      for (String kind : REFERRING) {
        copyReferring(kind, suffix);
      }
      keys.copied(copies, suffix, first);
      first = false;
      return made;
    }

    private void copyReferring(String kind, String suffix) {
      List<Item> list = expander.model().list(kind);
      for (Item item : List.copyOf(list)) {
        Item copy = Duplication.this.copyReferring(item, kind, name -> name + suffix, inside);
        if (copy != null) {
          expander.reserve(1, cause);
          list.add(copy);
          names.addTree(copy);
          copied.add(item);
        }
      }
    }

    /** Removes the originals: what refers to the content under its own names. */
    void finish() {
      names.removeAll(inside);
      for (String kind : REFERRING) {
        Names gone = new Names();
        expander.model().list(kind).removeIf(item -> isOriginal(item, gone));
        names.removeAll(gone);
      }
      keys.finish(content);
    }

    private boolean isOriginal(Item item, Names gone) {
      if (!refersInside(item)) {
        return false;
      }
      if (!copied.contains(item) && !first) {
        if (!allExist(item)) {
          throw item.error(
              "refers to the content of the replicate at "
                  + cause.location()
                  + " and to something that is not defined before it");
        }
        item.warn(
            "is left out, as in MuJoCo: not all it refers to has a copy in the replicate at "
                + cause.location());
      }
      gone.addTree(item);
      inside.addTree(item);
      return true;
    }

    private boolean allExist(Item item) {
      return References.of(item).stream()
          .filter(r -> !r.isAsset())
          .allMatch(r -> names.has(r.kind(), r.text()) || inside.has(r.kind(), r.text()));
    }

    private boolean refersInside(Item item) {
      for (Reference reference : References.of(item)) {
        if (inside.has(reference.kind(), reference.text())) {
          return true;
        }
      }
      return false;
    }
  }

  /**
   * A copy of something that refers to the tree, under new names; null when it does not belong to
   * what was copied.
   *
   * @param originals names of the content that is copied, which are no names of copies
   */
  @Nullable Item copyReferring(
      Item item, String kind, UnaryOperator<String> renaming, Names originals) {
    List<Reference> references = References.of(item);
    references.removeIf(Reference::isAsset);
    boolean anyInside = kind.equals("sensor") && references.isEmpty();
    for (Reference reference : references) {
      if (isRenamed(reference, renaming, originals)) {
        anyInside = true;
      } else if (!MAY_MIX.contains(kind)
          || !exists(reference.kind(), reference.text(), originals)) {
        return null;
      }
    }
    if (!anyInside) {
      return null;
    }
    return copyParts(item, renaming, originals);
  }

  /**
   * Whether a reference of a copy is to a copy. A geom in the path of a tendon and its side site
   * follow only together, and MuJoCo looks for a side site even where none is written, under the
   * prefix or suffix alone.
   */
  private boolean isRenamed(Reference reference, UnaryOperator<String> renaming, Names originals) {
    Item holder = reference.holder();
    if (holder.source().type().path().equals(WRAPPED_GEOM)) {
      String side = holder.text("sidesite");
      return exists("geom", renaming.apply(String.valueOf(holder.text("geom"))), originals)
          && exists("site", renaming.apply(side == null ? "" : side), originals);
    }
    return exists(reference.kind(), renaming.apply(reference.text()), originals);
  }

  /** Whether an item is a tendon around a geom that has a copy. */
  boolean wrapsCopies(Item item, UnaryOperator<String> renaming) {
    return References.of(item).stream()
        .anyMatch(
            r ->
                r.attribute().equals("geom")
                    && r.holder().source().type().path().equals(WRAPPED_GEOM)
                    && names.has("geom", renaming.apply(r.text())));
  }

  private boolean exists(String kind, String name, Names originals) {
    return names.has(kind, name) && !originals.has(kind, name);
  }

  private Item copyParts(Item item, UnaryOperator<String> renaming, Names originals) {
    Item copy = item.shallowCopy();
    if (!copy.name().isEmpty()) {
      copy.rename(renaming.apply(copy.name()));
    }
    for (Reference reference : References.own(item)) {
      if (!reference.isAsset() && isRenamed(reference, renaming, originals)) {
        copy.refer(reference.attribute(), renaming.apply(reference.text()));
      }
    }
    item.children().forEach(child -> copy.childList().add(copyParts(child, renaming, originals)));
    return copy;
  }

  /**
   * A copy of a part of the tree with all names, and all references to the tree, renamed.
   *
   * @param assets whether references to assets are renamed too
   * @param made where each copy is noted by its original, or null
   */
  static Item copyTree(
      Item item, UnaryOperator<String> renaming, boolean assets, @Nullable Map<Item, Item> made) {
    Item copy = item.shallowCopy();
    copy.frame(item.frame());
    if (!copy.name().isEmpty()) {
      copy.rename(renaming.apply(copy.name()));
    }
    rename(copy, renaming, assets);
    if (made != null) {
      made.put(item, copy);
    }
    item.children().forEach(child -> copy.childList().add(copyTree(child, renaming, assets, made)));
    return copy;
  }

  /** Renames the references of an item. */
  static void rename(Item item, UnaryOperator<String> renaming, boolean assets) {
    for (Reference reference : References.own(item)) {
      if (reference.isAsset() && !assets) {
        continue;
      }
      if (reference.list()) {
        List<String> renamed = item.names(reference.attribute()).stream().map(renaming).toList();
        item.refer(reference.attribute(), String.join(" ", renamed));
      } else {
        item.refer(reference.attribute(), renaming.apply(reference.text()));
      }
    }
  }

  /** Copies of frames, under a new outermost one. */
  static final class FrameCopies {
    private final @Nullable Frame base;
    private final Map<Frame, Frame> made = new IdentityHashMap<>();

    FrameCopies(@Nullable Frame base) {
      this.base = base;
    }

    @Nullable Frame copy(@Nullable Frame frame) {
      if (frame == null) {
        return base;
      }
      Frame done = made.get(frame);
      if (done == null) {
        done = frame.under(copy(frame.parent));
        made.put(frame, done);
      }
      return done;
    }
  }
}
