package dev.armature.gpu.lanes;

import dev.armature.gpu.ir.Address;
import dev.armature.gpu.ir.Block;
import dev.armature.gpu.ir.Cell;
import dev.armature.gpu.ir.Constant;
import dev.armature.gpu.ir.Instruction;
import dev.armature.gpu.ir.Operand;
import dev.armature.gpu.ir.Space;
import dev.armature.gpu.ir.Untranslatable;
import dev.armature.gpu.ir.Value;
import dev.armature.gpu.ptx.TileLayout;
import dev.armature.gpu.x86.Assembler;
import dev.armature.gpu.x86.Assembler.Alu;
import dev.armature.gpu.x86.Comparison;
import dev.armature.gpu.x86.Condition;
import dev.armature.gpu.x86.Label;
import dev.armature.gpu.x86.Memory;
import dev.armature.gpu.x86.Place;
import dev.armature.gpu.x86.Vector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Loads, stores, copies and fills. A cell with the same number for all worlds is a row of
 * neighboring elements; otherwise each lane has its own address.
 */
final class MemoryCode {
  private static final int WIDTH_SHIFT = 3;

  /** Bytes of the longest row. */
  private static final int ROW = Homes.VECTOR_BYTES;

  /** Copies of up to so many cells are written out. */
  private static final int FEW = 4;

  private static final int LEFT = 6;

  private static final int V0 = Registers.V0;
  private static final int V1 = Registers.V1;
  private static final int V2 = Registers.V2;
  private static final int V3 = Registers.V3;

  private final Assembler out;
  private final ValueCode values;
  private final TileLayout tile;
  private final ModelBytes model;
  private final Gathers gathers;

  private final Value[] scaled = new Value[Registers.SCALED.length];
  private final int[] shifts = new int[Registers.SCALED.length];
  private final List<Runnable> later = new ArrayList<>();
  private int oldest;
  private @Nullable Value laneCells;
  private Block block;

  MemoryCode(ValueCode values, TileLayout tile, ModelBytes model, Gathers gathers, Block first) {
    block = first;
    this.gathers = gathers;
    this.values = values;
    this.out = values.out;
    this.tile = tile;
    this.model = model;
  }

  /** Registers that hold indexes have been used for something else, or another way leads here. */
  void forget() {
    Arrays.fill(scaled, null);
    laneCells = null;
  }

  private boolean varies(@Nullable Operand index) {
    return index != null && values.kind(index) != Kind.SCALAR;
  }

  private static int shift(Cell cell) {
    return Integer.numberOfTrailingZeros(cell.bytes());
  }

  /** Bytes from the start of the tile or of the model. */
  private int displacement(Address at) {
    boolean isInTile = at.space() == Space.WORLD;
    if (at.space() == Space.LOCAL) {
      throw new Untranslatable("local memory is not compiled for lanes");
    }
    long bytes =
        isInTile
            ? tile.offset(at.cell(), at.offset())
            : model.offset(at.cell(), 0) + (long) at.offset() * at.cell().bytes();
    long end = isInTile ? tile.bytes() : model.regionBytes();
    // lanes that are not under way read what is there
    if (bytes < -LaneCode.MARGIN || bytes + ROW > end + LaneCode.MARGIN) {
      throw new Untranslatable("an index too far from its array: " + at);
    }
    return (int) bytes;
  }

  private static int base(Address at) {
    return at.space() == Space.WORLD ? Registers.TILE : Registers.MODEL;
  }

  /** The row of a cell whose number is the same for all worlds. */
  private Memory row(Address at) {
    int displacement = displacement(at);
    Operand index = at.index();
    if (index == null) {
      return Memory.at(base(at), displacement);
    }
    Commons.Common common = values.commons.at(index, block);
    if (common != null) {
      index = common.number();
    }
    int bytes = shift(at.cell());
    if (index instanceof Constant c) {
      int by = at.space() == Space.WORLD ? bytes + WIDTH_SHIFT : bytes;
      return Memory.at(base(at), displacement + (c.asInt() << by));
    }
    Value v = (Value) index;
    if (at.space() == Space.WORLD) {
      return Memory.at(base(at), scaled(v, bytes + WIDTH_SHIFT), 1, displacement);
    }
    return Memory.at(base(at), scaled(v, 0), 1 << bytes, displacement);
  }

