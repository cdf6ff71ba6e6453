package dev.armature.model;

/** Sensor types. Plain integers, as the arrays of a model hold them. */
public final class SensorType {
  public static final int TOUCH = 0;
  public static final int ACCELEROMETER = 1;
  public static final int VELOCIMETER = 2;
  public static final int GYRO = 3;
  public static final int FORCE = 4;
  public static final int TORQUE = 5;
  public static final int MAGNETOMETER = 6;
  public static final int RANGEFINDER = 7;
  public static final int CAMPROJECTION = 8;
  public static final int JOINTPOS = 9;
  public static final int JOINTVEL = 10;
  public static final int TENDONPOS = 11;
  public static final int TENDONVEL = 12;
  public static final int ACTUATORPOS = 13;
  public static final int ACTUATORVEL = 14;
  public static final int ACTUATORFRC = 15;
  public static final int JOINTACTFRC = 16;
  public static final int TENDONACTFRC = 17;
  public static final int BALLQUAT = 18;
  public static final int BALLANGVEL = 19;
  public static final int JOINTLIMITPOS = 20;
  public static final int JOINTLIMITVEL = 21;
  public static final int JOINTLIMITFRC = 22;
  public static final int TENDONLIMITPOS = 23;
  public static final int TENDONLIMITVEL = 24;
  public static final int TENDONLIMITFRC = 25;
  public static final int FRAMEPOS = 26;
  public static final int FRAMEQUAT = 27;
  public static final int FRAMEXAXIS = 28;
  public static final int FRAMEYAXIS = 29;
  public static final int FRAMEZAXIS = 30;
  public static final int FRAMELINVEL = 31;
  public static final int FRAMEANGVEL = 32;
  public static final int FRAMELINACC = 33;
  public static final int FRAMEANGACC = 34;
  public static final int SUBTREECOM = 35;
  public static final int SUBTREELINVEL = 36;
  public static final int SUBTREEANGMOM = 37;
  public static final int INSIDESITE = 38;
  public static final int GEOMDIST = 39;
  public static final int GEOMNORMAL = 40;
  public static final int GEOMFROMTO = 41;
  public static final int CONTACT = 42;
  public static final int E_POTENTIAL = 43;
  public static final int E_KINETIC = 44;
  public static final int CLOCK = 45;
  public static final int TACTILE = 46;
  public static final int PLUGIN = 47;
  public static final int USER = 48;

  /** Number of codes. */
  public static final int COUNT = 49;

  private SensorType() {}
}
