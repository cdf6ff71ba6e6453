package dev.armature.plugin;

import dev.armature.data.Data;
import dev.armature.method.Memory;
import dev.armature.model.Model;

/** The memories of all plugin instances of a world: for each its length, then its values. */
final class PluginMemory implements Memory {
  @Override
  public boolean isUsed(Model m) {
    return m.nplugin > 0;
  }

  @Override
  public int size(Model m, Data d) {
    PluginInstances all = PluginInstances.of(d);
    int values = 0;
    for (int i = 0; i < all.count(); i++) {
      values += all.get(i).memory().size(m, d);
    }
    return values == 0 ? 0 : all.count() + values;
  }

  @Override
  public void get(Model m, Data d, double[] to, int offset) {
    PluginInstances all = PluginInstances.of(d);
    int at = offset;
    for (int i = 0; i < all.count(); i++) {
      Memory memory = all.get(i).memory();
      int size = memory.size(m, d);
      to[at++] = size;
      memory.get(m, d, to, at);
      at += size;
    }
  }

  @Override
  public void set(Model m, Data d, double[] from, int offset, int size) {
    PluginInstances all = PluginInstances.of(d);
    int at = offset;
    for (int i = 0; i < all.count(); i++) {
      int own = size == 0 ? 0 : (int) from[at++];
      all.get(i).memory().set(m, d, from, at, own);
      at += own;
    }
  }
}