  /** A register with an index times a power of two. */
  private int scaled(Value index, int shift) {
    for (int i = 0; i < scaled.length; i++) {
      if (index.equals(scaled[i]) && shifts[i] == shift) {
        oldest = 1 - i;
        return Registers.SCALED[i];
      }
    }
    int i = oldest;
    oldest = 1 - i;
    scaled[i] = index;
    shifts[i] = shift;
    int register = Registers.SCALED[i];
    out.extend(register, values.scalarPlace(index));
    if (shift > 0) {
      out.shift(true, 4, register, shift);
    }
    return register;
  }

  /**
   * The addresses of a cell of each lane: a vector with the numbers of cells, for scales of the
   * size of a cell.
   *
   * @param isOnTheSide whether this code is jumped to, so that nothing is kept for the next access
   */
  private Memory lanes(Address at, boolean isOnTheSide) {
    Value index = (Value) java.util.Objects.requireNonNull(at.index());
    int cells;
    if (at.space() == Space.MODEL) {
      cells = values.vector(index, V1);
    } else {
      cells = isOnTheSide ? V1 : Registers.LANE_CELLS;
      if (isOnTheSide || !index.equals(laneCells)) {
        Place numbers = Place.of(values.vector(index, V1));
        out.vectorShift(false, LEFT, cells, numbers, WIDTH_SHIFT, 0);
        out.vector(Vector.PADDD, cells, cells, values.lanes());
      }
      laneCells = isOnTheSide ? laneCells : index;
    }
    return Memory.at(base(at), cells, at.cell().bytes(), displacement(at));
  }

  /**
   * Two ways to an address: a row if all worlds under way have the same index, and addresses of the
   * lanes otherwise. The second is written behind the function.
   */
  private void either(Address at, java.util.function.Consumer<Memory> row, Runnable lanes) {
    Memory m = row(at);
    Label side = new Label();
    Label end = new Label();
    unlessCommon(at, side);
    row.accept(m);
    out.place(end);
    later.add(
        () -> {
          out.place(side);
          lanes.run();
          out.jump(end);
        });
  }

  /** Jumps if the worlds under way have different indexes. */
  private void unlessCommon(Address at, Label to) {
    int flag = java.util.Objects.requireNonNull(values.commons.at(at.index(), block)).flag();
    out.compareByte(values.common(flag), 0);
    out.jumpIf(Condition.NE, to);
  }

  /** Whether there is a number for an index that varies. */
  private boolean isOftenCommon(@Nullable Operand index) {
    return values.commons.at(index, block) != null;
  }

  /** Starts a block. */
  void enter(Block next) {
    block = next;
    forget();
  }

  /** Writes what is jumped to. */
  void writeSides() {
    later.forEach(Runnable::run);
  }

  // loads

  void load(Instruction.Load l) {
    Value result = l.result();
    Address from = l.from();
    if (values.kind(result) == Kind.SCALAR) {
      Memory m = row(from);
      Commons.Common common = values.commons.of(result);
      Label none = new Label();
      if (common != null) {
        // the number of an index that differs may be of a world that has gone on elsewhere
        out.compareByte(values.common(common.flag()), 0);
        out.jumpIf(Condition.NE, none);
      }
      int target = values.scalarTarget(result, Registers.TEMP);
      switch (from.cell()) {
        case I8 -> out.moveSignedByte(target, m);
        case I16 -> out.moveSignedShort(target, m);
        case U16 -> out.moveShort(target, m);
        case I32 -> out.move(false, target, m);
        case I64 -> out.move(true, target, m);
        default -> throw new IllegalStateException("a shared floating-point number");
      }
      values.takeScalar(result, target);
      out.place(none);
    } else if (!varies(from.index())) {
      int target = values.target(result, V0);
      loadRow(from, row(from), target, values.guard(result, target));
      values.take(result, target);
    } else if (isOftenCommon(from.index())) {
      int target = values.target(result, V0);
      int guard = values.guard(result, target);
      either(
          from,
          m -> loadRow(from, m, target, guard),
          () -> {
            gather(from, true);
            if (target != V0) {
              out.vector(ValueCode.move(result.type()), target, Place.of(V0), guard);
            }
          });
      values.take(result, target);
    } else {
      gather(from, false);
      values.copy(result, V0);
    }
  }

