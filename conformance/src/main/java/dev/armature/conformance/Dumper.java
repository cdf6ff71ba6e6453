package dev.armature.conformance;

import dev.armature.data.Data;
import dev.armature.dynamics.Energy;
import dev.armature.dynamics.RecursiveNewtonEuler;
import dev.armature.dynamics.SubtreeVelocity;
import dev.armature.model.AvbdOption;
import dev.armature.model.Model;
import dev.armature.model.Sizes;
import dev.armature.step.Physics;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Turns a model and its worlds into a {@link Dump}, field by field under MuJoCo's names. */
public final class Dumper {
  private static final List<String> STATE =
      List.of(
          "qpos",
          "qvel",
          "act",
          "ctrl",
          "qacc_warmstart",
          "qfrc_applied",
          "xfrc_applied",
          "mocap_pos",
          "mocap_quat",
          "eq_active",
          "plugin_state",
          "history");
  private static final List<String> CONTACT =
      List.of(
          "dist",
          "pos",
          "frame",
          "includemargin",
          "friction",
          "solref",
          "solreffriction",
          "solimp",
          "mu",
          "dim",
          "geom",
          "flex",
          "elem",
          "vert",
          "exclude",
          "efc_address");
  private static final List<String> COUNTS =
      List.of("ncon", "ne", "nf", "nl", "nefc", "nJ", "nisland");

  private Dumper() {}

  /** The compiled model, without frames. */
  public static Dump model(Model m) {
    Dump dump = new Dump();
    dump.engine = "Armature";
    for (Field f : Sizes.class.getFields()) {
      dump.sizes.put(
          FieldTable.mujocoName(f.getName()), (long) number(new Fields.Place(m.sizes(), f)));
    }
    each(m.opt, (k, v) -> dump.option.put(k, v));
    each(m.stat, (k, v) -> dump.stat.put(k, v));
    for (String kind : FieldTable.NAMED_KINDS) {
      Fields.Place place = Fields.find(m.names, kind);
      if (place != null && place.get() instanceof String[] names) {
        dump.names.put(kind, List.of(names));
      }
    }
    for (String name : FieldTable.MODEL_ARRAYS) {
      Fields.Place place = Fields.find(m, name);
      if (place != null) {
        dump.arrays.put(name, Fields.column(place.get()));
      }
    }
    return dump;
  }

  private static double number(Fields.Place place) {
    double[] v = Fields.column(place.get()).values();
    return v == null ? Double.NaN : v[0];
  }

  private interface Sink {
    void put(String name, Column value);
  }

  private static void each(Object holder, Sink sink) {
    for (Field f : holder.getClass().getFields()) {
      // settings of the AVBD solver are not MuJoCo's
      if (!Modifier.isStatic(f.getModifiers()) && f.getType() != AvbdOption.class) {
        sink.put(
            FieldTable.mujocoName(f.getName()), Fields.column(new Fields.Place(holder, f).get()));
      }
    }
  }

  /** Sets a world to the state of a frame; what the state leaves out is as after a reset. */
  public static void setState(Model m, Data d, Map<String, Column> state) {
    Physics.reset(m, d);
    ReferenceModel.fill(d, state);
  }

  /** The state of a world. */
  public static Map<String, Column> state(Data d) {
    Map<String, Column> out = new LinkedHashMap<>();
    out.put("time", Column.of(d.time));
    put(out, d, STATE);
    return out;
  }

  private static void put(Map<String, Column> out, Object holder, List<String> names) {
    for (String name : names) {
      Fields.Place place = Fields.find(holder, name);
      if (place != null) {
        out.put(name, Fields.column(place.get()));
      }
    }
  }

  /** Runs the forward pass and one step from a state and takes down everything. */
  public static Dump.Frame frame(Model m, Data d, String label, Map<String, Column> state) {
    Dump.Frame frame = new Dump.Frame();
    frame.label = label;
    setState(m, d, state);
    frame.state.putAll(state(d));
    Physics.forward(m, d);
    Energy.potential(m, d);
    Energy.kinetic(m, d);
    SubtreeVelocity.compute(m, d);
    RecursiveNewtonEuler.postConstraint(m, d);
    forward(d, frame);
    setState(m, d, state);
    Physics.step(m, d);
    frame.next.putAll(state(d));
    return frame;
  }

  /** All results of the forward pass that a world holds now. */
  static void forward(Data d, Dump.Frame frame) {
    put(frame.forward, d, COUNTS);
    int iterations = 0;
    for (int i = 0; i < Math.max(1, Math.min(d.nisland, d.solver.niter.length)); i++) {
      iterations += d.solver.niter[i];
    }
    frame.forward.put("solver_niter", Column.of(iterations));
    for (String name : FieldTable.DATA_ARRAYS) {
      Fields.Place place = Fields.find(d, name);
      if (place == null) {
        continue;
      }
      Column c = Fields.column(place.get());
      if (place.holder() == d.efc) {
        int width = name.equals("efc_KBIP") ? 4 : 1;
        c = c.first(name.equals("efc_J") || name.equals("efc_J_colind") ? d.nJ : width * d.nefc);
      } else if (place.holder() == d.island) {
        c = c.first(d.nisland);
      }
      frame.forward.put(name, c);
    }
    for (int i = 0; i < d.ncon; i++) {
      frame.contact.add(contact(d, i));
    }
  }

  private static Map<String, Column> contact(Data d, int i) {
    Map<String, Column> out = new LinkedHashMap<>();
    for (String name : CONTACT) {
      Fields.Place place = Fields.find(d.contact, name);
      if (place != null) {
        Column all = Fields.column(place.get());
        double[] values = all.values();
        if (values != null) {
          int width = values.length / d.contact.dist.length;
          out.put(
              name, Column.of(java.util.Arrays.copyOfRange(values, i * width, (i + 1) * width)));
        }
      }
    }
    return out;
  }

  /** All frames of a reference, computed by us. */
  public static List<Dump.Frame> frames(Model m, Dump reference) {
    Data d = Physics.makeData(m);
    List<Dump.Frame> frames = new ArrayList<>();
    for (Dump.Frame f : reference.frames) {
      frames.add(frame(m, d, f.label, f.state));
    }
    return frames;
  }
}
