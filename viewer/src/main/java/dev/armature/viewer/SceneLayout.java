package dev.armature.viewer;

import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.model.TrackMode;
import java.util.stream.IntStream;

/**
 * What of a model moves and therefore is part of every frame, and in which order.
 *
 * <p>Geoms, sites, and cameras and lights that are fixed to a body follow from the pose of the
 * body, so frames hold bodies only; bodies that merely carry the vertices of a flex are left out,
 * as the vertices are sent themselves.
 */
final class SceneLayout {
  /** Bodies whose pose is in every frame. */
  final int[] bodies;

  /** Index of a body among them, -1 if it never moves or is not drawn. */
  final int[] slot;

  /** Bodies at the root of a moving tree, for centers of mass. */
  final int[] roots;

  /** Cameras that do not simply follow their body. */
  final int[] cameras;

  /** Lights that do not simply follow their body. */
  final int[] lights;

  SceneLayout(Model m) {
    boolean[] moves = new boolean[m.nbody];
    for (int i = 1; i < m.nbody; i++) {
      moves[i] = m.body.weldid[i] != 0 || m.body.mocapid[i] >= 0 || moves[m.body.parentid[i]];
    }
    boolean[] carrier = vertexCarriers(m);
    bodies = IntStream.range(0, m.nbody).filter(i -> moves[i] && !carrier[i]).toArray();
    slot = new int[m.nbody];
    java.util.Arrays.fill(slot, -1);
    for (int i = 0; i < bodies.length; i++) {
      slot[bodies[i]] = i;
    }
    roots =
        IntStream.of(bodies).filter(i -> m.body.parentid[i] == 0 && m.body.mass[i] >= 0).toArray();
    cameras = IntStream.range(0, m.ncam).filter(i -> m.cam.mode[i] != TrackMode.FIXED).toArray();
    lights = IntStream.range(0, m.nlight).filter(i -> m.light.mode[i] != TrackMode.FIXED).toArray();
  }

  /** Positions and quaternions of the moving bodies. */
  float[] poses(Data d) {
    float[] poses = new float[7 * bodies.length];
    for (int i = 0; i < bodies.length; i++) {
      for (int k = 0; k < 3; k++) {
        poses[7 * i + k] = (float) d.xpos[3 * bodies[i] + k];
      }
      for (int k = 0; k < 4; k++) {
        poses[7 * i + 3 + k] = (float) d.xquat[4 * bodies[i] + k];
      }
    }
    return poses;
  }

  /** Bodies that carry vertices or nodes of flexes and nothing to draw. */
  private static boolean[] vertexCarriers(Model m) {
    boolean[] carrier = new boolean[m.nbody];
    for (int body : m.flex.vertbodyid) {
      if (body > 0) {
        carrier[body] = true;
      }
    }
    for (int body : m.flex.nodebodyid) {
      if (body > 0) {
        carrier[body] = true;
      }
    }
    for (int body : m.geom.bodyid) {
      carrier[body] = false;
    }
    for (int body : m.site.bodyid) {
      carrier[body] = false;
    }
    return carrier;
  }
}
