package dev.armature.compile.asset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.armature.plugin.BoundedField;
import dev.armature.plugin.Plugin;
import dev.armature.plugin.PluginRegistry;
import dev.armature.plugin.PluginSettings;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MarchingCubesTest {
  private static MeshData torus() {
    Plugin plugin = PluginRegistry.find("mujoco.sdf.torus");
    assertThat(plugin).isNotNull();
    return MarchingCubes.mesh(plugin.shape(new PluginSettings("mujoco.sdf.torus", key -> "")));
  }

  @Test
  void aTorusHasTheVerticesAndFacesOfMuJoCo() {
    MeshData mesh = torus();
    assertThat(mesh.vertCount()).isEqualTo(49_896);
    assertThat(mesh.face()).hasSize(3 * 99_792);
    assertThat(mesh.vert())
        .startsWith(
            -0.06342937797307968f,
            -0.39230769872665405f,
            -0.14230769872665405f,
            -0.0615384615957737f,
            -0.3926048278808594f,
            -0.14230769872665405f,
            -0.0615384615957737f,
            -0.39230769872665405f,
            -0.14241155982017517f);
    assertThat(mesh.face()).startsWith(1, 0, 2, 1, 4, 3, 1, 2, 4, 3, 6, 5, 3, 4, 6, 5, 8, 7);
  }

  @Test
  void aSurfaceThatTouchesTheNearSidesOfItsBoxByRoundingHasTheVerticesOfMuJoCo() {
    Map<String, String> sizes = Map.of("radius1", "35", "radius2", "10.169191369462114");
    Plugin plugin = PluginRegistry.find("mujoco.sdf.torus");
    assertThat(plugin).isNotNull();
    MeshData mesh =
        MarchingCubes.mesh(
            plugin.shape(
                new PluginSettings("mujoco.sdf.torus", key -> sizes.getOrDefault(key, ""))));
    assertThat(mesh.vertCount()).isEqualTo(43_692);
    assertThat(mesh.face()).hasSize(3 * 87_376);
    assertThat(java.util.Arrays.stream(mesh.face()).min()).hasValue(0);
    // the three vertices on the side, each at (0, -radius1 - radius2, 0)
    assertThat(java.util.Arrays.copyOfRange(mesh.vert(), 3 * 21_440, 3 * 21_443))
        .containsExactly(
            new float[] {0, -45.16919f, 0, 0, -45.16919f, 0, 0, -45.16919f, 0}, within(1e-5f));
  }

  @Test
  void aTorusHasTheNormalsOfMuJoCo() {
    MeshInput of = MeshInput.of("torus", torus(), InertiaMode.LEGACY, false);
    CompiledMesh mesh =
        MeshCompiler.compile(
            new MeshInput(
                of.name(),
                of.data(),
                of.scale(),
                of.refpos(),
                of.refquat(),
                of.inertia(),
                false,
                -1,
                false,
                false,
                true,
                false));
    double sum = 0;
    double sumAbs = 0;
    for (float x : mesh.normal()) {
      sum += x;
      sumAbs += Math.abs(x);
    }
    assertThat(mesh.normal()).hasSize(149_688);
    assertThat(sum).isCloseTo(-0.024780479403489153, within(1e-9));
    assertThat(sumAbs).isCloseTo(73628.75144485054, within(1e-7));
  }

  @Test
  void theSurfaceOfATorusIsClosedTurnsOutwardAndHasAHole() {
    MeshData mesh = torus();
    assertThat(eulerCharacteristic(mesh)).isZero();
    // 2 π² R r²
    double volume = 2 * Math.PI * Math.PI * 0.35 * 0.15 * 0.15;
    assertThat(volume(mesh)).isCloseTo(volume, within(1e-3 * volume));
  }

  @Test
  void anAwkwardFieldStillGivesAClosedSurface() {
    MeshData mesh =
        MarchingCubes.mesh(
            new BoundedField() {
              @Override
              public double halfSize(int axis) {
                return 1;
              }

              @Override
              public double value(double x, double y, double z) {
                boolean inside = Math.max(Math.abs(x), Math.max(Math.abs(y), Math.abs(z))) < 0.5;
                // neighboring corners differ almost at random, so that all kinds of cells occur
                return inside ? StrictMath.sin(1000 * x + 7000 * y * z + 300 * x * z) : 1;
              }

              @Override
              public void gradient(double[] res, int r, double x, double y, double z) {}
            });
    assertThat(mesh.face().length).isGreaterThan(100_000);
    assertOrientedAndClosed(mesh);
  }

  private static void assertOrientedAndClosed(MeshData mesh) {
    Map<Long, Integer> edges = directedEdges(mesh);
    edges.forEach(
        (edge, times) -> {
          long back = (edge & 0xffffffffL) << 32 | edge >>> 32;
          if (!times.equals(edges.get(back))) {
            throw new AssertionError(
                "edge " + (edge >>> 32) + "-" + (edge & 0xffffffffL) + " is open");
          }
        });
  }

  private static Map<Long, Integer> directedEdges(MeshData mesh) {
    Map<Long, Integer> edges = new HashMap<>();
    int[] face = mesh.face();
    for (int i = 0; i < face.length; i += 3) {
      for (int k = 0; k < 3; k++) {
        long a = face[i + k];
        long b = face[i + (k + 1) % 3];
        edges.merge(a << 32 | b, 1, Integer::sum);
      }
    }
    return edges;
  }

  private static int eulerCharacteristic(MeshData mesh) {
    assertOrientedAndClosed(mesh);
    return mesh.vertCount() - directedEdges(mesh).size() / 2 + mesh.face().length / 3;
  }

  private static double volume(MeshData mesh) {
    float[] v = mesh.vert();
    int[] f = mesh.face();
    double sum = 0;
    for (int i = 0; i < f.length; i += 3) {
      int a = 3 * f[i];
      int b = 3 * f[i + 1];
      int c = 3 * f[i + 2];
      sum +=
          v[a] * ((double) v[b + 1] * v[c + 2] - (double) v[b + 2] * v[c + 1])
              + v[a + 1] * ((double) v[b + 2] * v[c] - (double) v[b] * v[c + 2])
              + v[a + 2] * ((double) v[b] * v[c + 1] - (double) v[b + 1] * v[c]);
    }
    return sum / 6;
  }
}
