/** Rollouts as a Spark job, with results in Parquet. */
package dev.armature.spark;
