package dev.armature.model;

import java.util.Arrays;
import java.util.stream.IntStream;

/** Names of the objects of a model, by kind and id; an unnamed object has the empty string. */
public final class Names extends Group {
  /** Name of the model. */
  public String model = "MuJoCo Model";

  /** Names by body id. */
  public final String[] body;

  /** Names by joint id. */
  public final String[] joint;

  /** Names by geom id. */
  public final String[] geom;

  /** Names by site id. */
  public final String[] site;

  /** Names by camera id. */
  public final String[] camera;

  /** Names by light id. */
  public final String[] light;

  /** Names by flex id. */
  public final String[] flex;

  /** Names by mesh id. */
  public final String[] mesh;

  /** Names by skin id. */
  public final String[] skin;

  /** Names by hfield id. */
  public final String[] hfield;

  /** Names by texture id. */
  public final String[] texture;

  /** Names by material id. */
  public final String[] material;

  /** Names by pair id. */
  public final String[] pair;

  /** Names by exclude id. */
  public final String[] exclude;

  /** Names by equality id. */
  public final String[] equality;

  /** Names by tendon id. */
  public final String[] tendon;

  /** Names by actuator id. */
  public final String[] actuator;

  /** Names by sensor id. */
  public final String[] sensor;

  /** Names by numeric id. */
  public final String[] numeric;

  /** Names by text id. */
  public final String[] text;

  /** Names by tuple id. */
  public final String[] tuple;

  /** Names by key id. */
  public final String[] key;

  /** Names by plugin id. */
  public final String[] plugin;

  /** Makes room for the names of a model of these sizes, all empty. */
  public Names(Sizes s) {
    body = empty(s.nbody);
    joint = empty(s.njnt);
    geom = empty(s.ngeom);
    site = empty(s.nsite);
    camera = empty(s.ncam);
    light = empty(s.nlight);
    flex = empty(s.nflex);
    mesh = empty(s.nmesh);
    skin = empty(s.nskin);
    hfield = empty(s.nhfield);
    texture = empty(s.ntex);
    material = empty(s.nmat);
    pair = empty(s.npair);
    exclude = empty(s.nexclude);
    equality = empty(s.neq);
    tendon = empty(s.ntendon);
    actuator = empty(s.nu);
    sensor = empty(s.nsensor);
    numeric = empty(s.nnumeric);
    text = empty(s.ntext);
    tuple = empty(s.ntuple);
    key = empty(s.nkey);
    plugin = empty(s.nplugin);
  }

  private static String[] empty(int count) {
    String[] names = new String[count];
    Arrays.fill(names, "");
    return names;
  }

  /** All names of an {@link ObjType}, by id. */
  public String[] of(int objType) {
    return switch (objType) {
      case ObjType.BODY, ObjType.XBODY -> body;
      case ObjType.JOINT -> joint;
      case ObjType.GEOM -> geom;
      case ObjType.SITE -> site;
      case ObjType.CAMERA -> camera;
      case ObjType.LIGHT -> light;
      case ObjType.FLEX -> flex;
      case ObjType.MESH -> mesh;
      case ObjType.SKIN -> skin;
      case ObjType.HFIELD -> hfield;
      case ObjType.TEXTURE -> texture;
      case ObjType.MATERIAL -> material;
      case ObjType.PAIR -> pair;
      case ObjType.EXCLUDE -> exclude;
      case ObjType.EQUALITY -> equality;
      case ObjType.TENDON -> tendon;
      case ObjType.ACTUATOR -> actuator;
      case ObjType.SENSOR -> sensor;
      case ObjType.NUMERIC -> numeric;
      case ObjType.TEXT -> text;
      case ObjType.TUPLE -> tuple;
      case ObjType.KEY -> key;
      case ObjType.PLUGIN -> plugin;
      default -> throw new IllegalArgumentException("no names of object type " + objType);
    };
  }

  /** The id of a named object, -1 when there is none. */
  public int id(int objType, String name) {
    String[] names = of(objType);
    for (int i = 0; i < names.length; i++) {
      if (names[i].equals(name)) {
        return i;
      }
    }
    return -1;
  }

  /**
   * The ids of all objects whose names fit a pattern, in order: {@code ids(ObjType.JOINT,
   * "left*")}.
   *
   * @param pattern {@code *} stands for any characters, {@code ?} for one
   * @throws IllegalArgumentException when there is none; the message has the names
   */
  public int[] ids(int objType, String pattern) {
    String[] names = of(objType);
    int[] ids =
        IntStream.range(0, names.length)
            .filter(i -> !names[i].isEmpty() && NamePattern.fits(pattern, names[i]))
            .toArray();
    if (ids.length == 0) {
      throw new IllegalArgumentException(
          NearestName.missing("object", pattern, Arrays.asList(names)));
    }
    return ids;
  }

  /** Names never change once a model is made: there is one copy. */
  @Override
  public Names copy() {
    return this;
  }

  @Override
  protected int section() {
    return -1;
  }

  @Override
  protected int fieldCount() {
    return 0;
  }
}
