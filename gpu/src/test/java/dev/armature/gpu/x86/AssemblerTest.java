package dev.armature.gpu.x86;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.gpu.x86.Assembler.Alu;
import dev.armature.gpu.x86.Assembler.MaskOp;
import java.util.HexFormat;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/**
 * Bytes of instructions, compared with those of binutils' {@code as} (2.40, told to use the forms
 * that {@link Assembler} uses where there are several).
 */
class AssemblerTest {
  private final StringBuilder wrong = new StringBuilder();

  private void is(String text, String bytes, Consumer<Assembler> instruction) {
    Assembler assembler = new Assembler();
    instruction.accept(assembler);
    String have = HexFormat.of().formatHex(assembler.toBytes());
    if (!have.equals(bytes)) {
      wrong
          .append(text)
          .append(": ")
          .append(have)
          .append(" instead of ")
          .append(bytes)
          .append('\n');
    }
  }

  @Test
  void arithmeticAndMoves() {
    is("add rcx, rdx", "4803ca", a -> a.alu(Alu.ADD, true, 1, Place.of(2)));
    is("add edx, [rax]", "0310", a -> a.alu(Alu.ADD, false, 2, Memory.at(0, 0)));
    is("add ecx, -7", "83c1f9", a -> a.alu(Alu.ADD, false, Place.of(1), -7));
    is("add rdx, 1000", "4881c2e8030000", a -> a.alu(Alu.ADD, true, Place.of(2), 1000));
    is("add byte ptr [r12], cl", "41000c24", a -> a.aluByte(Alu.ADD, Memory.at(12, 0), 1));
    is("add dl, byte ptr [rdi+127]", "02577f", a -> a.aluByte(Alu.ADD, 2, Memory.at(7, 127)));
    is("or rsp, rdi", "480be7", a -> a.alu(Alu.OR, true, 4, Place.of(7)));
    is("or edi, [rbp+0]", "0b7d00", a -> a.alu(Alu.OR, false, 7, Memory.at(5, 0)));
    is("or esp, -7", "83ccf9", a -> a.alu(Alu.OR, false, Place.of(4), -7));
    is("or rdi, 1000", "4881cfe8030000", a -> a.alu(Alu.OR, true, Place.of(7), 1000));
    is("or byte ptr [rdi+127], spl", "4008677f", a -> a.aluByte(Alu.OR, Memory.at(7, 127), 4));
    is("or dil, byte ptr [rsi-128]", "400a7e80", a -> a.aluByte(Alu.OR, 7, Memory.at(6, -128)));
    is("adc rdi, r12", "4913fc", a -> a.alu(Alu.ADC, true, 7, Place.of(12)));
    is("adc r12d, [r13+0]", "45136500", a -> a.alu(Alu.ADC, false, 12, Memory.at(13, 0)));
    is("adc edi, -7", "83d7f9", a -> a.alu(Alu.ADC, false, Place.of(7), -7));
    is("adc r12, 1000", "4981d4e8030000", a -> a.alu(Alu.ADC, true, Place.of(12), 1000));
    is("adc byte ptr [rsi-128], dil", "40107e80", a -> a.aluByte(Alu.ADC, Memory.at(6, -128), 7));
    is(
        "adc r12b, byte ptr [rbx+128]",
        "4412a380000000",
        a -> a.aluByte(Alu.ADC, 12, Memory.at(3, 128)));
    is("sbb r10, rcx", "4c1bd1", a -> a.alu(Alu.SBB, true, 10, Place.of(1)));
    is("sbb ecx, [rsp+8]", "1b4c2408", a -> a.alu(Alu.SBB, false, 1, Memory.at(4, 8)));
    is("sbb r10d, -7", "4183daf9", a -> a.alu(Alu.SBB, false, Place.of(10), -7));
    is("sbb rcx, 1000", "4881d9e8030000", a -> a.alu(Alu.SBB, true, Place.of(1), 1000));
    is(
        "sbb byte ptr [rbx+128], r10b",
        "44189380000000",
        a -> a.aluByte(Alu.SBB, Memory.at(3, 128), 10));
    is(
        "sbb cl, byte ptr [r9-129]",
        "411a897fffffff",
        a -> a.aluByte(Alu.SBB, 1, Memory.at(9, -129)));
    is("and r13, rsi", "4c23ee", a -> a.alu(Alu.AND, true, 13, Place.of(6)));
    is("and esi, [r12]", "41233424", a -> a.alu(Alu.AND, false, 6, Memory.at(12, 0)));
    is("and r13d, -7", "4183e5f9", a -> a.alu(Alu.AND, false, Place.of(13), -7));
    is("and rsi, 1000", "4881e6e8030000", a -> a.alu(Alu.AND, true, Place.of(6), 1000));
    is(
        "and byte ptr [r9-129], r13b",
        "4520a97fffffff",
        a -> a.aluByte(Alu.AND, Memory.at(9, -129), 13));
    is(
        "and sil, byte ptr [rax+rcx*1]",
        "40223408",
        a -> a.aluByte(Alu.AND, 6, Memory.at(0, 1, 1, 0)));
    is("sub rax, r11", "492bc3", a -> a.alu(Alu.SUB, true, 0, Place.of(11)));
    is("sub r11d, [rdi+127]", "442b5f7f", a -> a.alu(Alu.SUB, false, 11, Memory.at(7, 127)));
    is("sub eax, -7", "83e8f9", a -> a.alu(Alu.SUB, false, Place.of(0), -7));
    is("sub r11, 1000", "4981ebe8030000", a -> a.alu(Alu.SUB, true, Place.of(11), 1000));
    is("sub byte ptr [rax+rcx*1], al", "280408", a -> a.aluByte(Alu.SUB, Memory.at(0, 1, 1, 0), 0));
    is(
        "sub r11b, byte ptr [rbp+rdx*2+4]",
        "442a5c5504",
        a -> a.aluByte(Alu.SUB, 11, Memory.at(5, 2, 2, 4)));
    is("xor rbx, rax", "4833d8", a -> a.alu(Alu.XOR, true, 3, Place.of(0)));
    is("xor eax, [rsi-128]", "334680", a -> a.alu(Alu.XOR, false, 0, Memory.at(6, -128)));
    is("xor ebx, -7", "83f3f9", a -> a.alu(Alu.XOR, false, Place.of(3), -7));
    is("xor r10, 1000", "4981f2e8030000", a -> a.alu(Alu.XOR, true, Place.of(10), 1000));
    is(
        "xor byte ptr [rbp+rdx*2+4], bl",
        "305c5504",
        a -> a.aluByte(Alu.XOR, Memory.at(5, 2, 2, 4), 3));
    is(
        "xor al, byte ptr [r12+r13*4+1000]",
        "433284ace8030000",
        a -> a.aluByte(Alu.XOR, 0, Memory.at(12, 13, 4, 1000)));
    is("cmp rsi, rbp", "483bf5", a -> a.alu(Alu.CMP, true, 6, Place.of(5)));
    is("cmp ebp, [rbx+128]", "3bab80000000", a -> a.alu(Alu.CMP, false, 5, Memory.at(3, 128)));
    is("cmp esi, -7", "83fef9", a -> a.alu(Alu.CMP, false, Place.of(6), -7));
    is("cmp rbp, 1000", "4881fde8030000", a -> a.alu(Alu.CMP, true, Place.of(5), 1000));
    is(
        "cmp byte ptr [r12+r13*4+1000], sil",
        "4338b4ace8030000",
        a -> a.aluByte(Alu.CMP, Memory.at(12, 13, 4, 1000), 6));
    is(
        "cmp bpl, byte ptr [r8+r15*8-8]",
        "433a6cf8f8",
        a -> a.aluByte(Alu.CMP, 5, Memory.at(8, 15, 8, -8)));
    is("and ebx, -129", "81e37fffffff", a -> a.alu(Alu.AND, false, Place.of(3), -129));
    is(
        "cmp qword ptr [rbp+rdx*2+4], 5",
        "48837c550405",
        a -> a.alu(Alu.CMP, true, Memory.at(5, 2, 2, 4), 5));
    is("mov rbx, [rax]", "488b18", a -> a.move(true, 3, Memory.at(0, 0)));
    is("mov ebx, [rax]", "8b18", a -> a.move(false, 3, Memory.at(0, 0)));
    is("mov [rax], ebx", "8918", a -> a.store(false, Memory.at(0, 0), 3));
    is("mov r10, [rbp+0]", "4c8b5500", a -> a.move(true, 10, Memory.at(5, 0)));
    is("mov r10d, [rbp+0]", "448b5500", a -> a.move(false, 10, Memory.at(5, 0)));
    is("mov [rbp+0], r10", "4c895500", a -> a.store(true, Memory.at(5, 0), 10));
    is("mov rcx, [r13+0]", "498b4d00", a -> a.move(true, 1, Memory.at(13, 0)));
    is("mov ecx, [r13+0]", "418b4d00", a -> a.move(false, 1, Memory.at(13, 0)));
    is("mov [r13+0], ecx", "41894d00", a -> a.store(false, Memory.at(13, 0), 1));
    is("mov r8, [rsp+8]", "4c8b442408", a -> a.move(true, 8, Memory.at(4, 8)));
    is("mov r8d, [rsp+8]", "448b442408", a -> a.move(false, 8, Memory.at(4, 8)));
    is("mov [rsp+8], r8", "4c89442408", a -> a.store(true, Memory.at(4, 8), 8));
    is("mov r15, [r12]", "4d8b3c24", a -> a.move(true, 15, Memory.at(12, 0)));
    is("mov r15d, [r12]", "458b3c24", a -> a.move(false, 15, Memory.at(12, 0)));
    is("mov [r12], r15d", "45893c24", a -> a.store(false, Memory.at(12, 0), 15));
    is("mov rsi, [rdi+127]", "488b777f", a -> a.move(true, 6, Memory.at(7, 127)));
    is("mov esi, [rdi+127]", "8b777f", a -> a.move(false, 6, Memory.at(7, 127)));
    is("mov [rdi+127], rsi", "4889777f", a -> a.store(true, Memory.at(7, 127), 6));
    is("mov r13, [rsi-128]", "4c8b6e80", a -> a.move(true, 13, Memory.at(6, -128)));
    is("mov r13d, [rsi-128]", "448b6e80", a -> a.move(false, 13, Memory.at(6, -128)));
    is("mov [rsi-128], r13d", "44896e80", a -> a.store(false, Memory.at(6, -128), 13));
    is("mov rsp, [rbx+128]", "488ba380000000", a -> a.move(true, 4, Memory.at(3, 128)));
    is("mov esp, [rbx+128]", "8ba380000000", a -> a.move(false, 4, Memory.at(3, 128)));
    is("mov [rbx+128], rsp", "4889a380000000", a -> a.store(true, Memory.at(3, 128), 4));
    is("mov r11, [r9-129]", "4d8b997fffffff", a -> a.move(true, 11, Memory.at(9, -129)));
    is("mov r11d, [r9-129]", "458b997fffffff", a -> a.move(false, 11, Memory.at(9, -129)));
    is("mov [r9-129], r11d", "4589997fffffff", a -> a.store(false, Memory.at(9, -129), 11));
    is("mov rdx, [rax+rcx*1]", "488b1408", a -> a.move(true, 2, Memory.at(0, 1, 1, 0)));
    is("mov edx, [rax+rcx*1]", "8b1408", a -> a.move(false, 2, Memory.at(0, 1, 1, 0)));
    is("mov [rax+rcx*1], rdx", "48891408", a -> a.store(true, Memory.at(0, 1, 1, 0), 2));
    is("mov r9, [rbp+rdx*2+4]", "4c8b4c5504", a -> a.move(true, 9, Memory.at(5, 2, 2, 4)));
    is("mov r9d, [rbp+rdx*2+4]", "448b4c5504", a -> a.move(false, 9, Memory.at(5, 2, 2, 4)));
    is("mov [rbp+rdx*2+4], r9d", "44894c5504", a -> a.store(false, Memory.at(5, 2, 2, 4), 9));
    is(
        "mov rax, [r12+r13*4+1000]",
        "4b8b84ace8030000",
        a -> a.move(true, 0, Memory.at(12, 13, 4, 1000)));
    is(
        "mov [r12+r13*4+1000], rax",
        "4b8984ace8030000",
        a -> a.store(true, Memory.at(12, 13, 4, 1000), 0));
    is("mov rdi, [r8+r15*8-8]", "4b8b7cf8f8", a -> a.move(true, 7, Memory.at(8, 15, 8, -8)));
    is("mov edi, [r8+r15*8-8]", "438b7cf8f8", a -> a.move(false, 7, Memory.at(8, 15, 8, -8)));
    is("mov [r8+r15*8-8], edi", "43897cf8f8", a -> a.store(false, Memory.at(8, 15, 8, -8), 7));
    is("mov r14, [r13+r9*1+0]", "4f8b740d00", a -> a.move(true, 14, Memory.at(13, 9, 1, 0)));
    is("mov r14d, [r13+r9*1+0]", "478b740d00", a -> a.move(false, 14, Memory.at(13, 9, 1, 0)));
    is("mov [r13+r9*1+0], r14", "4f89740d00", a -> a.store(true, Memory.at(13, 9, 1, 0), 14));
    is("mov rax, r15", "498bc7", a -> a.move(true, 0, Place.of(15)));
    is("mov r12d, edi", "448be7", a -> a.move(false, 12, Place.of(7)));
    is("", "", a -> a.move(false, 3, Place.of(3)));
    is("cmp byte ptr [rbp-40], 0", "807dd800", a -> a.compareByte(Memory.at(5, -40), 0));
    is(
        "cmp byte ptr [r13+r9*1+300], -1",
        "4380bc0d2c010000ff",
        a -> a.compareByte(Memory.at(13, 9, 1, 300), -1));
    is("mov byte ptr [rax+rcx*1], al", "880408", a -> a.storeByte(Memory.at(0, 1, 1, 0), 0));
    is(
        "mov word ptr [r8+r15*8-8], ax",
        "66438944f8f8",
        a -> a.storeShort(Memory.at(8, 15, 8, -8), 0));
    is("mov byte ptr [rax+rcx*1], bl", "881c08", a -> a.storeByte(Memory.at(0, 1, 1, 0), 3));
    is(
        "mov word ptr [r8+r15*8-8], bx",
        "6643895cf8f8",
        a -> a.storeShort(Memory.at(8, 15, 8, -8), 3));
    is("mov byte ptr [rax+rcx*1], bpl", "40882c08", a -> a.storeByte(Memory.at(0, 1, 1, 0), 5));
    is(
        "mov word ptr [r8+r15*8-8], bp",
        "6643896cf8f8",
        a -> a.storeShort(Memory.at(8, 15, 8, -8), 5));
    is("mov byte ptr [rax+rcx*1], sil", "40883408", a -> a.storeByte(Memory.at(0, 1, 1, 0), 6));
    is(
        "mov word ptr [r8+r15*8-8], si",
        "66438974f8f8",
        a -> a.storeShort(Memory.at(8, 15, 8, -8), 6));
    is("mov byte ptr [rax+rcx*1], r11b", "44881c08", a -> a.storeByte(Memory.at(0, 1, 1, 0), 11));
    is(
        "mov word ptr [r8+r15*8-8], r11w",
        "6647895cf8f8",
        a -> a.storeShort(Memory.at(8, 15, 8, -8), 11));
    is("mov byte ptr [rbp+64], 0", "c6454000", a -> a.storeByteValue(Memory.at(5, 64), 0));
    is(
        "mov byte ptr [rbp+640], 0xff",
        "c68580020000ff",
        a -> a.storeByteValue(Memory.at(5, 640), 0xFF));
    is("xor eax, eax", "33c0", a -> a.set(0, 0));
    is("mov eax, -5", "b8fbffffff", a -> a.set(0, -5));
    is("movabs rax, 0x123456789abc", "48b8bc9a785634120000", a -> a.set(0, 0x123456789ABCL));
    is("movabs rax, -2", "48b8feffffffffffffff", a -> a.set(0, -2L));
    is("mov eax, 0xffffffff", "b8ffffffff", a -> a.set(0, 0xFFFFFFFFL));
    is("push rax", "50", a -> a.push(0));
    is("pop rax", "58", a -> a.pop(0));
    is("neg rax", "48f7d8", a -> a.negate(true, 0));
    is("neg eax", "f7d8", a -> a.negate(false, 0));
    is("not eax", "f7d0", a -> a.not(0));
    is("imul rax", "48f7e8", a -> a.multiplyHigh(true, 0));
    is("mul rax", "48f7e0", a -> a.multiplyHigh(false, 0));
    is("idiv rax", "48f7f8", a -> a.divide(true, 0));
    is("idiv eax", "f7f8", a -> a.divide(false, 0));
    is("shl rax, 9", "48c1e009", a -> a.shift(true, 4, 0, 9));
    is("shl eax, 31", "c1e01f", a -> a.shift(false, 4, 0, 31));
    is("shr rax, 9", "48c1e809", a -> a.shift(true, 5, 0, 9));
    is("shr eax, 31", "c1e81f", a -> a.shift(false, 5, 0, 31));
    is("sar rax, 9", "48c1f809", a -> a.shift(true, 7, 0, 9));
    is("sar eax, 31", "c1f81f", a -> a.shift(false, 7, 0, 31));
    is("xor ebx, ebx", "33db", a -> a.set(3, 0));
    is("mov ebx, -5", "bbfbffffff", a -> a.set(3, -5));
    is("movabs rbx, 0x123456789abc", "48bbbc9a785634120000", a -> a.set(3, 0x123456789ABCL));
    is("movabs rbx, -2", "48bbfeffffffffffffff", a -> a.set(3, -2L));
    is("mov ebx, 0xffffffff", "bbffffffff", a -> a.set(3, 0xFFFFFFFFL));
    is("push rbx", "53", a -> a.push(3));
    is("pop rbx", "5b", a -> a.pop(3));
    is("neg rbx", "48f7db", a -> a.negate(true, 3));
    is("neg ebx", "f7db", a -> a.negate(false, 3));
    is("not ebx", "f7d3", a -> a.not(3));
    is("imul rbx", "48f7eb", a -> a.multiplyHigh(true, 3));
    is("mul rbx", "48f7e3", a -> a.multiplyHigh(false, 3));
    is("idiv rbx", "48f7fb", a -> a.divide(true, 3));
    is("idiv ebx", "f7fb", a -> a.divide(false, 3));
    is("shl rbx, 9", "48c1e309", a -> a.shift(true, 4, 3, 9));
    is("shl ebx, 31", "c1e31f", a -> a.shift(false, 4, 3, 31));
    is("shr rbx, 9", "48c1eb09", a -> a.shift(true, 5, 3, 9));
    is("shr ebx, 31", "c1eb1f", a -> a.shift(false, 5, 3, 31));
    is("sar rbx, 9", "48c1fb09", a -> a.shift(true, 7, 3, 9));
    is("sar ebx, 31", "c1fb1f", a -> a.shift(false, 7, 3, 31));
    is("xor edi, edi", "33ff", a -> a.set(7, 0));
    is("mov edi, -5", "bffbffffff", a -> a.set(7, -5));
    is("movabs rdi, 0x123456789abc", "48bfbc9a785634120000", a -> a.set(7, 0x123456789ABCL));
    is("movabs rdi, -2", "48bffeffffffffffffff", a -> a.set(7, -2L));
    is("mov edi, 0xffffffff", "bfffffffff", a -> a.set(7, 0xFFFFFFFFL));
    is("push rdi", "57", a -> a.push(7));
    is("pop rdi", "5f", a -> a.pop(7));
    is("neg rdi", "48f7df", a -> a.negate(true, 7));
    is("neg edi", "f7df", a -> a.negate(false, 7));
    is("not edi", "f7d7", a -> a.not(7));
    is("imul rdi", "48f7ef", a -> a.multiplyHigh(true, 7));
    is("mul rdi", "48f7e7", a -> a.multiplyHigh(false, 7));
    is("idiv rdi", "48f7ff", a -> a.divide(true, 7));
    is("idiv edi", "f7ff", a -> a.divide(false, 7));
    is("shl rdi, 9", "48c1e709", a -> a.shift(true, 4, 7, 9));
    is("shl edi, 31", "c1e71f", a -> a.shift(false, 4, 7, 31));
    is("shr rdi, 9", "48c1ef09", a -> a.shift(true, 5, 7, 9));
    is("shr edi, 31", "c1ef1f", a -> a.shift(false, 5, 7, 31));
    is("sar rdi, 9", "48c1ff09", a -> a.shift(true, 7, 7, 9));
    is("sar edi, 31", "c1ff1f", a -> a.shift(false, 7, 7, 31));
    is("xor r8d, r8d", "4533c0", a -> a.set(8, 0));
    is("mov r8d, -5", "41b8fbffffff", a -> a.set(8, -5));
    assertThat(wrong).isEmpty();
  }

