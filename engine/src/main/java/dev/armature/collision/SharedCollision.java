package dev.armature.collision;

import dev.armature.collision.contact.ContactBuffer;
import dev.armature.collision.contact.ContactParameters;
import dev.armature.collision.contact.ContactRecords;
import dev.armature.data.Data;
import dev.armature.data.Hooks;
import dev.armature.data.ItemPass;
import dev.armature.data.Scratch;
import dev.armature.data.Warnings;
import dev.armature.model.GeomType;
import dev.armature.model.Model;

/**
 * The narrow phase of a world with workers. The pairs of bodies are cut into pieces. In a first
 * round each worker collides pieces and keeps what touches in a list of its own; then it is known
 * where the contacts of each piece belong, and a second round writes them there. So they stand in
 * the order of the pairs, whoever found them.
 *
 * <p>Even pieces are of pairs with the world, odd ones of all others. Both lists go through the
 * bodies from first to last, so a worker's pieces are about the bodies that it moved before, whose
 * poses are in its cache.
 */
final class SharedCollision {
  private static final int PIECES = 64;
  private static final Find FIND = new Find();
  private static final Write WRITE = new Write();

  private BodyPairs pairs = new BodyPairs();
  // number of pairs with the world, which come first
  private int withWorld;
  // by piece: who did it, where it begins in that worker's list, the first contact in the world
  private final int[] worker = new int[PIECES];
  private final int[] firstPair = new int[PIECES];
  private final int[] pairCount = new int[PIECES];
  private final int[] firstFound = new int[PIECES];
  private final int[] foundCount = new int[PIECES];
  private final int[] firstContact = new int[PIECES];

  /** What a worker owns. */
  private static final class Work {
    static final Scratch.Key<Work> KEY = Scratch.key(Work.class, Work::new);

    final FoundContacts found = new FoundContacts();
    final BodyCollision bodies = new BodyCollision(found);
    final ContactBuffer buffer = new ContactBuffer();
    final ContactParameters parameters = new ContactParameters();

    Work(Model m) {}
  }

  /**
   * Whether workers can do it: only pairs of bodies, no code of the user, and no warning before the
   * contacts are known.
   */
  static boolean applies(Model m, Data d, int pairs) {
    return d.team.divides(pairs)
        && m.nflex == 0
        && m.npair == 0
        && d.hooks == Hooks.NONE
        && !hasSdf(m);
  }

  private static boolean hasSdf(Model m) {
    for (int g = 0; g < m.ngeom; g++) {
      if (m.geom.type[g] == GeomType.SDF) {
        return true;
      }
    }
    return false;
  }

  /** Collides all pairs and records their contacts. */
  void run(Model m, Data d, BodyPairs found) {
    pairs = found;
    withWorld = countWithWorld(found);
    d.team.prepare();
    for (int w = 0; w < d.team.workers(); w++) {
      work(d, w).found.clear();
    }
    d.team.pieces(m, PIECES, FIND);
    int contacts = 0;
    for (int first = 0; first < 2; first++) {
      for (int p = first; p < PIECES; p += 2) {
        firstContact[p] = contacts;
        contacts += foundCount[p];
        warn(d, p);
      }
    }
    d.contact.ensure(contacts);
    d.ncon = contacts;
    d.team.pieces(m, PIECES, WRITE);
  }

  private static Work work(Data d, int worker) {
    return d.workerScratch(worker, Work.KEY);
  }

  private void warn(Data d, int piece) {
    FoundContacts found = work(d, worker[piece]).found;
    for (int i = firstPair[piece]; i < firstPair[piece] + pairCount[piece]; i++) {
      if (found.rejected[i] > 0) {
        d.warning.add(Warnings.Kind.BAD_CONTACT, found.geom1[i]);
      }
    }
  }

  private static final class Find implements ItemPass {
    @Override
    public void run(Model m, Data d, int from, int to, int worker) {
      SharedCollision shared = Collision.of(d).shared;
      for (int p = from; p < to; p++) {
        shared.find(m, d, p, worker);
      }
    }
  }

  private static final class Write implements ItemPass {
    @Override
    public void run(Model m, Data d, int from, int to, int worker) {
      SharedCollision shared = Collision.of(d).shared;
      for (int p = from; p < to; p++) {
        shared.write(m, d, p, work(d, worker));
      }
    }
  }

  private void find(Model m, Data d, int piece, int who) {
    Work w = work(d, who);
    worker[piece] = who;
    firstPair[piece] = w.found.pairs;
    firstFound[piece] = w.found.contacts;
    int to = begin(piece + 2);
    for (int i = begin(piece); i < to; i++) {
      if (!pairs.repeats(i)) {
        w.bodies.bodies(m, d, pairs.low(i), pairs.high(i));
      }
    }
    pairCount[piece] = w.found.pairs - firstPair[piece];
    foundCount[piece] = w.found.contacts - firstFound[piece];
  }

  /** The first pair of a piece; that of the next but one is the end of it. */
  private int begin(int piece) {
    int part = piece / 2;
    return piece % 2 == 0
        ? (int) (2L * withWorld * part / PIECES)
        : withWorld + (int) (2L * (pairs.count() - withWorld) * part / PIECES);
  }

  private static int countWithWorld(BodyPairs pairs) {
    int low = 0;
    int high = pairs.count();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (pairs.low(middle) == 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private void write(Model m, Data d, int piece, Work w) {
    FoundContacts found = work(d, worker[piece]).found;
    int from = firstFound[piece];
    int to = firstContact[piece];
    for (int i = firstPair[piece]; i < firstPair[piece] + pairCount[piece]; i++) {
      int count = found.count[i];
      if (count > 0) {
        found.get(from, count, w.buffer);
        w.parameters.ofGeoms(m, found.geom1[i], found.geom2[i]);
        ContactRecords.write(
            d.contact, to, w.buffer, w.parameters, found.margin[i], found.geom1[i], found.geom2[i]);
      }
      from += count;
      to += count;
    }
  }
}
