package dev.armature.gpu.optimize;

import dev.armature.gpu.ir.Address;
import dev.armature.gpu.ir.Block;
import dev.armature.gpu.ir.Function;
import dev.armature.gpu.ir.Instruction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which arrays functions write, those they call included. */
final class Writes {
  private final Map<Function, List<Address>> known = new HashMap<>();

  /** Addresses that stand for all that a function writes: only their extents count. */
  List<Address> of(Function function) {
    List<Address> list = known.get(function);
    if (list == null) {
      Set<Address> all = new LinkedHashSet<>();
      for (Block block : function.blocks()) {
        for (Instruction i : block.instructions()) {
          switch (i) {
            case Instruction.Store s -> all.add(extent(s.to()));
            case Instruction.Copy c -> all.add(extent(c.to()));
            case Instruction.Fill f -> all.add(extent(f.to()));
            case Instruction.Call c -> all.addAll(of(c.callee()));
            case Instruction.Compute c -> {}
            case Instruction.Load l -> {}
          }
        }
      }
      list = new ArrayList<>(all);
      known.put(function, list);
    }
    return list;
  }

  private static Address extent(Address address) {
    return new Address(address.space(), address.cell(), 0, null, address.extent());
  }
}
