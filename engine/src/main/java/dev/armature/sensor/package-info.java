/**
 * Sensor readings, computed after the stage that they need: positions, velocities or accelerations.
 * {@link dev.armature.model.SensorType} is the table of all sensor types.
 */
package dev.armature.sensor;
