package dev.armature.conformance.torture;

/** Meshes, built in and from vertices, and height fields. */
final class AssetGenerator {
  private final Scene scene;
  private final Dice dice;
  private final Generator.Focus focus;

  AssetGenerator(Scene scene, Generator.Focus focus) {
    this.scene = scene;
    this.dice = scene.dice;
    this.focus = focus;
  }

  void add() {
    boolean many = focus == Generator.Focus.MESH;
    if (!many && !dice.chance(0.3)) {
      return;
    }
    Element section = scene.root.add("asset");
    for (int i = dice.from(1, many ? 3 : 2); i > 0; i--) {
      mesh(section);
    }
    // flexes: MuJoCo inflates the field by a margin that it never sets
    if (dice.chance(many ? 0.3 : 0.25) && !scene.flexible) {
      heightField(section);
    }
  }

  private void heightField(Element section) {
    String name = scene.name("field");
    int rows = dice.from(2, 5);
    int columns = dice.from(2, 5);
    Element e = section.add("hfield").set("name", name);
    e.set("nrow", rows).set("ncol", columns);
    e.set("size", Dice.list(dice.real(0.4, 1), dice.real(0.4, 1), dice.real(0.05, 0.3), 0.1));
    if (dice.chance(0.9)) {
      e.set("elevation", dice.numbers(rows * columns, 0, 1));
    }
    scene.heightFields.add(name);
  }

  private void mesh(Element section) {
    String name = scene.name("mesh");
    Element e = section.add("mesh").set("name", name);
    boolean solid = true;
    switch (dice.below(8)) {
      case 0 -> e.set("builtin", "sphere").set("params", dice.pick("0", "1", "2"));
      case 1 -> e.set("builtin", "hemisphere").set("params", dice.pick("1", "2", "4"));
      case 2 -> e.set("builtin", "cone").set("params", dice.from(3, 8) + dice.pick(" 0", " 0.4"));
      case 3 ->
          e.set("builtin", "supersphere")
              .set("params", dice.from(4, 8) + " " + dice.numbers(2, 0.5, 1.5));
      case 4 -> {
        e.set("builtin", "supertorus").set("params", dice.from(4, 7) + " 0.4 1 1");
        solid = dice.chance(0.5);
      }
      case 5 -> corners(e);
      default -> cloud(e);
    }
    double size = dice.real(0.06, 0.15);
    if (e.attributes.containsKey("builtin")) {
      e.set("scale", dice.chance(0.5) ? Dice.list(size, size, size) : dice.numbers(3, 0.05, 0.2));
    } else if (dice.chance(0.2)) {
      e.set("scale", dice.pick("1 1 -1", "0.8 1.2 1", "1 1 1"));
    }
    if (dice.chance(0.2)) {
      e.set("refpos", dice.numbers(3, -0.05, 0.05));
    }
    if (dice.chance(0.15)) {
      e.set("refquat", dice.pick("0 1 0 0", "1 0.2 0.3 0.4"));
    }
    if (dice.chance(0.3)) {
      e.set("inertia", dice.pick("convex", "exact", "legacy", "shell"));
    }
    if (dice.chance(0.15)) {
      e.set("maxhullvert", dice.pick("4", "6", "20"));
    }
    if (dice.chance(0.1)) {
      e.set("smoothnormal", "true");
    }
    scene.meshes.add(name);
    if (solid) {
      scene.solids.add(name);
    }
  }

  /** A box, a wedge or a tetrahedron, with or without faces. */
  private void corners(Element e) {
    double a = dice.real(0.05, 0.15);
    double b = dice.real(0.05, 0.15);
    double c = dice.real(0.05, 0.15);
    if (dice.chance(0.5)) {
      StringBuilder box = new StringBuilder();
      for (int i = 0; i < 8; i++) {
        box.append(i == 0 ? "" : "  ")
            .append(Dice.list((i & 1) == 0 ? -a : a, (i & 2) == 0 ? -b : b, (i & 4) == 0 ? -c : c));
      }
      e.set("vertex", box);
      return;
    }
    e.set(
        "vertex",
        String.join(
            "  ",
            Dice.list(-a, -b, -c),
            Dice.list(a, -b, -c),
            Dice.list(0, b, -c),
            Dice.list(0, 0, c)));
    if (dice.chance(0.6)) {
      e.set("face", "0 2 1  0 1 3  1 2 3  2 0 3");
    }
  }

  private void cloud(Element e) {
    int n = dice.from(4, 14);
    StringBuilder points = new StringBuilder();
    double size = dice.real(0.06, 0.18);
    for (int i = 0; i < n; i++) {
      points.append(i == 0 ? "" : "  ").append(dice.numbers(3, -size, size));
    }
    e.set("vertex", points);
  }
}
