package dev.armature.compile.expand;

import dev.armature.spec.Diagnostics;
import dev.armature.spec.Element;
import dev.armature.spec.Hints;
import dev.armature.spec.Limit;
import dev.armature.spec.ModelAsset;
import dev.armature.spec.Schema;
import dev.armature.spec.Spec;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Expands one model: the outermost one, or one that is attached to another. */
final class ModelExpander {

  private final Spec spec;
  private final Map<String, Macro> macros;
  private final Diagnostics diagnostics;
  private final @Nullable CompilerSettings outer;
  private final int depth;
  private final CompilerSettings settings;
  private final ClassTree classes = new ClassTree();
  private final ExpandedModel model;
  private final Map<ModelAsset, ModelExpander> attached = new IdentityHashMap<>();
  private int items;

  ModelExpander(
      Spec spec,
      Map<String, Macro> macros,
      Diagnostics diagnostics,
      @Nullable CompilerSettings outer,
      int depth) {
    this.spec = spec;
    this.macros = macros;
    this.diagnostics = diagnostics;
    this.outer = outer;
    this.depth = depth;
    Map<String, Element> sections = Settings.merge(spec, diagnostics);
    Element compiler = sections.get("compiler");
    this.settings =
        Settings.compiler(spec, compiler == null ? spec.root() : compiler, diagnostics, outer);
    Item world =
        new Item(
            Element.of(Schema.mjcf().type("mujoco/worldbody")), Map.of(), settings, diagnostics);
    world.rename("world");
    this.model = new ExpandedModel(spec.modelName(), world, settings, diagnostics);
    sections.forEach(
        (path, merged) ->
            model.sections.put(path, new Item(merged, Map.of(), settings, diagnostics)));
  }

  ExpandedModel expand() {
    model.disabledActuatorGroups = Settings.disabledActuatorGroups(spec);
    Element root = spec.root();
    root.children("default").forEach(classes::read);
    list("extension", root, "plugin");
    list("custom", root, "numeric", "text", "tuple");
    list("asset", root, "mesh", "hfield", "skin", "texture", "material");
    list("contact", root, "pair", "exclude");
    list("deformable", root, "flex", "skin");
    whole("equality", root);
    whole("tendon", root);
    whole("actuator", root);
    whole("sensor", root);
    list("keyframe", root, "key");
    TreeExpander tree = new TreeExpander(this);
    for (Element world : root.children("worldbody")) {
      model.world.source().location(world.location());
      tree.world(world);
    }
    new FlexSpellings(tree).apply(model.flexes());
    if (outer == null) {
      fillKeys();
    }
    return model;
  }

  /**
   * Unnamed keys follow the written ones up to {@code nkey}; attached and replicated keys do not
   * count and come after them.
   */
  private void fillKeys() {
    List<Item> keys = model.keys();
    int written = 0;
    while (written < keys.size() && keys.get(written).keyScope() == null) {
      written++;
    }
    int missing = model.size().integer("nkey") - written;
    if (missing <= 0) {
      return;
    }
    Element size = model.size().source();
    reserve(missing, size);
    Element key = Element.of(Schema.mjcf().type("mujoco/keyframe/key"));
    key.location(size.location());
    List<Item> fill = new ArrayList<>();
    for (int i = 0; i < missing; i++) {
      fill.add(plainFrame(key));
    }
    keys.addAll(written, fill);
  }

  private void list(String section, Element root, String... kinds) {
    for (Element holder : root.children(section)) {
      for (Element child : holder.children()) {
        if (List.of(kinds).contains(child.kind())) {
          model.list(child.kind()).add(item(child, ClassTree.MAIN));
        }
      }
    }
  }

  private void whole(String section, Element root) {
    for (Element holder : root.children(section)) {
      holder.children().forEach(child -> model.list(section).add(item(child, ClassTree.MAIN)));
    }
  }

  // ---- items

  /** An item with its class applied and its parts as children; a body without what it holds. */
  Item item(Element element, String activeClass) {
    if (Limit.OBJECTS.exceededBy(++items)) {
      throw element.error("the model has " + Limit.OBJECTS.told());
    }
    Defaults.checkOrientation(element);
    boolean body = element.kind().equals("body");
    Item item = plainOrClassed(element, activeClass);
    if (!body) {
      for (Element child : element.children()) {
        item.childList().add(item(child, activeClass));
      }
    }
    return item;
  }

