package dev.armature.viewer;

import java.awt.Desktop;
import java.awt.GraphicsEnvironment;
import java.io.IOException;
import java.net.URI;

/** The desktop's browser. */
public final class Desktops {
  private Desktops() {}

  /** Opens an address in the browser; whether there is a desktop that can. */
  public static boolean browse(String url) {
    if (GraphicsEnvironment.isHeadless()
        || !Desktop.isDesktopSupported()
        || !Desktop.getDesktop().isSupported(Desktop.Action.BROWSE)) {
      return false;
    }
    try {
      Desktop.getDesktop().browse(URI.create(url));
      return true;
    } catch (IOException | SecurityException e) {
      return false;
    }
  }
}
