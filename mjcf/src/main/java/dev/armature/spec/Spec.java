package dev.armature.spec;

import dev.armature.plugin.Plugin;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An editable model: the tree of elements as written, with where its files are. Names are looked up
 * only when it is compiled, so objects may be added in any order, and it may be compiled as often
 * as one likes.
 *
 * <pre>{@code
 * Spec spec = new Spec();
 * Body torso = spec.worldbody().addBody("torso").pos(0, 0, 1);
 * torso.addFreeJoint();
 * torso.addGeom().type(GeomShape.BOX).size(.1, .2, .3);
 * spec.addSensor("framepos", "where").objtype("body").objname("torso");
 * }</pre>
 */
public final class Spec {
  private final Element root;
  private FileAccess files;
  private final String folder;
  private final String file;
  private List<Warning> warnings = List.of();
  private final List<Plugin> plugins = new ArrayList<>();

  /** An empty model. */
  public Spec() {
    this(Element.of(Schema.mjcf().root()), FileAccess.none(), "", "");
  }

  /**
   * A spec over a tree.
   *
   * @param root the element {@code mujoco}
   * @param files what files it may read
   * @param folder the folder of the main file, "" or with a slash at the end
   * @param file the main file, or ""
   */
  public Spec(Element root, FileAccess files, String folder, String file) {
    this.root = root;
    this.files = files;
    this.folder = folder;
    this.file = file;
  }

  // ---- the model as a whole

  /** The root element, {@code mujoco}. */
  public Element root() {
    return root;
  }

  /** The model's name. */
  public String modelName() {
    String name = root.text("model");
    return name == null ? "MuJoCo Model" : name;
  }

  /** Names the model. */
  public Spec modelName(String name) {
    root.set("model", name);
    return this;
  }

  /** What files it may read. */
  public FileAccess files() {
    return files;
  }

  /** Sets what files it may read. */
  public Spec files(FileAccess access) {
    files = access;
    return this;
  }

  /** The folder of the main file, with a slash at the end, or "". */
  public String folder() {
    return folder;
  }

  /** The main file, or "" for a model that comes from none. */
  public String file() {
    return file;
  }

  /** What was odd when it was read. */
  public List<Warning> warnings() {
    return warnings;
  }

  /** Sets the warnings of reading. */
  public void warnings(List<Warning> found) {
    warnings = List.copyOf(found);
  }

  /** Plugins that the model may use beside those that services provide. */
  public List<Plugin> plugins() {
    return List.copyOf(plugins);
  }

  /**
   * Gives the model a plugin that no service provides; {@code <extension>} still has to declare it.
   * It takes precedence over a service of the same name. Files, binary ones included, keep only its
   * name.
   */
  public Spec plugin(Plugin plugin) {
    plugins.add(plugin);
    return this;
  }

  /** An independent copy. */
  public Spec copy() {
    Spec copy = new Spec(root.copy(), files, folder, file);
    copy.warnings = warnings;
    copy.plugins.addAll(plugins);
    return copy;
  }

  // ---- settings

  /** The compiler section. */
  public Element compiler() {
    return section("compiler");
  }

  /** The option section. */
  public Element option() {
    return section("option");
  }

  /** The flags of the option section. */
  public Element flags() {
    Element flags = option().child("flag");
    return flags == null ? option().add("flag") : flags;
  }

  /** The size section. */
  public Element size() {
    return section("size");
  }

  /** The statistic section. */
  public Element statistic() {
    return section("statistic");
  }

  /** A part of the visual section: global, quality, headlight, map, scale, rgba. */
  public Element visual(String part) {
    Element visual = section("visual");
    Element found = visual.child(part);
    return found == null ? visual.add(part) : found;
  }

  /** The default class that all others come from. */
  public DefaultClass defaults() {
    return (DefaultClass) section("default");
  }

  /** The last section of a kind, made if there is none. */
  private Element section(String kind) {
    List<Element> sections = root.children(kind);
    return sections.isEmpty() ? root.add(kind) : sections.get(sections.size() - 1);
  }

  // ---- objects

  /** The world, root of the tree. */
  public Body worldbody() {
    return (Body) section("worldbody");
  }

  /** Adds a mesh. */
  public Mesh addMesh(String name) {
    return ((Mesh) section("asset").add("mesh")).name(name);
  }

  /** Adds a height field. */
  public HeightField addHeightField(String name) {
    return ((HeightField) section("asset").add("hfield")).name(name);
  }

  /** Adds a texture. */
  public Texture addTexture(String name) {
    return ((Texture) section("asset").add("texture")).name(name);
  }

  /** Adds a material. */
  public Material addMaterial(String name) {
    return ((Material) section("asset").add("material")).name(name);
  }

