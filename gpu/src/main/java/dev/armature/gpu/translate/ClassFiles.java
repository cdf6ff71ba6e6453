package dev.armature.gpu.translate;

import dev.armature.gpu.ir.Untranslatable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Class files and the methods in them, of the engine and of the JDK. */
final class ClassFiles {
  /**
   * A method with its code.
   *
   * @param owner the class that declares it
   * @param name its name
   * @param descriptor its parameters and result, as in class files
   * @param isStatic whether it has no receiver
   * @param body its code
   */
  record Method(Class<?> owner, String name, String descriptor, boolean isStatic, Body body) {
    @Override
    public String toString() {
      return owner.getName() + "." + name;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return this == other;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(this);
    }
  }

  private final ClassLoader loader;
  private final Map<Class<?>, Map<String, MethodModel>> classes = new HashMap<>();
  private final Map<String, Method> methods = new HashMap<>();
  private final Map<String, Class<?>> byName = new HashMap<>();

  ClassFiles(ClassLoader loader) {
    this.loader = loader;
  }

  /** The class of a name as class files write it, with slashes; arrays included. */
  Class<?> type(String internalName) {
    return byName.computeIfAbsent(
        internalName,
        n -> {
          try {
            return Class.forName(n.replace('/', '.'), true, loader);
          } catch (ClassNotFoundException e) {
            throw new Untranslatable("class " + n + " is not there", e);
          }
        });
  }

  /** The class file of a class. */
  ClassModel read(Class<?> type) {
    String name = type.getName();
    String file = name.substring(name.lastIndexOf('.') + 1) + ".class";
    try (InputStream in = type.getResourceAsStream(file)) {
      if (in == null) {
        throw new Untranslatable("the class file of " + name + " cannot be read");
      }
      return ClassFile.of(ClassFile.DebugElementsOption.DROP_DEBUG).parse(in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Map<String, MethodModel> methods(Class<?> type) {
    return classes.computeIfAbsent(
        type,
        t -> {
          Map<String, MethodModel> all = new HashMap<>();
          for (MethodModel m : read(t).methods()) {
            all.put(m.methodName().stringValue() + m.methodType().stringValue(), m);
          }
          return all;
        });
  }

  /** The method that a call means when it starts looking in a class, then above it. */
  Method find(Class<?> start, String name, String descriptor) {
    for (Class<?> type = start; type != null; type = type.getSuperclass()) {
      Method found = declared(type, name, descriptor);
      if (found != null) {
        return found;
      }
    }
    for (Class<?> type = start; type != null; type = type.getSuperclass()) {
      Method found = inherited(type, name, descriptor);
      if (found != null) {
        return found;
      }
    }
    throw new Untranslatable("no method " + start.getName() + "." + name + descriptor);
  }

  private @Nullable Method inherited(Class<?> type, String name, String descriptor) {
    for (Class<?> above : type.getInterfaces()) {
      Method found = declared(above, name, descriptor);
      found = found == null ? inherited(above, name, descriptor) : found;
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private @Nullable Method declared(Class<?> type, String name, String descriptor) {
    String key = type.getName() + "." + name + descriptor;
    Method known = methods.get(key);
    if (known != null || type.isHidden()) {
      return known;
    }
    MethodModel model = methods(type).get(name + descriptor);
    if (model == null || model.code().isEmpty()) {
      return null;
    }
    boolean isStatic = (model.flags().flagsMask() & Modifier.STATIC) != 0;
    Method method = new Method(type, name, descriptor, isStatic, new Body(model.code().get()));
    methods.put(key, method);
    return method;
  }
}
