package dev.armature.avbd;

import dev.armature.data.Data;
import dev.armature.model.ConeType;
import dev.armature.model.ConstraintType;
import dev.armature.model.Model;
import java.util.Arrays;

/**
 * Writes the forces of the step to the constraint rows of the data, where everything else reads
 * them.
 *
 * <p>The force (f₀, f₁, …) of a contact of dimension k is spread over the edges of a pyramid so
 * that reading it back gives the same numbers: edges ½ (f₀/(k − 1) ± f_i/μ_i).
 */
final class Readout {
  private Readout() {}

  static void write(Model m, Data d, Avbd.Work w) {
    Arrays.fill(d.efc.force, 0, d.nefc, 0);
    Arrays.fill(d.efc.state, 0, d.nefc, 0);
    LinearRows linear = w.linear;
    for (int r = 0; r < linear.count; r++) {
      if (linear.efcRow[r] >= 0) {
        d.efc.force[linear.efcRow[r]] = linear.lambda[r];
      }
    }
    PairRows pairs = w.pairs;
    for (int g = 0; g < pairs.count; g++) {
      if (pairs.isContact(g) && d.contact.efcAddress[pairs.source[g]] >= 0) {
        contact(m, d, pairs, g);
      }
    }
    for (int row = 0; row < d.ne; row++) {
      int eq = d.efc.id[row];
      boolean start = row == 0 || d.efc.id[row - 1] != eq;
      if (start && d.efc.type[row] == ConstraintType.EQUALITY) {
        equality(d, w, eq, row);
      }
    }
    Arrays.fill(d.solver.niter, 0);
    d.solver.niter[0] = AvbdOptions.read(m).sweeps;
  }

  private static void equality(Data d, Avbd.Work w, int eq, int row) {
    int slot = w.memory.equalities + 6 * eq;
    int n = 1;
    while (row + n < d.ne && d.efc.id[row + n] == eq) {
      n++;
    }
    System.arraycopy(w.memory.nextLambda, slot, d.efc.force, row, n);
  }

  private static void contact(Model m, Data d, PairRows pairs, int g) {
    int c = pairs.source[g];
    int row = d.contact.efcAddress[c];
    int dim = d.contact.dim[c];
    if (dim == 1 || m.opt.cone == ConeType.ELLIPTIC) {
      for (int k = 0; k < dim; k++) {
        d.efc.force[row + k] = pairs.data[pairs.row(g, k) + PairRows.LAMBDA];
      }
      return;
    }
    double share = pairs.data[pairs.first(g) + PairRows.LAMBDA] / (dim - 1);
    for (int i = 0; i < dim - 1; i++) {
      int r = pairs.row(g, 1 + i);
      double across = pairs.data[r + PairRows.LAMBDA] / pairs.data[r + PairRows.FRICTION];
      d.efc.force[row + 2 * i] = 0.5 * (share + across);
      d.efc.force[row + 2 * i + 1] = 0.5 * (share - across);
    }
  }
}
