package dev.armature.lint;

import dev.armature.spec.Attribute;
import dev.armature.spec.Element;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Default classes and assets that nothing refers to. */
final class UnusedRules implements Linter.Rules {
  private static final Set<String> ASSETS = Set.of("texture", "material", "mesh", "hfield");

  @Override
  public void check(Subject s) {
    Set<String> used = new HashSet<>();
    collect(s.spec.root(), used);
    for (Element top : s.spec.root().children("default")) {
      classes(s, top, used, true);
    }
    for (Element section : s.spec.root().children("asset")) {
      for (Element asset : section.children()) {
        asset(s, asset, used);
      }
    }
  }

  /** Notes "class:name" and "kind:name" for all that the tree refers to. */
  private static void collect(Element element, Set<String> used) {
    for (String name : element.written()) {
      Attribute row = element.type().attribute(name);
      String text = row == null ? null : text(element, row);
      if (row == null || text == null) {
        continue;
      }
      switch (row.type()) {
        case CLASS -> {
          if (!element.kind().equals("default")) {
            used.add("class:" + text);
          }
        }
        case REF, REFS -> {
          String kind = row.refers();
          if (kind.startsWith("@")) {
            kind = String.valueOf(element.text(kind.substring(1)));
          }
          for (String one : text.strip().split("\\s+")) {
            used.add(kind + ":" + one);
          }
          used.add(kind + ":" + text);
        }
        default -> {}
      }
    }
    element.children().forEach(child -> collect(child, used));
  }

  private static @Nullable String text(Element element, Attribute row) {
    return element.value(row.name()) instanceof String text ? text : null;
  }

  /** A class is used when something names it or a class inside of it is used. */
  private static boolean classes(Subject s, Element element, Set<String> used, boolean top) {
    boolean any = false;
    for (Element nested : element.children("default")) {
      any |= classes(s, nested, used, false);
    }
    String name = element.text("class");
    boolean direct = name != null && used.contains("class:" + name);
    if (!top && !direct && !any && name != null) {
      s.add(
          Severity.WARNING,
          "unused-class",
          element,
          "no element is of the default class '" + name + "'",
          "delete it, or was a class=\"" + name + "\" forgotten?");
      return false;
    }
    return direct || any;
  }

  private static void asset(Subject s, Element asset, Set<String> used) {
    String kind = asset.kind();
    if (!ASSETS.contains(kind) || "skybox".equals(asset.text("type"))) {
      return;
    }
    String name = asset.name().isEmpty() ? stem(asset.text("file")) : asset.name();
    if (!name.isEmpty() && !used.contains(kind + ":" + name)) {
      s.add(
          Severity.WARNING,
          "unused-" + kind,
          asset,
          "nothing uses " + kind + " '" + name + "'",
          "delete it, or was a " + kind + "=\"" + name + "\" forgotten?");
    }
  }

  private static String stem(@Nullable String file) {
    if (file == null) {
      return "";
    }
    String last = file.substring(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
    int dot = last.lastIndexOf('.');
    return dot < 0 ? last : last.substring(0, dot);
  }
}
