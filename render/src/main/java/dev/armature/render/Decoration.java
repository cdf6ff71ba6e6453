package dev.armature.render;

import dev.armature.data.Data;
import dev.armature.math.Vec3;
import dev.armature.model.GeomType;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import dev.armature.query.ContactForce;
import dev.armature.render.Scene.Mapping;
import dev.armature.render.mesh.BasicShapes;
import dev.armature.render.mesh.TriangleMesh;
import dev.armature.render.mesh.Tubes;
import java.util.Set;

/** Draws what is not part of a model but helps to understand it ({@link VisualFlag}). */
final class Decoration {
  private static final int SLICES = 24;
  private static final float[][] AXES = {
    {0.9f, 0.25f, 0.25f, 1}, {0.3f, 0.8f, 0.35f, 1}, {0.3f, 0.5f, 1, 1}
  };
  private static final float[] HULL = {0.5f, 0.83f, 1, 1};
  private static final double[] IDENTITY = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  private static final double[] ORIGIN = {0, 0, 0};

  private final Model m;
  private final double size;
  private final TriangleMesh work = new TriangleMesh();
  private final double[] point = new double[3];
  private final double[] tip = new double[3];
  private final double[] force = new double[6];

  Decoration(Model m) {
    this.m = m;
    this.size = m.stat.meansize;
  }

  /** Adds everything that the flags ask for. */
  void add(Data d, Set<VisualFlag> flags, Scene scene) {
    for (VisualFlag flag : flags) {
      switch (flag) {
        case CONTACTS -> contacts(d, scene);
        case FORCES -> forces(d, scene);
        case JOINTS -> joints(d, scene);
        case COM -> centers(d, scene);
        case INERTIA -> inertias(d, scene);
        case FRAMES -> frames(d, scene);
        case HULLS -> hulls(d, scene);
      }
    }
  }

  private void place(Scene scene, float[] rgba) {
    place(scene, rgba, ORIGIN, 0, IDENTITY, 0);
  }

  private void place(Scene scene, float[] rgba, double[] pos, int p, double[] mat, int a) {
    Surface s = new Surface();
    s.red = rgba[0];
    s.green = rgba[1];
    s.blue = rgba[2];
    s.alpha = rgba[3];
    s.emission = 0.3f;
    s.casts = false;
    scene.add(work, pos, p, mat, a, Mapping.NONE, s);
    work.clear();
  }

  private void contacts(Data d, Scene scene) {
    double half = 0.5 * size * m.vis.scale.contactheight;
    for (int i = 0; i < d.ncon; i++) {
      Vec3.plusScaled(tip, 0, d.contact.pos, 3 * i, d.contact.frame, 9 * i, half);
      Vec3.plusScaled(point, 0, d.contact.pos, 3 * i, d.contact.frame, 9 * i, -half);
      Tubes.disc(work, point, 0, tip, 0, size * m.vis.scale.contactwidth, SLICES);
      place(scene, m.vis.rgba.contactpoint);
    }
  }

  private void forces(Data d, Scene scene) {
    double perNewton = m.vis.map.force / Math.max(m.stat.meanmass, 1e-9);
    for (int i = 0; i < d.ncon; i++) {
      ContactForce.shown(m, d, i, force, 0);
      if (Vec3.norm(force, 0) * perNewton > 1e-3 * size) {
        Vec3.plusScaled(tip, 0, d.contact.pos, 3 * i, force, 0, perNewton);
        double radius = 0.5 * size * m.vis.scale.forcewidth;
        Tubes.arrow(work, d.contact.pos, 3 * i, tip, 0, radius, SLICES / 2);
        place(scene, m.vis.rgba.contactforce);
      }
    }
  }

