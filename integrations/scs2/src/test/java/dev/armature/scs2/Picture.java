package dev.armature.scs2;

import dev.armature.render.RenderOptions;
import dev.armature.render.Renderer;
import dev.armature.render.View;
import java.nio.file.Path;
import us.ihmc.scs2.definition.geometry.Box3DDefinition;
import us.ihmc.scs2.definition.geometry.Sphere3DDefinition;
import us.ihmc.scs2.simulation.SimulationSession;
import us.ihmc.scs2.simulation.robot.Robot;

/** Makes the picture of docs/scs2.md; its argument is the file. */
final class Picture {
  private Picture() {}

  public static void main(String[] args) throws Exception {
    SimulationSession session =
        new SimulationSession(
            "picture",
            ArmaturePhysicsEngine.factory(
                spec -> {
                  spec.worldbody()
                      .addLight()
                      .directional(true)
                      .pos(1, -1, 4)
                      .dir(-0.3, 0.4, -1)
                      .diffuse(0.8, 0.8, 0.8);
                  spec.worldbody()
                      .addCamera("view")
                      .pos(2.3, -2.3, 1.5)
                      .xyaxes(0.7, 0.7, 0, -0.12, 0.12, 1);
                  spec.find(dev.armature.spec.Geom.class, "terrain 0").rgba(0.55, 0.6, 0.65, 1);
                  color(spec.worldbody());
                }));
    session.setSessionDTSeconds(1e-3);
    Robot robot = session.addRobot(TestRobots.humanoid());
    session.addRobot(TestRobots.single("box", new Box3DDefinition(.3, .3, .2), 2.2));
    session.addRobot(TestRobots.single("ball", new Sphere3DDefinition(.1), 2.6));
    session.addTerrainObject(TestRobots.ground());
    robot.getControllerManager().addController(() -> ArmaturePhysicsEngineTest.hold(robot));
    session.getSimulationSessionControls().simulateNow(480L);
    ArmaturePhysicsEngine engine = (ArmaturePhysicsEngine) session.getPhysicsEngine();
    RenderOptions options = new RenderOptions();
    options.width = 800;
    options.height = 600;
    options.flags.add(dev.armature.render.VisualFlag.CONTACTS);
    options.flags.add(dev.armature.render.VisualFlag.FORCES);
    View view = View.named(engine.model(), engine.data(), "view");
    new Renderer(engine.model()).render(engine.data(), view, options).writePng(Path.of(args[0]));
    session.shutdownSession();
  }

  /** Gives the parts of the robots colors: SCS2's collision shapes have none. */
  private static void color(dev.armature.spec.Element body) {
    for (dev.armature.spec.Element child : body.children("body")) {
      boolean toy = child.name().startsWith("b");
      for (dev.armature.spec.Element geom : child.children("geom")) {
        geom.set("rgba", toy ? new double[] {0.9, 0.5, 0.2, 1} : new double[] {0.25, 0.5, 0.7, 1});
      }
      color(child);
    }
  }
}
