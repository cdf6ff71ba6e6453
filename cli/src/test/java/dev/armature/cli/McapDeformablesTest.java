package dev.armature.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.Simulation;
import dev.armature.io.McapRecording;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Flexes and skins in a recording for Foxglove are where the engine has them. */
class McapDeformablesTest {
  private static final int MAGIC = 8;

  @TempDir Path folder;

  /** The JSON messages of a topic, from the chunks of a file. */
  private static List<JsonNode> messages(Path file, String topic) throws Exception {
    ByteBuffer in = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
    List<JsonNode> found = new ArrayList<>();
    int channel = -1;
    int at = MAGIC;
    while (at < in.capacity() - MAGIC) {
      int length = (int) in.getLong(at + 1);
      int content = at + 9;
      int kind = in.get(at);
      if (kind == 0x06) { // a chunk, not compressed: its records follow
        at = content + 40;
        continue;
      }
      if (kind == 0x04) {
        byte[] name = new byte[in.getInt(content + 4)];
        in.get(content + 8, name);
        if (new String(name, StandardCharsets.UTF_8).equals(topic)) {
          channel = in.getShort(content);
        }
      }
      if (kind == 0x05 && in.getShort(content) == channel) {
        byte[] text = new byte[length - 22];
        in.get(content + 22, text);
        found.add(JsonMapper.shared().readTree(text));
      }
      at = content + length;
    }
    return found;
  }

  private List<JsonNode> record(Simulation sim, int steps) throws Exception {
    Path file = folder.resolve("run.mcap");
    try (McapRecording recording = McapRecording.start(sim, file, 1)) {
      sim.step(steps);
    }
    return messages(file, "/deformables");
  }

  private static void assertPoint(JsonNode point, double x, double y, double z) {
    assertThat(point.get("x").asDouble()).isEqualTo(Double.parseDouble("" + (float) x));
    assertThat(point.get("y").asDouble()).isEqualTo(Double.parseDouble("" + (float) y));
    assertThat(point.get("z").asDouble()).isEqualTo(Double.parseDouble("" + (float) z));
  }

  @Test
  void ropesClothsAndSolids() throws Exception {
    Simulation sim =
        Simulation.of(
            """
            <mujoco>
              <worldbody>
                <flexcomp name="rope" type="grid" dim="1" count="5 1 1" spacing=".1 .1 .1" pos="0 0 1" radius=".01" rgba="1 0 0 1"/>
                <flexcomp name="cloth" type="grid" dim="2" count="3 4 1" spacing=".1 .1 .1" pos="1 0 1"/>
                <flexcomp name="jelly" type="grid" dim="3" count="3 3 3" spacing=".1 .1 .1" pos="2 0 1"/>
                <flexcomp name="hidden" type="grid" dim="2" count="3 3 1" spacing=".1 .1 .1" pos="3 0 1" group="4"/>
              </worldbody>
            </mujoco>
            """);
    List<JsonNode> frames = record(sim, 20);
    assertThat(frames).hasSize(20);
    JsonNode entities = frames.get(19).get("entities");
    assertThat(entities.valueStream().map(e -> e.get("id").asString()))
        .containsExactly("flex rope", "flex cloth", "flex jelly");
    JsonNode rope = entities.get(0).get("lines").get(0);
    assertThat(rope.get("type").asInt()).as("pairs of points").isEqualTo(2);
    assertThat(rope.get("thickness").asDouble()).isEqualTo(0.02);
    assertThat(rope.get("color").toString()).isEqualTo("{\"r\":1,\"g\":0,\"b\":0,\"a\":1}");
    assertThat(rope.get("points").size()).isEqualTo(5);
    assertThat(rope.get("indices").size()).isEqualTo(8);
    JsonNode cloth = entities.get(1).get("triangles").get(0);
    assertThat(cloth.get("points").size()).isEqualTo(12);
    assertThat(cloth.get("indices").size()).isEqualTo(3 * 12);
    JsonNode jelly = entities.get(2).get("triangles").get(0);
    assertThat(jelly.get("indices").size()).as("six sides of four squares").isEqualTo(3 * 48);
    // a frame shows where the last step began, which is what the data still holds
    int vertex = sim.model().flex.vertadr[1] + 7;
    double[] x = sim.data().flexvertXpos;
    assertPoint(cloth.get("points").get(7), x[3 * vertex], x[3 * vertex + 1], x[3 * vertex + 2]);
    double fallen = frames.get(0).at("/entities/1/triangles/0/points/7/z").asDouble();
    assertThat(cloth.get("points").get(7).get("z").asDouble()).isLessThan(fallen - 1e-3);
  }

  @Test
  void aSkinFollowsItsBone() throws Exception {
    Simulation sim =
        Simulation.of(
            """
            <mujoco>
              <worldbody>
                <body name="b" pos="0 0 2"><freejoint/><geom size=".1"/></body>
              </worldbody>
              <deformable>
                <skin name="s" vertex="0 0 2 1 0 2 0 1 2" face="0 1 2">
                  <bone body="b" bindpos="0 0 2" bindquat="1 0 0 0" vertid="0 1 2" vertweight="1 1 1"/>
                </skin>
              </deformable>
            </mujoco>
            """);
    List<JsonNode> frames = record(sim, 50);
    JsonNode triangle = frames.get(49).at("/entities/0/triangles/0");
    assertThat(triangle.get("indices").toString()).isEqualTo("[0,1,2]");
    assertPoint(triangle.get("points").get(1), 1, 0, (float) sim.data().xpos[5]);
    assertThat(sim.data().xpos[5]).isLessThan(1.999);
  }

  @Test
  void aModelWithoutAnyHasNoSuchTopic() throws Exception {
    Simulation sim = Simulation.of("<mujoco><worldbody><geom size='.1'/></worldbody></mujoco>");
    assertThat(record(sim, 2)).isEmpty();
  }
}
