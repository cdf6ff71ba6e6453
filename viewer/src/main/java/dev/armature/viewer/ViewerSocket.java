package dev.armature.viewer;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.jspecify.annotations.Nullable;

/**
 * The server's end of one page's WebSocket: texts become commands. Public only because the web
 * server calls it by reflection.
 */
public final class ViewerSocket implements Session.Listener.AutoDemanding {
  private final WorldLoop loop;
  private @Nullable Client client;

  ViewerSocket(WorldLoop loop) {
    this.loop = loop;
  }

  @Override
  public void onWebSocketOpen(Session session) {
    Client opened = new Client(session);
    client = opened;
    loop.join(opened);
  }

  @Override
  public void onWebSocketText(String message) {
    Client from = client;
    if (from == null) {
      return;
    }
    try {
      Command command = Command.parse(message);
      if (command instanceof Command.Ack ack) {
        from.acknowledge(ack.sequence());
      } else if (command instanceof Command.Show show) {
        from.show(show.sections());
      } else if (command instanceof Command.Watch watch) {
        from.watch(FrameEncoder.fields(watch.fields()));
      } else if (from.mayAsk()) {
        loop.ask(command, from);
      }
    } catch (IOException e) {
      from.refuse(e.getMessage() == null ? e.toString() : e.getMessage());
    }
  }

  @Override
  public void onWebSocketBinary(ByteBuffer payload, Callback callback) {
    callback.succeed();
    if (client != null) {
      client.refuse("commands are texts");
    }
  }

  @Override
  public void onWebSocketClose(int statusCode, String reason, Callback callback) {
    callback.succeed();
    if (client != null) {
      loop.leave(client);
    }
  }
}
