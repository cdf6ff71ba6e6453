package dev.armature.collision.sdf;

import dev.armature.Data;
import dev.armature.Model;
import dev.armature.collision.ContactBuffer;
import dev.armature.collision.PairCollider;

/** Contacts of a signed distance field and any shape but a plane. */
public final class SdfCollider implements PairCollider {
  @Override
  public void collide(Model m, Data d, int geom1, int geom2, double margin, ContactBuffer out) {}
}
