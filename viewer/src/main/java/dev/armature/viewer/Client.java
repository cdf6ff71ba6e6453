package dev.armature.viewer;

import dev.armature.model.Field;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * One open page. Frames flow only as fast as the page draws them: it acknowledges each, and while
 * too many are on the way the next ones are left out, so a slow page is late by two frames at most.
 */
final class Client {
  private static final int MAX_IN_FLIGHT = 2;

  /** Commands of one page that may wait for the worlds. */
  private static final int MAX_WAITING = 1000;

  /** Messages that may wait to be read by the page before it is cut off. */
  private static final int MAX_UNREAD = 256;

  private final Session session;
  private final AtomicInteger sent = new AtomicInteger();
  private final AtomicInteger waiting = new AtomicInteger();
  private final AtomicInteger unread = new AtomicInteger();
  private final int[] seen = new int[Overlay.Topic.values().length];
  private volatile int acknowledged;
  private volatile int sections;
  private volatile List<Field> watched = List.of();
  private volatile boolean outdated = true;

  Client(Session session) {
    this.session = session;
  }

  /** Whether another frame may be sent. */
  boolean ready() {
    return session.isOpen() && sent.get() - acknowledged < MAX_IN_FLIGHT;
  }

  /** Whether something has changed since the last frame that was sent. */
  boolean isOutdated() {
    return outdated;
  }

  /** Something has changed; a page that is not ready now gets it when it is. */
  void outdate() {
    outdated = true;
  }

  /** Number of the next frame. */
  int nextSequence() {
    return sent.get() + 1;
  }

  /** Sends a frame; the buffer is not changed. */
  void sendFrame(ByteBuffer frame) {
    sent.incrementAndGet();
    outdated = false;
    send(frame);
  }

  /** Sends a scene; frames of the one before need no acknowledgement any more. */
  void sendScene(ByteBuffer scene) {
    acknowledged = sent.get();
    java.util.Arrays.fill(seen, 0);
    outdated = true;
    send(scene);
  }

  private void send(ByteBuffer message) {
    if (mayReceive()) {
      session.sendBinary(message.duplicate(), delivery());
    }
  }

  /** Sends what has changed of what a program added to the page. */
  void sendNews(Overlay overlay) {
    for (Overlay.Topic topic : Overlay.Topic.values()) {
      int version = overlay.version(topic);
      if (version != seen[topic.ordinal()]) {
        seen[topic.ordinal()] = version;
        sendText(overlay.message(topic));
      }
    }
  }

  /** Tells the page something in words. */
  void sendText(ObjectNode message) {
    if (mayReceive()) {
      session.sendText(JsonMapper.shared().writeValueAsString(message), delivery());
    }
  }

  /** Counts a message in. A page that reads nothing is cut off; it would only take up memory. */
  private boolean mayReceive() {
    if (unread.incrementAndGet() > MAX_UNREAD) {
      session.disconnect();
      return false;
    }
    return true;
  }

  // a page that is gone is noticed by its close event, so a failed send needs no action here
  private Callback delivery() {
    return Callback.from(unread::decrementAndGet, problem -> unread.decrementAndGet());
  }

  /** Whether another command of this page may be queued; if not, the page gets a message. */
  boolean mayAsk() {
    if (waiting.incrementAndGet() > MAX_WAITING) {
      waiting.decrementAndGet();
      refuse("more than " + MAX_WAITING + " commands are waiting; this one was dropped");
      return false;
    }
    return true;
  }

  /** A command of this page waits no longer. */
  void taken() {
    waiting.decrementAndGet();
  }

  /** Tells the page that a message of it was no good. */
  void refuse(String why) {
    sendText(JsonNodeFactory.instance.objectNode().put("type", "refused").put("message", why));
  }

  void acknowledge(int sequence) {
    if (sequence > acknowledged && sequence <= sent.get()) {
      acknowledged = sequence;
    }
  }

  int sections() {
    return sections;
  }

  /** Fields that the page plots. */
  List<Field> watched() {
    return watched;
  }

  void watch(List<Field> fields) {
    watched = fields;
    outdated = true;
  }

  void show(int bits) {
    sections = bits;
    outdated = true;
  }

  void close() {
    session.close(1001, "the viewer ends", Callback.NOOP);
  }
}
