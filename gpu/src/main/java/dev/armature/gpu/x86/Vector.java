package dev.armature.gpu.x86;

/**
 * Instructions on eight lanes, by their encoding. An instruction on 64-bit elements works on 512
 * bits, one on 32-bit elements on 256 bits; conversions have the width of the wider side.
 */
public enum Vector {
  /** Sum of doubles; the other arithmetic of doubles follows. */
  ADDPD(1, 1, 1, 2, 0x58, 64),
  /** Difference of doubles. */
  SUBPD(1, 1, 1, 2, 0x5C, 64),
  /** Product of doubles. */
  MULPD(1, 1, 1, 2, 0x59, 64),
  /** Quotient of doubles. */
  DIVPD(1, 1, 1, 2, 0x5E, 64),
  /** Smaller double, the second of two zeros or with a NaN. */
  MINPD(1, 1, 1, 2, 0x5D, 64),
  /** Larger double, the second of two zeros or with a NaN. */
  MAXPD(1, 1, 1, 2, 0x5F, 64),
  /** Square root of doubles. */
  SQRTPD(1, 1, 1, 2, 0x51, 64),
  /** Rounding of doubles by an immediate mode. */
  RNDSCALEPD(3, 1, 1, 2, 0x09, 64),
  /** Product of the second operand and the destination, plus the third; of doubles. */
  FMADD213PD(2, 1, 1, 2, 0xA8, 64),
  /** Comparison of doubles to a mask. */
  CMPPD(1, 1, 1, 2, 0xC2, 64),
  /** Choice between elements of 64 bits by a mask. */
  BLENDMPD(2, 1, 1, 2, 0x65, 64),

  /** Sum of floats; the other arithmetic of floats follows. */
  ADDPS(1, 0, 0, 1, 0x58, 32),
  /** Difference of floats. */
  SUBPS(1, 0, 0, 1, 0x5C, 32),
  /** Product of floats. */
  MULPS(1, 0, 0, 1, 0x59, 32),
  /** Quotient of floats. */
  DIVPS(1, 0, 0, 1, 0x5E, 32),
  /** Smaller float, the second of two zeros or with a NaN. */
  MINPS(1, 0, 0, 1, 0x5D, 32),
  /** Larger float, the second of two zeros or with a NaN. */
  MAXPS(1, 0, 0, 1, 0x5F, 32),
  /** Rounding of floats by an immediate mode. */
  RNDSCALEPS(3, 1, 0, 1, 0x08, 32),
  /** Product of the second operand and the destination, plus the third; of floats. */
  FMADD213PS(2, 1, 0, 1, 0xA8, 32),
  /** Comparison of floats to a mask. */
  CMPPS(1, 0, 0, 1, 0xC2, 32),
  /** Choice between elements of 32 bits by a mask. */
  BLENDMPS(2, 1, 0, 1, 0x65, 32),

  /** Sum of ints. */
  PADDD(1, 1, 0, 1, 0xFE, 32),
  /** Difference of ints. */
  PSUBD(1, 1, 0, 1, 0xFA, 32),
  /** Low half of the product of ints. */
  PMULLD(2, 1, 0, 1, 0x40, 32),
  /** Smaller int. */
  PMINSD(2, 1, 0, 1, 0x39, 32),
  /** Larger int. */
  PMAXSD(2, 1, 0, 1, 0x3D, 32),
  /** Absolute value of ints. */
  PABSD(2, 1, 0, 1, 0x1E, 32),
  /** Bitwise and of ints. */
  PANDD(1, 1, 0, 1, 0xDB, 32),
  /** Bitwise and of ints, the first with all bits changed. */
  PANDND(1, 1, 0, 1, 0xDF, 32),
  /** Bitwise or of ints. */
  PORD(1, 1, 0, 1, 0xEB, 32),
  /** Bitwise exclusive or of ints. */
  PXORD(1, 1, 0, 1, 0xEF, 32),
  /** Ints shifted left by ints. */
  PSLLVD(2, 1, 0, 1, 0x47, 32),
  /** Ints shifted right with zeros by ints. */
  PSRLVD(2, 1, 0, 1, 0x45, 32),
  /** Ints shifted right with sign by ints. */
  PSRAVD(2, 1, 0, 1, 0x46, 32),
  /** Comparison of ints to a mask. */
  PCMPD(3, 1, 0, 1, 0x1F, 32),
  /** Mask of ints whose bitwise and is not 0. */
  PTESTMD(2, 1, 0, 1, 0x27, 32),
  /** Leading zeros of ints. */
  PLZCNTD(2, 1, 0, 1, 0x44, 32),

