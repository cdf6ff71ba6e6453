package dev.armature.compile.expand;

import dev.armature.spec.Element;
import java.util.List;

/**
 * Turns an element that stands for many into ordinary ones: {@code composite}, {@code flexcomp}.
 *
 * <p>Called while the tree is expanded, where the element stands. What it makes is either added to
 * the tree by {@link Site#add}, in the body and frame that hold the macro, or to a list of the
 * model by {@link Site#append}.
 */
public interface Macro {
  /** Makes the ordinary elements. */
  void expand(Item macro, Site site);

  /** Where a macro puts what it makes. */
  interface Site {
    /**
     * A new element of the schema, by path ("mujoco/body/geom", "mujoco/equality/flex"), placed
     * where the macro was written.
     */
    Element element(String path);

    /**
     * Adds a body, geom, joint, … with all below it to the body that holds the macro. Default
     * classes apply as if it were written there.
     */
    Item add(Element element);

    /** The same, but outside the frames around the macro: in the body itself. */
    Item addOutsideFrames(Element element);

    /**
     * Adds an element with all below it to the body and frame that hold the macro; no default class
     * applies.
     */
    Item addPlain(Element element);

    /**
     * Appends an element to the list of the model it belongs to (pair, exclude, equality, tendon,
     * sensor, skin, flex, text, …).
     */
    Item append(Element element);

    /** The same; no default class applies. */
    Item appendPlain(Element element);

    /**
     * The values that an element written at this place would inherit: the item of an element that
     * is not added anywhere.
     */
    Item preview(Element element);

    /** The body that holds the macro. */
    Item body();

    /** A list of the model, as far as it is expanded: "mesh", "skin", "plugin", …. */
    List<Item> list(String kind);
  }
}
