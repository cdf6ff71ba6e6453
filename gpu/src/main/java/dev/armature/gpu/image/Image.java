package dev.armature.gpu.image;

import dev.armature.data.Data;
import dev.armature.data.Scratch;
import dev.armature.gpu.ir.Cell;
import dev.armature.gpu.ir.ModelMemory;
import dev.armature.gpu.ir.Program;
import dev.armature.gpu.ir.Space;
import dev.armature.gpu.ir.Untranslatable;
import dev.armature.model.Model;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The objects that a step may meet, as constants of the translation, and the cells that their
 * changing parts take.
 *
 * <p>Every object has a number; null has {@value #NULL}. What can be reached from the warm {@link
 * Data}, but not only through the {@link Model}, belongs to the world, and so do the fields of the
 * model in which worlds differ; all else is shared. Cells are given out when something is first
 * placed.
 */
public final class Image {
  /** Number of the null reference. */
  public static final int NULL = 0;

  /**
   * How an object of a world is reached: by a field of another, at an index of it, or as the
   * working memory of a class.
   *
   * @param parent number of the other
   * @param field which field; null for an element of an array
   * @param index which element
   * @param key which working memory, when the other is a {@link Scratch}
   */
  record Step(int parent, @Nullable Field field, int index, @Nullable Class<?> key) {
    Field fieldOf() {
      return java.util.Objects.requireNonNull(field);
    }
  }

  /**
   * A field of an object of the world that has a cell.
   *
   * @param object number of the object
   * @param field which
   */
  record FieldKey(int object, Field field) {}

  private final Model model;
  private final Data world;
  private final IdentityHashMap<Object, Integer> numbers = new IdentityHashMap<>();
  private final List<@Nullable Object> objects = new ArrayList<>();
  private final Map<Integer, Step> worldObjects = new LinkedHashMap<>();

  /** Arrays of the model that differ between worlds. */
  private final Map<Integer, dev.armature.model.Field> ownArrays = new LinkedHashMap<>();

  /** Single numbers of the model that differ between worlds. */
  private final Map<FieldKey, dev.armature.model.Field> ownNumbers = new LinkedHashMap<>();

  private final Set<Integer> temporaries = new HashSet<>();
  private final Map<Integer, Place> arrays = new LinkedHashMap<>();
  private final Map<FieldKey, Place> fields = new LinkedHashMap<>();
  private final Map<Integer, int[]> tables = new LinkedHashMap<>();
  private final EnumMap<Cell, Integer> worldCells = new EnumMap<>(Cell.class);
  private final EnumMap<Cell, Integer> modelCells = new EnumMap<>(Cell.class);

  /** Makes the image of a model and a warm world of it, with nothing placed. */
  public Image(Model model, Data world) {
    this(model, world, List.of());
  }

  /**
   * Makes the image of a model, some fields of which have their own numbers in each world, with
   * nothing placed.
   *
   * @param own these fields
   */
  public Image(Model model, Data world, Collection<dev.armature.model.Field> own) {
    this.model = model;
    this.world = world;
    objects.add(null);
    number(model);
    for (dev.armature.model.Field field : own) {
      Object array = field.array(model);
      if (array == null) {
        ownNumbers.put(numberOf(field), field);
      } else {
        ownArrays.put(number(array), field);
      }
    }
    explore();
  }

  private FieldKey numberOf(dev.armature.model.Field field) {
    Object holder = holder(model, field);
    return new FieldKey(number(holder), Reflection.field(holder.getClass(), field.simpleName()));
  }

  /** The part of a model or world that has a field. */
  static Object holder(Object owner, dev.armature.model.Field field) {
    return field.place().isEmpty()
        ? owner
        : Reflection.get(Reflection.field(owner.getClass(), field.place()), owner);
  }

  /**
   * Final fields first: what else points to an object may differ from world to world, where code
   * swaps buffers.
   */
  private void explore() {
    Deque<Integer> open = new ArrayDeque<>();
    Deque<Step> later = new ArrayDeque<>();
    reach(world, new Step(NULL, null, 0, null), open);
    while (!open.isEmpty() || !later.isEmpty()) {
      if (open.isEmpty()) {
        Step step = later.remove();
        reach(Reflection.get(step.fieldOf(), object(step.parent())), step, open);
        continue;
      }
      int number = open.remove();
      Object object = object(number);
      if (object instanceof Scratch scratch) {
        new TreeMap<>(scratch(scratch))
            .forEach(
                (name, value) -> reach(value, new Step(number, null, 0, value.getClass()), open));
      } else if (object instanceof Object[] elements) {
        for (int i = 0; i < elements.length; i++) {
          reach(elements[i], new Step(number, null, i, null), open);
        }
      } else if (!object.getClass().isArray()) {
        shareStatics(object.getClass());
        for (Field field : Reflection.instanceFields(object.getClass())) {
          Step step = new Step(number, field, 0, null);
          if (Modifier.isFinal(field.getModifiers())) {
            reach(Reflection.get(field, object), step, open);
          } else if (!field.getType().isPrimitive()) {
            later.add(step);
          }
        }
      }
    }
  }

