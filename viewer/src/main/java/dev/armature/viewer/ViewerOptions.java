package dev.armature.viewer;

import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * How the viewer is served.
 *
 * @param host address to listen on; 127.0.0.1 keeps it on this machine
 * @param port port to listen on, 0 for any free one
 * @param worlds how many worlds of the model run side by side
 * @param playing whether the world runs from the start
 * @param token secret that the page's address must carry
 */
public record ViewerOptions(String host, int port, int worlds, boolean playing, String token) {
  private static final int TOKEN_BYTES = 16;

  /** Most worlds that are shown side by side. */
  public static final int MAX_WORLDS = 1024;

  /** Refuses numbers that make no sense. */
  public ViewerOptions {
    if (port < 0 || port > 65535) {
      throw new IllegalArgumentException("a port is between 0 and 65535, not " + port);
    }
    if (worlds < 1 || worlds > MAX_WORLDS) {
      throw new IllegalArgumentException(
          "between 1 and " + MAX_WORLDS + " worlds can be shown, not " + worlds);
    }
  }

  /** This machine only, any free port, one world that runs, a fresh random token. */
  public static ViewerOptions local() {
    byte[] secret = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(secret);
    return new ViewerOptions("127.0.0.1", 0, 1, true, HexFormat.of().formatHex(secret));
  }

  /** The same at another address. */
  public ViewerOptions withAddress(String newHost, int newPort) {
    return new ViewerOptions(newHost, newPort, worlds, playing, token);
  }

  /** The same with a number of worlds. */
  public ViewerOptions withWorlds(int count) {
    return new ViewerOptions(host, port, count, playing, token);
  }

  /** The same, running from the start or not. */
  public ViewerOptions withPlaying(boolean run) {
    return new ViewerOptions(host, port, worlds, run, token);
  }
}
