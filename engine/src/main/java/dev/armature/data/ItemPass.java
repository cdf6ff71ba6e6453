package dev.armature.data;

import dev.armature.model.Model;

/**
 * A part of a stage that works on items one by one, such as contacts or rows. It writes only what
 * belongs to them, so a {@link Team} may run several ranges at a time.
 */
public interface ItemPass {
  /**
   * Works on some items.
   *
   * @param from the first
   * @param to one after the last
   * @param worker whose working memory to use
   */
  void run(Model m, Data d, int from, int to, int worker);
}
