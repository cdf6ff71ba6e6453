package dev.armature.gpu.jvm;

import dev.armature.gpu.ir.Function;
import dev.armature.gpu.ir.Program;
import dev.armature.gpu.ir.Type;
import dev.armature.gpu.ir.Value;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes a program as a class with a static method for each function. */
final class ClassWriter {
  static final ClassDesc SELF = ClassDesc.of("dev.armature.gpu.jvm.Compiled");
  static final ClassDesc CELLS = ClassDesc.of("dev.armature.gpu.jvm.Cells");

  private final Program program;

  ClassWriter(Program program) {
    this.program = program;
  }

  byte[] write() {
    return ClassFile.of()
        .build(
            SELF,
            type -> {
              type.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER);
              for (Function function : program.functions()) {
                type.withMethodBody(
                    function.name(),
                    signature(function),
                    ClassFile.ACC_STATIC,
                    code -> new MethodWriter(function, code).write());
              }
            });
  }

  static ClassDesc type(@Nullable Type type) {
    return switch (type) {
      case null -> ConstantDescs.CD_void;
      case I32 -> ConstantDescs.CD_int;
      case I64 -> ConstantDescs.CD_long;
      case F32 -> ConstantDescs.CD_float;
      case F64 -> ConstantDescs.CD_double;
    };
  }

  /** The cells, then the parameters of the function. */
  static MethodTypeDesc signature(Function function) {
    List<ClassDesc> params = new ArrayList<>(List.of(CELLS));
    for (Value param : function.params()) {
      params.add(type(param.type()));
    }
    return MethodTypeDesc.of(type(function.result()), params);
  }
}
