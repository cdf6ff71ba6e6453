package example.game;

import com.jme3.app.SimpleApplication;
import com.jme3.light.AmbientLight;
import com.jme3.light.DirectionalLight;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.system.AppSettings;
import dev.armature.Simulation;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A game that shows a model: the physics keeps up with the clock, the scene follows. */
public final class GameApp extends SimpleApplication {
  /** Most seconds that are made up for in one frame; a slow machine then runs in slow motion. */
  private static final double MOST = 0.05;

  private final Simulation sim;
  private @Nullable WorldNode world;
  private double behind;

  /** A game about a world. */
  public GameApp(Simulation sim) {
    this.sim = sim;
  }

  /** Shows the model of the first argument. */
  public static void main(String[] args) throws IOException {
    Simulation sim = Simulation.load(Path.of(args.length > 0 ? args[0] : "models/humanoid.xml"));
    AppSettings settings = new AppSettings(true);
    settings.setTitle("Armature in jMonkeyEngine");
    settings.setGammaCorrection(false);
    GameApp app = new GameApp(sim);
    app.setSettings(settings);
    app.start();
  }

  @Override
  public void simpleInitApp() {
    sim.forward();
    world = new WorldNode(sim.model(), assetManager);
    world().update(sim.data());
    rootNode.attachChild(world);
    DirectionalLight sun = new DirectionalLight(new Vector3f(-0.4f, -1, -0.5f).normalizeLocal());
    rootNode.addLight(sun);
    rootNode.addLight(new AmbientLight(ColorRGBA.White.mult(0.4f)));
    float extent = (float) sim.model().stat.extent;
    cam.setLocation(new Vector3f(extent, extent, 1.5f * extent));
    cam.lookAt(Vector3f.ZERO, Vector3f.UNIT_Y);
    viewPort.setBackgroundColor(new ColorRGBA(0.6f, 0.7f, 0.8f, 1));
  }

  @Override
  public void simpleUpdate(float seconds) {
    behind = Math.min(MOST, behind + seconds);
    while (behind >= sim.model().opt.timestep) {
      sim.step();
      behind -= sim.model().opt.timestep;
    }
    world().update(sim.data());
  }

  /** The world in the scene, once the game has started. */
  public WorldNode world() {
    return java.util.Objects.requireNonNull(world, "the game has not started");
  }

  /** The physics. */
  public Simulation simulation() {
    return sim;
  }
}
