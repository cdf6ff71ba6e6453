package dev.armature.spec;

/**
 * An actuator: general or one of the shortcuts; or such defaults of a class. Attributes of another
 * shortcut are refused.
 */
public final class Actuator extends TypedElement<Actuator> {
  Actuator(ElementType type) {
    super(type);
  }

  /** Range of the length; 0 0 to compute it. */
  public Actuator lengthrange(double... values) {
    return with("lengthrange", values);
  }

  /** Joint it acts on. */
  public Actuator joint(String object) {
    return with("joint", object);
  }

  /** Ball or free joint it acts on, in the parent's frame. */
  public Actuator jointinparent(String object) {
    return with("jointinparent", object);
  }

  /** Tendon it acts on. */
  public Actuator tendon(String object) {
    return with("tendon", object);
  }

  /** Site of the slider of a slider-crank. */
  public Actuator slidersite(String object) {
    return with("slidersite", object);
  }

  /** Site of the crank of a slider-crank. */
  public Actuator cranksite(String object) {
    return with("cranksite", object);
  }

  /** Site it acts on. */
  public Actuator site(String object) {
    return with("site", object);
  }

  /** Site it acts relative to. */
  public Actuator refsite(String object) {
    return with("refsite", object);
  }

  /** Body whose contacts it pulls. */
  public Actuator body(String object) {
    return with("body", object);
  }

  /** Whether ctrlrange limits. */
  public Actuator ctrllimited(boolean yes) {
    return with("ctrllimited", yes);
  }

  /** Whether forcerange limits. */
  public Actuator forcelimited(boolean yes) {
    return with("forcelimited", yes);
  }

  /** Limits of the control. */
  public Actuator ctrlrange(double... values) {
    return with("ctrlrange", values);
  }

  /** Limits of the force. */
  public Actuator forcerange(double... values) {
    return with("forcerange", values);
  }

  /** Numbers of the user's own. */
  public Actuator user(double... values) {
    return with("user", values);
  }

  /** Group for drawing and for disabling. */
  public Actuator group(int value) {
    return with("group", value);
  }

  /** Past samples that are kept; 0 for none. */
  public Actuator nsample(int value) {
    return with("nsample", value);
  }

  /** Interpolation between samples. */
  public Actuator interp(String word) {
    return with("interp", word);
  }

  /** Age of the sample that is used (s). */
  public Actuator delay(double value) {
    return with("delay", value);
  }

  /** Scale of the transmission, one value per dof. */
  public Actuator gear(double... values) {
    return with("gear", values);
  }

  /** Length of the rod of a slider-crank (m). */
  public Actuator cranklength(double value) {
    return with("cranklength", value);
  }

  /** Whether actrange limits. */
  public Actuator actlimited(boolean yes) {
    return with("actlimited", yes);
  }

  /** Limits of the activation. */
  public Actuator actrange(double... values) {
    return with("actrange", values);
  }

  /** Number of activations; -1 to derive it. */
  public Actuator actdim(int value) {
    return with("actdim", value);
  }

  /** Activation dynamics. */
  public Actuator dyntype(String word) {
    return with("dyntype", word);
  }

  /** Parameters of the activation dynamics. */
  public Actuator dynprm(double... values) {
    return with("dynprm", values);
  }

  /** Whether the force uses the activation of the next step. */
  public Actuator actearly(boolean yes) {
    return with("actearly", yes);
  }

  /** How the gain is computed. */
  public Actuator gaintype(String word) {
    return with("gaintype", word);
  }

  /** How the bias force is computed. */
  public Actuator biastype(String word) {
    return with("biastype", word);
  }

  /** Parameters of the gain. */
  public Actuator gainprm(double... values) {
    return with("gainprm", values);
  }

  /** Parameters of the bias. */
  public Actuator biasprm(double... values) {
    return with("biasprm", values);
  }

  /** Share of the target's range that becomes the range of the set point. */
  public Actuator inheritrange(double value) {
    return with("inheritrange", value);
  }

  /** Position gain. */
  public Actuator kp(double value) {
    return with("kp", value);
  }

  /** Velocity gain. */
  public Actuator kv(double value) {
    return with("kv", value);
  }

  /** Damping ratio that sets the velocity gain. */
  public Actuator dampratio(double value) {
    return with("dampratio", value);
  }

  /** Time constant of a filter on the set point (s). */
  public Actuator timeconst(double value) {
    return with("timeconst", value);
  }

  /** Area of the piston (m²). */
  public Actuator area(double value) {
    return with("area", value);
  }

  /** Diameter of the piston; wins over area (m). */
  public Actuator diameter(double value) {
    return with("diameter", value);
  }

  /** Bias; only the first value is used. */
  public Actuator bias(double... values) {
    return with("bias", values);
  }

  /** Operating range of the fibre length. */
  public Actuator range(double... values) {
    return with("range", values);
  }

  /** Peak force at rest; negative for scale (N). */
  public Actuator force(double value) {
    return with("force", value);
  }

  /** Force scale where force is negative. */
  public Actuator scale(double value) {
    return with("scale", value);
  }

  /** Shortest length at which there is force. */
  public Actuator lmin(double value) {
    return with("lmin", value);
  }

  /** Longest length at which there is force. */
  public Actuator lmax(double value) {
    return with("lmax", value);
  }

  /** Fastest shortening at which there is force. */
  public Actuator vmax(double value) {
    return with("vmax", value);
  }

  /** Passive force at the longest length. */
  public Actuator fpmax(double value) {
    return with("fpmax", value);
  }

  /** Active force at the fastest lengthening. */
  public Actuator fvmax(double value) {
    return with("fvmax", value);
  }

  /** Width of the smooth change between time constants. */
  public Actuator tausmooth(double value) {
    return with("tausmooth", value);
  }

  /** Force of the full control (N). */
  public Actuator gain(double value) {
    return with("gain", value);
  }

  /** Plugin to make an anonymous instance of. */
  public Actuator plugin(String text) {
    return with("plugin", text);
  }

  /** Named plugin instance to use. */
  public Actuator instance(String object) {
    return with("instance", object);
  }
}
