package dev.armature.compile.asset;

/**
 * Points and elements of a GMSH file, for deformable bodies.
 *
 * @param dim dimension of the elements: 1 lines, 2 triangles, 3 tetrahedra
 * @param point points [npoint x 3]
 * @param element points of each element, counted from zero [nelement x (dim + 1)]
 */
public record GmshMesh(int dim, double[] point, int[] element) {
  /**
   * Reads a file of version 2.2 or 4.1, ASCII or binary.
   *
   * @throws AssetException when the file is broken or of another version
   */
  public static GmshMesh read(byte[] bytes) {
    return new GmshReader(bytes).read();
  }
}
