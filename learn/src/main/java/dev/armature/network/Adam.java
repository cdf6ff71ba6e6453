package dev.armature.network;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** Adam (Kingma and Ba 2015), the usual constants. */
public final class Adam {
  private static final double BETA1 = 0.9;
  private static final double BETA2 = 0.999;
  private static final double EPSILON = 1e-8;

  private final float[] mean;
  private final float[] square;
  private double power1 = 1;
  private double power2 = 1;

  /** An optimizer of this number of parameters. */
  public Adam(int size) {
    mean = new float[size];
    square = new float[size];
  }

  /** Moves parameters against a gradient. */
  public void step(float[] parameters, float[] gradient, double rate) {
    power1 *= BETA1;
    power2 *= BETA2;
    float scale = (float) (rate * Math.sqrt(1 - power2) / (1 - power1));
    float epsilon = (float) (EPSILON * Math.sqrt(1 - power2));
    float keep1 = (float) BETA1;
    float keep2 = (float) BETA2;
    float new1 = (float) (1 - BETA1);
    float new2 = (float) (1 - BETA2);
    for (int i = 0; i < parameters.length; i++) {
      float g = gradient[i];
      float m = keep1 * mean[i] + new1 * g;
      float s = keep2 * square[i] + new2 * g * g;
      mean[i] = m;
      square[i] = s;
      parameters[i] -= scale * m / ((float) Math.sqrt(s) + epsilon);
    }
  }

  /** Writes its state. */
  public void write(DataOutput out) throws IOException {
    Checkpoint.write(out, mean);
    Checkpoint.write(out, square);
    out.writeDouble(power1);
    out.writeDouble(power2);
  }

  /** Reads its state. */
  public void read(DataInput in) throws IOException {
    Checkpoint.read(in, mean);
    Checkpoint.read(in, square);
    power1 = in.readDouble();
    power2 = in.readDouble();
  }
}
