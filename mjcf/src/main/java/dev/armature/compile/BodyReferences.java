package dev.armature.compile;

import dev.armature.compile.draft.BodyDraft;
import dev.armature.compile.expand.ExpandedModel;
import dev.armature.compile.expand.Item;
import java.util.HashSet;
import java.util.Set;

/**
 * Finds the bodies that something in the model refers to by name, so that they cannot be fused. As
 * in MuJoCo a reference to the frame of a body ("xbody", the subtrees of contact sensors) does not
 * count: the body is fused and the reference then refused.
 */
final class BodyReferences {
  private static final String[] SENSOR_BODIES = {"body", "body1", "body2"};

  private final Set<String> bodies = new HashSet<>();
  private final Set<String> loadedSites = new HashSet<>();

  BodyReferences(ExpandedModel model, BodyDraft world) {
    world.tree().forEach(this::targets);
    model.excludes().forEach(e -> add(e, "body1", "body2"));
    model.equalities().forEach(e -> add(e, "body1", "body2"));
    model.actuators().forEach(a -> add(a, "body"));
    for (Item skin : model.skins()) {
      skin.children("bone").forEach(b -> add(b, "body"));
    }
    for (Item tuple : model.tuples()) {
      tuple.children("element").forEach(e -> addIfBody(e, "objtype", "objname"));
    }
    for (Item sensor : model.sensors()) {
      add(sensor, SENSOR_BODIES);
      addIfBody(sensor, "objtype", "objname");
      addIfBody(sensor, "reftype", "refname");
      if (sensor.kind().equals("force") || sensor.kind().equals("torque")) {
        String site = sensor.text("site");
        if (site != null) {
          loadedSites.add(site);
        }
      }
    }
  }

  private void targets(BodyDraft body) {
    body.cameras.forEach(c -> add(c.item, "target"));
    body.lights.forEach(l -> add(l.item, "target"));
  }

  private void add(Item item, String... attributes) {
    for (String attribute : attributes) {
      String name = item.knows(attribute) ? item.text(attribute) : null;
      if (name != null && !name.isEmpty()) {
        bodies.add(name);
      }
    }
  }

  private void addIfBody(Item item, String typeAttribute, String nameAttribute) {
    if (item.knows(typeAttribute) && "body".equals(item.text(typeAttribute))) {
      add(item, nameAttribute);
    }
  }

  /** Names of bodies that are referred to. */
  Set<String> bodies() {
    return bodies;
  }

  /** Names of sites at which a force or torque between bodies is measured. */
  Set<String> loadedSites() {
    return loadedSites;
  }
}
