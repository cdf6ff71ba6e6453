package dev.armature.batch;

import dev.armature.model.EqType;
import dev.armature.model.GeomType;
import dev.armature.model.Group;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import dev.armature.model.ReferencePoses;
import dev.armature.step.Memories;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The model of each world: shared until a world gets its own parameters. Then it gets a copy of the
 * groups they are in and shares the rest. Different threads may see to different worlds at a time.
 */
final class WorldModels {
  private static final Effect[] EFFECTS = Effect.values();
  private static final BitSet NONE = new BitSet(0);

  private final Model shared;
  private final DerivedConstants derived;
  private final @Nullable World[] own;

  /** Worlds whose parameters have changed since somebody asked. */
  private final boolean[] changed;

  /** What is specific to a world. */
  private static final class World {
    Model model;

    /** Groups that are this world's own copies and may be written. */
    final Set<Group> owned = Collections.newSetFromMap(new IdentityHashMap<>());

    /** For each kind of change, the effects of the values set since it was last applied. */
    long dirty;

    /** Kinds of change with values set since they were last applied. */
    int touched;

    @Nullable BitSet writtenWelds;
    @Nullable BitSet writtenSprings;

    /** Whether the user made the model, not the parameters that were set. */
    final boolean isOfUser;

    World(Model model, boolean isOfUser) {
      this.model = model;
      this.isOfUser = isOfUser;
    }
  }

  WorldModels(Model shared, int worlds) {
    this.shared = shared;
    own = new World[worlds];
    changed = new boolean[worlds];
    derived = new DerivedConstants(shared);
  }

  Model shared() {
    return shared;
  }

  Model of(int world) {
    World w = own[world];
    return w == null ? shared : w.model;
  }

  /** Whether a world has a model that the user made, of which nothing has been checked. */
  boolean isOfUser(int world) {
    World w = own[world];
    return w != null && w.isOfUser;
  }

  /** Whether the parameters of a world have changed since this was last asked. */
  boolean takeChanged(int world) {
    boolean was = changed[world];
    changed[world] = false;
    return was;
  }

  private World writable(int world) {
    World w = own[world];
    if (w == null) {
      w = new World(shared, false);
      own[world] = w;
    }
    return w;
  }

  /** Gives a world its own model, or the shared one again. */
  void put(int world, Model model) {
    own[world] = model == shared ? null : new World(model, true);
    changed[world] = true;
  }

  /**
   * Whether a world of this model needs its own data: because its step remembers more than the
   * state, or because its matrices are laid out differently from those of the shared model.
   */
  boolean needsOwnData(Model m) {
    return Memories.areUsed(m) || m.M != shared.M;
  }

  // ---- setting

  /** Sets the numbers of an object; nothing is copied if they are unchanged. */
  void set(int world, Parameter p, int index, double[] values, int from) {
    Model m = of(world);
    double[] v = Values.checked(m, p, index, values, from);
    if (Arrays.equals(v, p.get(m, index))) {
      return;
    }
    World w = writable(world);
    changed[world] = true;
    if (p == Parameter.GEOM_DATAID && m.geom.type[index] != GeomType.HFIELD) {
      own(w, w.model.geom);
      ShapeConstants.changeMesh(m, w.model.geom, index, (int) v[0]);
    } else {
      p.put(own(w, w.model.group(p.field())), index, v, 0);
    }
    touch(w, p);
    switch (p) {
      case BODY_POS -> freeReference(w, index, v, 0);
      case BODY_QUAT -> freeReference(w, index, v, 3);
      case EQ_DATA -> {
        w.writtenWelds = w.writtenWelds == null ? new BitSet() : w.writtenWelds;
        boolean quat = v[6] != 0 || v[7] != 0 || v[8] != 0 || v[9] != 0;
        w.writtenWelds.set(index, w.model.eq.type[index] == EqType.WELD && quat);
      }
      case TENDON_LENGTHSPRING -> {
        w.writtenSprings = w.writtenSprings == null ? new BitSet() : w.writtenSprings;
        w.writtenSprings.set(index, v[0] != -1 || v[1] != -1);
      }
      default -> {}
    }
  }

  private static void touch(World w, Parameter p) {
    int change = p.change().ordinal();
    w.touched |= 1 << change;
    for (Effect e : p.effects()) {
      w.dirty |= bit(change, e);
    }
  }

  private static long bit(int change, Effect effect) {
    return 1L << (change * EFFECTS.length + effect.ordinal());
  }

  /** The reference configuration of a free body is its pose. */
  private static void freeReference(World w, int body, double[] v, int at) {
    int joint = w.model.body.jntadr[body];
    if (joint >= 0 && w.model.jnt.type[joint] == JointType.FREE) {
      own(w, w.model.group(ReferencePoses.class));
      int to = w.model.jnt.qposadr[joint] + at;
      System.arraycopy(v, 0, w.model.qpos0, to, v.length);
      System.arraycopy(v, 0, w.model.qposSpring, to, v.length);
    }
  }

  /** The world's own copy of a group of its model, made where it still shares the group. */
  private static Group own(World w, Group group) {
    if (w.owned.contains(group)) {
      return group;
    }
    Group copy = group.copy();
    w.model = w.model.with(copy);
    w.owned.add(copy);
    return copy;
  }

  /** The groups of a world were handed out: the next change copies them again. */
  void disown(int world) {
    World w = own[world];
    if (w != null) {
      w.owned.clear();
    }
  }

  // ---- derived constants

  /**
   * Computes what depends on the changes of these kinds: for parameters that were set, what depends
   * on them; for a kind of which none was set, all that depends on any.
   */
  void changed(int world, Set<Change> changes) {
    World w = own[world];
    if (w == null) {
      return;
    }
    Set<Effect> effects = EnumSet.noneOf(Effect.class);
    for (Change change : changes) {
      if ((w.touched & 1 << change.ordinal()) == 0) {
        addAll(effects, change);
      }
      for (Effect e : EFFECTS) {
        if ((w.dirty & bit(change.ordinal(), e)) != 0) {
          effects.add(e);
        }
      }
    }
    changed[world] = true;
    refresh(w, effects);
    for (Change change : changes) {
      w.touched &= ~(1 << change.ordinal());
      for (Effect e : EFFECTS) {
        w.dirty &= ~bit(change.ordinal(), e);
      }
    }
  }

  private static void addAll(Set<Effect> effects, Change change) {
    for (Parameter p : Parameter.values()) {
      if (p.change() == change) {
        effects.addAll(p.effects());
      }
    }
  }

  /** The kinds of change with values set but not yet applied. */
  Set<Change> pending(int world) {
    Set<Change> pending = EnumSet.noneOf(Change.class);
    World w = own[world];
    for (Change change : Change.values()) {
      if (w != null && (w.touched & 1 << change.ordinal()) != 0) {
        pending.add(change);
      }
    }
    return pending;
  }

  private void refresh(World w, Set<Effect> effects) {
    if (effects.isEmpty()) {
      return;
    }
    Model before = w.model;
    BitSet welds = w.writtenWelds == null ? NONE : w.writtenWelds;
    BitSet springs = w.writtenSprings == null ? NONE : w.writtenSprings;
    Model after = derived.refresh(before, effects, welds, springs);
    for (Group group : after.groups()) {
      if (group != before.group(group.getClass())) {
        w.owned.add(group);
      }
    }
    w.model = after;
  }
}
