package dev.armature.spec;

/** Contents that are repeated with growing offset and turn. */
public final class Replicate extends TreeElement<Replicate> {
  Replicate(ElementType type) {
    super(type);
  }

  /** Number of copies. */
  public Replicate count(int value) {
    return with("count", value);
  }

  /** Step from one copy to the next (m). */
  public Replicate offset(double... values) {
    return with("offset", values);
  }

  /** Turn from one copy to the next (unit and order: compiler angle, eulerseq). */
  public Replicate euler(double... values) {
    return with("euler", values);
  }

  /** Text between a name and the number of the copy. */
  public Replicate sep(String text) {
    return with("sep", text);
  }

  /** Default class of all elements inside that name none. */
  public Replicate childclass(String text) {
    return with("childclass", text);
  }
}
