package dev.armature.compile;

import dev.armature.compile.draft.ActuatorDraft;
import dev.armature.compile.draft.BodyDraft;
import dev.armature.compile.draft.CameraDraft;
import dev.armature.compile.draft.Draft;
import dev.armature.compile.draft.EqualityDraft;
import dev.armature.compile.draft.ExcludeDraft;
import dev.armature.compile.draft.FlexDraft;
import dev.armature.compile.draft.GeomDraft;
import dev.armature.compile.draft.HeightFieldDraft;
import dev.armature.compile.draft.JointDraft;
import dev.armature.compile.draft.LightDraft;
import dev.armature.compile.draft.MaterialDraft;
import dev.armature.compile.draft.MeshDraft;
import dev.armature.compile.draft.PairDraft;
import dev.armature.compile.draft.PluginDraft;
import dev.armature.compile.draft.SensorDraft;
import dev.armature.compile.draft.SiteDraft;
import dev.armature.compile.draft.SkinDraft;
import dev.armature.compile.draft.TendonDraft;
import dev.armature.compile.draft.TextureDraft;
import dev.armature.compile.draft.TupleDraft;
import dev.armature.compile.expand.Item;
import dev.armature.model.Names;
import dev.armature.model.ObjType;
import dev.armature.spec.Hints;
import dev.armature.spec.ModelException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** All objects of a model being compiled: in order of their ids, and by kind and name. */
final class Registry {
  private static final String[] WORDS = {
    "object",
    "body",
    "body",
    "joint",
    "dof",
    "geom",
    "site",
    "camera",
    "light",
    "flex",
    "mesh",
    "skin",
    "hfield",
    "texture",
    "material",
    "pair",
    "exclude",
    "equality",
    "tendon",
    "actuator",
    "sensor",
    "numeric",
    "text",
    "tuple",
    "key",
    "plugin"
  };

  /** Nodes of bounding volumes that are counted but not used, as in MuJoCo. */
  int unusedNodes;

  final List<BodyDraft> bodies = new ArrayList<>();
  final List<JointDraft> joints = new ArrayList<>();
  final List<GeomDraft> geoms = new ArrayList<>();
  final List<SiteDraft> sites = new ArrayList<>();
  final List<CameraDraft> cameras = new ArrayList<>();
  final List<LightDraft> lights = new ArrayList<>();
  final List<MeshDraft> meshes = new ArrayList<>();
  final List<HeightFieldDraft> hfields = new ArrayList<>();
  final List<TextureDraft> textures = new ArrayList<>();
  final List<MaterialDraft> materials = new ArrayList<>();
  final List<SkinDraft> skins = new ArrayList<>();
  final List<FlexDraft> flexes = new ArrayList<>();
  final List<PairDraft> pairs = new ArrayList<>();
  final List<ExcludeDraft> excludes = new ArrayList<>();
  final List<EqualityDraft> equalities = new ArrayList<>();
  final List<TendonDraft> tendons = new ArrayList<>();
  final List<ActuatorDraft> actuators = new ArrayList<>();
  final List<SensorDraft> sensors = new ArrayList<>();
  final List<Draft> numerics = new ArrayList<>();
  final List<Draft> texts = new ArrayList<>();
  final List<TupleDraft> tuples = new ArrayList<>();
  final List<Draft> keys = new ArrayList<>();
  final List<PluginDraft> plugins = new ArrayList<>();

  /** Most user values of a geom that was discarded as visual: it still counts for the size. */
  int discardedUserLength;

  private final List<Map<String, Draft>> names = new ArrayList<>();
  private final Map<Integer, Draft> lastUnnamed = new HashMap<>();

  /** The lists by {@link ObjType}; a body is listed once, under BODY. */
  private final Map<Integer, List<? extends Draft>> lists =
      Map.ofEntries(
          Map.entry(ObjType.BODY, bodies),
          Map.entry(ObjType.JOINT, joints),
          Map.entry(ObjType.GEOM, geoms),
          Map.entry(ObjType.SITE, sites),
          Map.entry(ObjType.CAMERA, cameras),
          Map.entry(ObjType.LIGHT, lights),
          Map.entry(ObjType.MESH, meshes),
          Map.entry(ObjType.HFIELD, hfields),
          Map.entry(ObjType.TEXTURE, textures),
          Map.entry(ObjType.MATERIAL, materials),
          Map.entry(ObjType.SKIN, skins),
          Map.entry(ObjType.FLEX, flexes),
          Map.entry(ObjType.PAIR, pairs),
          Map.entry(ObjType.EXCLUDE, excludes),
          Map.entry(ObjType.EQUALITY, equalities),
          Map.entry(ObjType.TENDON, tendons),
          Map.entry(ObjType.ACTUATOR, actuators),
          Map.entry(ObjType.SENSOR, sensors),
          Map.entry(ObjType.NUMERIC, numerics),
          Map.entry(ObjType.TEXT, texts),
          Map.entry(ObjType.TUPLE, tuples),
          Map.entry(ObjType.KEY, keys),
          Map.entry(ObjType.PLUGIN, plugins));

