package dev.armature.ray;

import dev.armature.model.Model;
import org.jspecify.annotations.Nullable;

/** Which geoms rays meet. As made, all that can be seen. Invisible geoms are never met. */
public final class RayFilter {
  private static final int LAST_GROUP = 5;

  /** Which of the geom groups 0 to 5 count; null for all. */
  public boolean @Nullable [] groups;

  /** Whether geoms on bodies welded to the world count. */
  public boolean statics = true;

  /** Body whose geoms do not count, -1 for none. */
  public int bodyExclude = -1;

  /** Whether rays pass through a geom. */
  public boolean ignores(Model m, int geom) {
    int body = m.geom.bodyid[geom];
    if (body == bodyExclude || (!statics && m.body.weldid[body] == 0)) {
      return true;
    }
    int material = m.geom.matid[geom];
    if ((material < 0 ? m.geom.rgba[4 * geom + 3] : m.mat.rgba[4 * material + 3]) == 0) {
      return true;
    }
    return groups != null && !groups[Math.max(0, Math.min(LAST_GROUP, m.geom.group[geom]))];
  }
}
