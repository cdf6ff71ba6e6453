package dev.armature.gpu.image;

import dev.armature.gpu.ir.Untranslatable;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Fields of objects by name, private ones included. */
public final class Reflection {
  private static final ClassValue<Map<String, Field>> FIELDS =
      new ClassValue<>() {
        @Override
        protected Map<String, Field> computeValue(Class<?> type) {
          Map<String, Field> fields = new HashMap<>();
          for (Field field : type.getDeclaredFields()) {
            fields.put(field.getName(), field);
          }
          return fields;
        }
      };

  private Reflection() {}

  /** The field that a class file means by this class and name. */
  public static Field field(Class<?> owner, String name) {
    for (Class<?> type = owner; type != null; type = type.getSuperclass()) {
      Field field = FIELDS.get(type).get(name);
      if (field != null) {
        return field;
      }
      for (Class<?> other : type.getInterfaces()) {
        field = FIELDS.get(other).get(name);
        if (field != null) {
          return field;
        }
      }
    }
    throw new Untranslatable("no field " + owner.getName() + "." + name);
  }

  /** Instance fields of a class and those above it. */
  public static List<Field> instanceFields(Class<?> type) {
    List<Field> fields = new ArrayList<>();
    for (Class<?> t = type; t != null && t != Object.class; t = t.getSuperclass()) {
      for (Field field : t.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers())) {
          fields.add(field);
        }
      }
    }
    return fields;
  }

  /** The value of a field; of a static one for null. */
  public static Object get(Field field, @Nullable Object owner) {
    try {
      field.setAccessible(true);
      return field.get(owner);
    } catch (IllegalAccessException | InaccessibleObjectException e) {
      throw new Untranslatable("cannot read " + field, e);
    }
  }

  /** Sets a field. */
  static void set(Field field, Object owner, Object value) {
    try {
      field.setAccessible(true);
      field.set(owner, value);
    } catch (IllegalAccessException | InaccessibleObjectException e) {
      throw new Untranslatable("cannot write " + field, e);
    }
  }
}
