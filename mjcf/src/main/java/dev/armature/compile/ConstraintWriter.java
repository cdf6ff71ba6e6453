package dev.armature.compile;

import dev.armature.compile.draft.EqualityDraft;
import dev.armature.compile.draft.ExcludeDraft;
import dev.armature.compile.draft.PairDraft;
import dev.armature.compile.draft.TendonDraft;
import dev.armature.compile.expand.Item;
import dev.armature.model.Model;
import dev.armature.model.WrapType;

/** Writes contact pairs, excludes, equalities and tendons into the arrays of a model. */
final class ConstraintWriter {
  private final Registry r;
  private final Model m;

  ConstraintWriter(Registry registry, Model model) {
    r = registry;
    m = model;
  }

  void write() {
    r.pairs.forEach(this::pair);
    for (ExcludeDraft e : r.excludes) {
      m.exclude.signature[e.id] = e.signature;
    }
    r.equalities.forEach(this::equality);
    int wrap = 0;
    for (TendonDraft t : r.tendons) {
      tendon(t, wrap);
      wrap += t.path.size();
    }
  }

  private static void copy(double[] from, double[] to, int index) {
    System.arraycopy(from, 0, to, index * from.length, from.length);
  }

  private void pair(PairDraft p) {
    int i = p.id;
    Item item = p.item;
    m.pair.dim[i] = item.integer("condim");
    m.pair.geom1[i] = p.geom1.id;
    m.pair.geom2[i] = p.geom2.id;
    m.pair.signature[i] = p.signature;
    m.pair.margin[i] = item.number("margin");
    m.pair.gap[i] = item.number("gap");
    copy(SolverParameters.solref(item, "solref"), m.pair.solref, i);
    copy(item.numbers("solreffriction"), m.pair.solreffriction, i);
    copy(item.numbers("solimp"), m.pair.solimp, i);
    copy(item.numbers("friction"), m.pair.friction, i);
  }

  private void equality(EqualityDraft e) {
    int i = e.id;
    m.eq.type[i] = e.type;
    m.eq.objtype[i] = e.objtype;
    m.eq.obj1id[i] = TreeWriter.id(e.first);
    m.eq.obj2id[i] = TreeWriter.id(e.second);
    m.eq.active0[i] = e.active;
    copy(e.solref, m.eq.solref, i);
    copy(e.solimp, m.eq.solimp, i);
    copy(e.data, m.eq.data, i);
  }

  private void tendon(TendonDraft t, int firstWrap) {
    int i = t.id;
    Item item = t.item;
    m.tendon.adr[i] = firstWrap;
    m.tendon.num[i] = t.path.size();
    m.tendon.matid[i] = TreeWriter.id(t.material);
    m.tendon.group[i] = item.integer("group");
    m.tendon.limited[i] = t.limited;
    m.tendon.actfrclimited[i] = t.actfrclimited;
    m.tendon.margin[i] = item.number("margin");
    m.tendon.stiffness[i] = item.number("stiffness");
    m.tendon.damping[i] = item.number("damping");
    m.tendon.armature[i] = item.number("armature");
    m.tendon.frictionloss[i] = item.number("frictionloss");
    copy(t.range, m.tendon.range, i);
    copy(t.actfrcrange, m.tendon.actfrcrange, i);
    copy(t.springlength, m.tendon.lengthspring, i);
    copy(item.numbers("solreflimit"), m.tendon.solrefLim, i);
    copy(item.numbers("solimplimit"), m.tendon.solimpLim, i);
    copy(item.numbers("solreffriction"), m.tendon.solrefFri, i);
    copy(item.numbers("solimpfriction"), m.tendon.solimpFri, i);
    m.tendon.width[i] = item.number("width");
    Floats.copy(item.numbers("rgba"), m.tendon.rgba, 4 * i);
    TreeWriter.user(t, m.tendon.user, m.nuserTendon);
    for (int k = 0; k < t.path.size(); k++) {
      TendonDraft.Wrap step = t.path.get(k);
      m.wrap.type[firstWrap + k] = step.type();
      m.wrap.objid[firstWrap + k] = TreeWriter.id(step.object());
      boolean wraps = step.type() == WrapType.SPHERE || step.type() == WrapType.CYLINDER;
      m.wrap.prm[firstWrap + k] = wraps ? TreeWriter.id(step.side()) : step.prm();
    }
  }
}
