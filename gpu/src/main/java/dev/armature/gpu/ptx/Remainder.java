package dev.armature.gpu.ptx;

import dev.armature.gpu.ir.Type;

/**
 * Java's {@code %} of floating point, which PTX does not have: long division of the significands, a
 * bit at a time. The result is exact.
 */
final class Remainder {
  private Remainder() {}

  static String name(Type type) {
    return type == Type.F64 ? "armature_drem" : "armature_frem";
  }

  static final String TEXT =
      """
      .func (.param .f64 r) armature_drem(.param .f64 a, .param .f64 b)
      {
      	.reg .f64 %a, %b;
      	.reg .b64 %s, %x, %y, %mx, %my, %t, %h;
      	.reg .b32 %ex, %ey, %n, %c;
      	.reg .pred %p, %q;
      	ld.param.f64 %a, [a];
      	ld.param.f64 %b, [b];
      	mov.b64 %x, %a;
      	mov.b64 %y, %b;
      	and.b64 %s, %x, 0x8000000000000000;
      	and.b64 %x, %x, 0x7fffffffffffffff;
      	and.b64 %y, %y, 0x7fffffffffffffff;
      	setp.eq.u64 %p, %y, 0;
      	setp.ge.u64 %q, %x, 0x7ff0000000000000;
      	or.pred %p, %p, %q;
      	setp.gt.u64 %q, %y, 0x7ff0000000000000;
      	or.pred %p, %p, %q;
      	@%p bra $nan;
      	setp.lt.u64 %p, %x, %y;
      	@%p bra $small;
      	shr.u64 %t, %x, 52;
      	cvt.u32.u64 %ex, %t;
      	shr.u64 %t, %y, 52;
      	cvt.u32.u64 %ey, %t;
      	and.b64 %mx, %x, 0xfffffffffffff;
      	and.b64 %my, %y, 0xfffffffffffff;
      	setp.eq.s32 %p, %ex, 0;
      	@!%p or.b64 %mx, %mx, 0x10000000000000;
      	clz.b64 %c, %mx;
      	sub.s32 %c, %c, 11;
      	@%p shl.b64 %mx, %mx, %c;
      	@%p sub.s32 %ex, 1, %c;
      	setp.eq.s32 %p, %ey, 0;
      	@!%p or.b64 %my, %my, 0x10000000000000;
      	clz.b64 %c, %my;
      	sub.s32 %c, %c, 11;
      	@%p shl.b64 %my, %my, %c;
      	@%p sub.s32 %ey, 1, %c;
      	sub.s32 %n, %ex, %ey;
      $next:
      	sub.s64 %t, %mx, %my;
      	setp.ge.s64 %p, %t, 0;
      	selp.b64 %mx, %t, %mx, %p;
      	setp.eq.s32 %q, %n, 0;
      	@%q bra $done;
      	shl.b64 %mx, %mx, 1;
      	sub.s32 %n, %n, 1;
      	bra $next;
      $done:
      	setp.eq.s64 %p, %mx, 0;
      	@%p bra $sign;
      	clz.b64 %c, %mx;
      	sub.s32 %c, %c, 11;
      	shl.b64 %mx, %mx, %c;
      	sub.s32 %ey, %ey, %c;
      	setp.gt.s32 %p, %ey, 0;
      	@%p bra $normal;
      	sub.s32 %c, 1, %ey;
      	shr.u64 %mx, %mx, %c;
      	bra $sign;
      $normal:
      	and.b64 %mx, %mx, 0xfffffffffffff;
      	cvt.u64.u32 %h, %ey;
      	shl.b64 %h, %h, 52;
      	or.b64 %mx, %mx, %h;
      $sign:
      	or.b64 %mx, %mx, %s;
      	mov.b64 %a, %mx;
      $small:
      	st.param.f64 [r], %a;
      	ret;
      $nan:
      	st.param.f64 [r], 0d7FF8000000000000;
      	ret;
      }
      .func (.param .f32 r) armature_frem(.param .f32 a, .param .f32 b)
      {
      	.reg .f32 %a, %b;
      	.reg .f64 %x, %y;
      	ld.param.f32 %a, [a];
      	ld.param.f32 %b, [b];
      	cvt.f64.f32 %x, %a;
      	cvt.f64.f32 %y, %b;
      	{
      	.param .f64 c0;
      	.param .f64 c1;
      	.param .f64 cr;
      	st.param.f64 [c0], %x;
      	st.param.f64 [c1], %y;
      	call (cr), armature_drem, (c0, c1);
      	ld.param.f64 %x, [cr];
      	}
      	cvt.rn.f32.f64 %a, %x;
      	st.param.f32 [r], %a;
      	ret;
      }
      """;
}
