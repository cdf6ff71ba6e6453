/**
 * Planning by sampling: control sequences are tried in many worlds at once, and the good ones
 * decide what is done next. A small package on top of {@link dev.armature.batch.Batch}.
 */
@Experimental
package dev.armature.plan;

import dev.armature.model.Experimental;
