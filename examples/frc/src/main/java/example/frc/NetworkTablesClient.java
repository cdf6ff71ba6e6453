package example.frc;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.eclipse.jetty.websocket.api.StatusCode;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The server's end of one connection. Public only because the web server looks for its methods. */
public final class NetworkTablesClient implements Session.Listener.AutoDemanding {
  /** Subprotocol of a connection that only asks for the time. */
  static final String TIME_ONLY = "rtt.networktables.first.wpi.edu";

  /** A client that does not read loses values, not our memory. */
  private static final int WAITING = 256;

  /** What a client asked for. */
  private record Subscription(Predicate<String> names, boolean values) {}

  private final NetworkTables tables;
  private final Map<Integer, Subscription> subscriptions = new HashMap<>();
  private final Set<Integer> announced = new HashSet<>();
  private final AtomicInteger waiting = new AtomicInteger();
  private @Nullable Session session;

  NetworkTablesClient(NetworkTables tables) {
    this.tables = tables;
  }

  @Override
  public void onWebSocketOpen(Session opened) {
    session = opened;
    if (!TIME_ONLY.equals(opened.getUpgradeResponse().getAcceptedSubProtocol())) {
      tables.join(this);
    }
  }

  @Override
  public void onWebSocketClose(int status, String reason, Callback callback) {
    tables.leave(this);
    callback.succeed();
  }

  @Override
  public void onWebSocketText(String text) {
    try {
      for (JsonNode message : JsonMapper.shared().readTree(text)) {
        JsonNode params = message.path("params");
        int id = params.path("subuid").asInt(-1);
        switch (message.path("method").asString("")) {
          case "subscribe" -> subscribe(id, params);
          case "unsubscribe" -> unsubscribe(id);
          default -> {} // publish, unpublish, setproperties: we are not written to
        }
      }
    } catch (JacksonException e) {
      refuse("not JSON");
    }
  }

  @Override
  public void onWebSocketBinary(ByteBuffer payload, Callback callback) {
    try {
      ByteBuffer answer = MessagePack.answer(payload, tables.micros());
      if (answer != null) {
        send(answer);
      }
    } catch (BufferUnderflowException | IllegalArgumentException e) {
      refuse("not MessagePack");
    }
    callback.succeed();
  }

  private void refuse(String reason) {
    Session from = session;
    if (from != null) {
      from.close(StatusCode.BAD_PAYLOAD, reason, Callback.NOOP);
    }
  }

  private void subscribe(int id, JsonNode params) {
    Set<String> names = new HashSet<>();
    params.path("topics").forEach(name -> names.add(name.asString("")));
    JsonNode options = params.path("options");
    boolean prefix = options.path("prefix").asBoolean(false);
    Subscription subscription =
        new Subscription(
            prefix ? name -> names.stream().anyMatch(name::startsWith) : names::contains,
            !options.path("topicsonly").asBoolean(false));
    synchronized (tables) {
      subscriptions.put(id, subscription);
      for (NetworkTables.Topic topic : tables.topics()) {
        if (subscription.names.test(topic.name)) {
          announce(topic);
          if (subscription.values && topic.last.hasRemaining()) {
            send(topic.last.duplicate());
          }
        }
      }
    }
  }

  private void unsubscribe(int id) {
    synchronized (tables) {
      subscriptions.remove(id);
    }
  }

  /** Names a topic to a client that subscribed to it, once. The caller holds the tables' lock. */
  void announce(NetworkTables.Topic topic) {
    Session to = session;
    boolean wanted = subscriptions.values().stream().anyMatch(s -> s.names.test(topic.name));
    if (to != null && wanted && announced.add(topic.id)) {
      Map<String, Object> params =
          Map.of("name", topic.name, "id", topic.id, "type", topic.type, "properties", Map.of());
      Object[] messages = {Map.of("method", "announce", "params", params)};
      to.sendText(JsonMapper.shared().writeValueAsString(messages), Callback.NOOP);
    }
  }

  /**
   * Sends the last value of a topic to a client that wants it. The caller holds the tables' lock.
   */
  void value(NetworkTables.Topic topic) {
    if (subscriptions.values().stream().anyMatch(s -> s.values && s.names.test(topic.name))) {
      send(topic.last.duplicate());
    }
  }

  private void send(ByteBuffer message) {
    Session to = session;
    if (to != null && waiting.get() < WAITING) {
      waiting.incrementAndGet();
      Runnable sent = waiting::decrementAndGet;
      to.sendBinary(message, Callback.from(sent, failed -> sent.run()));
    }
  }
}
