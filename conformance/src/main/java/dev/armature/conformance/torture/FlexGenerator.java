package dev.armature.conformance.torture;

/** Flexes of every type and kind of degrees of freedom, and equalities on them. */
final class FlexGenerator {
  private final Scene scene;
  private final Dice dice;

  FlexGenerator(Scene scene) {
    this.scene = scene;
    this.dice = scene.dice;
  }

  void add(Element world) {
    scene.counted = false;
    for (int i = dice.chance(0.65) ? 1 : dice.from(2, 3); i > 0; i--) {
      if (dice.chance(0.25)) {
        onBodies(world);
      } else {
        component(world);
      }
    }
    if (dice.chance(0.12) && !scene.flexes.isEmpty()) {
      equality(scene.root.section("equality").add(dice.pick("flex", "flexvert")));
    }
  }

  private void equality(Element e) {
    e.set("flex", dice.pick(scene.flexes));
    scene.soft(e, 0.3, "");
    if (dice.chance(0.2)) {
      e.set("active", "false");
    }
  }

  private void component(Element world) {
    Element host = world;
    if (dice.chance(0.35)) {
      host = world.add("body").set("name", scene.name("fb")).set("pos", dice.numbers(3, 0, 0.4));
      dice.orient(host, scene.degrees);
      switch (dice.below(4)) {
        case 0 -> host.add("freejoint");
        case 1 ->
            host.add("joint").set("axis", dice.axis()).set("type", dice.pick("hinge", "slide"));
        default -> {}
      }
      host.add("geom").set("size", "0.02").set("contype", "0").set("conaffinity", "0");
    }
    Element e = host.add("flexcomp");
    String name = scene.name("flex");
    e.set("name", name);
    scene.flexes.add(name);
    int dim = dice.from(1, 3);
    String type = type(e, dim);
    if (type.equals("square") || type.equals("disc")) {
      dim = 2;
    }
    double radius = dice.real(0.005, 0.02);
    e.set("radius", Dice.list(radius)).set("mass", dice.number(0.1, 1));
    if (!type.equals("direct")) {
      double s = 2.5 * radius + dice.real(0.02, 0.08);
      e.set("spacing", dice.chance(0.6) ? Dice.list(s, s, s) : dice.numbers(3, 0.07, 0.12));
    }
    if (dice.chance(0.6)) {
      e.set("pos", Dice.list(dice.real(-0.2, 0.2), dice.real(-0.2, 0.2), dice.real(0, 0.4)));
      dice.orient(e, scene.degrees);
    }
    boolean rigid = dice.chance(0.06);
    if (rigid) {
      e.set("rigid", "true");
    }
    if (dice.chance(0.2)) {
      e.set("inertiabox", dice.number(0.005, 0.03));
    }
    if (dice.chance(0.15)) {
      e.set("flatskin", "true");
    }
    String dof = dof(e, dim);
    // MuJoCo writes rows of rigid edges beyond its arrays
    boolean stretch = !rigid && edge(e, dim);
    boolean bends = elasticity(e, dim, stretch);
    if (rigid) {
      removeEdgeForces(e);
    }
    contact(e, !dof.equals("full") && !dof.equals("radial"));
    // MuJoCo bends only flexes without pins
    if (!bends && dice.chance(0.4)) {
      pins(e, type, dim);
    }
  }

