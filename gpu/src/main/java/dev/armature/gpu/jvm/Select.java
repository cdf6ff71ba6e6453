package dev.armature.gpu.jvm;

/** Choices between two values, called by compiled programs. */
final class Select {
  private Select() {}

  static int select(int condition, int a, int b) {
    return condition != 0 ? a : b;
  }

  static long select(int condition, long a, long b) {
    return condition != 0 ? a : b;
  }

  static float select(int condition, float a, float b) {
    return condition != 0 ? a : b;
  }

  static double select(int condition, double a, double b) {
    return condition != 0 ? a : b;
  }
}
