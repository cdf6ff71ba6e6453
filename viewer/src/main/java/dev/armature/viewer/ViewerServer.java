package dev.armature.viewer;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.websocket.server.ServerUpgradeRequest;
import org.eclipse.jetty.websocket.server.ServerUpgradeResponse;
import org.eclipse.jetty.websocket.server.ServerWebSocketContainer;
import org.eclipse.jetty.websocket.server.WebSocketUpgradeHandler;
import org.jspecify.annotations.Nullable;

/**
 * A world in the browser.
 *
 * <pre>{@code
 * try (ViewerServer viewer = ViewerServer.start(new ModelSource.OnDisk(file), ViewerOptions.local())) {
 *   System.out.println(viewer.url());
 *   viewer.join();
 * }
 * }</pre>
 */
public final class ViewerServer implements AutoCloseable {
  /** Longest text a page may send, bytes. */
  static final int MAX_COMMAND_LENGTH = 16 << 10;

  private static final int THREADS = 16;
  private static final Duration IDLE = Duration.ofHours(12);

  /** A request that sends nothing for so long is ended. */
  private static final Duration IDLE_REQUEST = Duration.ofSeconds(30);

  private final Server server;
  private final ServerConnector connector;
  private final WorldLoop loop;
  private final Thread thread;
  private final ViewerOptions options;

  private ViewerServer(Server server, ServerConnector connector, WorldLoop loop, ViewerOptions o) {
    this.server = server;
    this.connector = connector;
    this.loop = loop;
    this.options = o;
    this.thread = new Thread(loop, "armature-viewer-loop");
    thread.setDaemon(true);
  }

  /**
   * Loads the model and serves it.
   *
   * @throws IOException when the model cannot be read or the address is taken
   */
  public static ViewerServer start(ModelSource source, ViewerOptions options) throws IOException {
    return start(source, options, Setup.PLAIN);
  }

  /**
   * Loads the model and serves it.
   *
   * @param setup where the world begins and who controls it
   * @throws IOException when the model cannot be read or the address is taken
   */
  public static ViewerServer start(ModelSource source, ViewerOptions options, Setup setup)
      throws IOException {
    Staging staging = new Staging(options.worlds(), setup, List.of(), false);
    return start(source, options, staging, WorldLoop.Patience.DEFAULT);
  }

  /**
   * Plays recordings of a model, side by side.
   *
   * @param recordings files of {@code run}, {@code plan} or {@code rollout}: .npz, .csv, .h5,
   *     .parquet
   * @param ghost draws the second one see-through over the first instead of beside it
   * @throws IOException when the model or a recording cannot be read, or the address is taken
   */
  public static ViewerServer play(
      ModelSource source, List<Path> recordings, boolean ghost, ViewerOptions options)
      throws IOException {
    if (recordings.isEmpty()) {
      throw new IllegalArgumentException("there is no recording to play");
    }
    Staging staging = new Staging(1, Setup.PLAIN, List.copyOf(recordings), ghost);
    return start(source, options, staging, WorldLoop.Patience.DEFAULT);
  }

  static ViewerServer start(
      ModelSource source, ViewerOptions options, Staging staging, WorldLoop.Patience patience)
      throws IOException {
    return serve(new WorldLoop(source, staging, options.playing(), patience), options);
  }

  /** Serves what a loop shows. */
  static ViewerServer serve(WorldLoop loop, ViewerOptions options) throws IOException {
    Guard guard = new Guard(options);
    QueuedThreadPool pool = new QueuedThreadPool(THREADS);
    pool.setName("armature-viewer");
    pool.setDaemon(true);
    Server server = new Server(pool);
    ServerConnector connector = new ServerConnector(server, 1, 1);
    connector.setHost(options.host());
    connector.setPort(options.port());
    connector.setIdleTimeout(IDLE_REQUEST.toMillis());
    server.addConnector(connector);
    WebSocketUpgradeHandler sockets =
        WebSocketUpgradeHandler.from(server, container -> configure(container, guard, loop));
    sockets.setHandler(new PageHandler(guard, new UploadReader(), loop));
    server.setHandler(sockets);
    // pages never finish by themselves: there is nothing to wait for at the end
    server.setStopTimeout(0);
    ViewerServer viewer = new ViewerServer(server, connector, loop, options);
    viewer.open();
    return viewer;
  }

  private static void configure(ServerWebSocketContainer container, Guard guard, WorldLoop loop) {
    container.setIdleTimeout(IDLE);
    container.setMaxTextMessageSize(MAX_COMMAND_LENGTH);
    container.setMaxBinaryMessageSize(MAX_COMMAND_LENGTH);
    container.addMapping(
        "/ws",
        (request, response, callback) ->
            admit(request, response, callback, guard) ? new ViewerSocket(loop) : null);
  }

  private static boolean admit(
      ServerUpgradeRequest request,
      ServerUpgradeResponse response,
      Callback callback,
      Guard guard) {
    if (guard.knowsHost(request) && guard.hasToken(request) && guard.isOwnOrigin(request)) {
      // floats of a moving world hardly shrink, and deflating them would cost more than sending
      response.setExtensions(List.of());
      return true;
    }
    Response.writeError(request, response, callback, HttpStatus.FORBIDDEN_403);
    return false;
  }

  private void open() throws IOException {
    try {
      server.start();
    } catch (Exception e) {
      close();
      if (e instanceof IOException io) {
        throw new IOException(
            "cannot listen on "
                + options.host()
                + ":"
                + options.port()
                + " (is the port taken?): "
                + cause(io),
            io);
      }
      throw new IOException("the web server failed to start: " + e.getMessage(), e);
    }
    thread.start();
  }

  private static @Nullable String cause(IOException e) {
    return e.getCause() == null ? e.getMessage() : e.getCause().getMessage();
  }

  /** The address of the page, with the token. */
  public String url() {
    return "http://" + host() + ":" + port() + "/?token=" + options.token();
  }

  private String host() {
    String host =
        new InetSocketAddress(options.host(), 0).getAddress().isAnyLocalAddress()
            ? "localhost"
            : options.host();
    return host.contains(":") ? "[" + host + "]" : host;
  }

  /** The port it listens on. */
  public int port() {
    return connector.getLocalPort();
  }

  /**
   * Shows another model. It is loaded in the background; until it is ready, and if it is refused,
   * the present one goes on. Pages are told what is wrong with it.
   */
  public void load(ModelSource source) {
    loop.ask(new Command.Load(source), null);
  }

  /** Goes to a time of a recording, or of the last minute of a world. */
  public void seek(double time) {
    loop.ask(new Command.Seek(time), null);
  }

  /** Pages that are open now. */
  public int pages() {
    return loop.pages();
  }

  /** Frames made so far, for all pages together. */
  public long frames() {
    return loop.frames();
  }

  /** Size of the last frame, bytes. */
  public long lastFrameBytes() {
    return loop.lastFrameBytes();
  }

  /** Waits until the server ends. */
  public void join() throws InterruptedException {
    server.join();
  }

  /** Ends the worlds and the server. */
  @Override
  public void close() {
    loop.stop();
    try {
      if (thread.isAlive()) {
        thread.join(1000);
      }
      server.stop();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (Exception e) {
      throw new IllegalStateException("the web server failed to stop: " + e.getMessage(), e);
    }
  }
}
