package dev.armature.batch;

import dev.armature.data.Hooks;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/**
 * The hooks that a device calls in the worlds it steps. It has one set of hooks at a time: those
 * that all worlds of the batch have. Worlds with others are stepped on this machine.
 */
final class DeviceHooks {
  private final Stepper stepper;
  private final DeviceStore device;
  private Hooks there = Hooks.NONE;

  /** What it could not call last, so that this is not tried in every step. */
  private @Nullable Hooks refused;

  DeviceHooks(Stepper stepper, DeviceStore device) {
    this.stepper = stepper;
    this.device = device;
  }

  /** Whether the device calls the hooks of a world. */
  boolean areThere(int world) {
    return stepper.hooks(world).equals(there);
  }

  /** Takes the hooks that all worlds have to the device, if it can call them. */
  void update() {
    Hooks common = stepper.hooks(0);
    if (common.equals(there) || common.equals(refused)) {
      return;
    }
    for (int w = 1; w < stepper.stopped.length; w++) {
      if (!common.equals(stepper.hooks(w))) {
        return;
      }
    }
    if (isConstant(common.getClass()) && device.call(common)) {
      there = common;
    } else {
      refused = common;
    }
  }

  /** Whether objects of a class hold numbers that never change and nothing else. */
  static boolean isConstant(Class<?> type) {
    for (Class<?> t = type; t != null; t = t.getSuperclass()) {
      for (Field field : t.getDeclaredFields()) {
        int modifiers = field.getModifiers();
        boolean constant = Modifier.isFinal(modifiers) && field.getType().isPrimitive();
        if (!Modifier.isStatic(modifiers) && !constant) {
          return false;
        }
      }
    }
    return true;
  }
}
