package dev.armature.compile;

import dev.armature.compile.expand.Item;
import dev.armature.compile.expand.Macro;
import dev.armature.compile.shape.Frames;
import dev.armature.math.Quat;
import dev.armature.math.Trig;
import dev.armature.math.Vec3;
import dev.armature.model.PluginKind;
import dev.armature.spec.Attribute;
import dev.armature.spec.Element;
import dev.armature.spec.Limit;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Makes a cable: a chain of bodies along a curve, joined by ball joints.
 *
 * <p>The frame of each body has its x axis along the cable; the others follow by the smallest turn
 * from one segment to the next (Bishop frame), so that the cable does not twist. Points are kept in
 * single precision, as MuJoCo does, which shows in the lengths.
 */
final class CableMacro implements Macro {
  private static final String CABLE = "cable";

  /** Default group of joints and sites. */
  private static final int GROUP = 3;

  @Override
  public void expand(Item macro, Site site) {
    if (!CABLE.equals(macro.text("type"))) {
      throw macro.error(
          "only composites of type cable are supported; use replicate or flexcomp instead of '"
              + macro.text("type")
              + "'");
    }
    new Cable(macro, site).make();
  }

  /** One cable in the making. */
  private static final class Cable {
    private final Item macro;
    private final Site site;
    private final String prefix;
    private final float[] points;
    private final int segments;
    private final Element geom;
    private final boolean box;

    Cable(Item macro, Site site) {
      this.macro = macro;
      this.site = site;
      String given = macro.text("prefix");
      prefix = given == null ? "" : given;
      points = macro.has("vertex") ? given() : curve();
      segments = points.length / 3 - 1;
      Element written = macro.source().child("geom");
      geom = site.element("mujoco/body/geom");
      copy(written, geom);
      String type = geom.text("type");
      box = "box".equals(type);
      if (!box && !"capsule".equals(type) && !"cylinder".equals(type)) {
        throw macro.error("the geom of a cable must be a capsule, a cylinder or a box");
      }
    }

    // ---- points

    private float[] given() {
      if (macro.has("count")) {
        throw macro.error("either vertex or count can be given, not both");
      }
      double[] vertex = macro.numbers("vertex");
      if (vertex.length % 3 != 0 || vertex.length < 6) {
        throw macro.error("vertex must be at least two points, three numbers each");
      }
      return Floats.of(vertex);
    }

    private float[] curve() {
      int[] count = macro.integers("count");
      if (count[0] < 2 || count.length > 1 && count[1] != 1 || count.length > 2 && count[2] != 1) {
        throw macro.error("count of a cable must be a number of points of at least 2, then 1 1");
      }
      if (Limit.CABLE_POINTS.exceededBy(count[0])) {
        throw macro.error("count asks for " + Limit.CABLE_POINTS.told(count[0]));
      }
      String shape = macro.text("curve");
      String[] functions = shape == null ? new String[0] : shape.strip().split("\\s+");
      if (functions.length > 3) {
        throw macro.error("curve has at most three functions");
      }
      double[] size = macro.numbers("size");
      double[] quat = macro.numbers("quat");
      float[] out = new float[3 * count[0]];
      double[] p = new double[3];
      for (int i = 0; i < count[0]; i++) {
        for (int k = 0; k < 3; k++) {
          p[k] = k < functions.length ? value(functions[k], i, count[0] - 1, size) : 0;
        }
        Quat.rotate(p, 0, p, 0, quat, 0);
        Floats.copy(p, out, 3 * i);
      }
      return out;
    }

    private double value(String function, int i, int last, double[] size) {
      return switch (function.toLowerCase(Locale.ROOT)) {
        case "s" -> i * size[0] / last;
        case "cos(s)" -> size[1] * Trig.cos(Math.PI * i * size[2] / last);
        case "sin(s)" -> size[1] * Trig.sin(Math.PI * i * size[2] / last);
        case "0" -> 0;
        default ->
            throw macro.error("unknown curve '" + function + "': expected s, cos(s), sin(s) or 0");
      };
    }

