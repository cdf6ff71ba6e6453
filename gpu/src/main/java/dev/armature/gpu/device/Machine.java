package dev.armature.gpu.device;

/** What compiles kernels and runs them: a GPU, or in tests this machine. */
interface Machine extends AutoCloseable {
  /** The name of the device. */
  String name();

  /** The device and its properties, for people. */
  String description();

  /** What compiled code depends on besides the program and its settings. */
  String version();

  /** Whether it is made of the cores of this machine. */
  default boolean isThisMachine() {
    return false;
  }

  /** Bytes of its memory that are free. */
  long freeMemory();

  /** Compiles a step. */
  KernelImage compile(TranslatedStep step, Tuning tuning);

  /** Loads a kernel, with worlds that are as after a reset. */
  KernelWorlds load(KernelImage image, int worlds);

  @Override
  void close();
}