  private void joints(Data d, Scene scene) {
    double length = 0.8 * size * m.vis.scale.jointlength;
    double radius = 0.6 * size * m.vis.scale.jointwidth;
    for (int j = 0; j < m.njnt; j++) {
      boolean axis = m.jnt.type[j] == JointType.HINGE || m.jnt.type[j] == JointType.SLIDE;
      Vec3.copy(tip, 0, d.xanchor, 3 * j);
      if (axis) {
        Vec3.plusScaled(tip, 0, tip, 0, d.xaxis, 3 * j, length);
      } else {
        tip[2] += 4 * radius;
      }
      Tubes.arrow(work, d.xanchor, 3 * j, tip, 0, radius, SLICES / 2);
      place(scene, m.vis.rgba.joint);
    }
  }

  private void centers(Data d, Scene scene) {
    double radius = 0.6 * size * m.vis.scale.com;
    for (int i = 1; i < m.nbody; i++) {
      if (m.body.parentid[i] == 0 && m.body.weldid[i] != 0) {
        BasicShapes.ellipsoid(work, radius, radius, radius, SLICES, SLICES / 2);
        place(scene, m.vis.rgba.com, d.subtreeCom, 3 * i, IDENTITY, 0);
      }
    }
  }

  /**
   * Boxes of uniform density with the mass and moments of the bodies: l_x² = 6 (I_y + I_z - I_x) /
   * m.
   */
  private void inertias(Data d, Scene scene) {
    double[] half = new double[3];
    for (int i = 1; i < m.nbody; i++) {
      double mass = m.body.mass[i];
      if (!(mass > 0) || m.body.weldid[i] == 0) {
        continue;
      }
      for (int k = 0; k < 3; k++) {
        double[] moment = m.body.inertia;
        double sum = moment[3 * i + (k + 1) % 3] + moment[3 * i + (k + 2) % 3];
        half[k] = 0.5 * Math.sqrt(Math.max(1e-8, 6 * (sum - moment[3 * i + k]) / mass));
      }
      BasicShapes.box(work, half[0], half[1], half[2]);
      place(scene, m.vis.rgba.inertia, d.xipos, 3 * i, d.ximat, 9 * i);
    }
  }

  private void frames(Data d, Scene scene) {
    double length = 0.8 * size * m.vis.scale.framelength;
    for (int i = 0; i < m.nbody; i++) {
      for (int k = 0; k < 3; k++) {
        for (int row = 0; row < 3; row++) {
          tip[row] = d.xpos[3 * i + row] + length * d.xmat[9 * i + 3 * row + k];
        }
        Tubes.arrow(work, d.xpos, 3 * i, tip, 0, 0.04 * length, SLICES / 2);
        place(scene, AXES[k]);
      }
    }
  }

  /** The edges of the convex hulls of meshes, each once. */
  private void hulls(Data d, Scene scene) {
    double[] from = new double[3];
    double[] to = new double[3];
    for (int i = 0; i < m.ngeom; i++) {
      int mesh = m.geom.type[i] == GeomType.MESH ? m.geom.dataid[i] : -1;
      if (mesh < 0 || m.mesh.graphadr[mesh] < 0) {
        continue;
      }
      // counts, two tables by vertex, the edges, then the faces
      int graph = m.mesh.graphadr[mesh];
      int vertices = m.mesh.graph[graph];
      int faces = m.mesh.graph[graph + 1];
      int first = graph + 2 + 3 * vertices + 3 * faces;
      for (int e = 0; e < 3 * faces; e++) {
        int a = m.mesh.graph[first + e];
        int b = m.mesh.graph[first + (e % 3 == 2 ? e - 2 : e + 1)];
        if (a < b) {
          vertex(mesh, a, from);
          vertex(mesh, b, to);
          Tubes.rod(work, from, 0, to, 0, 0.01 * m.geom.rbound[i], 4);
        }
      }
      place(scene, HULL, d.geomXpos, 3 * i, d.geomXmat, 9 * i);
    }
  }

  private void vertex(int mesh, int vertex, double[] to) {
    int at = 3 * (m.mesh.vertadr[mesh] + vertex);
    for (int k = 0; k < 3; k++) {
      to[k] = m.mesh.vert[at + k];
    }
  }
}
