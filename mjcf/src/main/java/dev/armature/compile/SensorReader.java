package dev.armature.compile;

import dev.armature.compile.draft.Draft;
import dev.armature.compile.draft.GeomDraft;
import dev.armature.compile.draft.JointDraft;
import dev.armature.compile.draft.MeshDraft;
import dev.armature.compile.draft.SensorDraft;
import dev.armature.compile.draft.TendonDraft;
import dev.armature.compile.expand.Item;
import dev.armature.model.GeomType;
import dev.armature.model.JointType;
import dev.armature.model.ObjType;
import dev.armature.model.SensorDataType;
import dev.armature.model.SensorType;
import dev.armature.plugin.Plugin;
import dev.armature.sensor.ContactData;
import dev.armature.sensor.RangeData;
import dev.armature.spec.Limit;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Sensors. */
final class SensorReader {

  private static final Set<Integer> FRAMES =
      Set.of(ObjType.BODY, ObjType.XBODY, ObjType.GEOM, ObjType.SITE, ObjType.CAMERA);

  private final Registry registry;
  private final PluginReader plugins;

  SensorReader(Registry registry, PluginReader plugins) {
    this.registry = registry;
    this.plugins = plugins;
  }

  void read(Item item) {
    SensorDraft s = new SensorDraft(item, type(item));
    s.dim = s.type.dim;
    s.datatype = s.type.dataType;
    s.needstage = s.type.stage.code();
    switch (s.type.watches) {
      case OBJECT -> {
        s.objtype = s.type.objType;
        s.object = registry.required(item, s.objtype, Registry.word(s.objtype));
      }
      case FRAME -> {
        frameObject(s);
        frameReference(s);
      }
      case SPECIAL -> special(s);
      case NOTHING -> {}
    }
    checkObject(s);
    markGeom(s.object);
    markGeom(s.reference);
    timing(s);
    double cutoff = item.number("cutoff");
    if (cutoff < 0 || item.number("noise") < 0) {
      throw s.error("cutoff and noise must not be negative");
    }
    boolean free = s.datatype == SensorDataType.AXIS || s.datatype == SensorDataType.QUATERNION;
    if (cutoff > 0 && free && s.type != SensorType.GEOMNORMAL) {
      throw s.error("axes and quaternions have no cutoff");
    }
    registry.add(registry.sensors, ObjType.SENSOR, s);
  }

  private static SensorType type(Item item) {
    for (SensorType type : SensorType.values()) {
      if (type.element.equals(item.kind())) {
        return type;
      }
    }
    throw item.error("unknown sensor");
  }

  private static void markGeom(@Nullable Draft object) {
    if (object instanceof GeomDraft geom) {
      geom.referenced = true;
    }
  }

  private static void timing(SensorDraft s) {
    ActuatorReader.history(s);
    double[] interval = s.item.numbers("interval");
    double period = interval[0];
    double phase = interval[1];
    if (period < 0) {
      throw s.error("the period of the interval must not be negative");
    }
    if (phase > 0 || period > 0 && phase <= -period) {
      throw s.error("the phase of the interval must be in (-period, 0]");
    }
  }

  // ---- frames

  private void frameObject(SensorDraft s) {
    s.objtype = type(s.item, "objtype");
    if (!FRAMES.contains(s.objtype)) {
      throw s.error("objtype must be body, xbody, geom, site or camera");
    }
    s.object = registry.required(s.item, s.objtype, "objname");
  }

  private void frameReference(SensorDraft s) {
    Item item = s.item;
    if (!item.knows("reftype")) {
      return;
    }
    if (item.has("reftype") != item.has("refname")) {
      throw s.error("reftype and refname must be given together");
    }
    if (item.has("reftype")) {
      s.reftype = type(item, "reftype");
      if (s.reftype == ObjType.UNKNOWN) {
        return;
      }
      if (!FRAMES.contains(s.reftype)) {
        throw s.error("reftype must be body, xbody, geom, site or camera");
      }
      s.reference = registry.required(item, s.reftype, "refname");
    }
  }

