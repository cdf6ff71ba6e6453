package dev.armature.compile.asset;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.compile.shape.Frames;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A skin: a surface whose vertices follow bones. All in single precision.
 *
 * @param vert vertices [nvert x 3]
 * @param texcoord texture coordinates [nvert x 2], or empty
 * @param face vertices of each face [nface x 3]
 * @param bones the bones
 */
public record SkinData(float[] vert, float[] texcoord, int[] face, List<Bone> bones) {
  private static final int HEADER = 16;
  private static final int NAME = 40;
  private static final int BONE_HEADER = NAME + 4 * 8;

  /**
   * A bone.
   *
   * @param body name of the body
   * @param bindPos position of the body when bound [3]
   * @param bindQuat orientation of the body when bound [4]
   * @param vertId vertices that follow it
   * @param vertWeight how much they do
   */
  public record Bone(
      String body, float[] bindPos, float[] bindQuat, int[] vertId, float[] vertWeight) {}

  /**
   * Reads a SKN file.
   *
   * @throws AssetException when the file is broken
   */
  public static SkinData read(byte[] bytes) {
    if (bytes.length < HEADER) {
      throw AssetException.atByte(
          bytes.length, "SKN file ends inside its header of " + HEADER + " bytes");
    }
    long nvert = LittleEndian.intAt(bytes, 0);
    long ntexcoord = LittleEndian.intAt(bytes, 4);
    long nface = LittleEndian.intAt(bytes, 8);
    long nbone = LittleEndian.intAt(bytes, 12);
    if (nvert < 0 || ntexcoord < 0 || nface < 0 || nbone < 0) {
      throw AssetException.atByte(0, "SKN file with a negative count");
    }
    long least = HEADER + 12 * nvert + 8 * ntexcoord + 12 * nface + BONE_HEADER * nbone;
    if (bytes.length < least) {
      throw AssetException.atByte(
          bytes.length,
          "SKN file has " + bytes.length + " bytes; its header asks for at least " + least);
    }
    int at = HEADER;
    float[] vert = LittleEndian.floats(bytes, at, (int) (3 * nvert));
    at += 4 * vert.length;
    float[] texcoord = LittleEndian.floats(bytes, at, (int) (2 * ntexcoord));
    at += 4 * texcoord.length;
    int[] face = LittleEndian.ints(bytes, at, (int) (3 * nface));
    at += 4 * face.length;
    List<Bone> bones = new ArrayList<>();
    for (int b = 0; b < nbone; b++) {
      if (bytes.length - at < BONE_HEADER) {
        throw AssetException.atByte(at, "SKN file ends inside bone " + b);
      }
      int length = 0;
      while (length < NAME && bytes[at + length] != 0) {
        length++;
      }
      String body = new String(bytes, at, length, StandardCharsets.UTF_8);
      float[] pos = LittleEndian.floats(bytes, at + NAME, 3);
      float[] quat = LittleEndian.floats(bytes, at + NAME + 12, 4);
      long count = LittleEndian.intAt(bytes, at + NAME + 28);
      if (count < 1 || 8 * count > bytes.length - at - BONE_HEADER) {
        throw AssetException.atByte(
            at + NAME + 28, "bone " + b + " of the SKN file with " + count + " vertices");
      }
      at += BONE_HEADER;
      int[] id = LittleEndian.ints(bytes, at, (int) count);
      at += 4 * id.length;
      float[] weight = LittleEndian.floats(bytes, at, (int) count);
      at += 4 * weight.length;
      bones.add(new Bone(body, pos, quat, id, weight));
    }
    if (at != bytes.length) {
      throw AssetException.atByte(at, "SKN file has " + (bytes.length - at) + " bytes too many");
    }
    return new SkinData(vert, texcoord, face, List.copyOf(bones));
  }

  /**
   * Checks sizes and indices, makes the weights of each vertex add up to one and the bind
   * quaternions unit.
   *
   * @throws AssetException when the data make no skin
   */
  public SkinData compile(String name) {
    int nvert = vert.length / 3;
    if (vert.length == 0
        || vert.length % 3 != 0
        || face.length == 0
        || face.length % 3 != 0
        || bones.isEmpty()) {
      throw error(name, "needs vertices, faces (both in threes) and bones");
    }
    if (texcoord.length != 0 && texcoord.length != 2 * nvert) {
      throw error(
          name, "has " + texcoord.length / 2 + " texture coordinates for " + nvert + " vertices");
    }
    for (int i = 0; i < face.length; i++) {
      if (face[i] < 0 || face[i] >= nvert) {
        throw error(name, "face " + i / 3 + " refers to vertex " + face[i] + " of " + nvert);
      }
    }
    float[] total = new float[nvert];
    for (Bone bone : bones) {
      if (bone.vertId.length == 0 || bone.vertId.length != bone.vertWeight.length) {
        throw error(
            name,
            "bone '"
                + bone.body
                + "' has "
                + bone.vertId.length
                + " vertices and "
                + bone.vertWeight.length
                + " weights");
      }
      if (bone.bindPos.length != 3 || bone.bindQuat.length != 4) {
        throw error(
            name,
            "bone '"
                + bone.body
                + "' needs a bind position of 3 and a bind quaternion of 4 numbers");
      }
      for (int i = 0; i < bone.vertId.length; i++) {
        int v = bone.vertId[i];
        if (v < 0 || v >= nvert) {
          throw error(name, "bone '" + bone.body + "' refers to vertex " + v + " of " + nvert);
        }
        total[v] += bone.vertWeight[i];
      }
    }
    for (int v = 0; v < nvert; v++) {
      if (!(total[v] > MINVAL)) {
        throw error(name, "vertex " + v + " has no positive weight");
      }
    }
    List<Bone> compiled = new ArrayList<>();
    for (Bone bone : bones) {
      float[] weight = bone.vertWeight.clone();
      for (int i = 0; i < weight.length; i++) {
        weight[i] /= total[bone.vertId[i]];
      }
      compiled.add(new Bone(bone.body, bone.bindPos, unit(bone.bindQuat), bone.vertId, weight));
    }
    return new SkinData(vert, texcoord, face, List.copyOf(compiled));
  }

  /** The quaternion with unit length; one shorter than 1e-7 stays, as in the reference. */
  private static float[] unit(float[] quat) {
    double[] q = {quat[0], quat[1], quat[2], quat[3]};
    Frames.normalize(q);
    return new float[] {(float) q[0], (float) q[1], (float) q[2], (float) q[3]};
  }

  private static AssetException error(String name, String message) {
    return new AssetException("skin '" + name + "' " + message);
  }
}
