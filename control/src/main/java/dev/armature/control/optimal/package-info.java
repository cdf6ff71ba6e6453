/**
 * Optimal control with the derivatives of a step: {@link dev.armature.control.optimal.Lqr} keeps a
 * state, {@link dev.armature.control.optimal.Ilqg} finds a motion inside the limits of the
 * controls.
 */
@Experimental
package dev.armature.control.optimal;

import dev.armature.model.Experimental;
