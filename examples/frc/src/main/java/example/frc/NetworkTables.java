package example.frc;

import dev.armature.io.WpilibStructs;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.websocket.server.ServerUpgradeRequest;
import org.eclipse.jetty.websocket.server.ServerUpgradeResponse;
import org.eclipse.jetty.websocket.server.WebSocketUpgradeHandler;
import org.jspecify.annotations.Nullable;

/**
 * A server of NetworkTables 4.1 (and 4.0): AdvantageScope and dashboards connect to it as they do
 * to a robot, and show what the simulation publishes. What clients publish is ignored. It listens
 * on this machine only.
 */
public final class NetworkTables implements AutoCloseable {
  /** The port that clients look at. */
  public static final int PORT = 5810;

  private static final int THREADS = 12;
  private static final List<String> PROTOCOLS =
      List.of(
          "v4.1.networktables.first.wpi.edu",
          "networktables.first.wpi.edu",
          NetworkTablesClient.TIME_ONLY);

  /** Answers plain requests: AdvantageScope connects only where it got an answer. */
  private static final class Alive extends Handler.Abstract {
    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      response.getHeaders().put("Access-Control-Allow-Origin", "*");
      Content.Sink.write(response, true, "NetworkTables of a simulation\n", callback);
      return true;
    }
  }

  /** A topic with its last value. */
  static final class Topic {
    final int id;
    final String name;
    final String type;
    volatile ByteBuffer last = ByteBuffer.allocate(0);

    private Topic(int id, String name, String type) {
      this.id = id;
      this.name = name;
      this.type = type;
    }

    private int code() {
      return switch (type) {
        case "boolean" -> 0;
        case "double" -> 1;
        case "string" -> 4;
        case "double[]" -> 17;
        default -> 5;
      };
    }
  }

  private final long start = System.nanoTime();
  private final List<Topic> topics = new ArrayList<>();
  private final List<NetworkTablesClient> clients = new CopyOnWriteArrayList<>();
  private final Server server;
  private final ServerConnector connector;

  private NetworkTables(int port) throws IOException {
    QueuedThreadPool pool = new QueuedThreadPool(THREADS);
    pool.setDaemon(true);
    server = new Server(pool);
    connector = new ServerConnector(server, 1, 1);
    connector.setHost("127.0.0.1");
    connector.setPort(port);
    server.addConnector(connector);
    server.setStopTimeout(0);
    WebSocketUpgradeHandler sockets =
        WebSocketUpgradeHandler.from(
            server,
            container ->
                container.addMapping(
                    "/nt/*", (request, response, callback) -> accept(request, response)));
    sockets.setHandler(new Alive());
    server.setHandler(sockets);
    try {
      server.start();
    } catch (Exception e) {
      close();
      throw new IOException(
          "NetworkTables cannot listen on port " + port + ": " + e.getMessage(), e);
    }
  }

  /**
   * Starts a server.
   *
   * @param port {@link #PORT}, or 0 for any that is free
   */
  public static NetworkTables start(int port) throws IOException {
    return new NetworkTables(port);
  }

  private @Nullable Object accept(ServerUpgradeRequest request, ServerUpgradeResponse response) {
    for (String protocol : PROTOCOLS) {
      if (request.getSubProtocols().contains(protocol)) {
        response.setAcceptedSubProtocol(protocol);
        return new NetworkTablesClient(this);
      }
    }
    return null;
  }

  /** The port it listens on. */
  public int port() {
    return connector.getLocalPort();
  }

  /**
   * Starts a topic.
   *
   * @param type "double", "boolean", "string", "double[]", "struct:Pose3d" or "struct:Pose3d[]"
   * @return its number, for values
   */
  public synchronized int topic(String name, String type) {
    for (Map.Entry<String, String> schema : WpilibStructs.schemas(type).entrySet()) {
      if (topics.stream().noneMatch(topic -> topic.name.equals(schema.getKey()))) {
        byte[] text = schema.getValue().getBytes(StandardCharsets.US_ASCII);
        publish(add(schema.getKey(), "structschema"), text);
      }
    }
    return add(name, type).id;
  }

  private Topic add(String name, String type) {
    Topic topic = new Topic(topics.size(), name, type);
    topics.add(topic);
    clients.forEach(client -> client.announce(topic));
    return topic;
  }

  /** Publishes numbers: a double, an array of doubles, or structs of doubles. */
  public synchronized void doubles(int id, double... values) {
    Topic topic = topics.get(id);
    if (topic.type.equals("double")) {
      publish(topic, values[0]);
    } else if (topic.type.equals("double[]")) {
      publish(topic, values);
    } else {
      ByteBuffer bytes = ByteBuffer.allocate(8 * values.length).order(ByteOrder.LITTLE_ENDIAN);
      bytes.asDoubleBuffer().put(values);
      publish(topic, bytes.array());
    }
  }

  /** Publishes a boolean. */
  public synchronized void bool(int id, boolean value) {
    publish(topics.get(id), value);
  }

  /** Publishes a text. */
  public synchronized void text(int id, String value) {
    publish(topics.get(id), value);
  }

  private void publish(Topic topic, Object value) {
    topic.last = MessagePack.message(topic.id, micros(), topic.code(), value);
    clients.forEach(client -> client.value(topic));
  }

  /** Time of the server, µs: values carry it, and clients ask for it. */
  long micros() {
    return (System.nanoTime() - start) / 1000;
  }

  synchronized List<Topic> topics() {
    return List.copyOf(topics);
  }

  synchronized void join(NetworkTablesClient client) {
    clients.add(client);
  }

  void leave(NetworkTablesClient client) {
    clients.remove(client);
  }

  /** Ends the connections. */
  @Override
  public void close() throws IOException {
    try {
      server.stop();
    } catch (Exception e) {
      throw new IOException("NetworkTables did not stop: " + e.getMessage(), e);
    }
  }
}