  private String type(Element e, int dim) {
    String type =
        switch (dim) {
          case 1 -> dice.pick("grid", "grid", "circle", "direct");
          case 2 ->
              dice.pick("grid", "grid", "box", "cylinder", "ellipsoid", "square", "disc", "direct");
          default -> dice.pick("grid", "grid", "box", "cylinder", "ellipsoid", "direct");
        };
    e.set("type", type).set("dim", dim);
    if (type.equals("direct")) {
      switch (dim) {
        case 1 ->
            e.set("point", "0 0 0 0.1 0 0 0.2 0.02 0 0.3 0 0.05").set("element", "0 1 1 2 2 3");
        case 2 ->
            e.set("point", "0 0 0 0.1 0 0 0.1 0.1 0.02 0 0.1 0 0.2 0.05 0")
                .set("element", "0 1 2 0 2 3 1 4 2");
        default ->
            e.set("point", "0 0 0 0.1 0 0 0 0.1 0 0 0 0.1 0.1 0.1 0.1")
                .set("element", "0 1 2 3 1 4 2 3");
      }
      if (dice.chance(0.3)) {
        e.set("scale", dice.numbers(3, 0.7, 1.5));
      }
      return type;
    }
    switch (dim) {
      case 1 -> e.set("count", dice.from(3, 6) + " 1 1");
      case 2 ->
          e.set(
              "count",
              dice.from(2, 4)
                  + " "
                  + dice.from(2, 4)
                  + (flat(type) ? " 1" : " " + dice.from(2, 3)));
      default -> e.set("count", dice.from(2, 3) + " " + dice.from(2, 3) + " " + dice.from(2, 3));
    }
    return type;
  }

  private static boolean flat(String type) {
    return type.equals("grid") || type.equals("square") || type.equals("disc");
  }

  private String dof(Element e, int dim) {
    String dof =
        dice.chance(0.55)
            ? "full"
            : dim == 1
                ? dice.pick("radial", "full")
                : dice.pick("radial", "trilinear", "quadratic");
    if (!dof.equals("full") || dice.chance(0.2)) {
      e.set("dof", dof);
    }
    return dof;
  }

  /** Edges; says whether they are constraints. */
  private boolean edge(Element e, int dim) {
    boolean constrained = dice.chance(0.4);
    if (!constrained && !dice.chance(0.5)) {
      return false;
    }
    Element edge = e.add("edge");
    if (constrained) {
      edge.set("equality", dice.pick("true", "true", dim == 2 ? "vert" : "true"));
      scene.soft(edge, 0.3, "");
    }
    if (dice.chance(0.4)) {
      edge.set("damping", dice.number(0.001, 0.5));
    }
    if (dim == 1 && dice.chance(0.6)) {
      edge.set("stiffness", dice.number(1, 100));
    }
    return constrained;
  }

  /** Elasticity; says whether it bends. */
  private boolean elasticity(Element e, int dim, boolean constrained) {
    if (dim == 1 || !dice.chance(constrained ? 0.25 : 0.75)) {
      return false;
    }
    Element el = e.add("elasticity").set("young", dice.pick("1e3", "2e4", "1e5"));
    if (dice.chance(0.7)) {
      el.set("poisson", dice.pick("0", "0.2", "0.4"));
    }
    if (dice.chance(0.5)) {
      el.set("damping", dice.number(0.0005, 0.01));
    }
    if (dim == 2) {
      el.set("thickness", dice.pick("0.005", "0.01", "0.02"));
      el.set(
          "elastic2d",
          constrained ? dice.pick("none", "bend") : dice.pick("none", "bend", "stretch", "both"));
    }
    return dim == 2 && !"none stretch".contains(el.attributes.get("elastic2d"));
  }

  private void contact(Element e, boolean interpolated) {
    if (!interpolated && !dice.chance(0.7)) {
      return;
    }
    Element c = e.add("contact");
    if (interpolated) {
      // MuJoCo takes no other value there
      c.set("selfcollide", "none");
    } else if (dice.chance(0.5)) {
      c.set("selfcollide", dice.pick("none", "narrow", "bvh", "sap", "auto"));
    }
    if (!interpolated && dice.chance(0.4)) {
      c.set("internal", dice.pick("true", "false"));
    }
    if (dice.chance(0.4)) {
      c.set("condim", scene.condim());
    }
    if (dice.chance(0.2)) {
      c.set("activelayers", dice.from(1, 3));
    }
    if (dice.chance(0.15)) {
      c.set("vertcollide", "true");
    }
    if (dice.chance(0.15)) {
      c.set("passive", "true");
    }
    if (dice.chance(0.2)) {
      c.set("margin", dice.number(0.001, 0.02));
      if (dice.chance(0.5)) {
        c.set("gap", dice.number(0, 0.01));
      }
    }
    if (dice.chance(0.2)) {
      c.set("friction", dice.number(0.2, 1) + " 0.01 0.001");
    }
    if (dice.chance(0.15)) {
      c.set("contype", dice.below(3)).set("conaffinity", dice.below(3));
    }
    scene.soft(c, 0.15, "");
  }

