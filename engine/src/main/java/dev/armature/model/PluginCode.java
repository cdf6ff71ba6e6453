package dev.armature.model;

/**
 * What a model knows about the code of a plugin that it was given and that no service provides. The
 * interface that such code implements, {@code dev.armature.plugin.Plugin}, is on a floor above.
 */
public interface PluginCode {
  /** The name in model files, such as "mujoco.pid". */
  String name();
}
