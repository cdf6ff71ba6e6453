package dev.armature.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.armature.Simulation;
import dev.armature.model.Model;
import dev.armature.testkit.World;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("Pictures")
class RendererTest {
  /** Looks along y at a red ball of radius 0.5 in the origin from 3 m away. */
  private static final String BALL =
      """
      <mujoco>
        <visual>
          <headlight ambient="1 1 1" diffuse="0 0 0" specular="0 0 0"/>
          <global azimuth="90" elevation="0"/>
        </visual>
        <statistic center="0 0 0" extent="2"/>
        <worldbody>
          <geom name="ball" size=".5" rgba="1 0 0 1"/>
          %s
        </worldbody>
      </mujoco>
      """;

  private static Simulation world(String xml) {
    Model m = World.compile(xml);
    Simulation sim = new Simulation(m);
    sim.forward();
    return sim;
  }

  private static RenderOptions small() {
    RenderOptions o = new RenderOptions();
    o.width = 160;
    o.height = 120;
    o.background = new double[] {0, 0, 1};
    o.staged = false;
    return o;
  }

  private static Picture picture(Simulation sim, RenderOptions o) {
    return new Renderer(sim.model()).render(sim.data(), View.free(sim.model()), o);
  }

  private static int red(int rgb) {
    return rgb >> 16 & 0xff;
  }

  private static int green(int rgb) {
    return rgb >> 8 & 0xff;
  }

  private static int blue(int rgb) {
    return rgb & 0xff;
  }

  @Test
  @DisplayName("a red ball in the middle is red, and the background behind it is not")
  void redBall() {
    Picture p = picture(world(BALL.formatted("")), small());
    assertThat(p.rgb(80, 60)).isEqualTo(0xff0000);
    assertThat(p.rgb(2, 2)).isEqualTo(0x0000ff);
  }

  @Test
  @DisplayName("the size of a ball follows from the field of view")
  void fieldOfView() {
    Picture p = picture(world(BALL.formatted("")), small());
    int wide = 0;
    for (int x = 0; x < p.width(); x++) {
      wide += red(p.rgb(x, 60)) > 127 ? 1 : 0;
    }
    // the cone that touches the ball: sin a = 0.5/3; 45 degrees are 120 pixels high
    double tangent = StrictMath.tan(StrictMath.asin(0.5 / 3));
    double expected = 120 * tangent / StrictMath.tan(Math.toRadians(22.5));
    assertThat((double) wide).isBetween(expected - 1.5, expected + 1.5);
  }

  @Test
  @DisplayName("edges are mixed of both sides, and not with one sample a pixel")
  void antialiasing() {
    RenderOptions o = small();
    assertThat(mixed(picture(world(BALL.formatted("")), o))).isGreaterThan(40);
    o.samples = 1;
    assertThat(mixed(picture(world(BALL.formatted("")), o))).isZero();
  }

  private static int mixed(Picture p) {
    int count = 0;
    for (int rgb : p.pixels()) {
      count += red(rgb) > 20 && blue(rgb) > 20 ? 1 : 0;
    }
    return count;
  }

  @Test
  @DisplayName("the same picture twice, to the byte, with a fresh renderer too")
  void sameTwice() throws IOException {
    String floor =
        "<light pos='1 -1 4' dir='-1 1 -4'/><geom type='plane' size='0 0 1' pos='0 0 -.5'/>"
            + "<geom type='box' size='.1 .2 .3' pos='.6 0 0' rgba='0 1 0 .5'/>";
    Simulation sim = world(BALL.formatted(floor));
    Renderer renderer = new Renderer(sim.model());
    byte[] first = png(renderer.render(sim.data(), View.free(sim.model()), small()));
    byte[] second = png(renderer.render(sim.data(), View.free(sim.model()), small()));
    byte[] third = png(picture(world(BALL.formatted(floor)), small()));
    assertThat(second).isEqualTo(first);
    assertThat(third).isEqualTo(first);
  }

