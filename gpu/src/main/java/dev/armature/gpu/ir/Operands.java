package dev.armature.gpu.ir;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What instructions and terminators read, to look at and to replace. */
public final class Operands {
  private Operands() {}

  /** Everything that an instruction reads. */
  public static List<Operand> of(Instruction instruction) {
    List<Operand> operands = new ArrayList<>();
    replace(instruction, collect(operands));
    return operands;
  }

  /** Everything that a terminator reads, arguments of its targets included. */
  public static List<Operand> of(Terminator terminator) {
    List<Operand> operands = new ArrayList<>();
    replace(terminator, collect(operands));
    return operands;
  }

  private static UnaryOperator<Operand> collect(List<Operand> operands) {
    return o -> {
      operands.add(o);
      return o;
    };
  }

  /** The instruction with other operands and the same result. */
  public static Instruction replace(Instruction instruction, UnaryOperator<Operand> with) {
    return switch (instruction) {
      case Instruction.Compute c ->
          new Instruction.Compute(c.result(), c.op(), replace(c.args(), with));
      case Instruction.Load l -> new Instruction.Load(l.result(), replace(l.from(), with));
      case Instruction.Store s ->
          new Instruction.Store(replace(s.to(), with), with.apply(s.value()));
      case Instruction.Copy c ->
          new Instruction.Copy(
              replace(c.to(), with), replace(c.from(), with), with.apply(c.count()));
      case Instruction.Fill f ->
          new Instruction.Fill(replace(f.to(), with), with.apply(f.count()), with.apply(f.value()));
      case Instruction.Call c ->
          new Instruction.Call(c.result(), c.callee(), replace(c.args(), with));
    };
  }

  /** The instruction with other addresses. */
  public static Instruction readdress(Instruction instruction, UnaryOperator<Address> with) {
    return switch (instruction) {
      case Instruction.Load l -> new Instruction.Load(l.result(), with.apply(l.from()));
      case Instruction.Store s -> new Instruction.Store(with.apply(s.to()), s.value());
      case Instruction.Copy c ->
          new Instruction.Copy(with.apply(c.to()), with.apply(c.from()), c.count());
      case Instruction.Fill f -> new Instruction.Fill(with.apply(f.to()), f.count(), f.value());
      case Instruction.Compute c -> c;
      case Instruction.Call c -> c;
    };
  }

  /** The terminator with other operands. */
  public static Terminator replace(Terminator terminator, UnaryOperator<Operand> with) {
    return switch (terminator) {
      case Terminator.Jump j -> new Terminator.Jump(replace(j.target(), with));
      case Terminator.Branch b ->
          new Terminator.Branch(
              with.apply(b.condition()), replace(b.then(), with), replace(b.otherwise(), with));
      case Terminator.Switch s ->
          new Terminator.Switch(
              with.apply(s.key()),
              s.keys(),
              s.targets().stream().map(t -> replace(t, with)).toList());
      case Terminator.Return r -> new Terminator.Return(optional(r.value(), with));
      case Terminator.Exit e -> e;
    };
  }

  private static Target replace(Target target, UnaryOperator<Operand> with) {
    return target.args().isEmpty()
        ? target
        : new Target(target.block(), replace(target.args(), with));
  }

  private static Address replace(Address address, UnaryOperator<Operand> with) {
    return new Address(
        address.space(),
        address.cell(),
        address.offset(),
        optional(address.index(), with),
        address.extent());
  }

  private static @Nullable Operand optional(
      @Nullable Operand operand, UnaryOperator<Operand> with) {
    return operand == null ? null : with.apply(operand);
  }

  private static List<Operand> replace(List<Operand> operands, UnaryOperator<Operand> with) {
    return operands.stream().map(with).toList();
  }
}
