package dev.armature.scene;

import dev.armature.spec.DefaultClass;
import dev.armature.spec.Element;
import dev.armature.spec.ModelAsset;
import dev.armature.spec.Spec;
import java.util.List;

/**
 * Gives every geom that writes no margin a thickness.
 *
 * <p>"Not written" is decided by the default classes themselves: the thickness becomes the margin
 * of the outermost class where that one writes none, so any margin that is written anywhere (by a
 * geom, by its class, by a class around it, be it 0) wins.
 */
final class Thickness {
  private Thickness() {}

  static void writeDefault(Spec spec, double thickness) {
    writeToMainClass(spec, thickness);
    spec.root().children("worldbody").forEach(world -> writeToComposites(world, thickness));
    for (Element section : spec.root().children("asset")) {
      for (Element child : section.children("model")) {
        ModelAsset asset = (ModelAsset) child;
        Spec part = asset.spec().copy();
        writeDefault(part, thickness);
        asset.spec(part);
      }
    }
  }

  /**
   * Classes are snapshots of the outermost one as far as it is read, so it is the first default
   * section that all of them come from; later sections may still replace the value.
   */
  private static void writeToMainClass(Spec spec, double thickness) {
    List<Element> sections = spec.root().children("default");
    DefaultClass first = sections.isEmpty() ? spec.defaults() : (DefaultClass) sections.get(0);
    for (Element geom : first.children("geom")) {
      if (geom.has("margin")) {
        return;
      }
    }
    first.geom().margin(thickness);
  }

  /** The geoms of a composite come from a template of its own that no class applies to. */
  private static void writeToComposites(Element holder, double thickness) {
    for (Element child : holder.children()) {
      if (!child.kind().equals("composite")) {
        writeToComposites(child, thickness);
        continue;
      }
      Element template = child.child("geom");
      Element geom = template == null ? child.add("geom") : template;
      if (!geom.has("margin")) {
        geom.set("margin", thickness);
      }
    }
  }
}
