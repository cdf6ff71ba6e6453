package dev.armature.plugin;

/** Which elements use a plugin instance. */
public final class Users {
  private Users() {}

  /** Ids of the elements whose entry is the instance, ascending. */
  public static int[] of(int[] plugin, int instance) {
    int count = 0;
    for (int p : plugin) {
      count += p == instance ? 1 : 0;
    }
    int[] users = new int[count];
    count = 0;
    for (int i = 0; i < plugin.length; i++) {
      if (plugin[i] == instance) {
        users[count++] = i;
      }
    }
    return users;
  }
}
