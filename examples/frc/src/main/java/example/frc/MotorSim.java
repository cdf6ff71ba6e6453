package example.frc;

/**
 * A motor as robot code sees it in simulation, with the methods of WPILib's {@code DCMotorSim}: the
 * code sets a voltage, the world answers with an angle, a speed and a current. A team's IO layer
 * for simulation calls this and nothing else of the physics.
 */
public interface MotorSim {
  /** Sets the voltage, -12 to 12. */
  void setInputVoltage(double volts);

  /** The angle of the mechanism, behind the gears, rad. */
  double getAngularPositionRad();

  /** The speed of the mechanism, rad/s. */
  double getAngularVelocityRadPerSec();

  /** The current that the motor draws, A. */
  double getCurrentDrawAmps();
}