  private void loadRow(Address from, Memory m, int to, int guard) {
    if (from.space() == Space.MODEL) {
      switch (from.cell()) {
        case F64 -> out.vector(Vector.BROADCASTSD, to, m, guard);
        case I64 -> out.vector(Vector.PBROADCASTQ, to, m, guard);
        case F32, I32 -> out.vector(Vector.PBROADCASTD, to, m, guard);
        default -> {
          switch (from.cell()) {
            case I8 -> out.moveSignedByte(Registers.TEMP, m);
            case I16 -> out.moveSignedShort(Registers.TEMP, m);
            default -> out.moveShort(Registers.TEMP, m);
          }
          out.vector(Vector.PBROADCASTD_R, to, Place.of(Registers.TEMP), guard);
        }
      }
      return;
    }
    loadCells(from.cell(), m, to, guard);
  }

  /** Loads a row of the worlds, in the lanes of a mask (0 for all). */
  private void loadCells(Cell cell, Memory m, int to, int mask) {
    switch (cell) {
      case F64, I64 -> out.vector(Vector.MOVUPD, to, m, mask);
      case F32, I32 -> out.vector(Vector.MOVUPS, to, m, mask);
      case I8 -> out.vector(Vector.PMOVSXBD, to, m, mask);
      case I16 -> out.vector(Vector.PMOVSXWD, to, m, mask);
      case U16 -> out.vector(Vector.PMOVZXWD, to, m, mask);
    }
  }

  /** Loads from an address of each lane, to V0. */
  private void gather(Address from, boolean isOnTheSide) {
    int cells = lanes(from, isOnTheSide).index();
    if (cells != V1) {
      out.vector(Vector.MOVUPS, V1, Place.of(cells));
    }
    out.address(Registers.TEMP, Memory.at(base(from), displacement(from)));
    out.call(gathers.entry(from.cell()));
  }

  // stores

  void store(Instruction.Store s) {
    Address to = s.to();
    int value = values.vector(s.value(), V0);
    if (!varies(to.index())) {
      storeRow(to.cell(), row(to), value, Registers.ACTIVE_MASK);
    } else if (isOftenCommon(to.index())) {
      either(
          to,
          m -> storeRow(to.cell(), m, value, Registers.ACTIVE_MASK),
          () -> scatter(to, value, true));
    } else {
      scatter(to, value, false);
    }
  }

  private void scatter(Address to, int value, boolean isOnTheSide) {
    Memory m = lanes(to, isOnTheSide);
    if (to.cell().bytes() >= Integer.BYTES) {
      out.moveMask(Registers.MASK_TEMP, Place.of(Registers.ACTIVE_MASK));
      boolean wide = to.cell().bytes() == Long.BYTES;
      out.vector(wide ? Vector.SCATTERDPD : Vector.PSCATTERDD, value, m, Registers.MASK_TEMP);
      return;
    }
    out.vector(Vector.STOREUPS, value, Frame.scratch(0));
    out.vector(Vector.STOREUPS, m.index(), Frame.scratch(1));
    int at = Registers.SCALED[0];
    int lane = Registers.SCALED[1];
    out.push(at);
    out.push(lane);
    Label next = new Label();
    Label end = new Label();
    out.maskTo(Registers.TEMP2, Registers.ACTIVE_MASK);
    out.place(next);
    out.test(false, Registers.TEMP2, Registers.TEMP2);
    out.jumpIf(Condition.EQ, end);
    out.trailingZeros(false, lane, Registers.TEMP2);
    out.clearLowest(Registers.TEMP2, Registers.TEMP2);
    out.move(false, Registers.TEMP, element(0, lane));
    out.extend(at, element(1, lane));
    Memory place = Memory.at(m.base(), at, m.scale(), m.displacement());
    if (to.cell() == Cell.I8) {
      out.storeByte(place, Registers.TEMP);
    } else {
      out.storeShort(place, Registers.TEMP);
    }
    out.jump(next);
    out.place(end);
    out.pop(lane);
    out.pop(at);
  }

  private static Memory element(int scratch, int lane) {
    Memory m = Frame.scratch(scratch);
    return Memory.at(m.base(), lane, Integer.BYTES, m.displacement());
  }

