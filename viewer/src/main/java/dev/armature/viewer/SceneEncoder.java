package dev.armature.viewer;

import dev.armature.data.Data;
import dev.armature.model.Field;
import dev.armature.model.Fields;
import dev.armature.model.Model;
import dev.armature.model.TransmissionType;
import dev.armature.render.Look;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Everything of a model that the page must know to draw it, as one message: a kind, the length of a
 * JSON text, the text, and the arrays it refers to.
 */
final class SceneEncoder {
  /** Kind of the message, its first word. */
  static final int KIND = 1;

  private static final int HEADER = 8;

  /** Larger fields are not offered for plots. */
  private static final int MAX_FIELD = 4096;

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private final Model m;
  private final Data d;
  private final SceneLayout layout;

  private SceneEncoder(Model m, Data d, SceneLayout layout) {
    this.m = m;
    this.d = d;
    this.layout = layout;
  }

  /**
   * What is not part of the model.
   *
   * @param label where the model comes from
   * @param generation number of the scene
   * @param worlds how many of them are shown
   * @param program whether a program steps the worlds
   * @param recording whether it is a recording
   * @param warnings what loading the model warned of
   */
  record Title(
      String label,
      int generation,
      int worlds,
      boolean program,
      boolean recording,
      List<String> warnings) {}

  /** The message for a model whose data has been through a forward pass. */
  static ByteBuffer encode(Model m, Data d, SceneLayout layout, Title title) {
    Blob blob = new Blob();
    SceneEncoder e = new SceneEncoder(m, d, layout);
    ObjectNode root = JSON.objectNode();
    root.put("generation", title.generation());
    root.put("name", m.names.model);
    root.put("source", title.label());
    root.put("worlds", title.worlds());
    root.put("program", title.program());
    root.put("recording", title.recording());
    root.put("follow", title.worlds() == 1 || title.program() ? Framing.walker(m) : -1);
    root.set("warnings", strings(title.warnings().toArray(String[]::new)));
    root.set("option", e.option());
    root.set("equalities", e.equalities());
    root.set("fields", e.fields());
    root.put("timestep", m.opt.timestep);
    root.set("sizes", e.sizes());
    root.set("statistic", e.statistic());
    root.set("visual", e.visual());
    root.set("look", e.look());
    root.set("bodies", e.bodies());
    root.set("geoms", e.geoms());
    root.set("sites", e.sites());
    root.set("joints", e.joints());
    root.set("actuators", e.actuators());
    root.set("sensors", e.sensors());
    root.set("tendons", e.tendons());
    root.set("cameras", e.cameras());
    root.set("lights", e.lights());
    root.set("keys", strings(m.names.key));
    new AssetEncoder(m, blob).addTo(root);
    return pack(root, blob);
  }

  private static ByteBuffer pack(ObjectNode root, Blob blob) {
    byte[] text = JsonMapper.shared().writeValueAsString(root).getBytes(StandardCharsets.UTF_8);
    int padded = (text.length + 3) / 4 * 4;
    byte[] arrays = blob.toByteArray();
    ByteBuffer message =
        ByteBuffer.allocate(HEADER + padded + arrays.length).order(ByteOrder.LITTLE_ENDIAN);
    message.putInt(KIND).putInt(text.length).put(text);
    message.position(HEADER + padded);
    return message.put(arrays).flip();
  }

  /**
   * Adds fields of a part of the model.
   *
   * @param names their names, as "mass" or, where the page calls it otherwise, "parent=parentid"
   */
  private ObjectNode add(ObjectNode node, String place, String names) {
    for (String name : names.split(" ")) {
      int equals = name.indexOf('=');
      String key = equals < 0 ? name : name.substring(0, equals);
      Field field = Fields.ofModel(place + name.substring(equals + 1));
      node.set(key, json(field.array(m), field));
    }
    return node;
  }

  private JsonNode json(@Nullable Object array, Field field) {
    if (array == null) {
      return number(field.type(), field.number(m, 0));
    }
    if (array instanceof double[] values) {
      return numbers(values);
    }
    if (array instanceof float[] values) {
      return numbers(values);
    }
    if (array instanceof int[] values) {
      return numbers(values);
    }
    if (array instanceof boolean[] values) {
      return flags(values);
    }
    throw new IllegalArgumentException("the page does not know " + field.type());
  }

  private static JsonNode number(Field.Type type, double value) {
    return switch (type) {
      case INT -> JSON.numberNode((int) value);
      case FLOAT -> JSON.numberNode((float) value);
      default -> JSON.numberNode(value);
    };
  }

  private ObjectNode group(String[] objects, String place, String names) {
    ObjectNode node = JSON.objectNode();
    node.set("name", strings(objects));
    return add(node, place, names);
  }

  private ObjectNode sizes() {
    ObjectNode node = add(JSON.objectNode(), "", "nq nv nu nbody ngeom nsensordata");
    node.put("moving", layout.bodies.length);
    return add(node, "", "flexvert=nflexvert skinvert=nskinvert");
  }

  private ObjectNode statistic() {
    return add(JSON.objectNode(), "stat.", "extent meansize meanmass center");
  }

  private ObjectNode visual() {
    ObjectNode node = JSON.objectNode();
    add(node, "vis.global.", "fovy camera=cameraid");
    Framing first = new Framing(m, d);
    node.set("lookat", numbers(first.center));
    node.put("distance", first.distance);
    node.put("azimuth", first.azimuth);
    node.put("elevation", first.elevation);
    add(node, "vis.map.", "znear zfar force alpha haze shadowclip");
    ObjectNode head = node.putObject("headlight");
    head.put("active", m.vis.headlight.active != 0);
    add(head, "vis.headlight.", "ambient diffuse specular");
    add(
        node.putObject("scale"),
        "vis.scale.",
        "contactwidth contactheight forcewidth com framelength framewidth jointlength jointwidth");
    add(node.putObject("rgba"), "vis.rgba.", "haze inertia joint com contactpoint contactforce");
    return node;
  }

