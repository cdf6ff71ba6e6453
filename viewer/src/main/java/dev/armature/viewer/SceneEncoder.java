package dev.armature.viewer;

import dev.armature.data.Data;
import dev.armature.model.Model;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
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
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private final Model m;
  private final Data d;
  private final SceneLayout layout;

  private SceneEncoder(Model m, Data d, SceneLayout layout) {
    this.m = m;
    this.d = d;
    this.layout = layout;
  }

  /** The message for a model whose data has been through a forward pass. */
  static ByteBuffer encode(
      Model m, Data d, SceneLayout layout, String label, int generation, int worlds) {
    Blob blob = new Blob();
    SceneEncoder e = new SceneEncoder(m, d, layout);
    ObjectNode root = JSON.objectNode();
    root.put("generation", generation);
    root.put("name", m.names.model);
    root.put("source", label);
    root.put("worlds", worlds);
    root.put("timestep", m.opt.timestep);
    root.set("sizes", e.sizes());
    root.set("statistic", e.statistic());
    root.set("visual", e.visual());
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

  private ObjectNode sizes() {
    return JSON.objectNode()
        .put("nq", m.nq)
        .put("nv", m.nv)
        .put("nu", m.nu)
        .put("nbody", m.nbody)
        .put("ngeom", m.ngeom)
        .put("nsensordata", m.nsensordata)
        .put("moving", layout.bodies.length)
        .put("flexvert", m.nflexvert)
        .put("skinvert", m.nskinvert);
  }

  private ObjectNode statistic() {
    ObjectNode node = JSON.objectNode();
    node.put("extent", m.stat.extent);
    node.put("meansize", m.stat.meansize);
    node.put("meanmass", m.stat.meanmass);
    node.set("center", numbers(m.stat.center));
    return node;
  }

  private ObjectNode visual() {
    ObjectNode node = JSON.objectNode();
    node.put("fovy", m.vis.global.fovy);
    node.put("azimuth", m.vis.global.azimuth);
    node.put("elevation", m.vis.global.elevation);
    node.put("camera", m.vis.global.cameraid);
    node.put("znear", m.vis.map.znear);
    node.put("zfar", m.vis.map.zfar);
    node.put("force", m.vis.map.force);
    node.put("alpha", m.vis.map.alpha);
    node.put("haze", m.vis.map.haze);
    node.put("shadowclip", m.vis.map.shadowclip);
    ObjectNode head = node.putObject("headlight");
    head.put("active", m.vis.headlight.active != 0);
    head.set("ambient", numbers(m.vis.headlight.ambient));
    head.set("diffuse", numbers(m.vis.headlight.diffuse));
    head.set("specular", numbers(m.vis.headlight.specular));
    ObjectNode scale = node.putObject("scale");
    scale.put("contactwidth", m.vis.scale.contactwidth);
    scale.put("contactheight", m.vis.scale.contactheight);
    scale.put("forcewidth", m.vis.scale.forcewidth);
    scale.put("com", m.vis.scale.com);
    scale.put("framelength", m.vis.scale.framelength);
    scale.put("framewidth", m.vis.scale.framewidth);
    scale.put("jointlength", m.vis.scale.jointlength);
    scale.put("jointwidth", m.vis.scale.jointwidth);
    ObjectNode rgba = node.putObject("rgba");
    rgba.set("haze", numbers(m.vis.rgba.haze));
    rgba.set("inertia", numbers(m.vis.rgba.inertia));
    rgba.set("joint", numbers(m.vis.rgba.joint));
    rgba.set("com", numbers(m.vis.rgba.com));
    rgba.set("contactpoint", numbers(m.vis.rgba.contactpoint));
    rgba.set("contactforce", numbers(m.vis.rgba.contactforce));
    return node;
  }

  private ObjectNode bodies() {
    ObjectNode node = JSON.objectNode();
    node.set("name", strings(m.names.body));
    node.set("parent", numbers(m.body.parentid));
    node.set("slot", numbers(layout.slot));
    node.set("pos", numbers(d.xpos));
    node.set("quat", numbers(d.xquat));
    node.set("mass", numbers(m.body.mass));
    node.set("inertia", numbers(m.body.inertia));
    node.set("ipos", numbers(m.body.ipos));
    node.set("iquat", numbers(m.body.iquat));
    node.set("root", numbers(layout.roots));
    return node;
  }

  private ObjectNode geoms() {
    ObjectNode node = JSON.objectNode();
    node.set("name", strings(m.names.geom));
    node.set("type", numbers(m.geom.type));
    node.set("body", numbers(m.geom.bodyid));
    node.set("data", numbers(m.geom.dataid));
    node.set("material", numbers(m.geom.matid));
    node.set("group", numbers(m.geom.group));
    node.set("size", numbers(m.geom.size));
    node.set("pos", numbers(m.geom.pos));
    node.set("quat", numbers(m.geom.quat));
    node.set("rgba", numbers(m.geom.rgba));
    return node;
  }

  private ObjectNode sites() {
    ObjectNode node = JSON.objectNode();
    node.set("name", strings(m.names.site));
    node.set("type", numbers(m.site.type));
    node.set("body", numbers(m.site.bodyid));
    node.set("material", numbers(m.site.matid));
    node.set("group", numbers(m.site.group));
    node.set("size", numbers(m.site.size));
    node.set("pos", numbers(m.site.pos));
    node.set("quat", numbers(m.site.quat));
    node.set("rgba", numbers(m.site.rgba));
    return node;
  }

  private ObjectNode joints() {
    ObjectNode node = JSON.objectNode();
    node.set("name", strings(m.names.joint));
    node.set("type", numbers(m.jnt.type));
    node.set("body", numbers(m.jnt.bodyid));
    node.set("qposadr", numbers(m.jnt.qposadr));
    node.set("limited", flags(m.jnt.limited));
    node.set("range", numbers(m.jnt.range));
    node.set("group", numbers(m.jnt.group));
    return node;
  }

  private ObjectNode actuators() {
    ObjectNode node = JSON.objectNode();
    node.set("name", strings(m.names.actuator));
    node.set("limited", flags(m.actuator.ctrllimited));
    node.set("range", numbers(m.actuator.ctrlrange));
    node.set("group", numbers(m.actuator.group));
    return node;
  }

  private ObjectNode sensors() {
    ObjectNode node = JSON.objectNode();
    node.set("name", strings(m.names.sensor));
    node.set("type", numbers(m.sensor.type));
    node.set("dim", numbers(m.sensor.dim));
    node.set("adr", numbers(m.sensor.adr));
    return node;
  }

  private ObjectNode tendons() {
    ObjectNode node = JSON.objectNode();
    node.set("name", strings(m.names.tendon));
    node.set("material", numbers(m.tendon.matid));
    node.set("group", numbers(m.tendon.group));
    node.set("width", numbers(m.tendon.width));
    node.set("rgba", numbers(m.tendon.rgba));
    return node;
  }

  private ObjectNode cameras() {
    ObjectNode node = JSON.objectNode();
    node.set("name", strings(m.names.camera));
    node.set("body", numbers(m.cam.bodyid));
    node.set("mode", numbers(m.cam.mode));
    node.set("pos", numbers(m.cam.pos));
    node.set("quat", numbers(m.cam.quat));
    node.set("fovy", numbers(m.cam.fovy));
    node.set("projection", numbers(m.cam.projection));
    node.set("tracked", numbers(layout.cameras));
    return node;
  }

  private ObjectNode lights() {
    ObjectNode node = JSON.objectNode();
    node.set("name", strings(m.names.light));
    node.set("body", numbers(m.light.bodyid));
    node.set("mode", numbers(m.light.mode));
    node.set("type", numbers(m.light.type));
    node.set("active", flags(m.light.active));
    node.set("castshadow", flags(m.light.castshadow));
    node.set("pos", numbers(m.light.pos));
    node.set("dir", numbers(m.light.dir));
    node.set("attenuation", numbers(m.light.attenuation));
    node.set("cutoff", numbers(m.light.cutoff));
    node.set("exponent", numbers(m.light.exponent));
    node.set("ambient", numbers(m.light.ambient));
    node.set("diffuse", numbers(m.light.diffuse));
    node.set("specular", numbers(m.light.specular));
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
