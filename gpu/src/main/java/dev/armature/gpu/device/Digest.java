package dev.armature.gpu.device;

import dev.armature.gpu.image.Reflection;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HexFormat;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A digest of objects and of the code behind them: everything that a translation can depend on. Two
 * runs of a program get the same digest for equal objects.
 */
final class Digest {
  private final MessageDigest digest;
  private final IdentityHashMap<Object, Integer> seen = new IdentityHashMap<>();
  private final Map<String, Path> code = new LinkedHashMap<>();

  Digest() {
    digest = sha256();
  }

  /** A new digest of bytes. */
  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Adds a line of text. */
  void text(String text) {
    digest.update(text.getBytes(StandardCharsets.UTF_8));
    digest.update((byte) '\n');
  }

  /**
   * Adds an object and all that hangs from it, and notes where its classes come from.
   *
   * @throws UnsupportedOperationException when something hangs from it that has no digest
   */
  void object(Object object) {
    if (object == null) {
      text("null");
    } else if (object instanceof String
        || object instanceof Number
        || object instanceof Boolean
        || object instanceof Character) {
      text(object.getClass().getSimpleName() + " " + object);
    } else if (object instanceof Enum<?> constant) {
      text(constant.getDeclaringClass().getName() + "." + constant.name());
    } else if (object instanceof Class<?> type) {
      text(type.getName());
      source(type);
    } else {
      Integer known = seen.putIfAbsent(object, seen.size());
      if (known != null) {
        text("again " + known);
      } else {
        parts(object);
      }
    }
  }

  private void parts(Object object) {
    Class<?> type = object.getClass();
    text(type.getName());
    if (type.isArray()) {
      array(object);
    } else if (object instanceof List<?> list) {
      text(list.size() + " elements");
      list.forEach(this::object);
    } else if (object instanceof Map<?, ?> map) {
      unordered(map.entrySet().stream().map(e -> List.of(e.getKey(), e.getValue())).toList());
    } else if (object instanceof Collection<?> collection) {
      unordered(collection);
    } else if (type.isHidden() || type.getName().startsWith("java.")) {
      throw new UnsupportedOperationException("no digest of " + type.getName());
    } else {
      source(type);
      for (Field field : Reflection.instanceFields(type)) {
        text(field.getName());
        object(Reflection.get(field, object));
      }
    }
  }

  /** The order of a hash table differs from run to run. */
  private void unordered(Collection<?> elements) {
    text(elements.size() + " elements");
    elements.stream()
        .map(
            element -> {
              Digest own = new Digest();
              own.object(element);
              code.putAll(own.code);
              return HexFormat.of().formatHex(own.digest.digest());
            })
        .sorted()
        .forEach(this::text);
  }

  private void array(Object array) {
    int n = Array.getLength(array);
    text(n + " elements");
    switch (array) {
      case Object[] elements -> {
        for (Object element : elements) {
          object(element);
        }
      }
      case boolean[] flags -> {
        for (boolean flag : flags) {
          digest.update((byte) (flag ? 1 : 0));
        }
      }
      default -> digest.update(Tiles.segment(array).toArray(ValueLayout.JAVA_BYTE));
    }
  }

  /** Notes that a class is part of what is digested. */
  void source(Class<?> type) {
    CodeSource source = type.getProtectionDomain().getCodeSource();
    URL location = source == null ? null : source.getLocation();
    if (location == null) {
      throw new UnsupportedOperationException("no class file of " + type.getName());
    }
    try {
      code.put(location.toString(), Path.of(location.toURI()));
    } catch (URISyntaxException | RuntimeException e) {
      throw new UnsupportedOperationException("no class files at " + location, e);
    }
  }

  /** The digest, with all class files of the folders and archives that classes came from. */
  String hex() {
    for (Path path : code.values()) {
      try (Stream<Path> files = Files.walk(path)) {
        for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
          text(path.relativize(file).toString());
          digest.update(Files.readAllBytes(file));
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }
}