  Registry() {
    for (int i = 0; i < ObjType.COUNT; i++) {
      names.add(new HashMap<>());
    }
  }

  /** Calls back with every kind of object and the objects of that kind. */
  void forEach(BiConsumer<Integer, List<? extends Draft>> action) {
    lists.forEach(action);
  }

  /** Writes the names of all objects. */
  void writeNames(Names to) {
    lists.forEach((type, drafts) -> drafts.forEach(d -> to.of(type)[d.id] = d.name));
  }

  private Map<String, Draft> names(int objType) {
    return names.get(objType == ObjType.XBODY ? ObjType.BODY : objType);
  }

  /** Appends an object to its list and enters its name, which must be new. */
  <T extends Draft> T add(List<T> list, int objType, T draft) {
    draft.id = list.size();
    list.add(draft);
    if (draft.name.isEmpty()) {
      lastUnnamed.put(objType, draft);
    }
    if (!draft.name.isEmpty() && names(objType).putIfAbsent(draft.name, draft) != null) {
      throw draft.error("repeated name '" + draft.name + "' in " + WORDS[objType]);
    }
    return draft;
  }

  /** Lists bodies depth first, and what they carry in the order of the bodies. */
  void addTree(BodyDraft world) {
    clearTree();
    world.tree().forEach(this::addBody);
    for (BodyDraft body : bodies) {
      body.joints.forEach(j -> add(joints, ObjType.JOINT, j));
      body.geoms.forEach(g -> add(geoms, ObjType.GEOM, g));
      body.sites.forEach(s -> add(sites, ObjType.SITE, s));
      body.cameras.forEach(c -> add(cameras, ObjType.CAMERA, c));
      body.lights.forEach(l -> add(lights, ObjType.LIGHT, l));
    }
  }

  private void addBody(BodyDraft body) {
    add(bodies, ObjType.BODY, body);
    BodyDraft parent = body.parent;
    body.weldid = parent == null ? 0 : body.joints.isEmpty() ? parent.weldid : body.id;
  }

  private void clearTree() {
    List<List<? extends Draft>> lists = List.of(bodies, joints, geoms, sites, cameras, lights);
    lists.forEach(List::clear);
    for (int type :
        new int[] {
          ObjType.BODY, ObjType.JOINT, ObjType.GEOM, ObjType.SITE, ObjType.CAMERA, ObjType.LIGHT
        }) {
      names(type).clear();
      lastUnnamed.remove(type);
    }
  }

  /** Numbers the objects of a list again after some were taken out or moved. */
  static void renumber(List<? extends Draft> list) {
    for (int i = 0; i < list.size(); i++) {
      list.get(i).id = i;
    }
  }

  /** The object of a kind and name, null when there is none. */
  @Nullable Draft find(int objType, String name) {
    return name.isEmpty() ? null : names(objType).get(name);
  }

  /** The object of a kind that an attribute names. */
  Draft need(Item by, int objType, String name) {
    Draft found = find(objType, name);
    if (found == null) {
      throw unknown(by, objType, name);
    }
    return found;
  }

  /** The object that a written attribute names, null when it is absent or empty. */
  @Nullable Draft optional(Item by, int objType, String attribute) {
    String name = by.knows(attribute) ? by.text(attribute) : null;
    return name == null || name.isEmpty() ? null : need(by, objType, name);
  }

  /**
   * The object that an attribute names. An attribute that is absent or empty means the last object
   * without a name, where there is one, as in MuJoCo.
   */
  Draft namedOrUnnamed(Item by, int objType, String attribute) {
    String name = by.text(attribute);
    Draft unnamed = name == null || name.isEmpty() ? lastUnnamed.get(objType) : null;
    return unnamed == null ? required(by, objType, attribute) : unnamed;
  }

  /** The object that an attribute names, which must be written. */
  Draft required(Item by, int objType, String attribute) {
    String name = by.text(attribute);
    if (name == null) {
      throw by.error("attribute '" + attribute + "' is required");
    }
    return need(by, objType, name);
  }

  private ModelException unknown(Item by, int objType, String name) {
    return by.error(
        "unknown "
            + WORDS[objType]
            + " '"
            + name
            + "'"
            + Hints.nearest(name, names(objType).keySet()));
  }

  /** The kind of object that a word of MJCF means, UNKNOWN for any other word. */
  static int objType(String word) {
    if (word.equals("xbody")) {
      return ObjType.XBODY;
    }
    for (int i = 1; i < WORDS.length; i++) {
      if (WORDS[i].equals(word)) {
        return i;
      }
    }
    return ObjType.UNKNOWN;
  }

  /** What the objects of a kind are called in messages. */
  static String word(int objType) {
    return WORDS[objType];
  }
}
