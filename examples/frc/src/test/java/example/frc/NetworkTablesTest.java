package example.frc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A client written from the published protocol reads what the server publishes. */
class NetworkTablesTest {
  private final BlockingQueue<Object> received = new LinkedBlockingQueue<>();
  private NetworkTables tables;
  private WebSocket socket;

  private final class Listener implements WebSocket.Listener {
    private final StringBuilder text = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
      text.append(data);
      if (last) {
        received.add(text.toString());
        text.setLength(0);
      }
      from.request(1);
      return null;
    }

    @Override
    public CompletionStage<?> onBinary(WebSocket from, ByteBuffer data, boolean last) {
      byte[] bytes = new byte[data.remaining()];
      data.get(bytes);
      received.add(ByteBuffer.wrap(bytes));
      from.request(1);
      return null;
    }
  }

  private WebSocket connect(String protocol, String... others) {
    return HttpClient.newHttpClient()
        .newWebSocketBuilder()
        .subprotocols(protocol, others)
        .buildAsync(URI.create("ws://127.0.0.1:" + tables.port() + "/nt/test"), new Listener())
        .join();
  }

  private <T> T next(Class<T> kind) throws InterruptedException {
    Object message = received.poll(20, TimeUnit.SECONDS);
    assertThat(message).isInstanceOf(kind);
    return kind.cast(message);
  }

  private void subscribe(String topic, boolean prefix) {
    String options = "\"options\":{\"prefix\":" + prefix + "}";
    socket.sendText(
        "[{\"method\":\"subscribe\",\"params\":{\"topics\":[\""
            + topic
            + "\"],\"subuid\":7,"
            + options
            + "}}]",
        true);
  }

  @BeforeEach
  void start() throws IOException {
    tables = NetworkTables.start(0);
    socket = connect("v4.1.networktables.first.wpi.edu", "networktables.first.wpi.edu");
  }

  @AfterEach
  void stop() throws IOException {
    socket.abort();
    tables.close();
  }

  @Test
  void subscribersGetTheLastValueAndThoseThatFollow() throws Exception {
    assertThat(socket.getSubprotocol()).isEqualTo("v4.1.networktables.first.wpi.edu");
    int angle = tables.topic("/Arm/Angle", "double");
    int other = tables.topic("/Other", "double");
    tables.doubles(angle, 0.5);
    tables.doubles(other, 3);
    subscribe("/Arm/", true);
    assertThat(next(String.class))
        .contains("\"announce\"", "\"name\":\"/Arm/Angle\"", "\"id\":0", "\"type\":\"double\"");
    assertValue(next(ByteBuffer.class), angle, 0.5);
    tables.doubles(other, 4);
    tables.doubles(angle, 0.75);
    assertValue(next(ByteBuffer.class), angle, 0.75);
    int late = tables.topic("/Arm/Late", "boolean");
    tables.bool(late, true);
    assertThat(next(String.class)).contains("/Arm/Late");
    assertThat(next(ByteBuffer.class).get(16)).as("true").isEqualTo((byte) 0xc3);
  }

  private static void assertValue(ByteBuffer message, int id, double value) {
    assertThat(message.get()).as("an array of four").isEqualTo((byte) 0x94);
    assertThat(message.get()).isEqualTo((byte) 0xce);
    assertThat(message.getInt()).isEqualTo(id);
    assertThat(message.get()).isEqualTo((byte) 0xcf);
    assertThat(message.getLong()).as("time").isPositive();
    assertThat(message.get()).as("double").isEqualTo((byte) 1);
    assertThat(message.get()).isEqualTo((byte) 0xcb);
    assertThat(message.getDouble()).isEqualTo(value);
    assertThat(message.hasRemaining()).isFalse();
  }

  @Test
  void aPoseIsAStructWhoseSchemasAreTopics() throws Exception {
    int pose = tables.topic("/Robot", "struct:Pose3d");
    tables.doubles(pose, 1, 2, 3, 1, 0, 0, 0);
    subscribe("/.schema/struct:Pose3d", false);
    assertThat(next(String.class)).contains("\"type\":\"structschema\"");
    byte[] schema = next(ByteBuffer.class).array();
    assertThat(new String(schema, java.nio.charset.StandardCharsets.ISO_8859_1))
        .endsWith("Translation3d translation;Rotation3d rotation");
    subscribe("/Robot", false);
    assertThat(next(String.class)).contains("\"type\":\"struct:Pose3d\"");
    ByteBuffer message = next(ByteBuffer.class);
    assertThat(message.get(15)).as("bytes").isEqualTo((byte) 5);
    assertThat(message.getInt(17)).isEqualTo(56);
    assertThat(message.order(ByteOrder.LITTLE_ENDIAN).getDouble(29)).as("y").isEqualTo(2);
  }

  @Test
  void theTimeIsToldOnAConnectionOfItsOwn() throws Exception {
    WebSocket clock = connect(NetworkTablesClient.TIME_ONLY);
    long before = tables.micros();
    byte[] question = {(byte) 0x94, -1, 0, 2, (byte) 0xcd, 0x12, 0x34};
    clock.sendBinary(ByteBuffer.wrap(question), true);
    ByteBuffer answer = next(ByteBuffer.class);
    assertThat(answer.getShort()).isEqualTo((short) 0x94ff);
    assertThat(answer.get()).isEqualTo((byte) 0xcf);
    assertThat(answer.getLong()).isBetween(before, tables.micros());
    assertThat(answer.get()).isEqualTo((byte) 2);
    assertThat(answer.get()).isEqualTo((byte) 0xcd);
    assertThat(answer.getShort()).as("what the client sent").isEqualTo((short) 0x1234);
    clock.abort();
  }

  @Test
  void aPlainRequestIsAnsweredSoThatAdvantageScopeConnects() throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + tables.port())).build();
    HttpResponse<String> response =
        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.headers().firstValue("Access-Control-Allow-Origin")).contains("*");
  }

  @Test
  void nonsenseEndsTheConnectionAndNothingElse() throws Exception {
    int angle = tables.topic("/Arm/Angle", "double");
    WebSocket broken = connect("networktables.first.wpi.edu");
    broken.sendText("[{", true);
    tables.doubles(angle, 1);
    subscribe("/Arm/Angle", false);
    assertThat(next(String.class)).contains("/Arm/Angle");
    assertValue(next(ByteBuffer.class), angle, 1);
    broken.abort();
  }
}
