package dev.armature.gpu.x86;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What the processor of this machine can do, by its own word. */
public final class Processor {
  private static final int FEATURES = 1;
  private static final int MORE_FEATURES = 7;

  /** Of the features in ECX: FMA, POPCNT, and that the system keeps larger registers. */
  private static final int NEEDED = 1 << 12 | 1 << 23 | 1 << 27;

  /** Of the others in EBX: BMI1, BMI2, AVX-512 F, DQ, CD and VL. */
  private static final int NEEDED_MORE = 1 << 3 | 1 << 8 | 1 << 16 | 1 << 17 | 1 << 28 | 1 << 31;

  /** What the system keeps: XMM, YMM, masks, both halves of ZMM. */
  private static final int NEEDED_STATE = 0xE6;

  private Processor() {}

  /** Why code for AVX-512 cannot run here, as a part of a sentence; null when it can. */
  public static @Nullable String problem() {
    String other = problem(System.getProperty("os.name", ""), System.getProperty("os.arch", ""));
    if (other != null) {
      return other;
    }
    int[] answers = new int[4];
    try (Arena arena = Arena.ofConfined();
        NativeCode code = new NativeCode(question())) {
      MemorySegment out = arena.allocate(JAVA_INT, answers.length);
      code.function(FunctionDescriptor.ofVoid(ADDRESS)).invokeExact(out);
      MemorySegment.copy(out, JAVA_INT, 0, answers, 0, answers.length);
    } catch (IllegalCallerException e) {
      return "Java does not let this module call native code (--enable-native-access)";
    } catch (NativeCode.Refused e) {
      return e.getMessage();
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
    return problem(answers);
  }

  /** Why code cannot run on a kind of machine. */
  static @Nullable String problem(String system, String architecture) {
    String name = architecture.toLowerCase(Locale.ROOT);
    if (!name.equals("amd64") && !name.equals("x86_64")) {
      return "this processor is no x86-64 (" + name + ")";
    }
    return system.equals("Linux") ? null : "they need Linux, and this is " + system;
  }

  /** Why code cannot run on a processor with these answers, in the order of the question's. */
  static @Nullable String problem(int[] answers) {
    boolean has =
        answers[0] >= MORE_FEATURES
            && (answers[1] & NEEDED) == NEEDED
            && (answers[2] & NEEDED_MORE) == NEEDED_MORE;
    if (!has) {
      return "this processor has no AVX-512";
    }
    return (answers[3] & NEEDED_STATE) == NEEDED_STATE
        ? null
        : "the system does not keep the registers of AVX-512";
  }

  /** Stores the highest question, two sets of features, and what the system keeps. */
  private static byte[] question() {
    Assembler out = new Assembler();
    int to = 8;
    Label end = new Label();
    out.push(Assembler.RBX);
    out.move(true, to, Place.of(Assembler.RDI));
    ask(out, 0);
    out.store(false, Memory.at(to, 0), Assembler.RAX);
    out.alu(Assembler.Alu.CMP, false, Place.of(Assembler.RAX), MORE_FEATURES);
    out.jumpIf(Condition.LT, end);
    ask(out, MORE_FEATURES);
    out.store(false, Memory.at(to, 8), Assembler.RBX);
    ask(out, FEATURES);
    out.store(false, Memory.at(to, 4), Assembler.RCX);
    out.alu(Assembler.Alu.AND, false, Place.of(Assembler.RCX), 1 << 27);
    out.jumpIf(Condition.EQ, end);
    out.set(Assembler.RCX, 0);
    out.keptState();
    out.store(false, Memory.at(to, 12), Assembler.RAX);
    out.place(end);
    out.pop(Assembler.RBX);
    out.ret();
    return out.toBytes();
  }

  private static void ask(Assembler out, int leaf) {
    out.set(Assembler.RAX, leaf);
    out.set(Assembler.RCX, 0);
    out.identify();
  }
}
