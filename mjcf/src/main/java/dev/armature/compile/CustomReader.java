package dev.armature.compile;

import dev.armature.compile.draft.Draft;
import dev.armature.compile.draft.GeomDraft;
import dev.armature.compile.draft.TupleDraft;
import dev.armature.compile.expand.Item;
import dev.armature.model.ObjType;

/** Custom numbers, texts and tuples. */
final class CustomReader {
  private static final int MAX_NUMBERS = 500;

  private final Registry registry;

  CustomReader(Registry registry) {
    this.registry = registry;
  }

  /** The values of a numeric, zeros up to its size. */
  static double[] values(Item item) {
    double[] data = item.numbers("data");
    int size = item.has("size") ? item.integer("size") : data.length;
    if (size < 1 || size > MAX_NUMBERS) {
      throw item.error("size must be between 1 and " + MAX_NUMBERS + ", got " + size);
    }
    if (data.length > size) {
      throw item.error("more data (" + data.length + ") than size (" + size + ")");
    }
    return java.util.Arrays.copyOf(data, size);
  }

  void numeric(Item item) {
    values(item);
    named(item);
    registry.add(registry.numerics, ObjType.NUMERIC, new Draft(item));
  }

  void text(Item item) {
    String data = item.text("data");
    if (data == null || data.isEmpty()) {
      throw item.error("the text is empty");
    }
    named(item);
    registry.add(registry.texts, ObjType.TEXT, new Draft(item));
  }

  private static void named(Item item) {
    if (item.name().isEmpty()) {
      throw item.error("attribute 'name' is required");
    }
  }

  void tuple(Item item) {
    named(item);
    TupleDraft tuple = new TupleDraft(item);
    for (Item element : item.children("element")) {
      String word = element.text("objtype");
      int type = word == null ? ObjType.UNKNOWN : Registry.objType(word);
      if (type == ObjType.UNKNOWN || type == ObjType.DOF) {
        throw element.error("unknown objtype '" + word + "'");
      }
      Draft object = registry.required(element, type, "objname");
      if (object instanceof GeomDraft geom) {
        geom.referenced = true;
      }
      tuple.entries.add(new TupleDraft.Entry(type, object, element.number("prm")));
    }
    if (tuple.entries.isEmpty()) {
      throw item.error("the tuple is empty");
    }
    registry.add(registry.tuples, ObjType.TUPLE, tuple);
  }
}
