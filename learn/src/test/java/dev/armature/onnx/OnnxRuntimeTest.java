package dev.armature.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.armature.network.Draws;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Our files in ONNX Runtime. Its package has 139 MB, so the build brings it only with {@code
 * -Dwith-onnxruntime}, and the test calls it by reflection.
 */
@Tag("long")
@DisplayName("ONNX Runtime")
class OnnxRuntimeTest {
  @Test
  @DisplayName("reads our files and computes the same numbers")
  void sameNumbers() throws Exception {
    Class<?> environmentClass;
    try {
      environmentClass = Class.forName("ai.onnxruntime.OrtEnvironment");
    } catch (ClassNotFoundException e) {
      assumeTrue(false, "install ONNX Runtime: build with -Dwith-onnxruntime");
      return;
    }
    Draws draws = new Draws(1);
    float[] center = random(draws, 5);
    OnnxGraph graph =
        new OnnxGraph.Builder(5)
            .apply("Add", center)
            .apply("Mul", random(draws, 5))
            .clip(-2, 2)
            .dense(random(draws, 5 * 16), random(draws, 16))
            .apply("Tanh")
            .dense(random(draws, 16 * 16), random(draws, 16))
            .apply("Relu")
            .dense(random(draws, 16 * 16), random(draws, 16))
            .apply("Elu")
            .dense(random(draws, 16 * 3), random(draws, 3))
            .apply("Sigmoid")
            .clip(-1, 1)
            .apply("Sub", 0.5f)
            .apply("Div", 1, 2, 4)
            .metadata("armature.task", "none")
            .build();
    Object environment = environmentClass.getMethod("getEnvironment").invoke(null);
    Object session =
        environmentClass
            .getMethod("createSession", byte[].class)
            .invoke(environment, (Object) graph.write());
    Class<?> tensorClass = Class.forName("ai.onnxruntime.OnnxTensor");
    for (int i = 0; i < 50; i++) {
      float[] x = random(draws, 5);
      Object tensor =
          tensorClass
              .getMethod("createTensor", environmentClass, Object.class)
              .invoke(null, environment, new float[][] {x});
      Object result =
          session
              .getClass()
              .getMethod("run", Map.class)
              .invoke(session, Map.of("observation", tensor));
      Object value = result.getClass().getMethod("get", int.class).invoke(result, 0);
      float[][] theirs = (float[][]) value.getClass().getMethod("getValue").invoke(value);
      float[] ours = graph.run(x);
      for (int k = 0; k < ours.length; k++) {
        assertThat(theirs[0][k]).isCloseTo(ours[k], within(2e-6f));
      }
    }
  }

  private static float[] random(Draws draws, int size) {
    float[] values = new float[size];
    for (int i = 0; i < size; i++) {
      values[i] = (float) draws.normal();
    }
    return values;
  }
}
