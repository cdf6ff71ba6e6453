package dev.armature.onnx;

import java.util.Arrays;

/**
 * Numbers in single precision with a shape.
 *
 * @param shape sizes of the dimensions; none for a single number
 * @param values the numbers, the last dimension fastest
 */
record Tensor(int[] shape, float[] values) {
  Tensor {
    long count = 1;
    for (int size : shape) {
      count *= size;
    }
    if (count != values.length) {
      throw new OnnxException(
          "a tensor of shape " + Arrays.toString(shape) + " has " + values.length + " numbers");
    }
  }

  static Tensor vector(float[] values) {
    return new Tensor(new int[] {values.length}, values);
  }

  static Tensor row(float[] values) {
    return new Tensor(new int[] {1, values.length}, values);
  }

  static Tensor scalar(float value) {
    return new Tensor(new int[0], new float[] {value});
  }

  /** Size of the last dimension. */
  int columns() {
    return shape.length == 0 ? 1 : shape[shape.length - 1];
  }

  /** Product of the sizes of the other dimensions. */
  int rows() {
    return columns() == 0 ? 0 : values.length / columns();
  }

  @Override
  public String toString() {
    return "Tensor" + Arrays.toString(shape);
  }
}
