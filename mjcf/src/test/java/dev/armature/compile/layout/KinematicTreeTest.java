package dev.armature.compile.layout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.model.JointType;
import dev.armature.model.Model;
import dev.armature.model.Sizes;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/** The tree and the layouts that follow from it, checked by definition on random trees. */
class KinematicTreeTest {
  private record Random3(int[] parent, int[] jntBody, int[] jntType) {
    /** A tree in depth-first order with up to two joints a body. */
    static Random3 make(long seed) {
      Random random = new Random(seed);
      int n = 2 + random.nextInt(12);
      int[] parent = new int[n];
      int[] bodies = new int[2 * n];
      int[] types = new int[2 * n];
      int joints = 0;
      int[] path = new int[n];
      int depth = 0;
      for (int b = 1; b < n; b++) {
        depth = random.nextInt(depth + 1);
        parent[b] = path[depth];
        path[++depth] = b;
        boolean top = parent[b] == 0;
        if (top && random.nextInt(4) == 0) {
          bodies[joints] = b;
          types[joints++] = JointType.FREE;
          continue;
        }
        for (int k = random.nextInt(3); k > 0; k--) {
          bodies[joints] = b;
          types[joints++] = random.nextBoolean() ? JointType.HINGE : JointType.SLIDE;
        }
      }
      return new Random3(parent, Arrays.copyOf(bodies, joints), Arrays.copyOf(types, joints));
    }
  }

  private static Model model(Random3 r, int[] simple) {
    KinematicTree tree = new KinematicTree(r.parent, r.jntBody, r.jntType);
    int[] simplenum = SimpleBodies.simplenum(tree, simple);
    Sizes s = new Sizes();
    s.nbody = r.parent.length;
    s.njnt = r.jntType.length;
    tree.size(s);
    s.nC = SparseLayout.countM(tree, simplenum);
    Model m = new Model(s);
    System.arraycopy(simplenum, 0, m.dof.simplenum, 0, m.nv);
    tree.fill(m);
    SparseLayout.fill(tree, m);
    return m;
  }

  private static boolean isAncestor(Model m, int ancestor, int dof) {
    int i = dof;
    while (i > ancestor) {
      i = m.dof.parentid[i];
    }
    return i == ancestor;
  }

  @RepeatedTest(50)
  void layoutsFollowFromAncestry(RepetitionInfo repetition) {
    Random3 r = Random3.make(repetition.getCurrentRepetition());
    Model m = model(r, new int[r.parent.length]);
    for (int i = 0; i < m.nv; i++) {
      int row = i;
      int[] above = IntStream.rangeClosed(0, i).filter(j -> isAncestor(m, j, row)).toArray();
      int[] related =
          IntStream.range(0, m.nv)
              .filter(j -> isAncestor(m, Math.min(j, row), Math.max(j, row)))
              .toArray();
      assertThat(slice(m.M.colind, m.M.rowadr[i], m.M.rownnz[i])).containsExactly(above);
      assertThat(slice(m.D.colind, m.D.rowadr[i], m.D.rownnz[i])).containsExactly(related);
      assertThat(m.D.colind[m.D.rowadr[i] + m.D.diag[i]]).isEqualTo(i);
      int b = m.dof.bodyid[i];
      assertThat(slice(m.B.colind, m.B.rowadr[b], m.B.rownnz[b])).containsExactly(related);
      assertThat(m.mapM2M[m.M.rowadr[i] + m.M.rownnz[i] - 1]).isEqualTo(m.dof.Madr[i]);
    }
    assertThat(m.B.rownnz[0]).isEqualTo(m.nv);
    assertThat(m.nD).isEqualTo(2 * m.nM - m.nv);
    assertThat(m.mapM2M).doesNotHaveDuplicates().hasSize(m.nM);
    for (int e = 0; e < m.nC; e++) {
      assertThat(m.mapM2D[m.mapD2M[e]]).isEqualTo(e);
    }
    assertThat(m.mapM2D).doesNotContain(-1);
  }

  private static int[] slice(int[] array, int from, int n) {
    return Arrays.copyOfRange(array, from, from + n);
  }

  @Test
  void dofsOfSimpleBodiesHaveRowsOfOneEntry() {
    Random3 r =
        new Random3(
            new int[] {0, 0, 0},
            new int[] {1, 1, 2, 2},
            new int[] {JointType.SLIDE, JointType.SLIDE, JointType.SLIDE, JointType.HINGE});
    Model m = model(r, new int[] {1, 2, 1});
    assertThat(m.M.rownnz).containsExactly(1, 1, 1, 1);
    assertThat(m.dof.parentid).containsExactly(-1, 0, -1, 2);
    assertThat(m.dof.simplenum).containsExactly(4, 3, 2, 1);
    assertThat(m.nM).isEqualTo(6);
    assertThat(m.tree.dofadr).containsExactly(0, 2);
    assertThat(m.mapM2D).contains(-1);
  }
}
