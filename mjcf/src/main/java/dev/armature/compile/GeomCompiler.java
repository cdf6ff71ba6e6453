package dev.armature.compile;

import dev.armature.compile.asset.AssetException;
import dev.armature.compile.asset.CompiledMesh;
import dev.armature.compile.asset.PrimitiveFit;
import dev.armature.compile.draft.BodyDraft;
import dev.armature.compile.draft.GeomDraft;
import dev.armature.compile.draft.HeightFieldDraft;
import dev.armature.compile.draft.SiteDraft;
import dev.armature.compile.expand.CompilerSettings;
import dev.armature.compile.expand.Item;
import dev.armature.compile.expand.Orientation;
import dev.armature.compile.shape.AddedMass;
import dev.armature.compile.shape.Frames;
import dev.armature.compile.shape.ShapeBounds;
import dev.armature.compile.shape.ShapeInertia;
import dev.armature.math.Quat;
import dev.armature.math.Vec3;
import dev.armature.model.GeomType;

/**
 * Pose, size, bounds, mass and inertia of geoms; pose and size of sites.
 *
 * <p>In this order: fromto; fit to a mesh; size check; bounds; mass and inertia; fluid
 * coefficients; the frames around it.
 */
final class GeomCompiler {
  /** Code of the word "ellipsoid" for a model of forces from the medium. */
  private static final int ELLIPSOID_FLUID = 1;

  private final boolean fitaabb;

  /** A compiler of geoms; {@code fitaabb} says whether primitives are fitted to boxes. */
  GeomCompiler(boolean fitaabb) {
    this.fitaabb = fitaabb;
  }

  /** Compiles a geom of a body; its mesh must be compiled. */
  void compile(GeomDraft g, BodyDraft body) {
    check(g, body);
    if (g.item.defined("fromto")) {
      if (g.mesh != null) {
        throw g.error("fromto cannot be used with a mesh");
      }
      stretch(g.item, g.type, g.size, g.pos, g.quat);
    }
    if (g.mesh != null) {
      toMeshFrame(g, g.mesh.mesh());
    }
    checkSize(g);
    HeightFieldDraft hfield = g.hfield;
    if (hfield != null) {
      double[] size = hfield.size();
      g.size = new double[] {size[0], size[1], 0.25 * size[2] + 0.5 * size[3]};
    }
    for (double size : g.size) {
      if (Double.isNaN(size)) {
        throw g.error("size is not a number");
      }
    }
    bounds(g);
    mass(g, body);
    if (g.item.keyword("fluidshape") == ELLIPSOID_FLUID) {
      AddedMass.fill(g.fluid, 0, g.type, g.size, g.item.numbers("fluidcoef"));
    }
    Frames.compose(g.item.framePos(), g.item.frameQuat(), g.pos, g.quat);
  }

  private static boolean isMesh(int type) {
    return type == GeomType.MESH || type == GeomType.SDF;
  }

  private static void check(GeomDraft g, BodyDraft body) {
    if (isMesh(g.type) && g.mesh == null) {
      throw g.error("a geom of type mesh or sdf needs the attribute 'mesh'");
    }
    if (g.type == GeomType.SDF && g.plugin == null && g.mesh != null && g.mesh.plugin != null) {
      throw g.error("its mesh is made by a plugin, so the geom of type sdf needs the plugin too");
    }
    if (g.type == GeomType.HFIELD && g.hfield == null) {
      throw g.error("a geom of type hfield needs the attribute 'hfield'");
    }
    if (g.type != GeomType.HFIELD && g.hfield != null) {
      throw g.error("attribute 'hfield' is only for geoms of type hfield");
    }
    if (g.type == GeomType.PLANE && body.weldid != 0) {
      throw g.error("a plane can only be attached to a static body");
    }
    ContactReader.checkDimension(g.item);
    if (isMesh(g.type) && g.item.flag("shellinertia")) {
      throw g.error(
          "shellinertia cannot be used with a mesh; set inertia=\"shell\" in the mesh asset");
    }
    if (g.item.number("mass") < 0) {
      throw g.error("mass must not be negative");
    }
    if (g.item.number("density") < 0) {
      throw g.error("density must not be negative");
    }
  }

  /**
   * Places an elongated shape between two points; its z axis points from the second to the first.
   */
  private static void stretch(Item item, int type, double[] size, double[] pos, double[] quat) {
    double[] fromto = item.numbers("fromto");
    if (type != GeomType.CAPSULE
        && type != GeomType.CYLINDER
        && type != GeomType.ELLIPSOID
        && type != GeomType.BOX) {
      throw item.error("fromto is only for capsules, cylinders, ellipsoids and boxes");
    }
    if (pos[0] != 0 || pos[1] != 0 || pos[2] != 0) {
      throw item.error("pos and fromto cannot both be given");
    }
    double[] axis = new double[3];
    for (int i = 0; i < 3; i++) {
      axis[i] = fromto[i] - fromto[3 + i];
      pos[i] = (fromto[i] + fromto[3 + i]) / 2;
    }
    double length = Frames.normalize(axis);
    size[1] = length / 2;
    if (size[1] < Frames.EPS) {
      throw item.error("fromto: the points are too close");
    }
    if (type == GeomType.ELLIPSOID || type == GeomType.BOX) {
      size[2] = size[1];
      size[1] = size[0];
    }
    Orientation.fromZ(quat, axis);
  }