  /** Working memories by name of their class; their places depend on what was made before. */
  public static Map<String, Object> scratch(Scratch scratch) {
    Map<String, Object> found = new HashMap<>();
    Object values = Reflection.get(Reflection.field(Scratch.class, "values"), scratch);
    for (Object value : (Object[]) values) {
      if (value != null) {
        found.put(value.getClass().getName(), value);
      }
    }
    return found;
  }

  /** Constants that objects of a class may point to are no part of the world. */
  private void shareStatics(Class<?> type) {
    for (Class<?> t = type; t != null && t != Object.class; t = t.getSuperclass()) {
      for (Field field : t.getDeclaredFields()) {
        int modifiers = field.getModifiers();
        if (Modifier.isStatic(modifiers)
            && Modifier.isFinal(modifiers)
            && field.getType().isArray()) {
          share(Reflection.get(field, null));
        }
      }
    }
  }

  private void share(@Nullable Object array) {
    number(array);
    if (array instanceof Object[] elements) {
      for (Object element : elements) {
        share(element);
      }
    }
  }

  private void reach(@Nullable Object object, Step step, Deque<Integer> open) {
    if (object == null || object == model || numbers.containsKey(object) || isPlain(object)) {
      return;
    }
    int number = number(object);
    worldObjects.put(number, step);
    open.add(number);
  }

  /** Whether an object is no part of a world: of the JDK, a constant, a thread. */
  private static boolean isPlain(Object object) {
    Class<?> type = object.getClass();
    return object instanceof Enum
        || type.isHidden()
        || (!type.isArray() && type.getName().startsWith("java."));
  }

  /** The model. */
  public Model model() {
    return model;
  }

  /** The warm world. */
  public Data world() {
    return world;
  }

  /** The number of an object. */
  public int number(@Nullable Object object) {
    if (object == null) {
      return NULL;
    }
    Integer known = numbers.get(object);
    if (known != null) {
      return known;
    }
    numbers.put(object, objects.size());
    objects.add(object);
    return objects.size() - 1;
  }

  /** The object of a number that is not {@link #NULL}. */
  public Object object(int number) {
    Object object = objects.get(number);
    if (object == null) {
      throw new NullPointerException("number of null");
    }
    return object;
  }

  /** Whether an object belongs to the world. */
  public boolean inWorld(int number) {
    return worldObjects.containsKey(number)
        || temporaries.contains(number)
        || ownArrays.containsKey(number);
  }

  /** Whether a number of the model differs between worlds. */
  public boolean differs(int object, Field field) {
    return !ownNumbers.isEmpty() && ownNumbers.containsKey(new FieldKey(object, field));
  }

  /** Whether an array of the model differs between worlds. */
  public boolean differs(Object array) {
    return ownArrays.containsKey(number(array));
  }

  /** The arrays of the model that differ between worlds. */
  Map<Integer, dev.armature.model.Field> ownArrays() {
    return Collections.unmodifiableMap(ownArrays);
  }

  /** The numbers of the model that differ between worlds. */
  Map<FieldKey, dev.armature.model.Field> ownNumbers() {
    return Collections.unmodifiableMap(ownNumbers);
  }

  /** The object that an object of the world was found in; {@link #NULL} for others. */
  public int parent(int number) {
    Step step = worldObjects.get(number);
    return step == null ? NULL : step.parent();
  }

  /** A new array that lives in memory of the world, but not from step to step. */
  public int temporary(Object array) {
    int number = number(array);
    temporaries.add(number);
    return number;
  }

  /** Whether an object is a {@link #temporary} array. */
  public boolean isTemporary(int number) {
    return temporaries.contains(number);
  }

  /** How objects of the world are reached, parents first. */
  Map<Integer, Step> worldObjects() {
    return Collections.unmodifiableMap(worldObjects);
  }

  /** Arrays with cells. */
  Map<Integer, Place> arrays() {
    return Collections.unmodifiableMap(arrays);
  }

  /** Fields with cells. */
  Map<FieldKey, Place> fields() {
    return Collections.unmodifiableMap(fields);
  }

  /** Number of cells of a world, by kind. */
  public Map<Cell, Integer> worldCells() {
    return new EnumMap<>(worldCells);
  }

  /** What an element of an array of this type is in memory; references are i32. */
  public static Cell cell(Class<?> component) {
    return switch (component.getName()) {
      case "boolean", "byte" -> Cell.I8;
      case "short" -> Cell.I16;
      case "char" -> Cell.U16;
      case "long" -> Cell.I64;
      case "float" -> Cell.F32;
      case "double" -> Cell.F64;
      default -> Cell.I32;
    };
  }

