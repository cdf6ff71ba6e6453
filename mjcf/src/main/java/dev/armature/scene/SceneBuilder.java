package dev.armature.scene;

import dev.armature.compile.Compiler;
import dev.armature.mjcf.ModelReader;
import dev.armature.model.Model;
import dev.armature.spec.Body;
import dev.armature.spec.FrameElement;
import dev.armature.spec.Geom;
import dev.armature.spec.HeightField;
import dev.armature.spec.Joint;
import dev.armature.spec.JointKind;
import dev.armature.spec.LoadOptions;
import dev.armature.spec.Mesh;
import dev.armature.spec.ModelAsset;
import dev.armature.spec.ModelException;
import dev.armature.spec.Spec;
import dev.armature.spec.TreeElement;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A scene built in code: bodies, shapes with a configuration, joints, whole models, and grids of
 * copies.
 *
 * <pre>{@code
 * SceneBuilder scene = new SceneBuilder().defaultThickness(1e-4);
 * scene.addShape(scene.world(), "floor", new Shape.Plane(), ShapeConfig.DEFAULT);
 * Body crate = scene.addBody("crate", Transform.at(0, 0, 1));
 * scene.addFreeJoint(crate);
 * scene.addShape(crate, "crate", new Shape.Box(.2, .2, .2), ShapeConfig.DEFAULT.density(300));
 * scene.addMjcf(Path.of("models/quadruped.xml"), "spot/", Transform.at(2, 0, 0));
 * Model model = scene.build();
 * }</pre>
 *
 * <p><b>Thickness.</b> A shape's thickness is the margin of its geom. A geom that writes no margin,
 * neither itself nor through a default class, gets the builder's {@link #defaultThickness}; that
 * holds for shapes added here and for those of added files alike.
 *
 * <p>Angles are in radians, or, in a scene that starts as a file, what that says. What is added
 * comes back as the editable element of {@link Spec}, with all its other attributes; {@link #spec}
 * has actuators, sensors, tendons, equalities and options.
 */
public final class SceneBuilder {
  /** Default thickness of shapes, m. */
  public static final double DEFAULT_THICKNESS = 1e-5;

  private final Spec spec;
  private final Set<String> prefixes = new HashSet<>();
  private double defaultThickness = DEFAULT_THICKNESS;
  private int attached;

  /** An empty scene. */
  public SceneBuilder() {
    this(new Spec());
    spec.compiler().set("angle", "radian");
  }

  private SceneBuilder(Spec spec) {
    this.spec = spec;
  }

  /** A scene that starts as a model, with its options; the builder edits it in place. */
  public static SceneBuilder of(Spec spec) {
    return new SceneBuilder(spec);
  }

  /** A scene that starts as a model file (MJCF or URDF), with its options. */
  public static SceneBuilder of(Path file) {
    return new SceneBuilder(ModelReader.read(file));
  }

  // ---- the scene as a whole

  /** The editable model below, without the default thickness: {@link #finished} has that too. */
  public Spec spec() {
    return spec;
  }

  /** The world; add static shapes to it. */
  public Body world() {
    return spec.worldbody();
  }

  /** Thickness of shapes that do not set one, m. */
  public double defaultThickness() {
    return defaultThickness;
  }

  /** Sets the thickness of shapes that do not set one, m, for the whole scene. */
  public SceneBuilder defaultThickness(double thickness) {
    defaultThickness = ShapeConfig.checkThickness(thickness);
    return this;
  }

  /** Sets the time step, s. */
  public SceneBuilder timestep(double seconds) {
    if (!(seconds > 0) || Double.isInfinite(seconds)) {
      throw new ModelException("the time step must be positive and finite, not " + seconds);
    }
    spec.option().set("timestep", seconds);
    return this;
  }

  /** Sets gravity, m/s². */
  public SceneBuilder gravity(double x, double y, double z) {
    spec.option().set("gravity", x, y, z);
    return this;
  }

  // ---- parts

  /** Adds a body to the world. */
  public Body addBody(String name, Transform where) {
    return addBody(world(), name, where);
  }

  /** Adds a body to another body or a frame. */
  public Body addBody(TreeElement<?> parent, String name, Transform where) {
    Body body = parent.addBody(name).pos(where.position());
    return where.isTurned() ? body.quat(where.orientation()) : body;
  }

  /** Adds a frame; poses of what is added to it are relative to it. */
  public FrameElement addFrame(TreeElement<?> parent, Transform where) {
    FrameElement frame = parent.addFrame().pos(where.position());
    return where.isTurned() ? frame.quat(where.orientation()) : frame;
  }

  /** Adds a shape at the origin of its parent. */
  public Geom addShape(TreeElement<?> parent, String name, Shape shape, ShapeConfig config) {
    return addShape(parent, name, shape, config, Transform.NONE);
  }

  /**
   * Adds a shape.
   *
   * @param name its name, "" for none
   */
  public Geom addShape(
      TreeElement<?> parent, String name, Shape shape, ShapeConfig config, Transform where) {
    Geom geom = parent.addGeom().type(shape.geomShape());
    if (!name.isEmpty()) {
      geom.name(name);
    }
    if (!shape.size().isEmpty()) {
      geom.size(shape.size().stream().mapToDouble(Double::doubleValue).toArray());
    }
    if (shape instanceof Shape.Mesh mesh) {
      requireAsset("mesh", mesh.mesh());
      geom.mesh(mesh.mesh());
    } else if (shape instanceof Shape.HeightField field) {
      requireAsset("hfield", field.hfield());
      geom.hfield(field.hfield());
    }
    if (!where.equals(Transform.NONE)) {
      geom.pos(where.position());
    }
    if (where.isTurned()) {
      geom.quat(where.orientation());
    }
    config.applyTo(geom);
    return geom;
  }

  private void requireAsset(String kind, String name) {
    if (spec.find(kind, name) == null) {
      throw new ModelException(
          "there is no "
              + kind
              + " '"
              + name
              + "' in the scene; add it before the shape that uses it");
    }
  }

  /** Adds a mesh from its vertices and, unless empty, its triangles; without them: the hull. */
  public Mesh addMesh(String name, double[] vertices, int[] faces) {
    if (vertices.length == 0 || vertices.length % 3 != 0) {
      throw new ModelException(
          "mesh '" + name + "': vertices come as x y z, not as " + vertices.length + " numbers");
    }
    Mesh mesh = spec.addMesh(name);
    mesh.set("vertex", vertices);
    if (faces.length > 0) {
      mesh.set("face", faces);
    }
    return mesh;
  }

  /**
   * Adds a height field from its heights, row by row.
   *
   * @param size half width in x and in y, height of the highest sample, depth of the base (m)
   */
  public HeightField addHeightField(
      String name, int rows, int columns, double[] heights, double... size) {
    if (heights.length != rows * columns) {
      throw new ModelException(
          "height field '"
              + name
              + "': "
              + rows
              + " x "
              + columns
              + " needs "
              + rows * columns
              + " heights, not "
              + heights.length);
    }
    HeightField field = spec.addHeightField(name);
    field.set("nrow", rows);
    field.set("ncol", columns);
    field.set("elevation", heights);
    field.set("size", size);
    return field;
  }

  /** Lets a body float freely. It must be a child of the world. */
  public Joint addFreeJoint(Body body) {
    return body.addFreeJoint();
  }

  /** Lets a body turn in all directions about its origin. */
  public Joint addBallJoint(Body body, String name) {
    return body.addJoint(name).type(JointKind.BALL);
  }

  /** Lets a body turn about an axis through its origin. */
  public Joint addHinge(Body body, String name, double x, double y, double z) {
    return body.addJoint(name).type(JointKind.HINGE).axis(x, y, z);
  }

  /** Lets a body slide along an axis. */
  public Joint addSlider(Body body, String name, double x, double y, double z) {
    return body.addJoint(name).type(JointKind.SLIDE).axis(x, y, z);
  }

  // ---- whole models

  /**
   * Adds all of an MJCF file: its bodies, and the assets, actuators, sensors and so on that belong
   * to them. Its options are not taken; {@link #of(Path)} starts with those.
   *
   * @param prefix what its names begin with here, such as "left/"; may be ""
   */
  public FrameElement addMjcf(Path file, String prefix, Transform where) {
    return attach(ModelReader.read(file), prefix, where);
  }

  /** Adds all of an MJCF text; the text cannot refer to files. */
  public FrameElement addMjcf(String text, String prefix, Transform where) {
    return attach(ModelReader.readText(text), prefix, where);
  }

  /** Adds all of a URDF file. */
  public FrameElement addUrdf(Path file, String prefix, Transform where) {
    return attach(ModelReader.read(file), prefix, where);
  }

  /** Adds all of a URDF text; the options say which files it may name. */
  public FrameElement addUrdf(String text, LoadOptions options, String prefix, Transform where) {
    return attach(ModelReader.readText(text, options), prefix, where);
  }

  /** Adds all of another scene, with the default thickness of that one. */
  public FrameElement addScene(SceneBuilder scene, String prefix, Transform where) {
    return attach(other(scene).finished(), prefix, where);
  }

  /**
   * Adds copies of another scene, named "0/", "1/" …: in a line, a square or a cube over the axes
   * that have a spacing, the first copy where this scene's origin is.
   *
   * @param spacing distance of neighbors along x, y and z (m); what is missing counts as 0
   * @return the frames of the copies
   */
  public List<FrameElement> replicate(SceneBuilder scene, int count, double... spacing) {
    if (count < 1) {
      throw new ModelException("a scene can be replicated 1 time or more, not " + count);
    }
    Spec part = other(scene).finished();
    ModelAsset asset = asset(part);
    List<FrameElement> frames = new ArrayList<>();
    for (Transform where : Grid.places(count, spacing)) {
      frames.add(attach(asset, frames.size() + "/", where));
    }
    return frames;
  }

  private SceneBuilder other(SceneBuilder scene) {
    if (scene == this) {
      throw new ModelException("a scene cannot be added to itself");
    }
    return scene;
  }

  private FrameElement attach(Spec part, String prefix, Transform where) {
    return attach(asset(part), prefix, where);
  }

  private ModelAsset asset(Spec part) {
    return spec.addModel("part " + attached++, part);
  }

  private FrameElement attach(ModelAsset asset, String prefix, Transform where) {
    if (!prefixes.add(prefix)) {
      throw new ModelException(
          "the prefix '" + prefix + "' is taken by what was added before; names would clash");
    }
    return addFrame(world(), where).attach(asset, prefix);
  }

  // ---- building

  /**
   * The scene as a model to compile: a copy in which shapes without a thickness have the builder's.
   */
  public Spec finished() {
    Spec copy = spec.copy();
    Thickness.writeDefault(copy, defaultThickness);
    return copy;
  }

  /** Compiles the scene. */
  public Model build() {
    return Compiler.compile(finished()).model();
  }
}
