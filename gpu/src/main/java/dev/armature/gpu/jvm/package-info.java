/** A back end for the Java virtual machine: programs as classes, to test and to measure. */
package dev.armature.gpu.jvm;
