/** Machine code of x86-64 with AVX-512. */
package dev.armature.gpu.x86;
