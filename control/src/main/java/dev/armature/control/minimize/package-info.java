/**
 * Minimization with bounds: {@link dev.armature.control.minimize.LeastSquares sums of squares} by
 * Levenberg-Marquardt, and {@link dev.armature.control.minimize.BoxQp quadratic programs in a box}.
 */
@Experimental
package dev.armature.control.minimize;

import dev.armature.model.Experimental;
