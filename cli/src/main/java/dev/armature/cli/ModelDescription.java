package dev.armature.cli;

import dev.armature.model.DisableFlag;
import dev.armature.model.EnableFlag;
import dev.armature.model.Model;
import dev.armature.model.SensorType;
import java.io.PrintWriter;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A model in words: sizes, options, the tree of bodies with what they carry, tendons, actuators,
 * sensors, keyframes.
 */
final class ModelDescription {
  private static final String[] JOINTS = {"free", "ball", "slide", "hinge"};
  private static final String[] GEOMS = {
    "plane", "hfield", "sphere", "capsule", "ellipsoid", "cylinder", "box", "mesh", "sdf"
  };
  private static final String[] INTEGRATORS = {"Euler", "RK4", "implicit", "implicitfast"};
  private static final String[] CONES = {"pyramidal", "elliptic"};
  private static final String[] SOLVERS = {"PGS", "CG", "Newton"};
  private static final String[] TRANSMISSIONS = {
    "joint", "jointinparent", "slidercrank", "tendon", "site", "body"
  };
  private static final String[] DYNAMICS = {
    "", "integrator", "filter", "filterexact", "muscle", "user"
  };

  private final Model m;

  ModelDescription(Model m) {
    this.m = m;
  }

  void print(PrintWriter out) {
    out.printf("%s%n%n", m.names.model);
    sizes(out);
    options(out);
    out.println("\nBodies");
    body(out, 0, "  ");
    tendons(out);
    actuators(out);
    sensors(out);
    constraints(out);
    keyframes(out);
  }

  private void sizes(PrintWriter out) {
    out.printf(
        "  %d coordinates, %d dofs, %d bodies, %d joints, %d geoms, %d sites, %d trees%n",
        m.nq, m.nv, m.nbody - 1, m.njnt, m.ngeom, m.nsite, m.ntree);
    List<String> more = new ArrayList<>();
    count(more, m.nu, "actuators");
    count(more, m.na, "activations");
    count(more, m.nsensor, "sensors");
    count(more, m.ntendon, "tendons");
    count(more, m.neq, "equality constraints");
    count(more, m.nflex, "flexes");
    count(more, m.nflexvert, "flex vertices");
    count(more, m.nmesh, "meshes");
    count(more, m.nmeshvert, "mesh vertices");
    count(more, m.nhfield, "height fields");
    count(more, m.npair, "contact pairs");
    count(more, m.nexclude, "excludes");
    count(more, m.nmocap, "mocap bodies");
    count(more, m.nkey, "keyframes");
    count(more, m.ncam, "cameras");
    count(more, m.nlight, "lights");
    if (!more.isEmpty()) {
      out.printf("  %s%n", String.join(", ", more));
    }
    double mass = m.nbody > 0 ? m.body.subtreemass[0] : 0;
    out.printf(
        Locale.ROOT,
        "  total mass %s kg, extent %s m around (%s %s %s)%n",
        Text.number(mass),
        Text.number(m.stat.extent),
        Text.number(m.stat.center[0]),
        Text.number(m.stat.center[1]),
        Text.number(m.stat.center[2]));
  }

  private static void count(List<String> to, int n, String what) {
    if (n > 0) {
      to.add(n + " " + what);
    }
  }

  private void options(PrintWriter out) {
    out.printf(
        Locale.ROOT,
        "%nOptions%n  timestep %s s, %s, %s solver (%d iterations, tolerance %s), %s cone%n",
        Text.number(m.opt.timestep),
        INTEGRATORS[m.opt.integrator],
        SOLVERS[m.opt.solver],
        m.opt.iterations,
        Text.number(m.opt.tolerance),
        CONES[m.opt.cone]);
    out.printf(
        Locale.ROOT,
        "  gravity (%s %s %s)",
        Text.number(m.opt.gravity[0]),
        Text.number(m.opt.gravity[1]),
        Text.number(m.opt.gravity[2]));
    if (m.opt.density > 0 || m.opt.viscosity > 0) {
      out.printf(
          Locale.ROOT,
          ", medium density %s, viscosity %s",
          Text.number(m.opt.density),
          Text.number(m.opt.viscosity));
    }
    out.println();
    String off = flags(DisableFlag.class, m.opt.disableflags);
    String on = flags(EnableFlag.class, m.opt.enableflags);
    if (!off.isEmpty()) {
      out.println("  disabled: " + off);
    }
    if (!on.isEmpty()) {
      out.println("  enabled: " + on);
    }
  }

  private static String flags(Class<?> bits, int value) {
    List<String> set = new ArrayList<>();
    for (Field f : bits.getFields()) {
      try {
        if (!f.getName().equals("COUNT") && (f.getInt(null) & value) != 0) {
          set.add(f.getName().toLowerCase(Locale.ROOT));
        }
      } catch (IllegalAccessException e) {
        throw new IllegalStateException(e);
      }
    }
    return String.join(", ", set);
  }

