package dev.armature.compile.asset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class MeshFileTest {
  private static MeshData obj(String text) {
    return MeshFile.read(Bytes.ascii(text), MeshFormat.OBJ, false).data();
  }

  private static void assertRefused(byte[] bytes, MeshFormat format, String... parts) {
    assertThatThrownBy(() -> MeshFile.read(bytes, format, false))
        .isInstanceOf(AssetException.class)
        .hasMessageContainingAll(parts);
  }

  // ---- OBJ

  @Test
  @DisplayName(
      "OBJ polygons are cut into the triangles of the reference, convex or not, in either"
          + " direction")
  void objPolygons() {
    MeshData mesh =
        obj(
            """
            v 0 0 0
            v 3 0 0
            v 4 2 0
            v 0 1 0
            v 1 1 3
            v -2 0 5
            v -1 -3 5
            v 0 -1.1 5.5
            v 2 -4 5
            v 3 2 5
            v 10 10 0
            v 10 11 0
            v 11 11 0
            v 11 10 0
            v 12 12 0
            v 20 10 0
            v 20.4 11 0
            v 21 10.2 0
            v 21.5 13 0
            v 17 12 0
            f 1 2 3 4
            f 4 3 2 1
            f 2 3 4 1
            f 6 7 8 9 10
            f 10 9 8 7 6
            f 11 15 13 12
            f 12 11 15 13
            f 13 12 11 15
            f 15 13 12 11
            f 16 17 18 19 20
            f 20 19 18 17 16
            f 17 18 19 20 16
            f 1 2 5
            """);
    assertThat(mesh.vertCount()).isEqualTo(20);
    assertThat(mesh.face())
        .containsExactly(
            0, 1, 2, 0, 2, 3, 3, 2, 1, 3, 1, 0, 1, 2, 3, 1, 3, 0, 5, 6, 7, 7, 8, 9, 5, 7, 9, 9, 8,
            7, 7, 6, 5, 9, 7, 5, 10, 14, 12, 10, 12, 11, 11, 10, 14, 11, 14, 12, 12, 11, 10, 12, 10,
            14, 12, 11, 10, 14, 12, 10, 16, 17, 18, 16, 18, 19, 15, 16, 19, 18, 17, 16, 16, 15, 19,
            19, 18, 16, 16, 17, 18, 16, 18, 19, 16, 19, 15, 0, 1, 4);
  }

  @Test
  @DisplayName("OBJ: only the first shape gives faces, but all vertices of the file are kept")
  void objFirstShape() {
    MeshData mesh =
        obj(
            "o empty\n"
                + "g first\n"
                + "v 0 0 0\n"
                + "v 1 0 0\n"
                + "v 0 1 0\n"
                + "f 1 2 3\n"
                + "usemtl x\n"
                + "f 3 2 1\n"
                + "o second\n"
                + "v 0 0 1\n"
                + "f 1 2 4\n");
    assertThat(mesh.vertCount()).isEqualTo(4);
    assertThat(mesh.face()).containsExactly(0, 1, 2, 2, 1, 0);
  }

  @Test
  @DisplayName(
      "OBJ: negative indices count from the end, texture coordinates are turned over, line ends of"
          + " any kind")
  void objIndices() {
    MeshData mesh =
        obj(
            "# comment\r\n"
                + "v 0 0 0 1 1 1\r\n"
                + "v 1 0 0\r"
                + "v 0 1 0\n"
                + "\tvt 0.25 0.25\n"
                + "vt 0 1\n"
                + "vt 1 1\n"
                + "vn 0 0 1\n"
                + "f -3/-3/-1 -2/2/1 3/3/1\n"
                + "f 1//1 2//1 3//1");
    assertThat(mesh.face()).containsExactly(0, 1, 2, 0, 1, 2);
    assertThat(mesh.faceTexcoord()).containsExactly(0, 1, 2, -1, -1, -1);
    assertThat(mesh.faceNormal()).containsExactly(0, 0, 0, 0, 0, 0);
    assertThat(mesh.texcoord()).containsExactly(0.25f, 0.75f, 0, 0, 1, 0);
    assertThat(mesh.normal()).containsExactly(0, 0, 1);
  }

  @Test
  @DisplayName(
      "OBJ: digits are summed one at a time, so a long fraction may be a bit off the nearest float")
  void objNumbers() {
    MeshData mesh = obj("v 1.5e2 -.25 +7\nv 1e-3 2.E1 abc\nv 0.123456789 12345.678 -1.25e+1x\n");
    assertThat(mesh.vert())
        .containsExactly(
            150f,
            -0.25f,
            7f,
            (float) Math.scalb(StrictMath.pow(5, -3), -3),
            20f,
            0f,
            0.12345679f,
            12345.678f,
            -12.5f);
  }

  @Test
  @DisplayName("OBJ: an index of zero is an error with its line")
  void objBadIndex() {
    assertRefused(
        Bytes.ascii("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 0 2\n"),
        MeshFormat.OBJ,
        "line 4",
        "vertex index");
    assertRefused(Bytes.ascii("v 0 0 0\nf 1 -2 1\n"), MeshFormat.OBJ, "line 2");
    assertRefused(Bytes.ascii("v 0 0 0\nf 1 x 1\n"), MeshFormat.OBJ, "line 2");
  }

  // ---- STL

  private static final float[][] TETRAHEDRON = {
    {0, 0, 0, 0, 1, 0, 1, 0, 0},
    {-0f, 0, 0, 1, 0, 0, 0, 0, 1},
    {0, 0, 0, 0, 0, 1, 0, 1, 0},
    {1, 0, 0, 0, 1, 0, 0, 0, 1}
  };

  private static byte[] binaryStl() {
    Bytes stl = new Bytes().zeros(80).ints(4);
    for (float[] triangle : TETRAHEDRON) {
      stl.floats(9, 9, 9).floats(triangle).zeros(2);
    }
    return stl.array();
  }

  @Test
  @DisplayName("Binary STL: equal vertices are merged in the order of first appearance")
  void stlMerges() {
    MeshData mesh = MeshFile.read(binaryStl(), MeshFormat.STL, false).data();
    assertThat(mesh.vert()).containsExactly(0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 1);
    assertThat(mesh.face()).containsExactly(0, 1, 2, 0, 2, 3, 0, 3, 1, 2, 1, 3);
  }

  @Test
  @DisplayName("A left-handed scale turns the faces of every format over")
  void leftHanded() {
    assertThat(MeshFile.read(binaryStl(), MeshFormat.STL, true).data().face())
        .containsExactly(0, 2, 1, 0, 3, 2, 0, 1, 3, 2, 3, 1);
    assertThat(
            MeshFile.read(
                    Bytes.ascii(
                        "v 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nvt 1 0\nvt 0 1\nf 1/1 2/2 3/3\n"),
                    MeshFormat.OBJ,
                    true)
                .data()
                .faceTexcoord())
        .containsExactly(0, 2, 1);
    MeshData msh = MeshFile.read(msh(4, 4, 4, 1, 88), MeshFormat.MSH, true).data();
    assertThat(msh.face()).containsExactly(0, 2, 1);
    assertThat(msh.faceNormal()).containsExactly(0, 1, 2);
    assertThat(msh.faceTexcoord()).containsExactly(0, 1, 2);
  }

  @Test
  @DisplayName("ASCII STL is read like binary, with a warning")
  void asciiStl() {
    StringBuilder text = new StringBuilder("solid part name\n");
    for (float[] t : TETRAHEDRON) {
      text.append("facet normal 0 0 1\n outer loop\n");
      for (int i = 0; i < 9; i += 3) {
        text.append("  vertex ")
            .append(t[i])
            .append(' ')
            .append(t[i + 1])
            .append(' ')
            .append(t[i + 2])
            .append('\n');
      }
      text.append(" endloop\nendfacet\n");
    }
    text.append("endsolid part name\n");
    MeshFile file = MeshFile.read(Bytes.ascii(text.toString()), MeshFormat.STL, false);
    assertThat(file.warnings()).hasSize(1).first().asString().contains("ASCII");
    MeshData binary = MeshFile.read(binaryStl(), MeshFormat.STL, false).data();
    assertThat(file.data().vert()).containsExactly(binary.vert());
    assertThat(file.data().face()).containsExactly(binary.face());
    assertRefused(Bytes.ascii("solid x\nvertex 1 2 y\n"), MeshFormat.STL, "line 2", "'y'");
    assertRefused(Bytes.ascii("solid x\nfacet\nvertex 1 2"), MeshFormat.STL, "line 3", "ends");
    assertRefused(Bytes.ascii("solid x\nvertex 1 2 3\nendloop"), MeshFormat.STL, "line 3", "three");
    assertRefused(Bytes.ascii("solid x\n"), MeshFormat.STL, "0 faces");
  }

  @Test
  @DisplayName("Broken STL files are refused with the byte, whatever size they claim")
  void brokenStl() {
    assertRefused(new byte[10], MeshFormat.STL, "byte 10");
    assertRefused(new Bytes().zeros(80).ints(0).array(), MeshFormat.STL, "byte 80", "0 faces");
    assertRefused(new Bytes().zeros(80).ints(-1).array(), MeshFormat.STL, "byte 80");
    assertRefused(new Bytes().zeros(80).ints(200_000).array(), MeshFormat.STL, "10000084");
    assertRefused(
        new Bytes()
            .zeros(80)
            .ints(1)
            .floats(0, 0, 0, 2e9f, 0, 0, 0, 0, 0, 0, 0, 0)
            .zeros(2)
            .array(),
        MeshFormat.STL,
        "byte 96");
  }

  // ---- MSH

  private static byte[] msh(int nvert, int nnormal, int ntexcoord, int nface, int numbers) {
    Bytes msh = new Bytes().ints(nvert, nnormal, ntexcoord, nface);
    for (int i = 0; i < numbers - 3 * nface && i < 32; i++) {
      msh.floats(i);
    }
    for (int i = 0; i < 3 * nface && i < 100; i++) {
      msh.ints(i % 3);
    }
    return msh.array();
  }

  @Test
  @DisplayName("MSH files hold what their four counts say")
  void mshFile() {
    MeshData mesh = MeshFile.read(msh(4, 4, 4, 1, 88), MeshFormat.MSH, false).data();
    assertThat(mesh.vert()).startsWith(0, 1, 2).hasSize(12);
    assertThat(mesh.normal()).startsWith(12, 13, 14).hasSize(12);
    assertThat(mesh.texcoord()).startsWith(24, 25).hasSize(8);
    assertThat(mesh.face()).containsExactly(0, 1, 2);
  }

  @Test
  @DisplayName("Broken MSH files are refused with the byte, whatever size they claim")
  void brokenMsh() {
    assertRefused(new byte[7], MeshFormat.MSH, "byte 7");
    assertRefused(msh(3, 0, 0, 1, 12), MeshFormat.MSH, "3 vertices");
    assertRefused(msh(4, 3, 0, 1, 24), MeshFormat.MSH, "byte 4", "3 normals");
    assertRefused(msh(4, 0, 3, 1, 24), MeshFormat.MSH, "byte 8");
    assertRefused(msh(4, 0, 0, 2, 15), MeshFormat.MSH, "asks for");
    assertRefused(
        msh(Integer.MAX_VALUE, Integer.MAX_VALUE, 0, Integer.MAX_VALUE, 0),
        MeshFormat.MSH,
        "asks for");
    assertRefused(msh(4, 0, 0, -1, 12), MeshFormat.MSH, "-1 faces");
  }

  // ---- what MJCF adds

  @Test
  @DisplayName("The format goes by content type, else by extension in any case")
  void formats() {
    assertThat(MeshFormat.of("a.OBJ", "")).contains(MeshFormat.OBJ);
    assertThat(MeshFormat.of("a.obj", "model/stl")).contains(MeshFormat.STL);
    assertThat(MeshFormat.of("a.msh", "")).contains(MeshFormat.MSH);
    assertThat(MeshFormat.of("a.ply", "")).isEmpty();
  }

  @Test
  @DisplayName("Arrays that a file lacks may stand beside it; the same array twice is an error")
  void supplement() {
    MeshData file = MeshFile.read(binaryStl(), MeshFormat.STL, false).data();
    float[] texcoord = {0, 0, 1, 0, 1, 1, 0, 1};
    MeshData inline =
        new MeshData(new float[0], new float[0], texcoord, new int[0], new int[0], new int[0]);
    CompiledMesh mesh =
        MeshCompiler.compile(MeshInput.of("t", file.supplement(inline), InertiaMode.LEGACY, true));
    assertThat(mesh.texcoord()).containsExactly(texcoord);
    assertThat(mesh.faceTexcoord()).containsExactly(mesh.face());
    assertThatThrownBy(() -> file.supplement(Shapes.cube()))
        .isInstanceOf(AssetException.class)
        .hasMessageContaining("repeated vertex");
  }
}
