package dev.armature.gpu.ptx;

import dev.armature.gpu.ir.Address;
import dev.armature.gpu.ir.Cell;
import dev.armature.gpu.ir.Constant;
import dev.armature.gpu.ir.Instruction;
import dev.armature.gpu.ir.Operand;
import dev.armature.gpu.ir.Space;
import dev.armature.gpu.ir.Type;
import java.util.Objects;

/** Loads, stores, copies and fills as PTX. */
final class MemoryCode {
  /** Registers with the address of this thread's world, by size of a cell. */
  private static final String WORLD = "%w";

  private static final String MODEL = "%mb";
  private static final String LOCAL = "%lb";

  /** Copies and fills up to this length are written out. */
  static final int UNROLLED = 12;

  /** Loads that a loop has under way before it stores. */
  private static final int CHUNK = 8;

  private final Lines out;
  private final Registers registers;
  private final Layouts layouts;
  private final LocalCells locals;
  private boolean usesModel;
  private boolean usesLocal;

  MemoryCode(Lines out, Registers registers, Layouts layouts, LocalCells locals) {
    this.out = out;
    this.registers = registers;
    this.layouts = layouts;
    this.locals = locals;
  }

  boolean usesModel() {
    return usesModel;
  }

  boolean usesLocal() {
    return usesLocal;
  }

  // ---- single cells

  void load(String to, Address from) {
    if (locals.inRegister(from)) {
      out.add("mov." + moved(from.cell()), to, locals.register(from));
    } else {
      out.add(loadOp(from), to, "[" + place(from, 0) + "]");
    }
  }

  void store(Address to, Operand value) {
    if (locals.inRegister(to)) {
      out.add("mov." + moved(to.cell()), locals.register(to), registers.text(value));
    } else {
      out.add(storeOp(to), "[" + place(to, 0) + "]", inRegister(value));
    }
  }

  private static String moved(Cell cell) {
    return Registers.declared(cell.type()).substring(1);
  }

  private static String loadOp(Address at) {
    String kind =
        switch (at.cell()) {
          case I8 -> "s8";
          case I16 -> "s16";
          case U16 -> "u16";
          case I32 -> "b32";
          case I64 -> "b64";
          case F32 -> "f32";
          case F64 -> "f64";
        };
    return switch (at.space()) {
      case MODEL -> "ld.global.nc." + kind;
      case WORLD -> "ld.global." + kind;
      case LOCAL -> "ld.local." + kind;
    };
  }

  private static String storeOp(Address at) {
    String kind =
        switch (at.cell()) {
          case I8 -> "b8";
          case I16, U16 -> "b16";
          case I32 -> "b32";
          case I64 -> "b64";
          case F32 -> "f32";
          case F64 -> "f64";
        };
    return switch (at.space()) {
      case MODEL -> throw new IllegalArgumentException("a store to the model: " + at);
      case WORLD -> "st.global." + kind;
      case LOCAL -> "st.local." + kind;
    };
  }

  /** Narrow stores of constants want a register. */
  private String inRegister(Operand value) {
    if (value instanceof Constant) {
      String r = registers.temporary(value.type());
      out.add("mov." + Registers.declared(value.type()).substring(1), r, registers.text(value));
      return r;
    }
    return registers.text(value);
  }

  /** Bytes from one cell to the next. */
  private int step(Address at) {
    return at.space() == Space.WORLD
        ? layouts.world().width() * at.cell().bytes()
        : at.cell().bytes();
  }

  private String base(Address at) {
    return switch (at.space()) {
      case WORLD -> WORLD + at.cell().bytes();
      case MODEL -> {
        usesModel = true;
        yield MODEL;
      }
      case LOCAL -> {
        usesLocal = true;
        yield LOCAL;
      }
    };
  }

  private long start(Address at) {
    return switch (at.space()) {
      case WORLD -> layouts.world().offset(at.cell(), at.offset());
      case MODEL -> layouts.model(at.cell()) + (long) at.offset() * at.cell().bytes();
      case LOCAL -> locals.start(at.cell()) + (long) at.offset() * at.cell().bytes();
    };
  }

  /** An address plus some cells, as it is written between brackets. */
  private String place(Address at, int more) {
    String base = base(at);
    Operand index = at.index();
    long offset = start(at) + (long) more * step(at);
    if (index instanceof Constant c) {
      offset += (long) c.asInt() * step(at);
    } else if (index != null) {
      String with = registers.temporary(Type.I64);
      out.add("mad.wide.s32", with, registers.text(index), Integer.toString(step(at)), base);
      base = with;
    }
    if (offset > Integer.MAX_VALUE || offset < Integer.MIN_VALUE) {
      String far = registers.temporary(Type.I64);
      out.add("add.s64", far, base, Long.toString(offset));
      return far;
    }
    return offset == 0 ? base : base + "+" + offset;
  }