  /** Sum of longs. */
  PADDQ(1, 1, 1, 2, 0xD4, 64),
  /** Difference of longs. */
  PSUBQ(1, 1, 1, 2, 0xFB, 64),
  /** Low half of the product of longs. */
  PMULLQ(2, 1, 1, 2, 0x40, 64),
  /** Smaller long. */
  PMINSQ(2, 1, 1, 2, 0x39, 64),
  /** Larger long. */
  PMAXSQ(2, 1, 1, 2, 0x3D, 64),
  /** Absolute value of longs. */
  PABSQ(2, 1, 1, 2, 0x1F, 64),
  /** Bitwise and of longs, or of doubles. */
  PANDQ(1, 1, 1, 2, 0xDB, 64),
  /** Bitwise and of longs, the first with all bits changed. */
  PANDNQ(1, 1, 1, 2, 0xDF, 64),
  /** Bitwise or of longs, or of doubles. */
  PORQ(1, 1, 1, 2, 0xEB, 64),
  /** Bitwise exclusive or of longs, or of doubles. */
  PXORQ(1, 1, 1, 2, 0xEF, 64),
  /** Longs shifted left by longs. */
  PSLLVQ(2, 1, 1, 2, 0x47, 64),
  /** Longs shifted right with zeros by longs. */
  PSRLVQ(2, 1, 1, 2, 0x45, 64),
  /** Longs shifted right with sign by longs. */
  PSRAVQ(2, 1, 1, 2, 0x46, 64),
  /** Comparison of longs to a mask. */
  PCMPQ(3, 1, 1, 2, 0x1F, 64),
  /** Leading zeros of longs. */
  PLZCNTQ(2, 1, 1, 2, 0x44, 64),

  /** Loads or copies elements of 64 bits. */
  MOVUPD(1, 1, 1, 2, 0x10, 64),
  /** Stores elements of 64 bits. */
  STOREUPD(1, 1, 1, 2, 0x11, 64),
  /** Loads or copies elements of 32 bits. */
  MOVUPS(1, 0, 0, 1, 0x10, 32),
  /** Stores elements of 32 bits. */
  STOREUPS(1, 0, 0, 1, 0x11, 32),
  /** A double in memory to all lanes. */
  BROADCASTSD(2, 1, 1, 2, 0x19, 8),
  /** An int in memory to all lanes. */
  PBROADCASTD(2, 1, 0, 1, 0x58, 4),
  /** A long in memory to all lanes. */
  PBROADCASTQ(2, 1, 1, 2, 0x59, 8),
  /** An int of a general register to all lanes. */
  PBROADCASTD_R(2, 1, 0, 1, 0x7C, 1),
  /** A long of a general register to all lanes. */
  PBROADCASTQ_R(2, 1, 1, 2, 0x7C, 1),

