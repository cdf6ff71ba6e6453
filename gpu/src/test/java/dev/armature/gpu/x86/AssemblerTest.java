package dev.armature.gpu.x86;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.gpu.x86.Assembler.Alu;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** Instructions of general registers, and labels. */
class AssemblerTest extends Instructions {
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