    // ---- bodies

    void make() {
      if (macro.source().children("joint").size() > 1) {
        throw macro.error("a cable can have only one <joint>");
      }
      String initial = macro.text("initial");
      if (!List.of("free", "ball", "none").contains(String.valueOf(initial))) {
        macro.warn("initial should be free, ball or none; '" + initial + "' counts as ball");
      }
      shareInstance();
      Element text = site.element("mujoco/custom/text");
      text.set("name", "composite_" + prefix);
      text.set("data", "rope_" + prefix);
      site.append(text);
      Element first = null;
      Element parent = null;
      double[] tangent = new double[3];
      double[] normal = {0, 1, 0};
      double[] quat = {1, 0, 0, 0};
      double length = 0;
      for (int i = 0; i < segments; i++) {
        double[] previous = tangent;
        tangent = edge(i);
        double before = length;
        length = Frames.normalize(tangent);
        double[] frame = frame(i, previous, tangent, normal);
        Element body = body(i, length);
        if (parent == null) {
          double[] pos = macro.numbers("offset");
          for (int k = 0; k < 3; k++) {
            pos[k] += points[k];
          }
          body.set("pos", pos);
          body.set("quat", frame);
          first = body;
        } else {
          double[] turn = new double[4];
          Quat.conjugate(turn, 0, quat, 0);
          Frames.mul(turn, turn, frame);
          body.set("pos", before, 0, 0);
          body.set("quat", turn);
          parent.append(body);
          exclude(i);
        }
        quat = frame;
        parent = body;
      }
      if (first != null) {
        site.addPlain(first);
      }
      if (box) {
        skin();
      }
    }

    /** From point i to the next; the difference is one of single-precision numbers. */
    private double[] edge(int i) {
      double[] e = new double[3];
      for (int k = 0; k < 3; k++) {
        e[k] = points[3 * (i + 1) + k] - points[3 * i + k];
      }
      return e;
    }

    /** The orientation of segment i; {@code normal} is carried along. */
    private double[] frame(int i, double[] previous, double[] tangent, double[] normal) {
      double[] binormal = new double[3];
      if (i == 0) {
        double[] next = segments > 1 ? edge(1) : new double[3];
        Frames.normalize(next);
        Vec3.cross(binormal, 0, tangent, 0, next, 0);
        Frames.normalize(binormal);
        Vec3.cross(normal, 0, binormal, 0, tangent, 0);
        Frames.normalize(normal);
      } else {
        Vec3.cross(binormal, 0, previous, 0, tangent, 0);
        double angle = Trig.atan2(Frames.normalize(binormal), Vec3.dot(previous, 0, tangent, 0));
        double[] turn = new double[4];
        Quat.fromAxisAngle(turn, 0, binormal, 0, angle);
        Frames.rotate(normal, turn);
        Frames.normalize(normal);
        Vec3.cross(binormal, 0, tangent, 0, normal, 0);
        Frames.normalize(binormal);
      }
      double[] quat = new double[4];
      Frames.fromAxes(quat, tangent, normal, binormal);
      return quat;
    }

    private String name(String what, int i) {
      String which = i == 0 ? "first" : i == segments - 1 ? "last" : String.valueOf(i);
      return prefix + what + "_" + which;
    }

    private Element body(int i, double length) {
      Element body = site.element("mujoco/body");
      body.set("name", name("B", i));
      joint(body, i);
      Element own = geom.copy();
      own.set("name", prefix + "G" + i);
      if (box) {
        double[] size = size();
        own.set("pos", length / 2, 0, 0);
        own.set("size", length / 2, size[1], size[2]);
      } else {
        own.set("fromto", 0, 0, 0, length, 0, 0);
      }
      body.append(own);
      for (Element plugin : macro.source().children("plugin")) {
        body.append(plugin(plugin));
      }
      if (i == 0 || i == segments - 1) {
        Element end = site.element("mujoco/body/site");
        copy(macro.source().child("site"), end);
        if (!end.has("group")) {
          end.set("group", GROUP);
        }
        end.set("name", name("S", i));
        end.set("pos", i == segments - 1 ? length : 0, 0, 0);
        body.append(end);
      }
      return body;
    }

