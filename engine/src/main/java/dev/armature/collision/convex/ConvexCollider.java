package dev.armature.collision.convex;

import dev.armature.Data;
import dev.armature.Model;
import dev.armature.collision.ContactBuffer;
import dev.armature.collision.PairCollider;

/** Contacts of two convex shapes. */
public final class ConvexCollider implements PairCollider {
  @Override
  public void collide(Model m, Data d, int geom1, int geom2, double margin, ContactBuffer out) {}
}