  private void toMeshFrame(GeomDraft g, CompiledMesh mesh) {
    double[] center = new double[3];
    if (isMesh(g.type)) {
      g.size = mesh.geomSize();
    } else {
      center = fit(g, mesh);
    }
    // by the quaternion, not its matrix: the last bit of a pose decides where searches for contacts
    // lead
    double[] meshPos = new double[3];
    Quat.rotate(meshPos, 0, center, 0, mesh.quat(), 0);
    Vec3.addTo(meshPos, 0, mesh.pos(), 0);
    Frames.append(g.pos, g.quat, meshPos, mesh.quat());
  }

  /**
   * Fits a primitive to a mesh and returns its center; sizes that the shape does not use are scaled
   * too.
   */
  private double[] fit(GeomDraft g, CompiledMesh mesh) {
    double fitscale = g.item.number("fitscale");
    PrimitiveFit fitted;
    try {
      fitted = PrimitiveFit.of(mesh, g.type, fitaabb, fitscale);
    } catch (AssetException e) {
      throw g.error(String.valueOf(e.getMessage()));
    }
    int used = ShapeBounds.sizesNeeded(g.type);
    for (int i = 0; i < 3; i++) {
      g.size[i] = i < used ? fitted.size()[i] : g.size[i] * fitscale;
    }
    return fitted.center();
  }

  private static void checkSize(GeomDraft g) {
    if (g.type == GeomType.PLANE) {
      if (g.size[2] <= 0) {
        throw g.error("the third size of a plane must be positive");
      }
      return;
    }
    checkSize(g.item, g.type, g.size);
  }

  private static void checkSize(Item item, int type, double[] size) {
    for (int i = 0; i < ShapeBounds.sizesNeeded(type); i++) {
      if (size[i] <= 0) {
        throw item.error(
            "size "
                + i
                + " must be positive, got "
                + size[i]
                + " (this type needs "
                + ShapeBounds.sizesNeeded(type)
                + ")");
      }
    }
  }

  private static void bounds(GeomDraft g) {
    if (g.hfield != null) {
      g.rbound = ShapeBounds.heightFieldRadius(g.hfield.size());
      ShapeBounds.heightFieldBox(g.aabb, g.hfield.size());
      return;
    }
    g.rbound = ShapeBounds.radius(g.type, g.size);
    if (g.mesh != null && isMesh(g.type)) {
      double[] box = g.mesh.mesh().aabb();
      ShapeBounds.span(g.aabb, box[0], box[1], box[2], box[3], box[4], box[5]);
    } else {
      ShapeBounds.box(g.aabb, g.type, g.size);
    }
  }

  // ---- mass

  private static void mass(GeomDraft g, BodyDraft body) {
    CompilerSettings settings = body.item.settings();
    boolean inferred =
        body.parent != null
            && (!body.explicitInertial || settings.inertiafromgeom() == 1)
            && inGroups(g, settings);
    if (!inferred) {
      return;
    }
    CompiledMesh mesh = g.mesh != null && isMesh(g.type) ? g.mesh.mesh() : null;
    boolean shell = g.item.flag("shellinertia");
    double volume = mesh != null ? mesh.volume() : ShapeInertia.volume(g.type, g.size, shell);
    g.mass = mass(g, volume);
    if (g.mass == 0) {
      return;
    }
    if (mesh != null) {
      ShapeInertia.ofInertiaBox(g.inertia, mesh.inertiaBox(), g.mass);
    } else {
      ShapeInertia.inertia(g.inertia, g.type, g.size, g.mass, shell);
    }
  }

  /** The mass as written, or by density; a mass written on a shape without volume is dropped. */
  private static double mass(GeomDraft g, double volume) {
    if (!g.item.defined("mass")) {
      return g.item.number("density") * volume;
    }
    return volume > Frames.EPS ? g.item.number("mass") : 0;
  }

  /** Whether the group of a geom counts for inertia. */
  static boolean inGroups(GeomDraft g, CompilerSettings settings) {
    int[] range = settings.inertiagrouprange();
    int group = g.item.integer("group");
    return group >= range[0] && group <= range[1];
  }

  // ---- sites

  /** Compiles a site. */
  static void compile(SiteDraft s) {
    int type = s.item.keyword("type");
    if (s.item.defined("fromto")) {
      stretch(s.item, type, s.size, s.pos, s.quat);
    }
    checkSize(s.item, type, s.size);
    Frames.compose(s.item.framePos(), s.item.frameQuat(), s.pos, s.quat);
  }
}
