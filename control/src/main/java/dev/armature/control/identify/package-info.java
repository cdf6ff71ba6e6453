/**
 * System identification: {@link dev.armature.control.identify.Identification} finds parameters of a
 * model that make it move as recorded.
 */
@Experimental
package dev.armature.control.identify;

import dev.armature.model.Experimental;