  private void body(PrintWriter out, int b, String indent) {
    StringBuilder line = new StringBuilder(indent).append(name(m.names.body[b], "body", b));
    if (b > 0) {
      line.append(String.format(Locale.ROOT, "  %s kg", Text.number(m.body.mass[b])));
    }
    if (m.body.mocapid[b] >= 0) {
      line.append("  mocap");
    }
    for (int j = m.body.jntadr[b]; j >= 0 && j < m.body.jntadr[b] + m.body.jntnum[b]; j++) {
      line.append("  [")
          .append(name(m.names.joint[j], "joint", j))
          .append(": ")
          .append(JOINTS[m.jnt.type[j]]);
      if (m.jnt.limited[j]) {
        line.append(
            String.format(
                Locale.ROOT,
                " %s…%s",
                Text.number(m.jnt.range[2 * j]),
                Text.number(m.jnt.range[2 * j + 1])));
      }
      line.append(']');
    }
    int[] shapes = new int[GEOMS.length];
    for (int g = m.body.geomadr[b]; g >= 0 && g < m.body.geomadr[b] + m.body.geomnum[b]; g++) {
      shapes[m.geom.type[g]]++;
    }
    for (int t = 0; t < shapes.length; t++) {
      if (shapes[t] > 0) {
        line.append("  ").append(shapes[t] > 1 ? shapes[t] + " × " : "").append(GEOMS[t]);
      }
    }
    out.println(line);
    for (int child = b + 1; child < m.nbody; child++) {
      if (m.body.parentid[child] == b) {
        body(out, child, indent + "  ");
      }
    }
  }

  private static String name(String name, String kind, int id) {
    return name.isEmpty() ? "(" + kind + " " + id + ")" : name;
  }

  private void tendons(PrintWriter out) {
    if (m.ntendon > 0) {
      out.println("\nTendons");
    }
    for (int t = 0; t < m.ntendon; t++) {
      out.printf(
          Locale.ROOT,
          "  %s  %d path elements, length %s m at qpos0%s%n",
          name(m.names.tendon[t], "tendon", t),
          m.tendon.num[t],
          Text.number(m.tendon.length0[t]),
          m.tendon.limited[t] ? ", limited" : "");
    }
  }

  private void actuators(PrintWriter out) {
    if (m.nu > 0) {
      out.println("\nActuators");
    }
    for (int i = 0; i < m.nu; i++) {
      int target = m.actuator.trnid[2 * i];
      int type = m.actuator.trntype[i];
      String[] names =
          switch (type) {
            case 0, 1 -> m.names.joint;
            case 3 -> m.names.tendon;
            case 5 -> m.names.body;
            default -> m.names.site;
          };
      StringBuilder line = new StringBuilder();
      line.append(name(m.names.actuator[i], "actuator", i))
          .append("  on ")
          .append(TRANSMISSIONS[type])
          .append(' ');
      line.append(name(names[target], "id", target));
      if (m.actuator.dyntype[i] > 0) {
        line.append(", ").append(DYNAMICS[m.actuator.dyntype[i]]);
      }
      if (m.actuator.ctrllimited[i]) {
        line.append(
            String.format(
                Locale.ROOT,
                ", control %s…%s",
                Text.number(m.actuator.ctrlrange[2 * i]),
                Text.number(m.actuator.ctrlrange[2 * i + 1])));
      }
      out.println("  " + line);
    }
  }

  private void sensors(PrintWriter out) {
    if (m.nsensor > 0) {
      out.println("\nSensors");
    }
    for (int i = 0; i < m.nsensor; i++) {
      out.printf(
          "  %s  %s, %d value%s%n",
          name(m.names.sensor[i], "sensor", i),
          SensorType.of(m.sensor.type[i]).name().toLowerCase(Locale.ROOT),
          m.sensor.dim[i],
          m.sensor.dim[i] == 1 ? "" : "s");
    }
  }

  private void constraints(PrintWriter out) {
    String[] types = {"connect", "weld", "joint", "tendon", "flex", "flexvert"};
    if (m.neq > 0) {
      out.println("\nEquality constraints");
    }
    for (int i = 0; i < m.neq; i++) {
      out.printf(
          "  %s  %s%s%n",
          name(m.names.equality[i], "equality", i),
          types[m.eq.type[i]],
          m.eq.active0[i] ? "" : ", inactive");
    }
  }

  private void keyframes(PrintWriter out) {
    if (m.nkey > 0) {
      out.println("\nKeyframes");
    }
    for (int i = 0; i < m.nkey; i++) {
      out.printf(
          Locale.ROOT,
          "  %s  t = %s s%n",
          name(m.names.key[i], "key", i),
          Text.number(m.key.time[i]));
    }
  }
}
