package dev.armature.compile;

import dev.armature.mjcf.ModelReader;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import java.util.Arrays;

/** Short ways from a text to a model, for tests. */
final class Compiled {
  private Compiled() {}

  static CompileResult result(String xml) {
    return Compiler.compile(ModelReader.readText(xml));
  }

  static Model of(String xml) {
    return result(xml).model();
  }

  /** A model of a few bodies and what else is given. */
  static Model world(String bodies) {
    return of("<mujoco><worldbody>" + bodies + "</worldbody></mujoco>");
  }

  static double[] row(double[] array, int width, int i) {
    return Arrays.copyOfRange(array, width * i, width * (i + 1));
  }

  static int body(Model m, String name) {
    return m.names.id(ObjType.BODY, name);
  }
}
