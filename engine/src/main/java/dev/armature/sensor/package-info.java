/**
 * Sensor readings, computed after the stage that they need: positions, velocities or accelerations.
 * {@link dev.armature.sensor.SensorKind} is the table of all sensor types.
 */
package dev.armature.sensor;
