package dev.armature.spec;

import dev.armature.data.Contacts;
import java.util.Locale;

/**
 * How much of a thing a model may have. Bounds on memory and time for files of strangers, far above
 * what models need; every one is told with the number and the limit.
 */
public enum Limit {
  /** Bytes of one file. */
  FILE_BYTES(1 << 30, "bytes"),
  /** Bytes of all files that a model names: includes, attached models and assets. */
  MODEL_BYTES(1 << 30, "bytes of files"),
  /** Bytes of all files of an archive, unpacked. */
  ARCHIVE_BYTES(1 << 30, "bytes unpacked"),
  /** Files of an archive. */
  ARCHIVE_FILES(100_000, "files"),
  /** Elements of a model file with its includes. */
  ELEMENTS(5_000_000, "elements"),
  /** How deep elements are inside each other; the XML reader of MuJoCo has the same limit. */
  NESTING(500, "levels of elements"),
  /** How deep includes are inside each other. */
  INCLUDES(100, "levels of includes"),
  /** How deep models are attached to each other. */
  ATTACHED_MODELS(20, "levels of attached models"),
  /** Objects after replicate, attach and the other macros. */
  OBJECTS(1_000_000, "objects"),
  /** Bodies and flexes: their pairs are packed into 32 bits. */
  BODIES(65_533, "bodies and flexes"),
  /** Points of a flexcomp. */
  FLEX_POINTS(2_000_000, "points"),
  /** Points of a cable; all but one become bodies inside each other. */
  CABLE_POINTS(4_000, "points"),
  /** Entries of the inertia matrix; they grow with the square of the length of a chain. */
  INERTIA_ENTRIES(25_000_000, "entries of the inertia matrix"),
  /** Vertices of all meshes. */
  MESH_VERTICES(10_000_000, "vertices"),
  /** Cells of the octrees of all meshes that geoms of type sdf use; each has eight samples. */
  OCTREE_CELLS(1 << 22, "octree cells"),
  /** Corners of a polygon of a mesh file. */
  POLYGON_CORNERS(10_000, "corners"),
  /** Tests of corners against triangles while the polygons of a mesh file are cut. */
  POLYGON_TESTS(2_000_000_000, "tests to cut polygons"),
  /** Bytes of a texture. */
  TEXTURE_BYTES(1 << 30, "bytes"),
  /** Pixels of all textures and height fields. */
  PIXELS(1 << 27, "pixels"),
  /** Samples of a history buffer. */
  SAMPLES(1 << 24, "samples"),
  /** Numbers that all sensors give. */
  SENSOR_VALUES(10_000_000, "values"),
  /** Activations of an actuator. */
  ACTIVATIONS(10_000_000, "activations"),
  /** Numbers of userdata. */
  USER_DATA(10_000_000, "values"),
  /** User values of an object. */
  USER_VALUES(10_000, "values"),
  /**
   * Iterations of a solver, a line search or a collision search; a model that asks for more gets
   * these.
   */
  ITERATIONS(100_000, "iterations"),
  /** Start points of the descent on signed distances, and iterations of each. */
  SDF_ITERATIONS(1_000, "iterations"),
  /** Contacts of a world in a step, unless the world is given another limit. */
  CONTACTS(Contacts.DEFAULT_LIMIT, "contacts");

  private final long most;
  private final String unit;

  Limit(long most, String unit) {
    this.most = most;
    this.unit = unit;
  }

  /** The largest number that is allowed. */
  public long most() {
    return most;
  }

  /** Whether a number is too large. */
  public boolean exceededBy(long number) {
    return number > most;
  }

  /** What to say about a number that is too large: "3,000,000 points; the limit is 2,000,000". */
  public String told(long number) {
    return String.format(Locale.ROOT, "%,d %s; the limit is %,d", number, unit, most);
  }

  /** What to say when counting stopped at the limit. */
  public String told() {
    return String.format(Locale.ROOT, "more than %,d %s, which is the limit", most, unit);
  }
}
