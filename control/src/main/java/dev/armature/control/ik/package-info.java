/**
 * Inverse kinematics: {@link dev.armature.control.ik.Ik} finds coordinates for {@link
 * dev.armature.control.ik.Goal goals} in space, inside the limits of the joints.
 */
@Experimental
package dev.armature.control.ik;

import dev.armature.model.Experimental;
