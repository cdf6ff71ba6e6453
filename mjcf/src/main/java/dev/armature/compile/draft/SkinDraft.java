package dev.armature.compile.draft;

import dev.armature.compile.expand.Item;
import dev.armature.model.Sizes;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A skin. */
public final class SkinDraft extends Draft {
  /**
   * A bone.
   *
   * @param body body that it follows
   * @param bindpos position of the body when the skin was bound
   * @param bindquat orientation of the body when the skin was bound
   * @param vertid vertices that it moves
   * @param vertweight their weights
   */
  public record Bone(
      BodyDraft body, float[] bindpos, float[] bindquat, int[] vertid, float[] vertweight) {}

  /** Material. */
  public @Nullable MaterialDraft material;

  /** Vertices [n x 3]. */
  public float[] vert = new float[0];

  /** Texture coordinates [n x 2]. */
  public float[] texcoord = new float[0];

  /** Faces [n x 3]. */
  public int[] face = new int[0];

  /** Bones. */
  public final List<Bone> bones = new ArrayList<>();

  /** A skin. */
  public SkinDraft(Item item, String name) {
    super(item, name);
  }

  /** Adds what the skin needs to the sizes of the model. */
  public void size(Sizes s) {
    s.nskin++;
    s.nskinvert += vert.length / 3;
    s.nskintexvert += texcoord.length / 2;
    s.nskinface += face.length / 3;
    s.nskinbone += bones.size();
    for (Bone bone : bones) {
      s.nskinbonevert += bone.vertid.length;
    }
  }
}
