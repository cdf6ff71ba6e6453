/**
 * Scenes put together in code: shapes with a configuration, joints, other models, and copies of all
 * that, over an editable {@link dev.armature.spec.Spec}.
 */
package dev.armature.scene;
