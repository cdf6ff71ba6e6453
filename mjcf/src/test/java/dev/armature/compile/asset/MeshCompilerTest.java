package dev.armature.compile.asset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.armature.math.Mat3;
import dev.armature.math.Quat;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MeshCompilerTest {
  private static final double DENSITY = 1000;

  /** Diagonal inertia of a geom of this mesh, from its inertia box. */
  private static double[] inertia(CompiledMesh mesh) {
    double mass = DENSITY * mesh.volume();
    double[] b = mesh.inertiaBox();
    return new double[] {
      mass * (b[1] * b[1] + b[2] * b[2]) / 3,
      mass * (b[0] * b[0] + b[2] * b[2]) / 3,
      mass * (b[0] * b[0] + b[1] * b[1]) / 3
    };
  }

  private static void assertNear(double[] actual, double tolerance, double... expected) {
    assertThat(actual).hasSize(expected.length);
    for (int i = 0; i < expected.length; i++) {
      assertThat(actual[i]).as("entry %d", i).isCloseTo(expected[i], within(tolerance));
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = InertiaMode.class,
      names = {"LEGACY", "EXACT", "CONVEX"})
  @DisplayName(
      "C23.3 a unit cube of density 1000 has mass 1000, inertia 166.667 on all axes and its center"
          + " at 0")
  void unitCube(InertiaMode mode) {
    CompiledMesh mesh = MeshCompiler.compile(MeshInput.of("cube", Shapes.cube(), mode, true));
    assertThat(DENSITY * mesh.volume()).isCloseTo(1000, within(1e-12));
    assertNear(inertia(mesh), 1e-10, 1000 / 6.0, 1000 / 6.0, 1000 / 6.0);
    assertNear(mesh.pos(), 1e-16, 0, 0, 0);
    assertNear(mesh.quat(), 1e-16, 1, 0, 0, 0);
  }

  @Test
  @DisplayName(
      "C23.4 an L-shaped mesh has positive principal inertias that are not all equal, in rotated"
          + " axes")
  void ellHasItsOwnAxes() {
    CompiledMesh mesh =
        MeshCompiler.compile(MeshInput.of("ell", Shapes.ell(), InertiaMode.EXACT, false));
    double[] inertia = inertia(mesh);
    assertThat(inertia[2]).isPositive();
    assertThat(inertia[0] - inertia[2]).isGreaterThan(1);
    assertThat(Math.abs(mesh.quat()[0])).isLessThan(0.999);
  }

  @ParameterizedTest
  @EnumSource(InertiaMode.class)
  @DisplayName(
      "C23.2 each inertia mode gives the numbers of MuJoCo 3.5 for an L with refpos, refquat and"
          + " scale")
  void ellAsTheReference(InertiaMode mode) {
    CompiledMesh mesh =
        MeshCompiler.compile(
            new MeshInput(
                "ell",
                Shapes.ell(),
                new double[] {0.1, 0.2, 0.3},
                new double[] {0.3, 0.2, 0.1},
                new double[] {0.9, 0.1, 0.3, 0.2},
                mode,
                false,
                -1,
                true,
                false,
                false,
                true));
    double[] mass = {
      14.999999999999998, 11.999999999999998, 12.483910773688478, 506.67476768440054
    };
    double[][] inertia = {
      {0.5904001097784308, 0.46990611827973017, 0.13583160204340766},
      {0.5184621199868983, 0.4379172359831849, 0.09258130884986059},
      {0.5284157587480862, 0.44433446736999666, 0.09644506039167812},
      {26.984102343516387, 22.02758278646911, 5.989247754677378}
    };
    double[][] pos = {
      {0.08336842105263158, 0.1764912280701754, 0.11784210526315785},
      {0.07121052631578947, 0.16894736842105254, 0.09805263157894736},
      {0.07269553119113539, 0.16590723088689047, 0.10284672385013642},
      {0.07363841115473266, 0.17361487837794665, 0.1001078952826973}
    };
    double[][] quat = {
      {0.8232425156511203, 0.5218373843830713, 0.09404361244503258, -0.20276415768803746},
      {0.8241682078811714, 0.5235684831294782, 0.09000411264709707, -0.19627039587784345},
      {0.8274132581321003, 0.5180318584022578, 0.09225565669520819, -0.19626305754079776},
      {0.8373643217740924, 0.5109588009833951, 0.08121250535960386, -0.17648406525985147}
    };
    int k = mode.ordinal();
    assertThat(DENSITY * mesh.volume()).isCloseTo(mass[k], within(1e-11));
    assertNear(inertia(mesh), 1e-11, inertia[k]);
    assertNear(mesh.pos(), 1e-13, pos[k]);
    assertNear(mesh.quat(), 1e-12, quat[k]);
    assertThat(mesh.polygons().size()).isEqualTo(7);
    assertThat(mesh.shell()).isEqualTo(mode == InertiaMode.SHELL);
  }

  @Test
  @DisplayName("C23.8 exact, legacy and convex agree to 1e-12 on closed convex meshes")
  void modesAgreeOnConvexMeshes() {
    Random random = new Random(5);
    for (int trial = 0; trial < 20; trial++) {
      float[] vert = new float[3 * 30];
      for (int i = 0; i < vert.length; i++) {
        vert[i] = random.nextFloat() * 2 - 1;
      }
      int[] face =
          MeshCompiler.compile(
                  MeshInput.of("hull", MeshData.of(vert, new int[0]), InertiaMode.EXACT, true))
              .face();
      MeshData closed = MeshData.of(vert, face);
      CompiledMesh exact = MeshCompiler.compile(MeshInput.of("m", closed, InertiaMode.EXACT, true));
      for (InertiaMode mode : new InertiaMode[] {InertiaMode.LEGACY, InertiaMode.CONVEX}) {
        CompiledMesh other = MeshCompiler.compile(MeshInput.of("m", closed, mode, true));
        assertThat(other.volume()).isCloseTo(exact.volume(), within(1e-12));
        assertNear(other.pos(), 1e-12, exact.pos());
        assertNear(other.inertiaBox(), 1e-12, exact.inertiaBox());
        assertNear(other.quat(), 1e-10, exact.quat());
      }
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = InertiaMode.class,
      names = {"LEGACY", "EXACT", "CONVEX"})
  @DisplayName("C23.7 a flat mesh gets the inertia of its bounding box and a warning that names it")
  void flatMeshBecomesABox(InertiaMode mode) {
    CompiledMesh mesh = MeshCompiler.compile(MeshInput.of("leaf", Shapes.square(), mode, true));
    assertThat(mesh.fallback()).isTrue();
    assertThat(mesh.warnings()).isNotEmpty().allMatch(w -> w.contains("'leaf'"));
    assertThat(mesh.volume()).isPositive();
    for (double x : inertia(mesh)) {
      assertThat(x).isPositive().isFinite();
    }
    assertNear(mesh.pos(), 1e-12, 0.5, 0.5, 0);
    for (float x : mesh.vert()) {
      assertThat(x).isFinite();
    }
    assertThat(mesh.graph()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(
      value = InertiaMode.class,
      names = {"LEGACY", "EXACT", "CONVEX"})
  @DisplayName("C23.7 a strict load refuses a flat mesh by name")
  void strictRefusesFlatMesh(InertiaMode mode) {
    MeshInput lenient = MeshInput.of("leaf", Shapes.square(), mode, false);
    MeshInput strict =
        new MeshInput(
            "leaf",
            lenient.data(),
            lenient.scale(),
            lenient.refpos(),
            lenient.refquat(),
            mode,
            false,
            -1,
            false,
            false,
            false,
            true);
    assertThatThrownBy(() -> MeshCompiler.compile(strict))
        .isInstanceOf(AssetException.class)
        .hasMessageContaining("'leaf'");
  }

  @Test
  @DisplayName("C23.7 a flat mesh without faces gets those of its outline, on both sides")
  void flatPointsGetFaces() {
    CompiledMesh mesh =
        MeshCompiler.compile(
            MeshInput.of(
                "leaf", MeshData.of(Shapes.square().vert(), new int[0]), InertiaMode.LEGACY, true));
    assertThat(mesh.faceCount()).isEqualTo(4);
    assertThat(mesh.fallback()).isTrue();
  }

  @Test
  @DisplayName("A flat mesh with shell inertia is no trouble: it has a surface")
  void flatShell() {
    CompiledMesh mesh =
        MeshCompiler.compile(MeshInput.of("leaf", Shapes.square(), InertiaMode.SHELL, false));
    assertThat(mesh.fallback()).isFalse();
    assertThat(mesh.warnings()).isEmpty();
    assertThat(mesh.volume()).isCloseTo(1, within(1e-15));
    assertNear(mesh.pos(), 1e-16, 0.5, 0.5, 0);
    assertNear(mesh.quat(), 1e-14, 0.5, 0.5, -0.5, 0.5);
  }

  @Test
  @DisplayName("The frame taken out and the vertices left give back the vertices put in")
  void frameIsTakenOut() {
    MeshData data = Shapes.ell();
    CompiledMesh mesh = MeshCompiler.compile(MeshInput.of("ell", data, InertiaMode.EXACT, false));
    double[] mat = new double[9];
    Quat.toMat(mat, 0, mesh.quat(), 0);
    double[] v = new double[3];
    for (int i = 0; i < data.vert().length; i += 3) {
      Mat3.mulVec(v, 0, mat, 0, mesh.vertDouble(), i);
      for (int k = 0; k < 3; k++) {
        assertThat(v[k] + mesh.pos()[k]).isCloseTo(data.vert()[i + k], within(1e-14));
      }
    }
  }

  @Test
  @DisplayName("Inward faces are a negative volume for exact inertia, none for legacy")
  void inwardFaces() {
    MeshData cube = Shapes.cube();
    int[] inward = cube.face().clone();
    MshReader.turnOver(inward);
    MeshData turned = MeshData.of(cube.vert(), inward);
    assertThatThrownBy(
            () -> MeshCompiler.compile(MeshInput.of("cube", turned, InertiaMode.EXACT, false)))
        .isInstanceOf(AssetException.class)
        .hasMessageContaining("negative");
    assertThat(
            MeshCompiler.compile(MeshInput.of("cube", turned, InertiaMode.LEGACY, false)).volume())
        .isCloseTo(1, within(1e-15));
  }

  @Test
  @DisplayName(
      "An edge that occurs twice in one direction is an error for exact inertia, with its vertices")
  void inconsistentOrientation() {
    MeshData cube = Shapes.cube();
    int[] face = cube.face().clone();
    int swap = face[1];
    face[1] = face[2];
    face[2] = swap;
    MeshData bad = MeshData.of(cube.vert(), face);
    assertThatThrownBy(
            () -> MeshCompiler.compile(MeshInput.of("cube", bad, InertiaMode.EXACT, false)))
        .isInstanceOf(AssetException.class)
        .hasMessageContaining("orientation")
        .hasMessageContaining("vertex");
  }

  @Test
  @DisplayName("Bad sizes, indices and coordinates are told with their place")
  void badInput() {
    float[] vert = Shapes.cube().vert();
    int[] face = Shapes.cube().face();
    int[] outside = face.clone();
    outside[4] = 8;
    assertRefused(MeshData.of(new float[10], face), "multiple of 3");
    assertRefused(MeshData.of(new float[9], face), "at least 4 vertices");
    assertRefused(MeshData.of(vert, new int[4]), "multiple of 3");
    assertRefused(MeshData.of(vert, outside), "corner 1 of face 1 is 8");
    float[] nan = vert.clone();
    nan[7] = Float.NaN;
    assertRefused(MeshData.of(nan, face), "vertex 2");
  }

  private static void assertRefused(MeshData data, String message) {
    assertThatThrownBy(
            () -> MeshCompiler.compile(MeshInput.of("bad", data, InertiaMode.LEGACY, true)))
        .isInstanceOf(AssetException.class)
        .hasMessageContaining("'bad'")
        .hasMessageContaining(message);
  }

  @Test
  @DisplayName("A primitive is fitted to the inertia box or to the bounds")
  void primitiveFits() {
    CompiledMesh mesh =
        MeshCompiler.compile(
            MeshInput.of("box", Shapes.box(0.1f, 0.2f, 0.4f), InertiaMode.LEGACY, false));
    // principal axes go from the largest moment, about the shortest side, to the smallest
    double a = 0.1f;
    double b = 0.2f;
    double c = 0.4f;
    assertNear(
        PrimitiveFit.of(mesh, dev.armature.model.GeomType.BOX, false, 1).size(), 1e-12, a, b, c);
    assertNear(
        PrimitiveFit.of(mesh, dev.armature.model.GeomType.ELLIPSOID, true, 2).size(),
        1e-12,
        2 * a,
        2 * b,
        2 * c);
    assertNear(
        PrimitiveFit.of(mesh, dev.armature.model.GeomType.SPHERE, false, 1).size(),
        1e-12,
        (a + b + c) / 3,
        0,
        0);
    assertNear(
        PrimitiveFit.of(mesh, dev.armature.model.GeomType.SPHERE, true, 1).size(), 1e-12, c, 0, 0);
    assertNear(
        PrimitiveFit.of(mesh, dev.armature.model.GeomType.CAPSULE, false, 1).size(),
        1e-12,
        (a + b) / 2,
        c - (a + b) / 4,
        0);
    assertNear(
        PrimitiveFit.of(mesh, dev.armature.model.GeomType.CAPSULE, true, 1).size(),
        1e-12,
        b,
        c - b,
        0);
    assertNear(
        PrimitiveFit.of(mesh, dev.armature.model.GeomType.CYLINDER, true, 1).size(),
        1e-12,
        b,
        c,
        0);
    assertThatThrownBy(() -> PrimitiveFit.of(mesh, dev.armature.model.GeomType.PLANE, true, 1))
        .isInstanceOf(AssetException.class);
  }
}
