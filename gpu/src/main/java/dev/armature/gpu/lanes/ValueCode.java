package dev.armature.gpu.lanes;

import dev.armature.gpu.ir.Block;
import dev.armature.gpu.ir.Constant;
import dev.armature.gpu.ir.Instruction;
import dev.armature.gpu.ir.Operand;
import dev.armature.gpu.ir.Operands;
import dev.armature.gpu.ir.Type;
import dev.armature.gpu.ir.Value;
import dev.armature.gpu.x86.Assembler;
import dev.armature.gpu.x86.Memory;
import dev.armature.gpu.x86.Place;
import dev.armature.gpu.x86.Vector;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Brings the values of a function to where an instruction wants them, and takes its results. */
final class ValueCode {
  final Assembler out;
  final Uniformity uniformity;
  private final Homes homes;
  private final Frame frame;
  private final ModelBytes model;
  private final Map<Value, Integer> constants;
  final Commons commons;
  private final Map<Value, Integer> uses = new HashMap<>();

  ValueCode(Assembler out, FunctionPlan plan, ModelBytes model) {
    this.out = out;
    this.model = model;
    uniformity = plan.uniformity;
    homes = plan.homes();
    frame = plan.frame();
    constants = plan.constants;
    commons = plan.commons();
    for (Block block : uniformity.flow.order) {
      for (Instruction i : block.instructions()) {
        Operands.of(i).forEach(this::count);
        commons.read(i, block).forEach(this::count);
      }
      Operands.of(block.end()).forEach(this::count);
    }
  }

  private void count(Operand operand) {
    if (operand instanceof Value v) {
      uses.merge(v, 1, Integer::sum);
    }
  }

  /** How often a value is read. */
  int uses(Value value) {
    return uses.getOrDefault(value, 0);
  }

  /** Whether a value is read anywhere. */
  boolean isUsed(Value value) {
    return uses(value) > 0;
  }

  static boolean isWide(Type type) {
    return type == Type.F64 || type == Type.I64;
  }

  static Vector move(Type type) {
    return isWide(type) ? Vector.MOVUPD : Vector.MOVUPS;
  }

  static Vector store(Type type) {
    return isWide(type) ? Vector.STOREUPD : Vector.STOREUPS;
  }

  /** How an operand is held; a constant is one number for all worlds. */
  Kind kind(Operand operand) {
    return operand instanceof Value v ? uniformity.kind(v) : Kind.SCALAR;
  }

  /** The memory of an operand that has one element for all worlds; null for others. */
  private @Nullable Memory shared(Operand operand) {
    if (operand instanceof Constant c) {
      return Memory.at(Registers.MODEL, model.constant(c));
    }
    Value v = (Value) operand;
    Integer at = constants.get(v);
    if (at != null) {
      return Memory.at(Registers.MODEL, at);
    }
    Homes.Home home = homes.home(v);
    return kind(v) == Kind.SCALAR && home.register() < 0
        ? frame.slot(Kind.SCALAR, home.slot())
        : null;
  }

  /** Whether a value is in a register of vectors. */
  boolean isInVector(Operand operand) {
    return operand instanceof Value v
        && kind(v) == Kind.VECTOR
        && !constants.containsKey(v)
        && homes.home(v).register() >= 0;
  }

  /** A register with the elements of an operand: its own, or a temporary one. */
  int vector(Operand operand, int temporary) {
    Memory shared = shared(operand);
    if (shared != null) {
      if (operand instanceof Constant c && c.bits() == 0) {
        out.vector(Vector.PXORD, temporary, temporary, Place.of(temporary));
      } else {
        Vector broadcast =
            switch (operand.type()) {
              case F64 -> Vector.BROADCASTSD;
              case I64 -> Vector.PBROADCASTQ;
              case I32, F32 -> Vector.PBROADCASTD;
            };
        out.vector(broadcast, temporary, shared);
      }
      return temporary;
    }
    Value v = (Value) operand;
    Homes.Home home = homes.home(v);
    switch (kind(v)) {
      case VECTOR -> {
        if (home.register() >= 0) {
          return home.register();
        }
        out.vector(move(v.type()), temporary, frame.slot(Kind.VECTOR, home.slot()));
      }
      case SCALAR ->
          out.vector(
              v.type() == Type.I64 ? Vector.PBROADCASTQ_R : Vector.PBROADCASTD_R,
              temporary,
              Place.of(home.register()));
      case MASK -> {
        int mask = mask(v, Registers.MASK_TEMP2);
        Memory one = Memory.at(Registers.MODEL, model.constant(Constant.of(1)));
        out.vectorOrZero(Vector.PBROADCASTD, temporary, one, mask);
      }
    }
    return temporary;
  }

  /** A register or memory with the elements of an operand, as the last of an instruction. */
  Place place(Operand operand, int temporary) {
    Memory shared = shared(operand);
    if (shared != null) {
      return shared.spread();
    }
    Value v = (Value) operand;
    Homes.Home home = homes.home(v);
    if (kind(v) == Kind.VECTOR && home.register() < 0) {
      return frame.slot(Kind.VECTOR, home.slot());
    }
    return Place.of(vector(operand, temporary));
  }

