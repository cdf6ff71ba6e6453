package dev.armature.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.armature.Simulation;
import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import dev.armature.query.Rays;
import dev.armature.ray.Ray;
import dev.armature.step.Physics;
import dev.armature.testkit.World;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Cameras as sensors, against rays cast through the middle of each pixel. */
class CameraImageTest {
  private static final Set<Layer> MEASURED =
      EnumSet.of(Layer.DEPTH, Layer.SEGMENTATION, Layer.NORMAL);

  /** Every shape that has a ray, large and small, near and far; three kinds of cameras. */
  private static final String SHAPES =
      """
      <mujoco>
        <asset>
          <mesh name="tetra" vertex="-.3 -.3 0  .4 -.2 0  0 .4 .1  0 0 .6"/>
          <hfield name="hills" nrow="4" ncol="5" size="1 .8 .3 .1" elevation="0 .2 0 .5 1  .3 1 .2 0 .1  0 .4 .8 .2 0  .1 0 .3 .9 .4"/>
        </asset>
        <worldbody>
          <geom name="floor" type="plane" size="6 6 .1"/>
          <geom name="ball" type="sphere" size=".7" pos="-1 1 .7"/>
          <geom name="pill" type="capsule" size=".3 .5" pos=".9 .8 .8" euler="30 50 10"/>
          <geom name="can" type="cylinder" size=".5 .4" pos="1.6 -.6 .7" euler="60 20 0"/>
          <geom name="egg" type="ellipsoid" size=".6 .4 .25" pos="-.2 -.8 .8" euler="20 40 60" rgba="1 0 0 .3"/>
          <geom name="box" type="box" size=".3 .4 .5" pos="-1.6 -.7 .7" euler="10 20 30"/>
          <geom name="mesh" type="mesh" mesh="tetra" pos=".2 1.9 .3" euler="0 0 40"/>
          <geom name="land" type="hfield" hfield="hills" pos="0 0 2" euler="160 0 0"/>
          <camera name="pinhole" pos="0 -5 2.2" xyaxes="1 0 0 0 .3 1" fovy="50"/>
          <camera name="sensor" pos="4 3 2.5" xyaxes="-.6 .8 0 -.2 -.2 1" focal=".03 .025" sensorsize=".04 .03" principal=".004 -.003" resolution="96 72"/>
          <camera name="flat" pos="0 -5 2" xyaxes="1 0 0 0 .2 1" projection="orthographic" fovy="4"/>
        </worldbody>
      </mujoco>
      """;

  private static RenderOptions size(int width, int height) {
    RenderOptions o = new RenderOptions();
    o.width = width;
    o.height = height;
    return o;
  }

  /** The geom that a ray through each pixel hits, and how far away. */
  private static int[] rays(Model m, Data d, View view, int width, int height, double[] depth) {
    int[] geom = new int[width * height];
    Sight sight = new Sight(view, width, height);
    Ray ray = new Ray();
    for (int i = 0; i < geom.length; i++) {
      sight.aim(i % width, i / width);
      System.arraycopy(sight.origin, 0, ray.origin, 0, 3);
      System.arraycopy(sight.direction, 0, ray.direction, 0, 3);
      depth[i] = Rays.cast(m, d, ray);
      geom[i] = ray.geom;
    }
    return geom;
  }

  /** Whether all pixels around one see the same geom. */
  private static boolean inside(int[] geom, int width, int height, int i) {
    int x = i % width;
    int y = i / width;
    boolean same = x > 0 && y > 0 && x < width - 1 && y < height - 1;
    for (int k = 0; same && k < 9; k++) {
      same = geom[i + (k / 3 - 1) * width + k % 3 - 1] == geom[i];
    }
    return same;
  }

  @Test
  @DisplayName("depth agrees with rays to 1e-3 m and segments to the pixel, away from outlines")
  void depthAndSegmentsAgreeWithRays() {
    Model m = World.compile(SHAPES);
    Simulation sim = new Simulation(m);
    sim.forward();
    for (String name : new String[] {"pinhole", "sensor", "flat"}) {
      View view = View.named(m, sim.data(), name);
      CameraImage image = new Renderer(m).measure(sim.data(), view, size(192, 144), MEASURED);
      double[] depth = new double[192 * 144];
      int[] geom = rays(m, sim.data(), view, 192, 144, depth);
      boolean[] met = new boolean[m.ngeom];
      int compared = 0;
      for (int i = 0; i < geom.length; i++) {
        if (!inside(geom, 192, 144, i)) {
          continue;
        }
        compared++;
        assertThat(image.geom(i % 192, i / 192)).as("%s, pixel %d", name, i).isEqualTo(geom[i]);
        if (geom[i] >= 0) {
          met[geom[i]] = true;
          assertThat((double) image.depth()[i])
              .as("%s, pixel %d, %s", name, i, m.names.geom[geom[i]])
              .isCloseTo(depth[i], within(1e-3));
        } else {
          assertThat(image.depth()[i]).isInfinite();
        }
      }
      assertThat(compared).as(name).isGreaterThan(192 * 144 * 8 / 10);
      assertThat(met).as(name).doesNotContain(false);
    }
  }

