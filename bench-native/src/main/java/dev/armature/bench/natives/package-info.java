/** A native MuJoCo as a contender of the benchmarks; needs the foreign functions of a newer JDK. */
package dev.armature.bench.natives;