  @Test
  void moreOfGeneralRegisters() {
    is("movabs r8, 0x123456789abc", "49b8bc9a785634120000", a -> a.set(8, 0x123456789ABCL));
    is("movabs r8, -2", "49b8feffffffffffffff", a -> a.set(8, -2L));
    is("mov r8d, 0xffffffff", "41b8ffffffff", a -> a.set(8, 0xFFFFFFFFL));
    is("push r8", "4150", a -> a.push(8));
    is("pop r8", "4158", a -> a.pop(8));
    is("neg r8", "49f7d8", a -> a.negate(true, 8));
    is("neg r8d", "41f7d8", a -> a.negate(false, 8));
    is("not r8d", "41f7d0", a -> a.not(8));
    is("imul r8", "49f7e8", a -> a.multiplyHigh(true, 8));
    is("mul r8", "49f7e0", a -> a.multiplyHigh(false, 8));
    is("idiv r8", "49f7f8", a -> a.divide(true, 8));
    is("idiv r8d", "41f7f8", a -> a.divide(false, 8));
    is("shl r8, 9", "49c1e009", a -> a.shift(true, 4, 8, 9));
    is("shl r8d, 31", "41c1e01f", a -> a.shift(false, 4, 8, 31));
    is("shr r8, 9", "49c1e809", a -> a.shift(true, 5, 8, 9));
    is("shr r8d, 31", "41c1e81f", a -> a.shift(false, 5, 8, 31));
    is("sar r8, 9", "49c1f809", a -> a.shift(true, 7, 8, 9));
    is("sar r8d, 31", "41c1f81f", a -> a.shift(false, 7, 8, 31));
    is("xor r15d, r15d", "4533ff", a -> a.set(15, 0));
    is("mov r15d, -5", "41bffbffffff", a -> a.set(15, -5));
    is("movabs r15, 0x123456789abc", "49bfbc9a785634120000", a -> a.set(15, 0x123456789ABCL));
    is("movabs r15, -2", "49bffeffffffffffffff", a -> a.set(15, -2L));
    is("mov r15d, 0xffffffff", "41bfffffffff", a -> a.set(15, 0xFFFFFFFFL));
    is("push r15", "4157", a -> a.push(15));
    is("pop r15", "415f", a -> a.pop(15));
    is("neg r15", "49f7df", a -> a.negate(true, 15));
    is("neg r15d", "41f7df", a -> a.negate(false, 15));
    is("not r15d", "41f7d7", a -> a.not(15));
    is("imul r15", "49f7ef", a -> a.multiplyHigh(true, 15));
    is("mul r15", "49f7e7", a -> a.multiplyHigh(false, 15));
    is("idiv r15", "49f7ff", a -> a.divide(true, 15));
    is("idiv r15d", "41f7ff", a -> a.divide(false, 15));
    is("shl r15, 9", "49c1e709", a -> a.shift(true, 4, 15, 9));
    is("shl r15d, 31", "41c1e71f", a -> a.shift(false, 4, 15, 31));
    is("shr r15, 9", "49c1ef09", a -> a.shift(true, 5, 15, 9));
    is("shr r15d, 31", "41c1ef1f", a -> a.shift(false, 5, 15, 31));
    is("sar r15, 9", "49c1ff09", a -> a.shift(true, 7, 15, 9));
    is("sar r15d, 31", "41c1ff1f", a -> a.shift(false, 7, 15, 31));
    is("movsx eax, al", "0fbec0", a -> a.moveSignedByte(0, Place.of(0)));
    is("movzx eax, al", "0fb6c0", a -> a.moveByte(0, Place.of(0)));
    is("movsx eax, ax", "0fbfc0", a -> a.moveSignedShort(0, Place.of(0)));
    is("movzx eax, ax", "0fb7c0", a -> a.moveShort(0, Place.of(0)));
    is("movsxd rax, eax", "4863c0", a -> a.extend(0, Place.of(0)));
    is("imul rax, rax", "480fafc0", a -> a.multiply(true, 0, Place.of(0)));
    is("imul eax, eax, 123456", "69c040e20100", a -> a.multiply(false, 0, Place.of(0), 123456));
    is("imul rax, rax, -123456", "4869c0c01dfeff", a -> a.multiply(true, 0, Place.of(0), -123456));
    is("test rax, rax", "4885c0", a -> a.test(true, 0, 0));
    is("test eax, eax", "85c0", a -> a.test(false, 0, 0));
    is("tzcnt eax, eax", "f30fbcc0", a -> a.trailingZeros(false, 0, 0));
    is("tzcnt rax, rax", "f3480fbcc0", a -> a.trailingZeros(true, 0, 0));
    is("popcnt eax, eax", "f30fb8c0", a -> a.countOnes(false, 0, 0));
    is("popcnt rax, rax", "f3480fb8c0", a -> a.countOnes(true, 0, 0));
    is("blsr eax, eax", "c4e278f3c8", a -> a.clearLowest(0, 0));
    is("shlx rax, rax, r9", "c4e2b1f7c0", a -> a.shift(true, 1, 0, 0, 9));
    is("shlx r9d, eax, eax", "c46279f7c8", a -> a.shift(false, 1, 9, 0, 0));
    is("sarx rax, rax, r9", "c4e2b2f7c0", a -> a.shift(true, 2, 0, 0, 9));
    is("sarx r9d, eax, eax", "c4627af7c8", a -> a.shift(false, 2, 9, 0, 0));
    is("shrx rax, rax, r9", "c4e2b3f7c0", a -> a.shift(true, 3, 0, 0, 9));
    is("shrx r9d, eax, eax", "c4627bf7c8", a -> a.shift(false, 3, 9, 0, 0));
    is("movsx ecx, dil", "400fbecf", a -> a.moveSignedByte(1, Place.of(7)));
    is("movzx ecx, dil", "400fb6cf", a -> a.moveByte(1, Place.of(7)));
    is("movsx ecx, di", "0fbfcf", a -> a.moveSignedShort(1, Place.of(7)));
    is("movzx ecx, di", "0fb7cf", a -> a.moveShort(1, Place.of(7)));
    is("movsxd rcx, edi", "4863cf", a -> a.extend(1, Place.of(7)));
    is("imul rcx, rdi", "480fafcf", a -> a.multiply(true, 1, Place.of(7)));
    is("imul ecx, edi, 123456", "69cf40e20100", a -> a.multiply(false, 1, Place.of(7), 123456));
    is("imul rcx, rdi, -123456", "4869cfc01dfeff", a -> a.multiply(true, 1, Place.of(7), -123456));
    is("test rcx, rdi", "4885f9", a -> a.test(true, 1, 7));
    is("test ecx, edi", "85f9", a -> a.test(false, 1, 7));
    is("tzcnt ecx, edi", "f30fbccf", a -> a.trailingZeros(false, 1, 7));
    is("tzcnt rcx, rdi", "f3480fbccf", a -> a.trailingZeros(true, 1, 7));
    is("popcnt ecx, edi", "f30fb8cf", a -> a.countOnes(false, 1, 7));
    is("popcnt rcx, rdi", "f3480fb8cf", a -> a.countOnes(true, 1, 7));
    is("blsr ecx, edi", "c4e270f3cf", a -> a.clearLowest(1, 7));
    is("shlx rcx, rdi, r10", "c4e2a9f7cf", a -> a.shift(true, 1, 1, 7, 10));
    is("shlx r10d, ecx, edi", "c46241f7d1", a -> a.shift(false, 1, 10, 1, 7));
    is("sarx rcx, rdi, r10", "c4e2aaf7cf", a -> a.shift(true, 2, 1, 7, 10));
    is("sarx r10d, ecx, edi", "c46242f7d1", a -> a.shift(false, 2, 10, 1, 7));
    is("shrx rcx, rdi, r10", "c4e2abf7cf", a -> a.shift(true, 3, 1, 7, 10));
    is("shrx r10d, ecx, edi", "c46243f7d1", a -> a.shift(false, 3, 10, 1, 7));
    is("movsx ebp, spl", "400fbeec", a -> a.moveSignedByte(5, Place.of(4)));
    is("movzx ebp, spl", "400fb6ec", a -> a.moveByte(5, Place.of(4)));
    is("movsx ebp, sp", "0fbfec", a -> a.moveSignedShort(5, Place.of(4)));
    is("movzx ebp, sp", "0fb7ec", a -> a.moveShort(5, Place.of(4)));
    is("movsxd rbp, esp", "4863ec", a -> a.extend(5, Place.of(4)));
    is("imul rbp, rsp", "480fafec", a -> a.multiply(true, 5, Place.of(4)));
    is("imul ebp, esp, 123456", "69ec40e20100", a -> a.multiply(false, 5, Place.of(4), 123456));
    is("imul rbp, rsp, -123456", "4869ecc01dfeff", a -> a.multiply(true, 5, Place.of(4), -123456));
    is("test rbp, rsp", "4885e5", a -> a.test(true, 5, 4));
    is("test ebp, esp", "85e5", a -> a.test(false, 5, 4));
    is("tzcnt ebp, esp", "f30fbcec", a -> a.trailingZeros(false, 5, 4));
    is("tzcnt rbp, rsp", "f3480fbcec", a -> a.trailingZeros(true, 5, 4));
    is("popcnt ebp, esp", "f30fb8ec", a -> a.countOnes(false, 5, 4));
    is("popcnt rbp, rsp", "f3480fb8ec", a -> a.countOnes(true, 5, 4));
    is("blsr ebp, esp", "c4e250f3cc", a -> a.clearLowest(5, 4));
    is("shlx rbp, rsp, r14", "c4e289f7ec", a -> a.shift(true, 1, 5, 4, 14));
    is("shlx r14d, ebp, esp", "c46259f7f5", a -> a.shift(false, 1, 14, 5, 4));
    is("sarx rbp, rsp, r14", "c4e28af7ec", a -> a.shift(true, 2, 5, 4, 14));
    is("sarx r14d, ebp, esp", "c4625af7f5", a -> a.shift(false, 2, 14, 5, 4));
    is("shrx rbp, rsp, r14", "c4e28bf7ec", a -> a.shift(true, 3, 5, 4, 14));
    is("shrx r14d, ebp, esp", "c4625bf7f5", a -> a.shift(false, 3, 14, 5, 4));
    is("movsx r14d, sil", "440fbef6", a -> a.moveSignedByte(14, Place.of(6)));
    is("movzx r14d, sil", "440fb6f6", a -> a.moveByte(14, Place.of(6)));
    is("movsx r14d, si", "440fbff6", a -> a.moveSignedShort(14, Place.of(6)));
    is("movzx r14d, si", "440fb7f6", a -> a.moveShort(14, Place.of(6)));
    is("movsxd r14, esi", "4c63f6", a -> a.extend(14, Place.of(6)));
    is("imul r14, rsi", "4c0faff6", a -> a.multiply(true, 14, Place.of(6)));
    is("imul r14d, esi, 123456", "4469f640e20100", a -> a.multiply(false, 14, Place.of(6), 123456));
    is("imul r14, rsi, -123456", "4c69f6c01dfeff", a -> a.multiply(true, 14, Place.of(6), -123456));
    is("test r14, rsi", "4985f6", a -> a.test(true, 14, 6));
    is("test r14d, esi", "4185f6", a -> a.test(false, 14, 6));
    is("tzcnt r14d, esi", "f3440fbcf6", a -> a.trailingZeros(false, 14, 6));
    is("tzcnt r14, rsi", "f34c0fbcf6", a -> a.trailingZeros(true, 14, 6));
    is("popcnt r14d, esi", "f3440fb8f6", a -> a.countOnes(false, 14, 6));
    is("popcnt r14, rsi", "f34c0fb8f6", a -> a.countOnes(true, 14, 6));
    is("blsr r14d, esi", "c4e208f3ce", a -> a.clearLowest(14, 6));
    is("shlx r14, rsi, rdi", "c462c1f7f6", a -> a.shift(true, 1, 14, 6, 7));
    is("shlx edi, r14d, esi", "c4c249f7fe", a -> a.shift(false, 1, 7, 14, 6));
    is("sarx r14, rsi, rdi", "c462c2f7f6", a -> a.shift(true, 2, 14, 6, 7));
    is("sarx edi, r14d, esi", "c4c24af7fe", a -> a.shift(false, 2, 7, 14, 6));
    is("shrx r14, rsi, rdi", "c462c3f7f6", a -> a.shift(true, 3, 14, 6, 7));
    is("shrx edi, r14d, esi", "c4c24bf7fe", a -> a.shift(false, 3, 7, 14, 6));
    is("movsx esi, r14b", "410fbef6", a -> a.moveSignedByte(6, Place.of(14)));
    is("movzx esi, r14b", "410fb6f6", a -> a.moveByte(6, Place.of(14)));
    is("movsx esi, r14w", "410fbff6", a -> a.moveSignedShort(6, Place.of(14)));
    is("movzx esi, r14w", "410fb7f6", a -> a.moveShort(6, Place.of(14)));
    is("movsxd rsi, r14d", "4963f6", a -> a.extend(6, Place.of(14)));
    is("imul rsi, r14", "490faff6", a -> a.multiply(true, 6, Place.of(14)));
    is("imul esi, r14d, 123456", "4169f640e20100", a -> a.multiply(false, 6, Place.of(14), 123456));
    is("imul rsi, r14, -123456", "4969f6c01dfeff", a -> a.multiply(true, 6, Place.of(14), -123456));
    is("test rsi, r14", "4c85f6", a -> a.test(true, 6, 14));
    is("test esi, r14d", "4485f6", a -> a.test(false, 6, 14));
    is("tzcnt esi, r14d", "f3410fbcf6", a -> a.trailingZeros(false, 6, 14));
    is("tzcnt rsi, r14", "f3490fbcf6", a -> a.trailingZeros(true, 6, 14));
    is("popcnt esi, r14d", "f3410fb8f6", a -> a.countOnes(false, 6, 14));
    is("popcnt rsi, r14", "f3490fb8f6", a -> a.countOnes(true, 6, 14));
    is("blsr esi, r14d", "c4c248f3ce", a -> a.clearLowest(6, 14));
    is("shlx rsi, r14, r15", "c4c281f7f6", a -> a.shift(true, 1, 6, 14, 15));
    is("shlx r15d, esi, r14d", "c46209f7fe", a -> a.shift(false, 1, 15, 6, 14));
    is("sarx rsi, r14, r15", "c4c282f7f6", a -> a.shift(true, 2, 6, 14, 15));
    is("sarx r15d, esi, r14d", "c4620af7fe", a -> a.shift(false, 2, 15, 6, 14));
    is("shrx rsi, r14, r15", "c4c283f7f6", a -> a.shift(true, 3, 6, 14, 15));
    is("shrx r15d, esi, r14d", "c4620bf7fe", a -> a.shift(false, 3, 15, 6, 14));
    is("movsx r15d, r8b", "450fbef8", a -> a.moveSignedByte(15, Place.of(8)));
    is("movzx r15d, r8b", "450fb6f8", a -> a.moveByte(15, Place.of(8)));
    is("movsx r15d, r8w", "450fbff8", a -> a.moveSignedShort(15, Place.of(8)));
    is("movzx r15d, r8w", "450fb7f8", a -> a.moveShort(15, Place.of(8)));
    is("movsxd r15, r8d", "4d63f8", a -> a.extend(15, Place.of(8)));
    is("imul r15, r8", "4d0faff8", a -> a.multiply(true, 15, Place.of(8)));
    is("imul r15d, r8d, 123456", "4569f840e20100", a -> a.multiply(false, 15, Place.of(8), 123456));
    is("imul r15, r8, -123456", "4d69f8c01dfeff", a -> a.multiply(true, 15, Place.of(8), -123456));
    is("test r15, r8", "4d85c7", a -> a.test(true, 15, 8));
    is("test r15d, r8d", "4585c7", a -> a.test(false, 15, 8));
    is("tzcnt r15d, r8d", "f3450fbcf8", a -> a.trailingZeros(false, 15, 8));
    is("tzcnt r15, r8", "f34d0fbcf8", a -> a.trailingZeros(true, 15, 8));
    is("popcnt r15d, r8d", "f3450fb8f8", a -> a.countOnes(false, 15, 8));
    is("popcnt r15, r8", "f34d0fb8f8", a -> a.countOnes(true, 15, 8));
    is("blsr r15d, r8d", "c4c200f3c8", a -> a.clearLowest(15, 8));
    is("shlx r15, r8, r8", "c442b9f7f8", a -> a.shift(true, 1, 15, 8, 8));
    is("shlx r8d, r15d, r8d", "c44239f7c7", a -> a.shift(false, 1, 8, 15, 8));
    is("sarx r15, r8, r8", "c442baf7f8", a -> a.shift(true, 2, 15, 8, 8));
    is("sarx r8d, r15d, r8d", "c4423af7c7", a -> a.shift(false, 2, 8, 15, 8));
    is("shrx r15, r8, r8", "c442bbf7f8", a -> a.shift(true, 3, 15, 8, 8));
    is("shrx r8d, r15d, r8d", "c4423bf7c7", a -> a.shift(false, 3, 8, 15, 8));
    is("movsx r9d, byte ptr [rsp+8]", "440fbe4c2408", a -> a.moveSignedByte(9, Memory.at(4, 8)));
    is("movzx edx, byte ptr [rsp+8]", "0fb6542408", a -> a.moveByte(2, Memory.at(4, 8)));
    is("movsx r9d, word ptr [rsp+8]", "440fbf4c2408", a -> a.moveSignedShort(9, Memory.at(4, 8)));
    is("movzx edx, word ptr [rsp+8]", "0fb7542408", a -> a.moveShort(2, Memory.at(4, 8)));
    is("movsxd r10, dword ptr [rsp+8]", "4c63542408", a -> a.extend(10, Memory.at(4, 8)));
    is("lea r11, [rsp+8]", "4c8d5c2408", a -> a.address(11, Memory.at(4, 8)));
    is("lea r11d, [rsp+8]", "448d5c2408", a -> a.address(false, 11, Memory.at(4, 8)));
    is("imul ecx, [rsp+8]", "0faf4c2408", a -> a.multiply(false, 1, Memory.at(4, 8)));
    is(
        "imul rcx, qword ptr [rsp+8], 70000",
        "48694c240870110100",
        a -> a.multiply(true, 1, Memory.at(4, 8), 70000));
    is("fld qword ptr [rsp+8]", "dd442408", a -> a.fload(Memory.at(4, 8)));
    is("fstp qword ptr [rsp+8]", "dd5c2408", a -> a.fstore(Memory.at(4, 8)));
    is(
        "movsx r9d, byte ptr [r9-129]",
        "450fbe897fffffff",
        a -> a.moveSignedByte(9, Memory.at(9, -129)));
    is("movzx edx, byte ptr [r9-129]", "410fb6917fffffff", a -> a.moveByte(2, Memory.at(9, -129)));
    is(
        "movsx r9d, word ptr [r9-129]",
        "450fbf897fffffff",
        a -> a.moveSignedShort(9, Memory.at(9, -129)));
    is("movzx edx, word ptr [r9-129]", "410fb7917fffffff", a -> a.moveShort(2, Memory.at(9, -129)));
    is("movsxd r10, dword ptr [r9-129]", "4d63917fffffff", a -> a.extend(10, Memory.at(9, -129)));
    is("lea r11, [r9-129]", "4d8d997fffffff", a -> a.address(11, Memory.at(9, -129)));
    is("lea r11d, [r9-129]", "458d997fffffff", a -> a.address(false, 11, Memory.at(9, -129)));
    is("imul ecx, [r9-129]", "410faf897fffffff", a -> a.multiply(false, 1, Memory.at(9, -129)));
    is(
        "imul rcx, qword ptr [r9-129], 70000",
        "4969897fffffff70110100",
        a -> a.multiply(true, 1, Memory.at(9, -129), 70000));
    is("fld qword ptr [r9-129]", "41dd817fffffff", a -> a.fload(Memory.at(9, -129)));
    is("fstp qword ptr [r9-129]", "41dd997fffffff", a -> a.fstore(Memory.at(9, -129)));
    is(
        "movsx r9d, byte ptr [r12+r13*4+1000]",
        "470fbe8cace8030000",
        a -> a.moveSignedByte(9, Memory.at(12, 13, 4, 1000)));
    is(
        "movzx edx, byte ptr [r12+r13*4+1000]",
        "430fb694ace8030000",
        a -> a.moveByte(2, Memory.at(12, 13, 4, 1000)));
    is(
        "movsx r9d, word ptr [r12+r13*4+1000]",
        "470fbf8cace8030000",
        a -> a.moveSignedShort(9, Memory.at(12, 13, 4, 1000)));
    is(
        "movzx edx, word ptr [r12+r13*4+1000]",
        "430fb794ace8030000",
        a -> a.moveShort(2, Memory.at(12, 13, 4, 1000)));
    is(
        "movsxd r10, dword ptr [r12+r13*4+1000]",
        "4f6394ace8030000",
        a -> a.extend(10, Memory.at(12, 13, 4, 1000)));
    is(
        "lea r11, [r12+r13*4+1000]",
        "4f8d9cace8030000",
        a -> a.address(11, Memory.at(12, 13, 4, 1000)));
    is(
        "lea r11d, [r12+r13*4+1000]",
        "478d9cace8030000",
        a -> a.address(false, 11, Memory.at(12, 13, 4, 1000)));
    is(
        "imul ecx, [r12+r13*4+1000]",
        "430faf8cace8030000",
        a -> a.multiply(false, 1, Memory.at(12, 13, 4, 1000)));
    is(
        "imul rcx, qword ptr [r12+r13*4+1000], 70000",
        "4b698cace803000070110100",
        a -> a.multiply(true, 1, Memory.at(12, 13, 4, 1000), 70000));
    is(
        "fld qword ptr [r12+r13*4+1000]",
        "43dd84ace8030000",
        a -> a.fload(Memory.at(12, 13, 4, 1000)));
    is(
        "fstp qword ptr [r12+r13*4+1000]",
        "43dd9cace8030000",
        a -> a.fstore(Memory.at(12, 13, 4, 1000)));
    is("cqo", "4899", a -> a.spreadSign(true));
    is("cdq", "99", a -> a.spreadSign(false));
    is("sete al", "0f94c0", a -> a.setIf(Condition.EQ, 0));
    is("cmove rax, r15", "490f44c7", a -> a.moveIf(Condition.EQ, true, 0, Place.of(15)));
    is("cmove eax, [rax]", "0f4400", a -> a.moveIf(Condition.EQ, false, 0, Memory.at(0, 0)));
    is("setne bpl", "400f95c5", a -> a.setIf(Condition.NE, 5));
    is("cmovne rbp, r10", "490f45ea", a -> a.moveIf(Condition.NE, true, 5, Place.of(10)));
    is("cmovne ebp, [rbp+0]", "0f456d00", a -> a.moveIf(Condition.NE, false, 5, Memory.at(5, 0)));
    is("setl r10b", "410f9cc2", a -> a.setIf(Condition.LT, 10));
    is("cmovl r10, rbp", "4c0f4cd5", a -> a.moveIf(Condition.LT, true, 10, Place.of(5)));
    is(
        "cmovl r10d, [r13+0]",
        "450f4c5500",
        a -> a.moveIf(Condition.LT, false, 10, Memory.at(13, 0)));
    is("setge r15b", "410f9dc7", a -> a.setIf(Condition.GE, 15));
    is("cmovge r15, rax", "4c0f4df8", a -> a.moveIf(Condition.GE, true, 15, Place.of(0)));
    is(
        "cmovge r15d, [rsp+8]",
        "440f4d7c2408",
        a -> a.moveIf(Condition.GE, false, 15, Memory.at(4, 8)));
    is("setle spl", "400f9ec4", a -> a.setIf(Condition.LE, 4));
    is("cmovle rsp, r11", "490f4ee3", a -> a.moveIf(Condition.LE, true, 4, Place.of(11)));
    is("cmovle esp, [r12]", "410f4e2424", a -> a.moveIf(Condition.LE, false, 4, Memory.at(12, 0)));
    is("setg r9b", "410f9fc1", a -> a.setIf(Condition.GT, 9));
    is("cmovg r9, rsi", "4c0f4fce", a -> a.moveIf(Condition.GT, true, 9, Place.of(6)));
    is(
        "cmovg r9d, [rdi+127]",
        "440f4f4f7f",
        a -> a.moveIf(Condition.GT, false, 9, Memory.at(7, 127)));
    is("sets r14b", "410f98c6", a -> a.setIf(Condition.NEGATIVE, 14));
    is("cmovs r14, rcx", "4c0f48f1", a -> a.moveIf(Condition.NEGATIVE, true, 14, Place.of(1)));
    is(
        "cmovs r14d, [rsi-128]",
        "440f487680",
        a -> a.moveIf(Condition.NEGATIVE, false, 14, Memory.at(6, -128)));
    is("ret", "c3", a -> a.ret());
    is("cpuid", "0fa2", a -> a.identify());
    is("xgetbv", "0f01d0", a -> a.keptState());
    is("vzeroupper", "c5f877", a -> a.zeroUpper());
    is("fprem", "d9f8", a -> a.fprem());
    is("fnstsw ax", "dfe0", a -> a.fstatus());
    is("fstp st(1)", "ddd9", a -> a.fdropSecond());
    assertThat(wrong).isEmpty();
  }

