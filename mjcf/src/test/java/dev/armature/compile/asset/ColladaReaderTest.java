package dev.armature.compile.asset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.armature.compile.CompileResult;
import dev.armature.compile.Compiler;
import dev.armature.mjcf.ModelReader;
import dev.armature.spec.LoadOptions;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ColladaReaderTest {
  /** A cube of side 2 about the origin, as six quads. */
  private static String cube(String nodes, String unit) {
    return """
    <?xml version="1.0" encoding="utf-8"?>
    <COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
      <asset><unit name="x" meter="%s"/><up_axis>Z_UP</up_axis></asset>
      <library_geometries><geometry id="cube"><mesh>
        <source id="pos"><float_array id="a" count="24">-1 -1 -1  1 -1 -1  1 1 -1  -1 1 -1  -1 -1 1  1 -1 1  1 1 1  -1 1 1</float_array>
          <technique_common><accessor source="#a" count="8" stride="3"/></technique_common></source>
        <source id="nrm"><float_array id="b" count="3">0 0 1</float_array></source>
        <vertices id="v"><input semantic="POSITION" source="#pos"/></vertices>
        <polylist count="6">
          <input semantic="VERTEX" source="#v" offset="0"/><input semantic="NORMAL" source="#nrm" offset="1"/>
          <vcount>4 4 4 4 4 4</vcount>
          <p>0 0 3 0 2 0 1 0  4 0 5 0 6 0 7 0  0 0 1 0 5 0 4 0  2 0 3 0 7 0 6 0  1 0 2 0 6 0 5 0  3 0 0 0 4 0 7 0</p>
        </polylist></mesh></geometry></library_geometries>
      <library_visual_scenes><visual_scene id="s">%s</visual_scene></library_visual_scenes>
      <scene><instance_visual_scene url="#s"/></scene>
    </COLLADA>
    """
        .formatted(unit, nodes);
  }

  private static MeshFile read(String text) {
    return MeshFile.read(text.getBytes(StandardCharsets.UTF_8), MeshFormat.DAE, false);
  }

  /** The volume that the faces enclose, positive when they look outward. */
  private static double volume(MeshData mesh) {
    double sum = 0;
    for (int f = 0; f < mesh.faceCount(); f++) {
      float[] v = mesh.vert();
      int a = 3 * mesh.face()[3 * f];
      int b = 3 * mesh.face()[3 * f + 1];
      int c = 3 * mesh.face()[3 * f + 2];
      sum +=
          v[a] * (v[b + 1] * v[c + 2] - v[b + 2] * v[c + 1])
              + v[a + 1] * (v[b + 2] * v[c] - v[b] * v[c + 2])
              + v[a + 2] * (v[b] * v[c + 1] - v[b + 1] * v[c]);
    }
    return sum / 6;
  }

  @Test
  void quadsBecomeTrianglesInMeters() {
    MeshFile file = read(cube("<node><instance_geometry url='#cube'/></node>", "0.01"));
    assertThat(file.data().faceCount()).isEqualTo(12);
    assertThat(file.data().vertCount()).isEqualTo(8);
    assertThat(volume(file.data())).isCloseTo(8e-6, within(1e-12));
    assertThat(file.warnings()).singleElement().asString().contains("COLLADA");
  }

  @Test
  void nodesPlaceTurnScaleAndMirror() {
    String nodes =
        """
        <node><translate>10 0 0</translate><rotate>0 0 1 90</rotate>
          <node><scale>1 2 -3</scale><instance_geometry url='#cube'/></node></node>
        <node id="n"><matrix>1 0 0 0  0 1 0 -20  0 0 1 0  0 0 0 1</matrix><instance_geometry url='#cube'/></node>
        """;
    MeshData mesh = read(cube(nodes, "1")).data();
    assertThat(mesh.vertCount()).isEqualTo(16);
    assertThat(volume(mesh)).isCloseTo(8 * 6 + 8, within(1e-4));
    double[] low = {1e9, 1e9, 1e9};
    double[] high = {-1e9, -1e9, -1e9};
    for (int i = 0; i < mesh.vert().length; i++) {
      low[i % 3] = Math.min(low[i % 3], mesh.vert()[i]);
      high[i % 3] = Math.max(high[i % 3], mesh.vert()[i]);
    }
    // the first is 4 wide in x after its turn, about x = 10
    assertThat(low).containsExactly(new double[] {-1, -21, -3}, within(1e-5));
    assertThat(high).containsExactly(new double[] {12, 1, 3}, within(1e-5));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          <node><instance_geometry url='#ball'/></node>                      | ball
          <node id='r'><instance_node url='#r'/><instance_node url='#r'/></node> | nest deeper
          <node><scale>1 2</scale><instance_geometry url='#cube'/></node>    | takes 3 numbers
          <node><scale>1 2 x</scale><instance_geometry url='#cube'/></node>  | 'x'
          <node/>                                                            | no faces
          """)
  void brokenFilesAreRefusedWithAMessage(String nodes, String message) {
    assertThatThrownBy(() -> read(cube(nodes, "1")))
        .isInstanceOf(AssetException.class)
        .hasMessageContaining(message);
  }

  @Test
  void textThatIsNoColladaIsRefused() {
    assertThatThrownBy(() -> read("<mujoco/>")).hasMessageContaining("<COLLADA>");
    assertThatThrownBy(() -> read("<COLLADA><asset>")).hasMessageContaining("broken");
    assertThatThrownBy(() -> read("solid")).isInstanceOf(AssetException.class);
    assertThatThrownBy(() -> read(cube("<node/>", "-1"))).hasMessageContaining("unit");
  }

  @Test
  void aUrdfWithColladaMeshesLoads() {
    String urdf =
        """
        <robot name="r">
          <link name="base">
            <inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>
            <collision><geometry><mesh filename="cube.dae" scale="0.5 0.5 0.5"/></geometry></collision>
          </link>
        </robot>
        """;
    String dae = cube("<node><instance_geometry url='#cube'/></node>", "1");
    CompileResult result =
        Compiler.compile(
            ModelReader.readFrom(
                Map.of(
                    "r.urdf", urdf.getBytes(StandardCharsets.UTF_8),
                    "cube.dae", dae.getBytes(StandardCharsets.UTF_8)),
                "r.urdf",
                LoadOptions.DEFAULT));
    assertThat(result.model().nmesh).isEqualTo(1);
    assertThat(result.model().nmeshface).isEqualTo(12);
    assertThat(result.model().geom.size).startsWith(0.5, 0.5, 0.5);
  }
}
