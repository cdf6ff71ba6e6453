package dev.armature.viewer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.model.Model;
import dev.armature.model.SolverType;
import dev.armature.testkit.World;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What models and clients that misbehave may not do. */
@DisplayName("The viewer survives")
@Timeout(120)
final class ViewerFaultsTest {
  private static final String BALL =
      "<mujoco model='%s'><worldbody><body name='%s' pos='0 0 1'><freejoint/><geom"
          + " size='.1'/></body></worldbody></mujoco>";
  private static final String LANDING =
      """
      <mujoco model="stuck">
        <option timestep=".01"/>
        <worldbody>
          <geom type="plane" size="1 1 1"/>
          <body pos="0 0 .3"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
        </worldbody>
      </mujoco>
      """;
  private static final WorldLoop.Patience SHORT =
      new WorldLoop.Patience(new BackgroundLoad.Budget(4, 512L << 20), 0.5);

  private final HttpClient http = HttpClient.newHttpClient();
  private ViewerServer viewer;

  @BeforeEach
  void start() throws IOException {
    viewer =
        ViewerServer.start(
            ready("first"),
            ViewerOptions.local().withPlaying(true),
            new Staging(1, Setup.PLAIN, java.util.List.of(), false),
            SHORT);
  }

  @AfterEach
  void stop() {
    viewer.close();
  }

  private static ModelSource ready(String name) {
    return new ModelSource.Ready(name, model(name));
  }

  private static Model model(String name) {
    return World.compile(BALL.formatted(name, name));
  }

  private static String json(ByteBuffer scene) {
    return StandardCharsets.UTF_8.decode(scene.slice(8, scene.getInt(4))).toString();
  }

  /** The worlds go on moving and another model can be loaded. */
  private void assertAlive(PageSocket page) throws Exception {
    double[] time = {-1};
    page.frame(
        frame -> {
          if (time[0] < 0) {
            time[0] = PageSocket.time(frame);
          }
          return PageSocket.time(frame) > time[0] + 0.05;
        });
    viewer.load(ready("after"));
    assertThat(json(page.next(SceneEncoder.KIND))).contains("after");
  }

  private void loadsAndFails(Callable<Model> work, String reason) throws Exception {
    try (PageSocket page = PageSocket.connect(viewer)) {
      assertThat(json(page.next(SceneEncoder.KIND))).contains("first");
      viewer.load(new ModelSource.Made("bad", work));
      assertThat(page.text()).contains("\"type\":\"error\"").contains(reason);
      assertAlive(page);
    }
  }

  @Test
  @DisplayName("a model that is shown stays as its owner made it")
  void theModelOfTheCallerDoesNotChange() throws Exception {
    Model model = model("mine");
    int flags = model.opt.enableflags;
    viewer.load(new ModelSource.Ready("mine", model));
    try (PageSocket page = PageSocket.connect(viewer)) {
      assertAlive(page);
    }
    assertThat(model.opt.enableflags).isEqualTo(flags);
  }