  private static byte[] png(Picture p) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    p.writePng(out);
    return out.toByteArray();
  }

  @Test
  @DisplayName("a PNG reads back as it was drawn")
  void pngReadsBack() throws IOException {
    Picture p = picture(world(BALL.formatted("")), small());
    var image = ImageIO.read(new ByteArrayInputStream(png(p)));
    assertThat(image.getWidth()).isEqualTo(160);
    for (int y = 0; y < 120; y++) {
      for (int x = 0; x < 160; x++) {
        assertThat(image.getRGB(x, y) & 0xffffff).isEqualTo(p.rgb(x, y));
      }
    }
  }

  @Test
  @DisplayName("the floor is darker in the shadow of the ball than beside it")
  void shadow() {
    String floor =
        "<light directional='true' pos='0 0 3' dir='0 0 -1' diffuse='1 1 1' specular='0 0 0'/>"
            + "<geom type='plane' size='9 9 1' pos='0 0 -1' rgba='.8 .8 .8 1'/>";
    Simulation sim =
        world(BALL.formatted(floor).replace("ambient=\"1 1 1\"", "ambient=\".2 .2 .2\""));
    RenderOptions o = small();
    View from = View.orbit(sim.model(), 90, -40, 4, new double[] {0, 0, -1});
    Renderer renderer = new Renderer(sim.model());
    int shaded = green(renderer.render(sim.data(), from, o).rgb(80, 60));
    o.shadows = false;
    int lit = green(renderer.render(sim.data(), from, o).rgb(80, 60));
    assertThat(lit).isGreaterThan(190);
    assertThat(shaded).isBetween(30, 60);
  }

  @Test
  @DisplayName("half of what is behind shows through a half transparent wall")
  void transparency() {
    String wall = "<geom type='box' size='1 .01 1' pos='0 -1 0' rgba='0 1 0 .5'/>";
    Picture p = picture(world(BALL.formatted(wall)), small());
    assertThat(red(p.rgb(80, 60))).isBetween(126, 129);
    assertThat(green(p.rgb(80, 60))).isBetween(126, 129);
    assertThat(blue(p.rgb(80, 60))).isZero();
  }

  @Test
  @DisplayName("the nearer of two transparent walls counts more, whatever their order in the file")
  void transparentOrder() {
    String near = "<geom type='box' size='1 .01 1' pos='0 -1 0' rgba='0 1 0 .5'/>";
    String far = "<geom type='box' size='1 .01 1' pos='0 -.8 0' rgba='0 0 1 .5'/>";
    int one = picture(world(BALL.formatted(near + far)), small()).rgb(80, 60);
    int two = picture(world(BALL.formatted(far + near)), small()).rgb(80, 60);
    assertThat(one).isEqualTo(two);
    assertThat(green(one)).isBetween(126, 129);
    assertThat(blue(one)).isBetween(62, 65);
  }

  @Test
  @DisplayName("a geom hides what is behind it")
  void occlusion() {
    String wall = "<geom type='box' size='1 .01 1' pos='0 -1 0' rgba='0 1 0 1'/>";
    assertThat(picture(world(BALL.formatted(wall)), small()).rgb(80, 60)).isEqualTo(0x00ff00);
  }

  @Test
  @DisplayName("groups that are off are not drawn")
  void groups() {
    String wall = "<geom type='box' size='1 .01 1' pos='0 -1 0' rgba='0 1 0 1' group='3'/>";
    RenderOptions o = small();
    assertThat(picture(world(BALL.formatted(wall)), o).rgb(80, 60)).isEqualTo(0xff0000);
    o.geomGroup[3] = true;
    assertThat(picture(world(BALL.formatted(wall)), o).rgb(80, 60)).isEqualTo(0x00ff00);
  }

  @Test
  @DisplayName("a camera of the model looks along its −z with its x to the right")
  void modelCamera() {
    String more =
        "<camera name='side' pos='3 0 0' xyaxes='0 1 0 0 0 1'/>"
            + "<geom size='.2' pos='0 .9 0' rgba='0 1 0 1'/>";
    Simulation sim = world(BALL.formatted(more));
    Picture p =
        new Renderer(sim.model())
            .render(sim.data(), View.named(sim.model(), sim.data(), "side"), small());
    assertThat(p.rgb(80, 60)).isEqualTo(0xff0000);
    int right = 80 + (int) Math.round(120 * 0.5 * 0.3 / StrictMath.tan(Math.toRadians(22.5)));
    assertThat(p.rgb(right, 60)).isEqualTo(0x00ff00);
    assertThatThrownBy(() -> View.named(sim.model(), sim.data(), "sid"))
        .hasMessage("no camera \"sid\"; did you mean \"side\"? There are: free, side");
  }

  @Test
  @DisplayName("every kind of shape covers the middle of its picture")
  void everyShape() {
    String[] shapes = {
      "type='sphere' size='.4'",
      "type='capsule' size='.2 .3'",
      "type='ellipsoid' size='.4 .3 .2'",
      "type='cylinder' size='.3 .2'",
      "type='box' size='.3 .3 .3'",
      "type='mesh' mesh='tetra'",
    };
    for (String shape : shapes) {
      Simulation sim =
          world(
              """
              <mujoco>
                <visual><headlight ambient="1 1 1" diffuse="0 0 0" specular="0 0 0"/></visual>
                <statistic center="0 0 0" extent="1"/>
                <asset><mesh name="tetra" vertex="-1 -1 -.5  1 -1 -.5  0 1 -.5  0 0 1"/></asset>
                <worldbody><geom %s rgba="0 1 0 1"/></worldbody>
              </mujoco>
              """
                  .formatted(shape));
      assertThat(picture(sim, small()).rgb(80, 60)).as(shape).isEqualTo(0x00ff00);
    }
  }

  @Test
  @DisplayName("height fields, cloth, solids, skins of flexes, tendons and sites are drawn")
  void everyOtherThing() {
    Simulation sim =
        world(
            """
            <mujoco>
              <visual><headlight ambient="1 1 1" diffuse="0 0 0" specular="0 0 0"/></visual>
              <statistic center="0 0 0" extent="2"/>
              <asset><hfield name="hill" nrow="3" ncol="3" size=".3 .3 .2 .1" elevation="0 0 0 0 1 0 0 0 0"/></asset>
              <worldbody>
                <geom type="hfield" hfield="hill" rgba="1 0 0 1" pos="-.8 0 0"/>
                <flexcomp name="cloth" type="grid" dim="2" count="4 4 1" spacing=".1 .1 .1" pos="0 0 0" radius=".01" rgba="0 1 0 1"><pin id="0"/></flexcomp>
                <flexcomp name="jelly" type="grid" dim="3" count="3 3 3" spacing=".1 .1 .1" pos=".8 0 0" radius=".01" rgba="0 0 1 1"><pin id="0"/></flexcomp>
                <site name="a" pos="-.5 .6 0" size=".05" rgba="1 1 0 1"/>
                <site name="b" pos=".5 .6 0" size=".05" rgba="1 1 0 1"/>
              </worldbody>
              <tendon><spatial width=".03" rgba="1 0 1 1"><site site="a"/><site site="b"/></spatial></tendon>
            </mujoco>
            """);
    RenderOptions o = small();
    o.background = new double[] {0, 0, 0};
    Picture p =
        new Renderer(sim.model())
            .render(sim.data(), View.orbit(sim.model(), 90, -80, 3, new double[] {0, 0.2, 0}), o);
    int[] seen = new int[5];
    int[] colors = {0xff0000, 0x00ff00, 0x0000ff, 0xffff00, 0xff00ff};
    for (int rgb : p.pixels()) {
      for (int k = 0; k < 5; k++) {
        seen[k] += rgb == colors[k] ? 1 : 0;
      }
    }
    assertThat(seen[0]).as("height field").isGreaterThan(200);
    assertThat(seen[1]).as("cloth").isGreaterThan(60);
    assertThat(seen[2]).as("solid").isGreaterThan(50);
    assertThat(seen[3]).as("sites").isGreaterThan(10);
    assertThat(seen[4]).as("tendon").isGreaterThan(40);
  }

  @Test
  @DisplayName("a checkered plane has both colors near the camera and their mean far away")
  void texture() {
    Simulation sim =
        world(
            """
            <mujoco>
              <visual><headlight ambient="1 1 1" diffuse="0 0 0" specular="0 0 0"/></visual>
              <statistic center="0 0 0" extent="30"/>
              <asset>
                <texture name="t" type="2d" builtin="checker" rgb1="0 0 0" rgb2="1 1 1" width="64" height="64"/>
                <material name="m" texture="t" texrepeat="1 1" texuniform="true"/>
              </asset>
              <worldbody><geom type="plane" size="100 100 1" material="m"/></worldbody>
            </mujoco>
            """);
    Picture p =
        new Renderer(sim.model())
            .render(
                sim.data(), View.orbit(sim.model(), 90, -10, 2, new double[] {0, 0, 0}), small());
    int dark = 0;
    int bright = 0;
    for (int y = 100; y < 120; y++) {
      for (int x = 0; x < 160; x++) {
        dark += red(p.rgb(x, y)) < 20 ? 1 : 0;
        bright += red(p.rgb(x, y)) > 235 ? 1 : 0;
      }
    }
    assertThat(dark).isGreaterThan(500);
    assertThat(bright).isGreaterThan(500);
    assertThat(red(p.rgb(80, 36))).isBetween(90, 165);
  }

  @Test
  @DisplayName("a floor with reflectance mirrors the ball above it")
  void mirror() {
    String scene =
        """
        <mujoco>
          <visual><headlight ambient="1 1 1" diffuse="0 0 0" specular="0 0 0"/></visual>
          <statistic center="0 0 0" extent="3"/>
          <asset><material name="m" rgba="0 0 0 1" reflectance="%s"/></asset>
          <worldbody>
            <geom type="plane" size="5 5 1" material="m"/>
            <geom size=".5" pos="0 0 .5" rgba="1 0 0 1"/>
          </worldbody>
        </mujoco>
        """;
    double[] lookat = {0, 0, 0};
    for (String share : new String[] {"0", "0.5"}) {
      Simulation sim = world(scene.formatted(share));
      Picture p =
          new Renderer(sim.model())
              .render(sim.data(), View.orbit(sim.model(), 90, -10, 3, lookat), small());
      assertThat(red(p.rgb(80, 80))).isEqualTo(share.equals("0") ? 0 : 128);
    }
  }

  @Test
  @DisplayName("contacts appear when asked for")
  void contacts() {
    Simulation sim =
        world(
            """
            <mujoco>
              <statistic center="0 0 0" extent="1"/>
              <worldbody>
                <geom type="plane" size="2 2 1"/>
                <body pos="0 0 .19"><freejoint/><geom size=".2"/></body>
              </worldbody>
            </mujoco>
            """);
    RenderOptions o = small();
    o.opacity = 0.3;
    int[] without = picture(sim, o).pixels();
    o.flags.addAll(Set.of(VisualFlag.CONTACTS, VisualFlag.FORCES));
    assertThat(sim.data().ncon).isEqualTo(1);
    assertThat(picture(sim, o).pixels()).isNotEqualTo(without);
  }

  /**
   * A green square skin around x = 0, half a meter wide, bound to a body that a slider moves along
   * x; seen along y from 3 m away.
   */
  private static final String SKIN =
      """
      <mujoco>
        <visual>
          <headlight ambient="1 1 1" diffuse="0 0 0" specular="0 0 0"/>
          <global azimuth="90" elevation="0"/>
        </visual>
        <statistic center="0 0 0" extent="2"/>
        <worldbody>
          <body name="left"><geom size=".01" mass="1" rgba="0 0 0 0"/></body>
          <body name="right">
            <joint type="slide" axis="1 0 0"/>
            <geom size=".01" mass="1" rgba="0 0 0 0"/>
          </body>
        </worldbody>
        <deformable>
          <skin name="sheet" rgba="0 1 0 1"
              vertex="-.25 0 -.25  .25 0 -.25  .25 0 .25  -.25 0 .25" face="0 1 2  0 2 3">
            <bone body="left" bindpos="0 0 0" bindquat="1 0 0 0" vertid="0 3" vertweight="1 1"/>
            <bone body="right" bindpos="0 0 0" bindquat="1 0 0 0" vertid="1 2" vertweight="1 1"/>
          </skin>
        </deformable>
      </mujoco>
      """;

  @Test
  @DisplayName("a skin is drawn where its bones have pulled it")
  void skin() {
    Simulation sim = world(SKIN);
    for (double pulled : new double[] {0, 0.3, 0.6}) {
      sim.data().qpos[0] = pulled;
      sim.forward();
      Picture p = picture(sim, small());
      double perMeter = 60 / (3 * StrictMath.tan(Math.toRadians(22.5)));
      int left = 0;
      int right = 0;
      for (int x = 0; x < p.width(); x++) {
        boolean green = green(p.rgb(x, 60)) > 127;
        left += green && x < 80 ? 1 : 0;
        right += green && x >= 80 ? 1 : 0;
      }
      assertThat((double) left).as("left of the middle").isCloseTo(0.25 * perMeter, within(1.0));
      assertThat((double) right)
          .as("right of the middle, pulled by %s", pulled)
          .isCloseTo((0.25 + pulled) * perMeter, within(1.0));
      assertThat(p.rgb(80, 60)).isEqualTo(0x00ff00);
    }
  }

  @Test
  @DisplayName("a round skin lit from above is bright along its upper outline, without a gap")
  void skinOutline() {
    int around = 6; // coarse, so that normals at the outline lean away from the eye
    StringBuilder vertex = new StringBuilder();
    StringBuilder face = new StringBuilder();
    StringBuilder ids = new StringBuilder();
    StringBuilder weights = new StringBuilder();
    for (int v = 0; v < 2 * around; v++) {
      double angle = 2 * Math.PI * (v % around) / around;
      double y = 0.5 * StrictMath.cos(angle);
      double z = 0.5 * StrictMath.sin(angle);
      vertex.append(v < around ? -1 : 1).append(' ').append(y).append(' ').append(z).append(' ');
      ids.append(v).append(' ');
      weights.append("1 ");
      int a = v % around;
      int b = (a + 1) % around;
      face.append(
          v < around
              ? "%d %d %d ".formatted(a, b, b + around)
              : "%d %d %d ".formatted(a, b + around, a + around));
    }
    Simulation sim =
        world(
            """
            <mujoco>
              <visual>
                <headlight ambient="0 0 0" diffuse="0 0 0" specular="0 0 0"/>
                <global azimuth="90" elevation="-24"/>
              </visual>
              <statistic center="0 0 0" extent="2"/>
              <worldbody>
                <light directional="true" dir="0 0 -1" diffuse="1 1 1" castshadow="false"/>
                <body name="bone"><geom size=".01" mass="1" rgba="0 0 0 0"/></body>
              </worldbody>
              <deformable>
                <skin rgba="0 1 0 1" vertex="%s" face="%s">
                  <bone body="bone" bindpos="0 0 0" bindquat="1 0 0 0" vertid="%s" vertweight="%s"/>
                </skin>
              </deformable>
            </mujoco>
            """
                .formatted(vertex, face, ids, weights));
    RenderOptions o = small();
    o.width = 320;
    o.height = 240;
    Picture p = picture(sim, o);
    for (int x = 120; x < 200; x++) {
      int y = 0;
      while (blue(p.rgb(x, y)) > 10) {
        y++;
      }
      assertThat(green(p.rgb(x, y)))
          .as("first pixel of the skin in column %d", x)
          .isGreaterThan(60);
    }
  }

  @Test
  @DisplayName("skins of groups that are off are not drawn")
  void skinGroup() {
    RenderOptions o = small();
    o.geomGroup[0] = false;
    assertThat(picture(world(SKIN), o).rgb(80, 60)).isEqualTo(0x0000ff);
  }

  @Test
  @DisplayName("in an orthographic camera a ball has one size, near and far")
  void orthographicCamera() {
    String more =
        """
        <camera name="near" projection="orthographic" fovy="2" pos="1 0 0" xyaxes="0 1 0 0 0 1"/>
        <camera name="far" projection="orthographic" fovy="2" pos="9 0 0" xyaxes="0 1 0 0 0 1"/>
        <camera name="wide" projection="orthographic" fovy="4" pos="9 0 0" xyaxes="0 1 0 0 0 1"/>
        """;
    Simulation sim = world(BALL.formatted(more));
    // fovy is the height of the picture in meters: 120 pixels
    assertThat((double) wide(camera(sim, "near"))).isCloseTo(60, within(1.0));
    assertThat((double) wide(camera(sim, "far"))).isCloseTo(60, within(1.0));
    assertThat((double) wide(camera(sim, "wide"))).isCloseTo(30, within(1.0));
  }

  @Test
  @DisplayName("an orthographic free view has one size from every distance too")
  void orthographicFreeView() {
    Simulation sim =
        world(BALL.formatted("").replace("<global ", "<global orthographic='true' fovy='3' "));
    for (double distance : new double[] {2, 3, 8}) {
      View v = View.orbit(sim.model(), 90, 0, distance, new double[3]);
      Picture p = new Renderer(sim.model()).render(sim.data(), v, small());
      assertThat((double) wide(p)).as("from %s m", distance).isCloseTo(40, within(1.0));
    }
  }

  private static Picture camera(Simulation sim, String name) {
    return new Renderer(sim.model())
        .render(sim.data(), View.named(sim.model(), sim.data(), name), small());
  }

  private static int wide(Picture p) {
    int wide = 0;
    for (int x = 0; x < p.width(); x++) {
      wide += red(p.rgb(x, p.height() / 2)) > 127 ? 1 : 0;
    }
    return wide;
  }

  @Test
  @DisplayName("the arrow of a contact stands on the contact and is as long as its force says")
  void contactArrow() {
    Simulation sim =
        world(
            """
            <mujoco>
              <visual>
                <headlight ambient="1 1 1" diffuse="0 0 0" specular="0 0 0"/>
                <global azimuth="90" elevation="0"/>
                <map force="0.1"/>
                <scale forcewidth=".2" contactwidth=".4" contactheight=".1"/>
                <rgba contactforce="1 0 0 1" contactpoint="0 1 0 1"/>
              </visual>
              <statistic center="0 0 0" extent="2" meansize=".2" meanmass="1"/>
              <worldbody>
                <geom type="box" size="1 1 .1" pos="0 0 -.1" rgba="0 0 0 0"/>
                <body pos=".4 0 .2">
                  <joint type="slide" axis="0 0 1"/>
                  <geom size=".2" mass="1" rgba="0 0 0 0"/>
                </body>
              </worldbody>
            </mujoco>
            """);
    sim.step(2000); // until it rests: the force is its weight, 9.81 N, 0.1 m for a newton
    RenderOptions o = small();
    for (int rgb : picture(sim, o).pixels()) {
      assertThat(rgb).isEqualTo(0x0000ff);
    }
    o.flags.addAll(Set.of(VisualFlag.CONTACTS, VisualFlag.FORCES));
    Picture p = picture(sim, o);
    double perMeter = 60 / (3 * StrictMath.tan(Math.toRadians(22.5)));
    int column = 80 + (int) Math.round(0.4 * perMeter);
    int top = p.height();
    int low = 0;
    for (int y = 0; y < p.height(); y++) {
      if (red(p.rgb(column, y)) > 127) {
        top = Math.min(top, y);
        low = Math.max(low, y);
      }
    }
    assertThat((double) low).as("foot of the arrow").isCloseTo(60, within(2.0));
    assertThat(60 - (double) top).as("length").isCloseTo(0.981 * perMeter, within(2.0));
    int disc = 0;
    for (int x = 0; x < p.width(); x++) {
      boolean beside = x < column - 20 || x > column + 20;
      for (int y = 0; y < p.height(); y++) {
        assertThat(beside && p.rgb(x, y) != 0x0000ff).as("%d, %d", x, y).isFalse();
        disc += green(p.rgb(x, y)) > 127 ? 1 : 0;
      }
    }
    assertThat(disc).as("the disc of the contact").isGreaterThan(3);
  }

  @Test
  @DisplayName("an animated GIF holds all frames and repeats")
  void gif(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("ball.gif");
    Simulation sim = world(BALL.formatted(""));
    try (GifWriter gif = new GifWriter(file, 4)) {
      for (int i = 0; i < 3; i++) {
        View v = View.orbit(sim.model(), 90, 0, 3 + i, new double[3]);
        gif.write(new Renderer(sim.model()).render(sim.data(), v, small()));
      }
    }
    ImageReader reader = ImageIO.getImageReadersByFormatName("gif").next();
    try (ImageInputStream in = ImageIO.createImageInputStream(file.toFile())) {
      reader.setInput(in);
      assertThat(reader.getNumImages(true)).isEqualTo(3);
      int middle = reader.read(2).getRGB(80, 60);
      assertThat(red(middle)).isGreaterThan(240);
      assertThat(green(middle)).isLessThan(15);
    } finally {
      reader.dispose();
    }
    assertThat(java.nio.file.Files.readString(file, java.nio.charset.StandardCharsets.ISO_8859_1))
        .contains("NETSCAPE2.0");
  }

  @Test
  @DisplayName("an animated GIF of 30 frames a second takes one second for 30 frames")
  void gifSpeed(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("second.gif");
    Simulation sim = world(BALL.formatted(""));
    Picture picture = new Renderer(sim.model()).render(sim.data(), View.free(sim.model()), small());
    try (GifWriter gif = new GifWriter(file, 30)) {
      for (int i = 0; i < 30; i++) {
        gif.write(picture);
      }
    }
    ImageReader reader = ImageIO.getImageReadersByFormatName("gif").next();
    int hundredths = 0;
    try (ImageInputStream in = ImageIO.createImageInputStream(file.toFile())) {
      reader.setInput(in);
      for (int i = 0; i < 30; i++) {
        org.w3c.dom.Node root = reader.getImageMetadata(i).getAsTree("javax_imageio_gif_image_1.0");
        for (org.w3c.dom.Node n = root.getFirstChild(); n != null; n = n.getNextSibling()) {
          if (n.getNodeName().equals("GraphicControlExtension")) {
            hundredths +=
                Integer.parseInt(n.getAttributes().getNamedItem("delayTime").getNodeValue());
          }
        }
      }
    } finally {
      reader.dispose();
    }
    assertThat(hundredths).isEqualTo(100);
    assertThatThrownBy(() -> new GifWriter(file, 60)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  @DisplayName("a camera with a sensor shows a point where its focal lengths and center say")
  void intrinsics() {
    // a red ball at (0.2, 0.1, -2) of the camera: u = fx x / 2 from the axis, v = fy y / 2
    Simulation sim =
        world(
            """
            <mujoco><worldbody>
              <camera name="eye" resolution="160 120" sensorsize=".16 .12" focalpixel="200 100"
                principalpixel="-20 10"/>
              <geom size=".04" pos=".2 .1 -2" rgba="1 0 0 1"/>
            </worldbody></mujoco>
            """);
    sim.forward();
    RenderOptions options = small();
    Picture picture =
        new Renderer(sim.model())
            .render(sim.data(), View.named(sim.model(), sim.data(), "eye"), options);
    // the optical axis is 20 pixels to the right and 10 above the center of 160 x 120
    int column = 80 + 20 + 20;
    int row = 60 + 10 - 5;
    assertThat(redCenter(picture)).containsExactly(column, row);
  }

  /** The mean column and row of the pixels that are rather red than blue. */
  private static int[] redCenter(Picture picture) {
    java.awt.image.BufferedImage image = picture.toImage();
    double x = 0;
    double y = 0;
    int count = 0;
    for (int row = 0; row < picture.height(); row++) {
      for (int column = 0; column < picture.width(); column++) {
        int rgb = image.getRGB(column, row);
        if (red(rgb) > (rgb & 255)) {
          x += column + 0.5;
          y += row + 0.5;
          count++;
        }
      }
    }
    return new int[] {(int) Math.round(x / count), (int) Math.round(y / count)};
  }
}
