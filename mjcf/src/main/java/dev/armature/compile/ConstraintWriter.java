package dev.armature.compile;

import dev.armature.compile.draft.EqualityDraft;
import dev.armature.compile.draft.ExcludeDraft;
import dev.armature.compile.draft.PairDraft;
import dev.armature.compile.draft.TendonDraft;
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
    Bindings.copy(r.pairs, m, "pair");
    Bindings.copy(r.equalities, m, "eq");
    Bindings.copy(r.tendons, m, "tendon");
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

  private void pair(PairDraft p) {
    m.pair.geom1[p.id] = p.geom1.id;
    m.pair.geom2[p.id] = p.geom2.id;
    m.pair.signature[p.id] = p.signature;
  }

  private void equality(EqualityDraft e) {
    int i = e.id;
    m.eq.type[i] = e.type;
    m.eq.objtype[i] = e.objtype;
    m.eq.obj1id[i] = TreeWriter.id(e.first);
    m.eq.obj2id[i] = TreeWriter.id(e.second);
    System.arraycopy(e.data, 0, m.eq.data, e.data.length * i, e.data.length);
  }

  private void tendon(TendonDraft t, int firstWrap) {
    int i = t.id;
    m.tendon.adr[i] = firstWrap;
    m.tendon.num[i] = t.path.size();
    m.tendon.matid[i] = TreeWriter.id(t.material);
    m.tendon.limited[i] = t.limited;
    m.tendon.actfrclimited[i] = t.actfrclimited;
    for (int k = 0; k < t.path.size(); k++) {
      TendonDraft.Wrap step = t.path.get(k);
      m.wrap.type[firstWrap + k] = step.type();
      m.wrap.objid[firstWrap + k] = TreeWriter.id(step.object());
      boolean wraps = step.type() == WrapType.SPHERE || step.type() == WrapType.CYLINDER;
      m.wrap.prm[firstWrap + k] = wraps ? TreeWriter.id(step.side()) : step.prm();
    }
  }
}
