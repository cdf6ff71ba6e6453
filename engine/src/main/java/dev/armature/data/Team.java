package dev.armature.data;

import dev.armature.model.Model;
import org.jspecify.annotations.Nullable;

/**
 * Divides the stages of one world's step among its workers, {@link Data#parallel}. This is the one
 * place that knows whether there are any: a stage hands over a pass, which runs as a whole in the
 * calling thread when the world has no workers or is too small, and in pieces otherwise. Pieces
 * write to separate places and add up nothing across their borders, so the bits are the same either
 * way.
 */
public final class Team implements Parallel.Task {
  // more pieces than workers, so that one who is held up has less left to do
  private static final int PIECES_PER_WORKER = 4;

  private final Data data;
  private final TreeRange whole;
  private TreeRange[] ranges = {};
  private int rangesFor;

  // the pass at hand
  private Model model;
  private @Nullable TreePass treePass;
  private @Nullable ItemPass itemPass;
  private int items;
  private int pieces;

  Team(Model m, Data d) {
    data = d;
    model = m;
    whole = TreeRange.whole(m);
  }

  /** Runs a pass over all branches of the world. */
  public void trees(Model m, TreePass pass) {
    if (divides(m.nbody)) {
      share(m, pass, data.parallel);
    } else {
      pass.run(m, data, whole, 0);
    }
  }

  /** Runs a pass over a number of items. */
  public void items(Model m, int count, ItemPass pass) {
    if (divides(count)) {
      share(m, count, Math.min(count, PIECES_PER_WORKER * workers()), pass);
    } else {
      pass.run(m, data, 0, count, 0);
    }
  }

  /** Runs a pass over a number of pieces, which are large: each is handed out by itself. */
  public void pieces(Model m, int count, ItemPass pass) {
    if (isAlone() || count < 2) {
      pass.run(m, data, 0, count, 0);
    } else {
      share(m, count, count, pass);
    }
  }

  /** Whether the calling thread does everything. */
  public boolean isAlone() {
    return data.parallel == Parallel.NONE;
  }

  /** Whether a pass over so many items is worth dividing. */
  public boolean divides(int count) {
    return !isAlone() && count >= data.parallel.grain();
  }

  /** Number of workers that may take part. */
  public int workers() {
    return data.parallel.workers();
  }

  private void share(Model m, TreePass pass, Parallel workers) {
    int most = PIECES_PER_WORKER * workers.workers();
    if (rangesFor != most) {
      ranges = TreeRange.cut(m, most);
      rangesFor = most;
    }
    prepare();
    model = m;
    treePass = pass;
    itemPass = null;
    workers.run(ranges.length, this);
  }

  private void share(Model m, int count, int parts, ItemPass pass) {
    prepare();
    model = m;
    treePass = null;
    itemPass = pass;
    items = count;
    pieces = parts;
    data.parallel.run(parts, this);
  }

  /** Makes sure that every worker has a place for its working memory. */
  public void prepare() {
    data.ensureScratch(workers());
  }

  @Override
  public void run(int piece, int worker) {
    if (treePass != null) {
      treePass.run(model, data, ranges[piece], worker);
    } else if (itemPass != null) {
      int from = (int) ((long) items * piece / pieces);
      int to = (int) ((long) items * (piece + 1) / pieces);
      itemPass.run(model, data, from, to, worker);
    }
  }
}
