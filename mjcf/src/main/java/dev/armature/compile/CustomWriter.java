package dev.armature.compile;

import dev.armature.compile.draft.Draft;
import dev.armature.compile.draft.PluginDraft;
import dev.armature.compile.draft.TupleDraft;
import dev.armature.model.Model;
import dev.armature.plugin.PluginRegistry;

/** Writes custom numbers, texts and tuples, and plugin instances into the arrays of a model. */
final class CustomWriter {
  private final Registry r;
  private final Model m;

  CustomWriter(Registry registry, Model model) {
    r = registry;
    m = model;
  }

  void write() {
    int at = 0;
    for (Draft n : r.numerics) {
      double[] data = CustomReader.values(n.item);
      m.numeric.adr[n.id] = at;
      m.numeric.size[n.id] = data.length;
      System.arraycopy(data, 0, m.numeric.data, at, data.length);
      at += data.length;
    }
    at = 0;
    for (Draft t : r.texts) {
      byte[] data = Layout.bytes(t);
      m.text.adr[t.id] = at;
      m.text.size[t.id] = data.length + 1;
      System.arraycopy(data, 0, m.text.data, at, data.length);
      at += data.length + 1;
    }
    tuples();
    plugins();
  }

  private void tuples() {
    int at = 0;
    for (TupleDraft t : r.tuples) {
      m.tuple.adr[t.id] = at;
      m.tuple.size[t.id] = t.entries.size();
      for (TupleDraft.Entry e : t.entries) {
        m.tuple.objtype[at] = e.objtype();
        m.tuple.objid[at] = e.object().id;
        m.tuple.objprm[at] = e.prm();
        at++;
      }
    }
  }

  private void plugins() {
    int at = 0;
    int state = 0;
    for (PluginDraft p : r.plugins) {
      byte[] stored = p.stored();
      int slot = PluginRegistry.all().indexOf(p.kind);
      m.plugin.slot[p.id] = slot;
      if (slot < 0) {
        m.plugin.code(p.id, p.kind);
      }
      m.plugin.stateadr[p.id] = state;
      m.plugin.statenum[p.id] = p.kind.stateCount(p.settings());
      state += m.plugin.statenum[p.id];
      m.plugin.attradr[p.id] = at;
      System.arraycopy(stored, 0, m.plugin.attr, at, stored.length);
      at += stored.length;
    }
  }
}