  /** Doubles at int indexes. */
  GATHERDPD(2, 1, 1, 2, 0x92, 8),
  /** Ints at int indexes. */
  PGATHERDD(2, 1, 0, 1, 0x90, 4),
  /** A double in memory to the low element; the others become 0. */
  MOVSD(1, 3, 1, 0, 0x10, 8),
  /** Two elements: that of a register and a double in memory. */
  MOVHPD(1, 1, 1, 0, 0x16, 8),
  /** An int in memory to the low element; the others become 0. */
  MOVD(1, 1, 0, 0, 0x6E, 4),
  /** The low int to a general register; the source is the first register. */
  MOVD_TO(1, 1, 0, 0, 0x7E, 4),
  /** The low int of a register to all lanes. */
  PBROADCASTD_X(2, 1, 0, 1, 0x58, 4),
  /** The ints of a mask side by side; the source is the first register. */
  PCOMPRESSD(2, 1, 0, 1, 0x8B, 4),
  /** Four ints: those of a register, one of them from memory or a general register. */
  PINSRD(3, 1, 0, 0, 0x22, 4),
  /** Four elements of 64 bits: two of a register and two of another. */
  INSERTF64X2(3, 1, 1, 1, 0x18, 16),
  /** Four ints, the upper or lower ones; the source is the first register. */
  EXTRACTI32X4(3, 1, 0, 1, 0x39, 16),
  /** Ints of each four in an order that the immediate byte gives. */
  PSHUFD(1, 1, 0, 1, 0x70, 32),
  /** Eight elements of 64 bits: four of a register and four of another. */
  INSERTF64X4(3, 1, 1, 2, 0x1A, 32),
  /** Writes doubles at int indexes. */
  SCATTERDPD(2, 1, 1, 2, 0xA2, 8),
  /** Writes ints at int indexes. */
  PSCATTERDD(2, 1, 0, 1, 0xA0, 4),

  /** Bytes in memory to ints with sign. */
  PMOVSXBD(2, 1, 0, 1, 0x21, 8),
  /** Shorts in memory to ints with sign. */
  PMOVSXWD(2, 1, 0, 1, 0x23, 16),
  /** Shorts in memory to ints without sign. */
  PMOVZXWD(2, 1, 0, 1, 0x33, 16),
  /** Low bytes of ints; the source is the first register. */
  PMOVDB(2, 2, 0, 1, 0x31, 8),
  /** Low shorts of ints; the source is the first register. */
  PMOVDW(2, 2, 0, 1, 0x33, 16),
  /** Ints to longs with sign. */
  PMOVSXDQ(2, 1, 0, 2, 0x25, 32),
  /** Ints to longs without sign. */
  PMOVZXDQ(2, 1, 0, 2, 0x35, 32),
  /** Low ints of longs; the source is the first register. */
  PMOVQD(2, 2, 0, 2, 0x35, 32),

  /** Ints to doubles. */
  CVTDQ2PD(1, 2, 0, 2, 0xE6, 32),
  /** Doubles to ints, toward zero. */
  CVTTPD2DQ(1, 1, 1, 2, 0xE6, 64),
  /** Floats to doubles. */
  CVTPS2PD(1, 0, 0, 2, 0x5A, 32),
  /** Doubles to floats. */
  CVTPD2PS(1, 1, 1, 2, 0x5A, 64),
  /** Ints to floats. */
  CVTDQ2PS(1, 0, 0, 1, 0x5B, 32),
  /** Floats to ints, toward zero. */
  CVTTPS2DQ(1, 2, 0, 1, 0x5B, 32),
  /** Longs to doubles. */
  CVTQQ2PD(1, 2, 1, 2, 0xE6, 64),
  /** Doubles to longs, toward zero. */
  CVTTPD2QQ(1, 1, 1, 2, 0x7A, 64),
  /** Longs to floats. */
  CVTQQ2PS(1, 0, 1, 2, 0x5B, 64),
  /** Floats to longs, toward zero. */
  CVTTPS2QQ(1, 1, 0, 2, 0x7A, 32);

  final int map;
  final int prefix;
  final int wide;
  final int length;
  final int opcode;
  final int bytes;

  /**
   * An instruction.
   *
   * @param map which table of opcodes: 1 is 0F, 2 is 0F38, 3 is 0F3A
   * @param prefix 0 for none, 1 is 66, 2 is F3, 3 is F2
   * @param wide the bit W
   * @param length 0 for 128 bits, 1 for 256, 2 for 512
   * @param bytes size of a memory operand, the unit of short displacements
   */
  Vector(int map, int prefix, int wide, int length, int opcode, int bytes) {
    this.map = map;
    this.prefix = prefix;
    this.wide = wide;
    this.length = length;
    this.opcode = opcode;
    this.bytes = bytes;
  }

  /** Bytes of an element that stands for all lanes. */
  int elementBytes() {
    return wide == 1 ? 8 : 4;
  }
}
