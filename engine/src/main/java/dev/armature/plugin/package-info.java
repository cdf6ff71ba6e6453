/**
 * Plugins: parts of a model whose behavior is Java code, named in the model file and attached to
 * actuators, sensors, bodies or geoms.
 *
 * <p>A {@link dev.armature.plugin.Plugin} is a kind, like {@code mujoco.pid}; it is found by its
 * name in the {@link dev.armature.plugin.PluginRegistry}, which holds those that come with the
 * engine and those that a {@link java.util.ServiceLoader} finds. For every instance in a model and
 * every world it makes a {@link dev.armature.plugin.PluginInstance}, which the pipeline calls.
 */
package dev.armature.plugin;
