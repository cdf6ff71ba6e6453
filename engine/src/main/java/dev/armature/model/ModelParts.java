package dev.armature.model;

import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * The groups of a model by their class: the one list of them, with how each is made and copied. A
 * set of groups never changes; replacing one makes another set.
 */
final class ModelParts {
  private record Kind<T>(Class<T> type, Function<Sizes, T> make, UnaryOperator<T> copy) {
    T copyOf(Object part) {
      return copy.apply(type.cast(part));
    }
  }

  private static final List<Kind<?>> KINDS =
      List.of(
          new Kind<>(Option.class, s -> new Option(), Option::copy),
          new Kind<>(Statistic.class, s -> new Statistic(), Statistic::copy),
          new Kind<>(Visual.class, s -> new Visual(), Visual::copy),
          new Kind<>(Names.class, Names::new, names -> names),
          new Kind<>(Bodies.class, Bodies::new, Bodies::copy),
          new Kind<>(BoundingVolumes.class, BoundingVolumes::new, BoundingVolumes::copy),
          new Kind<>(Octrees.class, Octrees::new, Octrees::copy),
          new Kind<>(Joints.class, Joints::new, Joints::copy),
          new Kind<>(Dofs.class, Dofs::new, Dofs::copy),
          new Kind<>(Trees.class, Trees::new, Trees::copy),
          new Kind<>(Geoms.class, Geoms::new, Geoms::copy),
          new Kind<>(Sites.class, Sites::new, Sites::copy),
          new Kind<>(Cameras.class, Cameras::new, Cameras::copy),
          new Kind<>(Lights.class, Lights::new, Lights::copy),
          new Kind<>(Flexes.class, Flexes::new, Flexes::copy),
          new Kind<>(FlexEdges.class, FlexEdges::new, FlexEdges::copy),
          new Kind<>(FlexVertices.class, FlexVertices::new, FlexVertices::copy),
          new Kind<>(Meshes.class, Meshes::new, Meshes::copy),
          new Kind<>(Skins.class, Skins::new, Skins::copy),
          new Kind<>(HeightFields.class, HeightFields::new, HeightFields::copy),
          new Kind<>(Textures.class, Textures::new, Textures::copy),
          new Kind<>(Materials.class, Materials::new, Materials::copy),
          new Kind<>(Pairs.class, Pairs::new, Pairs::copy),
          new Kind<>(Excludes.class, Excludes::new, Excludes::copy),
          new Kind<>(Equalities.class, Equalities::new, Equalities::copy),
          new Kind<>(Tendons.class, Tendons::new, Tendons::copy),
          new Kind<>(WrapObjects.class, WrapObjects::new, WrapObjects::copy),
          new Kind<>(Actuators.class, Actuators::new, Actuators::copy),
          new Kind<>(Sensors.class, Sensors::new, Sensors::copy),
          new Kind<>(Plugins.class, Plugins::new, Plugins::copy),
          new Kind<>(Numerics.class, Numerics::new, Numerics::copy),
          new Kind<>(Texts.class, Texts::new, Texts::copy),
          new Kind<>(Tuples.class, Tuples::new, Tuples::copy),
          new Kind<>(Keyframes.class, Keyframes::new, Keyframes::copy),
          new Kind<>(BodyDofSparsity.class, BodyDofSparsity::new, BodyDofSparsity::copy),
          new Kind<>(InertiaSparsity.class, InertiaSparsity::new, InertiaSparsity::copy),
          new Kind<>(DerivativeSparsity.class, DerivativeSparsity::new, DerivativeSparsity::copy),
          new Kind<>(ReferencePoses.class, ReferencePoses::new, ReferencePoses::copy),
          new Kind<>(InertiaMaps.class, InertiaMaps::new, InertiaMaps::copy));

  private final Object[] parts;

  private ModelParts(Object[] parts) {
    this.parts = parts;
  }

  static ModelParts allocate(Sizes s) {
    Object[] made = new Object[KINDS.size()];
    for (int i = 0; i < made.length; i++) {
      made[i] = KINDS.get(i).make.apply(s);
    }
    return new ModelParts(made);
  }

  ModelParts copy() {
    Object[] copies = new Object[parts.length];
    for (int i = 0; i < parts.length; i++) {
      copies[i] = KINDS.get(i).copyOf(parts[i]);
    }
    return new ModelParts(copies);
  }

  ModelParts with(Object... groups) {
    Object[] changed = parts.clone();
    for (Object group : groups) {
      changed[index(group.getClass())] = group;
    }
    return new ModelParts(changed);
  }

  <T> T get(Class<T> type) {
    return type.cast(parts[index(type)]);
  }

  private static int index(Class<?> type) {
    for (int i = 0; i < KINDS.size(); i++) {
      if (KINDS.get(i).type == type) {
        return i;
      }
    }
    throw new IllegalArgumentException("not a group of a model: " + type.getName());
  }
}
