package dev.armature.gpu.image;

import dev.armature.data.Data;
import dev.armature.data.Scratch;
import dev.armature.gpu.ir.Cell;
import dev.armature.gpu.ir.Space;
import dev.armature.gpu.ir.Untranslatable;
import dev.armature.model.Field;
import dev.armature.model.Fields;
import dev.armature.model.Group;
import dev.armature.model.Model;
import java.lang.reflect.Array;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One world seen through an image: which of its objects answers to which of the image, and copies
 * of its numbers to and from cells.
 *
 * <p>Objects that the world does not have yet, such as working memory of a stage that has not run,
 * keep the contents of the image's own world. Of arrays of other lengths the common part is copied.
 */
public final class WorldMapping {
  private final Image image;
  private final Map<Integer, Object> objects = new HashMap<>();
  private final IdentityHashMap<Object, Integer> numbers = new IdentityHashMap<>();

  /** Walks a world along the paths of an image. */
  public WorldMapping(Image image, Data world) {
    this(image, world, image.model());
  }

  /**
   * Walks a world along the paths of an image.
   *
   * @param model the world's own model, which differs from the image's only in the fields of which
   *     the image says so
   */
  public WorldMapping(Image image, Data world, Model model) {
    this.image = image;
    if (model != image.model()) {
      sameAsShared(model);
    }
    image.ownArrays().forEach((number, field) -> objects.put(number, array(field, model)));
    image
        .ownNumbers()
        .forEach((key, field) -> objects.put(key.object(), Image.holder(model, field)));
    boolean itself = world == image.world();
    image
        .worldObjects()
        .forEach(
            (number, step) -> {
              Object object = itself ? image.object(number) : find(world, step);
              if (object == null || object.getClass() != image.object(number).getClass()) {
                object = image.object(number);
              }
              objects.put(number, object);
              numbers.putIfAbsent(object, number);
            });
  }

  /** What a world's own model consists of answers to the parts of the image's model. */
  private void sameAsShared(Model model) {
    Model shared = image.model();
    numbers.put(model, image.number(shared));
    for (Group group : model.groups()) {
      numbers.put(group, image.number(shared.group(group.getClass())));
    }
    for (Field field : Fields.ofModel()) {
      Object array = field.array(model);
      if (array != null) {
        numbers.put(array, image.number(field.array(shared)));
      }
    }
  }

  private static Object array(Field field, Model model) {
    Object array = field.array(model);
    if (array == null) {
      throw new IllegalArgumentException(field + " is no array");
    }
    return array;
  }

  private @Nullable Object find(Data world, Image.Step step) {
    if (step.parent() == Image.NULL) {
      return world;
    }
    Object parent = objects.get(step.parent());
    if (parent == null) {
      return null;
    }
    if (step.key() != null) {
      return Image.scratch((Scratch) parent).get(step.key().getName());
    }
    if (step.field() != null) {
      return Reflection.get(step.field(), parent);
    }
    return step.index() < Array.getLength(parent) ? Array.get(parent, step.index()) : null;
  }

  private Object object(int number) {
    Object object = objects.get(number);
    return object == null ? image.object(number) : object;
  }

  private int reference(@Nullable Object object) {
    Integer number = object == null ? null : numbers.get(object);
    return image.placedReference(number == null ? image.number(object) : number);
  }

  /** Copies the world to cells. */
  public void load(WorldMemory memory) {
    image
        .arrays()
        .forEach(
            (number, place) -> {
              if (place.space() == Space.WORLD && !image.isTemporary(number)) {
                loadArray(object(number), memory.region(place.cell()), place);
              }
            });
    image
        .fields()
        .forEach(
            (key, place) ->
                put(
                    memory.region(place.cell()),
                    place.offset(),
                    plain(
                        key.field().getType(), Reflection.get(key.field(), object(key.object())))));
  }

