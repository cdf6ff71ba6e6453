package dev.armature.plugin.builtin;

import dev.armature.data.Data;
import dev.armature.kinematics.Jacobian;
import dev.armature.kinematics.Wrench;
import dev.armature.math.Quat;
import dev.armature.math.Vec3;
import dev.armature.model.GeomType;
import dev.armature.model.Model;
import dev.armature.plugin.Plugin;
import dev.armature.plugin.PluginException;
import dev.armature.plugin.PluginInstance;
import dev.armature.plugin.PluginSettings;
import dev.armature.plugin.Users;
import java.util.List;
import java.util.Set;

/**
 * {@code mujoco.elasticity.cable}: twisting and bending stiffness along a chain of bodies, each the
 * child of the one before.
 *
 * <p>Between body k − 1 and body k, at distance L_k, the rotation q_k with rotation vector ω(q_k)
 * makes the moment
 *
 * <pre>  s_k = −K_k ∘ (ω(q_k) − ω_0k) / L_k,    K = (G J, E I_y, E I_z)</pre>
 *
 * <p>with the section of the first geom of body k. Body k gets s_k, body k − 1 its negative. ω_0 is
 * the rest curvature, zero for a flat cable. {@code vmax} is for display only.
 */
public final class CablePlugin implements Plugin {
  @Override
  public String name() {
    return "mujoco.elasticity.cable";
  }

  @Override
  public List<String> attributes() {
    return List.of("twist", "bend", "flat", "vmax");
  }

  @Override
  public Set<Capability> capabilities() {
    return Set.of(Capability.PASSIVE);
  }

  @Override
  public PluginInstance create(Model m, int instance, PluginSettings settings) {
    return new Cable(m, instance, settings);
  }

  private static final class Cable implements PluginInstance {
    private final int first;
    private final int count;
    private final double[] stiffness;
    private final double[] rest;
    private final double[] length;
    private final double[] quat = new double[4];
    private final double[] moment = new double[3];
    private final Wrench wrench = new Wrench();

    Cable(Model m, int instance, PluginSettings settings) {
      double twist = settings.number("twist", 0);
      double bend = settings.number("bend", 0);
      boolean flat = settings.text("flat").equals("true");
      int[] bodies = Users.of(m.body.plugin, instance);
      count = bodies.length;
      first = count == 0 ? 0 : bodies[0];
      stiffness = new double[3 * count];
      rest = new double[3 * count];
      length = new double[count];
      for (int k = 0; k < count; k++) {
        int body = first + k;
        if (bodies[k] != body || (k > 0 && m.body.parentid[body] != body - 1)) {
          throw new PluginException(
              "mujoco.elasticity.cable: the bodies of an instance must be a chain");
        }
        section(m, body, twist, bend, stiffness, 3 * k);
        length[k] = Vec3.norm(m.body.pos, 3 * body);
        if (!flat && k > 0) {
          Quat.conjugate(quat, 0, m.qpos0, rotationAddress(m, body));
          Quat.mul(quat, 0, quat, 0, m.body.quat, 4 * body);
          Quat.toVelocity(rest, 3 * k, quat, 0, 1);
        }
      }
    }

    /** Twisting and bending stiffness of the first geom of a body. */
    private static void section(Model m, int body, double twist, double bend, double[] res, int r) {
      if (m.body.geomnum[body] == 0) {
        return;
      }
      int geom = m.body.geomadr[body];
      double polar = 0;
      double inertiaY = 0;
      double inertiaZ = 0;
      switch (m.geom.type[geom]) {
        case GeomType.CYLINDER, GeomType.CAPSULE -> {
          double radius2 = m.geom.size[3 * geom] * m.geom.size[3 * geom];
          polar = Math.PI * radius2 * radius2 / 2;
          inertiaY = polar / 2;
          inertiaZ = polar / 2;
        }
        case GeomType.BOX -> {
          double h = m.geom.size[3 * geom + 1];
          double w = m.geom.size[3 * geom + 2];
          double a = Math.max(h, w);
          double b = Math.min(h, w);
          double slim = b / a;
          // torsion of a rectangular bar, Roark's approximation
          polar = a * b * b * b * (16.0 / 3 - 3.36 * slim * (1 - slim * slim * slim * slim / 12));
          inertiaY = cube(2 * w) * 2 * h / 12;
          inertiaZ = cube(2 * h) * 2 * w / 12;
        }
        default -> {}
      }
      Vec3.set(res, r, polar * twist, inertiaY * bend, inertiaZ * bend);
    }

    private static double cube(double x) {
      return x * x * x;
    }

    /** Where the coordinates of the body hold its rotation: the last three dofs of its joints. */
    private static int rotationAddress(Model m, int body) {
      return m.jnt.qposadr[m.body.jntadr[body]] + m.body.dofnum[body] - 3;
    }

    @Override
    public void passive(Model m, Data d) {
      for (int k = 0; k < count; k++) {
        int at = 3 * k;
        if (stiffness[at] == 0 && stiffness[at + 1] == 0 && stiffness[at + 2] == 0) {
          continue;
        }
        double[] torque = wrench.torque;
        Vec3.zero(torque, 0);
        if (k > 0) {
          momentOn(m, d, k);
          Quat.conjugate(quat, 0, quat, 0);
          Quat.rotate(torque, 0, moment, 0, quat, 0);
        }
        if (k < count - 1) {
          momentOn(m, d, k + 1);
          Vec3.subFrom(torque, 0, moment, 0);
        }
        int body = first + k;
        Quat.rotate(torque, 0, torque, 0, d.xquat, 4 * body);
        wrench.actOn(body, d.xpos, 3 * body);
        Jacobian.addForce(m, d, wrench, d.qfrcPassive);
      }
    }

    /** moment = s_k in the frame of body k − 1; quat = q_k. */
    private void momentOn(Model m, Data d, int k) {
      int body = first + k;
      Quat.mul(quat, 0, m.body.quat, 4 * body, d.qpos, rotationAddress(m, body));
      Quat.toVelocity(moment, 0, quat, 0, 1);
      for (int i = 0; i < 3; i++) {
        moment[i] = -stiffness[3 * k + i] * (moment[i] - rest[3 * k + i]) / length[k];
      }
    }
  }
}