  /** The code of a word for a kind of object, UNKNOWN for any other word. */
  private static int type(Item item, String attribute) {
    String word = item.text(attribute);
    return word == null ? ObjType.UNKNOWN : Registry.objType(word);
  }

  // ---- the others

  private void special(SensorDraft s) {
    Item item = s.item;
    switch (s.type) {
      case RANGEFINDER -> rangefinder(s);
      case CAMPROJECTION -> {
        s.objtype = ObjType.SITE;
        s.object = registry.required(item, ObjType.SITE, "site");
        s.reftype = ObjType.CAMERA;
        s.reference = registry.required(item, ObjType.CAMERA, "camera");
      }
      case INSIDESITE -> {
        frameObject(s);
        s.reftype = ObjType.SITE;
        s.reference = registry.required(item, ObjType.SITE, "site");
      }
      case GEOMDIST, GEOMNORMAL, GEOMFROMTO -> distance(s);
      case CONTACT -> contact(s);
      case TACTILE -> tactile(s);
      case USER -> user(s);
      default -> plugin(s);
    }
  }

  private void rangefinder(SensorDraft s) {
    Item item = s.item;
    Draft site = registry.optional(item, ObjType.SITE, "site");
    Draft camera = registry.optional(item, ObjType.CAMERA, "camera");
    if ((site == null) == (camera == null)) {
      throw s.error("a rangefinder needs exactly one of site and camera");
    }
    int rays = 1;
    if (camera != null) {
      int[] resolution = camera.item.integers("resolution");
      rays = values(s, resolution[0], resolution[1]);
    }
    s.objtype = site != null ? ObjType.SITE : ObjType.CAMERA;
    s.object = site != null ? site : camera;
    s.dim = values(s, rays, RangeData.size(item.keyword("data")));
  }

  /** A product of counts, refused where a sensor would have too many values. */
  private static int values(SensorDraft s, long count, long each) {
    if (count < 0 || each < 0 || Limit.SENSOR_VALUES.exceededBy(count * each)) {
      throw s.error("would have " + Limit.SENSOR_VALUES.told(count * each));
    }
    return (int) (count * each);
  }

  private void distance(SensorDraft s) {
    Item item = s.item;
    s.objtype = oneOf(item, "geom1", ObjType.GEOM, "body1", ObjType.BODY);
    s.object = registry.required(item, s.objtype, s.objtype == ObjType.GEOM ? "geom1" : "body1");
    s.reftype = oneOf(item, "geom2", ObjType.GEOM, "body2", ObjType.BODY);
    s.reference = registry.required(item, s.reftype, s.reftype == ObjType.GEOM ? "geom2" : "body2");
    if (s.object == s.reference) {
      throw s.error("the first and the second object must be different");
    }
    checkHeightField(s, s.object);
    checkHeightField(s, s.reference);
  }

  private static void checkHeightField(SensorDraft s, Draft object) {
    if (object instanceof GeomDraft g && g.type == GeomType.HFIELD) {
      throw s.error("distances to height fields are not supported");
    }
  }

  private static int oneOf(Item item, String first, int firstType, String second, int secondType) {
    boolean one = item.has(first);
    if (one == item.has(second)) {
      throw item.error("exactly one of " + first + " and " + second + " must be given");
    }
    return one ? firstType : secondType;
  }

