package dev.armature.model;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The constants of a mechanism: what a model file says, compiled to flat arrays.
 *
 * <p>Grouped by object, with MuJoCo's names in Java's case: {@code body_mass} is {@code
 * model.body.mass}, {@code geom_friction} is {@code model.geom.friction}. A model is immutable by
 * convention once compiled and may be shared by any number of threads and {@code Data}. A world
 * that needs its own parameters takes {@link #with(Group...)}: a model with that one group replaced
 * and everything else shared. {@link Fields} describes all fields.
 *
 * <pre>{@code
 * Geoms slippery = model.geom.copy();
 * Arrays.fill(slippery.friction, 0.1);
 * Model icy = model.with(slippery);
 * }</pre>
 */
public final class Model extends ModelFields {
  private static final int SPARSE_DOFS = 60;

  /**
   * Allocates a model of these sizes: all arrays zero, options and statistics at their defaults, no
   * names.
   */
  public Model(Sizes s) {
    this(s.copy(), null);
  }

  private Model(Sizes s, Group @Nullable [] groups) {
    super(s, groups == null ? allocate(s) : groups);
  }

  /** A deep copy; names, which never change, are shared. */
  public Model copy() {
    Group[] copies = groups.clone();
    for (int i = 0; i < copies.length; i++) {
      copies[i] = copies[i].copy();
    }
    return new Model(sizes, copies);
  }

  /**
   * Loads a model file. {@link ModelLoader#loadFile} also gives its warnings.
   *
   * @throws IOException when the file cannot be read or no loader knows its format
   * @throws RuntimeException when it holds no valid model; the message names file, line and column
   */
  public static Model load(Path file) throws IOException {
    return ModelLoader.loadFile(file, false).model();
  }

  /**
   * Loads a model from text in MJCF or URDF, which can name no files. {@link ModelLoader#loadText}
   * also gives its warnings.
   *
   * @throws RuntimeException when it holds no valid model; the message names line and column
   */
  public static Model of(String text) {
    return ModelLoader.loadText(text).model();
  }

  /**
   * This model with groups replaced, for instance by a {@code Geoms} with other friction; all other
   * groups are shared.
   *
   * @param groups groups of the same sizes; the arrays that are fields of the model itself are in
   *     {@link ReferencePoses} and {@link InertiaMaps}
   */
  public Model with(Group... groups) {
    return new Model(sizes, replaced(groups));
  }

  /**
   * This model with groups of other sizes.
   *
   * @param resized the sizes that the model has with these groups
   * @param groups the groups, which must fit these sizes
   */
  public Model with(Sizes resized, Group... groups) {
    return new Model(resized.copy(), replaced(groups));
  }

  /**
   * This model with flags switched on; it shares everything but the options with this one, which
   * does not change.
   *
   * @param enableflags bits of {@link EnableFlag}
   */
  public Model withFlags(int enableflags) {
    Option changed = opt.copy();
    changed.enableflags |= enableflags;
    return with(changed);
  }

  private Group[] replaced(Group... by) {
    Group[] changed = groups.clone();
    for (Group group : by) {
      changed[index(group.getClass())] = group;
    }
    return changed;
  }

  /** The group of a class, as {@code model.group(Geoms.class)} for {@code model.geom}. */
  public <T extends Group> T group(Class<T> type) {
    return type.cast(groups[index(type)]);
  }

  private int index(Class<? extends Group> type) {
    for (int i = 0; i < groups.length; i++) {
      if (groups[i].getClass() == type) {
        return i;
      }
    }
    throw new IllegalArgumentException("not a group of a model: " + type.getName());
  }

  /** All groups of the model. */
  public List<Group> groups() {
    return List.of(groups);
  }

  /** The group that holds a field. */
  public Group group(Field field) {
    FieldHolder holder = part(field.section());
    if (holder instanceof Group group) {
      return group;
    }
    throw new IllegalArgumentException(field.name() + " is in no group");
  }

  /**
   * Whether the Jacobians of constraints and tendons are stored sparse: as the option says, from 60
   * dofs on if it is auto.
   */
  public boolean isSparse() {
    return opt.jacobian == JacobianType.SPARSE
        || (opt.jacobian == JacobianType.AUTO && nv >= SPARSE_DOFS);
  }

  /** The sizes of this model, as a copy. */
  public Sizes sizes() {
    return sizes.copy();
  }
}
