package dev.armature.batch;

import dev.armature.model.GeomType;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import java.util.SplittableRandom;

/** Gives the worlds of a batch different parameters: every other one some of every kind. */
final class Randomized {
  private Randomized() {}

  /** The same for the same seed; world 0 stays as it is. */
  static void parameters(Batch batch, long seed) {
    for (int w = 1; w < batch.worlds(); w++) {
      world(batch, w, new SplittableRandom(seed + w));
    }
    batch.changed((boolean[]) null);
  }

  private static void world(Batch batch, int w, SplittableRandom random) {
    Model m = batch.model();
    scale(batch, w, Parameter.GEOM_FRICTION, random);
    scale(batch, w, Parameter.DOF_DAMPING, random);
    batch.set(w, Parameter.OPT_GRAVITY, 0, random.nextDouble(-1, 1), 0, -9);
    if (w % 2 == 0) {
      scale(batch, w, Parameter.BODY_MASS, random);
      scale(batch, w, Parameter.DOF_ARMATURE, random);
      scale(batch, w, Parameter.JNT_STIFFNESS, random);
      scale(batch, w, Parameter.ACTUATOR_GEAR, random);
      scale(batch, w, Parameter.TENDON_STIFFNESS, random);
      batch.set(w, Parameter.OPT_TIMESTEP, 0, m.opt.timestep * random.nextDouble(.5, 1));
    }
    if (w % 3 == 0) {
      for (int g = 0; g < m.ngeom; g++) {
        batch.set(w, Parameter.GEOM_MARGIN, g, random.nextDouble(0, .01));
        if (m.geom.type[g] == GeomType.SPHERE || m.geom.type[g] == GeomType.BOX) {
          double[] size = batch.get(w, Parameter.GEOM_SIZE, g);
          size[0] *= random.nextDouble(.9, 1);
          batch.set(w, Parameter.GEOM_SIZE, g, size);
        }
      }
    }
    if (w % 4 == 1) {
      for (int b = 1; b < m.nbody; b++) {
        double[] ipos = batch.get(w, Parameter.BODY_IPOS, b);
        ipos[0] += random.nextDouble(-.01, .01);
        batch.set(w, Parameter.BODY_IPOS, b, ipos);
      }
      for (int j = 0; j < m.njnt; j++) {
        if (m.jnt.type[j] == JointType.HINGE) {
          double[] axis = batch.get(w, Parameter.JNT_AXIS, j);
          axis[1] += random.nextDouble(-.1, .1);
          batch.set(w, Parameter.JNT_AXIS, j, axis);
        }
      }
    }
  }

  private static void scale(Batch batch, int w, Parameter p, SplittableRandom random) {
    for (int i = 0; i < p.count(batch.model()); i++) {
      double[] values = batch.get(w, p, i);
      double factor = random.nextDouble(.7, 1.3);
      boolean zero = true;
      for (int k = 0; k < values.length; k++) {
        values[k] *= factor;
        zero &= values[k] == 0;
      }
      if (!zero) {
        batch.set(w, p, i, values);
      }
    }
  }
}
