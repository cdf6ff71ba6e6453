package dev.armature.gpu.x86;

import org.junit.jupiter.api.Test;

/** Instructions that compute with vectors. */
class VectorArithmeticTest extends Instructions {
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
  }
}