  /**
   * Stores a row in the lanes of a mask. The row is read, changed and stored as a whole: a store
   * under a mask would hold up the next load from it until it has reached the cache.
   */
  private void storeRow(Cell cell, Memory m, int value, int mask) {
    boolean wide = cell.bytes() == Long.BYTES;
    loadCells(cell, m, V3, 0);
    out.vector(wide ? Vector.BLENDMPD : Vector.BLENDMPS, V3, V3, Place.of(value), mask);
    storeWhole(cell, m, V3);
  }

  private void storeWhole(Cell cell, Memory m, int value) {
    switch (cell) {
      case F64, I64 -> out.vector(Vector.STOREUPD, value, m);
      case F32, I32 -> out.vector(Vector.STOREUPS, value, m);
      case I8 -> out.vector(Vector.PMOVDB, value, m);
      case I16, U16 -> out.vector(Vector.PMOVDW, value, m);
    }
  }

  // copies and fills

  private static boolean isFew(Operand count) {
    return count instanceof Constant c && c.asInt() <= FEW;
  }

  private static boolean varies(Uniformity uniformity, @Nullable Operand operand) {
    return operand instanceof Value v && uniformity.kind(v) != Kind.SCALAR;
  }

  /** Whether a copy or a fill needs registers of values. */
  static boolean isLong(Instruction instruction, Uniformity uniformity) {
    return switch (instruction) {
      case Instruction.Copy c ->
          !isFew(c.count())
              || varies(uniformity, c.to().index())
              || varies(uniformity, c.from().index());
      case Instruction.Fill f -> !isFew(f.count()) || varies(uniformity, f.to().index());
      default -> false;
    };
  }

  private static Address plus(Address at, int cells) {
    return new Address(at.space(), at.cell(), at.offset() + cells, at.index(), at.extent());
  }

  void copy(Instruction.Copy c) {
    if (!isLong(c, values.uniformity)) {
      int count = ((Constant) c.count()).asInt();
      // all are read before any is written
      for (int i = 0; i < count; i++) {
        loadCells(c.to().cell(), row(plus(c.to(), i)), V0 + i, 0);
        loadRow(c.from(), row(plus(c.from(), i)), V0 + i, Registers.ACTIVE_MASK);
      }
      for (int i = 0; i < count; i++) {
        storeWhole(c.to().cell(), row(plus(c.to(), i)), V0 + i);
      }
      return;
    }
    rowsOr(List.of(c.to(), c.from()), () -> copyRows(c), () -> copyByLane(c));
  }

  /** Goes along rows if worlds have the same indexes, and lane by lane otherwise. */
  private void rowsOr(List<Address> addresses, Runnable rows, Runnable byLane) {
    List<Address> apart = addresses.stream().filter(a -> varies(a.index())).toList();
    forget();
    if (apart.stream().allMatch(a -> isOftenCommon(a.index()))) {
      Label side = new Label();
      Label end = new Label();
      for (Address a : apart) {
        unlessCommon(a, side);
      }
      rows.run();
      if (!apart.isEmpty()) {
        out.jump(end);
        out.place(side);
        forget();
        byLane.run();
        out.place(end);
      }
    } else {
      byLane.run();
    }
    forget();
  }

  private static final int SOURCE = 10;
  private static final int TARGET = 11;
  private static final int ROUND = 12;
  private static final int MOST = 13;

  private void copyRows(Instruction.Copy c) {
    int from = Registers.TEMP;
    int to = Registers.TEMP2;
    out.address(from, row(c.from()));
    out.address(to, row(c.to()));
    Rounds rounds = new Rounds(c.count());
    out.move(true, SOURCE, Place.of(from));
    out.move(true, TARGET, Place.of(to));
    int bytes = c.to().cell().bytes();
    int sourceStep = c.from().space() == Space.WORLD ? bytes << WIDTH_SHIFT : bytes;
    int targetStep = bytes << WIDTH_SHIFT;
    Label end = new Label();
    if (!c.to().isElsewhere(c.from())) {
      Label forward = new Label();
      out.alu(Alu.CMP, true, TARGET, Place.of(SOURCE));
      out.jumpIf(Condition.LE, forward);
      rounds.backward(
          () -> {
            Memory source = at(SOURCE, sourceStep);
            loadRow(c.from(), source, V0, 0);
            storeRow(c.to().cell(), at(TARGET, targetStep), V0, Registers.MASK_TEMP);
          },
          end);
      out.place(forward);
    }
    rounds.forward(
        () -> {
          loadRow(c.from(), Memory.at(SOURCE, 0), V0, 0);
          storeRow(c.to().cell(), Memory.at(TARGET, 0), V0, Registers.MASK_TEMP);
          out.alu(Alu.ADD, true, Place.of(SOURCE), sourceStep);
          out.alu(Alu.ADD, true, Place.of(TARGET), targetStep);
        },
        end);
    out.place(end);
  }