  @Test
  @DisplayName("a model whose loading never ends: it is given up, the old worlds go on")
  void endlessLoad() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    loadsAndFails(
        () -> {
          for (; ; ) {
            if (never.getCount() == 0) {
              return model("never");
            }
          }
        },
        "given up after");
    never.countDown();
  }

  @Test
  @DisplayName("models whose loading never ends do not pile up")
  void fewEndlessLoads() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    Semaphore running = new Semaphore(0);
    Callable<Model> endless =
        () -> {
          running.release();
          while (never.getCount() > 0) {
            Thread.onSpinWait();
          }
          running.release();
          throw new IllegalStateException("enough");
        };
    try (PageSocket page = PageSocket.connect(viewer)) {
      assertThat(json(page.next(SceneEncoder.KIND))).contains("first");
      for (int i = 0; i < WorldLoop.MOST_STUCK; i++) {
        viewer.load(new ModelSource.Made("bad", endless));
        assertThat(running.tryAcquire(20, TimeUnit.SECONDS)).isTrue();
      }
      viewer.load(ready("refused"));
      assertThat(page.text()).contains(WorldLoop.MOST_STUCK + " models before it were given up");
      never.countDown();
      assertThat(running.tryAcquire(WorldLoop.MOST_STUCK, 20, TimeUnit.SECONDS)).isTrue();
      Thread.sleep(300); // the threads end after that
      assertAlive(page);
    }
  }

  @Test
  @DisplayName("a model whose loading takes too much memory")
  void greedyLoad() throws Exception {
    List<byte[]> hoard = new ArrayList<>();
    loadsAndFails(
        () -> {
          for (int i = 0; i < 1000; i++) {
            hoard.add(new byte[1 << 20]);
            hoard.remove(0);
          }
          for (; ; ) {
            Thread.onSpinWait();
          }
        },
        "took more than 512 MB");
  }

  @Test
  @DisplayName("a model whose loading ends in an Error")
  void loadError() throws Exception {
    loadsAndFails(
        () -> {
          throw new StackOverflowError("too deep");
        },
        "too deep");
  }

  @Test
  @DisplayName("a world whose step takes long: pages are told, and another model can be loaded")
  void longStep() throws Exception {
    Model model = World.compile(LANDING);
    model.opt.solver = SolverType.PGS;
    model.opt.iterations = 100_000_000;
    model.opt.tolerance = 0;
    try (PageSocket page = PageSocket.connect(viewer)) {
      page.next(SceneEncoder.KIND);
      viewer.load(new ModelSource.Ready("stuck", model));
      assertThat(json(page.next(SceneEncoder.KIND))).contains("stuck");
      page.keepAcknowledging();
      assertThat(page.text()).contains("a step has taken");
      viewer.load(ready("rescue"));
      assertThat(json(page.next(SceneEncoder.KIND))).contains("rescue");
      assertAlive(page);
    }
  }

  @Test
  @DisplayName("a page that sends commands without end and reads nothing: it is cut off")
  void flood() throws Exception {
    try (Socket socket = new Socket("127.0.0.1", viewer.port())) {
      OutputStream out = socket.getOutputStream();
      String request =
          "GET /ws?token="
              + PageSocket.token(viewer)
              + " HTTP/1.1\r\nHost: 127.0.0.1\r\n"
              + "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
              + "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";
      out.write(request.getBytes(StandardCharsets.US_ASCII));
      byte[] frame = maskedText("{\"type\":\"nonsense\"}");
      assertThatThrownBy(
              () -> {
                for (int i = 0; i < 50_000_000; i++) {
                  out.write(frame);
                }
              })
          .isInstanceOf(SocketException.class);
    }
    try (PageSocket page = PageSocket.connect(viewer)) {
      page.next(SceneEncoder.KIND);
      assertAlive(page);
    }
  }

  /** A short text as a client's frame; the mask of zeros leaves it readable. */
  private static byte[] maskedText(String text) {
    byte[] payload = text.getBytes(StandardCharsets.US_ASCII);
    return ByteBuffer.allocate(6 + payload.length)
        .put((byte) 0x81)
        .put((byte) (0x80 | payload.length))
        .putInt(0)
        .put(payload)
        .array();
  }

  @Test
  @DisplayName("many slow posts without the token: they hold no thread, pages are served")
  void slowPosts() throws Exception {
    List<Socket> slow = new ArrayList<>();
    try {
      for (int i = 0; i < 64; i++) {
        Socket socket = new Socket("127.0.0.1", viewer.port());
        slow.add(socket);
        socket
            .getOutputStream()
            .write(
                "POST /upload HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100000\r\n\r\nx"
                    .getBytes(StandardCharsets.US_ASCII));
      }
      try (PageSocket page = PageSocket.connect(viewer)) {
        page.next(SceneEncoder.KIND);
        assertAlive(page);
      }
    } finally {
      for (Socket socket : slow) {
        socket.close();
      }
    }
  }

  @Test
  @DisplayName("an archive with several models: it asks which, and takes the answer")
  void archiveChoice() throws Exception {
    byte[] zip =
        zip("arm.xml", BALL.formatted("arm", "arm"), "leg.xml", BALL.formatted("leg", "leg"));
    HttpResponse<String> asked = post("", Upload.of("robot.zip", zip));
    assertThat(asked.statusCode()).isEqualTo(300);
    assertThat(asked.body()).isEqualTo("[\"arm.xml\",\"leg.xml\"]");
    try (PageSocket page = PageSocket.connect(viewer)) {
      page.next(SceneEncoder.KIND);
      assertThat(post("&main=leg.xml", Upload.of("robot.zip", zip)).statusCode()).isEqualTo(202);
      assertThat(json(page.next(SceneEncoder.KIND))).contains("leg");
    }
    assertThat(post("&main=none.xml", Upload.of("robot.zip", zip)).statusCode()).isEqualTo(400);
    assertThat(post("", Upload.of("arm.zip", zip)).statusCode()).isEqualTo(202);
    assertThat(post("", Upload.of("arm.zip", new byte[] {1, 2, 3})).statusCode()).isEqualTo(400);
  }

  private HttpResponse<String> post(String query, byte[] body) throws Exception {
    String address = "http://127.0.0.1:" + viewer.port() + "/upload?token=";
    return http.send(
        HttpRequest.newBuilder(URI.create(address + PageSocket.token(viewer) + query))
            .POST(HttpRequest.BodyPublishers.ofByteArray(body))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  private static byte[] zip(String... pathsAndTexts) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (int i = 0; i < pathsAndTexts.length; i += 2) {
        zip.putNextEntry(new ZipEntry(pathsAndTexts[i]));
        zip.write(pathsAndTexts[i + 1].getBytes(StandardCharsets.UTF_8));
      }
    }
    return bytes.toByteArray();
  }
}