  private Item plainOrClassed(Element element, String activeClass) {
    String kind = classKind(element);
    String own = element.has("class") ? element.text("class") : null;
    boolean usesClass = element.type().attribute("class") != null;
    ClassTree.DefaultClass values = classes.get(own == null ? activeClass : own, element);
    if (!usesClass) {
      return new Item(element, Map.of(), settings, diagnostics);
    }
    if (kind.equals("actuator")) {
      return actuator(element, values.actuator);
    }
    Item item = new Item(element, values.of(kind), settings, diagnostics);
    if (kind.equals("light")) {
      Map<String, Object> overrides = new java.util.HashMap<>();
      Defaults.normaliseLight(element, overrides);
      overrides.forEach(item::override);
    }
    if (kind.equals("material")) {
      addInheritedLayers(item, values);
    }
    return item;
  }

  /** A material has the layers of its class too, except for roles that it gives itself. */
  private void addInheritedLayers(Item material, ClassTree.DefaultClass values) {
    Element element = material.source();
    for (Element layer : values.layers.getOrDefault("material", List.of())) {
      String role = layer.text("role");
      boolean overridden =
          element.has("texture") && "rgb".equals(role)
              || element.children("layer").stream()
                  .anyMatch(own -> java.util.Objects.equals(own.text("role"), role));
      if (!overridden) {
        material.childList().add(new Item(layer, Map.of(), settings, diagnostics));
      }
    }
  }

  /** The kind of defaults an element takes. */
  private static String classKind(Element element) {
    String kind = element.type().objectKind();
    return kind.isEmpty() ? element.kind() : kind;
  }

  /** An item that no class applies to, without what it holds. */
  Item plainItem(Element element) {
    if (Limit.OBJECTS.exceededBy(++items)) {
      throw element.error("the model has " + Limit.OBJECTS.told());
    }
    Defaults.checkOrientation(element);
    return element.type().objectKind().equals("actuator")
        ? actuator(element, new ActuatorForm())
        : new Item(element, Map.of(), settings, diagnostics);
  }

  /** An actuator in its general form, whatever its element is. */
  private Item actuator(Element element, ActuatorForm byClass) {
    ActuatorForm.checkTarget(element);
    ActuatorForm form = byClass.copy();
    form.apply(element);
    Item item = new Item(element, Map.of(), settings, diagnostics);
    form.values().forEach(item::override);
    return item;
  }

  /** A frame or replicate, for reading its pose. */
  Item plainFrame(Element element) {
    Defaults.checkOrientation(element);
    return new Item(element, Map.of(), settings, diagnostics);
  }

  /** Counts objects that are about to be made. */
  void reserve(long more, Element cause) {
    if (Limit.OBJECTS.exceededBy(items + more)) {
      throw cause.error("would bring the model to " + Limit.OBJECTS.told(items + more));
    }
    items += (int) more;
  }

  // ---- attached models

  /** The expander of a model asset, expanded. */
  ModelExpander attachedModel(String name, Element user) {
    List<String> known = new ArrayList<>();
    for (Element section : spec.root().children("asset")) {
      for (Element child : section.children("model")) {
        ModelAsset asset = (ModelAsset) child;
        if (asset.key().equals(name)) {
          return expanded(asset, user);
        }
        known.add(asset.key());
      }
    }
    throw user.error("unknown model '" + name + "'" + Hints.nearest(name, known));
  }

  private ModelExpander expanded(ModelAsset asset, Element user) {
    ModelExpander done = attached.get(asset);
    if (done == null) {
      if (depth >= Limit.ATTACHED_MODELS.most()) {
        throw user.error("needs " + Limit.ATTACHED_MODELS.told());
      }
      done =
          new ModelExpander(
              asset.spec(), macros, diagnostics, outer == null ? settings : outer, depth + 1);
      done.expand();
      attached.put(asset, done);
    }
    return done;
  }

  ExpandedModel model() {
    return model;
  }

  ClassTree classes() {
    return classes;
  }

  CompilerSettings settings() {
    return settings;
  }

  Diagnostics diagnostics() {
    return diagnostics;
  }

  @Nullable Macro macro(String kind) {
    return macros.get(kind);
  }
}