  /** The row of the present round behind a register. */
  private Memory at(int register, int step) {
    out.multiply(true, Registers.TEMP, Place.of(ROUND), step);
    return Memory.at(register, Registers.TEMP, 1, 0);
  }

  /** Rounds of a loop over rows: as many as the world with the most has. */
  private final class Rounds {
    private final boolean varies;

    Rounds(Operand count) {
      varies = MemoryCode.this.varies(count);
      if (varies) {
        out.vector(Vector.MOVUPS, V1, Place.of(values.vector(count, V1)));
      } else {
        out.move(false, MOST, Place.of(values.scalar(count, MOST)));
        out.moveMask(Registers.MASK_TEMP, Place.of(Registers.ACTIVE_MASK));
      }
    }

    /** Sets the mask of the worlds that are in this round. */
    private void findWorlds() {
      out.vector(Vector.PBROADCASTD_R, V2, Place.of(ROUND));
      out.compare(
          Vector.PCMPD,
          Registers.MASK_TEMP,
          V1,
          Place.of(V2),
          Registers.ACTIVE_MASK,
          Comparison.GT);
    }

    /** Ends the loop, or sets the mask of the worlds that are in this round. */
    private void check(Label end) {
      if (varies) {
        findWorlds();
        out.testMasks(Registers.MASK_TEMP, Registers.MASK_TEMP);
        out.jumpIf(Condition.EQ, end);
      } else {
        out.alu(Alu.CMP, false, ROUND, Place.of(MOST));
        out.jumpIf(Condition.GE, end);
      }
    }

    void forward(Runnable body, Label end) {
      Label next = new Label();
      out.set(ROUND, 0);
      out.place(next);
      check(end);
      body.run();
      out.alu(Alu.ADD, false, Place.of(ROUND), 1);
      out.jump(next);
    }

    void backward(Runnable body, Label end) {
      Label count = new Label();
      Label next = new Label();
      Label start = new Label();
      if (varies) {
        out.set(ROUND, 0);
        out.place(count);
        check(start);
        out.alu(Alu.ADD, false, Place.of(ROUND), 1);
        out.jump(count);
      } else {
        out.move(false, ROUND, Place.of(MOST));
      }
      out.place(start);
      out.place(next);
      out.alu(Alu.SUB, false, Place.of(ROUND), 1);
      out.jumpIf(Condition.LT, end);
      if (varies) {
        // some world is in each of these rounds
        findWorlds();
      }
      body.run();
      out.jump(next);
    }
  }

  /** A vector or number for all lanes as ints in memory. */
  private void spread(@Nullable Operand operand, int scratch) {
    int v = values.vector(operand == null ? Constant.of(0) : operand, V0);
    out.vector(Vector.STOREUPS, v, Frame.scratch(scratch));
  }

  /** The address of a cell of the present lane; the distance of cells. */
  private int address(Address at, int scratch, int register) {
    int lane = ComputeCode.LANE;
    out.extend(register, element(scratch, lane));
    int bytes = at.cell().bytes();
    if (at.space() == Space.WORLD) {
      out.shift(true, 4, register, WIDTH_SHIFT);
      out.alu(Alu.ADD, true, register, Place.of(lane));
    }
    if (bytes > 1) {
      out.shift(true, 4, register, shift(at.cell()));
    }
    out.alu(Alu.ADD, true, Place.of(register), displacement(at));
    out.alu(Alu.ADD, true, register, Place.of(base(at)));
    return at.space() == Space.WORLD ? bytes << WIDTH_SHIFT : bytes;
  }