  /** How to show what the model leaves open; the same as in pictures. */
  private ObjectNode look() {
    ObjectNode node = JSON.objectNode();
    node.put("plain", Look.isPlain(m));
    ArrayNode palette = node.putArray("palette");
    for (double[] color : Look.palette()) {
      palette.add(numbers(color));
    }
    node.set("floor", numbers(Look.floor()));
    node.set("floorLine", numbers(Look.floorLine()));
    node.put("floorCell", Look.floorCell(m));
    node.set("sunDirection", numbers(Look.sunDirection()));
    node.put("sunDiffuse", Look.sunDiffuse());
    node.put("unlit", Look.isUnlit(m));
    node.put("headShare", Look.headShare());
    node.put("skyLight", Look.skyLight());
    node.put("occlusionReach", Look.occlusionReach() * m.stat.extent);
    node.put("occlusionStrength", Look.occlusionStrength());
    node.put("fromBelow", Look.fromBelow());
    node.set("zenith", numbers(Look.zenith()));
    node.set("horizon", numbers(Look.horizon()));
    node.set("ground", numbers(Look.ground()));
    return node;
  }

  private ObjectNode bodies() {
    ObjectNode node = group(m.names.body, "body.", "parent=parentid");
    node.set("slot", numbers(layout.slot));
    node.set("pos", numbers(d.xpos));
    node.set("quat", numbers(d.xquat));
    add(node, "body.", "mass inertia ipos iquat");
    node.set("root", numbers(layout.roots));
    return node;
  }

  private ObjectNode geoms() {
    return group(
        m.names.geom,
        "geom.",
        "type body=bodyid data=dataid material=matid group size pos quat rgba");
  }

  private ObjectNode sites() {
    return group(m.names.site, "site.", "type body=bodyid material=matid group size pos quat rgba");
  }

  private ObjectNode joints() {
    return group(m.names.joint, "jnt.", "type body=bodyid qposadr limited range group");
  }

  private ObjectNode option() {
    return add(
        JSON.objectNode(),
        "opt.",
        "timestep gravity wind density viscosity impratio tolerance iterations noslipIterations"
            + " integrator cone solver disableflags enableflags disableactuator");
  }

  private ObjectNode equalities() {
    ObjectNode node = JSON.objectNode();
    node.set("name", strings(m.names.equality));
    node.set("active", flags(d.eqActive));
    return node;
  }

  /** Fields of a world that can be plotted. */
  private ArrayNode fields() {
    ArrayNode list = JSON.arrayNode();
    for (Field field : Fields.ofData()) {
      int count = field.count(d);
      if (field.type() == Field.Type.DOUBLE && count > 0 && count <= MAX_FIELD) {
        ObjectNode node = list.addObject().put("name", field.mujocoName());
        node.put("unit", field.unit()).put("n", Math.min(count, FrameEncoder.MAX_NUMBERS));
      }
    }
    return list;
  }

  private ObjectNode actuators() {
    ObjectNode node =
        group(m.names.actuator, "actuator.", "limited=ctrllimited range=ctrlrange group");
    ArrayNode bodies = node.putArray("body");
    for (int i = 0; i < m.nu; i++) {
      int type = m.actuator.trntype[i];
      boolean joint = type == TransmissionType.JOINT || type == TransmissionType.JOINTINPARENT;
      bodies.add(joint ? m.jnt.bodyid[m.actuator.trnid[2 * i]] : -1);
    }
    return node;
  }

  private ObjectNode sensors() {
    return group(m.names.sensor, "sensor.", "type dim adr");
  }

  private ObjectNode tendons() {
    return group(m.names.tendon, "tendon.", "material=matid group width rgba");
  }

  private ObjectNode cameras() {
    ObjectNode node =
        group(
            m.names.camera,
            "cam.",
            "body=bodyid mode pos quat fovy projection sensorsize intrinsic");
    node.set("tracked", numbers(layout.cameras));
    return node;
  }

  private ObjectNode lights() {
    ObjectNode node =
        group(
            m.names.light,
            "light.",
            "body=bodyid mode type active castshadow pos dir attenuation cutoff exponent ambient"
                + " diffuse specular");
    node.set("tracked", numbers(layout.lights));
    return node;
  }

  static ArrayNode strings(String[] values) {
    ArrayNode array = JSON.arrayNode(values.length);
    for (String value : values) {
      array.add(value);
    }
    return array;
  }

  /** Single precision is enough for drawing and a third of the text. */
  static ArrayNode numbers(double[] values) {
    ArrayNode array = JSON.arrayNode(values.length);
    for (double value : values) {
      array.add((float) value);
    }
    return array;
  }

  static ArrayNode numbers(float[] values) {
    ArrayNode array = JSON.arrayNode(values.length);
    for (float value : values) {
      array.add(value);
    }
    return array;
  }

  static ArrayNode numbers(int[] values) {
    ArrayNode array = JSON.arrayNode(values.length);
    for (int value : values) {
      array.add(value);
    }
    return array;
  }

  static ArrayNode flags(boolean[] values) {
    ArrayNode array = JSON.arrayNode(values.length);
    for (boolean value : values) {
      array.add(value);
    }
    return array;
  }
}