  @Test
  void masks() {
    is("kmovb k0, eax", "c4e17992c0", a -> a.maskFrom(0, 0));
    is("kmovb eax, k0", "c4e17993c0", a -> a.maskTo(0, 0));
    is("kmovb k1, edi", "c4e17992cf", a -> a.maskFrom(1, 7));
    is("kmovb edi, k1", "c4e17993f9", a -> a.maskTo(7, 1));
    is("kmovb k7, r8d", "c4c17992f8", a -> a.maskFrom(7, 8));
    is("kmovb r8d, k7", "c4617993c7", a -> a.maskTo(8, 7));
    is("kmovb k5, r15d", "c4c17992ef", a -> a.maskFrom(5, 15));
    is("kmovb r15d, k5", "c4617993fd", a -> a.maskTo(15, 5));
    is("kmovb k0, byte ptr [rax]", "c4e1799000", a -> a.moveMask(0, Memory.at(0, 0)));
    is("kmovb byte ptr [rax], k0", "c4e1799100", a -> a.storeMask(Memory.at(0, 0), 0));
    is("kmovb k1, byte ptr [rbp+0]", "c4e179904d00", a -> a.moveMask(1, Memory.at(5, 0)));
    is("kmovb byte ptr [rbp+0], k1", "c4e179914d00", a -> a.storeMask(Memory.at(5, 0), 1));
    is("kmovb k2, byte ptr [r13+0]", "c4c179905500", a -> a.moveMask(2, Memory.at(13, 0)));
    is("kmovb byte ptr [r13+0], k2", "c4c179915500", a -> a.storeMask(Memory.at(13, 0), 2));
    is("kmovb k3, byte ptr [rsp+8]", "c4e179905c2408", a -> a.moveMask(3, Memory.at(4, 8)));
    is("kmovb byte ptr [rsp+8], k3", "c4e179915c2408", a -> a.storeMask(Memory.at(4, 8), 3));
    is("kmovb k4, byte ptr [r12]", "c4c179902424", a -> a.moveMask(4, Memory.at(12, 0)));
    is("kmovb byte ptr [r12], k4", "c4c179912424", a -> a.storeMask(Memory.at(12, 0), 4));
    is("kmovb k5, byte ptr [rdi+127]", "c4e179906f7f", a -> a.moveMask(5, Memory.at(7, 127)));
    is("kmovb byte ptr [rdi+127], k5", "c4e179916f7f", a -> a.storeMask(Memory.at(7, 127), 5));
    is("kmovb k6, byte ptr [rsi-128]", "c4e179907680", a -> a.moveMask(6, Memory.at(6, -128)));
    is("kmovb byte ptr [rsi-128], k6", "c4e179917680", a -> a.storeMask(Memory.at(6, -128), 6));
    is("kmovb k7, byte ptr [rbx+128]", "c4e17990bb80000000", a -> a.moveMask(7, Memory.at(3, 128)));
    is(
        "kmovb byte ptr [rbx+128], k7",
        "c4e17991bb80000000",
        a -> a.storeMask(Memory.at(3, 128), 7));
    is("kmovb k0, byte ptr [r9-129]", "c4c17990817fffffff", a -> a.moveMask(0, Memory.at(9, -129)));
    is(
        "kmovb byte ptr [r9-129], k0",
        "c4c17991817fffffff",
        a -> a.storeMask(Memory.at(9, -129), 0));
    is("kmovb k1, byte ptr [rax+rcx*1]", "c4e179900c08", a -> a.moveMask(1, Memory.at(0, 1, 1, 0)));
    is(
        "kmovb byte ptr [rax+rcx*1], k1",
        "c4e179910c08",
        a -> a.storeMask(Memory.at(0, 1, 1, 0), 1));
    is(
        "kmovb k2, byte ptr [rbp+rdx*2+4]",
        "c4e17990545504",
        a -> a.moveMask(2, Memory.at(5, 2, 2, 4)));
    is(
        "kmovb byte ptr [rbp+rdx*2+4], k2",
        "c4e17991545504",
        a -> a.storeMask(Memory.at(5, 2, 2, 4), 2));
    is(
        "kmovb k3, byte ptr [r12+r13*4+1000]",
        "c48179909cace8030000",
        a -> a.moveMask(3, Memory.at(12, 13, 4, 1000)));
    is(
        "kmovb byte ptr [r12+r13*4+1000], k3",
        "c48179919cace8030000",
        a -> a.storeMask(Memory.at(12, 13, 4, 1000), 3));
    is(
        "kmovb k4, byte ptr [r8+r15*8-8]",
        "c481799064f8f8",
        a -> a.moveMask(4, Memory.at(8, 15, 8, -8)));
    is(
        "kmovb byte ptr [r8+r15*8-8], k4",
        "c481799164f8f8",
        a -> a.storeMask(Memory.at(8, 15, 8, -8), 4));
    is(
        "kmovb k5, byte ptr [r13+r9*1+0]",
        "c48179906c0d00",
        a -> a.moveMask(5, Memory.at(13, 9, 1, 0)));
    is(
        "kmovb byte ptr [r13+r9*1+0], k5",
        "c48179916c0d00",
        a -> a.storeMask(Memory.at(13, 9, 1, 0), 5));
    is("kmovb k2, k7", "c4e17990d7", a -> a.moveMask(2, Place.of(7)));
    is("", "", a -> a.moveMask(2, Place.of(2)));
    is("kandb k1, k2, k3", "c4e16d41cb", a -> a.mask(MaskOp.AND, 1, 2, 3));
    is("kandb k7, k6, k5", "c4e14d41fd", a -> a.mask(MaskOp.AND, 7, 6, 5));
    is("kandnb k1, k2, k3", "c4e16d42cb", a -> a.mask(MaskOp.AND_NOT, 1, 2, 3));
    is("kandnb k7, k6, k5", "c4e14d42fd", a -> a.mask(MaskOp.AND_NOT, 7, 6, 5));
    is("korb k1, k2, k3", "c4e16d45cb", a -> a.mask(MaskOp.OR, 1, 2, 3));
    is("korb k7, k6, k5", "c4e14d45fd", a -> a.mask(MaskOp.OR, 7, 6, 5));
    is("kxorb k1, k2, k3", "c4e16d47cb", a -> a.mask(MaskOp.XOR, 1, 2, 3));
    is("kxorb k7, k6, k5", "c4e14d47fd", a -> a.mask(MaskOp.XOR, 7, 6, 5));
    is("kortestb k4, k7", "c4e17998e7", a -> a.testMasks(4, 7));
    is("kortestb k1, k1", "c4e17998c9", a -> a.testMasks(1, 1));
    is("ktestb k4, k7", "c4e17999e7", a -> a.testWithin(4, 7));
    assertThat(wrong).isEmpty();
  }

