package example.game;

import com.jme3.asset.AssetManager;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.FastMath;
import com.jme3.math.Quaternion;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import dev.armature.data.Data;
import dev.armature.model.Model;

/**
 * A world as a node of jMonkeyEngine's scene graph: a node for each body, with its visible geoms.
 * {@link #update} moves the nodes to where the bodies are. The world has z up and jMonkeyEngine y,
 * so the node itself is turned.
 */
public final class WorldNode extends Node {
  private static final int SHOWN_GROUPS = 3;
  private static final float PLAIN = 0.5f;
  private static final int TEXTURE_ROLES = 10;

  private final Model model;
  private final Node[] bodies;

  /** The geoms of a model, at the origin until {@link #update} is called. */
  public WorldNode(Model model, AssetManager assets) {
    super(model.names.model);
    this.model = model;
    bodies = new Node[model.nbody];
    setLocalRotation(new Quaternion().fromAngles(-FastMath.HALF_PI, 0, 0));
    for (int i = 0; i < model.nbody; i++) {
      bodies[i] = new Node(model.names.body[i].isEmpty() ? "body " + i : model.names.body[i]);
      attachChild(bodies[i]);
    }
    for (int g = 0; g < model.ngeom; g++) {
      Spatial shape = model.geom.group[g] < SHOWN_GROUPS ? GeomMeshes.of(model, g) : null;
      if (shape != null) {
        shape.setMaterial(material(g, assets));
        Node place = new Node(shape.getName() + " frame");
        move(place, model.geom.pos, 3 * g, model.geom.quat, 4 * g);
        place.attachChild(shape);
        bodies[model.geom.bodyid[g]].attachChild(place);
      }
    }
  }

  /** Moves every body to its pose. */
  public void update(Data d) {
    for (int i = 0; i < bodies.length; i++) {
      move(bodies[i], d.xpos, 3 * i, d.xquat, 4 * i);
    }
  }

  /** The node of a body. */
  public Node body(int id) {
    return bodies[id];
  }

  private static void move(Node node, double[] pos, int p, double[] quat, int q) {
    node.setLocalTranslation((float) pos[p], (float) pos[p + 1], (float) pos[p + 2]);
    // jMonkeyEngine's quaternions end with the real part, ours start with it
    node.setLocalRotation(
        new Quaternion(
            (float) quat[q + 1], (float) quat[q + 2], (float) quat[q + 3], (float) quat[q]));
  }

  /** Multiplies a color by the mean of a texture; drawing the texture itself is left out here. */
  private void tint(float[] rgba, int texture) {
    if (texture < 0) {
      return;
    }
    int channels = model.tex.nchannel[texture];
    int pixels = model.tex.width[texture] * model.tex.height[texture];
    for (int k = 0; k < 3; k++) {
      double sum = 0;
      for (int i = 0; i < pixels; i++) {
        sum +=
            model.tex.data[model.tex.adr[texture] + i * channels + Math.min(k, channels - 1)]
                & 0xff;
      }
      rgba[k] *= (float) (sum / (255.0 * pixels));
    }
  }

  private Material material(int g, AssetManager assets) {
    float[] rgba = new float[4];
    System.arraycopy(model.geom.rgba, 4 * g, rgba, 0, 4);
    boolean plain = rgba[0] == PLAIN && rgba[1] == PLAIN && rgba[2] == PLAIN && rgba[3] == 1;
    if (model.geom.matid[g] >= 0 && plain) {
      System.arraycopy(model.mat.rgba, 4 * model.geom.matid[g], rgba, 0, 4);
      tint(rgba, model.mat.texid[TEXTURE_ROLES * model.geom.matid[g] + 1]);
    }
    ColorRGBA color = new ColorRGBA(rgba[0], rgba[1], rgba[2], rgba[3]);
    Material material = new Material(assets, "Common/MatDefs/Light/Lighting.j3md");
    material.setBoolean("UseMaterialColors", true);
    material.setColor("Diffuse", color);
    material.setColor("Ambient", color);
    material.setColor("Specular", ColorRGBA.White.mult(0.3f));
    material.setFloat("Shininess", 32);
    return material;
  }
}
