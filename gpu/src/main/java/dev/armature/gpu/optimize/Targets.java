package dev.armature.gpu.optimize;

import dev.armature.gpu.ir.Target;
import dev.armature.gpu.ir.Terminator;
import java.util.function.UnaryOperator;

/** Targets of terminators, replaced. */
final class Targets {
  private Targets() {}

  static Terminator map(Terminator end, UnaryOperator<Target> with) {
    return switch (end) {
      case Terminator.Jump j -> new Terminator.Jump(with.apply(j.target()));
      case Terminator.Branch b ->
          new Terminator.Branch(b.condition(), with.apply(b.then()), with.apply(b.otherwise()));
      case Terminator.Switch s ->
          new Terminator.Switch(s.key(), s.keys(), s.targets().stream().map(with).toList());
      case Terminator.Return r -> r;
      case Terminator.Exit e -> e;
    };
  }
}
