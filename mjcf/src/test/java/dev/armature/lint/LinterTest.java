package dev.armature.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.mjcf.ModelReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The linter")
class LinterTest {
  private static final Pattern EXPECT = Pattern.compile("<!-- expect (.*?) -->");

  /** What was found, as "line code", notes included. */
  private static List<String> found(String xml) {
    List<String> found = new ArrayList<>();
    for (Finding f : Linter.check(ModelReader.readText(xml))) {
      found.add(f.location().line() + " " + f.code());
    }
    return found;
  }

  /** What the comments in a model announce, as "line code". */
  private static List<String> announced(String xml) {
    List<String> expected = new ArrayList<>();
    String[] lines = xml.split("\n");
    for (int i = 0; i < lines.length; i++) {
      Matcher m = EXPECT.matcher(lines[i]);
      while (m.find()) {
        for (String code : m.group(1).split(" ")) {
          expected.add((i + 1) + " " + code);
        }
      }
    }
    return expected;
  }

  private static void finds(String xml) {
    List<String> expected = announced(xml);
    assertThat(expected).isNotEmpty();
    assertThat(found(xml)).containsExactlyInAnyOrderElementsOf(expected);
  }

  @Test
  @DisplayName("finds nineteen seeded mistakes on their lines, and nothing else")
  void seeded() {
    finds(
        """
        <mujoco model="seeded">
          <compiler angle="degree"/>
          <option timestep="0.03"/> <!-- expect timestep -->
          <default>
            <geom solref="0.1 1"/>
            <joint solreflimit="0.1 1"/>
            <default class="arm"><geom rgba="1 0 0 1"/></default>
            <default class="leg"> <!-- expect unused-class -->
              <geom rgba="0 1 0 1"/>
            </default>
          </default>
          <asset>
            <texture name="grid" type="2d" builtin="checker" width="8" height="8"/>
            <material name="floor" texture="grid"/>
            <material name="steel" rgba="1 1 1 1"/> <!-- expect unused-material -->
            <mesh name="wedge" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/> <!-- expect unused-mesh -->
            <mesh name="plate" vertex="0 0 0 900 0 0 0 900 0 0 0 900"/>
          </asset>
          <worldbody>
            <geom name="floor" type="plane" size="5 5 1" material="floor"/>
            <geom name="wall" type="mesh" mesh="plate" contype="0" conaffinity="0"/> <!-- expect mesh-scale -->
            <body name="base" pos="0 0 2">
              <joint name="lift" type="slide" axis="0 0 1" range="1 2" limited="true"/> <!-- expect limit-start -->
              <geom name="block" type="box" size=".1 .1 .1" class="arm"/>
              <geom name="again" type="box" size=".1 .1 .1" class="arm"/> <!-- expect geom-double -->
              <body name="link" pos=".3 0 0">
                <joint name="elbow" axis="0 1 0" range="-1.57 1.57" limited="true"/> <!-- expect angle-unit -->
                <joint name="wrist" axis="1 0 0" stiffness="5000000" damping="1"/> <!-- expect timestep-stiff -->
                <inertial mass="1" pos="0 0 0" diaginertia="900 900 900"/> <!-- expect inertia-size -->
                <geom type="capsule" size=".02 .1"/>
              </body>
              <body name="crumb" pos="-.3 0 0"> <!-- expect mass-ratio -->
                <joint name="crumb" axis="0 1 0"/>
                <geom size=".05" mass="0.00001"/>
              </body>
              <body name="anvil" pos="0 .3 0"> <!-- expect density -->
                <joint name="anvil" axis="0 1 0"/>
                <geom size=".05" mass="500"/>
              </body>
            </body>
            <body name="sunk" pos="0 0 .02">
              <freejoint/>
              <geom name="ball" size=".1"/> <!-- expect contact-start -->
              <site name="tip"/>
            </body>
            <body name="forgotten" pos="9 9 9"/> <!-- expect body-empty -->
          </worldbody>
          <actuator>
            <motor name="push" joint="lift"/> <!-- expect actuator-unbounded -->
            <position name="turn" joint="anvil" kp="1"/> <!-- expect servo-undamped -->
            <motor name="dead" joint="wrist" gear="0" ctrlrange="-1 1" ctrllimited="true"/> <!-- expect actuator-idle -->
          </actuator>
          <sensor>
            <jointactuatorfrc joint="crumb"/> <!-- expect sensor-idle -->
          </sensor>
          <keyframe>
            <key name="up" qpos="1.5 90 0 0 0  0 0 1 1 0 0 0"/> <!-- expect key-outside -->
          </keyframe>
        </mujoco>
        """);
  }

