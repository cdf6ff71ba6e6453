package dev.armature.plugin.builtin;

import dev.armature.data.Data;
import dev.armature.math.Mat3;
import dev.armature.math.Trig;
import dev.armature.math.Vec3;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import dev.armature.plugin.Plugin;
import dev.armature.plugin.PluginException;
import dev.armature.plugin.PluginInstance;
import dev.armature.plugin.PluginSettings;
import dev.armature.plugin.Users;
import dev.armature.query.ContactForce;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * {@code mujoco.sensor.touch_grid}: forces and torques of contacts, sorted into a grid of viewing
 * angles of a site that looks along its −z axis.
 *
 * <p>A contact at p in the frame of the site has azimuth atan2(p_x, −p_z) and elevation atan2(p_y,
 * |(p_x, p_z)|). The grid spans ± {@code fov} degrees; its lines lie at g e⁵ + (1 − g) e for e
 * evenly from −1 to 1, closer in the middle with {@code gamma} g. The channels are normal force,
 * two tangential forces, and the torques about the same axes; each is one block of rows.
 */
public final class TouchGridPlugin implements Plugin {
  private static final int MAX_CHANNELS = 6;
  private static final int MAX_BINS = 1_000_000;

  @Override
  public String name() {
    return "mujoco.sensor.touch_grid";
  }

  @Override
  public List<String> attributes() {
    return List.of("nchannel", "size", "fov", "gamma");
  }

  @Override
  public Set<Capability> capabilities() {
    return Set.of(Capability.SENSOR);
  }

  @Override
  public int sensorSize(PluginSettings settings) {
    Grid grid = new Grid(settings);
    return grid.channels * grid.nx * grid.ny;
  }

  @Override
  public PluginInstance create(Model m, int instance, PluginSettings settings) {
    return new Sensor(m, instance, new Grid(settings));
  }

  /** The settings, checked. */
  private static final class Grid {
    final int channels;
    final int nx;
    final int ny;
    final double[] edgeX;
    final double[] edgeY;

    Grid(PluginSettings settings) {
      double count = settings.number("nchannel", 1);
      double[] size = settings.numbers("size");
      double[] fov = settings.numbers("fov");
      double gamma = settings.number("gamma", 0);
      check(count >= 1 && count <= MAX_CHANNELS, "nchannel must be from 1 to 6");
      check(size.length == 2 && size[0] >= 1 && size[1] >= 1, "size must be two positive integers");
      check(size[0] * size[1] <= MAX_BINS, "size asks for more than " + MAX_BINS + " bins");
      check(fov.length == 2, "fov must be two numbers");
      check(fov[0] > 0 && fov[0] <= 180, "horizontal fov must be above 0 and at most 180 degrees");
      check(fov[1] > 0 && fov[1] <= 90, "vertical fov must be above 0 and at most 90 degrees");
      check(gamma >= 0 && gamma <= 1, "gamma must be from 0 to 1");
      channels = (int) count;
      nx = (int) size[0];
      ny = (int) size[1];
      edgeX = edges(nx, gamma, fov[0] * Math.PI / 180);
      edgeY = edges(ny, gamma, fov[1] * Math.PI / 180);
    }

    private static void check(boolean holds, String message) {
      if (!holds) {
        throw new PluginException("mujoco.sensor.touch_grid: " + message);
      }
    }

    private static double[] edges(int n, double gamma, double scale) {
      double[] edge = new double[n + 1];
      double step = 2.0 / n;
      double e = -1;
      for (int i = 0; i <= n; i++) {
        edge[i] = (gamma * e * e * e * e * e + (1 - gamma) * e) * scale;
        e += step;
      }
      return edge;
    }

    /** The bin with edge below the value and the next not below it, -1 for none. */
    static int bin(double[] edge, double value) {
      int low = 0;
      int high = edge.length;
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (edge[middle] < value) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      return low == edge.length ? -1 : low - 1;
    }
  }

  private static final class Sensor implements PluginInstance {
    private final Grid grid;
    private final int sensor;
    private final int site;
    private final double[] force = new double[6];
    private final double[] point = new double[3];

    Sensor(Model m, int instance, Grid grid) {
      this.grid = grid;
      int[] sensors = Users.of(m.sensor.plugin, instance);
      if (sensors.length != 1 || m.sensor.objtype[sensors[0]] != ObjType.SITE) {
        throw new PluginException("mujoco.sensor.touch_grid: needs one sensor, attached to a site");
      }
      sensor = sensors[0];
      site = m.sensor.objid[sensor];
    }

    @Override
    public void sensors(Model m, Data d) {
      int adr = m.sensor.adr[sensor];
      Arrays.fill(d.sensordata, adr, adr + m.sensor.dim[sensor], 0);
      int weld = m.body.weldid[m.site.bodyid[site]];
      for (int c = 0; c < d.ncon; c++) {
        int body0 = bodyOf(m, d.contact.geom[2 * c]);
        int body1 = bodyOf(m, d.contact.geom[2 * c + 1]);
        if (isPart(m, body0, weld) || isPart(m, body1, weld)) {
          // the force acts on the second body of the contact
          add(m, d, c, weld < Math.max(body0, body1) ? -1 : 1, adr);
        }
      }
    }

    private static int bodyOf(Model m, int geom) {
      return geom < 0 ? -1 : m.geom.bodyid[geom];
    }

    private static boolean isPart(Model m, int body, int weld) {
      return body >= 0 && m.body.weldid[body] == weld;
    }

    private void add(Model m, Data d, int contact, double sign, int adr) {
      Vec3.sub(point, 0, d.contact.pos, 3 * contact, d.siteXpos, 3 * site);
      Mat3.mulTVec(point, 0, d.siteXmat, 9 * site, point, 0);
      double azimuth = Trig.atan2(point[0], -point[2]);
      double elevation = Trig.atan2(point[1], Math.sqrt(point[0] * point[0] + point[2] * point[2]));
      int x = Grid.bin(grid.edgeX, azimuth);
      int y = Grid.bin(grid.edgeY, elevation);
      if (x < 0 || y < 0) {
        return;
      }
      ContactForce.world(m, d, contact, force, 0);
      Mat3.mulTVec(force, 0, d.siteXmat, 9 * site, force, 0);
      Mat3.mulTVec(force, 3, d.siteXmat, 9 * site, force, 3);
      for (int channel = 0; channel < grid.channels; channel++) {
        // normal first: z, x, y
        int component = channel / 3 * 3 + (channel + 2) % 3;
        d.sensordata[adr + (channel * grid.ny + y) * grid.nx + x] += sign * force[component];
      }
    }
  }
}