    private double[] size() {
      double[] written = geom.numbers("size");
      return written == null ? new double[3] : Arrays.copyOf(written, 3);
    }

    private void joint(Element body, int i) {
      String initial = macro.text("initial");
      if (i == 0 && "none".equals(initial)) {
        return;
      }
      Element joint = site.element("mujoco/body/joint");
      copy(macro.source().child("joint"), joint);
      // MuJoCo looks for it on the composite, which does not have it
      joint.clear("limited");
      if (!joint.has("group")) {
        joint.set("group", GROUP);
      }
      joint.set("name", name("J", i));
      boolean free = i == 0 && "free".equals(initial);
      joint.set("type", free ? "free" : "ball");
      if (free) {
        joint.set("damping", 0.0);
        joint.set("armature", 0.0);
        joint.set("frictionloss", 0.0);
      }
      body.append(joint);
    }

    /** Makes the instance that all bodies share, unless the macro refers to one. */
    private void shareInstance() {
      for (Element written : macro.source().children("plugin")) {
        String plugin = written.text("plugin");
        if (written.has("instance") || plugin == null) {
          continue;
        }
        if (!plugin.equals(PluginKind.CABLE.title())) {
          throw macro.error("only plugin '" + PluginKind.CABLE.title() + "' acts on cables");
        }
        Element instance = site.element("mujoco/extension/plugin/instance");
        instance.set("name", "composite" + prefix);
        for (Element config : written.children("config")) {
          Element own = site.element("mujoco/extension/plugin/instance/config");
          copy(config, own);
          instance.append(own);
        }
        Element declaration = site.element("mujoco/extension/plugin");
        declaration.set("plugin", plugin);
        declaration.append(instance);
        site.append(declaration);
      }
    }

    private Element plugin(Element written) {
      Element plugin = site.element("mujoco/body/plugin");
      copy(written, plugin);
      if (!plugin.has("instance")) {
        plugin.set("instance", "composite" + prefix);
      }
      return plugin;
    }

    private void exclude(int i) {
      Element exclude = site.element("mujoco/contact/exclude");
      exclude.set("body1", name("B", i - 1));
      exclude.set("body2", name("B", i));
      site.append(exclude);
    }

    // ---- skin

    private void skin() {
      Element skin = site.element("mujoco/deformable/skin");
      Element written = macro.source().child("skin");
      copy(written, skin);
      skin.set("name", prefix + "Skin");
      if (!skin.has("rgba")) {
        skin.set("rgba", 1, 1, 1, 1.0);
      }
      boolean texcoord = written != null && "true".equals(written.text("texcoord"));
      new CableSkin(site, macro, segments, size()).make(skin, texcoord, i -> name("B", i));
      site.append(skin);
    }

    // ---- helpers

    /** Writes what is written on one element to another, as far as that knows the attributes. */
    private static void copy(@Nullable Element from, Element to) {
      if (from == null) {
        return;
      }
      for (String attribute : from.written()) {
        if (to.type().attribute(attribute) == null) {
          continue;
        }
        Object value = from.value(attribute);
        if (value instanceof double[] numbers) {
          to.set(attribute, numbers);
        } else if (value instanceof int[] integers) {
          to.set(attribute, integers);
        } else if (value instanceof String word) {
          Attribute row = to.type().attribute(attribute);
          if (row != null && row.isText()) {
            to.set(attribute, word);
          }
        }
      }
    }
  }
}
