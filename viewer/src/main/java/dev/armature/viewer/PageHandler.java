package dev.armature.viewer;

import dev.armature.spec.ModelException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import tools.jackson.databind.json.JsonMapper;

/**
 * Serves the page, its modules and three.js, all from the class path, so it works offline. Only the
 * page itself asks for the token: the modules hold no secret.
 */
final class PageHandler extends Handler.Abstract {
  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "svg", "image/svg+xml");

  private final Guard guard;
  private final UploadReader uploads;
  private final WorldLoop loop;
  private final SecureRandom random = new SecureRandom();

  PageHandler(Guard guard, UploadReader uploads, WorldLoop loop) {
    this.guard = guard;
    this.uploads = uploads;
    this.loop = loop;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    secure(response);
    String path = Request.getPathInContext(request);
    if (!guard.knowsHost(request)) {
      refuse(response, callback, HttpStatus.FORBIDDEN_403, "this host name is not served here");
    } else if (path.equals("/upload")) {
      upload(request, response, callback);
    } else if (!HttpMethod.GET.is(request.getMethod())) {
      refuse(response, callback, HttpStatus.METHOD_NOT_ALLOWED_405, "only GET here");
    } else if (isPage(path) && !guard.hasToken(request)) {
      refuse(
          response,
          callback,
          HttpStatus.FORBIDDEN_403,
          "the address must carry the token that the viewer printed when it started");
    } else {
      file(path, response, callback);
    }
    return true;
  }

  private static boolean isPage(String path) {
    return path.equals("/") || path.equals(PageFiles.PAGE);
  }

  private void upload(Request request, Response response, Callback callback) throws IOException {
    if (!HttpMethod.POST.is(request.getMethod())) {
      refuse(response, callback, HttpStatus.METHOD_NOT_ALLOWED_405, "only POST here");
    } else if (!guard.hasToken(request) || !guard.isOwnOrigin(request)) {
      refuse(response, callback, HttpStatus.FORBIDDEN_403, "wrong token or origin");
    } else {
      try {
        loop.ask(new Command.Load(uploads.read(request)), null);
        refuse(response, callback, HttpStatus.ACCEPTED_202, "");
      } catch (ModelSource.Dropped.ChoiceException e) {
        refuse(
            response,
            callback,
            HttpStatus.MULTIPLE_CHOICES_300,
            JsonMapper.shared().writeValueAsString(e.choices()));
      } catch (UploadReader.TooLargeException e) {
        refuse(response, callback, HttpStatus.PAYLOAD_TOO_LARGE_413, message(e));
      } catch (IOException | ModelException e) {
        refuse(response, callback, HttpStatus.BAD_REQUEST_400, message(e));
      }
    }
  }

  private static String message(Exception e) {
    return e.getMessage() == null ? e.toString() : e.getMessage();
  }

  private void file(String path, Response response, Callback callback) throws IOException {
    String name = path.equals("/") ? PageFiles.PAGE : path;
    String type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
    byte[] content = type == null ? null : PageFiles.find(name);
    if (content == null || type == null) {
      refuse(response, callback, HttpStatus.NOT_FOUND_404, "there is no such file");
      return;
    }
    if (name.equals(PageFiles.PAGE)) {
      content = withNonce(content, response);
    }
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, type);
    response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-cache");
    response.write(true, ByteBuffer.wrap(content), callback);
  }

  /** The import map must stand in the page; the policy lets in just that one script of it. */
  private byte[] withNonce(byte[] page, Response response) {
    byte[] bytes = new byte[16];
    random.nextBytes(bytes);
    String nonce = HexFormat.of().formatHex(bytes);
    response
        .getHeaders()
        .put(
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self' 'nonce-"
                + nonce
                + "'; style-src 'self'; connect-src 'self'; img-src 'self' data: blob:;"
                + " media-src blob:; base-uri 'none'; form-action 'none';"
                + " frame-ancestors 'none'");
    return new String(page, StandardCharsets.UTF_8)
        .replace("{{nonce}}", nonce)
        .getBytes(StandardCharsets.UTF_8);
  }

  private static void secure(Response response) {
    response.getHeaders().put("X-Content-Type-Options", "nosniff");
    response.getHeaders().put("Referrer-Policy", "no-referrer");
    response.getHeaders().put("Cross-Origin-Resource-Policy", "same-origin");
  }

  private static void refuse(Response response, Callback callback, int status, String why) {
    response.setStatus(status);
    if (HttpStatus.isClientError(status)) {
      // part of the request may be unread: nobody shall send another one behind it
      response.getHeaders().put(HttpHeader.CONNECTION, "close");
    }
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/plain; charset=utf-8");
    response.write(true, ByteBuffer.wrap(why.getBytes(StandardCharsets.UTF_8)), callback);
  }
}
