package dev.armature.compile;

import dev.armature.compile.draft.BodyDraft;
import dev.armature.compile.draft.CameraDraft;
import dev.armature.compile.draft.LightDraft;
import dev.armature.compile.draft.TextureDraft;
import dev.armature.compile.expand.Item;
import dev.armature.compile.expand.Orientation;
import dev.armature.compile.shape.Frames;
import dev.armature.compile.shape.SingleArctangent;
import dev.armature.model.ObjType;
import dev.armature.model.Visual;

/** Poses and optics of cameras, poses of lights. Compiling again starts from what is written. */
final class CameraCompiler {
  private static final float HALF_TURN = 180;

  private final Registry registry;
  private final Visual visual;
  private final boolean plain;

  /**
   * A compiler of cameras.
   *
   * @param visual has the near clipping plane, which stands for the focal length of cameras without
   *     a sensor
   * @param plain whether textures are dropped
   */
  CameraCompiler(Registry registry, Visual visual, boolean plain) {
    this.registry = registry;
    this.visual = visual;
    this.plain = plain;
  }

  void compile(CameraDraft c) {
    Item item = c.item;
    c.pos = item.numbers("pos");
    c.quat = Orientation.of(item);
    c.target = (BodyDraft) registry.optional(item, ObjType.BODY, "target");
    Frames.compose(item.framePos(), item.frameQuat(), c.pos, c.quat);
    if (item.number("fovy") >= HALF_TURN) {
      throw item.error("fovy must be below 180");
    }
    optics(c);
  }

  /** Sensor arithmetic is in single precision, as its results are. */
  private void optics(CameraDraft c) {
    Item item = c.item;
    float[] sensor = Floats.of(item.numbers("sensorsize"));
    float[] focal = Floats.of(item.numbers("focal"));
    float[] focalpixel = Floats.of(item.numbers("focalpixel"));
    float[] principal = Floats.of(item.numbers("principal"));
    float[] principalpixel = Floats.of(item.numbers("principalpixel"));
    c.fovy = item.number("fovy");
    boolean hasSensor = sensor[0] > 0 && sensor[1] > 0;
    if (!hasSensor) {
      if (any(focal) || any(focalpixel) || any(principal) || any(principalpixel)) {
        throw item.error("focal length and principal point need the attribute 'sensorsize'");
      }
      c.intrinsic = new float[] {visual.map.znear, visual.map.znear, 0, 0};
      return;
    }
    if (item.written("fovy") && item.written("sensorsize")) {
      throw item.error("fovy and sensorsize cannot both be given");
    }
    int[] resolution = item.integers("resolution");
    if (resolution[0] <= 0 || resolution[1] <= 0) {
      throw item.error("sensorsize needs a positive resolution");
    }
    for (int i = 0; i < 2; i++) {
      float density = resolution[i] / sensor[i];
      c.intrinsic[i] = focalpixel[i] != 0 ? focalpixel[i] / density : focal[i];
      c.intrinsic[2 + i] = principalpixel[i] != 0 ? principalpixel[i] / density : principal[i];
    }
    float half = SingleArctangent.atan2(sensor[1] / 2, c.intrinsic[1]);
    c.fovy = half * 360.0 / Math.PI;
  }

  private static boolean any(float[] pair) {
    return pair[0] != 0 || pair[1] != 0;
  }

  void compile(LightDraft l) {
    Item item = l.item;
    l.pos = item.numbers("pos");
    l.dir = item.numbers("dir");
    l.target = (BodyDraft) registry.optional(item, ObjType.BODY, "target");
    l.texture = plain ? null : (TextureDraft) registry.optional(item, ObjType.TEXTURE, "texture");
    l.type = item.keyword("type");
    if (item.has("directional")) {
      if (item.written("directional") && item.written("type")) {
        throw item.error("type and directional cannot both be given");
      }
      if (item.written("directional") || !item.written("type")) {
        l.type = item.flag("directional") ? 1 : 0;
      }
    }
    Frames.compose(item.framePos(), item.frameQuat(), l.pos, new double[] {1, 0, 0, 0});
    Frames.rotate(l.dir, item.frameQuat());
    if (Frames.normalize(l.dir) < Frames.EPS) {
      throw item.error("the direction is too small");
    }
  }
}
