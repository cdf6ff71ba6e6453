package dev.armature.batch;

import dev.armature.data.Parallel;
import dev.armature.model.Field;
import dev.armature.model.Model;
import java.util.List;
import java.util.function.Consumer;

/** Makes worlds on a kind of device; found as a service by {@link Device}. */
public interface DeviceProvider {
  /** What the device is called in {@link Device#of}, such as "gpu". */
  String name();

  /**
   * Makes worlds.
   *
   * @param index which device of the machine, from 0
   * @param workers threads of this machine that the device may use while it steps
   * @param state fields that a step changes and the next one needs
   * @param progress receives a line now and then while kernels are compiled
   * @throws IllegalStateException when there is no such device, or when the model cannot run there;
   *     the message is one sentence
   */
  WorldDevice open(
      Model model,
      int worlds,
      int index,
      Parallel workers,
      List<Field> state,
      Consumer<String> progress);
}
