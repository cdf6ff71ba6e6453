/** Runs the intermediate form as it is: what back ends are compared with. */
package dev.armature.gpu.interpret;
