package dev.armature.viewer;

import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** A page without a browser: a plain WebSocket that keeps what it is told. */
final class PageSocket implements WebSocket.Listener, AutoCloseable {
  private static final int PATIENCE_SECONDS = 30;

  final BlockingQueue<ByteBuffer> binary = new LinkedBlockingQueue<>();
  final BlockingQueue<String> texts = new LinkedBlockingQueue<>();

  /** Closed without a word. */
  static final int BROKEN = -1;

  final CompletableFuture<Integer> closed = new CompletableFuture<>();
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final StringBuilder characters = new StringBuilder();
  private final HttpClient client = HttpClient.newHttpClient();
  private WebSocket socket;
  private volatile boolean acknowledging;
  private CompletableFuture<?> sending = CompletableFuture.completedFuture(null);

  /** Connects with the token of the server and, if given, an Origin header. */
  static PageSocket connect(ViewerServer viewer, String token, String origin) throws Exception {
    return connect(viewer.port(), token, origin);
  }

  /** Connects to the address of a page. */
  static PageSocket connect(String url) throws Exception {
    return connect(
        URI.create(url).getPort(), url.substring(url.indexOf("token=") + "token=".length()), null);
  }

  private static PageSocket connect(int port, String token, String origin) throws Exception {
    PageSocket page = new PageSocket();
    WebSocket.Builder builder = page.client.newWebSocketBuilder();
    if (origin != null) {
      builder.header("Origin", origin);
    }
    page.socket =
        builder
            .buildAsync(URI.create("ws://127.0.0.1:" + port + "/ws?token=" + token), page)
            .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    return page;
  }

  static PageSocket connect(ViewerServer viewer) throws Exception {
    return connect(viewer, token(viewer), null);
  }

  static String token(ViewerServer viewer) {
    return viewer.url().substring(viewer.url().indexOf("token=") + "token=".length());
  }

  void send(String text) throws Exception {
    enqueue(text).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  /** Sends a text after those before it: a socket takes one at a time. */
  private synchronized CompletableFuture<?> enqueue(String text) {
    sending = sending.handle((done, failed) -> null).thenCompose(x -> socket.sendText(text, true));
    return sending;
  }

  WebSocket socket() {
    return socket;
  }

  /** The next message of a kind. */
  ByteBuffer next(int kind) throws InterruptedException {
    for (; ; ) {
      ByteBuffer message = binary.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
      if (message == null) {
        throw new AssertionError("no message of kind " + kind);
      }
      if (message.getInt(0) == kind) {
        return message;
      }
    }
  }

  /** Acknowledges frames until one is as wished. */
  ByteBuffer frame(Predicate<ByteBuffer> wish) throws Exception {
    for (; ; ) {
      ByteBuffer frame = next(FrameEncoder.KIND);
      send("{\"type\":\"ack\",\"seq\":" + frame.getInt(4) + "}");
      if (wish.test(frame)) {
        return frame;
      }
    }
  }

  /** From now on acknowledges every frame as it comes. */
  void keepAcknowledging() {
    acknowledging = true;
    binary.forEach(this::acknowledge);
  }

  private void acknowledge(ByteBuffer message) {
    if (message.getInt(0) == FrameEncoder.KIND) {
      enqueue("{\"type\":\"ack\",\"seq\":" + message.getInt(4) + "}");
    }
  }

  /** The next text that contains something. */
  String text(String part) throws InterruptedException {
    for (; ; ) {
      String text = text();
      if (text.contains(part)) {
        return text;
      }
    }
  }

  String text() throws InterruptedException {
    String text = texts.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
    if (text == null) {
      throw new AssertionError("no text came");
    }
    return text;
  }

  static double time(ByteBuffer frame) {
    return frame.getDouble(16);
  }

  /** The floats of a section, or null when the frame has none. */
  static float[] section(ByteBuffer frame, int id) {
    int at = 64;
    for (int i = 0; i < frame.getInt(52); i++) {
      int count = frame.getInt(at + 4);
      if (frame.getInt(at) == id) {
        float[] values = new float[count];
        frame.slice(at + 8, 4 * count).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(values);
        return values;
      }
      at += 8 + 4 * count;
    }
    return null;
  }

  @Override
  public CompletionStage<?> onBinary(WebSocket ws, ByteBuffer data, boolean last) {
    byte[] part = new byte[data.remaining()];
    data.get(part);
    bytes.writeBytes(part);
    if (last) {
      ByteBuffer message = ByteBuffer.wrap(bytes.toByteArray()).order(ByteOrder.LITTLE_ENDIAN);
      binary.add(message);
      bytes.reset();
      if (acknowledging) {
        acknowledge(message);
      }
    }
    ws.request(1);
    return null;
  }

  @Override
  public CompletionStage<?> onText(WebSocket ws, CharSequence data, boolean last) {
    characters.append(data);
    if (last) {
      texts.add(characters.toString());
      characters.setLength(0);
    }
    ws.request(1);
    return null;
  }

  @Override
  public CompletionStage<?> onClose(WebSocket ws, int statusCode, String reason) {
    closed.complete(statusCode);
    return null;
  }

  @Override
  public void onError(WebSocket ws, Throwable error) {
    closed.complete(BROKEN);
  }

  @Override
  public void close() {
    socket.abort();
  }
}
