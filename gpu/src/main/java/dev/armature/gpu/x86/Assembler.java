package dev.armature.gpu.x86;

import java.util.Arrays;

/**
 * Writes instructions of x86-64 as bytes: general registers by legacy encodings, masks by VEX,
 * vectors by EVEX. Registers are numbers; what needs a width says so by {@code wide} (64 bits).
 */
public final class Assembler {
  /** General registers with a fixed use or meaning. */
  public static final int RAX = 0;

  /** The third temporary of many conventions. */
  public static final int RCX = 1;

  /** The upper half of products. */
  public static final int RDX = 2;

  /** A register that callers keep. */
  public static final int RBX = 3;

  /** The stack. */
  public static final int RSP = 4;

  /** A register that callers keep. */
  public static final int RBP = 5;

  /** The second argument. */
  public static final int RSI = 6;

  /** The first argument. */
  public static final int RDI = 7;

  private static final int PREFIX_66 = 0x66;
  private static final int PREFIX_F3 = 0xF3;

  private byte[] bytes = new byte[1 << 16];
  private int size;

  /** An empty program. */
  public Assembler() {}

  /** Number of bytes so far. */
  public int size() {
    return size;
  }

  /** The bytes so far; every label that was used must have its place. */
  public byte[] toBytes() {
    return Arrays.copyOf(bytes, size);
  }

