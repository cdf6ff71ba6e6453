package dev.armature.compile.expand;

import dev.armature.compile.expand.TreeExpander.Place;
import dev.armature.spec.Element;
import dev.armature.spec.Hints;
import dev.armature.spec.Schema;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Attaches a part of another model, its names prefixed: a body with all below it, or all that the
 * other world holds. With it come all assets and custom data of the other model, its default
 * classes, and what refers only to the attached part.
 */
final class Attachment {
  /** Lists that are copied whole. Skins and flexes keep their names, as in MuJoCo. */
  private static final List<String> WHOLE =
      List.of("plugin", "numeric", "text", "mesh", "hfield", "skin", "texture", "material");

  private static final List<String> REFERRING =
      List.of("flex", "pair", "exclude", "tendon", "equality", "actuator", "sensor", "tuple");

  private final Element attach;
  private final Place place;
  private final ModelExpander expander;
  private final ExpandedModel other;
  private final Names names;
  private final Duplication duplication;
  private final UnaryOperator<String> renaming;
  private final Map<Item, Item> made = new IdentityHashMap<>();

  private Attachment(
      Element attach,
      Place place,
      ModelExpander expander,
      ModelExpander other,
      Names names,
      Duplication duplication) {
    this.attach = attach;
    this.place = place;
    this.expander = expander;
    this.other = other.model();
    this.names = names;
    this.duplication = duplication;
    String prefix = String.valueOf(attach.text("prefix"));
    String written = attach.text("suffix");
    String suffix = written == null ? "" : written;
    this.renaming = name -> prefix + name + suffix;
    other
        .classes()
        .classes()
        .forEach((name, values) -> expander.classes().adopt(renaming.apply(name), values));
  }

  static void attach(
      Element attach, Place place, ModelExpander expander, Names names, Duplication duplication) {
    String model = String.valueOf(attach.text("model"));
    ModelExpander other = expander.attachedModel(model, attach);
    new Attachment(attach, place, expander, other, names, duplication).run();
  }

  private void run() {
    String bodyName = attach.text("body");
    if (bodyName == null || bodyName.isEmpty()) {
      Duplication.FrameCopies frames = new Duplication.FrameCopies(place.frame());
      for (Item item : other.world().children()) {
        put(item).frame(frames.copy(item.frame()));
      }
    } else if (names.has("body", renaming.apply(bodyName))) {
      move(renaming.apply(bodyName));
      return;
    } else if (bodyName.equals("world")) {
      put(worldAsBody()).frame(place.frame());
    } else {
      put(find(bodyName)).frame(place.frame());
    }
    copyLists();
  }

  private Item put(Item original) {
    expander.reserve(size(original), attach);
    Item copy = Duplication.copyTree(original, renaming, true, made);
    place.sink().add(copy);
    names.addTree(copy);
    return copy;
  }

  private static long size(Item item) {
    long size = 1;
    for (Item child : item.children()) {
      size += size(child);
    }
    return size;
  }

  /** An identical attach again: the body only moves to the present frame. */
  private void move(String name) {
    for (Item item : place.sink()) {
      if (item.kind().equals("body") && item.name().equals(name)) {
        item.frame(place.frame());
        return;
      }
    }
    throw attach.error("body '" + name + "' is already attached to another body");
  }

  private Item worldAsBody() {
    Element element = Element.of(Schema.mjcf().type("mujoco/body"));
    element.location(attach.location());
    Item body = new Item(element, Map.of(), other.settings(), expander.diagnostics());
    body.rename("world");
    body.childList().addAll(other.world().children());
    return body;
  }

  private Item find(String bodyName) {
    List<String> known = new ArrayList<>();
    Item found = find(other.world(), bodyName, known);
    if (found == null) {
      throw attach.error(
          "the attached model has no body '" + bodyName + "'" + Hints.nearest(bodyName, known));
    }
    return found;
  }

  private static @Nullable Item find(Item holder, String bodyName, List<String> known) {
    for (Item child : holder.children()) {
      if (child.kind().equals("body")) {
        known.add(child.name());
        Item found = child.name().equals(bodyName) ? child : find(child, bodyName, known);
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }

  // ---- lists

  private void copyLists() {
    for (String kind : WHOLE) {
      for (Item item : other.list(kind)) {
        add(kind, copyWhole(item, kind));
      }
    }
    for (String kind : REFERRING) {
      for (Item item : other.list(kind)) {
        Item copy =
            kind.equals("flex")
                ? copyFlex(item)
                : duplication.copyReferring(item, kind, renaming, new Names());
        if (copy != null) {
          renameAssets(copy);
          add(kind, copy);
          made.put(item, copy);
        } else if (duplication.wrapsCopies(item, renaming)) {
          item.warn(
              "is left out, as in MuJoCo: a tendon that wraps around an attached geom is attached"
                  + " only if the geom has a side site in the same model");
        }
      }
    }
    KeyScopes scopes = KeyScopes.of(other.world(), other.actuators());
    for (Item key : other.keys()) {
      Item copy = key.shallowCopy();
      if (!copy.name().isEmpty()) {
        copy.rename(renaming.apply(copy.name()));
      }
      KeyScope inner = key.keyScope();
      copy.keyScope(
          inner == null
              ? scopes.scope(key, made::get, made::get)
              : KeyScopes.follow(inner, made::get));
      expander.model().keys().add(copy);
    }
  }

  private void add(String kind, Item copy) {
    expander.reserve(1, attach);
    expander.model().list(kind).add(copy);
    names.addTree(copy);
  }

  private Item copyWhole(Item item, String kind) {
    Item copy = Duplication.copyTree(item, renaming, true, made);
    if (kind.equals("skin")) {
      copy.rename(item.name());
    }
    return copy;
  }

  private @Nullable Item copyFlex(Item flex) {
    for (String attribute : List.of("body", "node")) {
      for (String body : flex.names(attribute)) {
        if (!names.has("body", renaming.apply(body))) {
          return null;
        }
      }
    }
    Item copy = Duplication.copyTree(flex, renaming, true, made);
    copy.rename(flex.name());
    return copy;
  }

  /**
   * Assets of the other model have the prefix too; only tendons, as in MuJoCo, still ask for the
   * old name of their material.
   */
  private void renameAssets(Item copy) {
    if (copy.kind().equals("spatial") || copy.kind().equals("flex")) {
      return;
    }
    for (References.Reference reference : References.of(copy)) {
      if (reference.isAsset()) {
        reference.holder().refer(reference.attribute(), renaming.apply(reference.text()));
      }
    }
  }
}
