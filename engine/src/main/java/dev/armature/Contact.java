package dev.armature;

import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.query.ContactForce;
import java.util.Arrays;
import java.util.Locale;

/**
 * One contact as a plain, read-only object: which geoms touch, where, and how hard. {@link
 * Simulation#contacts()} lists them; hot code reads {@code data.contact} instead.
 *
 * @param first name of the first geom, or of its body, or of the flex
 * @param second name of the second
 * @param geom1 first geom, -1 for a flex
 * @param geom2 second geom, -1 for a flex
 * @param distance distance of the surfaces, negative when they overlap, m
 * @param position half way between the surfaces, world, m
 * @param normal from the first to the second, world, unit vector
 * @param normalForce how hard they press on each other, N
 * @param force force on the second by the first, world, N
 * @param torque torque on the second by the first about the position, world, N m
 */
public record Contact(
    String first,
    String second,
    int geom1,
    int geom2,
    double distance,
    double[] position,
    double[] normal,
    double normalForce,
    double[] force,
    double[] torque) {

  /** Returns the i-th contact of a world. */
  static Contact of(Model m, Data d, int i) {
    double[] local = new double[6];
    double[] world = new double[6];
    ContactForce.local(m, d, i, local, 0);
    ContactForce.world(m, d, i, world, 0);
    return new Contact(
        name(m, d, 2 * i),
        name(m, d, 2 * i + 1),
        d.contact.geom[2 * i],
        d.contact.geom[2 * i + 1],
        d.contact.dist[i],
        Arrays.copyOfRange(d.contact.pos, 3 * i, 3 * i + 3),
        Arrays.copyOfRange(d.contact.frame, 9 * i, 9 * i + 3),
        local[0],
        Arrays.copyOf(world, 3),
        Arrays.copyOfRange(world, 3, 6));
  }

  private static String name(Model m, Data d, int side) {
    int geom = d.contact.geom[side];
    if (geom < 0) {
      return "flex " + m.names.flex[d.contact.flex[side]];
    }
    if (!m.names.geom[geom].isEmpty()) {
      return m.names.geom[geom];
    }
    String body = m.names.body[m.geom.bodyid[geom]];
    return body.isEmpty() ? "geom " + geom : body;
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%s – %s: %.6f m at (%.4f %.4f %.4f), %.4f N",
        first,
        second,
        distance,
        position[0],
        position[1],
        position[2],
        normalForce);
  }
}
