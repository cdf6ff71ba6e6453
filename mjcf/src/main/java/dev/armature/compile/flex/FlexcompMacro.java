package dev.armature.compile.flex;

import dev.armature.compile.expand.Item;
import dev.armature.compile.expand.Macro;

/**
 * Makes a deformable body: its points by a generator or from a file, a body for each that moves,
 * the flex over them, and its equality.
 */
public final class FlexcompMacro implements Macro {
  @Override
  public void expand(Item macro, Site site) {
    new FlexcompBuilder(macro, site).build();
  }
}