  @Test
  void vectorsOfDoublesAndFloats() {
    is(
        "vaddpd zmm31{k1}, zmm30, zmm29",
        "62018d4158fd",
        a -> a.vector(Vector.ADDPD, 31, 30, Place.of(29), 1));
    is(
        "vaddpd zmm29{k3}, zmm31, zmmword ptr [r12+r9*8-8192]",
        "62018543586ccc80",
        a -> a.vector(Vector.ADDPD, 29, 31, Memory.at(12, 9, 8, -8192), 3));
    is(
        "vaddpd zmm30{k5}, zmm31, qword ptr [rdi+rdx*1+1024]{1to8}",
        "6261855558b41700040000",
        a -> a.vector(Vector.ADDPD, 30, 31, Memory.at(7, 2, 1, 1024).spread(), 5));
    is(
        "vsubpd zmm24, zmm15, zmm23",
        "622185485cc7",
        a -> a.vector(Vector.SUBPD, 24, 15, Place.of(23)));
    is(
        "vsubpd zmm18, zmm27, zmmword ptr [rbp+224]",
        "62e1a5405c95e0000000",
        a -> a.vector(Vector.SUBPD, 18, 27, Memory.at(5, 224)));
    is(
        "vsubpd zmm9, zmm27, qword ptr [r13+8]{1to8}",
        "6251a5505c4d01",
        a -> a.vector(Vector.SUBPD, 9, 27, Memory.at(13, 8).spread()));
    is(
        "vmulpd zmm1{k2}, zmm2, zmm3",
        "62f1ed4a59cb",
        a -> a.vector(Vector.MULPD, 1, 2, Place.of(3), 2));
    is(
        "vmulpd zmm3{k3}, zmm1, zmmword ptr [rdi+rdx*1+8192]",
        "62f1f54b599c1700200000",
        a -> a.vector(Vector.MULPD, 3, 1, Memory.at(7, 2, 1, 8192), 3));
    is(
        "vmulpd zmm2{k5}, zmm1, qword ptr [rax]{1to8}",
        "62f1f55d5910",
        a -> a.vector(Vector.MULPD, 2, 1, Memory.at(0, 0).spread(), 5));
    is(
        "vdivpd zmm31, zmm30, zmm29",
        "62018d405efd",
        a -> a.vector(Vector.DIVPD, 31, 30, Place.of(29)));
    is(
        "vdivpd zmm15, zmm23, zmmword ptr [r13+64]",
        "6251c5405e7d01",
        a -> a.vector(Vector.DIVPD, 15, 23, Memory.at(13, 64)));
    is(
        "vdivpd zmm24, zmm23, qword ptr [rsi+1016]{1to8}",
        "6261c5505e467f",
        a -> a.vector(Vector.DIVPD, 24, 23, Memory.at(6, 1016).spread()));
    is(
        "vminpd zmm16{k3}, zmm8, zmm4",
        "62e1bd4b5dc4",
        a -> a.vector(Vector.MINPD, 16, 8, Place.of(4), 3));
    is(
        "vminpd zmm4{k3}, zmm16, zmmword ptr [rax]",
        "62f1fd435d20",
        a -> a.vector(Vector.MINPD, 4, 16, Memory.at(0, 0), 3));
    is(
        "vminpd zmm8{k5}, zmm16, qword ptr [r12+r9*8-1024]{1to8}",
        "6211fd555d44cc80",
        a -> a.vector(Vector.MINPD, 8, 16, Memory.at(12, 9, 8, -1024).spread(), 5));
    is("vmaxpd zmm1, zmm2, zmm3", "62f1ed485fcb", a -> a.vector(Vector.MAXPD, 1, 2, Place.of(3)));
    is(
        "vmaxpd zmm30, zmm29, zmmword ptr [rsi+8128]",
        "626195405f767f",
        a -> a.vector(Vector.MAXPD, 30, 29, Memory.at(6, 8128)));
    is(
        "vmaxpd zmm31, zmm29, qword ptr [rbp+28]{1to8}",
        "626195505fbd1c000000",
        a -> a.vector(Vector.MAXPD, 31, 29, Memory.at(5, 28).spread()));
    is(
        "vaddps ymm9{k4}, ymm18, ymm27",
        "62116c2458cb",
        a -> a.vector(Vector.ADDPS, 9, 18, Place.of(27), 4));
    is(
        "vaddps ymm27{k3}, ymm9, ymmword ptr [r12+r9*8-4096]",
        "6201342b585ccc80",
        a -> a.vector(Vector.ADDPS, 27, 9, Memory.at(12, 9, 8, -4096), 3));
    is(
        "vaddps ymm18{k5}, ymm9, dword ptr [rdi+rdx*1+512]{1to8}",
        "62e1343d58941700020000",
        a -> a.vector(Vector.ADDPS, 18, 9, Memory.at(7, 2, 1, 512).spread(), 5));
    is("vsubps ymm16, ymm8, ymm4", "62e13c285cc4", a -> a.vector(Vector.SUBPS, 16, 8, Place.of(4)));
    is(
        "vsubps ymm2, ymm3, ymmword ptr [rbp+112]",
        "62f164285c9570000000",
        a -> a.vector(Vector.SUBPS, 2, 3, Memory.at(5, 112)));
    is(
        "vsubps ymm1, ymm3, dword ptr [r13+4]{1to8}",
        "62d164385c4d01",
        a -> a.vector(Vector.SUBPS, 1, 3, Memory.at(13, 4).spread()));
    is(
        "vmulps ymm24{k5}, ymm15, ymm23",
        "6221042d59c7",
        a -> a.vector(Vector.MULPS, 24, 15, Place.of(23), 5));
    is(
        "vmulps ymm23{k3}, ymm24, ymmword ptr [rdi+rdx*1+4096]",
        "62e13c2359bc1700100000",
        a -> a.vector(Vector.MULPS, 23, 24, Memory.at(7, 2, 1, 4096), 3));
    is(
        "vmulps ymm15{k5}, ymm24, dword ptr [rax]{1to8}",
        "62713c355938",
        a -> a.vector(Vector.MULPS, 15, 24, Memory.at(0, 0).spread(), 5));
    is(
        "vdivps ymm9, ymm18, ymm27",
        "62116c205ecb",
        a -> a.vector(Vector.DIVPS, 9, 18, Place.of(27)));
    is(
        "vdivps ymm8, ymm4, ymmword ptr [r13+32]",
        "62515c285e4501",
        a -> a.vector(Vector.DIVPS, 8, 4, Memory.at(13, 32)));
    is(
        "vdivps ymm16, ymm4, dword ptr [rsi+508]{1to8}",
        "62e15c385e467f",
        a -> a.vector(Vector.DIVPS, 16, 4, Memory.at(6, 508).spread()));
    is(
        "vminps ymm31{k6}, ymm30, ymm29",
        "62010c265dfd",
        a -> a.vector(Vector.MINPS, 31, 30, Place.of(29), 6));
    is(
        "vminps ymm29{k3}, ymm31, ymmword ptr [rax]",
        "626104235d28",
        a -> a.vector(Vector.MINPS, 29, 31, Memory.at(0, 0), 3));
    is(
        "vminps ymm30{k5}, ymm31, dword ptr [r12+r9*8-512]{1to8}",
        "620104355d74cc80",
        a -> a.vector(Vector.MINPS, 30, 31, Memory.at(12, 9, 8, -512).spread(), 5));
    is(
        "vmaxps ymm24, ymm15, ymm23",
        "622104285fc7",
        a -> a.vector(Vector.MAXPS, 24, 15, Place.of(23)));
    is(
        "vmaxps ymm18, ymm27, ymmword ptr [rsi+4064]",
        "62e124205f567f",
        a -> a.vector(Vector.MAXPS, 18, 27, Memory.at(6, 4064)));
    is(
        "vmaxps ymm9, ymm27, dword ptr [rbp+14]{1to8}",
        "627124305f8d0e000000",
        a -> a.vector(Vector.MAXPS, 9, 27, Memory.at(5, 14).spread()));
    is(
        "vfmadd213pd zmm1{k7}, zmm2, zmm3",
        "62f2ed4fa8cb",
        a -> a.vector(Vector.FMADD213PD, 1, 2, Place.of(3), 7));
    is(
        "vfmadd213pd zmm3{k3}, zmm1, zmmword ptr [r12+r9*8-8192]",
        "6292f54ba85ccc80",
        a -> a.vector(Vector.FMADD213PD, 3, 1, Memory.at(12, 9, 8, -8192), 3));
    is(
        "vfmadd213pd zmm2{k5}, zmm1, qword ptr [rdi+rdx*1+1024]{1to8}",
        "62f2f55da8941700040000",
        a -> a.vector(Vector.FMADD213PD, 2, 1, Memory.at(7, 2, 1, 1024).spread(), 5));
    is(
        "vfmadd213ps ymm31, ymm30, ymm29",
        "62020d20a8fd",
        a -> a.vector(Vector.FMADD213PS, 31, 30, Place.of(29)));
    is(
        "vfmadd213ps ymm15, ymm23, ymmword ptr [rbp+112]",
        "62724520a8bd70000000",
        a -> a.vector(Vector.FMADD213PS, 15, 23, Memory.at(5, 112)));
    is(
        "vfmadd213ps ymm24, ymm23, dword ptr [r13+4]{1to8}",
        "62424530a84501",
        a -> a.vector(Vector.FMADD213PS, 24, 23, Memory.at(13, 4).spread()));
    is(
        "vblendmpd zmm16{k1}, zmm8, zmm4",
        "62e2bd4965c4",
        a -> a.vector(Vector.BLENDMPD, 16, 8, Place.of(4), 1));
    is(
        "vblendmpd zmm4{k3}, zmm16, zmmword ptr [rdi+rdx*1+8192]",
        "62f2fd4365a41700200000",
        a -> a.vector(Vector.BLENDMPD, 4, 16, Memory.at(7, 2, 1, 8192), 3));
    is(
        "vblendmpd zmm8{k5}, zmm16, qword ptr [rax]{1to8}",
        "6272fd556500",
        a -> a.vector(Vector.BLENDMPD, 8, 16, Memory.at(0, 0).spread(), 5));
    is(
        "vblendmps ymm1, ymm2, ymm3",
        "62f26d2865cb",
        a -> a.vector(Vector.BLENDMPS, 1, 2, Place.of(3)));
    is(
        "vblendmps ymm30, ymm29, ymmword ptr [r13+32]",
        "62421520657501",
        a -> a.vector(Vector.BLENDMPS, 30, 29, Memory.at(13, 32)));
    is(
        "vblendmps ymm31, ymm29, dword ptr [rsi+508]{1to8}",
        "62621530657e7f",
        a -> a.vector(Vector.BLENDMPS, 31, 29, Memory.at(6, 508).spread()));
    is(
        "vcmppd k7{k7}, zmm30, zmm29, 29",
        "62918d47c2fd1d",
        a -> a.vector(Vector.CMPPD, 7, 30, Place.of(29), 7, 29));
    is(
        "vcmppd k5{k3}, zmm31, zmmword ptr [rax], 29",
        "62f18543c2281d",
        a -> a.vector(Vector.CMPPD, 5, 31, Memory.at(0, 0), 3, 29));
    is(
        "vcmppd k6{k5}, zmm31, qword ptr [r12+r9*8-1024]{1to8}, 29",
        "62918555c274cc801d",
        a -> a.vector(Vector.CMPPD, 6, 31, Memory.at(12, 9, 8, -1024).spread(), 5, 29));
    is(
        "vcmpps k0, ymm15, ymm23, 3",
        "62b10428c2c703",
        a -> a.vector(Vector.CMPPS, 0, 15, Place.of(23), 0, 3));
    is(
        "vcmpps k2, ymm27, ymmword ptr [rsi+4064], 3",
        "62f12420c2567f03",
        a -> a.vector(Vector.CMPPS, 2, 27, Memory.at(6, 4064), 0, 3));
    is(
        "vcmpps k1, ymm27, dword ptr [rbp+14]{1to8}, 3",
        "62f12430c28d0e00000003",
        a -> a.vector(Vector.CMPPS, 1, 27, Memory.at(5, 14).spread(), 0, 3));
    is("vsqrtpd zmm1, zmm2", "62f1fd4851ca", a -> a.vector(Vector.SQRTPD, 1, Place.of(2)));
    is(
        "vsqrtpd zmm2{k6}{z}, zmm3",
        "62f1fdce51d3",
        a -> a.vectorOrZero(Vector.SQRTPD, 2, Place.of(3), 6));
    is(
        "vsqrtpd zmm2{k4}, zmmword ptr [rsi+8128]",
        "62f1fd4c51567f",
        a -> a.vector(Vector.SQRTPD, 2, Memory.at(6, 8128), 4));
    is(
        "vsqrtpd zmm1, qword ptr [rbp+28]{1to8}",
        "62f1fd58518d1c000000",
        a -> a.vector(Vector.SQRTPD, 1, Memory.at(5, 28).spread()));
    is(
        "vrndscalepd zmm1, zmm2, 9",
        "62f3fd4809ca09",
        a -> a.vector(Vector.RNDSCALEPD, 1, 0, Place.of(2), 0, 9));
    is(
        "vrndscalepd zmm3, zmmword ptr [r13+64], 9",
        "62d3fd48095d0109",
        a -> a.vector(Vector.RNDSCALEPD, 3, 0, Memory.at(13, 64), 0, 9));
    is(
        "vrndscalepd zmm1, qword ptr [rsi+1016]{1to8}, 9",
        "62f3fd58094e7f09",
        a -> a.vector(Vector.RNDSCALEPD, 1, 0, Memory.at(6, 1016).spread(), 0, 9));
    is(
        "vrndscaleps ymm23{k2}, ymm24, 8",
        "62837d2a08f808",
        a -> a.vector(Vector.RNDSCALEPS, 23, 0, Place.of(24), 2, 8));
    is(
        "vrndscaleps ymm15{k4}, ymmword ptr [rax], 8",
        "62737d2c083808",
        a -> a.vector(Vector.RNDSCALEPS, 15, 0, Memory.at(0, 0), 4, 8));
    assertThat(wrong).isEmpty();
  }

