package dev.armature.env;

import dev.armature.data.Data;
import dev.armature.handle.Handle;
import dev.armature.model.Field;
import dev.armature.model.Fields;
import dev.armature.model.Model;
import dev.armature.model.NearestName;
import dev.armature.step.Physics;
import java.util.ArrayList;
import java.util.List;

/** Where the parts of a task look things up while it is built. */
public final class Scope {
  private final Model model;
  private final Data sample;
  private final int actions;
  private final List<String> sees = new ArrayList<>();

  Scope(Model model, int actions) {
    this.model = model;
    this.sample = Physics.makeData(model);
    this.actions = actions;
  }

  /** The model. */
  public Model model() {
    return model;
  }

  /** Numbers in an action. */
  public int actions() {
    return actions;
  }

  /**
   * The index of an object by its name.
   *
   * @param type one of {@link dev.armature.model.ObjType}
   * @throws IllegalArgumentException when there is none; the message has the nearest names
   */
  public int id(int type, String name) {
    return Handle.id(model, type, name);
  }

  /**
   * Asks for a result of the step, by MuJoCo's name.
   *
   * @return the number to ask {@link State#result} with
   * @throws IllegalArgumentException when there is no such result
   */
  public int see(String field) {
    size(field);
    if (!sees.contains(field)) {
      sees.add(field);
    }
    return sees.indexOf(field);
  }

  /** Number of numbers of a result. */
  public int size(String field) {
    Field found = Fields.findInData(field);
    if (found == null || !found.place().isEmpty()) {
      throw new IllegalArgumentException(
          NearestName.missing(
              "result",
              field,
              Fields.ofData().stream().filter(f -> f.place().isEmpty()).map(Field::name).toList()));
    }
    return found.length(sample);
  }

  List<String> sees() {
    return List.copyOf(sees);
  }
}
