package dev.armature.viewer;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Locale;
import java.util.Set;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Fields;
import org.jspecify.annotations.Nullable;

/**
 * Who may talk to the server. The address must carry the token; a browser's request must come from
 * the page itself (Origin); and on a loopback server the name asked for must be a loopback name, so
 * that no foreign name that was made to point here gets in.
 */
final class Guard {
  private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "localhost", "[::1]");

  private final byte[] token;
  private final boolean loopback;

  Guard(ViewerOptions options) throws UnknownHostException {
    token = options.token().getBytes(StandardCharsets.UTF_8);
    loopback = InetAddress.getByName(options.host()).isLoopbackAddress();
  }

  /** Whether the host that the request names is one of ours. */
  boolean knowsHost(Request request) {
    String host = request.getHeaders().get(HttpHeader.HOST);
    if (host == null) {
      return false;
    }
    int colon = host.lastIndexOf(':');
    String name = colon > host.lastIndexOf(']') ? host.substring(0, colon) : host;
    return !loopback || LOOPBACK.contains(name.toLowerCase(Locale.ROOT));
  }

  /** Whether the request carries the token. */
  boolean hasToken(Request request) {
    Fields.Field given = Request.extractQueryParameters(request).get("token");
    String value = given == null ? null : given.getValue();
    // the time of the comparison must not tell how much of the token was right
    return value != null && MessageDigest.isEqual(token, value.getBytes(StandardCharsets.UTF_8));
  }

  /** Whether the request comes from our own page, or from a program that is no browser. */
  boolean isOwnOrigin(Request request) {
    @Nullable String origin = request.getHeaders().get(HttpHeader.ORIGIN);
    return origin == null
        || origin.equalsIgnoreCase("http://" + request.getHeaders().get(HttpHeader.HOST));
  }
}
