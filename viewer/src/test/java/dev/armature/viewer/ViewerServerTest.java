package dev.armature.viewer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server, by a client that is no browser. */
@DisplayName("The viewer's server")
final class ViewerServerTest {
  private static final String BALL =
      """
      <mujoco model="ball">
        <worldbody>
          <geom type="plane" size="1 1 1"/>
          <body name="ball" pos="0 0 1"><freejoint/><geom size=".1"/></body>
          <body name="arm" pos="1 0 1"><joint name="hinge" axis="0 1 0"/><geom type="capsule" fromto="0 0 0 .5 0 0" size=".05"/></body>
        </worldbody>
        <actuator><motor name="motor" joint="hinge"/></actuator>
      </mujoco>
      """;

  @TempDir private Path folder;
  private Path model;
  private ViewerServer viewer;
  private final HttpClient http = HttpClient.newHttpClient();

  @BeforeEach
  void start() throws IOException {
    model = folder.resolve("ball.xml");
    Files.writeString(model, BALL);
    viewer =
        ViewerServer.start(new ModelSource.OnDisk(model), ViewerOptions.local().withPlaying(false));
  }

  @AfterEach
  void stop() {
    viewer.close();
  }

  private HttpResponse<String> get(String path) throws Exception {
    return http.send(
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + viewer.port() + path)).build(),
        HttpResponse.BodyHandlers.ofString());
  }

  private void assertAlive() throws Exception {
    try (PageSocket page = PageSocket.connect(viewer)) {
      assertThat(page.next(SceneEncoder.KIND).remaining()).isGreaterThan(100);
      assertThat(page.frame(frame -> true)).isNotNull();
    }
  }

  @Test
  @DisplayName("gives the page only with the token, and with a strict policy")
  void page() throws Exception {
    assertThat(get("/").statusCode()).isEqualTo(403);
    assertThat(get("/?token=wrong").statusCode()).isEqualTo(403);
    assertThat(get("/index.html").statusCode()).isEqualTo(403);
    HttpResponse<String> page = get("/?token=" + PageSocket.token(viewer));
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.body()).contains("importmap").doesNotContain("{{nonce}}");
    assertThat(page.headers().firstValue("Content-Security-Policy").orElse(""))
        .contains("default-src 'none'")
        .doesNotContain("unsafe");
  }

  @Test
  @DisplayName("serves its modules and three.js, and nothing else of the class path")
  void files() throws Exception {
    assertThat(get("/app/main.js").statusCode()).isEqualTo(200);
    assertThat(get("/three/build/three.module.min.js").statusCode()).isEqualTo(200);
    for (String path :
        new String[] {
          "/app/../ViewerServer.class",
          "/app/%2e%2e/ViewerServer.class",
          "/three/../../../../../module-info.class",
          "/app/nothing.js",
          "/ViewerServer.class",
          "/META-INF/MANIFEST.MF"
        }) {
      assertThat(get(path).statusCode()).as(path).isBetween(400, 404);
    }
  }

  @Test
  @DisplayName("refuses a WebSocket with a wrong token, or without one")
  void wrongToken() throws Exception {
    for (String token : new String[] {"", "0123456789abcdef", PageSocket.token(viewer) + "x"}) {
      assertThatThrownBy(() -> PageSocket.connect(viewer, token, null))
          .isInstanceOf(ExecutionException.class)
          .hasMessageContaining("WebSocketHandshakeException");
    }
    assertAlive();
  }

  @Test
  @DisplayName("refuses a WebSocket of a foreign page, even with the token")
  void wrongOrigin() throws Exception {
    String token = PageSocket.token(viewer);
    for (String origin :
        new String[] {
          "http://evil.example", "null", "http://127.0.0.1:1", "https://127.0.0.1:" + viewer.port()
        }) {
      assertThatThrownBy(() -> PageSocket.connect(viewer, token, origin))
          .as(origin)
          .isInstanceOf(ExecutionException.class);
    }
    try (PageSocket page = PageSocket.connect(viewer, token, "http://127.0.0.1:" + viewer.port())) {
      assertThat(page.next(SceneEncoder.KIND)).isNotNull();
    }
  }

  @Test
  @DisplayName("refuses a foreign host name that was made to point here")
  void wrongHost() throws Exception {
    try (Socket socket = new Socket("127.0.0.1", viewer.port())) {
      String request =
          "GET /?token="
              + PageSocket.token(viewer)
              + " HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      String answer =
          new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
      assertThat(answer).startsWith("HTTP/1.1 403");
    }
  }

  @Test
  @DisplayName("closes on an oversized message and goes on serving others")
  void oversized() throws Exception {
    try (PageSocket page = PageSocket.connect(viewer)) {
      page.next(SceneEncoder.KIND);
      page.send("{\"type\":\"" + "x".repeat(2 * ViewerServer.MAX_COMMAND_LENGTH) + "\"}");
      // 1009 is "too big"; the rest of the message, unread, may break the connection before it
      // arrives
      assertThat(page.closed.get(30, TimeUnit.SECONDS)).isIn(1009, PageSocket.BROKEN);
    }
    assertAlive();
  }

  @Test
  @DisplayName("answers malformed messages with what is wrong and stays open")
  void malformed() throws Exception {
    try (PageSocket page = PageSocket.connect(viewer)) {
      for (String bad :
          new String[] {
            "",
            "hello",
            "{",
            "[]",
            "null",
            "{}",
            "{\"type\":7}",
            "{\"type\":\"explode\"}",
            "{\"type\":\"ctrl\"}",
            "{\"type\":\"ctrl\",\"index\":0,\"value\":\"NaN\"}",
            "{\"type\":\"ctrl\",\"index\":0,\"value\":1e999}",
            "{\"type\":\"ctrl\",\"index\":99,\"value\":1}",
            "{\"type\":\"ctrl\",\"index\":-1,\"value\":1}",
            "{\"type\":\"joint\",\"index\":1e9,\"value\":1}",
            "{\"type\":\"key\",\"index\":0}",
            "{\"type\":\"world\",\"index\":5}",
            "{\"type\":\"grab\",\"world\":0,\"body\":1000,\"point\":[0,0,0]}",
            "{\"type\":\"grab\",\"world\":0,\"body\":1,\"point\":[0,0]}",
            "{\"type\":\"move\",\"target\":[0,0,null]}",
            "{\"type\":\"step\",\"count\":2000000000}",
            "[".repeat(5000)
          }) {
        page.send(bad);
        assertThat(page.text()).as(bad).contains("\"type\":\"refused\"");
      }
      page.socket()
          .sendBinary(ByteBuffer.wrap(new byte[] {1, 2, 3}), true)
          .get(30, TimeUnit.SECONDS);
      assertThat(page.text()).contains("refused");
      page.send("{\"type\":\"step\",\"count\":3}");
      assertThat(page.frame(frame -> PageSocket.time(frame) > 0.005)).isNotNull();
    }
  }

  @Test
  @DisplayName("sends no more than two frames ahead of a page that does not answer")
  void backPressure() throws Exception {
    try (PageSocket page = PageSocket.connect(viewer)) {
      page.send("{\"type\":\"play\"}");
      page.next(FrameEncoder.KIND);
      page.next(FrameEncoder.KIND);
      assertThat(page.binary.poll(500, TimeUnit.MILLISECONDS)).isNull();
      page.send("{\"type\":\"ack\",\"seq\":2}");
      assertThat(page.next(FrameEncoder.KIND).getInt(4)).isEqualTo(3);
    }
  }

  @Test
  @DisplayName("plays, pauses, steps, resets, sets controls and joints")
  void commands() throws Exception {
    try (PageSocket page = PageSocket.connect(viewer)) {
      page.send(
          "{\"type\":\"show\",\"sections\":"
              + (Sections.bit(Sections.QPOS) | Sections.bit(Sections.CTRL))
              + "}");
      page.send("{\"type\":\"step\",\"count\":10}");
      ByteBuffer frame = page.frame(f -> PageSocket.time(f) > 0);
      assertThat(PageSocket.time(frame))
          .isEqualTo(0.02, org.assertj.core.data.Offset.offset(1e-12));
      page.send("{\"type\":\"ctrl\",\"index\":0,\"value\":0.25}");
      page.frame(
          f ->
              PageSocket.section(f, Sections.CTRL) != null
                  && PageSocket.section(f, Sections.CTRL)[0] == 0.25f);
      page.send("{\"type\":\"joint\",\"index\":1,\"value\":0.5}");
      page.frame(f -> PageSocket.section(f, Sections.QPOS)[7] == 0.5f);
      page.send("{\"type\":\"play\"}");
      page.frame(f -> PageSocket.time(f) > 0.1);
      page.send("{\"type\":\"pause\"}");
      page.send("{\"type\":\"reset\"}");
      page.frame(f -> PageSocket.time(f) == 0 && (f.getInt(12) & 1) == 0);
    }
  }

  @Test
  @DisplayName("pulls a body toward the hand and lets go of it")
  void pulls() throws Exception {
    try (PageSocket page = PageSocket.connect(viewer)) {
      page.send("{\"type\":\"grab\",\"world\":0,\"body\":1,\"point\":[0,0,0]}");
      page.send("{\"type\":\"move\",\"target\":[0,0.6,1]}");
      page.send("{\"type\":\"step\",\"count\":1000}");
      ByteBuffer held = page.frame(f -> PageSocket.time(f) > 1.9);
      assertThat(PageSocket.section(held, Sections.HAND)).hasSize(6);
      float[] bodies = PageSocket.section(held, Sections.BODIES);
      assertThat(bodies).hasSize(14);
      assertThat(bodies[1]).as("y of the ball").isBetween(0.5f, 0.7f);
      page.send("{\"type\":\"release\"}");
      page.send("{\"type\":\"step\",\"count\":1000}");
      ByteBuffer free = page.frame(f -> PageSocket.time(f) > 3.9);
      assertThat(PageSocket.section(free, Sections.HAND)).isNull();
      assertThat(PageSocket.section(free, Sections.BODIES)[2]).as("z").isLessThan(0.2f);
    }
  }

  @Test
  @DisplayName("moves poses while paused: a floating body as a whole, an arm by its joints")
  void movesPoses() throws Exception {
    try (PageSocket page = PageSocket.connect(viewer)) {
      page.send("{\"type\":\"grab\",\"world\":0,\"body\":1,\"point\":[0,0,0]}");
      page.send("{\"type\":\"move\",\"target\":[0.3,0.2,1.5]}");
      float[] moved =
          PageSocket.section(
              page.frame(f -> PageSocket.section(f, Sections.BODIES)[2] > 1.4), Sections.BODIES);
      assertThat(moved[0]).isEqualTo(0.3f);
      assertThat(moved[1]).isEqualTo(0.2f);
      page.send("{\"type\":\"release\"}");
      // the end of the arm, half a meter from its hinge, goes down as far as it can
      page.send("{\"type\":\"grab\",\"world\":0,\"body\":2,\"point\":[0.5,0,0]}");
      ByteBuffer bent = null;
      double sine = 0;
      for (int i = 0; i < 40 && sine < 0.3; i++) {
        page.send("{\"type\":\"move\",\"target\":[1.3,0,0.6]}");
        bent = page.frame(f -> true);
        sine = Math.abs(PageSocket.section(bent, Sections.BODIES)[7 + 5]);
      }
      assertThat(sine).as("sine of half the angle of the hinge").isGreaterThan(0.3);
      assertThat(PageSocket.time(bent)).as("no time has passed").isZero();
    }
  }

  @Test
  @DisplayName("changes options, plots any field, and saves the state as a keyframe")
  void optionsFieldsAndKeyframes() throws Exception {
    try (PageSocket page = PageSocket.connect(viewer)) {
      page.send("{\"type\":\"option\",\"field\":\"gravity\",\"index\":2,\"value\":2}");
      page.send("{\"type\":\"watch\",\"fields\":[\"qvel\",\"time\"]}");
      page.send("{\"type\":\"step\",\"count\":100}");
      ByteBuffer frame = page.frame(f -> PageSocket.time(f) > 0.199);
      float[] watched = PageSocket.section(frame, Sections.WATCHED);
      assertThat(watched).hasSize(7 + 1);
      assertThat((double) watched[2]).as("it falls upward").isEqualTo(0.4, within(1e-4));
      assertThat((double) watched[7]).isEqualTo(0.2, within(1e-6));
      page.send("{\"type\":\"savekey\"}");
      String key = page.text("keyframe.xml");
      assertThat(key).contains("<key name=").contains("qpos=").contains("ctrl=");
      page.send("{\"type\":\"savemodel\"}");
      String saved = page.text("model.xml");
      assertThat(saved).contains("<mujoco").contains("gravity=").contains("0 0 2");
      page.send("{\"type\":\"watch\",\"fields\":[\"nonsense\"]}");
      assertThat(page.text("refused")).contains("nonsense");
      page.send("{\"type\":\"option\",\"field\":\"nonsense\",\"index\":0,\"value\":2}");
      assertThat(page.text("refused")).contains("nonsense");
      page.send("{\"type\":\"option\",\"field\":\"timestep\",\"index\":0,\"value\":0}");
      assertThat(page.text("refused")).contains("positive");
      page.send("{\"type\":\"option\",\"field\":\"gravity\",\"index\":3,\"value\":0}");
      assertThat(page.text("refused")).contains("3");
      page.send("{\"type\":\"equality\",\"index\":0,\"on\":1}");
      assertThat(page.text("refused")).contains("0");
    }
  }

  @Test
  @DisplayName("tells the page what loading warned of")
  void tellsWarnings() throws Exception {
    Path odd = folder.resolve("odd.xml");
    Files.writeString(
        odd,
        "<mujoco><option iterations='1000000000'/><worldbody><geom"
            + " size='.1'/></worldbody></mujoco>");
    try (ViewerServer server =
            ViewerServer.start(new ModelSource.OnDisk(odd), ViewerOptions.local());
        PageSocket page = PageSocket.connect(server)) {
      ByteBuffer scene = page.next(SceneEncoder.KIND);
      String text = StandardCharsets.UTF_8.decode(scene.slice(8, scene.getInt(4))).toString();
      assertThat(text).contains("\"warnings\":[\"");
    }
  }

  @Test
  @DisplayName("turns a body by a torque alone, into the orientation of the hand")
  void turns() throws Exception {
    try (PageSocket page = PageSocket.connect(viewer)) {
      page.send("{\"type\":\"grab\",\"world\":0,\"body\":1,\"point\":[0,0,0.05]}");
      page.send("{\"type\":\"turn\",\"rotation\":[0,0,1.5707963]}");
      page.send("{\"type\":\"step\",\"count\":1000}");
      ByteBuffer held = page.frame(f -> PageSocket.time(f) > 1.9);
      float[] bodies = PageSocket.section(held, Sections.BODIES);
      assertThat(Math.abs(bodies[3])).as("w of a quarter turn").isCloseTo(0.7071f, within(0.02f));
      assertThat(Math.abs(bodies[6])).as("z of a quarter turn").isCloseTo(0.7071f, within(0.02f));
      assertThat(bodies[0]).as("x").isCloseTo(0, within(0.05f));
      assertThat(bodies[1]).as("y").isCloseTo(0, within(0.05f));
    }
  }

  @Test
  @DisplayName(
      "loads the model again when its file changes, and tells file, line and column of a mistake")
  void reloads() throws Exception {
    try (PageSocket page = PageSocket.connect(viewer)) {
      page.next(SceneEncoder.KIND);
      Files.writeString(model, BALL.replace("size=\".1\"", "size=\".1\" color=\"red\""));
      String error = page.text();
      assertThat(error).contains("\"type\":\"error\"").contains("ball.xml").contains("color");
      assertThat(error).contains("\"line\":4");
      Files.writeString(model, BALL.replace("model=\"ball\"", "model=\"second\""));
      ByteBuffer scene = page.next(SceneEncoder.KIND);
      assertThat(StandardCharsets.UTF_8.decode(scene.slice(8, scene.getInt(4))).toString())
          .contains("\"name\":\"second\"");
    }
  }

  @Test
  @DisplayName("loads dropped files from memory; their paths can point nowhere")
  void uploads() throws Exception {
    try (PageSocket page = PageSocket.connect(viewer)) {
      page.next(SceneEncoder.KIND);
      String main =
          BALL.replace("<worldbody>", "<include file=\"part/more.xml\"/><worldbody>")
              .replace("\"ball\">", "\"dropped\">");
      String part = "<mujoco><worldbody><geom name='extra' size='.2'/></worldbody></mujoco>";
      assertThat(post(Upload.of("robot/robot.xml", main, "robot/part/more.xml", part)).statusCode())
          .isEqualTo(202);
      ByteBuffer scene = page.next(SceneEncoder.KIND);
      assertThat(StandardCharsets.UTF_8.decode(scene.slice(8, scene.getInt(4))).toString())
          .contains("extra");
      Path secret = folder.resolve("secret.xml");
      Files.writeString(secret, part);
      post(Upload.of("a.xml", "<mujoco><include file=\"" + secret + "\"/></mujoco>"));
      assertThat(page.text()).contains("\"type\":\"error\"");
      post(Upload.of("../../a.xml", "<mujoco><include file=\"../../../etc/passwd\"/></mujoco>"));
      assertThat(page.text()).contains("\"type\":\"error\"");
    }
  }

  @Test
  @DisplayName("refuses uploads without the token, of foreign pages, and nonsense")
  void badUploads() throws Exception {
    URI address = URI.create("http://127.0.0.1:" + viewer.port() + "/upload");
    byte[] body = Upload.of("a.xml", BALL);
    assertThat(post(address, body, null).statusCode()).isEqualTo(403);
    assertThat(
            post(
                    URI.create(address + "?token=" + PageSocket.token(viewer)),
                    body,
                    "http://evil.example")
                .statusCode())
        .isEqualTo(403);
    assertThat(post(new byte[] {1, 2}).statusCode()).isEqualTo(400);
    assertThat(post(new byte[] {-1, -1, -1, 127, 0}).statusCode()).isEqualTo(400);
    assertThat(post(Upload.of("readme.md", "hello")).statusCode()).isEqualTo(400);
    assertAlive();
  }

  @Test
  @DisplayName("says so when the port is taken")
  void portTaken() {
    assertThatThrownBy(
            () ->
                ViewerServer.start(
                    new ModelSource.OnDisk(model),
                    ViewerOptions.local().withAddress("127.0.0.1", viewer.port())))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("taken");
  }

  @Test
  @DisplayName("serves many worlds in one frame")
  void worlds() throws Exception {
    try (ViewerServer many =
            ViewerServer.start(new ModelSource.OnDisk(model), ViewerOptions.local().withWorlds(9));
        PageSocket page = PageSocket.connect(many)) {
      ByteBuffer frame = page.frame(f -> PageSocket.time(f) > 0.3);
      float[] bodies = PageSocket.section(frame, Sections.BODIES);
      assertThat(bodies).hasSize(9 * 2 * 7);
      assertThat(bodies[1]).isNotEqualTo(bodies[14 + 1]);
    }
  }

  private HttpResponse<String> post(byte[] body) throws Exception {
    return post(
        URI.create(
            "http://127.0.0.1:" + viewer.port() + "/upload?token=" + PageSocket.token(viewer)),
        body,
        null);
  }

  private HttpResponse<String> post(URI address, byte[] body, String origin) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(address).POST(HttpRequest.BodyPublishers.ofByteArray(body));
    if (origin != null) {
      request.header("Origin", origin);
    }
    return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }
}
