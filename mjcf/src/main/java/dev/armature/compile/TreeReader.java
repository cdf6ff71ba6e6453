package dev.armature.compile;

import dev.armature.compile.draft.BodyDraft;
import dev.armature.compile.draft.CameraDraft;
import dev.armature.compile.draft.GeomDraft;
import dev.armature.compile.draft.HeightFieldDraft;
import dev.armature.compile.draft.JointDraft;
import dev.armature.compile.draft.LightDraft;
import dev.armature.compile.draft.MaterialDraft;
import dev.armature.compile.draft.MeshDraft;
import dev.armature.compile.draft.SiteDraft;
import dev.armature.compile.expand.Item;
import dev.armature.compile.expand.Orientation;
import dev.armature.model.GeomType;
import dev.armature.model.ObjType;
import dev.armature.plugin.Plugin;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/** Reads the tree of bodies with what they carry; values as written, orientations resolved. */
final class TreeReader {
  private static final String WORLD = "world";
  private static final String[] ORIENTATIONS = {"quat", "axisangle", "xyaxes", "zaxis", "euler"};

  private final Registry registry;
  private final PluginReader plugins;
  private final boolean plain;

  /**
   * A reader; assets and plugins must be in the registry already.
   *
   * @param plain whether materials are dropped
   */
  TreeReader(Registry registry, PluginReader plugins, boolean plain) {
    this.registry = registry;
    this.plugins = plugins;
    this.plain = plain;
  }

  /** The world body with all below it. */
  BodyDraft read(Item world) {
    BodyDraft body = new BodyDraft(world, WORLD);
    Deque<BodyDraft> path = new ArrayDeque<>();
    Deque<Iterator<Item>> left = new ArrayDeque<>();
    path.push(body);
    left.push(world.children().iterator());
    while (!path.isEmpty()) {
      if (!left.element().hasNext()) {
        path.pop();
        left.pop();
        continue;
      }
      Item child = left.element().next();
      if (child.kind().equals("body")) {
        BodyDraft inner = body(child);
        path.element().add(inner);
        path.push(inner);
        left.push(child.children().iterator());
      } else {
        content(path.element(), child);
      }
    }
    if (!body.joints.isEmpty()) {
      throw body.joints.get(0).error("the world cannot have joints");
    }
    return body;
  }

  private BodyDraft body(Item item) {
    BodyDraft body = new BodyDraft(item, item.name());
    body.pos = item.numbers("pos");
    body.quat = Orientation.of(item);
    body.mocap = item.flag("mocap");
    return body;
  }

  private void content(BodyDraft body, Item child) {
    switch (child.kind()) {
      case "inertial" -> inertial(body, child);
      case "joint", "freejoint" -> {
        SolverParameters.check(child);
        body.add(new JointDraft(child));
      }
      case "geom" -> body.add(geom(child));
      case "site" -> body.add(site(child));
      case "camera" -> {
        CameraDraft camera = new CameraDraft(child);
        camera.body = body;
        body.cameras.add(camera);
      }
      case "light" -> {
        LightDraft light = new LightDraft(child);
        light.body = body;
        body.lights.add(light);
      }
      case "plugin" -> body.plugin = plugins.use(child, Plugin.Capability.PASSIVE);
      default -> throw child.error("is not expected in a body");
    }
  }

  private static void inertial(BodyDraft body, Item item) {
    body.explicitInertial = true;
    body.ipos = item.numbers("pos");
    body.iquat = Orientation.of(item);
    body.mass = item.number("mass");
    body.inertia = item.numbers("diaginertia");
    body.fullinertia = item.defined("fullinertia") ? item.numbers("fullinertia") : null;
    body.inertialOrientation = false;
    for (String orientation : ORIENTATIONS) {
      body.inertialOrientation |= item.has(orientation);
    }
  }

  private GeomDraft geom(Item item) {
    GeomDraft geom = new GeomDraft(item);
    SolverParameters.check(item);
    geom.material = material(item);
    geom.mesh = (MeshDraft) registry.optional(item, ObjType.MESH, "mesh");
    geom.hfield = (HeightFieldDraft) registry.optional(item, ObjType.HFIELD, "hfield");
    if (geom.material == null && geom.mesh != null) {
      geom.material = geom.mesh.material;
    }
    for (Item plugin : item.children("plugin")) {
      geom.plugin = plugins.use(plugin, Plugin.Capability.SDF);
    }
    return geom;
  }

  private SiteDraft site(Item item) {
    int type = item.keyword("type");
    if (type == GeomType.PLANE || type == GeomType.HFIELD || type == GeomType.MESH) {
      throw item.error("a site cannot be a plane, height field or mesh");
    }
    SiteDraft site = new SiteDraft(item);
    site.material = material(item);
    return site;
  }

  private @Nullable MaterialDraft material(Item item) {
    return plain ? null : (MaterialDraft) registry.optional(item, ObjType.MATERIAL, "material");
  }
}