  @Test
  void vectorsOfInts() {
    is(
        "vpaddd ymm9{k2}, ymm18, ymm27",
        "62116d22fecb",
        a -> a.vector(Vector.PADDD, 9, 18, Place.of(27), 2));
    is(
        "vpaddd ymm27{k3}, ymm9, ymmword ptr [rax]",
        "6261352bfe18",
        a -> a.vector(Vector.PADDD, 27, 9, Memory.at(0, 0), 3));
    is(
        "vpaddd ymm18{k5}, ymm9, dword ptr [r12+r9*8-512]{1to8}",
        "6281353dfe54cc80",
        a -> a.vector(Vector.PADDD, 18, 9, Memory.at(12, 9, 8, -512).spread(), 5));
    is("vpsubd ymm16, ymm8, ymm4", "62e13d28fac4", a -> a.vector(Vector.PSUBD, 16, 8, Place.of(4)));
    is(
        "vpsubd ymm2, ymm3, ymmword ptr [rsi+4064]",
        "62f16528fa567f",
        a -> a.vector(Vector.PSUBD, 2, 3, Memory.at(6, 4064)));
    is(
        "vpsubd ymm1, ymm3, dword ptr [rbp+14]{1to8}",
        "62f16538fa8d0e000000",
        a -> a.vector(Vector.PSUBD, 1, 3, Memory.at(5, 14).spread()));
    is(
        "vpmulld ymm24{k3}, ymm15, ymm23",
        "6222052b40c7",
        a -> a.vector(Vector.PMULLD, 24, 15, Place.of(23), 3));
    is(
        "vpmulld ymm23{k3}, ymm24, ymmword ptr [r12+r9*8-4096]",
        "62823d23407ccc80",
        a -> a.vector(Vector.PMULLD, 23, 24, Memory.at(12, 9, 8, -4096), 3));
    is(
        "vpmulld ymm15{k5}, ymm24, dword ptr [rdi+rdx*1+512]{1to8}",
        "62723d3540bc1700020000",
        a -> a.vector(Vector.PMULLD, 15, 24, Memory.at(7, 2, 1, 512).spread(), 5));
    is(
        "vpminsd ymm9, ymm18, ymm27",
        "62126d2039cb",
        a -> a.vector(Vector.PMINSD, 9, 18, Place.of(27)));
    is(
        "vpminsd ymm8, ymm4, ymmword ptr [rbp+112]",
        "62725d28398570000000",
        a -> a.vector(Vector.PMINSD, 8, 4, Memory.at(5, 112)));
    is(
        "vpminsd ymm16, ymm4, dword ptr [r13+4]{1to8}",
        "62c25d38394501",
        a -> a.vector(Vector.PMINSD, 16, 4, Memory.at(13, 4).spread()));
    is(
        "vpmaxsd ymm31{k4}, ymm30, ymm29",
        "62020d243dfd",
        a -> a.vector(Vector.PMAXSD, 31, 30, Place.of(29), 4));
    is(
        "vpmaxsd ymm29{k3}, ymm31, ymmword ptr [rdi+rdx*1+4096]",
        "626205233dac1700100000",
        a -> a.vector(Vector.PMAXSD, 29, 31, Memory.at(7, 2, 1, 4096), 3));
    is(
        "vpmaxsd ymm30{k5}, ymm31, dword ptr [rax]{1to8}",
        "626205353d30",
        a -> a.vector(Vector.PMAXSD, 30, 31, Memory.at(0, 0).spread(), 5));
    is(
        "vpandd ymm24, ymm15, ymm23",
        "62210528dbc7",
        a -> a.vector(Vector.PANDD, 24, 15, Place.of(23)));
    is(
        "vpandd ymm18, ymm27, ymmword ptr [r13+32]",
        "62c12520db5501",
        a -> a.vector(Vector.PANDD, 18, 27, Memory.at(13, 32)));
    is(
        "vpandd ymm9, ymm27, dword ptr [rsi+508]{1to8}",
        "62712530db4e7f",
        a -> a.vector(Vector.PANDD, 9, 27, Memory.at(6, 508).spread()));
    is(
        "vpandnd ymm1{k5}, ymm2, ymm3",
        "62f16d2ddfcb",
        a -> a.vector(Vector.PANDND, 1, 2, Place.of(3), 5));
    is(
        "vpandnd ymm3{k3}, ymm1, ymmword ptr [rax]",
        "62f1752bdf18",
        a -> a.vector(Vector.PANDND, 3, 1, Memory.at(0, 0), 3));
    is(
        "vpandnd ymm2{k5}, ymm1, dword ptr [r12+r9*8-512]{1to8}",
        "6291753ddf54cc80",
        a -> a.vector(Vector.PANDND, 2, 1, Memory.at(12, 9, 8, -512).spread(), 5));
    is(
        "vpord ymm31, ymm30, ymm29",
        "62010d20ebfd",
        a -> a.vector(Vector.PORD, 31, 30, Place.of(29)));
    is(
        "vpord ymm15, ymm23, ymmword ptr [rsi+4064]",
        "62714520eb7e7f",
        a -> a.vector(Vector.PORD, 15, 23, Memory.at(6, 4064)));
    is(
        "vpord ymm24, ymm23, dword ptr [rbp+14]{1to8}",
        "62614530eb850e000000",
        a -> a.vector(Vector.PORD, 24, 23, Memory.at(5, 14).spread()));
    is(
        "vpxord ymm16{k6}, ymm8, ymm4",
        "62e13d2eefc4",
        a -> a.vector(Vector.PXORD, 16, 8, Place.of(4), 6));
    is(
        "vpxord ymm4{k3}, ymm16, ymmword ptr [r12+r9*8-4096]",
        "62917d23ef64cc80",
        a -> a.vector(Vector.PXORD, 4, 16, Memory.at(12, 9, 8, -4096), 3));
    is(
        "vpxord ymm8{k5}, ymm16, dword ptr [rdi+rdx*1+512]{1to8}",
        "62717d35ef841700020000",
        a -> a.vector(Vector.PXORD, 8, 16, Memory.at(7, 2, 1, 512).spread(), 5));
    is("vpsllvd ymm1, ymm2, ymm3", "62f26d2847cb", a -> a.vector(Vector.PSLLVD, 1, 2, Place.of(3)));
    is(
        "vpsllvd ymm30, ymm29, ymmword ptr [rbp+112]",
        "6262152047b570000000",
        a -> a.vector(Vector.PSLLVD, 30, 29, Memory.at(5, 112)));
    is(
        "vpsllvd ymm31, ymm29, dword ptr [r13+4]{1to8}",
        "62421530477d01",
        a -> a.vector(Vector.PSLLVD, 31, 29, Memory.at(13, 4).spread()));
    is(
        "vpsrlvd ymm9{k7}, ymm18, ymm27",
        "62126d2745cb",
        a -> a.vector(Vector.PSRLVD, 9, 18, Place.of(27), 7));
    is(
        "vpsrlvd ymm27{k3}, ymm9, ymmword ptr [rdi+rdx*1+4096]",
        "6262352b459c1700100000",
        a -> a.vector(Vector.PSRLVD, 27, 9, Memory.at(7, 2, 1, 4096), 3));
    is(
        "vpsrlvd ymm18{k5}, ymm9, dword ptr [rax]{1to8}",
        "62e2353d4510",
        a -> a.vector(Vector.PSRLVD, 18, 9, Memory.at(0, 0).spread(), 5));
    is(
        "vpsravd ymm16, ymm8, ymm4",
        "62e23d2846c4",
        a -> a.vector(Vector.PSRAVD, 16, 8, Place.of(4)));
    is(
        "vpsravd ymm2, ymm3, ymmword ptr [r13+32]",
        "62d26528465501",
        a -> a.vector(Vector.PSRAVD, 2, 3, Memory.at(13, 32)));
    is(
        "vpsravd ymm1, ymm3, dword ptr [rsi+508]{1to8}",
        "62f26538464e7f",
        a -> a.vector(Vector.PSRAVD, 1, 3, Memory.at(6, 508).spread()));
    is(
        "vpcmpd k1{k1}, ymm2, ymm3, 4",
        "62f36d291fcb04",
        a -> a.vector(Vector.PCMPD, 1, 2, Place.of(3), 1, 4));
    is(
        "vpcmpd k3{k3}, ymm1, ymmword ptr [r12+r9*8-4096], 4",
        "6293752b1f5ccc8004",
        a -> a.vector(Vector.PCMPD, 3, 1, Memory.at(12, 9, 8, -4096), 3, 4));
    is(
        "vpcmpd k2{k5}, ymm1, dword ptr [rdi+rdx*1+512]{1to8}, 4",
        "62f3753d1f94170002000004",
        a -> a.vector(Vector.PCMPD, 2, 1, Memory.at(7, 2, 1, 512).spread(), 5, 4));
    is(
        "vptestmd k0{k2}, ymm8, ymm4",
        "62f23d2a27c4",
        a -> a.vector(Vector.PTESTMD, 0, 8, Place.of(4), 2));
    is(
        "vptestmd k4{k3}, ymm16, ymmword ptr [rdi+rdx*1+4096]",
        "62f27d2327a41700100000",
        a -> a.vector(Vector.PTESTMD, 4, 16, Memory.at(7, 2, 1, 4096), 3));
    is(
        "vptestmd k0{k5}, ymm16, dword ptr [rax]{1to8}",
        "62f27d352700",
        a -> a.vector(Vector.PTESTMD, 0, 16, Memory.at(0, 0).spread(), 5));
    is("vpabsd ymm4{k2}, ymm16", "62b27d2a1ee0", a -> a.vector(Vector.PABSD, 4, Place.of(16), 2));
    is(
        "vpabsd ymm4, ymmword ptr [rsi+4064]",
        "62f27d281e667f",
        a -> a.vector(Vector.PABSD, 4, Memory.at(6, 4064)));
    is(
        "vpabsd ymm16{k7}{z}, ymmword ptr [rbp+112]",
        "62e27daf1e8570000000",
        a -> a.vectorOrZero(Vector.PABSD, 16, Memory.at(5, 112), 7));
    is("vplzcntd ymm16, ymm8", "62c27d2844c0", a -> a.vector(Vector.PLZCNTD, 16, Place.of(8)));
    is(
        "vplzcntd ymm8{k6}{z}, ymm4",
        "62727dae44c4",
        a -> a.vectorOrZero(Vector.PLZCNTD, 8, Place.of(4), 6));
    is(
        "vplzcntd ymm8{k4}, ymmword ptr [rsi+4064]",
        "62727d2c44467f",
        a -> a.vector(Vector.PLZCNTD, 8, Memory.at(6, 4064), 4));
    is(
        "vplzcntd ymm16, dword ptr [rbp+14]{1to8}",
        "62e27d3844850e000000",
        a -> a.vector(Vector.PLZCNTD, 16, Memory.at(5, 14).spread()));
    is(
        "vpaddd ymm3{k4}{z}, ymm28, ymm2",
        "62f11da4feda",
        a -> a.vectorOrZero(Vector.PADDD, 3, 28, Place.of(2), 4));
    is(
        "vpaddd ymm15{k4}{z}, ymm16, ymm14",
        "62517da4fefe",
        a -> a.vectorOrZero(Vector.PADDD, 15, 16, Place.of(14), 4));
    is(
        "vpaddd ymm29{k4}{z}, ymm2, ymm28",
        "62016dacfeec",
        a -> a.vectorOrZero(Vector.PADDD, 29, 2, Place.of(28), 4));
    assertThat(wrong).isEmpty();
  }

