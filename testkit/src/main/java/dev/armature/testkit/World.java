package dev.armature.testkit;

import dev.armature.Simulation;
import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import dev.armature.step.Physics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.NoSuchElementException;

/**
 * A compiled model and a world of it, in one line.
 *
 * <pre>{@code
 * World w = World.of("""
 *     <mujoco><worldbody>
 *       <body name="ball" pos="0 0 1"><freejoint/><geom size=".1"/></body>
 *     </worldbody></mujoco>""");
 * w.step(100);
 * }</pre>
 *
 * @param model the model
 * @param data its world, at the initial state; nothing has been computed
 */
public record World(Model model, Data data) {
  /** A world of a model. */
  public static World of(Model model) {
    return new World(model, new Data(model));
  }

  /** A world of an MJCF text. */
  public static World of(String mjcf) {
    return of(compile(mjcf));
  }

  /** A world of the elements inside {@code <worldbody>}. */
  public static World ofBodies(String elements) {
    return of("<mujoco><worldbody>" + elements + "</worldbody></mujoco>");
  }

  /** Compiles an MJCF text; warnings are dropped. */
  public static Model compile(String mjcf) {
    return Model.of(mjcf);
  }

  /** Loads a model file, MJCF or URDF. */
  public static Model load(Path file) {
    try {
      return Simulation.load(file).model();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Computes everything that depends on the state. */
  public World forward() {
    Physics.forward(model, data);
    return this;
  }

  /** Takes so many steps. */
  public World step(int count) {
    for (int i = 0; i < count; i++) {
      Physics.step(model, data);
    }
    return this;
  }

  /** The index of a body. */
  public int body(String name) {
    return id(ObjType.BODY, "body", name);
  }

  /** The index of a geom. */
  public int geom(String name) {
    return id(ObjType.GEOM, "geom", name);
  }

  /** The index of a joint. */
  public int joint(String name) {
    return id(ObjType.JOINT, "joint", name);
  }

  private int id(int type, String kind, String name) {
    int id = model.names.id(type, name);
    if (id < 0) {
      throw new NoSuchElementException("there is no " + kind + " \"" + name + "\"");
    }
    return id;
  }
}
