/**
 * The plugins that come with the engine, those of MuJoCo: PID control, elastic cables, touch grids
 * and shapes by signed distance.
 */
package dev.armature.plugin.builtin;
