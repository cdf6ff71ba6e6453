package dev.armature.data;

import dev.armature.model.Model;

/**
 * A part of a stage that works on branches of the world one by one. It writes only what belongs to
 * them, so a {@link Team} may run several ranges at a time.
 */
public interface TreePass {
  /**
   * Works on some branches.
   *
   * @param range which ones
   * @param worker whose working memory to use
   */
  void run(Model m, Data d, TreeRange range, int worker);
}
