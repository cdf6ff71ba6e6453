package dev.armature.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The fields of models and worlds by name, Java's or MuJoCo's.
 *
 * <pre>{@code
 * Field friction = Fields.ofModel("geom_friction"); // or "geom.friction"
 * int[] shape = friction.shape(model); // {ngeom, 3}
 * double[] forces = Fields.ofData("qfrc_bias").numbers(data);
 * }</pre>
 */
public final class Fields {
  private static final LayoutTable TABLE = LayoutTable.read();
  private static final List<Field> MODEL = TABLE.fields("model");
  private static final List<Field> DATA = TABLE.fields("data");
  private static final Map<String, Field> MODEL_NAMES = byName(MODEL);
  private static final Map<String, Field> DATA_NAMES = byName(DATA);
  private static final List<Field> COMPONENTS = inOrderOfBits();

  private Fields() {}

  private static Map<String, Field> byName(List<Field> fields) {
    Map<String, Field> names = new LinkedHashMap<>();
    for (Field field : fields) {
      names.put(field.name(), field);
      if (!field.mujocoName().isEmpty()) {
        names.put(field.mujocoName(), field);
      }
    }
    return Collections.unmodifiableMap(names);
  }

  private static List<Field> inOrderOfBits() {
    Field[] order = new Field[StateComponents.COUNT];
    for (Field field : DATA) {
      if (field.component() != 0) {
        order[Integer.numberOfTrailingZeros(field.component())] = field;
      }
    }
    return List.of(order);
  }

  /** All fields of a model, in MuJoCo's order. */
  public static List<Field> ofModel() {
    return MODEL;
  }

  /** All fields of a world, in MuJoCo's order. */
  public static List<Field> ofData() {
    return DATA;
  }

  /** The components of the state vector, in the order of their bits. */
  public static List<Field> components() {
    return COMPONENTS;
  }

  /** The fields of one part of a model, such as {@code vis.global}. */
  public static List<Field> ofModelPart(String place) {
    return MODEL.stream().filter(f -> f.place().equals(place)).toList();
  }

  /**
   * A field of a model by Java's or MuJoCo's name.
   *
   * @throws IllegalArgumentException when there is none, with the nearest names
   */
  public static Field ofModel(String name) {
    return found(MODEL_NAMES, name, "model");
  }

  /**
   * A field of a world by Java's or MuJoCo's name.
   *
   * @throws IllegalArgumentException when there is none, with the nearest names
   */
  public static Field ofData(String name) {
    return found(DATA_NAMES, name, "world");
  }

  /** A field of a model, null when there is none of this name. */
  public static @Nullable Field findInModel(String name) {
    return MODEL_NAMES.get(name);
  }

  /** A field of a world, null when there is none of this name. */
  public static @Nullable Field findInData(String name) {
    return DATA_NAMES.get(name);
  }

  private static Field found(Map<String, Field> names, String name, String of) {
    Field field = names.get(name);
    if (field == null) {
      throw new IllegalArgumentException(
          NearestName.missing("field of a " + of, name, names.keySet()));
    }
    return field;
  }
}
