package dev.armature.batch;

import dev.armature.model.Group;
import dev.armature.model.Model;
import java.util.ArrayList;
import java.util.List;

/** Groups of a model as values: which of a draft differ. */
final class Groups {
  private Groups() {}

  /** The model with those groups that differ from its own; the model itself if none does. */
  static Model replaced(Model m, Group... groups) {
    List<Group> different = new ArrayList<>();
    for (Group group : groups) {
      if (!group.same(m.group(group.getClass()))) {
        different.add(group);
      }
    }
    return different.isEmpty() ? m : m.with(different.toArray(Group[]::new));
  }
}
