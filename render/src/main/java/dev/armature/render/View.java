package dev.armature.render;

import dev.armature.data.Data;
import dev.armature.math.Mat3;
import dev.armature.math.Trig;
import dev.armature.math.Vec3;
import dev.armature.model.Model;
import dev.armature.model.NearestName;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * From where a picture is taken: a position, three axes and a field of view.
 *
 * <p>As with MuJoCo's cameras, x is to the right in the picture, y upward, and the camera looks
 * along its −z.
 */
public final class View {
  private static final String FREE = "free";
  private static final double FREE_DISTANCE = 1.5;

  final double[] position = new double[3];

  /** Rows: right, up, forward. */
  final double[] axes = new double[9];

  /** Tangent of half the vertical field of view; half the height in meters when orthographic. */
  final double reach;

  final boolean orthographic;

  /**
   * What the picture of a camera with a sensor spans at distance 1: left, right, bottom, top; null
   * where the field of view alone says it.
   */
  private final double @Nullable [] span;

  private boolean isMirrored;

  private View(double reach, boolean orthographic) {
    this(reach, orthographic, null);
  }

  private View(double reach, boolean orthographic, double @Nullable [] span) {
    this.reach = reach;
    this.orthographic = orthographic;
    this.span = span;
  }

  /** Whether this is what a mirror shows. */
  boolean isMirrored() {
    return isMirrored;
  }

  /** Pixels across for one meter to the right, at distance 1 for a perspective view. */
  double scaleX(int width, int height) {
    return span == null ? 0.5 * height / reach : width / (span[1] - span[0]);
  }

  /** Pixels down for one meter, at distance 1 for a perspective view. */
  double scaleY(int height) {
    return span == null ? 0.5 * height / reach : height / (span[3] - span[2]);
  }

  /** The column of the optical axis, pixels from the left. */
  double axisX(int width, int height) {
    return span == null ? 0.5 * width : -span[0] * scaleX(width, height);
  }

  /** The row of the optical axis, pixels from the top. */
  double axisY(int height) {
    return span == null ? 0.5 * height : span[3] * scaleY(height);
  }

  /** The view a model opens with: as its visual settings say, on its center, from 1.5 extents. */
  public static View free(Model m) {
    return orbit(
        m,
        m.vis.global.azimuth,
        m.vis.global.elevation,
        FREE_DISTANCE * m.stat.extent,
        m.stat.center);
  }

  /**
   * A view that looks at a point.
   *
   * @param azimuth the direction looked in, degrees from x to y
   * @param elevation the same, degrees upward; negative looks down
   * @param distance meters from the point
   */
  public static View orbit(
      Model m, double azimuth, double elevation, double distance, double[] lookat) {
    View v =
        m.vis.global.orthographic
            ? new View(0.5 * m.vis.global.fovy, true)
            : new View(tangent(m.vis.global.fovy), false);
    double a = Math.toRadians(azimuth);
    double e = Math.toRadians(elevation);
    double[] x = v.axes;
    Vec3.set(x, 6, Trig.cos(e) * Trig.cos(a), Trig.cos(e) * Trig.sin(a), Trig.sin(e));
    Vec3.set(x, 0, Trig.sin(a), -Trig.cos(a), 0);
    Vec3.cross(x, 3, x, 0, x, 6);
    Vec3.plusScaled(v.position, 0, lookat, 0, x, 6, -distance);
    return v;
  }

  /**
   * The view of a camera of the model, where it is now. A camera with a sensor keeps its focal
   * lengths and its principal point; a picture of another shape than the sensor is stretched.
   */
  public static View camera(Model m, Data d, int camera) {
    View v =
        m.cam.projection[camera] == 1
            ? new View(0.5 * m.cam.fovy[camera], true)
            : new View(tangent(m.cam.fovy[camera]), false, span(m, camera));
    Vec3.copy(v.position, 0, d.camXpos, 3 * camera);
    Mat3.transpose(v.axes, 0, d.camXmat, 9 * camera);
    for (int k = 6; k < 9; k++) {
      v.axes[k] = -v.axes[k];
    }
    return v;
  }

  private static double @Nullable [] span(Model m, int camera) {
    double wide = m.cam.sensorsize[2 * camera];
    double high = m.cam.sensorsize[2 * camera + 1];
    int at = 4 * camera;
    double focalX = m.cam.intrinsic[at];
    double focalY = m.cam.intrinsic[at + 1];
    if (wide <= 0 || high <= 0 || focalX <= 0 || focalY <= 0) {
      return null;
    }
    double shiftX = m.cam.intrinsic[at + 2];
    double shiftY = m.cam.intrinsic[at + 3];
    return new double[] {
      (shiftX - 0.5 * wide) / focalX,
      (shiftX + 0.5 * wide) / focalX,
      (shiftY - 0.5 * high) / focalY,
      (shiftY + 0.5 * high) / focalY
    };
  }

  /**
   * The view of a camera with this name; {@code free} is the free one.
   *
   * @throws IllegalArgumentException when there is no such camera
   */
  public static View named(Model m, Data d, String name) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < m.ncam; i++) {
      String own = m.names.camera[i];
      names.add(own.isEmpty() ? Integer.toString(i) : own);
    }
    int camera = names.lastIndexOf(name);
    if (camera >= 0) {
      return camera(m, d, camera);
    }
    if (name.equals(FREE)) {
      return free(m);
    }
    names.add(0, FREE);
    throw new IllegalArgumentException(NearestName.missing("camera", name, names));
  }

  /** The same view seen in the mirror n·x = offset; right and left are exchanged. */
  View mirrored(double[] n, double offset) {
    View v = new View(reach, orthographic, span);
    v.isMirrored = true;
    double away = Vec3.dot(n, 0, position, 0) - offset;
    Vec3.plusScaled(v.position, 0, position, 0, n, 0, -2 * away);
    for (int axis = 0; axis < 9; axis += 3) {
      double along = axes[axis] * n[0] + axes[axis + 1] * n[1] + axes[axis + 2] * n[2];
      for (int k = 0; k < 3; k++) {
        v.axes[axis + k] = axes[axis + k] - 2 * along * n[k];
      }
    }
    return v;
  }

  private static double tangent(double fovy) {
    double half = Math.toRadians(0.5 * fovy);
    return Trig.sin(half) / Trig.cos(half);
  }
}