  /** Adds a model that parts can be attached from. */
  public ModelAsset addModel(String name, Spec model) {
    if (model == this) {
      throw new ModelException("a model cannot be attached to itself; attach a copy");
    }
    ModelAsset asset = (ModelAsset) section("asset").add("model");
    asset.set("name", name);
    asset.spec(model);
    return asset;
  }

  /** Adds a contact pair of two geoms. */
  public Pair addPair(String geom1, String geom2) {
    return ((Pair) section("contact").add("pair")).geom1(geom1).geom2(geom2);
  }

  /** Makes two bodies not collide. */
  public Exclude addExclude(String body1, String body2) {
    return ((Exclude) section("contact").add("exclude")).body1(body1).body2(body2);
  }

  /** Adds an equality: connect, weld, joint, tendon, flex, flexvert. */
  public Equality addEquality(String kind) {
    return (Equality) section("equality").add(kind);
  }

  /** Adds a tendon along a path in space. */
  public Tendon addSpatialTendon(String name) {
    return ((Tendon) section("tendon").add("spatial")).name(name);
  }

  /** Adds a tendon that is a combination of joints. */
  public Tendon addFixedTendon(String name) {
    return ((Tendon) section("tendon").add("fixed")).name(name);
  }

  /**
   * Adds an actuator: general, motor, position, velocity, intvelocity, damper, cylinder, muscle,
   * adhesion, plugin.
   */
  public Actuator addActuator(String kind, String name) {
    return ((Actuator) section("actuator").add(kind)).name(name);
  }

  /** Adds a sensor, by its element name: touch, gyro, jointpos, …. */
  public Sensor addSensor(String kind, String name) {
    return ((Sensor) section("sensor").add(kind)).name(name);
  }

  /** Adds a keyframe. */
  public Key addKey(String name) {
    return ((Key) section("keyframe").add("key")).name(name);
  }

  /** Adds numbers of the user's own. */
  public Element addNumeric(String name, double... data) {
    return section("custom").add("numeric").set("name", name).set("data", data);
  }

  /** Adds a text of the user's own. */
  public Element addText(String name, String data) {
    return section("custom").add("text").set("name", name).set("data", data);
  }

  // ---- finding and deleting

  /**
   * The object of a kind ("body", "joint", "tendon", "actuator", …) with a name, or null. Default
   * classes are not objects.
   */
  public @Nullable Element find(String kind, String name) {
    return find(root, kind, name);
  }

  private static @Nullable Element find(Element element, String kind, String name) {
    if (element.type().path().startsWith("mujoco/default")) {
      return null;
    }
    if (element.name().equals(name)
        && !name.isEmpty()
        && element.type().objectKind().equals(kind)) {
      return element;
    }
    for (Element child : element.children()) {
      Element found = find(child, kind, name);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  /**
   * The object of a class with a name, such as {@code spec.find(Body.class, "torso")}; refuses a
   * name that does not exist.
   */
  public <T extends Element> T find(Class<T> type, String name) {
    List<String> near = new ArrayList<>();
    T found = find(root, type, name, near);
    if (found == null) {
      throw new ModelException(
          "there is no " + type.getSimpleName() + " '" + name + "'" + Hints.nearest(name, near));
    }
    return found;
  }

  /**
   * All objects of a class in the order of the file, such as {@code spec.all(Geom.class)}. Default
   * classes are not objects.
   */
  public <T extends Element> List<T> all(Class<T> type) {
    List<T> found = new ArrayList<>();
    all(root, type, found);
    return found;
  }

  private static <T extends Element> void all(Element element, Class<T> type, List<T> found) {
    if (element.type().path().startsWith("mujoco/default")) {
      return;
    }
    if (type.isInstance(element)) {
      found.add(type.cast(element));
    }
    element.children().forEach(child -> all(child, type, found));
  }

  private static <T extends Element> @Nullable T find(
      Element element, Class<T> type, String name, List<String> near) {
    if (type.isInstance(element) && !element.name().isEmpty()) {
      if (element.name().equals(name)) {
        return type.cast(element);
      }
      near.add(element.name());
    }
    for (Element child : element.children()) {
      T found = find(child, type, name, near);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  /**
   * Deletes an element, all inside it, and what refers to any of that: pairs, excludes, equalities,
   * tendons, actuators, sensors, tuple entries, bones and flexes go; materials, textures, targets
   * and the like are only unwritten. Keyframe values that no longer fit are unwritten too.
   *
   * @return what was deleted besides the element itself
   */
  public List<Element> delete(Element element) {
    return new Deletion(root).delete(element);
  }
}
