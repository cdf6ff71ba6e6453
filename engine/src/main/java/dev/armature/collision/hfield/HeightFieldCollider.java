package dev.armature.collision.hfield;

import dev.armature.Data;
import dev.armature.Model;
import dev.armature.collision.ContactBuffer;
import dev.armature.collision.PairCollider;

/** Contacts of a height field and a convex shape. */
public final class HeightFieldCollider implements PairCollider {
  @Override
  public void collide(Model m, Data d, int geom1, int geom2, double margin, ContactBuffer out) {}
}