  /** A general register with a number that is the same for all worlds. */
  int scalar(Operand operand, int temporary) {
    if (operand instanceof Constant c) {
      if (c.type() == Type.I64) {
        out.set(temporary, c.asLong());
      } else {
        out.set(temporary, c.asInt());
      }
      return temporary;
    }
    Place place = scalarPlace(operand);
    if (place instanceof Place.Register r) {
      return r.number();
    }
    out.move(isWide(operand.type()), temporary, place);
    return temporary;
  }

  /** A general register or memory with a number that is the same for all worlds. */
  Place scalarPlace(Operand operand) {
    Memory shared = shared(operand);
    return shared != null ? shared : Place.of(homes.home((Value) operand).register());
  }

  /** A mask with the truth of an operand in each lane. */
  int mask(Operand operand, int temporary) {
    if (operand instanceof Constant c) {
      out.set(Registers.TEMP, c.asInt() == 0 ? 0 : 0xFF);
      out.maskFrom(temporary, Registers.TEMP);
      return temporary;
    }
    Value v = (Value) operand;
    if (kind(v) == Kind.MASK) {
      Homes.Home home = homes.home(v);
      if (home.register() >= 0) {
        return home.register();
      }
      out.moveMask(temporary, frame.slot(Kind.MASK, home.slot()));
      return temporary;
    }
    int r = vector(v, Registers.V3);
    out.vector(Vector.PTESTMD, temporary, r, Place.of(r));
    return temporary;
  }

  /** The register to compute a vector in: that of the value, or a temporary one. */
  int target(Value value, int temporary) {
    int register = homes.home(value).register();
    return register >= 0 && uniformity.kind(value) == Kind.VECTOR ? register : temporary;
  }

  /**
   * The mask to compute a vector under: of a value that worlds keep when they leave a loop, only
   * the lanes under way may change.
   */
  int guard(Value value, int register) {
    return uniformity.isKept(value) && register == homes.home(value).register()
        ? Registers.ACTIVE_MASK
        : 0;
  }

  /** Takes the vector that was computed in the register of {@link #target}. */
  void take(Value value, int register) {
    if (homes.home(value).register() != register) {
      write(value, register, uniformity.isKept(value) ? Registers.ACTIVE_MASK : 0);
    }
  }

  /** Takes a vector from any register. */
  void copy(Value value, int register) {
    write(value, register, uniformity.isKept(value) ? Registers.ACTIVE_MASK : 0);
  }

  /**
   * Sets a vector to the elements of a register, in the lanes of a mask or in all. Memory is stored
   * as a whole: a store under a mask would hold up the next load until it has reached the cache.
   */
  void write(Value value, int register, int mask) {
    Homes.Home home = homes.home(value);
    if (home.register() < 0) {
      Memory slot = frame.slot(Kind.VECTOR, home.slot());
      int whole = register;
      if (mask != 0) {
        whole = Registers.V1;
        out.vector(move(value.type()), whole, slot);
        out.vector(move(value.type()), whole, Place.of(register), mask);
      }
      out.vector(store(value.type()), whole, slot);
    } else if (home.register() != register) {
      out.vector(move(value.type()), home.register(), Place.of(register), mask);
    }
  }

  /** The general register to compute a number in. */
  int scalarTarget(Value value, int temporary) {
    int register = homes.home(value).register();
    return register >= 0 ? register : temporary;
  }

  /** Takes a number from a general register. */
  void takeScalar(Value value, int register) {
    Homes.Home home = homes.home(value);
    if (home.register() < 0) {
      out.store(true, frame.slot(Kind.SCALAR, home.slot()), register);
    } else {
      out.move(isWide(value.type()), home.register(), Place.of(register));
    }
  }

  /** The mask to compute truth in. */
  int maskTarget(Value value, int temporary) {
    int register = homes.home(value).register();
    return register >= 0 ? register : temporary;
  }

  /** Takes the truth that was computed in the mask of {@link #maskTarget}. */
  void takeMask(Value value, int mask) {
    Homes.Home home = homes.home(value);
    if (home.register() < 0) {
      out.storeMask(frame.slot(Kind.MASK, home.slot()), mask);
    }
  }

  /** What tells places of values apart; null for what lies in the model. */
  @Nullable Object location(Operand operand) {
    if (!(operand instanceof Value v) || constants.containsKey(v)) {
      return null;
    }
    record Location(Kind kind, Homes.Home home) {}
    return new Location(kind(v), homes.home(v));
  }

  /** Whether all worlds under way have the same index: a byte. */
  Memory common(int flag) {
    return frame.common(flag);
  }

  /** Memory of a constant, for all lanes. */
  Memory constant(Constant constant) {
    return Memory.at(Registers.MODEL, model.constant(constant)).spread();
  }

  /** Memory of the numbers of the lanes. */
  Memory lanes() {
    return Memory.at(Registers.MODEL, model.lanes());
  }
}
