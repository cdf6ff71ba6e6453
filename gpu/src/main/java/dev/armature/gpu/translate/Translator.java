package dev.armature.gpu.translate;

import dev.armature.data.Data;
import dev.armature.gpu.image.Image;
import dev.armature.gpu.ir.Function;
import dev.armature.gpu.ir.Instruction;
import dev.armature.gpu.ir.Program;
import dev.armature.gpu.ir.Untranslatable;
import dev.armature.gpu.optimize.Optimizer;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Translates {@link Physics#step(Model, Data)} for one model.
 *
 * <p>Reference fields of the world are taken for constants until a translated method is seen to
 * write another object to them. Then they can be either, and the translation starts over, until
 * nothing new is seen.
 */
public final class Translator {
  /** More translations of one method than this, and constant numbers no longer make new ones. */
  private static final int SPECIALIZATIONS = 8;

  private static final int ROUNDS = 20;

  final Image image;
  final ClassFiles files;
  final JdkConstants jdk;
  private final Map<String, Specialization> done = new LinkedHashMap<>();
  private final Set<String> open = new LinkedHashSet<>();
  private final Map<ClassFiles.Method, Integer> counts = new HashMap<>();
  private final Map<String, Integer> names = new HashMap<>();
  private final Map<Object, int[]> written = new HashMap<>();
  private final Map<String, Integer> temporaries = new HashMap<>();
  private final List<String> exits = new ArrayList<>();
  private boolean news;

  private Translator(Image image) {
    this.image = image;
    this.files = new ClassFiles(Physics.class.getClassLoader());
    this.jdk = new JdkConstants(files);
  }

  /**
   * A program that does what {@link Physics#step(Model, Data)} does, optimized for a GPU.
   *
   * @param image the model and a warm world of it; cells are given out in it
   * @throws Untranslatable when a method on the way cannot be translated
   */
  public static Program translate(Image image, String name) {
    return translate(image, name, Optimizer.Limits.LARGE);
  }

  /**
   * A program that does what {@link Physics#step(Model, Data)} does.
   *
   * @param image the model and a warm world of it; cells are given out in it
   * @param limits how large functions may get
   * @throws Untranslatable when a method on the way cannot be translated
   */
  public static Program translate(Image image, String name, Optimizer.Limits limits) {
    return Optimizer.optimize(new Translator(image).program(name), limits);
  }

  private Program program(String name) {
    ClassFiles.Method step =
        files.find(Physics.class, "step", "(Ldev/armature/model/Model;Ldev/armature/data/Data;)V");
    List<Abs> args =
        List.of(Abs.known(image.number(image.model())), Abs.known(image.number(image.world())));
    Specialization whole = specialize(step, args, false);
    for (int round = 0; news; round++) {
      if (round > ROUNDS) {
        throw new Untranslatable("references of the world do not settle");
      }
      news = false;
      done.clear();
      counts.clear();
      names.clear();
      exits.clear();
      image.clear();
      whole = specialize(step, args, false);
    }
    Set<Function> reached = new LinkedHashSet<>();
    reach(whole.function(), reached, new HashSet<>());
    return new Program(
        name,
        List.copyOf(reached),
        whole.function(),
        List.of(whole.function()),
        image.worldCells(),
        image.modelMemory(),
        List.copyOf(exits));
  }

  /** Callees first. */
  private static void reach(Function function, Set<Function> reached, Set<Function> seen) {
    if (!seen.add(function)) {
      return;
    }
    for (var block : function.blocks()) {
      for (Instruction instruction : block.instructions()) {
        if (instruction instanceof Instruction.Call call) {
          reach(call.callee(), reached, seen);
        }
      }
    }
    reached.add(function);
  }

  /** The number of a reason to exit. */
  int exit(String reason) {
    int at = exits.indexOf(reason);
    if (at < 0) {
      exits.add(reason);
      return exits.size() - 1;
    }
    return at;
  }

  /**
   * The translation of a method for these arguments, made on first use.
   *
   * @param isCallerChecked whether indexes are checked where it is called from; then they are in it
   */
  Specialization specialize(ClassFiles.Method method, List<Abs> args, boolean isCallerChecked) {
    boolean isChecked = isCallerChecked || !isOfEngine(method.owner());
    Specialization exact =
        done.get(key(method, args.stream().map(a -> general(a, false)).toList(), isChecked));
    if (exact != null) {
      return exact;
    }
    boolean many = counts.getOrDefault(method, 0) > SPECIALIZATIONS;
    List<Abs> shapes = new ArrayList<>();
    for (Abs arg : args) {
      shapes.add(general(arg, many));
    }
    String key = key(method, shapes, isChecked);
    Specialization known = done.get(key);
    if (known != null) {
      return known;
    }
    if (!open.add(key)) {
      throw new Untranslatable(method + " calls itself");
    }
    counts.merge(method, 1, Integer::sum);
    String base =
        method.owner().getSimpleName() + "_" + method.name().replaceAll("[^A-Za-z0-9_$]", "_");
    int count = names.merge(base, 1, Integer::sum);
    Specialization made =
        new MethodTranslator(this, method, isChecked)
            .translate(shapes, count == 1 ? base : base + "_" + count);
    open.remove(key);
    done.put(key, made);
    return made;
  }

  /**
   * Whether a class is part of the engine or of the JDK, whose indexes are right. Those of others,
   * hooks and plugins, are checked: a wrong one must throw here, not write to a device's memory.
   */
  static boolean isOfEngine(Class<?> type) {
    return type.getClassLoader() == null
        || type == Substitutes.class
        || (type.getName().startsWith("dev.armature.")
            && java.util.Objects.equals(source(type), source(Physics.class)));
  }

  private static @Nullable CodeSource source(Class<?> type) {
    return type.getProtectionDomain().getCodeSource();
  }

  private static String key(ClassFiles.Method method, List<Abs> shapes, boolean isChecked) {
    return method.owner().getName()
        + "."
        + method.name()
        + method.descriptor()
        + shapes
        + (isChecked ? " checked" : "");
  }

  private static Abs general(Abs arg, boolean many) {
    if (arg.kind() != Abs.Kind.NUMBER) {
      return arg.shape();
    }
    boolean keep = !many && arg.set() != null;
    return keep ? arg.shape() : Abs.any(arg.type());
  }

  /** The temporary array of a place in the code. */
  int temporary(ClassFiles.Method method, int at, Object array) {
    String place = method + method.descriptor() + at + "[" + Array.getLength(array);
    return temporaries.computeIfAbsent(place, k -> image.temporary(array));
  }

  // reference fields and elements: what they hold in the image, and what is written to them

  /** The objects that a reference field of an object of the world can hold. */
  int[] held(int object, Field field, int inImage) {
    int[] set = written.get(new FieldOf(object, field));
    return set == null ? new int[] {inImage} : set;
  }

  /** Notes that a field is given these objects; the answer is what it can hold. */
  int[] hold(int object, Field field, int inImage, int[] values) {
    int[] before = held(object, field, inImage);
    int[] after = Abs.union(before, values);
    if (after.length > before.length) {
      written.put(new FieldOf(object, field), after);
      news = true;
    }
    return after;
  }

  /** What is written to the elements of an array of references; empty for nothing. */
  int[] elements(int array) {
    return written.getOrDefault(array, new int[0]);
  }

  /** Notes that elements of an array of references are given these objects. */
  void holdElements(int array, int[] values) {
    int[] before = elements(array);
    int[] after = Abs.union(before, values);
    if (after.length > before.length) {
      written.put(array, after);
      news = true;
    }
  }

  private record FieldOf(int object, Field field) {}
}