  /** The address in a register that may be changed. */
  private String pointer(Address at) {
    String p = registers.temporary(Type.I64);
    String place = place(at, 0);
    int plus = place.indexOf('+');
    if (plus < 0) {
      out.add("mov.b64", p, place);
    } else {
      out.add("add.s64", p, place.substring(0, plus), place.substring(plus + 1));
    }
    return p;
  }

  private static Address plus(Address at, int cells) {
    return new Address(at.space(), at.cell(), at.offset() + cells, at.index());
  }

  // ---- many cells

  void copy(Instruction.Copy c) {
    if (c.count() instanceof Constant n && n.asInt() <= UNROLLED) {
      unrolled(c.to(), c.from(), n.asInt());
      return;
    }
    checkInMemory(c.to());
    checkInMemory(c.from());
    String from = pointer(c.from());
    String to = pointer(c.to());
    String count = registers.temporary(Type.I32);
    out.add("mov.b32", count, registers.text(c.count()));
    if (c.to().space() != c.from().space() || isForward(c)) {
      loop(c, to, from, count, 1);
      return;
    }
    String backward = out.label();
    String end = out.label();
    String p = registers.predicate();
    out.add("setp.gt.u64", p, to, from);
    out.raw("\t@" + p + " bra " + backward + ";");
    loop(c, to, from, count, 1);
    out.add("bra", end);
    out.raw(backward + ":");
    String last = registers.temporary(Type.I32);
    out.add("sub.s32", last, count, "1");
    out.add("mad.wide.s32", from, last, Integer.toString(step(c.from())), from);
    out.add("mad.wide.s32", to, last, Integer.toString(step(c.to())), to);
    loop(c, to, from, count, -1);
    out.raw(end + ":");
  }

  /** Whether cells can be copied in ascending order, as far as can be seen. */
  private static boolean isForward(Instruction.Copy c) {
    return Objects.equals(c.to().index(), c.from().index()) && c.to().offset() <= c.from().offset();
  }

  private void checkInMemory(Address at) {
    if (locals.inRegister(at)) {
      throw new IllegalStateException("a loop over registers: " + at);
    }
  }

  private void unrolled(Address to, Address from, int count) {
    Type type = to.cell().type();
    String[] values = new String[Math.max(0, count)];
    for (int i = 0; i < count; i++) {
      values[i] = registers.temporary(type);
      load(values[i], plus(from, i));
    }
    for (int i = 0; i < count; i++) {
      Address at = plus(to, i);
      if (locals.inRegister(at)) {
        out.add("mov." + moved(to.cell()), locals.register(at), values[i]);
      } else {
        out.add(storeOp(at), "[" + place(at, 0) + "]", values[i]);
      }
    }
  }

  /** Copies with several loads under way, then one by one. */
  private void loop(Instruction.Copy c, String to, String from, String count, int sign) {
    for (int width : new int[] {CHUNK, 1}) {
      String again = out.label();
      String end = out.label();
      String p = registers.predicate();
      String[] values = new String[width];
      out.raw(again + ":");
      out.add("setp.lt.s32", p, count, Integer.toString(width));
      out.raw("\t@" + p + " bra " + end + ";");
      for (int i = 0; i < width; i++) {
        values[i] = registers.temporary(c.to().cell().type());
        out.add(loadOp(c.from()), values[i], at(from, sign * i * step(c.from())));
      }
      for (int i = 0; i < width; i++) {
        out.add(storeOp(c.to()), at(to, sign * i * step(c.to())), values[i]);
      }
      out.add("add.s64", from, from, Integer.toString(sign * width * step(c.from())));
      out.add("add.s64", to, to, Integer.toString(sign * width * step(c.to())));
      out.add("sub.s32", count, count, Integer.toString(width));
      out.add("bra", again);
      out.raw(end + ":");
    }
  }

  private static String at(String pointer, int offset) {
    return "[" + pointer + "+" + offset + "]";
  }

  void fill(Instruction.Fill f) {
    if (f.count() instanceof Constant n && n.asInt() <= UNROLLED) {
      for (int i = 0; i < n.asInt(); i++) {
        store(plus(f.to(), i), f.value());
      }
      return;
    }
    checkInMemory(f.to());
    String to = pointer(f.to());
    String value = inRegister(f.value());
    String count = registers.temporary(Type.I32);
    out.add("mov.b32", count, registers.text(f.count()));
    for (int width : new int[] {CHUNK, 1}) {
      String again = out.label();
      String end = out.label();
      String p = registers.predicate();
      out.raw(again + ":");
      out.add("setp.lt.s32", p, count, Integer.toString(width));
      out.raw("\t@" + p + " bra " + end + ";");
      for (int i = 0; i < width; i++) {
        out.add(storeOp(f.to()), at(to, i * step(f.to())), value);
      }
      out.add("add.s64", to, to, Integer.toString(width * step(f.to())));
      out.add("sub.s32", count, count, Integer.toString(width));
      out.add("bra", again);
      out.raw(end + ":");
    }
  }
}
