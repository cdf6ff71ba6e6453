package example.game;

import com.jme3.app.state.ScreenshotAppState;
import com.jme3.math.Vector3f;
import com.jme3.system.AppSettings;
import dev.armature.Simulation;
import java.nio.file.Path;

/**
 * Makes the picture of docs/game-engines.md with OpenGL: model, folder. Needs a display, or Xvfb.
 */
final class Picture {
  private Picture() {}

  public static void main(String[] args) throws Exception {
    GameApp app = new GameApp(Simulation.load(Path.of(args[0])));
    AppSettings settings = new AppSettings(true);
    settings.setAudioRenderer(null);
    settings.setResolution(800, 600);
    settings.setSamples(4);
    settings.setGammaCorrection(false);
    settings.setRenderer(AppSettings.LWJGL_OPENGL32);
    app.setSettings(settings);
    app.setShowSettings(false);
    app.setDisplayStatView(false);
    app.setDisplayFps(false);
    ScreenshotAppState shots = new ScreenshotAppState(args[1] + "/", "game");
    app.start();
    app.enqueue(
            () -> {
              app.getStateManager().attach(shots);
              app.getCamera().setLocation(new Vector3f(1.5f, 1.1f, 1.7f));
              app.getCamera().lookAt(new Vector3f(0.2f, 0.5f, 0), Vector3f.UNIT_Y);
              return true;
            })
        .get();
    while (app.enqueue(() -> app.simulation().time()).get() < 1.1) {
      Thread.sleep(5);
    }
    app.enqueue(shots::takeScreenshot);
    Thread.sleep(2000);
    app.stop(true);
  }
}
