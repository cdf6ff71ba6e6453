package dev.armature.compile.draft;

import dev.armature.compile.expand.Item;
import dev.armature.spec.ModelException;

/** One object on its way to the model. Others refer to it by reference; its id is settled last. */
public class Draft {
  /** Where it came from. */
  public final Item item;

  /** Its name, "" for none. */
  public String name;

  /** Its place among the objects of its kind, once that is settled. */
  public int id = -1;

  /** A draft of an item, under the item's name. */
  public Draft(Item item) {
    this(item, item.name());
  }

  /** A draft of an item under another name. */
  public Draft(Item item, String name) {
    this.item = item;
    this.name = name;
  }

  /** A refusal at this object. */
  public ModelException error(String problem) {
    return item.error(problem);
  }

  @Override
  public String toString() {
    return item.kind() + (name.isEmpty() ? "" : " '" + name + "'");
  }
}