  @Test
  void vectorsOfLongs() {
    is(
        "vpaddq zmm24{k1}, zmm15, zmm23",
        "62218549d4c7",
        a -> a.vector(Vector.PADDQ, 24, 15, Place.of(23), 1));
    is(
        "vpaddq zmm23{k3}, zmm24, zmmword ptr [rax]",
        "62e1bd43d438",
        a -> a.vector(Vector.PADDQ, 23, 24, Memory.at(0, 0), 3));
    is(
        "vpaddq zmm15{k5}, zmm24, qword ptr [r12+r9*8-1024]{1to8}",
        "6211bd55d47ccc80",
        a -> a.vector(Vector.PADDQ, 15, 24, Memory.at(12, 9, 8, -1024).spread(), 5));
    is(
        "vpsubq zmm9, zmm18, zmm27",
        "6211ed40fbcb",
        a -> a.vector(Vector.PSUBQ, 9, 18, Place.of(27)));
    is(
        "vpsubq zmm8, zmm4, zmmword ptr [rsi+8128]",
        "6271dd48fb467f",
        a -> a.vector(Vector.PSUBQ, 8, 4, Memory.at(6, 8128)));
    is(
        "vpsubq zmm16, zmm4, qword ptr [rbp+28]{1to8}",
        "62e1dd58fb851c000000",
        a -> a.vector(Vector.PSUBQ, 16, 4, Memory.at(5, 28).spread()));
    is(
        "vpmullq zmm31{k2}, zmm30, zmm29",
        "62028d4240fd",
        a -> a.vector(Vector.PMULLQ, 31, 30, Place.of(29), 2));
    is(
        "vpmullq zmm29{k3}, zmm31, zmmword ptr [r12+r9*8-8192]",
        "62028543406ccc80",
        a -> a.vector(Vector.PMULLQ, 29, 31, Memory.at(12, 9, 8, -8192), 3));
    is(
        "vpmullq zmm30{k5}, zmm31, qword ptr [rdi+rdx*1+1024]{1to8}",
        "6262855540b41700040000",
        a -> a.vector(Vector.PMULLQ, 30, 31, Memory.at(7, 2, 1, 1024).spread(), 5));
    is(
        "vpminsq zmm24, zmm15, zmm23",
        "6222854839c7",
        a -> a.vector(Vector.PMINSQ, 24, 15, Place.of(23)));
    is(
        "vpminsq zmm18, zmm27, zmmword ptr [rbp+224]",
        "62e2a5403995e0000000",
        a -> a.vector(Vector.PMINSQ, 18, 27, Memory.at(5, 224)));
    is(
        "vpminsq zmm9, zmm27, qword ptr [r13+8]{1to8}",
        "6252a550394d01",
        a -> a.vector(Vector.PMINSQ, 9, 27, Memory.at(13, 8).spread()));
    is(
        "vpmaxsq zmm1{k3}, zmm2, zmm3",
        "62f2ed4b3dcb",
        a -> a.vector(Vector.PMAXSQ, 1, 2, Place.of(3), 3));
    is(
        "vpmaxsq zmm3{k3}, zmm1, zmmword ptr [rdi+rdx*1+8192]",
        "62f2f54b3d9c1700200000",
        a -> a.vector(Vector.PMAXSQ, 3, 1, Memory.at(7, 2, 1, 8192), 3));
    is(
        "vpmaxsq zmm2{k5}, zmm1, qword ptr [rax]{1to8}",
        "62f2f55d3d10",
        a -> a.vector(Vector.PMAXSQ, 2, 1, Memory.at(0, 0).spread(), 5));
    is(
        "vpandq zmm31, zmm30, zmm29",
        "62018d40dbfd",
        a -> a.vector(Vector.PANDQ, 31, 30, Place.of(29)));
    is(
        "vpandq zmm15, zmm23, zmmword ptr [r13+64]",
        "6251c540db7d01",
        a -> a.vector(Vector.PANDQ, 15, 23, Memory.at(13, 64)));
    is(
        "vpandq zmm24, zmm23, qword ptr [rsi+1016]{1to8}",
        "6261c550db467f",
        a -> a.vector(Vector.PANDQ, 24, 23, Memory.at(6, 1016).spread()));
    is(
        "vpandnq zmm16{k4}, zmm8, zmm4",
        "62e1bd4cdfc4",
        a -> a.vector(Vector.PANDNQ, 16, 8, Place.of(4), 4));
    is(
        "vpandnq zmm4{k3}, zmm16, zmmword ptr [rax]",
        "62f1fd43df20",
        a -> a.vector(Vector.PANDNQ, 4, 16, Memory.at(0, 0), 3));
    is(
        "vpandnq zmm8{k5}, zmm16, qword ptr [r12+r9*8-1024]{1to8}",
        "6211fd55df44cc80",
        a -> a.vector(Vector.PANDNQ, 8, 16, Memory.at(12, 9, 8, -1024).spread(), 5));
    is("vporq zmm1, zmm2, zmm3", "62f1ed48ebcb", a -> a.vector(Vector.PORQ, 1, 2, Place.of(3)));
    is(
        "vporq zmm30, zmm29, zmmword ptr [rsi+8128]",
        "62619540eb767f",
        a -> a.vector(Vector.PORQ, 30, 29, Memory.at(6, 8128)));
    is(
        "vporq zmm31, zmm29, qword ptr [rbp+28]{1to8}",
        "62619550ebbd1c000000",
        a -> a.vector(Vector.PORQ, 31, 29, Memory.at(5, 28).spread()));
    is(
        "vpxorq zmm9{k5}, zmm18, zmm27",
        "6211ed45efcb",
        a -> a.vector(Vector.PXORQ, 9, 18, Place.of(27), 5));
    is(
        "vpxorq zmm27{k3}, zmm9, zmmword ptr [r12+r9*8-8192]",
        "6201b54bef5ccc80",
        a -> a.vector(Vector.PXORQ, 27, 9, Memory.at(12, 9, 8, -8192), 3));
    is(
        "vpxorq zmm18{k5}, zmm9, qword ptr [rdi+rdx*1+1024]{1to8}",
        "62e1b55def941700040000",
        a -> a.vector(Vector.PXORQ, 18, 9, Memory.at(7, 2, 1, 1024).spread(), 5));
    is(
        "vpsllvq zmm16, zmm8, zmm4",
        "62e2bd4847c4",
        a -> a.vector(Vector.PSLLVQ, 16, 8, Place.of(4)));
    is(
        "vpsllvq zmm2, zmm3, zmmword ptr [rbp+224]",
        "62f2e5484795e0000000",
        a -> a.vector(Vector.PSLLVQ, 2, 3, Memory.at(5, 224)));
    is(
        "vpsllvq zmm1, zmm3, qword ptr [r13+8]{1to8}",
        "62d2e558474d01",
        a -> a.vector(Vector.PSLLVQ, 1, 3, Memory.at(13, 8).spread()));
    is(
        "vpsrlvq zmm24{k6}, zmm15, zmm23",
        "6222854e45c7",
        a -> a.vector(Vector.PSRLVQ, 24, 15, Place.of(23), 6));
    is(
        "vpsrlvq zmm23{k3}, zmm24, zmmword ptr [rdi+rdx*1+8192]",
        "62e2bd4345bc1700200000",
        a -> a.vector(Vector.PSRLVQ, 23, 24, Memory.at(7, 2, 1, 8192), 3));
    is(
        "vpsrlvq zmm15{k5}, zmm24, qword ptr [rax]{1to8}",
        "6272bd554538",
        a -> a.vector(Vector.PSRLVQ, 15, 24, Memory.at(0, 0).spread(), 5));
    is(
        "vpsravq zmm9, zmm18, zmm27",
        "6212ed4046cb",
        a -> a.vector(Vector.PSRAVQ, 9, 18, Place.of(27)));
    is(
        "vpsravq zmm8, zmm4, zmmword ptr [r13+64]",
        "6252dd48464501",
        a -> a.vector(Vector.PSRAVQ, 8, 4, Memory.at(13, 64)));
    is(
        "vpsravq zmm16, zmm4, qword ptr [rsi+1016]{1to8}",
        "62e2dd5846467f",
        a -> a.vector(Vector.PSRAVQ, 16, 4, Memory.at(6, 1016).spread()));
    is(
        "vpcmpq k7, zmm30, zmm29, 6",
        "62938d401ffd06",
        a -> a.vector(Vector.PCMPQ, 7, 30, Place.of(29), 0, 6));
    is(
        "vpcmpq k7, zmm23, zmmword ptr [rbp+224], 6",
        "62f3c5401fbde000000006",
        a -> a.vector(Vector.PCMPQ, 7, 23, Memory.at(5, 224), 0, 6));
    is(
        "vpcmpq k0, zmm23, qword ptr [r13+8]{1to8}, 6",
        "62d3c5501f450106",
        a -> a.vector(Vector.PCMPQ, 0, 23, Memory.at(13, 8).spread(), 0, 6));
    is("vpabsq zmm16, zmm8", "62c2fd481fc0", a -> a.vector(Vector.PABSQ, 16, Place.of(8)));
    is(
        "vpabsq zmm8{k6}{z}, zmm4",
        "6272fdce1fc4",
        a -> a.vectorOrZero(Vector.PABSQ, 8, Place.of(4), 6));
    is(
        "vpabsq zmm8{k4}, zmmword ptr [r12+r9*8-8192]",
        "6212fd4c1f44cc80",
        a -> a.vector(Vector.PABSQ, 8, Memory.at(12, 9, 8, -8192), 4));
    is(
        "vpabsq zmm16, qword ptr [rdi+rdx*1+1024]{1to8}",
        "62e2fd581f841700040000",
        a -> a.vector(Vector.PABSQ, 16, Memory.at(7, 2, 1, 1024).spread()));
    is("vplzcntq zmm16, zmm8", "62c2fd4844c0", a -> a.vector(Vector.PLZCNTQ, 16, Place.of(8)));
    is(
        "vplzcntq zmm8{k6}{z}, zmm4",
        "6272fdce44c4",
        a -> a.vectorOrZero(Vector.PLZCNTQ, 8, Place.of(4), 6));
    is(
        "vplzcntq zmm8{k4}, zmmword ptr [r13+64]",
        "6252fd4c444501",
        a -> a.vector(Vector.PLZCNTQ, 8, Memory.at(13, 64), 4));
    is(
        "vplzcntq zmm16, qword ptr [rsi+1016]{1to8}",
        "62e2fd5844467f",
        a -> a.vector(Vector.PLZCNTQ, 16, Memory.at(6, 1016).spread()));
    assertThat(wrong).isEmpty();
  }

  @Test
  void conversions() {
    is(
        "vpmovsxbd ymm27{k2}, xmm9",
        "62427d2a21d9",
        a -> a.vector(Vector.PMOVSXBD, 27, Place.of(9), 2));
    is(
        "vpmovsxbd ymm27, qword ptr [r12+r9*8-1024]",
        "62027d28215ccc80",
        a -> a.vector(Vector.PMOVSXBD, 27, Memory.at(12, 9, 8, -1024)));
    is(
        "vpmovsxbd ymm9{k7}{z}, qword ptr [rdi+rdx*1+1024]",
        "62727daf218c1700040000",
        a -> a.vectorOrZero(Vector.PMOVSXBD, 9, Memory.at(7, 2, 1, 1024), 7));
    is("vpmovsxwd ymm1, xmm2", "62f27d2823ca", a -> a.vector(Vector.PMOVSXWD, 1, Place.of(2)));
    is(
        "vpmovsxwd ymm2{k6}{z}, xmm3",
        "62f27dae23d3",
        a -> a.vectorOrZero(Vector.PMOVSXWD, 2, Place.of(3), 6));
    is(
        "vpmovsxwd ymm2{k4}, xmmword ptr [r13+16]",
        "62d27d2c235501",
        a -> a.vector(Vector.PMOVSXWD, 2, Memory.at(13, 16), 4));
    is(
        "vpmovzxwd ymm23{k2}, xmm24",
        "62827d2a33f8",
        a -> a.vector(Vector.PMOVZXWD, 23, Place.of(24), 2));
    is(
        "vpmovzxwd ymm23, xmmword ptr [rdi+rdx*1+2048]",
        "62e27d2833bc1700080000",
        a -> a.vector(Vector.PMOVZXWD, 23, Memory.at(7, 2, 1, 2048)));
    is(
        "vpmovzxwd ymm24{k7}{z}, xmmword ptr [rax]",
        "62627daf3300",
        a -> a.vectorOrZero(Vector.PMOVZXWD, 24, Memory.at(0, 0), 7));
    is("vpmovdb xmm8, ymm16", "62c27e2831c0", a -> a.vector(Vector.PMOVDB, 16, Place.of(8)));
    is(
        "vpmovdb xmm4{k6}{z}, ymm8",
        "62727eae31c4",
        a -> a.vectorOrZero(Vector.PMOVDB, 8, Place.of(4), 6));
    is(
        "vpmovdb qword ptr [rsi+1016]{k4}, ymm8",
        "62727e2c31467f",
        a -> a.vector(Vector.PMOVDB, 8, Memory.at(6, 1016), 4));
    is("vpmovdw xmm9{k2}, ymm27", "62427e2a33d9", a -> a.vector(Vector.PMOVDW, 27, Place.of(9), 2));
    is(
        "vpmovdw xmmword ptr [rbp+56], ymm27",
        "62627e28339d38000000",
        a -> a.vector(Vector.PMOVDW, 27, Memory.at(5, 56)));
    is(
        "vpmovsxdq zmm23{k2}, ymm24",
        "62827d4a25f8",
        a -> a.vector(Vector.PMOVSXDQ, 23, Place.of(24), 2));
    is(
        "vpmovsxdq zmm23, ymmword ptr [r12+r9*8-4096]",
        "62827d48257ccc80",
        a -> a.vector(Vector.PMOVSXDQ, 23, Memory.at(12, 9, 8, -4096)));
    is(
        "vpmovsxdq zmm24{k7}{z}, ymmword ptr [rdi+rdx*1+4096]",
        "62627dcf25841700100000",
        a -> a.vectorOrZero(Vector.PMOVSXDQ, 24, Memory.at(7, 2, 1, 4096), 7));
    is("vpmovzxdq zmm16, ymm8", "62c27d4835c0", a -> a.vector(Vector.PMOVZXDQ, 16, Place.of(8)));
    is(
        "vpmovzxdq zmm8{k6}{z}, ymm4",
        "62727dce35c4",
        a -> a.vectorOrZero(Vector.PMOVZXDQ, 8, Place.of(4), 6));
    is(
        "vpmovzxdq zmm8{k4}, ymmword ptr [r13+32]",
        "62527d4c354501",
        a -> a.vector(Vector.PMOVZXDQ, 8, Memory.at(13, 32), 4));
    is(
        "vpmovqd ymm31{k2}, zmm29",
        "62027e4a35ef",
        a -> a.vector(Vector.PMOVQD, 29, Place.of(31), 2));
    is(
        "vpmovqd ymmword ptr [rdi+rdx*1+4096], zmm29",
        "62627e4835ac1700100000",
        a -> a.vector(Vector.PMOVQD, 29, Memory.at(7, 2, 1, 4096)));
    is(
        "vcvtdq2pd zmm3{k2}, ymm1",
        "62f17e4ae6d9",
        a -> a.vector(Vector.CVTDQ2PD, 3, Place.of(1), 2));
    is(
        "vcvtdq2pd zmm3, ymmword ptr [r13+32]",
        "62d17e48e65d01",
        a -> a.vector(Vector.CVTDQ2PD, 3, Memory.at(13, 32)));
    is(
        "vcvtdq2pd zmm1{k7}{z}, ymmword ptr [rsi+4064]",
        "62f17ecfe64e7f",
        a -> a.vectorOrZero(Vector.CVTDQ2PD, 1, Memory.at(6, 4064), 7));
    is("vcvttpd2dq ymm1, zmm2", "62f1fd48e6ca", a -> a.vector(Vector.CVTTPD2DQ, 1, Place.of(2)));
    is(
        "vcvttpd2dq ymm2{k6}{z}, zmm3",
        "62f1fdcee6d3",
        a -> a.vectorOrZero(Vector.CVTTPD2DQ, 2, Place.of(3), 6));
    is(
        "vcvttpd2dq ymm2{k4}, zmmword ptr [r13+64]",
        "62d1fd4ce65501",
        a -> a.vector(Vector.CVTTPD2DQ, 2, Memory.at(13, 64), 4));
    is(
        "vcvttpd2dq ymm1, qword ptr [rsi+1016]{1to8}",
        "62f1fd58e64e7f",
        a -> a.vector(Vector.CVTTPD2DQ, 1, Memory.at(6, 1016).spread()));
    is("vcvtps2pd zmm1, ymm2", "62f17c485aca", a -> a.vector(Vector.CVTPS2PD, 1, Place.of(2)));
    is(
        "vcvtps2pd zmm2{k6}{z}, ymm3",
        "62f17cce5ad3",
        a -> a.vectorOrZero(Vector.CVTPS2PD, 2, Place.of(3), 6));
    is(
        "vcvtps2pd zmm2{k4}, ymmword ptr [rax]",
        "62f17c4c5a10",
        a -> a.vector(Vector.CVTPS2PD, 2, Memory.at(0, 0), 4));
    is(
        "vcvtps2pd zmm1, dword ptr [r12+r9*8-512]{1to8}",
        "62917c585a4ccc80",
        a -> a.vector(Vector.CVTPS2PD, 1, Memory.at(12, 9, 8, -512).spread()));
    is("vcvtpd2ps ymm1, zmm2", "62f1fd485aca", a -> a.vector(Vector.CVTPD2PS, 1, Place.of(2)));
    is(
        "vcvtpd2ps ymm2{k6}{z}, zmm3",
        "62f1fdce5ad3",
        a -> a.vectorOrZero(Vector.CVTPD2PS, 2, Place.of(3), 6));
    is(
        "vcvtpd2ps ymm2{k4}, zmmword ptr [rbp+224]",
        "62f1fd4c5a95e0000000",
        a -> a.vector(Vector.CVTPD2PS, 2, Memory.at(5, 224), 4));
    is(
        "vcvtpd2ps ymm1, qword ptr [r13+8]{1to8}",
        "62d1fd585a4d01",
        a -> a.vector(Vector.CVTPD2PS, 1, Memory.at(13, 8).spread()));
    is("vcvtdq2ps ymm1, ymm2", "62f17c285bca", a -> a.vector(Vector.CVTDQ2PS, 1, Place.of(2)));
    is(
        "vcvtdq2ps ymm2{k6}{z}, ymm3",
        "62f17cae5bd3",
        a -> a.vectorOrZero(Vector.CVTDQ2PS, 2, Place.of(3), 6));
    is(
        "vcvtdq2ps ymm2{k4}, ymmword ptr [rdi+rdx*1+4096]",
        "62f17c2c5b941700100000",
        a -> a.vector(Vector.CVTDQ2PS, 2, Memory.at(7, 2, 1, 4096), 4));
    is(
        "vcvtdq2ps ymm1, dword ptr [rax]{1to8}",
        "62f17c385b08",
        a -> a.vector(Vector.CVTDQ2PS, 1, Memory.at(0, 0).spread()));
    is("vcvttps2dq ymm1, ymm2", "62f17e285bca", a -> a.vector(Vector.CVTTPS2DQ, 1, Place.of(2)));
    is(
        "vcvttps2dq ymm2{k6}{z}, ymm3",
        "62f17eae5bd3",
        a -> a.vectorOrZero(Vector.CVTTPS2DQ, 2, Place.of(3), 6));
    is(
        "vcvttps2dq ymm2{k4}, ymmword ptr [rsi+4064]",
        "62f17e2c5b567f",
        a -> a.vector(Vector.CVTTPS2DQ, 2, Memory.at(6, 4064), 4));
    is(
        "vcvttps2dq ymm1, dword ptr [rbp+14]{1to8}",
        "62f17e385b8d0e000000",
        a -> a.vector(Vector.CVTTPS2DQ, 1, Memory.at(5, 14).spread()));
    is("vcvtqq2pd zmm1, zmm2", "62f1fe48e6ca", a -> a.vector(Vector.CVTQQ2PD, 1, Place.of(2)));
    is(
        "vcvtqq2pd zmm2{k6}{z}, zmm3",
        "62f1fecee6d3",
        a -> a.vectorOrZero(Vector.CVTQQ2PD, 2, Place.of(3), 6));
    is(
        "vcvtqq2pd zmm2{k4}, zmmword ptr [r12+r9*8-8192]",
        "6291fe4ce654cc80",
        a -> a.vector(Vector.CVTQQ2PD, 2, Memory.at(12, 9, 8, -8192), 4));
    is(
        "vcvtqq2pd zmm1, qword ptr [rdi+rdx*1+1024]{1to8}",
        "62f1fe58e68c1700040000",
        a -> a.vector(Vector.CVTQQ2PD, 1, Memory.at(7, 2, 1, 1024).spread()));
    is("vcvttpd2qq zmm1, zmm2", "62f1fd487aca", a -> a.vector(Vector.CVTTPD2QQ, 1, Place.of(2)));
    is(
        "vcvttpd2qq zmm2{k6}{z}, zmm3",
        "62f1fdce7ad3",
        a -> a.vectorOrZero(Vector.CVTTPD2QQ, 2, Place.of(3), 6));
    is(
        "vcvttpd2qq zmm2{k4}, zmmword ptr [r13+64]",
        "62d1fd4c7a5501",
        a -> a.vector(Vector.CVTTPD2QQ, 2, Memory.at(13, 64), 4));
    is(
        "vcvttpd2qq zmm1, qword ptr [rsi+1016]{1to8}",
        "62f1fd587a4e7f",
        a -> a.vector(Vector.CVTTPD2QQ, 1, Memory.at(6, 1016).spread()));
    is("vcvtqq2ps ymm1, zmm2", "62f1fc485bca", a -> a.vector(Vector.CVTQQ2PS, 1, Place.of(2)));
    is(
        "vcvtqq2ps ymm2{k6}{z}, zmm3",
        "62f1fcce5bd3",
        a -> a.vectorOrZero(Vector.CVTQQ2PS, 2, Place.of(3), 6));
    is(
        "vcvtqq2ps ymm2{k4}, zmmword ptr [rax]",
        "62f1fc4c5b10",
        a -> a.vector(Vector.CVTQQ2PS, 2, Memory.at(0, 0), 4));
    is(
        "vcvtqq2ps ymm1, qword ptr [r12+r9*8-1024]{1to8}",
        "6291fc585b4ccc80",
        a -> a.vector(Vector.CVTQQ2PS, 1, Memory.at(12, 9, 8, -1024).spread()));
    is("vcvttps2qq zmm1, ymm2", "62f17d487aca", a -> a.vector(Vector.CVTTPS2QQ, 1, Place.of(2)));
    is(
        "vcvttps2qq zmm2{k6}{z}, ymm3",
        "62f17dce7ad3",
        a -> a.vectorOrZero(Vector.CVTTPS2QQ, 2, Place.of(3), 6));
    is(
        "vcvttps2qq zmm2{k4}, ymmword ptr [rbp+112]",
        "62f17d4c7a9570000000",
        a -> a.vector(Vector.CVTTPS2QQ, 2, Memory.at(5, 112), 4));
    is(
        "vcvttps2qq zmm1, dword ptr [r13+4]{1to8}",
        "62d17d587a4d01",
        a -> a.vector(Vector.CVTTPS2QQ, 1, Memory.at(13, 4).spread()));
    assertThat(wrong).isEmpty();
  }

