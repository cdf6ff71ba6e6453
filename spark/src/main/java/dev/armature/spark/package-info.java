/** Rollouts as a Spark job, with results in Parquet. */
@Experimental
package dev.armature.spark;

import dev.armature.model.Experimental;
