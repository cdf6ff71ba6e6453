package dev.armature.compile.asset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class GmshMeshTest {
  private static final double[] POINTS = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1.5};

  private static void assertTetrahedron(GmshMesh mesh) {
    assertThat(mesh.dim()).isEqualTo(3);
    assertThat(mesh.point()).containsExactly(POINTS);
    assertThat(mesh.element()).containsExactly(0, 1, 2, 3, 3, 2, 1, 0);
  }

  @Test
  @DisplayName("GMSH 4.1 ASCII")
  void ascii41() {
    assertTetrahedron(
        GmshMesh.read(
            Bytes.ascii(
                """
                $MeshFormat
                4.1 0 8
                $EndMeshFormat
                $Nodes
                1 4 1 4
                3 1 0 4
                1
                2
                3
                4
                0 0 0
                1 0 0
                0 1 0
                0 0 1.5
                $EndNodes
                $Elements
                1 2 1 2
                3 1 4 2
                1 1 2 3 4
                2 4 3 2 1
                $EndElements
                """)));
  }

  @Test
  @DisplayName("GMSH 4.1 binary")
  void binary41() {
    byte[] bytes =
        new Bytes()
            .text("$MeshFormat\n4.1 1 8\n")
            .ints(1)
            .text("\n$EndMeshFormat\n$Nodes\n")
            .longs(1, 4, 1, 4)
            .ints(3, 1, 0)
            .longs(4)
            .longs(1, 2, 3, 4)
            .doubles(POINTS)
            .text("\n$EndNodes\n$Elements\n")
            .longs(1, 2, 1, 2)
            .ints(3, 1, 4)
            .longs(2)
            .longs(1, 1, 2, 3, 4, 2, 4, 3, 2, 1)
            .text("\n$EndElements\n")
            .array();
    assertTetrahedron(GmshMesh.read(bytes));
  }

  @Test
  @DisplayName("GMSH 2.2 ASCII, with and without tags")
  void ascii22() {
    String nodes =
        "$MeshFormat\n"
            + "2.2 0 8\n"
            + "$EndMeshFormat\n"
            + "$Nodes\n"
            + "4\n"
            + "1 0 0 0\n"
            + "2 1 0 0\n"
            + "3 0 1 0\n"
            + "4 0 0 1.5\n"
            + "$EndNodes\n";
    assertTetrahedron(
        GmshMesh.read(
            Bytes.ascii(
                nodes + "$Elements\n2\n1 4 2 0 1 1 2 3 4\n2 4 2 0 1 4 3 2 1\n$EndElements\n")));
    assertTetrahedron(
        GmshMesh.read(
            Bytes.ascii(nodes + "$Elements\n2\n1 4 0 1 2 3 4\n2 4 0 4 3 2 1\n$EndElements\n")));
    GmshMesh surface =
        GmshMesh.read(Bytes.ascii(nodes + "$Elements\n1\n1 2 2 0 1 1 2 3\n$EndElements\n"));
    assertThat(surface.dim()).isEqualTo(2);
    assertThat(surface.element()).containsExactly(0, 1, 2);
  }

  @Test
  @DisplayName("GMSH 2.2 binary, with and without tags")
  void binary22() {
    assertTetrahedron(
        GmshMesh.read(
            binary22(
                new Bytes().ints(4, 1, 2, 1, 0, 1, 1, 2, 3, 4, 4, 1, 2, 2, 0, 1, 4, 3, 2, 1))));
    assertTetrahedron(
        GmshMesh.read(binary22(new Bytes().ints(4, 2, 0, 1, 1, 2, 3, 4, 2, 4, 3, 2, 1))));
  }

  private static byte[] binary22(Bytes elements) {
    Bytes file =
        new Bytes().text("$MeshFormat\n2.2 1 8\n").ints(1).text("\n$EndMeshFormat\n$Nodes\n4\n");
    for (int i = 0; i < 4; i++) {
      file.ints(i + 1).doubles(POINTS[3 * i], POINTS[3 * i + 1], POINTS[3 * i + 2]);
    }
    file.text("$EndNodes\n$Elements\n2\n");
    for (byte b : elements.array()) {
      file.bytes(b);
    }
    return file.text("\n$EndElements\n").array();
  }

  @Test
  @DisplayName("Broken GMSH files are refused with the byte")
  void broken() {
    assertRefused("$Nodes\n", "byte 0");
    assertRefused("$MeshFormat\n4.1 0 8\n$EndMeshFormat\n", "$Nodes");
    assertRefused("$MeshFormat\n3.0 0 8\n$Nodes\n$EndNodes\n$Elements\n$EndElements\n", "3.0");
    assertRefused(
        "$MeshFormat\n4.1 7 8\n$Nodes\n$EndNodes\n$Elements\n$EndElements\n", "binary flag");
    assertRefused(
        "$MeshFormat\n"
            + "4.1 0 8\n"
            + "$Nodes\n"
            + "1 999999999 1 999999999\n"
            + "3 1 0 999999999\n"
            + "$EndNodes\n"
            + "$Elements\n"
            + "$EndElements\n",
        "cannot hold");
    assertRefused(
        "$MeshFormat\n2.2 0 8\n$Nodes\n999999999\n$EndNodes\n$Elements\n$EndElements\n",
        "cannot hold");
    assertRefused(
        "$MeshFormat\n2.2 0 8\n$Nodes\n4\r\n1 0 0 0\n$EndNodes\n$Elements\n$EndElements\n",
        "alone");
    assertRefused(
        "$MeshFormat\n"
            + "2.2 0 8\n"
            + "$Nodes\n"
            + "1\n"
            + "1 0 0 0\n"
            + "$EndNodes\n"
            + "$Elements\n"
            + "1\n"
            + "1 4 0 1 2 3 4\n"
            + "$EndElements\n",
        "node 1 of 1");
  }

  private static void assertRefused(String text, String part) {
    assertThatThrownBy(() -> GmshMesh.read(Bytes.ascii(text)))
        .isInstanceOf(AssetException.class)
        .hasMessageContaining(part);
  }
}
