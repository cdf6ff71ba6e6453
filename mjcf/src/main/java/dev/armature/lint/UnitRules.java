package dev.armature.lint;

import dev.armature.spec.Element;

/** Angles that look as if written in the other unit. */
final class UnitRules implements Linter.Rules {
  private static final double TURN = 2 * Math.PI;
  private static final double[] USUAL = {
    Math.PI / 6, Math.PI / 4, Math.PI / 3, Math.PI / 2, 2 * Math.PI / 3, Math.PI
  };

  @Override
  public void check(Subject s) {
    boolean radian = false;
    for (Element compiler : s.spec.root().children("compiler")) {
      String angle = compiler.text("angle");
      radian = angle == null ? radian : angle.equals("radian");
    }
    walk(s, s.spec.root(), radian);
  }

  private static void walk(Subject s, Element element, boolean radian) {
    String kind = element.kind();
    if (kind.equals("joint")) {
      String type = element.text("type");
      if (type == null || type.equals("hinge") || type.equals("ball")) {
        check(s, element, "range", radian, true);
      }
    }
    if (element.type().attribute("euler") != null) {
      check(s, element, "euler", radian, false);
    }
    element.children().forEach(child -> walk(s, child, radian));
  }

  private static void check(
      Subject s, Element element, String attribute, boolean radian, boolean isRange) {
    double[] x = element.numbers(attribute);
    if (x == null) {
      return;
    }
    double most = 0;
    boolean usual = false;
    for (double value : x) {
      most = Math.max(most, Math.abs(value));
      for (double angle : USUAL) {
        usual |= Math.abs(Math.abs(value) - angle) < 5e-3;
      }
    }
    if (radian && most > (isRange ? 2 * TURN : TURN + 0.01)) {
      s.add(
          Severity.WARNING,
          "angle-unit",
          element,
          attribute
              + " of "
              + Subject.number(most)
              + " rad is "
              + Subject.number(most / TURN)
              + " turns",
          "looks like degrees, but the compiler's angle is radian");
    } else if (!radian && usual && most < Math.PI + 0.01) {
      s.add(
          Severity.WARNING,
          "angle-unit",
          element,
          attribute + " of at most " + Subject.number(most) + " degrees",
          "looks like radians, but the compiler's angle is degree");
    }
  }
}
