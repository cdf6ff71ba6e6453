package dev.armature.batch;

import dev.armature.scene.SceneBuilder;

/**
 * Copies of a scene as separate worlds: they never touch, each may have its own parameters, and all
 * cores step them. {@code SceneBuilder.replicate} puts copies into one world instead, where they
 * stand beside each other and can touch.
 */
public final class SceneWorlds {
  private SceneWorlds() {}

  /** A batch of a scene, stepped by one thread per core. */
  public static Batch replicate(SceneBuilder scene, int count) {
    return new Batch(scene.build(), count);
  }

  /** A batch of a scene, stepped by this number of threads. */
  public static Batch replicate(SceneBuilder scene, int count, int threads) {
    return new Batch(scene.build(), count, threads);
  }
}
