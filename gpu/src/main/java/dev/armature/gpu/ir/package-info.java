/**
 * The intermediate form: a step of one model as functions of typed values, basic blocks and memory
 * operations, between the class files it comes from and the back ends that run it.
 */
package dev.armature.gpu.ir;