  private void loadArray(Object array, Object region, Place place) {
    int length = Math.min(place.length(), Array.getLength(array));
    Class<?> component = array.getClass().getComponentType();
    if (component.isPrimitive() && component != boolean.class) {
      System.arraycopy(array, 0, region, place.offset(), length);
      return;
    }
    for (int i = 0; i < length; i++) {
      put(region, place.offset() + i, plain(component, Array.get(array, i)));
    }
  }

  /** A boolean as a number, a reference as its number at run time, all else as it is. */
  private Object plain(Class<?> type, @Nullable Object value) {
    if (!type.isPrimitive()) {
      return reference(value);
    }
    if (value instanceof Boolean flag) {
      return (byte) (flag ? 1 : 0);
    }
    if (value == null) {
      throw new Untranslatable("a primitive without value");
    }
    return value;
  }

  private static void put(Object region, int at, Object value) {
    Array.set(region, at, value);
  }

  /**
   * Copies cells back to the world. References are left as they are, so this is for worlds whose
   * buffers the program did not swap.
   */
  public void store(WorldMemory memory) {
    image
        .arrays()
        .forEach(
            (number, place) -> {
              Object array = object(number);
              if (place.space() == Space.WORLD
                  && !image.isTemporary(number)
                  && !(array instanceof Object[])) {
                storeArray(array, memory.region(place.cell()), place);
              }
            });
    image
        .fields()
        .forEach(
            (key, place) -> {
              Class<?> type = key.field().getType();
              if (type.isPrimitive()) {
                Object value = Array.get(memory.region(place.cell()), place.offset());
                Reflection.set(
                    key.field(),
                    object(key.object()),
                    type == boolean.class ? (Object) ((Byte) value != 0) : value);
              }
            });
  }

  private static void storeArray(Object array, Object region, Place place) {
    int length = Math.min(place.length(), Array.getLength(array));
    if (array instanceof boolean[] flags) {
      byte[] bytes = (byte[]) region;
      for (int i = 0; i < length; i++) {
        flags[i] = bytes[place.offset() + i] != 0;
      }
    } else {
      System.arraycopy(region, place.offset(), array, 0, length);
    }
  }

  /**
   * The first cell whose bits are not those of the world, in words; null when all are equal. All
   * that the translated step touches is compared: state, results and working memory. NaNs count as
   * equal.
   */
  public @Nullable String difference(WorldMemory memory) {
    WorldMemory other = new WorldMemory(image.worldCells());
    load(other);
    for (Map.Entry<Integer, Place> entry : image.arrays().entrySet()) {
      Place place = entry.getValue();
      if (place.space() == Space.WORLD && !image.isTemporary(entry.getKey())) {
        int n = Math.min(place.length(), Array.getLength(object(entry.getKey())));
        int i = memory.mismatch(other, place.cell(), place.offset(), n);
        if (i >= 0) {
          String found = compare(memory, other, place.cell(), place.offset() + i);
          return path(entry.getKey()) + "[" + i + "]: " + found;
        }
      }
    }
    for (Map.Entry<Image.FieldKey, Place> entry : image.fields().entrySet()) {
      Place place = entry.getValue();
      String found = compare(memory, other, place.cell(), place.offset());
      if (found != null) {
        return path(entry.getKey().object())
            + "."
            + entry.getKey().field().getName()
            + ": "
            + found;
      }
    }
    return null;
  }

  private static @Nullable String compare(WorldMemory mine, WorldMemory theirs, Cell cell, int at) {
    Object a = Array.get(mine.region(cell), at);
    Object b = Array.get(theirs.region(cell), at);
    return a.equals(b) ? null : a + " instead of " + b;
  }

  /** How an object of the image is reached from its world, for messages. */
  private String path(int number) {
    Image.Step step = image.worldObjects().get(number);
    if (step == null || step.parent() == Image.NULL) {
      return "data";
    }
    String own =
        step.key() != null
            ? "." + step.key().getName()
            : step.field() == null
                ? "[" + step.index() + ":" + image.object(number).getClass().getSimpleName() + "]"
                : "." + step.field().getName();
    return path(step.parent()) + own;
  }
}
