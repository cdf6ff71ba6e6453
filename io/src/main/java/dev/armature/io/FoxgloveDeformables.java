package dev.armature.io;

import dev.armature.data.Data;
import dev.armature.model.Flexes;
import dev.armature.model.Model;
import dev.armature.query.SkinSurface;
import java.util.stream.IntStream;

/**
 * What changes its shape, as a foxglove.SceneUpdate for one moment, in the frame of the world:
 * flexes of one dimension as lines, those of two and three, and skins, as triangles.
 */
final class FoxgloveDeformables {
  private static final int LINE_LIST = 2;
  private static final double[] ORIGIN = {0, 0, 0};
  private static final double[] UPRIGHT = {1, 0, 0, 0};

  private final Model m;
  private final int[] flexes;
  private final int[] skins;
  private final SkinSurface surface = new SkinSurface();
  private float[] vert = {};
  private float[] normal = {};

  FoxgloveDeformables(Model m) {
    this.m = m;
    flexes =
        IntStream.range(0, m.nflex)
            .filter(f -> m.flex.group[f] < FoxgloveScene.SHOWN_GROUPS)
            .toArray();
    skins =
        IntStream.range(0, m.nskin)
            .filter(s -> m.skin.group[s] < FoxgloveScene.SHOWN_GROUPS)
            .toArray();
  }

  /** Whether there is nothing to show. */
  boolean isEmpty() {
    return flexes.length + skins.length == 0;
  }

  /** The message for the moment that the world holds. */
  byte[] message(Data d, long nanos) {
    JsonText json = new JsonText();
    json.open('{').key("deletions").open('[').close(']').key("entities").open('[');
    for (int f : flexes) {
      flex(json, d, f, nanos);
    }
    for (int s : skins) {
      skin(json, d, s, nanos);
    }
    return json.close(']').close('}').bytes();
  }

  private void flex(JsonText json, Data d, int flex, long nanos) {
    Flexes f = m.flex;
    open(json, name(m.names.flex, "flex", flex), nanos);
    boolean line = f.dim[flex] == 1;
    primitive(json, line ? "triangles" : "lines", line ? "lines" : "triangles");
    if (line) {
      json.key("type").integer(LINE_LIST);
      json.key("thickness").number(2 * f.radius[flex]).key("scale_invariant").bool(false);
    }
    FoxgloveScene.color(json, m, f.rgba, flex, f.matid[flex]);
    json.key("colors").open('[').close(']').key("points").open('[');
    for (int v = f.vertadr[flex]; v < f.vertadr[flex] + f.vertnum[flex]; v++) {
      json.numbers("xyz", d.flexvertXpos, 3 * v);
    }
    boolean solid = f.dim[flex] == 3;
    int[] corners = solid ? f.shell : f.elem;
    int from = solid ? f.shelldataadr[flex] : f.elemdataadr[flex];
    int count = solid ? 3 * f.shellnum[flex] : (f.dim[flex] + 1) * f.elemnum[flex];
    indices(json, corners, from, count);
  }

  private void skin(JsonText json, Data d, int skin, long nanos) {
    int n = m.skin.vertnum[skin];
    if (vert.length < 3 * n) {
      vert = new float[3 * n];
      normal = new float[3 * n];
    }
    surface.compute(m, d, skin, vert, normal);
    open(json, name(m.names.skin, "skin", skin), nanos);
    primitive(json, "lines", "triangles");
    FoxgloveScene.color(json, m, m.skin.rgba, skin, m.skin.matid[skin]);
    json.key("colors").open('[').close(']').key("points").open('[');
    double[] p = new double[3];
    for (int v = 0; v < n; v++) {
      for (int k = 0; k < 3; k++) {
        p[k] = vert[3 * v + k];
      }
      json.numbers("xyz", p, 0);
    }
    indices(json, m.skin.face, 3 * m.skin.faceadr[skin], 3 * m.skin.facenum[skin]);
  }

  private void open(JsonText json, String id, long nanos) {
    String[] none = {"arrows", "cubes", "spheres", "cylinders", "texts", "models"};
    FoxgloveScene.open(json, FoxgloveScene.frame(m, 0), id, nanos, none);
  }

  /** Opens a list with one primitive; the other list is empty. */
  private static void primitive(JsonText json, String empty, String list) {
    json.key(empty).open('[').close(']').key(list).open('[');
    FoxgloveScene.pose(json, ORIGIN, UPRIGHT, 0);
  }

  /** Closes the points, writes the indices, and closes primitive, list and entity. */
  private static void indices(JsonText json, int[] corners, int from, int count) {
    json.close(']').key("indices").open('[');
    for (int i = 0; i < count; i++) {
      json.integer(corners[from + i]);
    }
    json.close(']').close('}').close(']').close('}');
  }

  private static String name(String[] names, String kind, int i) {
    return kind + " " + (names[i].isEmpty() ? i : names[i]);
  }
}
