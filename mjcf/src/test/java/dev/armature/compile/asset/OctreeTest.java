package dev.armature.compile.asset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class OctreeTest {
  @Test
  @DisplayName(
      "The signed distance of a box is negative inside, exact outside faces, edges and corners")
  void boxDistance() {
    MeshData box = Shapes.box(1, 2, 3);
    double[] vert = new double[24];
    for (int i = 0; i < 24; i++) {
      vert[i] = box.vert()[i];
    }
    MeshDistance distance = new MeshDistance(vert, box.face());
    assertThat(distance.signed(0, 0, 0)).isCloseTo(-1, within(1e-15));
    assertThat(distance.signed(4, 0, 0)).isCloseTo(3, within(1e-15));
    assertThat(distance.signed(4, 6, 0)).isCloseTo(5, within(1e-14));
    assertThat(distance.signed(2, 4, 5)).isCloseTo(3, within(1e-14));
    assertThat(distance.signed(0, 1.75, 0.5)).isCloseTo(-0.25, within(1e-15));
  }

  @Test
  @DisplayName(
      "Neighboring cells of the octree differ by one level at most, and corners agree where cells"
          + " meet")
  void balanced() {
    MeshInput cube = MeshInput.of("cube", Shapes.box(0.5f, 0.3f, 0.2f), InertiaMode.EXACT, false);
    Octree tree =
        MeshCompiler.compile(
                new MeshInput(
                    "cube",
                    cube.data(),
                    cube.scale(),
                    cube.refpos(),
                    cube.refquat(),
                    cube.inertia(),
                    false,
                    -1,
                    false,
                    true,
                    false,
                    true))
            .octree();
    assertThat(tree.size()).isGreaterThan(1000);
    assertThat(tree.depth()[0]).isZero();
    assertThat(tree.child()).startsWith(1, 2, 3, 4, 5, 6, 7, 8);
    for (int i = 0; i < tree.size(); i++) {
      assertThat(tree.depth()[i]).isLessThanOrEqualTo(6);
      for (int k = 0; k < 8; k++) {
        int child = tree.child()[8 * i + k];
        if (child >= 0) {
          assertThat(tree.depth()[child]).isEqualTo(tree.depth()[i] + 1);
          // the corner a child shares with its parent has one value
          assertThat(tree.coeff()[8 * child + k]).isEqualTo(tree.coeff()[8 * i + k]);
        }
      }
    }
  }
}
