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
        expander.model().list(kind).removeIf(item -> isOriginal(item, kind, gone));
        names.removeAll(gone);
      }
      keys.finish(content);
    }

    private boolean isOriginal(Item item, String kind, Names gone) {
      if (!refersInside(item)) {
        return false;
      }
      if (MAY_MIX.contains(kind) && !copied.contains(item) && !first) {
        throw item.error(
            "refers to the content of the replicate at "
                + cause.location()
                + " and to something that is not defined before it");
      }
      gone.addTree(item);
      inside.addTree(item);
      return true;
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
      String renamed = renaming.apply(reference.text());
      if (names.has(reference.kind(), renamed) && !originals.has(reference.kind(), renamed)) {
        anyInside = true;
      } else if (!MAY_MIX.contains(kind) || !names.has(reference.kind(), reference.text())) {
        return null;
      }
    }
    if (!anyInside) {
      return null;
    }
    return copyParts(item, renaming);
  }

  private Item copyParts(Item item, UnaryOperator<String> renaming) {
    Item copy = item.shallowCopy();
    if (!copy.name().isEmpty()) {
      copy.rename(renaming.apply(copy.name()));
    }
    for (Reference reference : References.own(copy)) {
      String renamed = renaming.apply(reference.text());
      if (!reference.isAsset() && names.has(reference.kind(), renamed)) {
        copy.refer(reference.attribute(), renamed);
      }
    }
    item.children().forEach(child -> copy.childList().add(copyParts(child, renaming)));
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
