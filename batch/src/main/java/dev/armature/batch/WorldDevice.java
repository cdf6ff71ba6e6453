package dev.armature.batch;

import dev.armature.data.Hooks;
import dev.armature.model.Field;
import dev.armature.model.Model;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * Worlds of one model in the memory of a device that steps them. A {@link Batch} uses it; a {@link
 * DeviceProvider} makes it. For one thread at a time.
 */
public interface WorldDevice extends AutoCloseable {
  /** Whether a field of the worlds is kept on the device. What is not has no effect there. */
  boolean holds(Field field);

  /** A field that a step computes will be read after steps. */
  default void keep(Field field) {}

  /**
   * Sets a field of all worlds.
   *
   * @param values {@code [world][…]}: a {@code double[]} or {@code boolean[]}
   */
  void write(Field field, Object values);

  /**
   * Gets a field of all worlds.
   *
   * @param values {@code [world][…]}: a {@code double[]} or {@code boolean[]}; numbers of other
   *     types are converted to double
   */
  void read(Field field, Object values);

  /**
   * Gets a field of all worlds as it was before the step that each world made last, or began and
   * did not end.
   *
   * @param values {@code [world][…]}: a {@code double[]} or {@code boolean[]}
   */
  void readBefore(Field field, Object values);

  /**
   * Steps worlds. A world stops early where a step cannot be made on the device, or where it has a
   * warning: that step has to be made again elsewhere, from what {@link #readBefore} gives.
   *
   * @param left how many steps each world has to make; afterwards, how many it has not made
   */
  void step(int[] left);

  /**
   * Lets worlds differ in fields of their model. From then on {@link #holds} and {@link #write}
   * take these fields too, and everything has to be written again. What is not held then has no
   * effect on a step.
   *
   * @param fields all fields of the model in which worlds differ, those of earlier calls included
   * @param models models of some worlds that differ in them
   * @return whether the device can do this; if not, it is as it was
   */
  default boolean differ(Collection<Field> fields, List<Model> models) {
    return false;
  }

  /**
   * Lets steps of all worlds call hooks, in place of those of the last call. Everything has to be
   * written again afterwards.
   *
   * @param hooks an object that holds numbers that never change and nothing else
   * @param state fields of worlds that steps with these hooks change, for {@link #readBefore}
   * @return whether the device can do this; if not, it is as it was
   */
  default boolean call(Hooks hooks, List<Field> state) {
    return false;
  }

  /** Why worlds stopped early so far, and how often. */
  Map<String, Integer> reasons();

  /**
   * Whether the cores of this machine do the work. A batch then measures now and then whether its
   * own threads would be faster.
   */
  default boolean isThisMachine() {
    return false;
  }

  /** The device and its settings, for people. */
  String description();

  @Override
  void close();
}
