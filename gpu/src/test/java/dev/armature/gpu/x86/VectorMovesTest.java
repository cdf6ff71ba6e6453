package dev.armature.gpu.x86;

import dev.armature.gpu.x86.Assembler.MaskOp;
import org.junit.jupiter.api.Test;

/** Instructions that move and convert vectors, and those of masks. */
class VectorMovesTest extends Instructions {
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
  }
}
