package dev.armature.compile.expand;

import dev.armature.spec.Attribute;
import dev.armature.spec.Diagnostics;
import dev.armature.spec.Element;
import dev.armature.spec.Limit;
import dev.armature.spec.Schema;
import dev.armature.spec.Spec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Merges the sections that hold settings: later ones overwrite only what they mention. */
final class Settings {
  private static final String[] SECTIONS = {
    "compiler",
    "compiler/lengthrange",
    "option",
    "option/flag",
    "option/avbd",
    "size",
    "statistic",
    "visual/global",
    "visual/quality",
    "visual/headlight",
    "visual/map",
    "visual/scale",
    "visual/rgba"
  };
  private static final int GROUPS = 31;

  private Settings() {}

  /** Every section of settings, merged, by its path below the root. */
  static Map<String, Element> merge(Spec spec, Diagnostics diagnostics) {
    Map<String, Element> merged = new LinkedHashMap<>();
    for (String path : SECTIONS) {
      Element into = Element.of(Schema.mjcf().type("mujoco/" + path));
      int slash = path.indexOf('/');
      for (Element section : spec.root().children(slash < 0 ? path : path.substring(0, slash))) {
        if (slash < 0) {
          overwrite(into, section);
          checkMemory(into, section);
        } else {
          section.children(path.substring(slash + 1)).forEach(part -> overwrite(into, part));
        }
      }
      if (path.equals("size")) {
        checkSizes(into);
      } else if (path.equals("option")) {
        boundIterations(into, diagnostics);
      }
      merged.put(path, into);
    }
    return merged;
  }

  /** Takes numbers of iterations that a step would not come back from as the limit, and says so. */
  private static void boundIterations(Element option, Diagnostics diagnostics) {
    for (String name : option.written()) {
      int[] value =
          name.contains("iterations") || name.equals("sdf_initpoints")
              ? option.integers(name)
              : null;
      Limit limit = name.startsWith("sdf") ? Limit.SDF_ITERATIONS : Limit.ITERATIONS;
      if (value != null && limit.exceededBy(value[0])) {
        diagnostics.warn(
            option.location(),
            "option",
            "attribute '" + name + "' asks for " + limit.told(value[0]) + ", which is used");
        option.set(name, new int[] {(int) limit.most()});
      }
    }
  }

  /** Refuses the old sizes of memory beside or after the new one; before it they are accepted. */
  private static void checkMemory(Element merged, Element section) {
    String memory = section.kind().equals("size") ? merged.text("memory") : null;
    if (memory == null || memory.equals("-1")) {
      return;
    }
    for (String old : List.of("njmax", "nstack")) {
      int[] value = section.integers(old);
      if (value != null && value[0] != -1) {
        throw section.error("memory cannot be given together with " + old);
      }
    }
  }

  /** Refuses sizes that no memory holds. */
  private static void checkSizes(Element size) {
    for (String name : size.written()) {
      int[] value = name.startsWith("nuser") ? size.integers(name) : null;
      if (value == null) {
        continue;
      }
      Limit limit = name.equals("nuserdata") ? Limit.USER_DATA : Limit.USER_VALUES;
      if (limit.exceededBy(value[0])) {
        throw size.error("attribute '" + name + "' asks for " + limit.told(value[0]));
      }
    }
  }

  private static void overwrite(Element into, Element from) {
    into.location(from.location());
    for (String name : from.written()) {
      Attribute row = from.type().attribute(name);
      Object value = from.value(name);
      if (row == null || value == null) {
        continue;
      }
      if (value instanceof double[] numbers) {
        double[] before = into.numbers(name);
        into.set(name, before == null ? numbers : Defaults.overlay(row, before, numbers));
      } else if (value instanceof int[] integers) {
        into.set(name, integers);
      } else {
        into.set(name, (String) value);
      }
    }
  }

  /** Bits of the actuator groups that any option section disables. */
  static int disabledActuatorGroups(Spec spec) {
    int bits = 0;
    for (Element option : spec.root().children("option")) {
      int[] groups = option.integers("actuatorgroupdisable");
      for (int i = 0; groups != null && i < groups.length; i++) {
        if (groups[i] < 0 || groups[i] >= GROUPS) {
          throw option.error(
              "attribute 'actuatorgroupdisable' takes groups 0 to "
                  + (GROUPS - 1)
                  + ", got "
                  + groups[i]);
        }
        bits |= 1 << groups[i];
      }
    }
    return bits;
  }

  /**
   * What the compiler sections say; where the model is attached to another, some settings are the
   * other's.
   */
  static CompilerSettings compiler(
      Spec spec, Element merged, Diagnostics diagnostics, @Nullable CompilerSettings outer) {
    Item c = new Item(merged, Map.of(), EMPTY, diagnostics);
    String meshdir = "";
    String texturedir = "";
    for (Element section : spec.root().children("compiler")) {
      String assets = section.text("assetdir");
      String meshes = section.text("meshdir");
      String textures = section.text("texturedir");
      meshdir = meshes != null ? meshes : assets != null ? assets : meshdir;
      texturedir = textures != null ? textures : assets != null ? assets : texturedir;
    }
    String sequence = c.text("eulerseq");
    return new CompilerSettings(
        c.flag("autolimits"),
        c.number("boundmass"),
        c.number("boundinertia"),
        outer == null ? c.number("settotalmass") : outer.settotalmass(),
        c.flag("balanceinertia"),
        outer == null ? c.flag("strippath") : outer.strippath(),
        c.keyword("angle") == 1,
        sequence == null ? "xyz" : sequence,
        outer == null ? c.flag("fitaabb") : outer.fitaabb(),
        outer == null ? c.flag("discardvisual") : outer.discardvisual(),
        outer == null ? c.flag("fusestatic") : outer.fusestatic(),
        c.keyword("inertiafromgeom"),
        c.integers("inertiagrouprange"),
        c.flag("alignfree"),
        c.flag("exactmeshinertia"),
        meshdir,
        texturedir,
        spec.folder(),
        spec.file(),
        spec.files());
  }

  /** Settings of nothing, for reading the settings themselves. */
  private static final CompilerSettings EMPTY =
      new CompilerSettings(
          true,
          0,
          0,
          -1,
          false,
          false,
          true,
          "xyz",
          false,
          false,
          false,
          2,
          new int[] {0, 5},
          false,
          false,
          "",
          "",
          "",
          "",
          dev.armature.spec.FileAccess.none());
}
