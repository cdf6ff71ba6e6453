package dev.armature.conformance;

import dev.armature.data.Data;
import dev.armature.math.Quat;
import dev.armature.model.Model;

/**
 * Fills a {@link Data} with everything a reference computed for a frame, so that one stage can be
 * run on the results of the others and compared alone.
 */
public final class ReferenceData {
  private ReferenceData() {}

  /** Sets the state of the frame and all results of its forward pass. */
  public static void fill(Model m, Data d, Dump.Frame frame) {
    Dumper.setState(m, d, frame.state);
    d.contact.ensure(frame.contact.size());
    d.efc.ensureRows(integer(frame, "nefc"));
    d.efc.ensureJacobian(integer(frame, "nJ"));
    Dumper.fill(d, frame.forward);
    d.ncon = frame.contact.size();
    for (int i = 0; i < d.ncon; i++) {
      Dumper.fillContact(d, i, frame.contact.get(i));
    }
    rotations(m, d);
  }

  private static int integer(Dump.Frame frame, String field) {
    Column c = frame.forward.get(field);
    return c == null || c.values() == null ? 0 : (int) c.values()[0];
  }

  /** Rotation matrices of the bodies, which the dumps leave out. */
  private static void rotations(Model m, Data d) {
    double[] quat = new double[4];
    for (int b = 0; b < m.nbody; b++) {
      Quat.toMat(d.xmat, 9 * b, d.xquat, 4 * b);
      Quat.mul(quat, 0, d.xquat, 4 * b, m.body.iquat, 4 * b);
      Quat.toMat(d.ximat, 9 * b, quat, 0);
    }
  }
}