  @Test
  @DisplayName("finds what needs a model of its own")
  void others() {
    finds(
        """
        <mujoco>
          <compiler angle="radian"/>
          <option timestep="0.01"><flag refsafe="disable"/></option>
          <worldbody>
            <body name="a" euler="90 0 0"> <!-- expect angle-unit -->
              <joint name="j" range="-90 90" limited="true" damping="1"/> <!-- expect angle-unit -->
              <joint name="k" type="slide" range="-1 1" limited="true" stiffness="1" springref="4" damping="1" solreflimit="0.005 1"/> <!-- expect spring-outside solref-fast -->
              <geom size=".1" solref="0.04 1"/>
            </body>
            <body name="b" pos="1 0 0">
              <freejoint name="free"/>
              <geom size=".1"/>
            </body>
            <body name="c" pos="2 0 0"><site name="s"/></body>
            <body name="d" pos="3 0 0"><site name="t"/></body>
          </worldbody>
          <contact>
            <exclude body1="c" body2="d"/> <!-- expect exclude-idle -->
          </contact>
          <equality>
            <joint joint1="j" polycoef="0.5 0 0 0 0"/> <!-- expect equality-start -->
          </equality>
          <actuator>
            <position joint="k" kp="1" ctrlrange="-90 90" ctrllimited="true"/> <!-- expect ctrl-unreachable -->
          </actuator>
          <sensor>
            <gyro site="s"/> <!-- expect sensor-idle -->
            <touch site="t"/> <!-- expect sensor-idle -->
          </sensor>
          <keyframe>
            <key qpos="0 0  1 0 0 0  0 0 5"/> <!-- expect key-quat -->
          </keyframe>
        </mujoco>
        """);
  }

  @Test
  @DisplayName("says of a model that does not load where and why")
  void refused() {
    List<Finding> all =
        Linter.check(
            ModelReader.readText(
                """
                <mujoco>
                  <worldbody>
                    <body name="arm"><geom size=".1"/></body>
                  </worldbody>
                  <contact>
                    <exclude body1="arm" body2="amr"/>
                  </contact>
                </mujoco>
                """));
    assertThat(all).hasSize(1);
    assertThat(all.get(0).severity()).isEqualTo(Severity.ERROR);
    assertThat(all.get(0).location().line()).isEqualTo(6);
    assertThat(all.get(0).message()).contains("amr");
  }

  @Test
  @DisplayName("prints a finding as a compiler would: file, line, column, severity, code")
  void text() {
    Finding f =
        Linter.check(
                ModelReader.readText(
                    "<mujoco><worldbody>\n  <body name='x'/></worldbody></mujoco>"))
            .get(0);
    assertThat(f.toString())
        .contains(":2:3: warning [body-empty] body 'x': holds nothing")
        .endsWith("(delete it, or was its content forgotten?)");
  }

  /**
   * What is true of our own models and meant: the fingers start in the palm, wheels of the rover
   * touch each other, and the humanoid's knees cannot be straight.
   */
  private static final Map<String, Integer> JUSTIFIED =
      Map.of("hand", 5, "humanoid", 4, "humanoid_standup", 4, "rover", 4);

  @Test
  @DisplayName("is silent about our own models but for what is true")
  void ownModels() throws IOException {
    Map<String, Integer> warnings = new TreeMap<>();
    try (Stream<Path> files = Files.list(models())) {
      for (Path file : files.filter(f -> f.toString().endsWith(".xml")).toList()) {
        long count = Linter.check(file).stream().filter(f -> f.severity() != Severity.NOTE).count();
        if (count > 0) {
          warnings.put(file.getFileName().toString().replace(".xml", ""), (int) count);
        }
      }
    }
    assertThat(JUSTIFIED).containsAllEntriesOf(warnings);
  }

  private static Path models() {
    Path here = Path.of(System.getProperty("armature.root", ".")).toAbsolutePath();
    for (Path p = here; p != null; p = p.getParent()) {
      if (Files.isDirectory(p.resolve("models")) && Files.exists(p.resolve("armature"))) {
        return p.resolve("models");
      }
    }
    throw new IllegalStateException("no folder models above " + here);
  }
}
