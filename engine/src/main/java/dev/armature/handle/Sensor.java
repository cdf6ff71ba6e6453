package dev.armature.handle;

import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.model.ObjType;

/** A sensor. */
public final class Sensor extends Handle {
  /** Returns the sensor with this id. */
  public Sensor(Model m, Data d, int id) {
    super(m, d, ObjType.SENSOR, id);
  }

  /** Returns the sensor with this name. */
  public Sensor(Model m, Data d, String name) {
    this(m, d, id(m, ObjType.SENSOR, name));
  }

  /** The number of its values. */
  public int size() {
    return m.sensor.dim[id];
  }

  /** Where its values begin in {@code sensordata}. */
  public int address() {
    return m.sensor.adr[id];
  }

  /** A {@link dev.armature.model.SensorType} code. */
  public int type() {
    return m.sensor.type[id];
  }

  /** Its only value. */
  public double value() {
    if (size() != 1) {
      throw new IllegalStateException(this + " has " + size() + " values: use read");
    }
    return d.sensordata[address()];
  }

  /** Its values. */
  public double[] read() {
    double[] values = new double[size()];
    read(values);
    return values;
  }

  /** Writes its values into the beginning of {@code result} and returns their number. */
  public int read(double[] result) {
    return read(result, 0);
  }

  /** Writes its values into {@code result} from an offset and returns their number. */
  public int read(double[] result, int offset) {
    System.arraycopy(d.sensordata, address(), result, offset, size());
    return size();
  }
}
