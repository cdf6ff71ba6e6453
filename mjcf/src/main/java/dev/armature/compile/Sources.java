package dev.armature.compile;

import dev.armature.compile.draft.Draft;
import dev.armature.model.ObjType;
import dev.armature.spec.Element;
import dev.armature.spec.SourceLocation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which element of the spec each object of a compiled model came from; objects made by a macro or a
 * replicate share the element that made them.
 */
public final class Sources {
  private final Map<Integer, List<Element>> elements = new HashMap<>();

  Sources(Registry r) {
    note(ObjType.BODY, r.bodies);
    note(ObjType.JOINT, r.joints);
    note(ObjType.GEOM, r.geoms);
    note(ObjType.SITE, r.sites);
    note(ObjType.CAMERA, r.cameras);
    note(ObjType.LIGHT, r.lights);
    note(ObjType.MESH, r.meshes);
    note(ObjType.HFIELD, r.hfields);
    note(ObjType.TEXTURE, r.textures);
    note(ObjType.MATERIAL, r.materials);
    note(ObjType.SKIN, r.skins);
    note(ObjType.FLEX, r.flexes);
    note(ObjType.PAIR, r.pairs);
    note(ObjType.EXCLUDE, r.excludes);
    note(ObjType.EQUALITY, r.equalities);
    note(ObjType.TENDON, r.tendons);
    note(ObjType.ACTUATOR, r.actuators);
    note(ObjType.SENSOR, r.sensors);
    note(ObjType.NUMERIC, r.numerics);
    note(ObjType.TEXT, r.texts);
    note(ObjType.TUPLE, r.tuples);
    note(ObjType.KEY, r.keys);
    note(ObjType.PLUGIN, r.plugins);
  }

  private void note(int objType, List<? extends Draft> drafts) {
    List<Element> list = new ArrayList<>();
    drafts.forEach(d -> list.add(d.item.source()));
    elements.put(objType, list);
  }

  /** The element of an object, or null when it has none. */
  public @Nullable Element element(int objType, int id) {
    List<Element> list = elements.getOrDefault(objType, List.of());
    return id >= 0 && id < list.size() ? list.get(id) : null;
  }

  /** Where an object was written; nowhere when it was not. */
  public SourceLocation location(int objType, int id) {
    Element element = element(objType, id);
    return element == null ? SourceLocation.NONE : element.location();
  }
}