  private void pins(Element e, String type, int dim) {
    if (dim > 1 && type.equals("grid") && dice.chance(0.4)) {
      e.add("pin")
          .set("grid", dim == 2 ? dice.pick("0 0", "0 1", "1 1") : dice.pick("0 0 0", "1 1 1"));
    } else {
      e.add("pin").set("id", dice.pick("0", "1", "0 1", "0 2"));
    }
    if (dice.chance(0.2)) {
      e.add("pin").set("range", "1 2");
      if (dim == 1) {
        // a line of three vertices can be rigid by these
        removeEdgeForces(e);
      }
    }
  }

  /**
   * MuJoCo writes the Jacobian of edges with stiffness or damping over other numbers where a rigid
   * flex has no room for it.
   */
  private static void removeEdgeForces(Element e) {
    for (Element c : e.children) {
      c.attributes.remove("damping");
      c.attributes.remove("stiffness");
    }
  }

  /** A flex whose vertices sit on bodies, of which several may share one. */
  private void onBodies(Element world) {
    int dim = dice.from(1, 3);
    int n = dice.from(dim + 1, 5);
    StringBuilder bodies = new StringBuilder();
    StringBuilder vertices = new StringBuilder();
    String last = "world";
    // with rows of edges MuJoCo writes beyond its arrays where two vertices of an edge share a body
    boolean shared = dice.chance(0.5);
    for (int i = 0; i < n; i++) {
      if (i == 0 || !shared || dice.chance(0.6)) {
        last = scene.name("fv");
        Element body = world.add("body").set("name", last);
        body.set("pos", Dice.list(0.1 * i, 0.1 * (i % 2) + 0.02 * i, 0.3 + 0.08 * (i % 3)));
        if (dice.chance(0.6)) {
          body.add("joint").set("type", "slide").set("axis", "1 0 0");
          body.add("joint").set("type", "slide").set("axis", "0 1 0");
          body.add("joint").set("type", "slide").set("axis", "0 0 1");
        } else if (dice.chance(0.8)) {
          body.add(dice.pick("freejoint", "joint"));
        }
        body.add("geom")
            .set("size", "0.01")
            .set("mass", "0.1")
            .set("contype", "0")
            .set("conaffinity", "0");
      }
      bodies.append(i == 0 ? "" : " ").append(last);
      vertices.append(i == 0 ? "" : "  ").append(dice.numbers(3, -0.06, 0.06));
    }
    StringBuilder elements = new StringBuilder();
    for (int i = 0; i + dim < n; i++) {
      for (int k = 0; k <= dim; k++) {
        elements.append(elements.isEmpty() ? "" : " ").append(i + k);
      }
    }
    String name = scene.name("flex");
    Element e = scene.root.section("deformable").add("flex").set("name", name).set("dim", dim);
    e.set("body", bodies).set("vertex", vertices).set("element", elements).set("radius", "0.01");
    if (!shared) {
      scene.flexes.add(name);
    }
    if (!shared && dice.chance(0.4)) {
      Element edge = e.add("edge").set("damping", dice.number(0, 0.5));
      if (dim == 1) {
        edge.set("stiffness", dice.number(0, 50));
      }
    }
    if (!shared && dim > 1 && dice.chance(0.4)) {
      Element el =
          e.add("elasticity").set("young", "1e4").set("poisson", "0.2").set("damping", "0.001");
      if (dim == 2) {
        el.set("thickness", "0.01").set("elastic2d", dice.pick("none", "bend", "stretch", "both"));
      }
    }
    contact(e, false);
    if (!shared && dice.chance(0.5)) {
      Element eq =
          scene.root.section("equality").add(dim == 2 ? dice.pick("flex", "flexvert") : "flex");
      eq.set("flex", name);
      scene.soft(eq, 0.3, "");
    }
  }
}
