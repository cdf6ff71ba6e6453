package dev.armature.constraint;

import dev.armature.data.Contacts;
import dev.armature.data.Data;
import dev.armature.data.ItemPass;
import dev.armature.data.Scratch;
import dev.armature.model.ConeType;
import dev.armature.model.ContactExclude;
import dev.armature.model.Model;

/**
 * The rows of contacts in a world with workers. The contacts are cut into pieces; a first round
 * counts the rows and entries of each piece, so that a second one can write them where they belong,
 * with their softness.
 */
final class SharedRows {
  static final Scratch.Key<SharedRows> KEY = Scratch.key(SharedRows.class, SharedRows::new);

  private static final int PIECES = 32;
  private static final Count COUNT = new Count();
  private static final Write WRITE = new Write();

  // by piece: rows and entries, then where they begin
  private final int[] row = new int[PIECES + 1];
  private final int[] entry = new int[PIECES + 1];

  SharedRows(Model m) {}

  /** What a worker owns. */
  private static final class Work {
    static final Scratch.Key<Work> KEY = Scratch.key(Work.class, Work::new);

    final RowBuilder builder;
    final FlexContact flex = new FlexContact();

    Work(Model m) {
      builder = new RowBuilder(m);
    }
  }

  /** Whether workers can do it: only contacts of bodies, of a number that is worth it. */
  static boolean applies(Model m, Data d) {
    return d.team.divides(d.ncon) && m.nflex == 0;
  }

  /** Appends the rows of all contacts, complete but for what depends on velocities. */
  static void add(Model m, Data d, RowBuilder b) {
    of(d).run(m, d, b);
  }

  private static SharedRows of(Data d) {
    return d.scratch(KEY);
  }

  private void run(Model m, Data d, RowBuilder b) {
    d.team.pieces(m, PIECES, COUNT);
    int rows = b.row;
    int entries = b.adr;
    for (int p = 0; p < PIECES; p++) {
      int moreRows = row[p];
      int moreEntries = entry[p];
      row[p] = rows;
      entry[p] = entries;
      rows += moreRows;
      entries += moreEntries;
    }
    row[PIECES] = rows;
    entry[PIECES] = entries;
    d.efc.ensureRows(rows);
    d.efc.ensureJacobian(entries);
    d.nefc = rows;
    d.team.pieces(m, PIECES, WRITE);
    b.row = rows;
    b.adr = entries;
  }

  private static int begin(Data d, int piece) {
    return (int) ((long) d.ncon * piece / PIECES);
  }

  private static final class Count implements ItemPass {
    @Override
    public void run(Model m, Data d, int from, int to, int worker) {
      RowBuilder b = d.workerScratch(worker, Work.KEY).builder;
      b.clear(m);
      for (int p = from; p < to; p++) {
        of(d).count(m, d, p, b);
      }
    }
  }

  private static final class Write implements ItemPass {
    @Override
    public void run(Model m, Data d, int from, int to, int worker) {
      Work w = d.workerScratch(worker, Work.KEY);
      w.builder.clear(m);
      for (int p = from; p < to; p++) {
        of(d).write(m, d, p, w);
      }
    }
  }

  private void count(Model m, Data d, int piece, RowBuilder b) {
    Contacts con = d.contact;
    boolean pyramidal = m.opt.cone == ConeType.PYRAMIDAL;
    boolean fixedToo = ContactRows.fixedToo(m);
    int rows = 0;
    int entries = 0;
    int to = begin(d, piece + 1);
    for (int i = begin(d, piece); i < to; i++) {
      if (con.exclude[i] == ContactExclude.INCLUDED
          && (ContactRows.columns(m, d, b, i) || fixedToo)) {
        int n = ContactRows.count(con.dim[i], pyramidal);
        rows += n;
        entries += n * b.ncols;
      }
    }
    row[piece] = rows;
    entry[piece] = entries;
  }

  private void write(Model m, Data d, int piece, Work w) {
    w.builder.row = row[piece];
    w.builder.adr = entry[piece];
    ContactRows.add(m, d, w.builder, w.flex, begin(d, piece), begin(d, piece + 1));
    InverseWeights.compute(m, d, w.flex, row[piece], row[piece + 1]);
    Impedance.compute(m, d, row[piece], row[piece + 1]);
  }
}