  private void add(int value) {
    if (size == bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * size);
    }
    bytes[size++] = (byte) value;
  }

  private void add32(int value) {
    for (int i = 0; i < 32; i += 8) {
      add(value >> i);
    }
  }

  /** Puts a label here. */
  public void place(Label label) {
    label.place(size);
    label.uses.forEach(use -> patch(use, label));
    label.uses.clear();
  }

  private void patch(int use, Label label) {
    int distance = label.at() - (use + 4);
    for (int i = 0; i < 4; i++) {
      bytes[use + i] = (byte) (distance >> (8 * i));
    }
  }

  private void use(Label label) {
    int at = size;
    add32(0);
    if (label.at() >= 0) {
      patch(at, label);
    } else {
      label.uses.add(at);
    }
  }

  // operands

  private void operand(int register, Place place, int unit) {
    int reg = (register & 7) << 3;
    if (place instanceof Place.Register r) {
      add(0xC0 | reg | (r.number() & 7));
      return;
    }
    Memory m = (Memory) place;
    boolean indexed = m.index() >= 0 || (m.base() & 7) == RSP;
    int low = indexed ? 4 : m.base() & 7;
    int d = m.displacement();
    boolean isShort = d % unit == 0 && d / unit >= -128 && d / unit <= 127;
    int mode = d == 0 && (m.base() & 7) != RBP ? 0 : isShort ? 1 : 2;
    add(mode << 6 | reg | low);
    if (indexed) {
      int index = m.index() >= 0 ? m.index() & 7 : 4;
      add(Integer.numberOfTrailingZeros(m.scale()) << 6 | index << 3 | (m.base() & 7));
    }
    if (mode == 1) {
      add(d / unit);
    } else if (mode == 2) {
      add32(d);
    }
  }

  /** The bit of a register's number that a prefix carries. */
  private static int high(int register) {
    return register >> 3 & 1;
  }

  /** An instruction of general registers; opcode bytes with the most significant first. */
  private void legacy(
      int prefix, boolean wide, boolean byteRegister, int opcode, int register, Place place) {
    if (prefix != 0) {
      add(prefix);
    }
    int base;
    int index = 0;
    if (place instanceof Place.Register r) {
      base = r.number();
    } else {
      Memory m = (Memory) place;
      base = m.base();
      index = Math.max(0, m.index());
    }
    int rex = 0x40 | (wide ? 8 : 0) | high(register) << 2 | high(index) << 1 | high(base);
    boolean needed =
        byteRegister
            && (register >= RSP || (place instanceof Place.Register r && r.number() >= RSP));
    if (rex != 0x40 || needed) {
      add(rex);
    }
    if (opcode > 0xFFFF) {
      add(opcode >> 16);
    }
    if (opcode > 0xFF) {
      add(opcode >> 8);
    }
    add(opcode);
    operand(register, place, 1);
  }

  private void legacy(boolean wide, int opcode, int register, Place place) {
    legacy(0, wide, false, opcode, register, place);
  }

  // general registers

  /** The opcode digits of arithmetic with two operands. */
  public enum Alu {
    /** Sum. */
    ADD,
    /** Bitwise or. */
    OR,
    /** Sum with carry. */
    ADC,
    /** Difference with borrow. */
    SBB,
    /** Bitwise and. */
    AND,
    /** Difference. */
    SUB,
    /** Bitwise exclusive or. */
    XOR,
    /** Difference that sets only flags. */
    CMP
  }

  /** {@code to = to op from}. */
  public void alu(Alu op, boolean wide, int to, Place from) {
    legacy(wide, op.ordinal() << 3 | 3, to, from);
  }

  /** {@code to = to op value}. */
  public void alu(Alu op, boolean wide, Place to, int value) {
    boolean isShort = value == (byte) value;
    legacy(wide, isShort ? 0x83 : 0x81, op.ordinal(), to);
    if (isShort) {
      add(value);
    } else {
      add32(value);
    }
  }

  /** A byte in memory: {@code to = to op from}. */
  public void aluByte(Alu op, Memory to, int from) {
    legacy(0, false, true, op.ordinal() << 3, from, to);
  }

  /** A byte: {@code to = to op from}. */
  public void aluByte(Alu op, int to, Memory from) {
    legacy(0, false, true, op.ordinal() << 3 | 2, to, from);
  }

  /** Compares a byte in memory with a small number. */
  public void compareByte(Memory at, int value) {
    legacy(0, false, false, 0x80, Alu.CMP.ordinal(), at);
    add(value);
  }

  /** Copies a register, or loads it. */
  public void move(boolean wide, int to, Place from) {
    if (!(from instanceof Place.Register r && r.number() == to)) {
      legacy(wide, 0x8B, to, from);
    }
  }

  /** Stores a register. */
  public void store(boolean wide, Memory to, int from) {
    legacy(wide, 0x89, from, to);
  }

  /** Stores the low byte of a register. */
  public void storeByte(Memory to, int from) {
    legacy(0, false, true, 0x88, from, to);
  }

  /** Stores the low 16 bits of a register. */
  public void storeShort(Memory to, int from) {
    legacy(PREFIX_66, false, false, 0x89, from, to);
  }

  /** Stores a byte. */
  public void storeByteValue(Memory to, int value) {
    legacy(0, false, false, 0xC6, 0, to);
    add(value);
  }

  /** Sets a register to an int; the upper half becomes 0. */
  public void set(int to, int value) {
    if (value == 0) {
      alu(Alu.XOR, false, to, Place.of(to));
      return;
    }
    if (to >= 8) {
      add(0x41);
    }
    add(0xB8 | to & 7);
    add32(value);
  }

  /** Sets a register to a long. */
  public void set(int to, long value) {
    if (value == (value & 0xFFFFFFFFL)) {
      set(to, (int) value);
      return;
    }
    add(0x48 | to >> 3);
    add(0xB8 | to & 7);
    add32((int) value);
    add32((int) (value >> 32));
  }

  /** A byte with sign. */
  public void moveSignedByte(int to, Place from) {
    legacy(0, false, true, 0x0FBE, to, from);
  }

  /** A byte without sign. */
  public void moveByte(int to, Place from) {
    legacy(0, false, true, 0x0FB6, to, from);
  }

  /** A short with sign. */
  public void moveSignedShort(int to, Place from) {
    legacy(false, 0x0FBF, to, from);
  }

  /** A short without sign. */
  public void moveShort(int to, Place from) {
    legacy(false, 0x0FB7, to, from);
  }

  /** An int with sign to a long. */
  public void extend(int to, Place from) {
    legacy(true, 0x63, to, from);
  }

  /** The address of a place. */
  public void address(int to, Memory of) {
    legacy(true, 0x8D, to, of);
  }

  /** The sum that the address of a place is, or its low half. */
  public void address(boolean wide, int to, Memory of) {
    legacy(wide, 0x8D, to, of);
  }

  /** Low half of a product. */
  public void multiply(boolean wide, int to, Place by) {
    legacy(wide, 0x0FAF, to, by);
  }

  /** Low half of a product with a number. */
  public void multiply(boolean wide, int to, Place of, int by) {
    legacy(wide, 0x69, to, of);
    add32(by);
  }

  /** RDX:RAX is the product of RAX and another. */
  public void multiplyHigh(boolean signed, int by) {
    legacy(true, 0xF7, signed ? 5 : 4, Place.of(by));
  }

  /** RAX is the quotient and RDX the remainder of RDX:RAX. */
  public void divide(boolean wide, int by) {
    legacy(wide, 0xF7, 7, Place.of(by));
  }

  /** The sign of RAX to all bits of RDX. */
  public void spreadSign(boolean wide) {
    if (wide) {
      add(0x48);
    }
    add(0x99);
  }

  /** Changes the sign. */
  public void negate(boolean wide, int of) {
    legacy(wide, 0xF7, 3, Place.of(of));
  }

  /** Changes all bits. */
  public void not(int of) {
    legacy(false, 0xF7, 2, Place.of(of));
  }

  /** Shifts by a number: digit 4 left, 5 right with zeros, 7 right with sign. */
  public void shift(boolean wide, int digit, int of, int by) {
    legacy(wide, 0xC1, digit, Place.of(of));
    add(by);
  }

  /** Shifts by a register (BMI2): prefix 1 left, 2 right with sign, 3 right with zeros. */
  public void shift(boolean wide, int prefix, int to, int of, int by) {
    vex(2, prefix | (wide ? 0x80 : 0), 0xF7, to, by, Place.of(of));
  }

  /** Sets flags of a bitwise and. */
  public void test(boolean wide, int a, int b) {
    legacy(wide, 0x85, b, Place.of(a));
  }

  /** The byte of a register becomes 1 or 0. */
  public void setIf(Condition condition, int to) {
    legacy(0, false, true, 0x0F90 | condition.code, 0, Place.of(to));
  }

  /** Moves if a condition holds. */
  public void moveIf(Condition condition, boolean wide, int to, Place from) {
    legacy(wide, 0x0F40 | condition.code, to, from);
  }

  /** Trailing zeros. */
  public void trailingZeros(boolean wide, int to, int of) {
    legacy(PREFIX_F3, wide, false, 0x0FBC, to, Place.of(of));
  }

  /** Number of one bits. */
  public void countOnes(boolean wide, int to, int of) {
    legacy(PREFIX_F3, wide, false, 0x0FB8, to, Place.of(of));
  }

  /** Clears the lowest bit that is set. */
  public void clearLowest(int to, int of) {
    vex(2, 0, 0xF3, 1, to, Place.of(of));
  }

  /** Pushes a register. */
  public void push(int register) {
    if (register >= 8) {
      add(0x41);
    }
    add(0x50 | register & 7);
  }

  /** Pops a register. */
  public void pop(int register) {
    if (register >= 8) {
      add(0x41);
    }
    add(0x58 | register & 7);
  }

  // control

  /** Jumps. */
  public void jump(Label to) {
    add(0xE9);
    use(to);
  }

  /** Jumps if a condition holds. */
  public void jumpIf(Condition condition, Label to) {
    add(0x0F);
    add(0x80 | condition.code);
    use(to);
  }

  /** Calls. */
  public void call(Label to) {
    add(0xE8);
    use(to);
  }

  /** Returns. */
  public void ret() {
    add(0xC3);
  }

  /** Answers the question in RAX and RCX about the processor, in RAX, RBX, RCX and RDX. */
  public void identify() {
    add(0x0F);
    add(0xA2);
  }

  /** The low half of RAX says which registers the system keeps; RCX is 0. */
  public void keptState() {
    add(0x0F);
    add(0x01);
    add(0xD0);
  }

  /** Clears the upper halves of all vector registers. */
  public void zeroUpper() {
    add(0xC5);
    add(0xF8);
    add(0x77);
  }

  // the x87 unit: exact remainders

  /** Pushes a double in memory. */
  public void fload(Memory from) {
    legacy(false, 0xDD, 0, from);
  }

  /** Stores the top as a double and pops it. */
  public void fstore(Memory to) {
    legacy(false, 0xDD, 3, to);
  }

  /** Partial remainder of the top by the one below. */
  public void fprem() {
    add(0xD9);
    add(0xF8);
  }

  /** The status word to the low half of RAX. */
  public void fstatus() {
    add(0xDF);
    add(0xE0);
  }

  /** Drops the one below the top. */
  public void fdropSecond() {
    add(0xDD);
    add(0xD9);
  }

  // masks

  /**
   * An instruction with a prefix of three bytes.
   *
   * @param settings of the last of them: bit 7 for wide, bit 2 for long, the older prefix below
   */
  private void vex(int map, int settings, int opcode, int register, int second, Place place) {
    int base = place instanceof Place.Register r ? r.number() : ((Memory) place).base();
    int index = place instanceof Memory m ? Math.max(0, m.index()) : 0;
    add(0xC4);
    add((high(register) ^ 1) << 7 | (high(index) ^ 1) << 6 | (high(base) ^ 1) << 5 | map);
    add((~second & 15) << 3 | settings);
    add(opcode);
    operand(register, place, 1);
  }

  /** A general register to a mask of eight bits. */
  public void maskFrom(int mask, int register) {
    vex(1, 1, 0x92, mask, 0, Place.of(register));
  }

  /** A mask of eight bits to a general register. */
  public void maskTo(int register, int mask) {
    vex(1, 1, 0x93, register, 0, Place.of(mask));
  }

  /** Copies or loads a mask of eight bits. */
  public void moveMask(int to, Place from) {
    if (!(from instanceof Place.Register r && r.number() == to)) {
      vex(1, 1, 0x90, to, 0, from);
    }
  }

  /** Stores a mask of eight bits. */
  public void storeMask(Memory to, int mask) {
    vex(1, 1, 0x91, mask, 0, to);
  }

  /** Operations on masks of eight bits. */
  public enum MaskOp {
    /** Both. */
    AND(0x41),
    /** Not the first, but the second. */
    AND_NOT(0x42),
    /** Any. */
    OR(0x45),
    /** One of both. */
    XOR(0x47);

    final int opcode;

    MaskOp(int opcode) {
      this.opcode = opcode;
    }
  }

  /** {@code to = a op b}. */
  public void mask(MaskOp op, int to, int a, int b) {
    vex(1, 1 | 4, op.opcode, to, a, Place.of(b));
  }

  /** Sets the flag of equality if both masks are 0. */
  public void testMasks(int a, int b) {
    vex(1, 1, 0x98, a, 0, Place.of(b));
  }

  /** Sets the flag of inclusion if one mask has all of another. */
  public void testWithin(int all, int part) {
    vex(1, 1, 0x99, all, 0, Place.of(part));
  }

  // vectors

  /** An instruction with three operands, under a mask (0 for none). */
  public void vector(Vector op, int to, int first, Place second, int mask) {
    evex(op, op.opcode, to, first, second, mask, false);
  }

  /** An instruction with three operands. */
  public void vector(Vector op, int to, int first, Place second) {
    evex(op, op.opcode, to, first, second, 0, false);
  }

  /** An instruction with two operands. */
  public void vector(Vector op, int to, Place from) {
    evex(op, op.opcode, to, 0, from, 0, false);
  }

  /** An instruction with two operands under a mask; other lanes keep what they have. */
  public void vector(Vector op, int to, Place from, int mask) {
    evex(op, op.opcode, to, 0, from, mask, false);
  }

  /** An instruction with two operands under a mask; other lanes become 0. */
  public void vectorOrZero(Vector op, int to, Place from, int mask) {
    evex(op, op.opcode, to, 0, from, mask, true);
  }

  /** An instruction with three operands under a mask; other lanes become 0. */
  public void vectorOrZero(Vector op, int to, int first, Place second, int mask) {
    evex(op, op.opcode, to, first, second, mask, true);
  }

  /** An instruction with an immediate byte. */
  public void vector(Vector op, int to, int first, Place second, int mask, int immediate) {
    evex(op, op.opcode, to, first, second, mask, false);
    add(immediate);
  }

  /** A mask of the lanes, of those of another (0 for all), in which a comparison holds. */
  public void compare(Vector op, int to, int first, Place second, int mask, Comparison by) {
    vector(op, to, first, second, mask, by.predicate(op));
  }

  /** Shifts by a number: digit 6 left, 2 right with zeros, 4 right with sign. */
  public void vectorShift(boolean wide, int digit, int to, Place of, int by, int mask) {
    Vector width = wide ? Vector.PADDQ : Vector.PADDD;
    evex(width, wide && digit != 4 ? 0x73 : 0x72, digit, to, of, mask, false);
    add(by);
  }

  private void evex(
      Vector op, int opcode, int register, int second, Place place, int mask, boolean zero) {
    int base;
    int index;
    boolean vectorIndex = false;
    boolean broadcast = false;
    int unit = op.bytes;
    switch (place) {
      case Place.Register r -> {
        base = r.number();
        index = r.number() >> 1; // its bit 4 goes where that of an index would be bit 3
      }
      case Memory m -> {
        base = m.base();
        index = Math.max(0, m.index());
        vectorIndex =
            switch (op) {
              case GATHERDPD, PGATHERDD, SCATTERDPD, PSCATTERDD -> true;
              default -> false;
            };
        broadcast = m.broadcast();
        if (broadcast) {
          unit = op.elementBytes();
        }
      }
    }
    int vBit = vectorIndex ? index >> 4 & 1 : second >> 4 & 1;
    add(0x62);
    add(
        (high(register) ^ 1) << 7
            | (high(index) ^ 1) << 6
            | (high(base) ^ 1) << 5
            | (register >> 4 & 1 ^ 1) << 4
            | op.map);
    add(op.wide << 7 | (~second & 15) << 3 | 4 | op.prefix);
    add((zero ? 0x80 : 0) | op.length << 5 | (broadcast ? 0x10 : 0) | (vBit ^ 1) << 3 | mask);
    add(opcode);
    operand(register, place, unit);
  }
}