  @Test
  void normalsAreUnitAndFaceTheCamera() {
    Model m = World.compile(SHAPES);
    Simulation sim = new Simulation(m);
    sim.forward();
    View view = View.named(m, sim.data(), "pinhole");
    CameraImage image = new Renderer(m).measure(sim.data(), view, size(96, 72), MEASURED);
    Sight sight = new Sight(view, 96, 72);
    for (int i = 0; i < 96 * 72; i++) {
      float[] n = Arrays.copyOfRange(image.normals(), 3 * i, 3 * i + 3);
      double length = Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
      assertThat(length).isCloseTo(image.objects()[i] < 0 ? 0 : 1, within(1e-6));
      sight.aim(i % 96, i / 96);
      double[] r = sight.direction;
      assertThat(n[0] * r[0] + n[1] * r[1] + n[2] * r[2]).isLessThan(1e-6);
    }
    int floor = 60 * 96 + 2;
    assertThat(image.geom(2, 60)).isZero();
    assertThat(Arrays.copyOfRange(image.normals(), 3 * floor, 3 * floor + 3))
        .containsExactly(0, 0, 1);
  }

  @Test
  void segmentsTellGeomsSitesTendonsAndBodiesApart() {
    Model m =
        World.compile(
            """
            <mujoco>
              <worldbody>
                <camera name="eye" pos="0 -3 0" xyaxes="1 0 0 0 0 1"/>
                <body name="left" pos="-1 0 0"><freejoint/><geom size=".2"/><site name="a" pos=".5 0 0" size=".1"/></body>
                <body name="right" pos="1 0 0"><freejoint/><geom size=".2"/><site name="b" pos="-.5 0 0" size=".1"/></body>
              </worldbody>
              <tendon><spatial width=".03"><site site="a"/><site site="b"/></spatial></tendon>
            </mujoco>
            """);
    Simulation sim = new Simulation(m);
    sim.forward();
    View view = View.named(m, sim.data(), "eye");
    CameraImage image = new Renderer(m).measure(sim.data(), view, size(240, 120), MEASURED);
    int row = 60 * 240;
    int[] types = Arrays.copyOfRange(image.objectTypes(), row, row + 240);
    assertThat(Arrays.stream(types).distinct().toArray())
        .containsExactlyInAnyOrder(ObjType.UNKNOWN, ObjType.GEOM, ObjType.SITE, ObjType.TENDON);
    assertThat(image.body(120, 60)).isEqualTo(-1);
    assertThat(Arrays.stream(types).filter(t -> t == ObjType.GEOM).count()).isGreaterThan(10);
    int left = first(types, ObjType.GEOM);
    assertThat(image.body(left, 60)).isEqualTo(1);
    assertThat(image.body(239 - left, 60)).isEqualTo(2);
  }

  private static int first(int[] values, int value) {
    int i = 0;
    while (values[i] != value) {
      i++;
    }
    return i;
  }

  @Test
  void aLayerThatWasNotAskedForIsNotThere() {
    Model m = World.compile(SHAPES);
    Simulation sim = new Simulation(m);
    sim.forward();
    CameraImage image =
        new Renderer(m).measure(sim.data(), View.free(m), size(16, 16), EnumSet.of(Layer.COLOR));
    assertThat(image.color().width()).isEqualTo(16);
    assertThatThrownBy(image::depth)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the layer DEPTH was not measured");
  }

  @Test
  void anArrayOfCamerasMeasuresWhatOneRendererDoesInEachWorld() {
    Model m =
        World.compile(
            """
            <mujoco>
              <worldbody>
                <geom type="plane" size="3 3 .1" rgba=".2 .4 .2 1"/>
                <body pos="0 0 1"><freejoint/>
                  <geom type="capsule" size=".1 .3"/>
                  <camera name="eye" pos="0 -.4 .3" xyaxes="1 0 0 0 .5 1"/>
                </body>
                <geom type="box" size=".2 .2 .6" pos=".5 1 .6" rgba=".8 .2 .2 1"/>
              </worldbody>
            </mujoco>
            """);
    Data[] worlds = new Data[5];
    for (int w = 0; w < worlds.length; w++) {
      worlds[w] = Physics.makeData(m);
      worlds[w].qpos[0] = 0.2 * w;
      worlds[w].qpos[2] = 1 + 0.1 * w;
      Physics.forward(m, worlds[w]);
    }
    CameraArray array = new CameraArray(m, "eye", 32, 24, EnumSet.allOf(Layer.class));
    array.measure(worlds.length, (w, d) -> System.arraycopy(worlds[w].qpos, 0, d.qpos, 0, m.nq));
    RenderOptions o = size(32, 24);
    o.samples = 1;
    o.shadows = false;
    o.reflections = false;
    o.occlusion = false;
    for (int w = 0; w < worlds.length; w++) {
      View view = View.named(m, worlds[w], "eye");
      CameraImage one = new Renderer(m).measure(worlds[w], view, o, EnumSet.allOf(Layer.class));
      for (int i = 0; i < 32 * 24; i++) {
        int at = w * 32 * 24 + i;
        int rgb = one.color().rgb(i % 32, i / 32);
        assertThat(array.color()[3 * at]).isEqualTo((byte) (rgb >> 16));
        assertThat(array.color()[3 * at + 2]).isEqualTo((byte) rgb);
        assertThat(array.depth()[at]).isEqualTo(one.depth()[i]);
        assertThat(array.geoms()[at]).isEqualTo(one.geom(i % 32, i / 32));
        assertThat(array.normals()[3 * at + 1]).isEqualTo(one.normals()[3 * i + 1]);
      }
    }
    assertThat(Arrays.stream(array.geoms()).distinct().count()).isGreaterThanOrEqualTo(3);
    assertThatThrownBy(() -> new CameraArray(m, "eyes", 8, 8, EnumSet.of(Layer.DEPTH)))
        .hasMessageContaining("eye");
  }
}
