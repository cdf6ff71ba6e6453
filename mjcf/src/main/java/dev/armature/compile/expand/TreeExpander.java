package dev.armature.compile.expand;

import dev.armature.compile.shape.Frames;
import dev.armature.spec.Element;
import dev.armature.spec.Schema;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Walks the tree of a model in document order and makes its items. */
final class TreeExpander {
  private final ModelExpander expander;
  private final ExpandedModel model;
  private final Names names = new Names();
  private final Set<String> frameNames = new HashSet<>();
  private final Duplication duplication;

  TreeExpander(ModelExpander expander) {
    this.expander = expander;
    this.model = expander.model();
    this.duplication = new Duplication(expander, names);
    names.add("body", "world");
    model.lists.values().forEach(names::addTrees);
  }

  /**
   * Where the walk is.
   *
   * @param body the body that holds what is found
   * @param sink the list it is put into
   * @param frame the frames around it within the body
   * @param activeClass the class of elements that name none
   */
  record Place(Item body, List<Item> sink, @Nullable Frame frame, String activeClass) {
    Place in(@Nullable Frame inner) {
      return new Place(body, sink, inner, activeClass);
    }

    Place with(String newClass) {
      return new Place(body, sink, frame, newClass);
    }
  }

  void world(Element worldbody) {
    contents(worldbody, new Place(model.world(), model.world().childList(), null, ClassTree.MAIN));
  }

  /** Adds a body at the end of the world. */
  void addToWorld(Element body) {
    body(body, new Place(model.world(), model.world().childList(), null, ClassTree.MAIN));
  }

  private void contents(Element holder, Place place) {
    holder.children().forEach(child -> element(child, place));
  }

  private void element(Element element, Place place) {
    switch (element.kind()) {
      case "body" -> body(element, place);
      case "frame" -> frame(element, place);
      case "replicate" -> replicate(element, place);
      case "attach" -> Attachment.attach(element, place, expander, names, duplication);
      case "composite", "flexcomp" -> macro(element, place);
      default -> leaf(element, place);
    }
  }

  private Item leaf(Element element, Place place) {
    Item item = expander.item(element, place.activeClass);
    return place(item, place);
  }

  private Item place(Item item, Place place) {
    String kind = item.source().type().objectKind();
    if (!item.name().isEmpty() && names.has(kind, item.name())) {
      throw item.error("the name '" + item.name() + "' is already taken by another " + kind);
    }
    item.frame(place.frame);
    place.sink.add(item);
    names.addTree(item);
    return item;
  }

  private Item body(Element element, Place place) {
    Item item = leaf(element, place);
    contents(element, new Place(item, item.childList(), null, classInside(element, place)));
    return item;
  }

  private String classInside(Element element, Place place) {
    String own = element.text("childclass");
    if (own == null) {
      return place.activeClass;
    }
    expander.classes().get(own, element);
    return own;
  }

  private void frame(Element element, Place place) {
    Item item = expander.plainFrame(element);
    if (!item.name().isEmpty() && !frameNames.add(item.name())) {
      throw item.error("the name '" + item.name() + "' is already taken by another frame");
    }
    Frame frame = new Frame(place.frame, item.numbers("pos"), Orientation.of(item));
    contents(element, place.in(frame).with(classInside(element, place)));
  }

  // ---- replicate

  private void replicate(Element element, Place place) {
    Item item = expander.plainFrame(element);
    int count = Math.max(item.integer("count"), 0);
    List<Item> content = new ArrayList<>();
    contents(element, new Place(place.body, content, null, classInside(element, place)));
    if (content.isEmpty()) {
      return;
    }
    expander.reserve(Math.max(count - 1, 0) * size(content), element);
    Duplication.Copies copies = duplication.start(content, element);
    double[] pos = new double[3];
    double[] step = item.numbers("offset");
    double[] turn = item.numbers("euler");
    String separator = item.text("sep") == null ? "" : item.text("sep");
    int digits = String.valueOf(count).length();
    for (int i = 0; i < count; i++) {
      String suffix = separator + "0".repeat(digits - String.valueOf(i).length()) + i;
      double[] quat = new double[4];
      Orientation.euler(
          quat, new double[] {i * turn[0], i * turn[1], i * turn[2]}, expander.settings(), item);
      Frame frame = new Frame(place.frame, pos.clone(), quat);
      for (Item copy : copies.copy(suffix, frame)) {
        place.sink.add(copy);
      }
      advance(pos, quat, step);
    }
    copies.finish();
  }

  private static void advance(double[] pos, double[] quat, double[] step) {
    double[] turned = step.clone();
    Frames.rotatePlace(turned, quat);
    for (int k = 0; k < 3; k++) {
      pos[k] += turned[k];
    }
  }

  private static long size(List<Item> items) {
    long size = 0;
    for (Item item : items) {
      size += 1 + size(item.children());
    }
    return size;
  }

  // ---- macros

  private void macro(Element element, Place place) {
    Macro macro = expander.macro(element.kind());
    if (macro == null) {
      throw element.error("<" + element.kind() + "> is not supported here");
    }
    macro.expand(expander.item(element, place.activeClass), new MacroSite(element, place));
  }

  private final class MacroSite implements Macro.Site {
    private final Element macro;
    private final Place place;

    MacroSite(Element macro, Place place) {
      this.macro = macro;
      this.place = place;
    }

    @Override
    public Element element(String path) {
      Element element = Element.of(Schema.mjcf().type(path));
      element.location(macro.location());
      return element;
    }

    @Override
    public Item add(Element element) {
      return add(element, place);
    }

    @Override
    public Item addOutsideFrames(Element element) {
      return add(element, place.in(null));
    }

    private Item add(Element element, Place where) {
      return element.kind().equals("body")
          ? TreeExpander.this.body(element, where)
          : leaf(element, where);
    }

    @Override
    public Item addPlain(Element element) {
      Item item = plainTree(element);
      return place(item, place);
    }

    private Item plainTree(Element element) {
      Item root = expander.plainItem(element);
      Deque<Element> sources = new ArrayDeque<>();
      Deque<Item> items = new ArrayDeque<>();
      sources.push(element);
      items.push(root);
      while (!sources.isEmpty()) {
        Item item = items.pop();
        for (Element child : sources.pop().children()) {
          Item made = expander.plainItem(child);
          item.childList().add(made);
          sources.push(child);
          items.push(made);
        }
      }
      return root;
    }

    @Override
    public Item append(Element element) {
      Item item = expander.item(element, ClassTree.MAIN);
      return append(item);
    }

    @Override
    public Item appendPlain(Element element) {
      return append(plainTree(element));
    }

    private Item append(Item item) {
      String kind = item.source().type().objectKind();
      model.list(kind.isEmpty() ? item.kind() : kind).add(item);
      names.addTree(item);
      return item;
    }

    @Override
    public Item preview(Element element) {
      return expander.item(element, place.activeClass);
    }

    @Override
    public Item body() {
      return place.body;
    }

    @Override
    public List<Item> list(String kind) {
      return java.util.Collections.unmodifiableList(model.list(kind));
    }
  }
}