  @Test
  void movesOfVectors() {
    is("vmovupd zmm16, zmm8", "62c1fd4810c0", a -> a.vector(Vector.MOVUPD, 16, Place.of(8)));
    is(
        "vmovupd zmm8{k6}{z}, zmm4",
        "6271fdce10c4",
        a -> a.vectorOrZero(Vector.MOVUPD, 8, Place.of(4), 6));
    is(
        "vmovupd zmm8{k4}, zmmword ptr [rax]",
        "6271fd4c1000",
        a -> a.vector(Vector.MOVUPD, 8, Memory.at(0, 0), 4));
    is(
        "vmovups ymm29{k2}, ymm31",
        "62017c2a10ef",
        a -> a.vector(Vector.MOVUPS, 29, Place.of(31), 2));
    is(
        "vmovups ymm29, ymmword ptr [rsi+4064]",
        "62617c28106e7f",
        a -> a.vector(Vector.MOVUPS, 29, Memory.at(6, 4064)));
    is(
        "vmovups ymm31{k7}{z}, ymmword ptr [rbp+112]",
        "62617caf10bd70000000",
        a -> a.vectorOrZero(Vector.MOVUPS, 31, Memory.at(5, 112), 7));
    is(
        "vmovupd zmmword ptr [r13+64], zmm27",
        "6241fd48115d01",
        a -> a.vector(Vector.STOREUPD, 27, Memory.at(13, 64)));
    is(
        "vmovupd zmmword ptr [r12+r9*8-8192]{k4}, zmm18",
        "6281fd4c1154cc80",
        a -> a.vector(Vector.STOREUPD, 18, Memory.at(12, 9, 8, -8192), 4));
    is(
        "vmovups ymmword ptr [rdi+rdx*1+4096], ymm23",
        "62e17c2811bc1700100000",
        a -> a.vector(Vector.STOREUPS, 23, Memory.at(7, 2, 1, 4096)));
    is(
        "vmovups ymmword ptr [rbp+112]{k4}, ymm15",
        "62717c2c11bd70000000",
        a -> a.vector(Vector.STOREUPS, 15, Memory.at(5, 112), 4));
    is(
        "vbroadcastsd zmm29, qword ptr [r13+8]",
        "6242fd48196d01",
        a -> a.vector(Vector.BROADCASTSD, 29, Memory.at(13, 8)));
    is(
        "vbroadcastsd zmm30{k4}, qword ptr [r12+r9*8-1024]",
        "6202fd4c1974cc80",
        a -> a.vector(Vector.BROADCASTSD, 30, Memory.at(12, 9, 8, -1024), 4));
    is(
        "vbroadcastsd zmm31{k7}{z}, qword ptr [rsi+1016]",
        "6262fdcf197e7f",
        a -> a.vectorOrZero(Vector.BROADCASTSD, 31, Memory.at(6, 1016), 7));
    is(
        "vpbroadcastd ymm27, dword ptr [rbp+14]",
        "62627d28589d0e000000",
        a -> a.vector(Vector.PBROADCASTD, 27, Memory.at(5, 14)));
    is(
        "vpbroadcastd ymm18{k4}, dword ptr [rax]",
        "62e27d2c5810",
        a -> a.vector(Vector.PBROADCASTD, 18, Memory.at(0, 0), 4));
    is(
        "vpbroadcastd ymm9{k7}{z}, dword ptr [r13+4]",
        "62527daf584d01",
        a -> a.vectorOrZero(Vector.PBROADCASTD, 9, Memory.at(13, 4), 7));
    is(
        "vpbroadcastq zmm3, qword ptr [rsi+1016]",
        "62f2fd48595e7f",
        a -> a.vector(Vector.PBROADCASTQ, 3, Memory.at(6, 1016)));
    is(
        "vpbroadcastq zmm2{k4}, qword ptr [rdi+rdx*1+1024]",
        "62f2fd4c59941700040000",
        a -> a.vector(Vector.PBROADCASTQ, 2, Memory.at(7, 2, 1, 1024), 4));
    is(
        "vpbroadcastq zmm1{k7}{z}, qword ptr [rbp+28]",
        "62f2fdcf598d1c000000",
        a -> a.vectorOrZero(Vector.PBROADCASTQ, 1, Memory.at(5, 28), 7));
    is(
        "vpbroadcastd ymm24, xmm15",
        "62427d2858c7",
        a -> a.vector(Vector.PBROADCASTD_X, 24, Place.of(15)));
    is(
        "vpbroadcastd ymm23{k2}, xmm24",
        "62827d2a58f8",
        a -> a.vector(Vector.PBROADCASTD_X, 23, Place.of(24), 2));
    is(
        "vpbroadcastd ymm15{k6}{z}, xmm23",
        "62327dae58ff",
        a -> a.vectorOrZero(Vector.PBROADCASTD_X, 15, Place.of(23), 6));
    is(
        "vpbroadcastd ymm0, eax",
        "62f27d287cc0",
        a -> a.vector(Vector.PBROADCASTD_R, 0, Place.of(0)));
    is(
        "vpbroadcastd ymm17, r9d",
        "62c27d287cc9",
        a -> a.vector(Vector.PBROADCASTD_R, 17, Place.of(9)));
    is(
        "vpbroadcastd ymm31, r15d",
        "62427d287cff",
        a -> a.vector(Vector.PBROADCASTD_R, 31, Place.of(15)));
    is(
        "vpbroadcastd ymm8, ebp",
        "62727d287cc5",
        a -> a.vector(Vector.PBROADCASTD_R, 8, Place.of(5)));
    is(
        "vpbroadcastd ymm20{k3}, r12d",
        "62c27d2b7ce4",
        a -> a.vector(Vector.PBROADCASTD_R, 20, Place.of(12), 3));
    is(
        "vpbroadcastq zmm0, rax",
        "62f2fd487cc0",
        a -> a.vector(Vector.PBROADCASTQ_R, 0, Place.of(0)));
    is(
        "vpbroadcastq zmm17, r9",
        "62c2fd487cc9",
        a -> a.vector(Vector.PBROADCASTQ_R, 17, Place.of(9)));
    is(
        "vpbroadcastq zmm31, r15",
        "6242fd487cff",
        a -> a.vector(Vector.PBROADCASTQ_R, 31, Place.of(15)));
    is(
        "vpbroadcastq zmm8, rbp",
        "6272fd487cc5",
        a -> a.vector(Vector.PBROADCASTQ_R, 8, Place.of(5)));
    is(
        "vpbroadcastq zmm20{k3}, r12",
        "62c2fd4b7ce4",
        a -> a.vector(Vector.PBROADCASTQ_R, 20, Place.of(12), 3));
    is(
        "vgatherdpd zmm1{k2}, qword ptr [rdi+ymm2*8+0]",
        "62f2fd4a920cd7",
        a -> a.vector(Vector.GATHERDPD, 1, Memory.at(7, 2, 8, 0), 2));
    is(
        "vgatherdpd zmm18{k2}, qword ptr [rsi+ymm31*8+40]",
        "62a2fd429254fe05",
        a -> a.vector(Vector.GATHERDPD, 18, Memory.at(6, 31, 8, 40), 2));
    is(
        "vgatherdpd zmm30{k2}, qword ptr [r13+ymm17*8+8000]",
        "6242fd4292b4cd401f0000",
        a -> a.vector(Vector.GATHERDPD, 30, Memory.at(13, 17, 8, 8000), 2));
    is(
        "vgatherdpd zmm9{k2}, qword ptr [r12+ymm8*8-3]",
        "6212fd4a928cc4fdffffff",
        a -> a.vector(Vector.GATHERDPD, 9, Memory.at(12, 8, 8, -3), 2));
    is(
        "vpgatherdd ymm1{k2}, dword ptr [rdi+ymm2*4+0]",
        "62f27d2a900c97",
        a -> a.vector(Vector.PGATHERDD, 1, Memory.at(7, 2, 4, 0), 2));
    is(
        "vpgatherdd ymm18{k2}, dword ptr [rsi+ymm31*4+20]",
        "62a27d229054be05",
        a -> a.vector(Vector.PGATHERDD, 18, Memory.at(6, 31, 4, 20), 2));
    is(
        "vpgatherdd ymm30{k2}, dword ptr [r13+ymm17*4+4000]",
        "62427d2290b48da00f0000",
        a -> a.vector(Vector.PGATHERDD, 30, Memory.at(13, 17, 4, 4000), 2));
    is(
        "vpgatherdd ymm9{k2}, dword ptr [r12+ymm8*4-3]",
        "62127d2a908c84fdffffff",
        a -> a.vector(Vector.PGATHERDD, 9, Memory.at(12, 8, 4, -3), 2));
    is(
        "vscatterdpd qword ptr [rdi+ymm2*8+0]{k2}, zmm1",
        "62f2fd4aa20cd7",
        a -> a.vector(Vector.SCATTERDPD, 1, Memory.at(7, 2, 8, 0), 2));
    is(
        "vscatterdpd qword ptr [rsi+ymm31*8+40]{k2}, zmm18",
        "62a2fd42a254fe05",
        a -> a.vector(Vector.SCATTERDPD, 18, Memory.at(6, 31, 8, 40), 2));
    is(
        "vscatterdpd qword ptr [r13+ymm17*8+8000]{k2}, zmm30",
        "6242fd42a2b4cd401f0000",
        a -> a.vector(Vector.SCATTERDPD, 30, Memory.at(13, 17, 8, 8000), 2));
    is(
        "vscatterdpd qword ptr [r12+ymm8*8-3]{k2}, zmm9",
        "6212fd4aa28cc4fdffffff",
        a -> a.vector(Vector.SCATTERDPD, 9, Memory.at(12, 8, 8, -3), 2));
    is(
        "vpscatterdd dword ptr [rdi+ymm2*4+0]{k2}, ymm1",
        "62f27d2aa00c97",
        a -> a.vector(Vector.PSCATTERDD, 1, Memory.at(7, 2, 4, 0), 2));
    is(
        "vpscatterdd dword ptr [rsi+ymm31*4+20]{k2}, ymm18",
        "62a27d22a054be05",
        a -> a.vector(Vector.PSCATTERDD, 18, Memory.at(6, 31, 4, 20), 2));
    is(
        "vpscatterdd dword ptr [r13+ymm17*4+4000]{k2}, ymm30",
        "62427d22a0b48da00f0000",
        a -> a.vector(Vector.PSCATTERDD, 30, Memory.at(13, 17, 4, 4000), 2));
    is(
        "vpscatterdd dword ptr [r12+ymm8*4-3]{k2}, ymm9",
        "62127d2aa08c84fdffffff",
        a -> a.vector(Vector.PSCATTERDD, 9, Memory.at(12, 8, 4, -3), 2));
    is(
        "vmovsd xmm3, qword ptr [r13+8]",
        "62d1ff08105d01",
        a -> a.vector(Vector.MOVSD, 3, Memory.at(13, 8)));
    is(
        "vmovhpd xmm3, xmm28, qword ptr [r12+r9*8-1024]",
        "62919d00165ccc80",
        a -> a.vector(Vector.MOVHPD, 3, 28, Memory.at(12, 9, 8, -1024)));
    is(
        "vmovd xmm3, dword ptr [rsi+508]",
        "62f17d086e5e7f",
        a -> a.vector(Vector.MOVD, 3, Memory.at(6, 508)));
    is(
        "vmovd dword ptr [rdi+rdx*1+512], xmm3",
        "62f17d087e9c1700020000",
        a -> a.vector(Vector.MOVD_TO, 3, Memory.at(7, 2, 1, 512)));
    is(
        "vpinsrd xmm3, xmm28, dword ptr [rbp+14], 2",
        "62f31d00229d0e00000002",
        a -> a.vector(Vector.PINSRD, 3, 28, Memory.at(5, 14), 0, 2));
    is(
        "vmovsd xmm3, qword ptr [rax]",
        "62f1ff081018",
        a -> a.vector(Vector.MOVSD, 3, Memory.at(0, 0)));
    is(
        "vmovhpd xmm3, xmm28, qword ptr [r13+8]",
        "62d19d00165d01",
        a -> a.vector(Vector.MOVHPD, 3, 28, Memory.at(13, 8)));
    is(
        "vmovd xmm3, dword ptr [r12+r9*8-512]",
        "62917d086e5ccc80",
        a -> a.vector(Vector.MOVD, 3, Memory.at(12, 9, 8, -512)));
    is(
        "vmovd dword ptr [rsi+508], xmm3",
        "62f17d087e5e7f",
        a -> a.vector(Vector.MOVD_TO, 3, Memory.at(6, 508)));
    is(
        "vpinsrd xmm3, xmm28, dword ptr [rdi+rdx*1+512], 2",
        "62f31d00229c170002000002",
        a -> a.vector(Vector.PINSRD, 3, 28, Memory.at(7, 2, 1, 512), 0, 2));
    is("vmovd xmm3, edx", "62f17d086eda", a -> a.vector(Vector.MOVD, 3, Place.of(2)));
    is("vmovd edx, xmm3", "62f17d087eda", a -> a.vector(Vector.MOVD_TO, 3, Place.of(2)));
    is(
        "vpinsrd xmm3, xmm28, edx, 3",
        "62f31d0022da03",
        a -> a.vector(Vector.PINSRD, 3, 28, Place.of(2), 0, 3));
    is("vmovd xmm3, r14d", "62d17d086ede", a -> a.vector(Vector.MOVD, 3, Place.of(14)));
    is("vmovd r14d, xmm3", "62d17d087ede", a -> a.vector(Vector.MOVD_TO, 3, Place.of(14)));
    is(
        "vpinsrd xmm3, xmm28, r14d, 3",
        "62d31d0022de03",
        a -> a.vector(Vector.PINSRD, 3, 28, Place.of(14), 0, 3));
    is(
        "vpcompressd ymm28{k3}, ymm3",
        "62927d2b8bdc",
        a -> a.vector(Vector.PCOMPRESSD, 3, Place.of(28), 3));
    is(
        "vpcompressd ymm28{k1}{z}, ymm3",
        "62927da98bdc",
        a -> a.vectorOrZero(Vector.PCOMPRESSD, 3, Place.of(28), 1));
    is(
        "vinsertf64x2 ymm3, ymm28, xmm2, 1",
        "62f39d2018da01",
        a -> a.vector(Vector.INSERTF64X2, 3, 28, Place.of(2), 0, 1));
    is(
        "vinsertf64x2 ymm3, ymm28, xmmword ptr [rbp+56], 1",
        "62f39d20189d3800000001",
        a -> a.vector(Vector.INSERTF64X2, 3, 28, Memory.at(5, 56), 0, 1));
    is(
        "vinsertf64x4 zmm3, zmm28, ymm2, 1",
        "62f39d401ada01",
        a -> a.vector(Vector.INSERTF64X4, 3, 28, Place.of(2), 0, 1));
    is(
        "vinsertf64x4 zmm3, zmm28, ymmword ptr [rax], 1",
        "62f39d401a1801",
        a -> a.vector(Vector.INSERTF64X4, 3, 28, Memory.at(0, 0), 0, 1));
    is(
        "vextracti32x4 xmm28, ymm3, 1",
        "62937d2839dc01",
        a -> a.vector(Vector.EXTRACTI32X4, 3, 0, Place.of(28), 0, 1));
    is(
        "vpshufd ymm3, ymm28, 14",
        "62917d2870dc0e",
        a -> a.vector(Vector.PSHUFD, 3, 0, Place.of(28), 0, 14));
    is(
        "vmovsd xmm15, qword ptr [r13+8]",
        "6251ff08107d01",
        a -> a.vector(Vector.MOVSD, 15, Memory.at(13, 8)));
    is(
        "vmovhpd xmm15, xmm16, qword ptr [r12+r9*8-1024]",
        "6211fd00167ccc80",
        a -> a.vector(Vector.MOVHPD, 15, 16, Memory.at(12, 9, 8, -1024)));
    is(
        "vmovd xmm15, dword ptr [rsi+508]",
        "62717d086e7e7f",
        a -> a.vector(Vector.MOVD, 15, Memory.at(6, 508)));
    is(
        "vmovd dword ptr [rdi+rdx*1+512], xmm15",
        "62717d087ebc1700020000",
        a -> a.vector(Vector.MOVD_TO, 15, Memory.at(7, 2, 1, 512)));
    is(
        "vpinsrd xmm15, xmm16, dword ptr [rbp+14], 2",
        "62737d0022bd0e00000002",
        a -> a.vector(Vector.PINSRD, 15, 16, Memory.at(5, 14), 0, 2));
    is(
        "vmovsd xmm15, qword ptr [rax]",
        "6271ff081038",
        a -> a.vector(Vector.MOVSD, 15, Memory.at(0, 0)));
    is(
        "vmovhpd xmm15, xmm16, qword ptr [r13+8]",
        "6251fd00167d01",
        a -> a.vector(Vector.MOVHPD, 15, 16, Memory.at(13, 8)));
    is(
        "vmovd xmm15, dword ptr [r12+r9*8-512]",
        "62117d086e7ccc80",
        a -> a.vector(Vector.MOVD, 15, Memory.at(12, 9, 8, -512)));
    is(
        "vmovd dword ptr [rsi+508], xmm15",
        "62717d087e7e7f",
        a -> a.vector(Vector.MOVD_TO, 15, Memory.at(6, 508)));
    is(
        "vpinsrd xmm15, xmm16, dword ptr [rdi+rdx*1+512], 2",
        "62737d0022bc170002000002",
        a -> a.vector(Vector.PINSRD, 15, 16, Memory.at(7, 2, 1, 512), 0, 2));
    is("vmovd xmm15, edx", "62717d086efa", a -> a.vector(Vector.MOVD, 15, Place.of(2)));
    is("vmovd edx, xmm15", "62717d087efa", a -> a.vector(Vector.MOVD_TO, 15, Place.of(2)));
    is(
        "vpinsrd xmm15, xmm16, edx, 3",
        "62737d0022fa03",
        a -> a.vector(Vector.PINSRD, 15, 16, Place.of(2), 0, 3));
    is("vmovd xmm15, r14d", "62517d086efe", a -> a.vector(Vector.MOVD, 15, Place.of(14)));
    is("vmovd r14d, xmm15", "62517d087efe", a -> a.vector(Vector.MOVD_TO, 15, Place.of(14)));
    is(
        "vpinsrd xmm15, xmm16, r14d, 3",
        "62537d0022fe03",
        a -> a.vector(Vector.PINSRD, 15, 16, Place.of(14), 0, 3));
    is(
        "vpcompressd ymm16{k3}, ymm15",
        "62327d2b8bf8",
        a -> a.vector(Vector.PCOMPRESSD, 15, Place.of(16), 3));
    is(
        "vpcompressd ymm16{k1}{z}, ymm15",
        "62327da98bf8",
        a -> a.vectorOrZero(Vector.PCOMPRESSD, 15, Place.of(16), 1));
    is(
        "vinsertf64x2 ymm15, ymm16, xmm14, 1",
        "6253fd2018fe01",
        a -> a.vector(Vector.INSERTF64X2, 15, 16, Place.of(14), 0, 1));
    is(
        "vinsertf64x2 ymm15, ymm16, xmmword ptr [rbp+56], 1",
        "6273fd2018bd3800000001",
        a -> a.vector(Vector.INSERTF64X2, 15, 16, Memory.at(5, 56), 0, 1));
    is(
        "vinsertf64x4 zmm15, zmm16, ymm14, 1",
        "6253fd401afe01",
        a -> a.vector(Vector.INSERTF64X4, 15, 16, Place.of(14), 0, 1));
    is(
        "vinsertf64x4 zmm15, zmm16, ymmword ptr [rax], 1",
        "6273fd401a3801",
        a -> a.vector(Vector.INSERTF64X4, 15, 16, Memory.at(0, 0), 0, 1));
    is(
        "vextracti32x4 xmm16, ymm15, 1",
        "62337d2839f801",
        a -> a.vector(Vector.EXTRACTI32X4, 15, 0, Place.of(16), 0, 1));
    is(
        "vpshufd ymm15, ymm16, 14",
        "62317d2870f80e",
        a -> a.vector(Vector.PSHUFD, 15, 0, Place.of(16), 0, 14));
    is(
        "vmovsd xmm29, qword ptr [r13+8]",
        "6241ff08106d01",
        a -> a.vector(Vector.MOVSD, 29, Memory.at(13, 8)));
    is(
        "vmovhpd xmm29, xmm2, qword ptr [r12+r9*8-1024]",
        "6201ed08166ccc80",
        a -> a.vector(Vector.MOVHPD, 29, 2, Memory.at(12, 9, 8, -1024)));
    is(
        "vmovd xmm29, dword ptr [rsi+508]",
        "62617d086e6e7f",
        a -> a.vector(Vector.MOVD, 29, Memory.at(6, 508)));
    is(
        "vmovd dword ptr [rdi+rdx*1+512], xmm29",
        "62617d087eac1700020000",
        a -> a.vector(Vector.MOVD_TO, 29, Memory.at(7, 2, 1, 512)));
    is(
        "vpinsrd xmm29, xmm2, dword ptr [rbp+14], 2",
        "62636d0822ad0e00000002",
        a -> a.vector(Vector.PINSRD, 29, 2, Memory.at(5, 14), 0, 2));
    is(
        "vmovsd xmm29, qword ptr [rax]",
        "6261ff081028",
        a -> a.vector(Vector.MOVSD, 29, Memory.at(0, 0)));
    is(
        "vmovhpd xmm29, xmm2, qword ptr [r13+8]",
        "6241ed08166d01",
        a -> a.vector(Vector.MOVHPD, 29, 2, Memory.at(13, 8)));
    is(
        "vmovd xmm29, dword ptr [r12+r9*8-512]",
        "62017d086e6ccc80",
        a -> a.vector(Vector.MOVD, 29, Memory.at(12, 9, 8, -512)));
    is(
        "vmovd dword ptr [rsi+508], xmm29",
        "62617d087e6e7f",
        a -> a.vector(Vector.MOVD_TO, 29, Memory.at(6, 508)));
    is(
        "vpinsrd xmm29, xmm2, dword ptr [rdi+rdx*1+512], 2",
        "62636d0822ac170002000002",
        a -> a.vector(Vector.PINSRD, 29, 2, Memory.at(7, 2, 1, 512), 0, 2));
    is("vmovd xmm29, edx", "62617d086eea", a -> a.vector(Vector.MOVD, 29, Place.of(2)));
    is("vmovd edx, xmm29", "62617d087eea", a -> a.vector(Vector.MOVD_TO, 29, Place.of(2)));
    is(
        "vpinsrd xmm29, xmm2, edx, 3",
        "62636d0822ea03",
        a -> a.vector(Vector.PINSRD, 29, 2, Place.of(2), 0, 3));
    is("vmovd xmm29, r14d", "62417d086eee", a -> a.vector(Vector.MOVD, 29, Place.of(14)));
    is("vmovd r14d, xmm29", "62417d087eee", a -> a.vector(Vector.MOVD_TO, 29, Place.of(14)));
    is(
        "vpinsrd xmm29, xmm2, r14d, 3",
        "62436d0822ee03",
        a -> a.vector(Vector.PINSRD, 29, 2, Place.of(14), 0, 3));
    is(
        "vpcompressd ymm2{k3}, ymm29",
        "62627d2b8bea",
        a -> a.vector(Vector.PCOMPRESSD, 29, Place.of(2), 3));
    is(
        "vpcompressd ymm2{k1}{z}, ymm29",
        "62627da98bea",
        a -> a.vectorOrZero(Vector.PCOMPRESSD, 29, Place.of(2), 1));
    is(
        "vinsertf64x2 ymm29, ymm2, xmm28, 1",
        "6203ed2818ec01",
        a -> a.vector(Vector.INSERTF64X2, 29, 2, Place.of(28), 0, 1));
    is(
        "vinsertf64x2 ymm29, ymm2, xmmword ptr [rbp+56], 1",
        "6263ed2818ad3800000001",
        a -> a.vector(Vector.INSERTF64X2, 29, 2, Memory.at(5, 56), 0, 1));
    is(
        "vinsertf64x4 zmm29, zmm2, ymm28, 1",
        "6203ed481aec01",
        a -> a.vector(Vector.INSERTF64X4, 29, 2, Place.of(28), 0, 1));
    is(
        "vinsertf64x4 zmm29, zmm2, ymmword ptr [rax], 1",
        "6263ed481a2801",
        a -> a.vector(Vector.INSERTF64X4, 29, 2, Memory.at(0, 0), 0, 1));
    is(
        "vextracti32x4 xmm2, ymm29, 1",
        "62637d2839ea01",
        a -> a.vector(Vector.EXTRACTI32X4, 29, 0, Place.of(2), 0, 1));
    is(
        "vpshufd ymm29, ymm2, 14",
        "62617d2870ea0e",
        a -> a.vector(Vector.PSHUFD, 29, 0, Place.of(2), 0, 14));
    is(
        "vpslld ymm9, ymm18, 5",
        "62b1352872f205",
        a -> a.vectorShift(false, 6, 9, Place.of(18), 5, 0));
    is(
        "vpslld ymm30{k3}, ymm2, 31",
        "62f10d2372f21f",
        a -> a.vectorShift(false, 6, 30, Place.of(2), 31, 3));
    is(
        "vpslld ymm1, ymmword ptr [rbp+640], 1",
        "62f1752872751401",
        a -> a.vectorShift(false, 6, 1, Memory.at(5, 640), 1, 0));
    is(
        "vpsrld ymm9, ymm18, 5",
        "62b1352872d205",
        a -> a.vectorShift(false, 2, 9, Place.of(18), 5, 0));
    is(
        "vpsrld ymm30{k3}, ymm2, 31",
        "62f10d2372d21f",
        a -> a.vectorShift(false, 2, 30, Place.of(2), 31, 3));
    is(
        "vpsrld ymm1, ymmword ptr [rbp+640], 1",
        "62f1752872551401",
        a -> a.vectorShift(false, 2, 1, Memory.at(5, 640), 1, 0));
    is(
        "vpsrad ymm9, ymm18, 5",
        "62b1352872e205",
        a -> a.vectorShift(false, 4, 9, Place.of(18), 5, 0));
    is(
        "vpsrad ymm30{k3}, ymm2, 31",
        "62f10d2372e21f",
        a -> a.vectorShift(false, 4, 30, Place.of(2), 31, 3));
    is(
        "vpsrad ymm1, ymmword ptr [rbp+640], 1",
        "62f1752872651401",
        a -> a.vectorShift(false, 4, 1, Memory.at(5, 640), 1, 0));
    is(
        "vpsllq zmm9, zmm18, 5",
        "62b1b54873f205",
        a -> a.vectorShift(true, 6, 9, Place.of(18), 5, 0));
    is(
        "vpsllq zmm30{k3}, zmm2, 31",
        "62f18d4373f21f",
        a -> a.vectorShift(true, 6, 30, Place.of(2), 31, 3));
    is(
        "vpsllq zmm1, zmmword ptr [rbp+640], 1",
        "62f1f54873750a01",
        a -> a.vectorShift(true, 6, 1, Memory.at(5, 640), 1, 0));
    is(
        "vpsrlq zmm9, zmm18, 5",
        "62b1b54873d205",
        a -> a.vectorShift(true, 2, 9, Place.of(18), 5, 0));
    is(
        "vpsrlq zmm30{k3}, zmm2, 31",
        "62f18d4373d21f",
        a -> a.vectorShift(true, 2, 30, Place.of(2), 31, 3));
    is(
        "vpsrlq zmm1, zmmword ptr [rbp+640], 1",
        "62f1f54873550a01",
        a -> a.vectorShift(true, 2, 1, Memory.at(5, 640), 1, 0));
    is(
        "vpsraq zmm9, zmm18, 5",
        "62b1b54872e205",
        a -> a.vectorShift(true, 4, 9, Place.of(18), 5, 0));
    is(
        "vpsraq zmm30{k3}, zmm2, 31",
        "62f18d4372e21f",
        a -> a.vectorShift(true, 4, 30, Place.of(2), 31, 3));
    is(
        "vpsraq zmm1, zmmword ptr [rbp+640], 1",
        "62f1f54872650a01",
        a -> a.vectorShift(true, 4, 1, Memory.at(5, 640), 1, 0));
    assertThat(wrong).isEmpty();
  }

  /** Forward and backward: the distances count from behind the instruction. */
  @Test
  void labels() {
    Assembler a = new Assembler();
    Label ahead = new Label();
    Label back = new Label();
    a.place(back);
    a.jump(ahead);
    a.jumpIf(Condition.LT, ahead);
    a.call(ahead);
    a.place(ahead);
    a.jump(back);
    a.jumpIf(Condition.NE, back);
    a.call(back);
    assertThat(back.at()).isZero();
    assertThat(ahead.at()).isEqualTo(16);
    assertThat(a.size()).isEqualTo(32);
    assertThat(HexFormat.of().formatHex(a.toBytes()))
        .isEqualTo("e90b0000000f8c05000000e800000000" + "e9ebffffff0f85e5ffffffe8e0ffffff");
  }

  @Test
  void aLabelHasOnePlace() {
    Assembler a = new Assembler();
    Label label = new Label();
    a.place(label);
    assertThatThrownBy(() -> a.place(label)).isInstanceOf(IllegalStateException.class);
  }
}
