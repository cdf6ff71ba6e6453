package dev.armature.gpu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/**
 * How the work of the inertia matrix and the bias force grows, in operations and not in time: the
 * engine's own class files run with a counter before every operation on doubles.
 */
class OperationCountTest {
  private static final Counting COUNTING = new Counting();
  private static final Set<Opcode> COUNTED =
      EnumSet.of(Opcode.DADD, Opcode.DSUB, Opcode.DMUL, Opcode.DDIV);

  /** Counts operations, of the loader that it is loaded by. */
  public static final class Counter {
    static long count;

    private Counter() {}

    /** Counts one. */
    public static void tick() {
      count++;
    }
  }

  /** Operations of both stages on a model; runs on counted classes. */
  public static final class Run implements Callable<Map<String, Long>> {
    private final Model m = Model.of(System.getProperty("armature.growth"));

    @Override
    public Map<String, Long> call() throws ReflectiveOperationException {
      Data d = new Data(m);
      Physics.forward(m, d);
      return Map.of(
          "inertia", operations("dev.armature.dynamics.InertiaMatrix", "compute", d),
          "bias", operations("dev.armature.dynamics.RecursiveNewtonEuler", "bias", d));
    }

    private long operations(String type, String method, Data d)
        throws ReflectiveOperationException {
      Counter.count = 0;
      Class.forName(type).getMethod(method, Model.class, Data.class).invoke(null, m, d);
      return Counter.count;
    }
  }

  private static final class Counting extends ClassLoader {
    Counting() {
      super(OperationCountTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.startsWith("dev.armature.")) {
        return super.loadClass(name, resolve);
      }
      Class<?> loaded = findLoadedClass(name);
      if (loaded != null) {
        return loaded;
      }
      try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
        if (in == null) {
          throw new ClassNotFoundException(name);
        }
        byte[] counted = counted(in.readAllBytes());
        return defineClass(name, counted, 0, counted.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }

    private static byte[] counted(byte[] bytes) {
      ClassDesc counter = ClassDesc.of(Counter.class.getName());
      CodeTransform count =
          (code, element) -> {
            if (element instanceof OperatorInstruction o && COUNTED.contains(o.opcode())) {
              code.invokestatic(counter, "tick", MethodTypeDesc.of(ConstantDescs.CD_void));
            }
            code.with(element);
          };
      ClassFile file = ClassFile.of();
      return file.transformClass(file.parse(bytes), ClassTransform.transformingMethodBodies(count));
    }
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Long> operations(String model) throws Exception {
    Thread thread = Thread.currentThread();
    ClassLoader own = thread.getContextClassLoader();
    System.setProperty("armature.growth", model);
    // the readers of model files are found by the thread's loader
    thread.setContextClassLoader(COUNTING);
    try {
      Class<?> run = Class.forName(Run.class.getName(), true, COUNTING);
      return ((Callable<Map<String, Long>>) run.getConstructor().newInstance()).call();
    } finally {
      System.clearProperty("armature.growth");
      thread.setContextClassLoader(own);
    }
  }

  /** Arms of three links each, side by side. */
  private static String arms(int n) {
    return "<mujoco><worldbody>" + links(3).repeat(n) + "</worldbody></mujoco>";
  }

  private static String links(int n) {
    String body =
        "<body pos='.1 .2 .3' euler='10 20 30'><joint axis='1 2 3'/><geom size='.1' pos='.1 0 0'/>";
    return body.repeat(n) + "</body>".repeat(n);
  }

  private static String chain(int n) {
    return "<mujoco><worldbody>" + links(n) + "</worldbody></mujoco>";
  }

  /** Whether what twice as many bodies add is twice as much. */
  private static void assertLinear(long one, long two, long four) {
    assertThat(two - one).isGreaterThan(500);
    assertThat(four - two).isEqualTo(2 * (two - one));
  }

  @Test
  void inertiaAndBiasGrowWithTheNumberOfBodies() throws Exception {
    Map<String, Long> one = operations(arms(5));
    Map<String, Long> two = operations(arms(10));
    Map<String, Long> four = operations(arms(20));
    assertLinear(one.get("bias"), two.get("bias"), four.get("bias"));
    assertLinear(one.get("inertia"), two.get("inertia"), four.get("inertia"));
  }

  @Test
  void inAChainTheBiasGrowsWithItsLengthAndTheInertiaWithItsEntries() throws Exception {
    Map<String, Long> one = operations(chain(15));
    Map<String, Long> two = operations(chain(30));
    Map<String, Long> four = operations(chain(60));
    assertLinear(one.get("bias"), two.get("bias"), four.get("bias"));
    // eleven operations for each of the n (n + 1) / 2 entries, and at most 100 for each link
    assertThat(four.get("inertia")).isBetween(11L * 60 * 61 / 2, 11L * 60 * 61 / 2 + 100 * 60);
  }
}
