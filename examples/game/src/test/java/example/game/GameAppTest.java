package example.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.SceneGraphVisitorAdapter;
import com.jme3.system.AppSettings;
import com.jme3.system.JmeContext;
import dev.armature.Simulation;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The game without a window: jMonkeyEngine runs its loop and its scene graph, and draws nothing.
 */
class GameAppTest {
  private static final Path MODELS = Path.of(System.getProperty("armature.root")).resolve("models");

  /** Runs a game until its physics has come this far, and asks it something in its own thread. */
  private static <T> T play(
      String model, double seconds, java.util.function.Function<GameApp, T> ask) throws Exception {
    GameApp app = new GameApp(Simulation.load(MODELS.resolve(model)));
    AppSettings settings = new AppSettings(true);
    settings.setAudioRenderer(null);
    app.setSettings(settings);
    app.start(JmeContext.Type.Headless);
    try {
      while (app.enqueue(() -> app.simulation().time()).get(60, TimeUnit.SECONDS) < seconds) {
        Thread.sleep(10);
      }
      return app.enqueue(() -> ask.apply(app)).get(60, TimeUnit.SECONDS);
    } finally {
      app.stop(true);
    }
  }

  @Test
  @Timeout(120)
  void everyGeomIsWhereThePhysicsHasIt() throws Exception {
    double worst =
        play(
            "humanoid.xml",
            0.3,
            app -> {
              Simulation sim = app.simulation();
              app.world().updateGeometricState();
              double most = 0;
              for (int g = 0; g < sim.model().ngeom; g++) {
                Vector3f shown =
                    app.world()
                        .body(sim.model().geom.bodyid[g])
                        .getChild(sim.model().names.geom[g] + " frame")
                        .getWorldTranslation();
                double[] at = sim.data().geomXpos;
                // z is up in the world and y on the screen
                most = Math.max(most, Math.abs(shown.x - at[3 * g]));
                most = Math.max(most, Math.abs(shown.y - at[3 * g + 2]));
                most = Math.max(most, Math.abs(shown.z + at[3 * g + 1]));
              }
              return most;
            });
    assertThat(worst).isLessThan(1e-5);
  }

  @Test
  @Timeout(120)
  void meshesHaveTheirTriangles() throws Exception {
    int[] counts =
        play(
            "mesh_pile.xml",
            0.01,
            app -> {
              int[] found = new int[2];
              app.world()
                  .depthFirstTraversal(
                      new SceneGraphVisitorAdapter() {
                        @Override
                        public void visit(Geometry geometry) {
                          if (geometry.getMesh().getClass() == com.jme3.scene.Mesh.class) {
                            found[0] += geometry.getTriangleCount();
                          }
                        }
                      });
              var m = app.simulation().model();
              for (int g = 0; g < m.ngeom; g++) {
                if (m.geom.dataid[g] >= 0) {
                  found[1] += m.mesh.facenum[m.geom.dataid[g]];
                }
              }
              return found;
            });
    assertThat(counts[0]).isPositive().isEqualTo(counts[1]);
  }

  @Test
  @Timeout(120)
  void thePhysicsKeepsUpWithTheClock() throws Exception {
    long start = System.nanoTime();
    double simulated = play("pendulum.xml", 0.5, app -> app.simulation().time());
    double seconds = (System.nanoTime() - start) * 1e-9;
    assertThat(simulated).isBetween(0.5, Math.max(0.6, seconds)).isCloseTo(0.5, within(seconds));
  }
}
