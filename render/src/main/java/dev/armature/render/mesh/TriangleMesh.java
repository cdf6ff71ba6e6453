package dev.armature.render.mesh;

import java.util.Arrays;

/**
 * Triangles with a normal and, perhaps, a texture coordinate at each vertex. Faces run
 * counterclockwise when seen from outside. Grows as it is built; clear it to use it again.
 */
public final class TriangleMesh {
  private float[] position = new float[96];
  private float[] normal = new float[96];
  private float[] texcoord = {};
  private int[] face = new int[96];
  private int vertices;
  private int faces;
  private boolean textured;

  /** Forgets all vertices and faces, keeps the memory. */
  public void clear() {
    vertices = 0;
    faces = 0;
    textured = false;
  }

  /** Number of vertices. */
  public int vertexCount() {
    return vertices;
  }

  /** Number of triangles. */
  public int faceCount() {
    return faces;
  }

  /** Vertices, three numbers each; only the first {@link #vertexCount} are valid. */
  public float[] position() {
    return position;
  }

  /** Unit normals, three numbers per vertex. */
  public float[] normal() {
    return normal;
  }

  /** Texture coordinates, two numbers per vertex, if {@link #hasTexcoord}. */
  public float[] texcoord() {
    return texcoord;
  }

  /** Vertices of the triangles, three each; only the first {@link #faceCount} are valid. */
  public int[] face() {
    return face;
  }

  /** Whether the vertices have texture coordinates of their own. */
  public boolean hasTexcoord() {
    return textured;
  }

  /** Adds a vertex and gives its number. */
  public int vertex(double x, double y, double z, double nx, double ny, double nz) {
    int at = 3 * vertices;
    if (at + 3 > position.length) {
      position = Arrays.copyOf(position, 2 * position.length);
      normal = Arrays.copyOf(normal, 2 * normal.length);
    }
    position[at] = (float) x;
    position[at + 1] = (float) y;
    position[at + 2] = (float) z;
    normal[at] = (float) nx;
    normal[at + 1] = (float) ny;
    normal[at + 2] = (float) nz;
    return vertices++;
  }

  /** Gives the texture coordinate of the vertex added last. */
  public void texture(double s, double t) {
    if (texcoord.length < position.length) {
      texcoord = Arrays.copyOf(texcoord, position.length);
    }
    textured = true;
    texcoord[2 * vertices - 2] = (float) s;
    texcoord[2 * vertices - 1] = (float) t;
  }

  /** Adds a triangle. */
  public void triangle(int a, int b, int c) {
    int at = 3 * faces;
    if (at + 3 > face.length) {
      face = Arrays.copyOf(face, 2 * face.length);
    }
    face[at] = a;
    face[at + 1] = b;
    face[at + 2] = c;
    faces++;
  }

  /** Adds a flat quadrilateral as two triangles. */
  public void quad(int a, int b, int c, int d) {
    triangle(a, b, c);
    triangle(a, c, d);
  }
}
