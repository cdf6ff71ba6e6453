package dev.armature.compile.asset;

import java.util.List;

/**
 * What a mesh file holds.
 *
 * @param data vertices and faces
 * @param warnings what the reader accepted although MuJoCo does not
 */
public record MeshFile(MeshData data, List<String> warnings) {
  /** A file read without warnings. */
  static MeshFile of(MeshData data) {
    return new MeshFile(data, List.of());
  }

  /**
   * Reads a mesh file.
   *
   * @param bytes content of the file
   * @param leftHanded the product of the scales is negative, so faces turn over
   * @throws AssetException when the file is broken
   */
  public static MeshFile read(byte[] bytes, MeshFormat format, boolean leftHanded) {
    return switch (format) {
      case OBJ -> of(new ObjReader(bytes, leftHanded).read());
      case STL -> StlReader.read(bytes, leftHanded);
      case MSH -> of(MshReader.read(bytes, leftHanded));
      case DAE -> new ColladaReader(bytes, leftHanded).read();
    };
  }
}
