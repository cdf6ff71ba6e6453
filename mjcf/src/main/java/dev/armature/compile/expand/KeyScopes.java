package dev.armature.compile.expand;

import dev.armature.compile.expand.KeyScope.Slot;
import dev.armature.model.JointType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What keyframes belong to when the model around them changes: when their model is attached, or
 * parts of it are replicated.
 */
final class KeyScopes {
  private final List<Item> joints = new ArrayList<>();
  private final List<Item> mocaps = new ArrayList<>();
  private final List<Item> actuators;

  private KeyScopes(List<Item> actuators) {
    this.actuators = List.copyOf(actuators);
  }

  /** The objects of a model, as it is at this moment. */
  static KeyScopes of(Item world, List<Item> actuators) {
    KeyScopes scopes = new KeyScopes(actuators);
    scopes.collect(world);
    return scopes;
  }

  /** More of the tree, which comes after what is there. */
  KeyScopes and(List<Item> content) {
    for (Item item : content) {
      collectOwn(item);
    }
    for (Item item : content) {
      if (item.kind().equals("body")) {
        collect(item);
      }
    }
    return this;
  }

  private void collect(Item body) {
    for (Item part : body.tree()) {
      if (part == body || part.kind().equals("body")) {
        if (part.kind().equals("body") && part.flag("mocap")) {
          mocaps.add(part);
        }
        part.children().forEach(this::collectOwn);
      }
    }
  }

  private void collectOwn(Item item) {
    if (item.kind().equals("joint") || item.kind().equals("freejoint")) {
      joints.add(item);
    }
  }

  /**
   * The scope of a key of this model, by what each tree object and each actuator becomes; refuses a
   * key of another size.
   */
  KeyScope scope(
      Item key, UnaryOperator<@Nullable Item> tree, UnaryOperator<@Nullable Item> actuator) {
    int nq = 0;
    int nv = 0;
    for (Item joint : joints) {
      int type = joint.kind().equals("freejoint") ? JointType.FREE : joint.keyword("type");
      nq += type == JointType.FREE ? 7 : type == JointType.BALL ? 4 : 1;
      nv += type == JointType.FREE ? 6 : type == JointType.BALL ? 3 : 1;
    }
    checkSize(key, "qpos", nq);
    checkSize(key, "qvel", nv);
    checkSize(key, "ctrl", actuators.size());
    checkSize(key, "mpos", 3 * mocaps.size());
    checkSize(key, "mquat", 4 * mocaps.size());
    return new KeyScope(slots(joints, tree), slots(actuators, actuator), slots(mocaps, tree));
  }

  private static void checkSize(Item key, String attribute, int size) {
    double[] values = key.numbers(attribute);
    if (values.length != 0 && values.length != size) {
      throw key.error(
          "attribute '"
              + attribute
              + "' has "
              + values.length
              + " values, but the part of the model it is for has "
              + size);
    }
  }

  private static List<Slot> slots(List<Item> originals, UnaryOperator<@Nullable Item> becomes) {
    List<Slot> slots = new ArrayList<>();
    originals.forEach(original -> slots.add(new Slot(original, becomes.apply(original))));
    return slots;
  }

  /** The same scope after another change. */
  static KeyScope follow(KeyScope scope, UnaryOperator<@Nullable Item> becomes) {
    return new KeyScope(
        follow(scope.joints(), becomes),
        follow(scope.actuators(), becomes),
        follow(scope.mocaps(), becomes));
  }

  private static List<Slot> follow(List<Slot> slots, UnaryOperator<@Nullable Item> becomes) {
    List<Slot> followed = new ArrayList<>();
    for (Slot slot : slots) {
      Item attached = slot.attached();
      followed.add(new Slot(slot.original(), attached == null ? null : becomes.apply(attached)));
    }
    return followed;
  }

  /**
   * Keys when parts of their model are replicated: one for each copy, with the values of the
   * content given to that copy and no controls, then the key itself for what is outside. Keys that
   * have a scope already only follow the first copy.
   */
  static final class Replicated {
    private final ExpandedModel model;
    private final KeyScopes before;
    private final List<Item> keys = new ArrayList<>();
    private final List<Item> made = new ArrayList<>();
    private final List<Item> scoped = new ArrayList<>();

    Replicated(ExpandedModel model, List<Item> content) {
      this.model = model;
      this.before = of(model.world(), model.actuators()).and(content);
      for (Item key : model.keys()) {
        (key.keyScope() == null ? keys : scoped).add(key);
      }
    }

    /** One copy of the content is made, with a suffix on its names. */
    void copied(Map<Item, Item> copies, String suffix, boolean first) {
      for (Item key : keys) {
        Item copy = key.shallowCopy();
        if (!copy.name().isEmpty()) {
          copy.rename(copy.name() + suffix);
        }
        copy.keyScope(before.scope(key, item -> copies.getOrDefault(item, item), item -> null));
        made.add(copy);
      }
      for (Item key : scoped) {
        KeyScope scope = key.keyScope();
        if (first && scope != null) {
          key.keyScope(follow(scope, item -> copies.getOrDefault(item, item)));
        }
      }
    }

    /** All copies are made, and originals that referred to the content are gone. */
    void finish(List<Item> content) {
      Set<Item> gone = Collections.newSetFromMap(new IdentityHashMap<>());
      content.forEach(item -> flatten(item, gone));
      Set<Item> left = Collections.newSetFromMap(new IdentityHashMap<>());
      left.addAll(model.actuators());
      for (Item key : keys) {
        key.keyScope(
            before.scope(
                key,
                item -> gone.contains(item) ? null : item,
                item -> left.contains(item) ? item : null));
      }
      List<Item> list = model.keys();
      list.clear();
      list.addAll(scoped);
      list.addAll(made);
      list.addAll(keys);
    }

    private static void flatten(Item item, Set<Item> into) {
      into.add(item);
      item.children().forEach(child -> flatten(child, into));
    }
  }
}