  /** The cells of an array, given out on the first call. */
  public Place array(int number) {
    Place place = arrays.get(number);
    if (place == null) {
      Object array = object(number);
      if (!array.getClass().isArray()) {
        throw new Untranslatable("not an array: " + array.getClass().getName());
      }
      Space space = inWorld(number) ? Space.WORLD : Space.MODEL;
      Cell cell = cell(array.getClass().getComponentType());
      place = reserve(space, cell, Array.getLength(array));
      arrays.put(number, place);
    }
    return place;
  }

  /**
   * The cells of a field of worlds, or of one of the model in which they differ; null when nothing
   * translated touches it.
   *
   * @param ofModel whether the field is one of the model
   */
  public @Nullable Place placed(dev.armature.model.Field field, boolean ofModel) {
    Object array = field.isArray() ? field.array(ofModel ? model : world) : null;
    return array == null
        ? placed(holder(ofModel ? model : world, field), field.simpleName())
        : placed(array);
  }

  /** The cells of an array of the world; null when nothing translated touches it. */
  public @Nullable Place placed(Object array) {
    Place place = arrays.get(number(array));
    return place == null || place.space() != Space.WORLD ? null : place;
  }

  /** The cell of a field of an object of the world; null when nothing translated touches it. */
  public @Nullable Place placed(Object owner, String field) {
    return fields.get(new FieldKey(number(owner), Reflection.field(owner.getClass(), field)));
  }

  /** The cell of a field of an object of the world, given out on the first call. */
  public Place field(int number, Field field) {
    return fields.computeIfAbsent(
        new FieldKey(number, field), k -> reserve(Space.WORLD, cell(field.getType()), 1));
  }

  /** A table of run-time references or other numbers in model memory; equal tables are shared. */
  public Place table(int[] values) {
    for (Map.Entry<Integer, int[]> known : tables.entrySet()) {
      if (java.util.Arrays.equals(known.getValue(), values)) {
        return new Place(Space.MODEL, Cell.I32, known.getKey(), values.length);
      }
    }
    Place place = reserve(Space.MODEL, Cell.I32, values.length);
    tables.put(place.offset(), values.clone());
    return place;
  }

  /** Empty arrays take a cell too: their first cell is also their identity. */
  private Place reserve(Space space, Cell cell, int length) {
    Map<Cell, Integer> cells = space == Space.WORLD ? worldCells : modelCells;
    int offset = cells.getOrDefault(cell, 0);
    cells.put(cell, offset + Math.max(1, length));
    return new Place(space, cell, offset, length);
  }

  /** Takes all cells back. */
  public void clear() {
    arrays.clear();
    fields.clear();
    tables.clear();
    worldCells.clear();
    modelCells.clear();
  }

  /** What a reference to this object is at run time; see {@link Program}. */
  public int reference(int number) {
    if (number == NULL) {
      return Program.NULL;
    }
    if (!object(number).getClass().isArray()) {
      return number;
    }
    Place place = array(number);
    return place.space() == Space.WORLD ? place.offset() : ~place.offset();
  }

  /** The same without giving out cells: null for an array that no translated code can meet. */
  int placedReference(int number) {
    boolean foreign =
        number != NULL && object(number).getClass().isArray() && !arrays.containsKey(number);
    return foreign ? Program.NULL : reference(number);
  }

  /** The contents of model memory, of all that was placed. */
  public ModelMemory modelMemory() {
    ModelMemory memory =
        new ModelMemory(
            new byte[modelCells.getOrDefault(Cell.I8, 0)],
            new short[modelCells.getOrDefault(Cell.I16, 0)],
            new char[modelCells.getOrDefault(Cell.U16, 0)],
            new int[modelCells.getOrDefault(Cell.I32, 0)],
            new long[modelCells.getOrDefault(Cell.I64, 0)],
            new float[modelCells.getOrDefault(Cell.F32, 0)],
            new double[modelCells.getOrDefault(Cell.F64, 0)]);
    arrays.forEach(
        (number, place) -> {
          if (place.space() == Space.MODEL) {
            copyIn(object(number), memory.region(place.cell()), place);
          }
        });
    tables.forEach(
        (offset, values) -> System.arraycopy(values, 0, memory.i32(), offset, values.length));
    return memory;
  }

  private static void copyIn(Object array, Object region, Place place) {
    if (array instanceof boolean[] flags) {
      byte[] bytes = (byte[]) region;
      for (int i = 0; i < flags.length; i++) {
        bytes[place.offset() + i] = (byte) (flags[i] ? 1 : 0);
      }
    } else if (!(array instanceof Object[])) {
      System.arraycopy(array, 0, region, place.offset(), place.length());
    }
  }
}
