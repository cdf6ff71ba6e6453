package dev.armature.spec;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A set of words that an attribute may hold, with the code each one stands for in the compiled
 * model.
 */
public final class Keywords {
  private final String name;
  private final Map<String, Integer> codes;

  Keywords(String name, Map<String, Integer> codes) {
    this.name = name;
    this.codes = Collections.unmodifiableMap(new LinkedHashMap<>(codes));
  }

  /** What the schema calls the set. */
  public String name() {
    return name;
  }

  /** The words, in the schema's order. */
  public Set<String> words() {
    return codes.keySet();
  }

  /** The code of a word, or null when it is none of the set. */
  public @Nullable Integer code(String word) {
    return codes.get(word);
  }
}