  private void copyByLane(Instruction.Copy c) {
    spread(c.from().index(), 0);
    spread(c.to().index(), 1);
    spread(c.count(), 2);
    Cell cell = c.to().cell();
    ComputeCode.eachLane(
        out,
        () -> {
          Label forward = new Label();
          Label next = new Label();
          Label end = new Label();
          int sourceStep = address(c.from(), 0, SOURCE);
          int targetStep = address(c.to(), 1, TARGET);
          int steps = Registers.TEMP2;
          int sources = Registers.SCALED[0];
          out.extend(ROUND, element(2, ComputeCode.LANE));
          out.test(false, ROUND, ROUND);
          out.jumpIf(Condition.LE, end);
          out.set(sources, sourceStep);
          out.set(steps, targetStep);
          out.alu(Alu.CMP, true, TARGET, Place.of(SOURCE));
          out.jumpIf(Condition.LE, forward);
          // from the end, as the ranges may overlap
          out.address(MOST, Memory.at(ROUND, -1));
          out.multiply(true, Registers.TEMP, Place.of(MOST), sourceStep);
          out.alu(Alu.ADD, true, SOURCE, Place.of(Registers.TEMP));
          out.multiply(true, Registers.TEMP, Place.of(MOST), targetStep);
          out.alu(Alu.ADD, true, TARGET, Place.of(Registers.TEMP));
          out.negate(true, sources);
          out.negate(true, steps);
          out.place(forward);
          out.place(next);
          moveCell(cell, Memory.at(TARGET, 0), Memory.at(SOURCE, 0));
          out.alu(Alu.ADD, true, SOURCE, Place.of(sources));
          out.alu(Alu.ADD, true, TARGET, Place.of(steps));
          out.alu(Alu.SUB, true, Place.of(ROUND), 1);
          out.jumpIf(Condition.NE, next);
          out.place(end);
        });
  }

  private void moveCell(Cell cell, Memory to, Memory from) {
    int temp = Registers.TEMP;
    switch (cell.bytes()) {
      case 1 -> {
        out.moveByte(temp, from);
        out.storeByte(to, temp);
      }
      case 2 -> {
        out.moveShort(temp, from);
        out.storeShort(to, temp);
      }
      default -> {
        boolean wide = cell.bytes() == Long.BYTES;
        out.move(wide, temp, from);
        out.store(wide, to, temp);
      }
    }
  }

  void fill(Instruction.Fill f) {
    Cell cell = f.to().cell();
    if (!isLong(f, values.uniformity)) {
      int count = ((Constant) f.count()).asInt();
      int value = values.vector(f.value(), V0);
      for (int i = 0; i < count; i++) {
        storeRow(cell, row(plus(f.to(), i)), value, Registers.ACTIVE_MASK);
      }
      return;
    }
    rowsOr(List.of(f.to()), () -> fillRows(f), () -> fillByLane(f));
  }

  private void fillRows(Instruction.Fill f) {
    Cell cell = f.to().cell();
    out.vector(ValueCode.move(f.value().type()), V0, Place.of(values.vector(f.value(), V0)));
    out.address(Registers.TEMP2, row(f.to()));
    Rounds rounds = new Rounds(f.count());
    out.move(true, TARGET, Place.of(Registers.TEMP2));
    Label end = new Label();
    rounds.forward(
        () -> {
          storeRow(cell, Memory.at(TARGET, 0), V0, Registers.MASK_TEMP);
          out.alu(Alu.ADD, true, Place.of(TARGET), cell.bytes() << WIDTH_SHIFT);
        },
        end);
    out.place(end);
  }

  private void fillByLane(Instruction.Fill f) {
    Cell cell = f.to().cell();
    spread(f.to().index(), 1);
    spread(f.count(), 2);
    boolean wide = ValueCode.isWide(f.value().type());
    out.vector(
        wide ? Vector.STOREUPD : Vector.STOREUPS, values.vector(f.value(), V0), Frame.scratch(0));
    Memory value = Frame.scratch(0);
    ComputeCode.eachLane(
        out,
        () -> {
          Label next = new Label();
          Label end = new Label();
          int step = address(f.to(), 1, TARGET);
          out.extend(ROUND, element(2, ComputeCode.LANE));
          out.test(false, ROUND, ROUND);
          out.jumpIf(Condition.LE, end);
          out.place(next);
          Memory element =
              Memory.at(
                  value.base(),
                  ComputeCode.LANE,
                  wide ? Long.BYTES : Integer.BYTES,
                  value.displacement());
          moveCell(cell, Memory.at(TARGET, 0), element);
          out.alu(Alu.ADD, true, Place.of(TARGET), step);
          out.alu(Alu.SUB, true, Place.of(ROUND), 1);
          out.jumpIf(Condition.NE, next);
          out.place(end);
        });
  }
}
