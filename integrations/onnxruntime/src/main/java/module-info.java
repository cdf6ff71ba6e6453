/** Networks with operators that Armature does not have, run by ONNX Runtime. */
module dev.armature.onnxruntime {
  requires com.microsoft.onnxruntime;
  requires dev.armature.learn;
  requires static org.jspecify;

  provides dev.armature.onnx.OnnxBackend with
      dev.armature.onnxruntime.OrtBackend;
}