  private void contact(SensorDraft s) {
    Item item = s.item;
    String[] first = {"site", "body1", "subtree1", "geom1"};
    int[] firstTypes = {ObjType.SITE, ObjType.BODY, ObjType.XBODY, ObjType.GEOM};
    String[] second = {"body2", "subtree2", "geom2"};
    int[] secondTypes = {ObjType.BODY, ObjType.XBODY, ObjType.GEOM};
    int one = atMostOne(s, first);
    if (one >= 0) {
      s.objtype = firstTypes[one];
      s.object = registry.required(item, s.objtype, first[one]);
    }
    int two = atMostOne(s, second);
    if (two >= 0) {
      s.reftype = secondTypes[two];
      s.reference = registry.required(item, s.reftype, second[two]);
    }
    int num = item.integer("num");
    if (num <= 0) {
      throw s.error("num must be positive");
    }
    s.dim = values(s, num, ContactData.size(item.keyword("data")));
  }

  private static int atMostOne(SensorDraft s, String[] attributes) {
    int found = -1;
    for (int i = 0; i < attributes.length; i++) {
      if (s.item.has(attributes[i])) {
        if (found >= 0) {
          throw s.error("at most one of " + String.join(", ", attributes) + " can be given");
        }
        found = i;
      }
    }
    return found;
  }

  private void tactile(SensorDraft s) {
    s.objtype = ObjType.MESH;
    MeshDraft mesh = (MeshDraft) registry.required(s.item, ObjType.MESH, "mesh");
    s.object = mesh;
    s.reftype = ObjType.GEOM;
    s.reference = registry.required(s.item, ObjType.GEOM, "geom");
    s.dim = 3 * mesh.mesh().vertCount();
  }

  private void user(SensorDraft s) {
    Item item = s.item;
    if (item.has("objtype") != item.has("objname")) {
      throw s.error("objtype and objname must be given together");
    }
    if (item.has("objtype")) {
      s.objtype = type(item, "objtype");
      s.object = registry.required(item, s.objtype, "objname");
    }
    if (!item.has("dim")) {
      throw s.error("attribute 'dim' is required");
    }
    s.dim = item.integer("dim");
    values(s, Math.max(s.dim, 0), 1);
    s.datatype = item.keyword("datatype");
    s.needstage = item.keyword("needstage");
    if (s.dim < 0) {
      throw s.error("dim must not be negative");
    }
    if (s.datatype == SensorDataType.AXIS && s.dim != 3) {
      throw s.error("datatype axis needs dim 3");
    }
    if (s.datatype == SensorDataType.QUATERNION && s.dim != 4) {
      throw s.error("datatype quaternion needs dim 4");
    }
  }

  private void plugin(SensorDraft s) {
    Item item = s.item;
    s.plugin = plugins.use(item, Plugin.Capability.SENSOR);
    if (item.has("objtype")) {
      s.objtype = type(item, "objtype");
      s.object = registry.required(item, s.objtype, "objname");
    }
    if (item.has("reftype")) {
      s.reftype = type(item, "reftype");
      s.reference = registry.required(item, s.reftype, "refname");
    }
    s.dim = plugins.sensorSize(s.plugin);
    s.needstage = s.plugin.kind.sensorStage().code();
  }

  // ---- checks

  private static void checkObject(SensorDraft s) {
    if (s.object instanceof JointDraft j) {
      boolean scalar = j.type == JointType.HINGE || j.type == JointType.SLIDE;
      switch (s.type) {
        case JOINTPOS, JOINTVEL, JOINTACTFRC -> require(s, scalar, "needs a hinge or slide joint");
        case BALLQUAT, BALLANGVEL -> require(s, j.type == JointType.BALL, "needs a ball joint");
        case JOINTLIMITPOS, JOINTLIMITVEL, JOINTLIMITFRC ->
            require(s, j.limited, "needs a joint with limits");
        default -> {}
      }
    } else if (s.object instanceof TendonDraft t) {
      switch (s.type) {
        case TENDONLIMITPOS, TENDONLIMITVEL, TENDONLIMITFRC ->
            require(s, t.limited, "needs a tendon with limits");
        default -> {}
      }
    }
  }

  private static void require(SensorDraft s, boolean met, String what) {
    if (!met) {
      throw s.error(what + ", " + s.object + " is none");
    }
  }
}
