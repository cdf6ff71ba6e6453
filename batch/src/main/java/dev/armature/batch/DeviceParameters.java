package dev.armature.batch;

import dev.armature.model.Field;
import dev.armature.model.Fields;
import dev.armature.model.Group;
import dev.armature.model.Meshes;
import dev.armature.model.Model;
import dev.armature.model.Plugins;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of single worlds on a device. Fields of the model in which worlds differ are kept
 * there as {@code [world][…]}; a device is asked to do so when the first world differs in them.
 */
final class DeviceParameters {
  /**
   * Integers and flags that a step only computes with, where the batch has checked them: some are
   * indexes, which a device does not compare with anything. Others decide what a step consists of,
   * such as the solver or the type of a joint: worlds that differ in these are stepped on this
   * machine.
   */
  private static final Set<String> NUMBERS =
      Set.of(
          "geom.priority",
          "geom.condim",
          "geom.contype",
          "geom.conaffinity",
          "geom.dataid",
          "geom.sameframe",
          "site.sameframe",
          "body.sameframe",
          "body.contype",
          "body.conaffinity",
          "body.bvhadr",
          "body.bvhnum",
          "bvh.child",
          "bvh.nodeid",
          "bvh.depth",
          "pair.dim",
          "eq.active0",
          "opt.iterations",
          "opt.lsIterations",
          "opt.noslipIterations",
          "opt.ccdIterations");

  /** The numbers of wrapping objects, some of which are numbers of sites. */
  private static final String WRAP = "wrap.prm";

  private final WorldModels models;
  private final Model shared;
  private final DeviceStore device;
  private final int worlds;
  private final Map<Class<?>, List<Field>> fields = new HashMap<>();
  private final List<Field> sizes = new ArrayList<>();
  private final Map<Field, double[]> columns = new LinkedHashMap<>();
  private final Set<Field> refused = new HashSet<>();
  private final boolean[] there;

  DeviceParameters(WorldModels models, DeviceStore device, int worlds) {
    this.models = models;
    this.device = device;
    this.worlds = worlds;
    shared = models.shared();
    there = new boolean[worlds];
    Arrays.fill(there, true);
    for (Field field : Fields.ofModel()) {
      if (field.kind() == Field.Kind.SIZE) {
        sizes.add(field);
      } else if (!isLook(field)) {
        fields.computeIfAbsent(shared.group(field).getClass(), k -> new ArrayList<>()).add(field);
      }
    }
  }

  /** Whether the device has the parameters of a world. */
  boolean areThere(int world) {
    return there[world];
  }

  /** Takes over the parameters that have changed since the last call. */
  void update() {
    List<Integer> news = new ArrayList<>();
    for (int w = 0; w < worlds; w++) {
      if (models.takeChanged(w)) {
        news.add(w);
      }
    }
    if (news.isEmpty()) {
      return;
    }
    Map<Integer, Set<Field>> differences = new HashMap<>();
    Set<Field> fresh = new LinkedHashSet<>();
    List<Model> examples = new ArrayList<>();
    for (int w : news) {
      Set<Field> own = differences(models.of(w), models.isOfUser(w));
      if (own != null && fresh.addAll(own)) {
        examples.add(models.of(w));
      }
      differences.put(w, own);
    }
    fresh.removeAll(columns.keySet());
    fresh.removeAll(refused);
    if (!fresh.isEmpty()) {
      add(fresh, examples);
    }
    for (int w : news) {
      Set<Field> own = differences.get(w);
      there[w] = own != null && columns.keySet().containsAll(own);
      columns.forEach((field, values) -> read(field, w, values));
    }
    columns.values().forEach(device::changed);
  }

  private void add(Set<Field> fresh, List<Model> examples) {
    Map<Field, double[]> all = new LinkedHashMap<>(columns);
    for (Field field : fresh) {
      double[] values = new double[worlds * field.length(shared)];
      for (int w = 0; w < worlds; w++) {
        read(field, w, values);
      }
      all.put(field, values);
    }
    if (device.differ(all, examples)) {
      columns.putAll(all);
    } else {
      refused.addAll(fresh);
    }
  }

  private void read(Field field, int world, double[] values) {
    int n = values.length / worlds;
    Model m = models.of(world);
    if (field.length(m) == n) {
      field.read(m, n, values, world * n);
    }
  }

  /**
   * The fields in which a model differs from the shared one; null when a step would differ.
   *
   * @param isOfUser whether nobody has checked its integers
   */
  private @Nullable Set<Field> differences(Model own, boolean isOfUser) {
    Set<Field> found = new LinkedHashSet<>();
    if (own == shared) {
      return found;
    }
    if (shared.nplugin > 0) {
      return null; // plugins read the model when they are made
    }
    for (Field size : sizes) {
      if (!size.same(shared, own)) {
        return null;
      }
    }
    for (Group group : own.groups()) {
      Group base = shared.group(group.getClass());
      if (group == base) {
        continue;
      }
      if (group instanceof Meshes || group instanceof Plugins || own.opt.method != null) {
        return null; // they hold more than fields
      }
      for (Field field : fields.getOrDefault(group.getClass(), List.of())) {
        if (!field.same(base, group)) {
          if (!isNumber(field, isOfUser) || refused.contains(field)) {
            return null;
          }
          found.add(field);
        }
      }
    }
    return found;
  }

  /** Whether a field is only for the eye. */
  private static boolean isLook(Field field) {
    return field.place().startsWith("vis") || field.simpleName().equals("rgba");
  }

  private static boolean isNumber(Field field, boolean isOfUser) {
    return switch (field.type()) {
      case DOUBLE, FLOAT -> !field.name().equals(WRAP);
      default -> !isOfUser && NUMBERS.contains(field.name());
    };
  }
}
